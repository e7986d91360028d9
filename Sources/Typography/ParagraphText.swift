internal import Synchronization

/// The content of a paragraph: at first only word edges if they are enough, shaped text on demand.
///
/// Most texts are words in one alphabet, style and font, separated by single spaces, without breaks inside words. Most
/// of them are only used for line counts. For these the word edges suffice at first, which come from the thread's table
/// of words. The text is shaped in full when more is requested, for example lines narrower than a word. Both ways give
/// the same numbers.
final class ParagraphText: Sendable {
  private struct Forms {
    /// `nil` unless word edges are enough for the paragraph.
    var words: PlainWords?
    var whole: ShapedText?
    /// The shaped forms of words that were broken at some width, by their numbers.
    var brokenWords: [Int: ShapedPiece] = [:]
  }

  private let text: String
  /// `nil` if the paragraph was shaped in full at once.
  private let setting: ParagraphSetting?
  private let forms: Mutex<Forms>

  /// - Returns: `nil` if word edges are not enough for the paragraph.
  init?(_ text: String, _ setting: ParagraphSetting, _ tables: WordTables) {
    guard setting.plainFont != nil else { return nil }
    var native = text
    let words = native.withUTF8 { bytes in
      PlainScript.script(of: bytes).flatMap { tables.table(for: setting, script: $0) }?
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

  /// The word edges, if they are enough for line counts.
  var words: PlainWords? { forms.withLock(\.words) }

  /// The fully shaped text.
  var whole: ShapedText {
    forms.withLock { forms in
      if let whole = forms.whole { return whole }
      guard let setting else { return .none }
      let made = setting.typesetter.shaped([TextSpan(text, style: setting.style)], setting.options)
      forms.whole = made
      return made
    }
  }

  /// The number of lines at a width that is less than that of a word. Only for a paragraph with word edges.
  func lineCountBreakingWords(fitting width: Double) -> Int {
    guard let words, let setting else { return 0 }
    return words.lineCountBreakingWords(fitting: width) { number in
      shapedWord(number, setting).map { ($0, setting) }
    }
  }

  private func shapedWord(_ number: Int, _ setting: ParagraphSetting) -> ShapedPiece? {
    if let known = forms.withLock({ $0.brokenWords[number] }) { return known }
    let piece = setting.typesetter.withTables { tables in
      var native = text
      return native.withUTF8 { bytes in
        PlainScript.script(of: bytes).flatMap { tables.table(for: setting, script: $0) }?
          .piece(ofWord: number, in: bytes, setting.typesetter)
      }
    }
    if let piece { forms.withLock { $0.brokenWords[number] = piece } }
    return piece
  }

  /// Releases all content; after that the paragraph has no text.
  func forget() { forms.withLock { $0 = Forms(whole: ShapedText.none) } }
}
