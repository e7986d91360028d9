package import Content
package import Typography

/// Shapes the texts of one site, in its language and direction, so that all browsers break them alike.
package struct TextShaper: Sendable {
  private let typesetter: Typesetter
  private let language: String
  private let isRightToLeft: Bool
  /// The language of texts that are not translated; nil on pages in the first language.
  private let fallback: TextLanguage?

  package init(site: SiteSettings, typesetter: Typesetter) {
    self.typesetter = typesetter
    language = site.language
    isRightToLeft = site.isRightToLeft
    fallback = site.addressPrefix.isEmpty ? nil : TextLanguage(site.languages.first, on: site)
  }

  private init(_ language: TextLanguage, typesetter: Typesetter) {
    self.typesetter = typesetter
    self.language = language.tag
    isRightToLeft = language.isRightToLeft
    fallback = nil
  }

  /// The shaper of texts that are not in the language of the page.
  package func shaper(in language: TextLanguage?) -> TextShaper {
    language.map { TextShaper($0, typesetter: typesetter) } ?? self
  }

  /// The text with the characters that make all browsers break it alike. Both shaping and markup use this text.
  package func agreed(_ text: String) -> String { typesetter.agreed(text, language: language) }

  /// Shapes a text as one paragraph. A text that may have another direction than the page gets its own, as in its markup
  /// (`directionAttribute`).
  package func shape(_ text: String, style: TextStyle) -> ShapedParagraph { shape(text, settings(for: style)) }

  func shape(_ text: String, _ settings: TextSettings, isFallback: Bool = false) -> ShapedParagraph {
    let settings = isFallback ? settings.fallback?.settings ?? settings : settings
    return (hasOwnDirection(text) ? settings.automatic : settings.usual).paragraph(text)
  }

  /// The typesetting settings of one style: in the direction of the site, and in the direction of the text.
  struct TextSettings: Sendable {
    fileprivate let usual: ParagraphSetting
    fileprivate let automatic: ParagraphSetting
    /// Those of texts that are not translated.
    fileprivate let fallback: Fallback?

    fileprivate final class Fallback: Sendable {
      let settings: TextSettings

      init(_ settings: TextSettings) { self.settings = settings }
    }
  }

  func settings(for style: TextStyle) -> TextSettings {
    TextSettings(
      usual: ParagraphSetting(style, options(hasOwnDirection: false), typesetter),
      automatic: ParagraphSetting(style, options(hasOwnDirection: true), typesetter),
      fallback: fallback.map { TextSettings.Fallback(shaper(in: $0).settings(for: style)) })
  }

  /// Shapes a paragraph of several styles. A line feed ends a line.
  package func shape(_ spans: [TextSpan], lineHeight: Double) -> ShapedParagraph {
    var options = options(hasOwnDirection: hasOwnDirection(spans.map(\.text).joined()))
    options.whiteSpace = .preLine
    return typesetter.paragraph(spans, lineHeight: lineHeight, options: options)
  }

  private func hasOwnDirection(_ text: String) -> Bool {
    !directionAttribute(text, isInRightToLeft: isRightToLeft).isEmpty
  }

  private func options(hasOwnDirection: Bool) -> ParagraphOptions {
    ParagraphOptions(
      language: language, direction: hasOwnDirection ? .automatic : isRightToLeft ? .rightToLeft : .leftToRight)
  }
}
