internal import Synchronization

/// A paragraph of words in one style and one font, in ASCII, with a space between them, none of which any engine breaks.
///
/// Most texts are of that kind, and of most of them nobody asks more than how many lines they take. So there are only
/// the edges of words at first, put together from what a thread knows of them; the paragraph is shaped as any other
/// where more is asked, as for a line that is narrower than a word. Both ways come to the same numbers.
final class PlainParagraph: Sendable {
  private let words: PlainWords
  private let span: TextSpan
  private let options: ParagraphOptions
  private let typesetter: Typesetter
  private let text = Mutex<ShapedText?>(nil)

  /// - Returns: nil for a paragraph that is not of the kind.
  init?(_ span: TextSpan, _ options: ParagraphOptions, _ typesetter: Typesetter, _ tables: WordTables) {
    guard span.padding == 0, options.direction != .rightToLeft, let font = span.style.fonts.first, font.covers(0x20)
    else { return nil }
    var words: ContiguousArray<PlainWords.Word>?
    var text = span.text
    text.withUTF8 { bytes in
      guard let key = Self.key(for: bytes, span.style, font, tables.language(options.language)) else { return }
      words = EndlessLine(bytes, tables.table(for: key), span.style, typesetter).words()
    }
    guard let words else { return nil }
    self.words = PlainWords(words, for: options.engines)
    self.span = span
    self.options = options
    self.typesetter = typesetter
  }

  /// How the one run of the paragraph is set: in Latin where there is a letter at all, as itemization has it.
  private static func key(
    for bytes: UnsafeBufferPointer<UInt8>, _ style: TextStyle, _ font: Font, _ language: ShapingLanguage
  ) -> ShapedPiece.Key? {
    let hasLetter = bytes.contains { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A }
    return ShapedPiece.Key(
      font: font, script: hasLetter ? Shaper.latin : Shaper.common, isRightToLeft: false,
      language: language, features: style.effectiveFeatures, size: style.size)
  }

  /// How many lines the paragraph takes at a width in px: of several engines, the most that any of them makes; nil where
  /// a word is wider than that.
  func lineCount(fitting width: Double) -> Int? { words.lineCount(fitting: width) }

  /// The width in px of the widest line if none is broken, not rounded.
  var naturalWidth: Double { words.naturalWidth }

  /// The same paragraph with all that can be asked of one.
  var shaped: ShapedText {
    text.withLock { text in
      if let text { return text }
      let made = typesetter.shaped([span], options)
      text = made
      return made
    }
  }
}
