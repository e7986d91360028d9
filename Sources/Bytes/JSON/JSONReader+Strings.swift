extension JSONReader {
  /// Reads the string whose quotation mark is the current byte; nil if it has a mistake.
  mutating func string() -> String? {
    let start = index
    index += 1
    let firstByte = index
    var isPlain = true
    while let byte = current, byte != UInt8(ascii: "\""), byte >= 0x20 {
      if byte == UInt8(ascii: "\\") {
        isPlain = false
        index += 1
      }
      index += 1
    }
    guard current == UInt8(ascii: "\"") else {
      index = min(index, bytes.count)
      if current == 0x09 {
        report(.tab, at: index)
        index = bytes[index...].firstIndex { $0 == UInt8(ascii: "\"") || $0 == 0x0A } ?? bytes.count
        if current == UInt8(ascii: "\"") { index += 1 }
      } else {
        report(.unclosedString, at: start)
      }
      return nil
    }
    let content = firstByte..<index
    index += 1
    if let illFormed, content.contains(illFormed.lowerBound) {
      report(.invalidUTF8, at: illFormed.lowerBound, length: illFormed.count)
      return nil
    }
    return isPlain ? String(decoding: bytes[content], as: UTF8.self) : unescaped(content)
  }

  private mutating func unescaped(_ content: Range<Int>) -> String? {
    var result: [UInt8] = []
    var isValid = true
    var at = content.lowerBound
    while at < content.upperBound {
      guard bytes[at] == UInt8(ascii: "\\") else {
        result.append(bytes[at])
        at += 1
        continue
      }
      let escape = at
      let letter = at + 1 < content.upperBound ? bytes[at + 1] : 0
      at += 2
      switch letter {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): result.append(letter)
      case UInt8(ascii: "b"): result.append(0x08)
      case UInt8(ascii: "f"): result.append(0x0C)
      case UInt8(ascii: "n"): result.append(0x0A)
      case UInt8(ascii: "r"): result.append(0x0D)
      case UInt8(ascii: "t"): result.append(0x09)
      case UInt8(ascii: "u"):
        guard let (scalar, end) = unicodeEscape(at: escape, end: content.upperBound) else {
          report(.unicodeEscape, at: escape)
          isValid = false
          continue
        }
        result.append(contentsOf: String(scalar).utf8)
        at = end
      default:
        report(.unknownEscape, at: escape)
        isValid = false
      }
    }
    return isValid ? String(decoding: result, as: UTF8.self) : nil
  }

  /// Reads the character of `\uXXXX`, or of a surrogate pair of two such escapes, and returns the start of the next
  /// one.
  private func unicodeEscape(at start: Int, end: Int) -> (Unicode.Scalar, Int)? {
    func unit(_ at: Int) -> UInt32? {
      guard at + 6 <= end, bytes[at] == UInt8(ascii: "\\"), bytes[at + 1] == UInt8(ascii: "u") else { return nil }
      var value: UInt32 = 0
      for byte in bytes[(at + 2)..<(at + 6)] {
        guard let digit = Character(UnicodeScalar(byte)).hexDigitValue, byte < 0x80 else { return nil }
        value = value << 4 | UInt32(digit)
      }
      return value
    }
    guard let first = unit(start) else { return nil }
    if let scalar = Unicode.Scalar(first) { return (scalar, start + 6) }
    guard first < 0xDC00, let second = unit(start + 6), (0xDC00...0xDFFF).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else { return nil }
    return (scalar, start + 12)
  }
}
