import Diagnostics
import Synchronization

/// The keys of the inputs that a build has read, as it read them.
final class InputKeys: Sendable {
  private let keys = Mutex<[ByteText: ContentKey]>([:])

  func add(_ path: String, _ bytes: [UInt8]) {
    let key = ContentKey(bytes)
    keys.withLock { $0[ByteText(path)] = key }
  }

  /// By path.
  var all: [ByteText: ContentKey] { keys.withLock(\.self) }
}
