extension UTF8Buffer {
  /// Appends a text with the five characters that mean something in HTML (`& < > " '`) written as character references,
  /// so that it is safe in element content and in a quoted attribute.
  ///
  /// - Complexity: O(n); unescaped runs are copied whole.
  package mutating func append(escaping bytes: UnsafeBufferPointer<UInt8>) {
    var runStart = 0
    for index in bytes.indices where bytes[index] < 0x40 {
      guard let reference = characterReference(for: bytes[index]) else { continue }
      append(UnsafeBufferPointer(rebasing: bytes[runStart..<index]))
      append(reference)
      runStart = index + 1
    }
    append(UnsafeBufferPointer(rebasing: bytes[runStart...]))
  }
}

/// A text escaped for HTML, where a string is more convenient than a buffer.
package func escapeHTML(_ text: String) -> String {
  guard text.withUTF8Bytes({ $0.contains { $0 < 0x40 && characterReference(for: $0) != nil } }) else { return text }
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
  /// Calls the body with the string's UTF-8 bytes, without a copy where the string is stored as such.
  @inlinable
  package func withUTF8Bytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
    return Array(utf8).withUnsafeBufferPointer(body)
  }
}
