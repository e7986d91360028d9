import Glibc

/// What the machine refused: a full disk, a missing permission, too many open files. Thrown, since no author made it.
package struct EnvironmentFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was attempted, in words that follow "cannot": `read Content/fern.md`.
  package var action: String
  /// Why it failed, in words.
  package var reason: String

  package init(cannot action: String, reason: String) {
    self.action = action
    self.reason = reason
  }

  /// The reason being what the system says about an error number.
  package init(cannot action: String, errno code: Int32) {
    self.init(cannot: action, reason: systemMessage(code))
  }

  package var description: String { "cannot \(action): \(reason)" }
}

/// What the system says about an error number: `Permission denied`.
package func systemMessage(_ code: Int32) -> String {
  var buffer = [CChar](repeating: 0, count: 256)
  guard strerror_r(code, &buffer, buffer.count) == 0 else { return "error \(code)" }
  return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
