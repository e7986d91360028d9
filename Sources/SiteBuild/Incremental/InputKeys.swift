import Diagnostics
import Glibc
import Synchronization

/// The inputs that a build has read, as it read them.
final class InputKeys: Sendable {
  struct Input: Sendable {
    /// Of its bytes.
    var key: ContentKey
    /// As it was before they were read.
    var stamp: FileStamp
  }

  private let inputs = Mutex<[ByteText: Input]>([:])

  func add(_ path: String, _ status: stat, _ bytes: [UInt8]) {
    let input = Input(key: ContentKey(bytes), stamp: FileStamp(status))
    inputs.withLock { $0[ByteText(path)] = input }
  }

  /// By path.
  var all: [ByteText: Input] { inputs.withLock(\.self) }
}
