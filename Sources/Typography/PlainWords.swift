/// Where the words of a paragraph begin and end on one endless line, as Blink and WebKit add advances up, and as Gecko
/// does.
struct PlainWords: Sendable {
  struct Word {
    var exact: WordEdges.Edges
    var rounded: WordEdges.Edges
  }

  private let words: ContiguousArray<Word>
  /// Whether anybody asks for Blink or WebKit, and for Gecko.
  private let (asksExact, asksRounded): (Bool, Bool)

  init(_ words: ContiguousArray<Word>, for engines: BrowserEngines) {
    self.words = words
    asksExact = !engines.isDisjoint(with: [.blink, .webKit])
    asksRounded = engines.contains(.gecko)
  }

  /// How many lines the words make at a width in px: of several engines, the most that any of them makes; nil where one
  /// is wider than a line.
  func lineCount(fitting width: Double) -> Int? {
    let exact = WordEdges.room(in: width, grain: LineBreaker.unitsPerPixel)
    let rounded = WordEdges.room(in: width, grain: Advance.appUnitsPerPixel)
    return words.withUnsafeBufferPointer { words in
      if asksExact, asksRounded, let count = Self.commonLineCount(of: words, exact: exact, rounded: rounded) {
        return count
      }
      var most = 0
      if asksExact {
        guard let count = WordEdges.lineCount(of: words, in: exact, { $0.exact }) else { return nil }
        most = count
      }
      if asksRounded {
        guard let count = WordEdges.lineCount(of: words, in: rounded, { $0.rounded }) else { return nil }
        most = max(most, count)
      }
      return most
    }
  }

  /// How many lines there are where all engines end every line at the same word, as they nearly always do; else nil.
  private static func commonLineCount(
    of words: UnsafeBufferPointer<Word>, exact: Double, rounded: Double
  ) -> Int? {
    WordEdges.lineCount(of: words, in: exact, { $0.exact }) { first, next in
      let limit = words[first].rounded.start + rounded
      return words[next - 1].rounded.end <= limit && (next == words.count || words[next].rounded.end > limit)
    }
  }

  /// The width in px of all words on one line, not rounded.
  var naturalWidth: Double {
    guard let first = words.first, let last = words.last else { return 0 }
    return max(
      asksExact ? last.exact.end - first.exact.start : 0, asksRounded ? last.rounded.end - first.rounded.start : 0)
  }
}
