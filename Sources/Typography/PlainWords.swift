/// Where the words of a paragraph begin and end on one endless line, as Blink and WebKit add advances up, and as Gecko
/// does.
struct PlainWords: Sendable {
  struct Word {
    var exact: WordEdges.Edges
    var rounded: WordEdges.Edges
  }

  /// Whether anybody asks for Blink or WebKit, and for Gecko.
  struct Asks {
    let (exact, rounded): (Bool, Bool)

    init(for engines: BrowserEngines) {
      exact = !engines.isDisjoint(with: [.blink, .webKit])
      rounded = engines.contains(.gecko)
    }
  }

  let words: ContiguousArray<Word>
  let asks: Asks

  init(_ words: ContiguousArray<Word>, for engines: BrowserEngines) {
    self.words = words
    asks = Asks(for: engines)
  }

  func lineCount(fitting width: Double) -> Int? {
    words.withUnsafeBufferPointer { Self.lineCount(of: $0, asks, fitting: width) }
  }

  /// How many lines words make at a width in px: of several engines, the most that any of them makes; nil where one is
  /// wider than a line.
  static func lineCount(of words: UnsafeBufferPointer<Word>, _ asks: Asks, fitting width: Double) -> Int? {
    let exact = WordEdges.room(in: width, grain: LineBreaker.unitsPerPixel)
    let rounded = WordEdges.room(in: width, grain: Advance.appUnitsPerPixel)
    if asks.exact, asks.rounded, let count = commonLineCount(of: words, exact: exact, rounded: rounded) { return count }
    var most = 0
    if asks.exact {
      guard let count = WordEdges.lineCount(of: words, in: exact, { $0.exact }) else { return nil }
      most = count
    }
    if asks.rounded {
      guard let count = WordEdges.lineCount(of: words, in: rounded, { $0.rounded }) else { return nil }
      most = max(most, count)
    }
    return most
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
      asks.exact ? last.exact.end - first.exact.start : 0, asks.rounded ? last.rounded.end - first.rounded.start : 0)
  }
}
