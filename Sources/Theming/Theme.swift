package import Diagnostics
package import Geometry
import Typography

/// The design of a site, read from `Templates/theme.yaml`. Lengths are points.
package struct Theme: Sendable {
  /// Named lists of font families or files, each in order of preference.
  package var fonts: [(name: String, faces: [FontReference])]
  package var textStyles: [(name: String, style: TextStyleDeclaration)]
  package var sectionHeader: SectionHeaderStyle
  package var richText = RichTextDeclaration()
  /// The names and CSS values of colours, in source order.
  package var lightColors: [(name: String, value: String)]
  package var darkColors: [(name: String, value: String)]
  package var colorScheme = ColorScheme.auto
  /// The limits of the space between the page's edge and its content.
  package var narrowMargin: Double
  package var wideMargin: Double
  /// The settings for writing images.
  package var images = ImageSettings()
  /// The screens for which the widths of image files are chosen.
  package var audience = Audience.standard
  /// The effort of font compression, from 0 to 11.
  package var fontEffort = FontSubset.standardEffort

  /// The text styles in which parts of pages are set that have no class for them: `.prose`, `.lead` and others. Each is a
  /// custom property, `--t-lead`.
  package static let pageStyles = ["hero", "heading", "subheading", "lead", "body", "navigation", "small"]
}

/// When the dark colours are shown.
package enum ColorScheme: String, CaseIterable, Sendable {
  /// As the reader prefers.
  case auto
  case light, dark
}

/// A font in a theme's list, with the languages that use it.
package struct FontReference: Sendable, Hashable {
  package enum Source: Sendable, Hashable {
    case family(String)
    /// A path relative to the theme's folder.
    case file(String)
  }

  package var source: Source
  /// The languages whose pages use the font, as BCP 47 tags or prefixes of them; empty for all.
  package var languages: [String] = []
  package var location: SourceLocation

  /// Whether pages in a language use the font.
  func serves(_ language: String) -> Bool {
    let tag = language.lowercased()
    return languages.isEmpty
      || languages.contains { wanted in
        let wanted = wanted.lowercased()
        return tag == wanted || tag.hasPrefix(wanted + "-")
      }
  }
}

/// A text style as declared in a theme. Lengths are points.
package struct TextStyleDeclaration: Sendable {
  /// The name of one of the theme's fonts.
  package var font: String
  package var weight: Int
  package var isItalic: Bool
  package var size: Double
  package var lineHeight: Double
  package var letterSpacing: Double
  /// The name of one of the theme's colours; nil inherits the colour.
  package var color: String?
  package var location: SourceLocation
  /// Whether a cell, a template or a style sheet names the style. A style without a use exists for its font, in which
  /// browsers set emphasised text.
  package var isNamed = true
}

extension TextStyleDeclaration {
  /// The emphasis for which browsers use the style's font.
  var emphasis: Emphasis { (isItalic ? Emphasis.slanted : []).union(weight >= 600 ? .bold : []) }
}

/// The style of section headers.
package struct SectionHeaderStyle: Sendable {
  package var style: String
  package var padding: EdgeInsets
  package var location: SourceLocation
}
