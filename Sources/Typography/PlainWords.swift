/// The edges of a paragraph's words on one unbroken line, with exact advances (Blink, WebKit) and with rounded ones
/// (Gecko).
struct PlainWords: Sendable {
  struct Word {
    var exact: WordEdges.Edges
    var rounded: WordEdges.Edges
  }

  /// Which of the two kinds of advances are needed: exact for Blink or WebKit, rounded for Gecko.
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

  /// The number of lines at a width in px, the largest among the engines; `nil` if a word is wider than a line.
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

  /// The number of lines if all engines end every line at the same word, as is usual; otherwise `nil`.
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
