internal import Synchronization

/// What a paragraph is made of, for as long as anybody asks.
///
/// Most texts are words in one style and one font, in ASCII, with a space between them, none of which any engine breaks.
/// Of most of these nobody asks more than how many lines they take, so there are only the edges of words at first, put
/// together from what a thread knows of them; the paragraph is shaped as any other where more is asked, as for a line that
/// is narrower than a word. Both ways come to the same numbers.
final class ParagraphText: Sendable {
  private struct Forms {
    /// Nil for a paragraph that is not of the kind.
    var words: PlainWords?
    var whole: ShapedText?
  }

  private let text: String
  /// Nil where the whole text is known from the beginning.
  private let setting: ParagraphSetting?
  private let forms: Mutex<Forms>

  /// - Returns: nil for a paragraph that is not of the kind of which the edges of words are enough.
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
    self.text = text
    self.setting = setting
    forms = Mutex(Forms(words: PlainWords(words, for: setting.options.engines)))
  }

  init(_ whole: ShapedText) {
    text = ""
    setting = nil
    forms = Mutex(Forms(whole: whole))
  }

  /// All that there is to know of most paragraphs; nil for others.
  var words: PlainWords? { forms.withLock(\.words) }

  /// All that can be asked of a paragraph.
  var whole: ShapedText {
    forms.withLock { forms in
      if let whole = forms.whole { return whole }
      guard let setting else { return .none }
      let made = setting.typesetter.shaped([TextSpan(text, style: setting.style)], setting.options)
      forms.whole = made
      return made
    }
  }

  /// Lets go of everything; from then on there is no text.
  func forget() { forms.withLock { $0 = Forms(whole: ShapedText.none) } }
}
