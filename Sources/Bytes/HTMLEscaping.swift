extension UTF8Buffer {
  /// Appends a text with the five special characters of HTML (`& < > " '`) replaced by character references, which
  /// makes it safe in element content and in quoted attributes.
  ///
  /// - Complexity: O(n); stretches without special characters are copied as a whole.
  public mutating func append(escaping bytes: UnsafeBufferPointer<UInt8>) {
    var runStart = 0
    while true {
      let index = bytes.firstReferenced(from: runStart)
      append(UnsafeBufferPointer(rebasing: bytes[runStart..<index]))
      guard index < bytes.count, let reference = characterReference(for: bytes[index]) else { return }
      append(reference)
      runStart = index + 1
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The index of the first byte from `start` that needs a character reference; the end if there is none.
  fileprivate func firstReferenced(from start: Int) -> Int {
    var index = start
    while index + 16 <= count, !hasReferenced(from: index) { index += 16 }
    // Check the last sixteen bytes at once; they may overlap the previous block.
    if index + 16 > count, count >= 16, !hasReferenced(from: count - 16) { return count }
    while index < count, characterReference(for: self[index]) == nil { index += 1 }
    return index
  }

  /// Whether any of the sixteen bytes from an index needs a character reference; all sixteen must exist.
  @inline(__always)
  private func hasReferenced(from index: Int) -> Bool {
    let block = UnsafeRawBufferPointer(self).loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
    let quotes = SIMD16(repeating: UInt8(ascii: "\""))
    let (apostrophes, greater) = (SIMD16(repeating: UInt8(ascii: "'")), SIMD16(repeating: UInt8(ascii: ">")))
    // `&` and `'` differ in one bit, and so do `<` and `>`.
    let found =
      (block .== quotes) .| ((block | SIMD16(repeating: 1)) .== apostrophes)
      .| ((block | SIMD16(repeating: 2)) .== greater)
    let halves = unsafeBitCast(found, to: SIMD2<UInt64>.self)
    return halves[0] | halves[1] != 0
  }
}

/// Escapes a text for HTML, for callers that need a string instead of a buffer.
public func escapeHTML(_ text: String) -> String {
  if text.withUTF8Bytes({ $0.firstReferenced(from: 0) == $0.count }) { return text }
  var output = UTF8Buffer()
  output.append(escaping: text)
  return output.text
}

@inline(__always)
private func characterReference(for byte: UInt8) -> StaticString? {
  switch byte {
  case UInt8(ascii: "&"): "&amp;"
  case UInt8(ascii: "<"): "&lt;"
  case UInt8(ascii: ">"): "&gt;"
  case UInt8(ascii: "\""): "&quot;"
  case UInt8(ascii: "'"): "&#39;"
  default: nil
  }
}

extension String {
  /// Calls the body with the string's UTF-8 bytes, without a copy if the string is stored as contiguous UTF-8.
  @inlinable
  public func withUTF8Bytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
    return Array(utf8).withUnsafeBufferPointer(body)
  }
}
