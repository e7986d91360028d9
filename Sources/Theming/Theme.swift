package import Diagnostics
package import Geometry
import Typography

/// The look of a site, as `Templates/theme.yaml` says it. Lengths are points.
package struct Theme: Sendable {
  /// Named lists of families or files, each tried in order.
  package var fonts: [(name: String, faces: [FontReference])]
  package var textStyles: [(name: String, style: TextStyleDeclaration)]
  package var sectionHeader: SectionHeaderStyle
  package var richText = RichTextDeclaration()
  /// Name and CSS colour, in the order written.
  package var lightColors: [(name: String, value: String)]
  package var darkColors: [(name: String, value: String)]
  /// The space between the page's edge and its content.
  package var narrowMargin: Double
  package var wideMargin: Double
  /// How images are written.
  package var images = ImageSettings()
  /// How hard fonts are compressed, from 0 to 11.
  package var fontEffort = FontSubset.standardEffort
}

package struct FontReference: Sendable, Hashable {
  package enum Source: Sendable, Hashable {
    case family(String)
    /// A path relative to the theme's folder.
    case file(String)
  }

  package var source: Source
  /// The languages whose pages use the font, as BCP 47 tags or the beginnings of such; empty for all.
  package var languages: [String] = []
  package var location: SourceLocation

  /// Whether pages of a language use the font.
  func serves(_ language: String) -> Bool {
    let tag = language.lowercased()
    return languages.isEmpty
      || languages.contains { wanted in
        let wanted = wanted.lowercased()
        return tag == wanted || tag.hasPrefix(wanted + "-")
      }
  }
}

package struct TextStyleDeclaration: Sendable {
  /// The name of one of the theme's fonts.
  package var font: String
  package var weight: Int
  package var isItalic: Bool
  package var size: Double
  package var lineHeight: Double
  package var letterSpacing: Double
  /// The name of one of the theme's colours; nil inherits.
  package var color: String?
  package var location: SourceLocation
  /// Whether a cell, a template or a style sheet names the style. One that nobody names is there for its font, in which
  /// browsers set what is emphasised.
  package var isNamed = true
}

extension TextStyleDeclaration {
  /// What browsers set in the style's font.
  var emphasis: Emphasis { (isItalic ? Emphasis.slanted : []).union(weight >= 600 ? .bold : []) }
}

package struct SectionHeaderStyle: Sendable {
  package var style: String
  package var padding: EdgeInsets
  package var location: SourceLocation
}
