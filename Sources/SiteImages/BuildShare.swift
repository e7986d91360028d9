import Bytes

/// One of several equal shares of the sources of a site, each of which may be built on a machine of its own.
package struct BuildShare: Sendable, Hashable {
  /// From 1 to `count`.
  package let number: Int
  package let count: Int

  /// - Returns: nil unless the number is from 1 to the count.
  package init?(number: Int, count: Int) {
    guard (1...max(count, 1)).contains(number), count >= 1 else { return nil }
    (self.number, self.count) = (number, count)
  }

  /// Whether a source is in the share. Each source is in exactly one of the shares with the same count.
  /// - Parameter path: relative to the content folder.
  package func contains(_ path: String) -> Bool { Int(hashNumber(path) % UInt64(count)) == number - 1 }
}
