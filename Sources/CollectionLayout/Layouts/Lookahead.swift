/// The measurements of a section's items, made before the items are placed.
///
/// Normally all items are measured at first, so that a decision tape does not depend on line breaks. In a pass that may
/// stop early, items are measured in batches.
struct Lookahead<Answer> {
  private static var someAtATime: Int { 256 }

  /// The item of the first measurement.
  private(set) var first: Int
  /// The number of items in the section.
  let count: Int
  private let requestsAll: Bool
  private(set) var answers: ContiguousArray<Answer> = []

  init(from first: Int, of count: Int, requestsAll: Bool) {
    self.first = first
    self.count = count
    self.requestsAll = requestsAll
    if requestsAll { answers.reserveCapacity(count - first) }
  }

  /// Skips items up to an item, unless they are already measured.
  mutating func skip(to item: Int) {
    guard item > end else { return }
    first = item
    answers.removeAll(keepingCapacity: true)
  }

  /// The first item that is not measured yet.
  var end: Int { first + answers.count }
  var hasRequestedAll: Bool { end >= count }

  @inline(__always)
  subscript(item: Int) -> Answer { answers[item - first] }

  /// The measurements of a range of measured items.
  subscript(items: Range<Int>) -> ArraySlice<Answer> { answers[items.lowerBound - first..<items.upperBound - first] }

  /// The items to measure next.
  var next: Range<Int> { end..<(requestsAll ? count : min(count, end + Self.someAtATime)) }

  @inline(__always)
  mutating func append(_ answer: Answer) { answers.append(answer) }
}
