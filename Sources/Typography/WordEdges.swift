/// Where words begin and end, as if on one endless line: all there is to know of a paragraph in which no break changes a
/// word, none is forced, and every engine of a kind breaks at spaces alone.
struct WordEdges: Sendable {
  /// In px.
  struct Edges {
    var start: Double
    var end: Double
  }

  let words: ContiguousArray<Edges>
  /// Widths are rounded down to multiples of 1/grain px before lines are filled.
  let grain: Double

  /// Nil where a word ends before the one in front of it does, as letter spacing below zero can have it.
  init?(words: ContiguousArray<Edges>, grain: Double) {
    guard zip(words, words.dropFirst()).allSatisfy({ $0.end <= $1.end }) else { return nil }
    (self.words, self.grain) = (words, grain)
  }

  /// How many lines the words make at a width in px; nil where one is wider than a line. Asked for every text at dozens
  /// of widths.
  func lineCount(fitting width: Double) -> Int? {
    let available = LineBreaker.roundedDown(width, to: grain) + LineBreaker.tolerance
    return words.withUnsafeBufferPointer { words in
      var count = 0
      var first = 0
      var next = 0
      while first < words.count {
        let limit = words[first].start + available
        // A line takes about as many words as the one before, so the place where it ends is looked for from there.
        if next > first, words[next - 1].end > limit {
          repeat { next -= 1 } while next > first && words[next - 1].end > limit
        } else {
          while next < words.count, words[next].end <= limit { next += 1 }
        }
        if next == first { return nil }
        count += 1
        (first, next) = (next, min(next + next - first, words.count))
      }
      return count
    }
  }

  /// The width in px of all words on one line.
  var naturalWidth: Double { (words.last?.end ?? 0) - (words.first?.start ?? 0) }
}
