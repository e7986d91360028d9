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

  /// Whether all characters are those of ASCII.
  package var isASCII: Bool {
    withBytes { bytes in
      // Eight bytes are looked at together.
      let end = bytes.count & ~7
      var seen: UInt64 = 0
      for place in stride(from: 0, to: end, by: 8) {
        seen |= bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
      }
      return seen & 0x8080_8080_8080_8080 == 0 && bytes[end...].allSatisfy { $0 < 0x80 }
    }
  }

  private func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    if let result = utf8.withContiguousStorageIfAvailable({ body(UnsafeRawBufferPointer($0)) }) { return result }
    // No text that was made in Swift comes here.
    return Array(utf8).withUnsafeBytes(body)
  }
}

extension Collection {
  /// The elements in the order of a text of each, compared byte by byte in UTF-8; those with equal texts stay in order.
  ///
  /// For thousands of paths: what they all begin with is looked at once, and the next eight bytes of two, which nearly
  /// always tell them apart, are compared as a number.
  package func sortedInBytes(by text: (Element) -> String) -> [Element] {
    let elements = Array(self)
    guard elements.count > 1 else { return elements }
    var bytes: [UInt8] = []
    var keys: [SortingKey] = []
    keys.reserveCapacity(elements.count)
    for index in elements.indices {
      let start = bytes.count
      text(elements[index]).appendBytes(to: &bytes)
      keys.append(SortingKey(index: index, start: start, end: bytes.count))
    }
    bytes.withUnsafeBufferPointer { bytes in
      var shared = keys[0].end - keys[0].start
      for key in keys.dropFirst() {
        let length = Swift.min(shared, key.end - key.start)
        shared = (0..<length).first { bytes[keys[0].start + $0] != bytes[key.start + $0] } ?? length
      }
      for index in keys.indices { keys[index].skip(shared, bytes) }
      keys.sort { $0.precedes($1, bytes) }
    }
    return keys.map { elements[$0.index] }
  }
}

extension Collection<String> {
  /// The texts in the order of their bytes in UTF-8.
  package func sortedInBytes() -> [String] { sortedInBytes { $0 } }
}

/// Where the bytes of a text are, and those of them that come first.
private struct SortingKey {
  let index: Int
  var start: Int
  let end: Int
  /// The first eight bytes as a number, zeros where there are fewer.
  var first: UInt64 = 0

  init(index: Int, start: Int, end: Int) { (self.index, self.start, self.end) = (index, start, end) }

  mutating func skip(_ count: Int, _ bytes: UnsafeBufferPointer<UInt8>) {
    start += count
    for place in start..<start + 8 { first = first << 8 | (place < end ? UInt64(bytes[place]) : 0) }
  }

  @inline(__always)
  func precedes(_ other: SortingKey, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    if first != other.first { return first < other.first }
    let (own, others) = (bytes[start..<end], bytes[other.start..<other.end])
    if own.elementsEqual(others) { return index < other.index }
    return own.lexicographicallyPrecedes(others)
  }
}

extension String {
  fileprivate func appendBytes(to bytes: inout [UInt8]) { withBytes { bytes.append(contentsOf: $0) } }
}
