import Diagnostics

/// Puts spaces in the place of characters that show nothing, and reports the first: HTML has none of them (HTML Standard,
/// 13.2.3.5), and they come with text that was copied out of other programs. U+0000 is left to the parser, which has a
/// character for it (CommonMark, section 2.3).
/// - Complexity: O(n).
func withoutControls(_ file: SourceFile, _ bytes: [UInt8], from start: Int) -> ([UInt8], [Diagnostic]) {
  guard let first = bytes[start...].firstIndex(where: isControl) else { return (bytes, []) }
  var bytes = bytes
  let character = codePoint(Unicode.Scalar(bytes[first]))
  for index in first..<bytes.count where isControl(bytes[index]) { bytes[index] = 0x20 }
  let warning = Diagnostic.warning(
    "control-character", "the character \(character) shows nothing; a space stands for it and its like in this text",
    at: file.location(file.position(ofByte: first), length: 1), suggestion: "delete it")
  return (bytes, [warning])
}

/// Whether a byte is a character of ASCII that is neither shown nor white space.
@inline(__always)
func isControl(_ byte: UInt8) -> Bool {
  byte == 0x7F || (byte < 0x20 && byte != 0 && byte != 0x09 && byte != 0x0A && byte != 0x0C && byte != 0x0D)
}
