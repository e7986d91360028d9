/// A set of paragraphs whose lines are counted at dozens of widths.
///
/// The words of paragraphs that need only word edges are stored contiguously. Counting the lines of one paragraph after
/// another then needs no reference counting and little random memory access.
package struct ParagraphSet: Sendable {
  private struct Stretch {
    var words: Range<Int>
    var asks: PlainWords.Asks
  }

  private let paragraphs: ContiguousArray<ShapedParagraph>
  private let words: ContiguousArray<PlainWords.Word>
  /// One entry per paragraph; empty if word edges are not enough for that paragraph.
  private let stretches: ContiguousArray<Stretch>
  /// The breakers of paragraphs for which word edges are not enough; empty for all others.
  private let breakers: ContiguousArray<[LineBreaker]>

  package init(_ paragraphs: ContiguousArray<ShapedParagraph>) {
    self.paragraphs = paragraphs
    var words: ContiguousArray<PlainWords.Word> = []
    words.reserveCapacity(paragraphs.reduce(0) { $0 + ($1.words?.words.count ?? 0) })
    stretches = ContiguousArray(
      paragraphs.map { paragraph in
        let (start, plain) = (words.count, paragraph.words)
        if let plain { words += plain.words }
        return Stretch(words: start..<words.count, asks: plain?.asks ?? PlainWords.Asks(for: []))
      })
    self.words = words
    breakers = ContiguousArray(zip(paragraphs, stretches).map { $1.words.isEmpty ? $0.breakers : [] })
  }

  /// The number of lines of a paragraph at a width in px, equal to the paragraph's own `lineCount(fitting:)`.
  package func lineCount(of index: Int, fitting width: Double) -> Int {
    let stretch = stretches[index]
    if stretch.words.isEmpty { return breakers[index].reduce(0) { max($0, $1.count(width)) } }
    let count = words.withUnsafeBufferPointer {
      PlainWords.lineCount(of: UnsafeBufferPointer(rebasing: $0[stretch.words]), stretch.asks, fitting: width)
    }
    return count ?? paragraphs[index].lineCountBreakingWords(fitting: width)
  }
}
