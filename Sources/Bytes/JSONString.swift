extension UTF8Buffer {
  /// Appends a text as a JSON string, including the quotes.
  ///
  /// - Complexity: O(n); stretches that need no escape are copied as a whole.
  public mutating func append(jsonString text: String) {
    append("\"")
    text.withUTF8Bytes { bytes in
      var start = 0
      for index in bytes.indices {
        let byte = bytes[index]
        guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else { continue }
        append(UnsafeBufferPointer(rebasing: bytes[start..<index]))
        append(jsonEscape: byte)
        start = index + 1
      }
      append(UnsafeBufferPointer(rebasing: bytes[start...]))
    }
    append("\"")
  }

  private mutating func append(jsonEscape byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): append("\\\"")
    case UInt8(ascii: "\\"): append("\\\\")
    case UInt8(ascii: "\n"): append("\\n")
    case UInt8(ascii: "\t"): append("\\t")
    case UInt8(ascii: "\r"): append("\\r")
    default:
      let digits = String(byte, radix: 16)
      append(text: "\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
    }
  }
}

/// Returns a text as a JSON string, including the quotes.
public func jsonString(_ text: String) -> String {
  var buffer = UTF8Buffer(capacity: text.utf8.count + 2)
  buffer.append(jsonString: text)
  return buffer.text
}
