import Glibc

/// A failure of the environment, such as a full disk, a missing permission or too many open files. It is thrown, since
/// the author did not cause it.
package struct EnvironmentFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The attempted action in words that follow "cannot": `read Content/fern.md`.
  package var action: String
  /// The reason in words.
  package var reason: String

  package init(cannot action: String, reason: String) {
    self.action = action
    self.reason = reason
  }

  /// Creates a failure whose reason is the system's message for an error number.
  package init(cannot action: String, errno code: Int32) {
    self.init(cannot: action, reason: systemMessage(code))
  }

  package var description: String { "cannot \(action): \(reason)" }
}

/// Returns the system's message for an error number: `Permission denied`.
package func systemMessage(_ code: Int32) -> String {
  var buffer = [CChar](repeating: 0, count: 256)
  guard strerror_r(code, &buffer, buffer.count) == 0 else { return "error \(code)" }
  return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
