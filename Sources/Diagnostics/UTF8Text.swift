import Bytes

/// The maximum number of ill-formed sequences to report for a file.
private let illFormedLimit = 10

/// Returns the bytes of a file as well-formed UTF-8, with diagnostics for the first ill-formed sequences.
///
/// `_` replaces each byte of an ill-formed sequence, so that all other bytes keep their offsets. Spaces replace all
/// bytes of a UTF-16 file.
/// - Complexity: O(n).
func wellFormedBytes(of file: SourceFile, _ traits: TextTraits) -> ([UInt8], [Diagnostic]) {
  if traits.isASCII, !traits.hasControls { return (file.bytes, []) }
  if isUTF16(file.bytes) {
    return (
      Array(repeating: 0x20, count: file.bytes.count),
      [
        .error(
          "invalid-utf8", "this file is UTF-16, not UTF-8", at: file.location(.start),
          suggestion: "save the file with the encoding UTF-8")
      ]
    )
  }
  let all = 0..<file.bytes.count
  guard !illFormedSequences(in: file.bytes, all, limit: 1).isEmpty else { return (file.bytes, []) }
  var bytes = file.bytes
  var diagnostics: [Diagnostic] = []
  for sequence in illFormedSequences(in: file.bytes, all, limit: .max) {
    for index in sequence { bytes[index] = UInt8(ascii: "_") }
    guard diagnostics.count < illFormedLimit else { continue }
    let written = file.bytes[sequence].map { hexadecimal($0) }.joined(separator: " ")
    diagnostics.append(
      .error(
        "invalid-utf8", "this is not UTF-8: \(written)",
        at: file.location(file.position(ofByte: sequence.lowerBound), length: sequence.count),
        suggestion: "save the file with the encoding UTF-8"))
  }
  return (bytes, diagnostics)
}

/// Whether a file starts like UTF-16: with a byte order mark, or with two ASCII letters of two bytes each.
func isUTF16(_ bytes: [UInt8]) -> Bool {
  guard bytes.count >= 2 else { return false }
  if (bytes[0], bytes[1]) == (0xFF, 0xFE) || (bytes[0], bytes[1]) == (0xFE, 0xFF) { return true }
  guard bytes.count >= 4 else { return false }
  return (bytes[0] == 0) == (bytes[2] == 0) && (bytes[1] == 0) == (bytes[3] == 0) && (bytes[0] == 0) != (bytes[1] == 0)
}

private func hexadecimal(_ byte: UInt8) -> String {
  let digits = String(byte, radix: 16, uppercase: true)
  return digits.utf8.count == 1 ? "0" + digits : digits
}
