import Content
import Typography

/// Shapes the texts of one site: in its language and direction, for all browsers.
package struct TextShaper: Sendable {
  private let typesetter: Typesetter
  private let language: String
  private let isRightToLeft: Bool

  init(site: SiteSettings, typesetter: Typesetter) {
    self.typesetter = typesetter
    language = site.language
    isRightToLeft = site.isRightToLeft
  }

  /// The text with all that browsers need to break it alike; what is shaped and what is written both come from it.
  package func agreed(_ text: String) -> String { typesetter.agreed(text, language: language) }

  /// The text as one paragraph; one with letters written from right to left stands in its own direction, as its
  /// markup says (`directionAttribute`).
  func shape(_ text: String, style: TextStyle) -> ShapedParagraph { shape(text, settings(for: style)) }

  func shape(_ text: String, _ settings: TextSettings) -> ShapedParagraph {
    (hasOwnDirection(text) ? settings.automatic : settings.usual).paragraph(text)
  }

  /// How texts of one style are set: in the direction of the site, and in their own.
  struct TextSettings {
    fileprivate let usual: ParagraphSetting
    fileprivate let automatic: ParagraphSetting
  }

  func settings(for style: TextStyle) -> TextSettings {
    TextSettings(
      usual: ParagraphSetting(style, options(hasOwnDirection: false), typesetter),
      automatic: ParagraphSetting(style, options(hasOwnDirection: true), typesetter))
  }

  /// A paragraph of several styles in which a line feed ends the line.
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
