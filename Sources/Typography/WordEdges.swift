/// Where words begin and end, as if on one endless line: all there is to know of a paragraph in which no break changes a
/// word, none is forced, and every engine of a kind breaks at spaces alone.
struct WordEdges: Sendable {
  /// In px.
  struct Edges {
    var start: Double
    var end: Double
  }

  private let words: ContiguousArray<Edges>
  /// Widths are rounded down to multiples of 1/grain px before lines are filled.
  private let grain: Double

  /// Nil where a word ends before the one in front of it does, as letter spacing below zero can have it.
  init?(words: ContiguousArray<Edges>, grain: Double) {
    guard zip(words, words.dropFirst()).allSatisfy({ $0.end <= $1.end }) else { return nil }
    (self.words, self.grain) = (words, grain)
  }

  /// How many lines the words make at a width in px; nil where one is wider than a line.
  func lineCount(fitting width: Double) -> Int? {
    words.withUnsafeBufferPointer { Self.lineCount(of: $0, in: Self.room(in: width, grain: grain), { $0 }) }
  }

  /// How far words may reach on a line of a width in px.
  static func room(in width: Double, grain: Double) -> Double {
    LineBreaker.roundedDown(width, to: grain) + LineBreaker.tolerance
  }

  /// How many lines words make, none of which ends before the one in front of it; nil where one is wider than a line.
  /// Asked for every text at dozens of widths.
  /// - Parameter isLine: whether the words from one up to another may make a line; nil is the result where they may not.
  @inline(__always)
  static func lineCount<Word>(
    of words: UnsafeBufferPointer<Word>, in room: Double, _ edges: (Word) -> Edges,
    where isLine: (_ first: Int, _ next: Int) -> Bool = { _, _ in true }
  ) -> Int? {
    guard let last = words.last else { return 0 }
    let end = edges(last).end
    var count = 0
    var first = 0
    var next = 0
    while first < words.count {
      let limit = edges(words[first]).start + room
      if end <= limit {
        next = words.count
      } else if next > first, edges(words[next - 1]).end > limit {
        // A line takes about as many words as the one before, so the place where it ends is looked for from there.
        repeat { next -= 1 } while next > first && edges(words[next - 1]).end > limit
      } else {
        while next < words.count, edges(words[next]).end <= limit { next += 1 }
      }
      guard next > first, isLine(first, next) else { return nil }
      count += 1
      (first, next) = (next, min(next + next - first, words.count))
    }
    return count
  }
}
