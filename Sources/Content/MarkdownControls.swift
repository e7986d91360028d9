import Diagnostics

/// Puts spaces in the place of characters that show nothing, and reports the first: HTML has none of them (HTML Standard,
/// 13.2.3.5), and they come with text that was copied out of other programs. U+0000 is left to the parser, which has a
/// character for it (CommonMark, section 2.3).
/// - Complexity: O(n).
func withoutControls(_ file: SourceFile, _ bytes: [UInt8], from start: Int) -> ([UInt8], [Diagnostic]) {
  // Nearly no text has one.
  guard bytes.withUnsafeBytes({ hasControl(UnsafeRawBufferPointer(rebasing: $0[start...])) }),
    let first = bytes[start...].firstIndex(where: isControl)
  else { return (bytes, []) }
  var bytes = bytes
  let character = codePoint(Unicode.Scalar(bytes[first]))
  for index in first..<bytes.count where isControl(bytes[index]) { bytes[index] = 0x20 }
  let warning = Diagnostic.warning(
    "control-character", "the character \(character) shows nothing; a space stands for it and its like in this text",
    at: file.location(file.position(ofByte: first), length: 1), suggestion: "delete it")
  return (bytes, [warning])
}

/// Whether any byte is a control: eight are looked at together, and one by one only where there is something below the
/// space among them, as a line's end, or U+007F.
private func hasControl(_ bytes: UnsafeRawBufferPointer) -> Bool {
  let (ones, highs): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
  let end = bytes.count & ~7
  for place in stride(from: 0, to: end, by: 8) {
    let next = bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
    let isLow = (next &- ones &* 0x20) & ~next
    let deletes = next ^ (ones &* 0x7F)
    let isDelete = (deletes &- ones) & ~deletes
    if (isLow | isDelete) & highs != 0, bytes[place..<place + 8].contains(where: isControl) { return true }
  }
  return bytes[end...].contains(where: isControl)
}

/// Whether a byte is a character of ASCII that is neither shown nor white space.
@inline(__always)
func isControl(_ byte: UInt8) -> Bool {
  byte == 0x7F || (byte < 0x20 && byte != 0 && byte != 0x09 && byte != 0x0A && byte != 0x0C && byte != 0x0D)
}
