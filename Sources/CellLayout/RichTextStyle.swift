package import Theming

/// A text style of the theme with all properties of the rich text set in it, for both measurement and the style sheet.
///
/// Lengths are px at a root font size of 16. They are rounded to a quarter px, which every browser lays out exactly;
/// line heights are rounded to whole px.
package struct RichTextStyle: Sendable {
  /// The name of the text style that the part refers to.
  package let name: String
  private let base: TextStyleDeclaration
  private let theme: RichTextDeclaration

  init(name: String, base: TextStyleDeclaration, theme: RichTextDeclaration) {
    self.name = name
    self.base = base
    self.theme = theme
  }

  /// The role of a line of text.
  package enum Role: Hashable, Sendable {
    case body
    /// A heading by its level, from 1 to `headingLevels`. Deeper headings use the last level.
    case heading(Int)
  }

  /// The style differences of a span from the rest of its line.
  package struct Variant: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }
    static let emphasis = Variant(rawValue: 1)
    static let strong = Variant(rawValue: 2)
    /// Code. It has one style, whatever variants surround it.
    package static let code = Variant(rawValue: 4)
  }

  /// The number of heading levels of a cell, `h3` to `h6`: below the titles of the page and its sections.
  package static let headingLevels = 4
  static let roles: [Role] = [.body] + (1...headingLevels).map(Role.heading)
  static let variants: [Variant] = [[], .emphasis, .strong, [.emphasis, .strong], .code]

  /// The style of a span. Its line height is that of the whole line.
  package func declaration(_ role: Role, _ variant: Variant = []) -> TextStyleDeclaration {
    var style = base
    if case .heading(let level) = role {
      let headings = theme.headings
      style.font = headings.font ?? base.font
      style.weight = headings.weight
      style.size = Self.quantized(base.size * headings.sizes[min(level, headings.sizes.count) - 1])
      style.lineHeight = Self.line(style.size * headings.lineHeight)
    }
    if variant.contains(.code) {
      style.font = theme.code.font ?? style.font
      style.size = Self.quantized(style.size * theme.code.size)
      style.weight = 400
      style.isItalic = false
      style.letterSpacing = 0
      return style
    }
    if variant.contains(.emphasis) { style.isItalic = true }
    if variant.contains(.strong) { style.weight = theme.strongWeight }
    return style
  }

  /// The name under which the fonts of a span are registered.
  func fontName(_ role: Role, _ variant: Variant) -> String {
    if variant.isEmpty, role == .body { return name }
    let kind =
      switch role {
      case .body: "body"
      case .heading(let level): "h\(level)"
      }
    return "\(name)/\(kind)/\(variant.contains(.code) ? Variant.code.rawValue : variant.rawValue)"
  }

  /// Whether the fonts registered under a name are used by rich text only.
  package static func isFontName(_ name: String) -> Bool { name.utf8.contains(UInt8(ascii: "/")) }
  /// Whether the fonts registered under a name are used by code only.
  package static func isFontNameOfCode(_ name: String) -> Bool { name.hasSuffix("/\(Variant.code.rawValue)") }

  /// The text styles, in addition to those of the theme, that need fonts.
  var fontStyles: [(name: String, style: TextStyleDeclaration)] {
    Self.roles.flatMap { role in
      Self.variants.map { (fontName(role, $0), declaration(role, $0)) }
    }.filter { $0.0 != name }
  }

  // MARK: - Lengths

  package var lineHeight: Double { base.lineHeight }
  package var gap: Double { ems(theme.gap) }
  package var itemGap: Double { ems(theme.itemGap) }
  package var headingGap: Double { ems(theme.headingGap) }
  package var indent: Double { ems(theme.indent) }
  package var quoteIndent: Double { ems(theme.quoteIndent) }
  /// The gap between the marker of a list item and its text, in px.
  package var markerGap: Double { ems(0.4) }
  package var strongWeight: Int { theme.strongWeight }
  package var codePadding: Double { ems(theme.code.padding) }
  package var boxPadding: Double { ems(theme.boxPadding) }
  package var columnGap: Double { ems(theme.columnGap) }

  /// The line height of a code block, in px.
  package var codeLineHeight: Double { Self.line(declaration(.body, .code).size * theme.code.lineHeight) }
  /// The height of a table row, whose cells have one line each, in px.
  package var rowHeight: Double { base.lineHeight + 2 * ems(theme.rowPadding) }
  /// The minimum space in px below horizontally scrolling text, for the scroll bar.
  package static let scrollBar = 12.0
  /// The thickness of a thematic break, in px.
  package static let ruleHeight = 1.0
  /// The maximum depth at which nested lists and quotes are indented. Deeper ones have the same indent, so that there
  /// is always space for text.
  package static let indentedLevels = 3
  /// The maximum width in px of an image that is shown in its natural size. Wider images fill the column.
  static let smallImage = 240.0

  private func ems(_ length: Double) -> Double { Self.quantized(base.size * length) }

  private static func quantized(_ length: Double) -> Double { (length * 4).rounded() / 4 }

  /// Rounds a line height in px to whole px, because WebKit truncates fractions.
  private static func line(_ height: Double) -> Double { height.rounded() }
}

extension Theme {
  /// The rich text styles used by the parts of anatomies, without duplicates, in order of name.
  package func richTextStyles(of anatomies: [CellAnatomy]) -> [RichTextStyle] {
    Set(anatomies.flatMap(\.root.richTextStyles)).sorted().compactMap { name in
      textStyles.first { $0.name == name }.map { RichTextStyle(name: name, base: $0.style, theme: richText) }
    }
  }

  /// Adds the styles of rich text to the theme, so that fonts are found for them too.
  package func adding(_ styles: [RichTextStyle]) -> Theme {
    var theme = self
    theme.textStyles += styles.flatMap(\.fontStyles)
    return theme
  }
}
