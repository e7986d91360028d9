package import Theming

/// A text style of the theme with everything that rich text set in it needs: what is measured with and what the style
/// sheet says.
///
/// Lengths are px at a root font size of 16, to a quarter px, which every browser lays out as it is; the heights of lines
/// to a whole one.
package struct RichTextStyle: Sendable {
  /// The text style that a part names.
  package let name: String
  private let base: TextStyleDeclaration
  private let theme: RichTextDeclaration

  init(name: String, base: TextStyleDeclaration, theme: RichTextDeclaration) {
    self.name = name
    self.base = base
    self.theme = theme
  }

  /// What a line of text is.
  package enum Role: Hashable, Sendable {
    case body
    /// By level, from 1 to `headingLevels`; those below are as the last.
    case heading(Int)
  }

  /// How a stretch of a line differs from the rest.
  package struct Variant: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }
    static let emphasis = Variant(rawValue: 1)
    static let strong = Variant(rawValue: 2)
    /// Code is set in one style, whatever surrounds it.
    package static let code = Variant(rawValue: 4)
  }

  /// A cell's headings stand below the page's title and those of its sections: from `h3` to `h6`.
  package static let headingLevels = 4
  static let roles: [Role] = [.body] + (1...headingLevels).map(Role.heading)
  static let variants: [Variant] = [[], .emphasis, .strong, [.emphasis, .strong], .code]

  /// The style of a stretch of a line. Its line height is that of the whole line's.
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

  /// The name under which the fonts of a stretch are found.
  func fontName(_ role: Role, _ variant: Variant) -> String {
    if variant.isEmpty, role == .body { return name }
    let kind =
      switch role {
      case .body: "body"
      case .heading(let level): "h\(level)"
      }
    return "\(name)/\(kind)/\(variant.contains(.code) ? Variant.code.rawValue : variant.rawValue)"
  }

  /// Whether fonts found under a name are for rich text alone.
  package static func isFontName(_ name: String) -> Bool { name.utf8.contains(UInt8(ascii: "/")) }
  /// Whether they are for code alone.
  package static func isFontNameOfCode(_ name: String) -> Bool { name.hasSuffix("/\(Variant.code.rawValue)") }

  /// The text styles beyond the theme's own whose fonts are needed.
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
  /// Between an item's marker and its text.
  package var markerGap: Double { ems(0.4) }
  package var strongWeight: Int { theme.strongWeight }
  package var codePadding: Double { ems(theme.code.padding) }
  package var boxPadding: Double { ems(theme.boxPadding) }
  package var columnGap: Double { ems(theme.columnGap) }

  /// The line of a block of code.
  package var codeLineHeight: Double { Self.line(declaration(.body, .code).size * theme.code.lineHeight) }
  /// A row of a table, whose cells are one line each.
  package var rowHeight: Double { base.lineHeight + 2 * ems(theme.rowPadding) }
  /// The least room below a text that is scrolled sideways, for the scroll bar.
  package static let scrollBar = 12.0
  /// The line between two blocks.
  package static let ruleHeight = 1.0
  /// How deep lists and quotes are indented in one another; deeper ones stand where the last does, so that there is
  /// always room for a text.
  package static let indentedLevels = 3
  /// The widest image in px that is shown in its own size; larger ones are as wide as the column.
  static let smallImage = 240.0

  private func ems(_ length: Double) -> Double { Self.quantized(base.size * length) }

  private static func quantized(_ length: Double) -> Double { (length * 4).rounded() / 4 }

  /// The height of a line in px: whole, since WebKit cuts fractions off.
  private static func line(_ height: Double) -> Double { height.rounded() }
}

extension Theme {
  /// The rich text styles of the parts of some cells, each once, in order of name.
  package func richTextStyles(of anatomies: [CellAnatomy]) -> [RichTextStyle] {
    Set(anatomies.flatMap(\.root.richTextStyles)).sorted().compactMap { name in
      textStyles.first { $0.name == name }.map { RichTextStyle(name: name, base: $0.style, theme: richText) }
    }
  }

  /// The theme with the styles of rich text among its own, so that fonts are found for them too.
  package func adding(_ styles: [RichTextStyle]) -> Theme {
    var theme = self
    theme.textStyles += styles.flatMap(\.fontStyles)
    return theme
  }
}
