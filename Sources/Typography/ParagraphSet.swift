/// Paragraphs that are asked for their lines at dozens of widths.
///
/// The words of those that are no more than words lie one behind the other, so that no reference is counted, and hardly
/// anything looked for in memory, as one paragraph after the other is asked.
package struct ParagraphSet: Sendable {
  private struct Stretch {
    var words: Range<Int>
    var asks: PlainWords.Asks
  }

  private let paragraphs: ContiguousArray<ShapedParagraph>
  private let words: ContiguousArray<PlainWords.Word>
  /// By paragraph; empty for one of which more has to be known.
  private let stretches: ContiguousArray<Stretch>

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
  }

  /// How many lines a paragraph takes at a width in px, as it says itself.
  package func lineCount(of index: Int, fitting width: Double) -> Int {
    let stretch = stretches[index]
    if !stretch.words.isEmpty {
      let count = words.withUnsafeBufferPointer {
        PlainWords.lineCount(of: UnsafeBufferPointer(rebasing: $0[stretch.words]), stretch.asks, fitting: width)
      }
      if let count { return count }
    }
    return paragraphs[index].lineCount(fitting: width)
  }
}
