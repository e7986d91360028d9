import Diagnostics

/// The imports of other sheets in a style sheet. They are at the beginning of a sheet (CSS Cascade 5, section 2), and all
/// style sheets of a site become one.
enum StyleImports {
  /// The warning about the first import, which has no effect.
  /// - Complexity: O(n).
  static func warning(about sheet: SourceFile) -> Diagnostic? {
    let bytes = sheet.bytes
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "/") where bytes[index...].starts(with: "/*".utf8):
        index += 2
        while index < bytes.count, !bytes[index...].starts(with: "*/".utf8) { index += 1 }
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let quote = bytes[index]
        index += 1
        while index < bytes.count, bytes[index] != quote, bytes[index] != 0x0A {
          index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
      case UInt8(ascii: "@") where isImport(bytes[index...].dropFirst()):
        return .warning(
          "style-import",
          "'@import' has no effect here: the style sheets of a site become one, and this is not its beginning",
          at: sheet.location(sheet.position(ofByte: index), length: 7),
          suggestion: "put the rules into a file of their own beside this one")
      default: break
      }
      index += 1
    }
    return nil
  }

  private static func isImport(_ bytes: ArraySlice<UInt8>) -> Bool {
    let name = "import".utf8
    return bytes.prefix(name.count).lazy.map { $0 | 0x20 }.elementsEqual(name)
      && bytes.dropFirst(name.count).first.map { !($0 == UInt8(ascii: "-") || (0x61...0x7A).contains($0 | 0x20)) }
        ?? false
  }
}
