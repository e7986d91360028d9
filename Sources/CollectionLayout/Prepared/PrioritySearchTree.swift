/// Intervals on a line, in which those that meet another interval are found without looking at many more.
///
/// Every node holds the interval that reaches farthest of those below it; the others are halved by where they start:
///
///     ──────────────────────────────────   the root ends last of all
///       ──────────      ───────────────    its halves: those that start early, those that start late,
///       ───  ─────       ────  ────────    and of each the one that ends last on top
///
/// A query for what starts before b and ends after a goes down only from nodes that end after a, so every node it
/// visits is a hit, or the child of one, or lies on the one way down to b. No interval costs another more than that,
/// whatever they are: many short ones beside a long one, staircases, nests.
///
/// After McCreight, "Priority search trees" (SIAM Journal on Computing 14, 1985).
struct PrioritySearchTree: Sendable {
  struct Interval: Sendable {
    var start: Double
    var end: Double
    var identifier: Int32
  }

  private struct Node: Sendable {
    var interval: Interval
    /// Where the first of the intervals below and here starts.
    var firstStart: Double
  }

  /// Root, first half, second half, each half likewise: where a part begins and how long it is says all.
  private var nodes: ContiguousArray<Node> = []

  init() {}

  /// - Complexity: O(n log n), O(n) for the sorting where intervals come in order of their starts.
  init(_ intervals: some Sequence<Interval>) {
    nodes = ContiguousArray(intervals.lazy.map { Node(interval: $0, firstStart: $0.start) })
    let isSorted = zip(nodes, nodes.dropFirst()).allSatisfy { $0.firstStart <= $1.firstStart }
    if !isSorted { nodes.sort { $0.firstStart < $1.firstStart } }
    build(nodes.indices)
  }

  /// Puts the interval that ends last first, and leaves the others in order of their starts, half and half.
  private mutating func build(_ range: Range<Int>) {
    guard range.count > 1 else { return }
    let first = range.lowerBound
    let firstStart = nodes[first].interval.start
    var last = first
    for place in range where nodes[place].interval.end > nodes[last].interval.end { last = place }
    let top = nodes[last].interval
    for place in stride(from: last, to: first, by: -1) { nodes[place] = nodes[place - 1] }
    nodes[first] = Node(interval: top, firstStart: firstStart)
    let (early, late) = Self.halves(of: range)
    build(early)
    build(late)
  }

  private static func halves(of range: Range<Int>) -> (Range<Int>, Range<Int>) {
    let middle = range.lowerBound + 1 + range.count / 2
    return (range.lowerBound + 1..<middle, middle..<range.upperBound)
  }

  /// The intervals that start before `end` and end after `start`, in no order.
  /// - Parameter visits: counts the nodes that are looked at.
  /// - Complexity: O(log n + hits): at most 2 (hits + log₂ n) + 3 visits.
  func identifiers(meeting start: Double, _ end: Double, visits: inout Int) -> ContiguousArray<Int32> {
    var hits = ContiguousArray<Int32>()
    collect(nodes.indices, start, end, &hits, &visits)
    return hits
  }

  private func collect(
    _ range: Range<Int>, _ start: Double, _ end: Double, _ hits: inout ContiguousArray<Int32>, _ visits: inout Int
  ) {
    guard let first = range.first else { return }
    visits += 1
    let node = nodes[first]
    guard node.interval.end > start, node.firstStart < end else { return }
    if node.interval.start < end { hits.append(node.interval.identifier) }
    let (early, late) = Self.halves(of: range)
    collect(early, start, end, &hits, &visits)
    collect(late, start, end, &hits, &visits)
  }
}
