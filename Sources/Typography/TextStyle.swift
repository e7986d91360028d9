/// How a run of text is set: the counterpart of the CSS that the theme emits for it.
package struct TextStyle: Sendable {
  /// The fonts in the order of CSS's `font-family`; a character is drawn by the first that covers it.
  package var fonts: [Font]
  /// Font size in CSS px.
  package var size: Double
  /// Distance between baselines in CSS px.
  package var lineHeight: Double
  /// Extra space after every character in CSS px; anything but 0 turns ligatures off, as browsers do (CSS Text 3, 7.2),
  /// and contextual alternates, as Blink does.
  package var letterSpacing: Double
  package var features: Features

  /// The OpenType features that CSS can switch.
  package struct Features: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    /// `font-kerning: normal`
    package static let kerning = Features(rawValue: 1)
    /// `font-variant-ligatures: normal`; without it, as `none`, contextual alternates are off too.
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

  /// The features that are really on.
  var effectiveFeatures: Features { letterSpacing == 0 ? features : features.subtracting(.ligatures) }
}

/// A stretch of a paragraph that is set in one style.
package struct TextSpan: Sendable {
  package var text: String
  package var style: TextStyle
  /// Space in px before the first character and behind the last, neither of which may then be a space; it goes with
  /// them from line to line, as an inline element's `padding-inline` does.
  package var padding: Double

  package init(_ text: String, style: TextStyle, padding: Double = 0) {
    self.text = text
    self.style = style
    self.padding = padding
  }
}

/// What a paragraph has of its own, whatever the styles inside it.
package struct ParagraphOptions: Hashable, Sendable {
  /// What becomes of line feeds, as CSS's `white-space`; spaces and tabs always collapse.
  package enum WhiteSpace: Hashable, Sendable {
    /// A line feed is a space.
    case normal
    /// A line feed ends the line; `<br>` is measured so.
    case preLine
  }

  package enum Direction: Hashable, Sendable {
    case leftToRight, rightToLeft
    /// By the first strong character, as `dir=auto`.
    case automatic
  }

  /// A BCP 47 tag, as in `lang`; it chooses localised glyph forms and the rules of line breaking.
  package var language: String
  package var whiteSpace: WhiteSpace
  package var direction: Direction
  /// The engines whose line counts must all fit; a count is the largest of theirs.
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
