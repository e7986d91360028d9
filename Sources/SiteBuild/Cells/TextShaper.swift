import Content
import Typography

/// Shapes the texts of one site: in its language and direction, for all browsers.
struct TextShaper: Sendable {
  private let typesetter: Typesetter
  private let language: String
  private let isRightToLeft: Bool

  init(site: SiteSettings, typesetter: Typesetter) {
    self.typesetter = typesetter
    language = site.language
    isRightToLeft = site.isRightToLeft
  }

  /// The text with all that browsers need to break it alike; what is shaped and what is written both come from it.
  func agreed(_ text: String) -> String { typesetter.agreed(text, language: language) }

  /// The text as one paragraph; one with letters written from right to left stands in its own direction, as its
  /// markup says (`directionAttribute`).
  func shape(_ text: String, style: TextStyle) -> ShapedParagraph {
    typesetter.paragraph(text, style: style, options: options(for: text))
  }

  /// A paragraph of several styles in which a line feed ends the line.
  func shape(_ spans: [TextSpan], lineHeight: Double) -> ShapedParagraph {
    var options = options(for: spans.map(\.text).joined())
    options.whiteSpace = .preLine
    return typesetter.paragraph(spans, lineHeight: lineHeight, options: options)
  }

  private func options(for text: String) -> ParagraphOptions {
    let direction: ParagraphOptions.Direction =
      directionAttribute(text).isEmpty ? (isRightToLeft ? .rightToLeft : .leftToRight) : .automatic
    return ParagraphOptions(language: language, direction: direction)
  }
}
