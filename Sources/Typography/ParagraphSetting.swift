/// The settings shared by paragraphs of one style.
///
/// They are computed once, so a paragraph holds a single reference instead of several to objects that other threads
/// retain too.
package final class ParagraphSetting: Sendable {
  let style: TextStyle
  let options: ParagraphOptions
  let typesetter: Typesetter
  /// The font of ASCII words; `nil` if no paragraph of this style can be plain.
  let plainFont: Font?
  let language: ShapingLanguage

  package init(_ style: TextStyle, _ options: ParagraphOptions, _ typesetter: Typesetter) {
    self.style = style
    self.options = options
    self.typesetter = typesetter
    let font = style.fonts.first
    plainFont = options.direction != .rightToLeft && font?.covers(0x20) == true ? font : nil
    language = ShapingLanguage(options.language)
  }

  /// Shapes a paragraph.
  package func paragraph(_ text: String) -> ShapedParagraph {
    let plain = typesetter.withTables { ParagraphText(text, self, $0) }
    return plain.map { ShapedParagraph($0, lineHeight: style.lineHeight) }
      ?? typesetter.paragraph([TextSpan(text, style: style)], lineHeight: style.lineHeight, options: options)
  }

  /// The shaping key of words in an ASCII paragraph; `nil` without a font for them.
  func key(script: UInt32) -> ShapedPiece.Key? {
    plainFont.map { font in
      ShapedPiece.Key(
        font: font, script: script, isRightToLeft: false, language: language, features: style.effectiveFeatures,
        size: style.size)
    }
  }

  /// Whether a key is that of words of a script in an ASCII paragraph.
  func hasKey(_ key: borrowing ShapedPiece.Key, script: UInt32) -> Bool {
    key.font === plainFont && key.script == script && !key.isRightToLeft && key.language == language
      && key.features == style.effectiveFeatures && key.size == style.size && key.before == 0 && key.after == 0
  }
}
