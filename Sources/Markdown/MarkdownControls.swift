import Bytes
import Diagnostics

/// Replaces control characters that HTML does not permit by spaces, and reports the first (HTML Standard, 13.2.3.5).
///
/// Text copied from other programs contains them. The parser itself replaces U+0000 (CommonMark, section 2.3).
/// - Complexity: O(n).
func withoutControls(_ file: SourceFile, _ bytes: [UInt8], from start: Int) -> ([UInt8], [Diagnostic]) {
  var result = bytes
  var first: (offset: Int, control: UInt8, length: Int)?
  bytes.withUnsafeBufferPointer { bytes in
    for index in start..<bytes.count {
      if isControl(bytes[index]) {
        first = first ?? (index, bytes[index], 1)
        result[index] = 0x20
      } else if isC1Control(bytes, at: index) {
        first = first ?? (index, bytes[index + 1], 2)
        result[index] = 0x20
        result[index + 1] = 0x20
      }
    }
  }
  guard let first else { return (bytes, []) }
  let warning = Diagnostic.warning(
    "control-character",
    "the character \(codePoint(Unicode.Scalar(first.control))) shows nothing; a space stands for it and its like in this text",
    at: file.location(file.position(ofByte: first.offset), length: first.length), suggestion: "delete it")
  return (result, [warning])
}
