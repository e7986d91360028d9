import Diagnostics
import Settings

/// The rich text settings of a theme: `richText` of `theme.yaml`, or the defaults.
///
/// Lengths are ems of the text style of the part, so that one declaration is valid for all sizes.
package struct RichTextDeclaration: Sendable {
  /// The gap between two blocks.
  package var gap = 0.6
  /// The gap between the items of a tight list, and between the blocks in them.
  package var itemGap = 0.25
  /// The space above a heading, in addition to the gap.
  package var headingGap = 0.4
  /// The indents of a list and of a quote.
  package var indent = 1.5
  package var quoteIndent = 1.0
  package var strongWeight = 700
  package var headings = Headings()
  package var code = Code()
  /// The padding of a code block.
  package var boxPadding = 0.8
  /// The padding above and below the text of a table row, and the gap between two columns.
  package var rowPadding = 0.35
  package var columnGap = 1.25

  package struct Headings: Sendable {
    /// The name of one of the theme's fonts; nil for the font of the part.
    package var font: String?
    package var weight = 600
    /// The sizes by level. Levels beyond the last use its size.
    package var sizes = [1.15, 1.08, 1, 1]
    /// In ems of the heading.
    package var lineHeight = 1.25
  }

  package struct Code: Sendable {
    /// The name of one of the theme's fonts; nil for the font of the part.
    package var font: String?
    package var size = 0.875
    /// The line height of a code block, in ems of the code.
    package var lineHeight = 1.5
    /// The padding before and after inline code.
    package var padding = 0.25
  }
}

extension RichTextDeclaration {
  /// Reads `richText`. Missing values stay what they are.
  mutating func read(_ node: FrontMatterNode, fonts: [String], file: SourceFile) -> [Diagnostic] {
    var reader = MappingReader(node, file: file, what: "richText")
    var diagnostics: [Diagnostic] = []
    for (key, property) in Self.lengths {
      if let length = reader.number(key, in: 0...10) { self[keyPath: property] = length }
    }
    strongWeight = reader.integer("strong", in: 1...1000) ?? strongWeight
    if let node = reader.node("headings") {
      var reader = MappingReader(node, file: file, what: "headings")
      headings.font = Self.font(&reader, of: fonts, file: file) ?? headings.font
      headings.weight = reader.integer("weight", in: 1...1000) ?? headings.weight
      headings.lineHeight = reader.number("lineHeight", in: 1...3) ?? headings.lineHeight
      let sizes = (reader.list("sizes", of: "numbers") ?? []).compactMap { size -> Double? in
        if let number = size.number, (0.5...4).contains(number) { return number }
        reader.report(
          .error(
            "out-of-range", "sizes: found \(size.described), wanted a number from 0.5 to 4", at: file.location(size)))
        return nil
      }
      if !sizes.isEmpty { headings.sizes = sizes }
      diagnostics += reader.finish()
    }
    if let node = reader.node("code") {
      var reader = MappingReader(node, file: file, what: "code")
      code.font = Self.font(&reader, of: fonts, file: file) ?? code.font
      code.size = reader.number("size", in: 0.5...1.5) ?? code.size
      code.lineHeight = reader.number("lineHeight", in: 1...3) ?? code.lineHeight
      code.padding = reader.number("padding", in: 0...2) ?? code.padding
      diagnostics += reader.finish()
    }
    return reader.finish() + diagnostics
  }

  private static var lengths: [(String, WritableKeyPath<RichTextDeclaration, Double>)] {
    [
      ("gap", \.gap), ("itemGap", \.itemGap), ("headingGap", \.headingGap), ("indent", \.indent),
      ("quoteIndent", \.quoteIndent), ("boxPadding", \.boxPadding), ("rowPadding", \.rowPadding),
      ("columnGap", \.columnGap),
    ]
  }

  private static func font(_ reader: inout MappingReader, of fonts: [String], file: SourceFile) -> String? {
    guard let node = reader.node("font"), let font = reader.string("font") else { return nil }
    if fonts.contains(font) { return font }
    reader.report(
      .error(
        "unknown-font", "the theme has no font '\(font)'", at: file.location(node), suggestion: didYouMean(font, fonts))
    )
    return nil
  }
}
