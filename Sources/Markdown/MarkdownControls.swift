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
  let place = file.location(file.position(ofByte: first.offset), length: first.length)
  return (result, [controlWarning(first.control, at: place)])
}

/// The control characters that a text names by their numbers, such as `&#1;`, which the parser puts into its result.
struct NumberedControls {
  /// The references in the text, with the characters.
  private var references: [(range: Range<Int>, control: UInt8)] = []

  /// Finds references to control characters; nil if a text has none.
  /// - Complexity: O(n).
  init?(in bytes: [UInt8], from start: Int) {
    var rest = bytes[start...]
    while let mark = rest.firstIndex(of: UInt8(ascii: "&")) {
      rest = rest[(mark + 1)...]
      guard rest.first == UInt8(ascii: "#"), let end = rest.prefix(12).firstIndex(of: UInt8(ascii: ";")) else {
        continue
      }
      let digits = String(decoding: rest[..<end].dropFirst(), as: UTF8.self).lowercased()
      guard let number = digits.hasPrefix("x") ? UInt8(digits.dropFirst(), radix: 16) : UInt8(digits),
        isControl(number) || (0x80...0x9F).contains(number)
      else { continue }
      references.append((mark..<end + 1, number))
    }
    if references.isEmpty { return nil }
  }

  /// Returns a text with what browsers show for its control characters (HTML Standard, 13.2.5.80), or else spaces, and the
  /// first for which a space stands.
  func replaced(in text: String) -> (text: String, space: UInt8?) {
    var replaced = String.UnicodeScalarView()
    var space: UInt8?
    for scalar in text.unicodeScalars {
      guard let control = UInt8(exactly: scalar.value), isControl(control) || (0x80...0x9F).contains(control) else {
        replaced.append(scalar)
        continue
      }
      let shown = characterShown(forC1Control: control)
      replaced.append(shown ?? " ")
      if shown == nil { space = space ?? control }
    }
    return (String(replaced), space)
  }

  /// The warning that a space stands for a character.
  func warning(about control: UInt8, in file: SourceFile) -> Diagnostic? {
    references.first { $0.control == control }.map { range, _ in
      .warning(
        "control-character",
        "'\(String(decoding: file.bytes[range], as: UTF8.self))' is a control character, which shows nothing; a space stands for it and its like in this text",
        at: file.location(file.position(ofByte: range.lowerBound), length: range.count), suggestion: "delete it")
    }
  }
}
