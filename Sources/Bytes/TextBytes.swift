import Glibc

extension String {
  /// Whether the text precedes another in the order of UTF-8 bytes, independent of language and locale.
  public func precedesInBytes(_ other: String) -> Bool {
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

  /// Whether all characters are ASCII.
  ///
  /// - Complexity: O(n), up to the first other character. Counting the UTF-16 units of another text would allocate memory.
  public var isASCII: Bool { withUTF8Bytes { $0.firstIndexBeyondASCII(from: 0) == $0.count } }

  /// Joins a folder and a name with a slash in a single allocation.
  public init(folder: String, name: String) {
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
    // Only strings bridged from other languages reach this line.
    return Array(utf8).withUnsafeBytes(body)
  }
}

extension UnsafeRawBufferPointer {
  func hasSameBytes(as other: UnsafeRawBufferPointer) -> Bool {
    guard count == other.count else { return false }
    guard let first = baseAddress, let second = other.baseAddress else { return true }
    return memcmp(first, second, count) == 0
  }
}

/// A text whose equality is that of its bytes, as file systems compare names. Strings compare by canonical equivalence,
/// so that `é` as one character equals `é` as two.
public struct ByteText: Hashable, Sendable {
  public let text: String

  public init(_ text: String) { self.text = text }

  public static func == (left: Self, right: Self) -> Bool {
    left.text.withBytes { left in right.text.withBytes { left.hasSameBytes(as: $0) } }
  }

  public func hash(into hasher: inout Hasher) { text.withBytes { hasher.combine(bytes: $0) } }
}

extension Collection {
  /// Returns the elements in the order of a text of each, compared by UTF-8 bytes. The sort is stable.
  public func sortedInBytes(by text: (Element) -> String) -> [Element] {
    sortedInBytes { text($0).appendBytes(to: &$1) }
  }

  /// Returns the elements in the order of bytes that a function appends for each. The sort is stable.
  ///
  /// Optimized for thousands of paths: the common prefix is compared once, and the next eight bytes as a number.
  /// Elements with equal numbers are sorted in the same way by the following bytes.
  public func sortedInBytes(_ appendBytes: (Element, inout [UInt8]) -> Void) -> [Element] {
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
  /// Returns the texts in the order of their UTF-8 bytes.
  public func sortedInBytes() -> [String] { sortedInBytes { $0 } }
}

/// The position of a text's bytes that have not been compared, and the first eight of them.
private struct SortingKey {
  let index: Int
  private var start: Int
  private let end: Int
  /// The first eight bytes as a number, padded with zeros.
  private var first: UInt64 = 0
  /// The number of bytes in `first`, at most eight.
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
      // Fewer than eight bytes are the end of the texts, which are then equal.
      if end - start > 1, keys[start].count == 8 {
        var alike = UnsafeMutableBufferPointer(rebasing: keys[start..<end])
        sort(&alike, bytes)
      }
      start = end
    }
  }

  /// Returns the length of the common prefix with another key, up to a limit.
  private func shared(with other: SortingKey, upTo limit: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let length = min(limit, end - start)
    return (0..<length).first { bytes[start + $0] != bytes[other.start + $0] } ?? length
  }

  /// Skips bytes and loads the next eight.
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
