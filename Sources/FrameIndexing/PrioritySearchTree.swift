/// A set of intervals on a line, searched for those that overlap another interval.
///
/// Every node holds the interval with the greatest end in its subtree. The remaining intervals are split into two
/// halves by their start:
///
///     ──────────────────────────────────   the root has the greatest end
///       ──────────      ───────────────    its halves: the lower starts, the higher starts;
///       ───  ─────       ────  ────────    in each, the interval with the greatest end is the root
///
/// A query for intervals that start before b and end after a descends only from nodes that end after a. Therefore every
/// visited node is a hit, or a child of a hit, or on the one path down to b. This bound holds for all sets of
/// intervals: many short ones beside a long one, staircases, nested ones.
///
/// After McCreight, "Priority search trees" (SIAM Journal on Computing 14, 1985).
struct PrioritySearchTree: Sendable {
  /// An interval with an identifier.
  struct Interval: Sendable {
    var start: Double
    var end: Double
    var identifier: Int32
  }

  private struct Node: Sendable {
    var interval: Interval
    /// The minimum start of the intervals in the subtree, including this one.
    var firstStart: Double
  }

  /// The nodes in depth-first order: root, first half, second half. The start and length of a range determine its
  /// subtree.
  private var nodes: ContiguousArray<Node> = []

  init() {}

  /// - Complexity: O(n log n); the sorting takes O(n) if the intervals are ordered by start.
  init(_ intervals: some Sequence<Interval>) {
    nodes = ContiguousArray(intervals.lazy.map { Node(interval: $0, firstStart: $0.start) })
    let isSorted = zip(nodes, nodes.dropFirst()).allSatisfy { $0.firstStart <= $1.firstStart }
    if !isSorted { nodes.sort { $0.firstStart < $1.firstStart } }
    build(nodes.indices)
  }

  /// Moves the interval with the greatest end to the front, keeps the others ordered by start, and builds both halves.
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

  /// Returns the intervals that start before `end` and end after `start`, in no particular order.
  /// - Parameter visits: increased by the number of visited nodes.
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
