import Bytes
import Files
import Dispatch
import Glibc
import Synchronization

/// Collects the inputs that a build reads, with their keys and stamps.
final class InputKeys: Sendable {
  struct Input: Sendable {
    var path: ByteText
    /// The key of the file's bytes.
    var key: ContentKey
    /// The file's stamp before it was read.
    var stamp: FileStamp
  }

  private let inputs = Mutex<[Input]>([])

  /// Records an input. Threads may call this at the same time.
  func add(_ path: String, _ status: stat, _ bytes: [UInt8]) {
    let input = Input(path: ByteText(path), key: ContentKey(bytes), stamp: FileStamp(status))
    inputs.withLock { $0.append(input) }
  }

  private let isClosed = DispatchSemaphore(value: 0)

  /// Marks the collection as complete: no more inputs follow.
  func close() { isClosed.signal() }

  /// Waits until `close()` is called.
  func waitForAll() { isClosed.wait() }

  /// All inputs, in no particular order.
  var all: [Input] { inputs.withLock(\.self) }
}
