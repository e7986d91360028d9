import Bytes

/// The characters of Windows-1252 at the positions of the Unicode controls U+0080 to U+009F (WHATWG Encoding Standard,
/// index windows-1252); 0 for the five unassigned ones.
private let windows1252: [UInt16] = [
  0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017D, 0,
  0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E, 0x0178,
]

/// The first byte of U+0080 to U+009F in UTF-8; in well-formed text the second byte is the code point.
private let leadByte: UInt8 = 0xC2

/// Whether the bytes at an index are one of the controls U+0080 to U+009F.
@inline(__always)
package func isC1Control(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
  bytes[index] == leadByte && index + 1 < bytes.count && (0x80...0x9F).contains(bytes[index + 1])
}

/// Returns the character that browsers show for a control from U+0080 to U+009F; nil if there is none.
package func characterShown(forC1Control control: UInt8) -> Unicode.Scalar? {
  (0x80...0x9F).contains(control)
    ? Unicode.Scalar(windows1252[Int(control - 0x80)]).flatMap { $0.value == 0 ? nil : $0 } : nil
}

extension SourceFile {
  /// Replaces the controls U+0080 to U+009F by the characters that browsers decode the bytes 80 to 9F to, and the five
  /// that show nothing by spaces.
  ///
  /// Such controls result from reading Windows-1252 as ISO 8859-1. Positions remain those of the file on disk.
  /// - Returns: the same file and no warnings if it has no such character.
  /// - Complexity: O(n).
  func replacingC1Controls() -> (file: SourceFile, warnings: [Diagnostic]) {
    var replaced: [UInt8] = []
    var insertions: [Int] = []
    var count = 0
    var first: (offset: Int, control: UInt8, character: Unicode.Scalar)?
    var blank: (offset: Int, control: UInt8)?
    bytes.withUnsafeBufferPointer { bytes in
      var copied = 0
      var index = 0
      while index < bytes.count {
        guard isC1Control(bytes, at: index) else {
          index += 1
          continue
        }
        let control = bytes[index + 1]
        if let character = characterShown(forC1Control: control) {
          if first == nil { first = (index, control, character) }
          count += 1
          replaced += bytes[copied..<index]
          let encoded = UTF8.encode(character) ?? UTF8.encodedReplacementCharacter
          if encoded.count == 3 { insertions.append(replaced.count + 2) }
          replaced += encoded
          copied = index + 2
        } else {
          if blank == nil { blank = (index, control) }
          // As many bytes, so that positions stay the same.
          replaced += bytes[copied..<index]
          replaced += [0x20, 0x20]
          copied = index + 2
        }
        index += 2
      }
      if copied > 0 { replaced += bytes[copied...] }
    }
    var warnings: [Diagnostic] = []
    if let first {
      warnings.append(
        c1Warning(
          first.control, first.character, count: count, at: location(position(ofByte: first.offset), length: 2)))
    }
    if let blank {
      warnings.append(
        controlWarning(blank.control, at: location(position(ofByte: blank.offset), length: 2)))
    }
    return warnings.isEmpty ? (self, []) : (SourceFile(self, bytes: replaced, insertions: insertions), warnings)
  }
}

/// The warning about controls that are shown as other characters.
private func c1Warning(
  _ control: UInt8, _ character: Unicode.Scalar, count: Int, at location: SourceLocation
) -> Diagnostic {
  let (name, shown) = (codePoint(Unicode.Scalar(control)), "'\(character)'")
  return .warning(
    "c1-control",
    count == 1
      ? "the control character \(name) is shown as \(shown), as browsers take it"
      : "\(count) control characters are shown as browsers take them; the first is \(name), shown as \(shown)",
    at: location,
    suggestion: "the text was Windows-1252 and taken for ISO 8859-1: convert it again, or type \(shown) here")
}

/// The warning about control characters for which spaces stand.
package func controlWarning(_ control: UInt8, at location: SourceLocation) -> Diagnostic {
  .warning(
    "control-character",
    "the character \(codePoint(Unicode.Scalar(control))) shows nothing; a space stands for it and its like in this text",
    at: location, suggestion: "delete it")
}

extension String {
  /// Replaces the controls U+0080 to U+009F that a value has in escapes, as `SourceFile.replacingC1Controls` does it in
  /// files.
  /// - Parameter location: the place of the value.
  /// - Returns: the warning about the first of them; nil if there is none.
  package mutating func replaceC1Controls(at location: @autoclosure () -> SourceLocation) -> Diagnostic? {
    guard utf8.contains(leadByte), let first = unicodeScalars.first(where: { (0x80...0x9F).contains($0.value) }) else {
      return nil
    }
    var scalars = UnicodeScalarView()
    for scalar in unicodeScalars {
      let control = (0x80...0x9F).contains(scalar.value) ? UInt8(truncatingIfNeeded: scalar.value) : nil
      scalars.append(control.map { characterShown(forC1Control: $0) ?? " " } ?? scalar)
    }
    self = String(scalars)
    let control = UInt8(truncatingIfNeeded: first.value)
    return characterShown(forC1Control: control).map { c1Warning(control, $0, count: 1, at: location()) }
      ?? controlWarning(control, at: location())
  }
}

extension SourceFile {
  /// Returns the file with its bytes from 80 to FF decoded as Windows-1252, and their number; nil if the file is UTF-8 or
  /// UTF-16, or if it is UTF-8 with mistakes: some of its characters are more than one byte.
  package func decodingWindows1252() -> (file: SourceFile, count: Int)? {
    guard !isUTF16(bytes), !illFormedSequences(in: bytes, 0..<bytes.count, limit: 1).isEmpty else { return nil }
    var others = 0
    var sequences = 0
    for byte in bytes where byte >= 0x80 {
      others += 1
      // The first bytes of sequences of two to four bytes.
      if (0xC2...0xF4).contains(byte) { sequences += 1 }
    }
    let mistakes = illFormedSequences(in: bytes, 0..<bytes.count, limit: .max).count
    guard mistakes > (others - mistakes) / 4 || sequences == 0 else { return nil }
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count + others)
    for byte in bytes {
      if byte < 0x80 {
        decoded.append(byte)
      } else {
        let value = byte < 0xA0 ? windows1252[Int(byte - 0x80)] : UInt16(byte)
        let scalar = value == 0 ? "\u{FFFD}" : Unicode.Scalar(value) ?? "\u{FFFD}"
        decoded += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      }
    }
    return (SourceFile(path: path, bytes: decoded), others)
  }

  /// Returns the file with other bytes that have the same lines.
  package init(_ file: SourceFile, bytes: [UInt8]) {
    self = file.bytes == bytes ? file : SourceFile(path: file.path, bytes: bytes)
  }
}
