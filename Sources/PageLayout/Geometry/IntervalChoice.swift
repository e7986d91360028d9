/// The choice of the widths at which intervals begin: the cheapest of all, found by dynamic programming.
///
/// An interval is cheap if it leaves little room empty at the widths of readers in it.
struct IntervalChoice {
  /// The container widths in px at which an interval may begin, in order. One begins at the first.
  var candidates: [Double]
  /// The candidates at which an interval has to begin.
  var required: Set<Int>
  /// The minimum width in px of an interval between candidates that are not required.
  var narrowest: Double
  /// The cost of an interval that begins at a candidate, by the candidate at which it ends; the last is the end of all.
  var cost: (_ start: Int) -> [Double]

  /// Returns where intervals begin: as few as cost the least, at most `limit` besides the required ones.
  func starts(atMost limit: Int) -> [Double] {
    let count = candidates.count
    guard count > 1 else { return candidates }
    let needed = required.union([0])
    // By the number of intervals and their end: the least cost of all before the end, and where the last one begins.
    var least = [[Double]](
      repeating: Array(repeating: .infinity, count: count + 1), count: max(limit, needed.count) + 1)
    var origin = [[Int]](repeating: Array(repeating: 0, count: count + 1), count: least.count)
    least[0][0] = 0
    let isNeeded = candidates.indices.map(needed.contains) + [true]
    for start in candidates.indices {
      let costs = cost(start)
      let next = isNeeded[(start + 1)...].firstIndex(of: true) ?? count
      for end in start + 1...next where isAllowed(start, end, isNeeded) {
        for number in 1..<least.count where least[number - 1][start] + costs[end] < least[number][end] {
          least[number][end] = least[number - 1][start] + costs[end]
          origin[number][end] = start
        }
      }
    }
    let cheapest = least.map { $0[count] }.min() ?? .infinity
    guard cheapest < .infinity, var number = least.firstIndex(where: { $0[count] <= cheapest * (1 + 1e-9) + 1e-12 })
    else { return needed.sorted().map { candidates[$0] } }
    var starts: [Double] = []
    var end = count
    while number > 0 {
      end = origin[number][end]
      starts.append(candidates[end])
      number -= 1
    }
    return starts.reversed()
  }

  private func isAllowed(_ start: Int, _ end: Int, _ isNeeded: [Bool]) -> Bool {
    end == candidates.count || isNeeded[end] && isNeeded[start] || candidates[end] - candidates[start] >= narrowest
  }
}
