import Bytes
import Files
import Dispatch
import Glibc
import Synchronization

/// The inputs that a build has read, as it read them.
final class InputKeys: Sendable {
  struct Input: Sendable {
    var path: ByteText
    /// Of its bytes.
    var key: ContentKey
    /// As it was before they were read.
    var stamp: FileStamp
  }

  private let inputs = Mutex<[Input]>([])

  func add(_ path: String, _ status: stat, _ bytes: [UInt8]) {
    let input = Input(path: ByteText(path), key: ContentKey(bytes), stamp: FileStamp(status))
    inputs.withLock { $0.append(input) }
  }

  private let isClosed = DispatchSemaphore(value: 0)

  /// Says that nothing more will be read.
  func close() { isClosed.signal() }

  /// Waits until all has been read.
  func waitForAll() { isClosed.wait() }

  /// In no order.
  var all: [Input] { inputs.withLock(\.self) }
}
