internal import Synchronization

/// A paragraph of words in one style and one font, in ASCII, with a space between them, none of which any engine breaks.
///
/// Most texts are of that kind, and of most of them nobody asks more than how many lines they take. So there are only
/// the edges of words at first, put together from what a thread knows of them; the paragraph is shaped as any other
/// where more is asked, as for a line that is narrower than a word. Both ways come to the same numbers.
final class PlainParagraph: Sendable {
  let words: PlainWords
  private let text: String
  private let setting: ParagraphSetting
  private let wholeText = Mutex<ShapedText?>(nil)

  /// - Returns: nil for a paragraph that is not of the kind.
  init?(_ text: String, _ setting: ParagraphSetting, _ tables: WordTables) {
    guard setting.plainFont != nil else { return nil }
    var native = text
    let words = native.withUTF8 { bytes in
      // Of one run, in Latin where there is a letter at all, as itemization has it.
      let hasLetter = bytes.contains { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A }
      return tables.table(for: setting, script: hasLetter ? Shaper.latin : Shaper.common)?
        .words(of: ByteWords(bytes), setting)
    }
    guard let words else { return nil }
    self.words = PlainWords(words, for: setting.options.engines)
    self.text = text
    self.setting = setting
  }

  /// How many lines the paragraph takes at a width in px: of several engines, the most that any of them makes; nil where
  /// a word is wider than that.
  func lineCount(fitting width: Double) -> Int? { words.lineCount(fitting: width) }

  /// The width in px of the widest line if none is broken, not rounded.
  var naturalWidth: Double { words.naturalWidth }

  /// The same paragraph with all that can be asked of one.
  var shaped: ShapedText {
    wholeText.withLock { whole in
      if let whole { return whole }
      let made = setting.typesetter.shaped([TextSpan(text, style: setting.style)], setting.options)
      whole = made
      return made
    }
  }
}
