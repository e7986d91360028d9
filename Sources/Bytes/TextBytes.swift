import Glibc

extension String {
  /// Whether the text comes first when compared byte by byte in UTF-8, whatever language and locale.
  package func precedesInBytes(_ other: String) -> Bool {
    withBytes { left in
      other.withBytes { right in
        let count = min(left.count, right.count)
        guard count > 0, let first = left.baseAddress, let second = right.baseAddress else {
          return left.count < right.count
        }
        let order = memcmp(first, second, count)
        return order == 0 ? left.count < right.count : order < 0
      }
    }
  }

  /// Whether all characters are those of ASCII: only they have as many bytes in UTF-8 as numbers in UTF-16.
  ///
  /// - Complexity: O(1) where they are, since texts know that of themselves; else O(n).
  package var isASCII: Bool { utf8.count == utf16.count }

  /// A folder, a slash and a name in it, made in one piece.
  package init(folder: String, name: String) {
    let slash = folder.utf8.count
    let count = slash + 1 + name.utf8.count
    self.init(unsafeUninitializedCapacity: count) { path in
      _ = path.initialize(from: folder.utf8)
      path.initializeElement(at: slash, to: UInt8(ascii: "/"))
      _ = path.extracting((slash + 1)...).initialize(from: name.utf8)
      return count
    }
  }

  fileprivate func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    if let result = utf8.withContiguousStorageIfAvailable({ body(UnsafeRawBufferPointer($0)) }) { return result }
    // No text that was made in Swift comes here.
    return Array(utf8).withUnsafeBytes(body)
  }
}

/// A text that is equal to another where their bytes are, as file systems tell names apart: texts themselves are equal where
/// they are canonically equivalent, and an `é` may be one character or two.
package struct ByteText: Hashable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  package static func == (left: Self, right: Self) -> Bool {
    left.text.withBytes { left in
      right.text.withBytes { right in
        guard left.count == right.count else { return false }
        guard let first = left.baseAddress, let second = right.baseAddress else { return true }
        return memcmp(first, second, left.count) == 0
      }
    }
  }

  package func hash(into hasher: inout Hasher) { text.withBytes { hasher.combine(bytes: $0) } }
}

extension Collection {
  /// The elements in the order of a text of each, compared byte by byte in UTF-8; those with equal texts stay in order.
  ///
  package func sortedInBytes(by text: (Element) -> String) -> [Element] {
    sortedInBytes { text($0).appendBytes(to: &$1) }
  }

  /// The elements in the order of some bytes of each, which a function appends; those with equal bytes stay in order.
  ///
  /// For thousands of paths: what they all begin with is looked at once, and the next eight bytes of two are compared as a
  /// number. Those that this leaves together are sorted in the same way by what follows.
  package func sortedInBytes(_ appendBytes: (Element, inout [UInt8]) -> Void) -> [Element] {
    let elements = Array(self)
    guard elements.count > 1 else { return elements }
    var bytes: [UInt8] = []
    var keys: [SortingKey] = []
    keys.reserveCapacity(elements.count)
    for index in elements.indices {
      let start = bytes.count
      appendBytes(elements[index], &bytes)
      keys.append(SortingKey(index: index, start: start, end: bytes.count))
    }
    bytes.withUnsafeBufferPointer { bytes in
      keys.withUnsafeMutableBufferPointer { SortingKey.sort(&$0, bytes) }
    }
    return keys.map { elements[$0.index] }
  }
}

extension Collection<String> {
  /// The texts in the order of their bytes in UTF-8.
  package func sortedInBytes() -> [String] { sortedInBytes { $0 } }
}

/// Where the bytes of a text are that have not been looked at, and those of them that come first.
private struct SortingKey {
  let index: Int
  private var start: Int
  private let end: Int
  /// The first eight bytes as a number, zeros where there are fewer.
  private var first: UInt64 = 0
  /// How many of the eight there are.
  private var count = 0

  init(index: Int, start: Int, end: Int) { (self.index, self.start, self.end) = (index, start, end) }

  static func sort(_ keys: inout UnsafeMutableBufferPointer<SortingKey>, _ bytes: UnsafeBufferPointer<UInt8>) {
    let shared = keys.dropFirst().reduce(keys[0].end - keys[0].start) { $1.shared(with: keys[0], upTo: $0, bytes) }
    for index in keys.indices { keys[index].take(after: shared, bytes) }
    keys.sort { $0.precedes($1) }
    var start = 0
    while start < keys.count {
      var end = start + 1
      while end < keys.count, keys[end].isAlike(keys[start]) { end += 1 }
      // Fewer than eight are all that is left, and the texts equal.
      if end - start > 1, keys[start].count == 8 {
        var alike = UnsafeMutableBufferPointer(rebasing: keys[start..<end])
        sort(&alike, bytes)
      }
      start = end
    }
  }

  /// How many bytes come first in both, if it is no more than a limit.
  private func shared(with other: SortingKey, upTo limit: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let length = min(limit, end - start)
    return (0..<length).first { bytes[start + $0] != bytes[other.start + $0] } ?? length
  }

  /// Passes over some bytes, and takes the next eight.
  private mutating func take(after skipped: Int, _ bytes: UnsafeBufferPointer<UInt8>) {
    start += skipped
    count = min(8, end - start)
    first = 0
    for place in start..<start + count { first = first << 8 | UInt64(bytes[place]) }
    first <<= UInt64(8 * (8 - count))
    start += count
  }

  private func isAlike(_ other: SortingKey) -> Bool { first == other.first && count == other.count }

  private func precedes(_ other: SortingKey) -> Bool {
    if first != other.first { return first < other.first }
    return count == other.count ? index < other.index : count < other.count
  }
}

extension String {
  fileprivate func appendBytes(to bytes: inout [UInt8]) { withBytes { bytes.append(contentsOf: $0) } }
}
