/// The style of a run of text, equivalent to the CSS that the theme emits for it.
package struct TextStyle: Sendable {
  /// The fonts in the order of CSS `font-family`; the first font that covers a character draws it.
  package var fonts: [Font]
  /// The font size in CSS px.
  package var size: Double
  /// The distance between baselines in CSS px.
  package var lineHeight: Double
  /// The extra space after every character in CSS px. Any value but 0 disables ligatures, as in browsers (CSS Text 3,
  /// 7.2), and contextual alternates, as in Blink.
  package var letterSpacing: Double
  package var features: Features

  /// The OpenType features that CSS can turn off.
  package struct Features: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    /// `font-kerning: normal`
    package static let kerning = Features(rawValue: 1)
    /// `font-variant-ligatures: normal`; without it (`none`) contextual alternates are off too.
    package static let ligatures = Features(rawValue: 2)
    package static let standard: Features = [.kerning, .ligatures]
  }

  package init(
    fonts: [Font], size: Double, lineHeight: Double, letterSpacing: Double = 0, features: Features = .standard
  ) {
    self.fonts = fonts
    self.size = size
    self.lineHeight = lineHeight
    self.letterSpacing = letterSpacing
    self.features = features
  }

  /// The features that are on after letter spacing is considered.
  var effectiveFeatures: Features { letterSpacing == 0 ? features : features.subtracting(.ligatures) }
}

/// A stretch of a paragraph in one style.
package struct TextSpan: Sendable {
  package var text: String
  package var style: TextStyle
  /// The padding in px before the first character and after the last, neither of which may then be a space. It stays
  /// with these characters across lines, as `padding-inline` of an inline element does.
  package var padding: Double

  package init(_ text: String, style: TextStyle, padding: Double = 0) {
    self.text = text
    self.style = style
    self.padding = padding
  }
}

/// The settings of a whole paragraph, independent of the styles inside it.
package struct ParagraphOptions: Hashable, Sendable {
  /// The treatment of line feeds, as in CSS `white-space`; spaces and tabs always collapse.
  package enum WhiteSpace: Hashable, Sendable {
    /// A line feed is a space.
    case normal
    /// A line feed ends the line; `<br>` is measured this way.
    case preLine
  }

  package enum Direction: Hashable, Sendable {
    case leftToRight, rightToLeft
    /// The direction of the first strong character, as with `dir=auto`.
    case automatic
  }

  /// The BCP 47 tag, as in `lang`; it selects localised glyph forms and line-breaking rules.
  package var language: String
  package var whiteSpace: WhiteSpace
  package var direction: Direction
  /// The engines whose lines must all fit; a line count is the largest among them.
  package var engines: BrowserEngines

  package init(
    language: String = "en", whiteSpace: WhiteSpace = .normal, direction: Direction = .leftToRight,
    engines: BrowserEngines = .all
  ) {
    self.language = language
    self.whiteSpace = whiteSpace
    self.direction = direction
    self.engines = engines
  }
}
