/// The edges of words on one unbroken line.
///
/// They are enough to break a paragraph in which no break changes a word, no break is forced, and every engine of a
/// group breaks only at spaces.
struct WordEdges: Sendable {
  /// Positions in px.
  struct Edges {
    var start: Double
    var end: Double
  }

  private let words: ContiguousArray<Edges>
  /// Before lines are filled, widths are rounded down to multiples of 1/grain px.
  private let grain: Double

  /// The result is `nil` if a word ends before its predecessor does, as negative letter spacing can cause.
  init?(words: ContiguousArray<Edges>, grain: Double) {
    guard zip(words, words.dropFirst()).allSatisfy({ $0.end <= $1.end }) else { return nil }
    (self.words, self.grain) = (words, grain)
  }

  /// The number of lines at a width in px; `nil` if a word is wider than a line.
  func lineCount(fitting width: Double) -> Int? {
    words.withUnsafeBufferPointer { Self.lineCount(of: $0, in: Self.room(in: width, grain: grain), { $0 }) }
  }

  /// The space available for words on a line of a width in px.
  static func room(in width: Double, grain: Double) -> Double {
    LineBreaker.roundedDown(width, to: grain) + LineBreaker.tolerance
  }

  /// The number of lines that words take; `nil` if a word is wider than a line. Called for every text at dozens of
  /// widths.
  /// - Parameters:
  ///   - words: Words, none of which ends before its predecessor.
  ///   - isLine: Whether a line may hold the words from the first index up to the second; if not, the result is `nil`.
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
        // A line takes about as many words as the previous one, so the search for its end starts there.
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
