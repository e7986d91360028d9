import Bytes
import Diagnostics

/// Finds custom properties in style sheets that are misspelt: `var(--acent)`.
struct StyleSheetCheck {
  /// The properties that are set somewhere, without their hyphens.
  private var known: Set<String>

  /// - Parameters:
  ///   - sheets: all style sheets and templates. What they set is known, in whatever rule they do.
  init(_ theme: Theme, sheets: [SourceFile]) {
    known = ["max-width", "page-margin"]
    known.formUnion((theme.lightColors + theme.darkColors).map(\.name))
    known.formUnion(theme.fonts.map { "font-" + $0.name } + Theme.pageStyles.map { "t-" + $0 })
    known.formUnion(["size", "line", "spacing"].flatMap { part in Theme.pageStyles.map { "t-\($0)-\(part)" } })
    for sheet in sheets {
      Self.forEachProperty(in: sheet.bytes) { name, _, end in
        let next = sheet.bytes[end...].first { $0 != UInt8(ascii: " ") }
        if next == UInt8(ascii: ":") { known.insert(name) }
      }
    }
  }

  /// Warnings for properties that a sheet reads without a fallback, that nothing sets, and that resemble one that is set.
  func misspelt(in sheet: SourceFile) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    Self.forEachProperty(in: sheet.bytes) { name, start, end in
      let next = sheet.bytes[end...].first { $0 != UInt8(ascii: " ") }
      guard next == UInt8(ascii: ")"), !known.contains(name), Self.isRead(sheet.bytes[..<start]),
        let match = closestMatch(to: name, in: known.sorted())
      else { return }
      diagnostics.append(
        .warning(
          "unknown-property", "nothing sets '--\(name)'",
          at: sheet.location(sheet.position(ofByte: start), length: end - start),
          suggestion: "did you mean '--\(match)'?"))
    }
    return diagnostics
  }

  /// Whether the name of a property that follows these bytes is one that is read.
  private static func isRead(_ bytes: ArraySlice<UInt8>) -> Bool {
    let end = bytes.lastIndex { $0 != UInt8(ascii: " ") }.map { $0 + 1 } ?? bytes.startIndex
    return bytes[..<end].suffix(4).elementsEqual("var(".utf8)
  }

  /// Calls a closure with each name after two hyphens, and the bytes where the hyphens start and the name ends.
  private static func forEachProperty(in bytes: [UInt8], _ body: (_ name: String, _ start: Int, _ end: Int) -> Void) {
    var place = 0
    while let start = bytes.firstIndex(ofBytes: "--", from: place) {
      let name = bytes[(start + 2)...].prefix(while: isOfName)
      place = max(name.endIndex, start + 2)
      if !name.isEmpty { body(String(decoding: name, as: UTF8.self), start, name.endIndex) }
    }
  }

  /// Whether a byte may occur in the name of a property or a class (CSS Syntax 3, 4.2) that is written without escapes.
  static func isOfName(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
