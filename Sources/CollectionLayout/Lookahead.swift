/// What a layout asks of a section's items before it sets them: of all of them at first, so that a tape of decisions does
/// not depend on where lines break, or, in a pass that may stop early, of some at a time.
struct Lookahead<Answer> {
  private static var someAtATime: Int { 256 }

  /// The item that the first answer is of.
  private(set) var first: Int
  /// How many items the section has.
  let count: Int
  private let asksForAll: Bool
  private(set) var answers: ContiguousArray<Answer> = []

  init(from first: Int, of count: Int, asksForAll: Bool) {
    self.first = first
    self.count = count
    self.asksForAll = asksForAll
    if asksForAll { answers.reserveCapacity(count - first) }
  }

  /// Leaves out what has not been asked before an item.
  mutating func skip(to item: Int) {
    guard item > end else { return }
    first = item
    answers.removeAll(keepingCapacity: true)
  }

  /// The first item that has not been asked.
  var end: Int { first + answers.count }
  var hasAskedAll: Bool { end >= count }

  @inline(__always)
  subscript(item: Int) -> Answer { answers[item - first] }

  /// The answers of some of the items that have been asked.
  subscript(items: Range<Int>) -> ArraySlice<Answer> { answers[items.lowerBound - first..<items.upperBound - first] }

  /// The items to ask next.
  var next: Range<Int> { end..<(asksForAll ? count : min(count, end + Self.someAtATime)) }

  @inline(__always)
  mutating func append(_ answer: Answer) { answers.append(answer) }
}
