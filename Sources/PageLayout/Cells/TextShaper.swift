import Content
import Typography

/// Shapes the texts of one site, in its language and direction, so that all browsers break them alike.
package struct TextShaper: Sendable {
  private let typesetter: Typesetter
  private let language: String
  private let isRightToLeft: Bool

  init(site: SiteSettings, typesetter: Typesetter) {
    self.typesetter = typesetter
    language = site.language
    isRightToLeft = site.isRightToLeft
  }

  /// The text with the characters that make all browsers break it alike. Both shaping and markup use this text.
  package func agreed(_ text: String) -> String { typesetter.agreed(text, language: language) }

  /// Shapes a text as one paragraph. A text with right-to-left letters gets its own direction, as in its markup
  /// (`directionAttribute`).
  func shape(_ text: String, style: TextStyle) -> ShapedParagraph { shape(text, settings(for: style)) }

  func shape(_ text: String, _ settings: TextSettings) -> ShapedParagraph {
    (hasOwnDirection(text) ? settings.automatic : settings.usual).paragraph(text)
  }

  /// The typesetting settings of one style: in the direction of the site, and in the direction of the text.
  struct TextSettings {
    fileprivate let usual: ParagraphSetting
    fileprivate let automatic: ParagraphSetting
  }

  func settings(for style: TextStyle) -> TextSettings {
    TextSettings(
      usual: ParagraphSetting(style, options(hasOwnDirection: false), typesetter),
      automatic: ParagraphSetting(style, options(hasOwnDirection: true), typesetter))
  }

  /// Shapes a paragraph of several styles. A line feed ends a line.
  func shape(_ spans: [TextSpan], lineHeight: Double) -> ShapedParagraph {
    var options = options(hasOwnDirection: hasOwnDirection(spans.map(\.text).joined()))
    options.whiteSpace = .preLine
    return typesetter.paragraph(spans, lineHeight: lineHeight, options: options)
  }

  private func hasOwnDirection(_ text: String) -> Bool { !directionAttribute(text).isEmpty }

  private func options(hasOwnDirection: Bool) -> ParagraphOptions {
    ParagraphOptions(
      language: language, direction: hasOwnDirection ? .automatic : isRightToLeft ? .rightToLeft : .leftToRight)
  }
}
