/// Appends a text to an output buffer with the five characters that mean something in HTML (`& < > " '`) written as
/// character references, so that it is safe in element content and in a quoted attribute.
///
/// - Complexity: O(n); unescaped runs are copied whole.
package func escapeHTML(_ bytes: UnsafeBufferPointer<UInt8>, into output: inout [UInt8]) {
  var runStart = 0
  for index in bytes.indices {
    guard let reference = characterReference(for: bytes[index]) else { continue }
    output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[runStart..<index]))
    reference.withUTF8Buffer { output.append(contentsOf: $0) }
    runStart = index + 1
  }
  output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[runStart...]))
}

/// Appends a text to an output buffer, escaped for HTML.
package func escapeHTML(_ text: String, into output: inout [UInt8]) {
  text.withUTF8Bytes { escapeHTML($0, into: &output) }
}

/// A text escaped for HTML, where a string is more convenient than a buffer.
package func escapeHTML(_ text: String) -> String {
  var output: [UInt8] = []
  output.reserveCapacity(text.utf8.count + 16)
  escapeHTML(text, into: &output)
  return String(decoding: output, as: UTF8.self)
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
  @inline(__always)
  func withUTF8Bytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
    return Array(utf8).withUnsafeBufferPointer(body)
  }
}
