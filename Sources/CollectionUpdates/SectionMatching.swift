/// The matching between sections before and after, and which of them keep their order.
struct SectionMatching: Equatable {
  /// For each section before: the section after; -1 if it is deleted.
  private(set) var targets: ContiguousArray<Int32>
  /// For each section after: the section before; -1 if it is inserted.
  private(set) var sources: ContiguousArray<Int32>

  private init(before: Int, after: Int) {
    targets = ContiguousArray(repeating: -1, count: before)
    sources = ContiguousArray(repeating: -1, count: after)
  }

  /// Matches each section with the one at its index.
  static func byPosition(before: Int, after: Int) -> SectionMatching {
    var matching = SectionMatching(before: before, after: after)
    for section in 0..<min(before, after) { matching.match(section, section) }
    return matching
  }

  /// Matches the sections that share the most items, the nearer ones first in a tie. Then matches the remaining
  /// sections, keeping their order as far as possible.
  /// - Complexity: O(n + p log p) for n items and p pairs of sections that share items.
  static func byOverlap(_ items: ItemMatching, before: TokenSections, after: TokenSections) -> SectionMatching {
    var matching = SectionMatching(before: before.count, after: after.count)
    for overlap in overlaps(items, before: before, after: after) {
      guard matching.targets[overlap.source] < 0, matching.sources[overlap.target] < 0 else { continue }
      matching.match(overlap.source, overlap.target)
    }
    matching.matchRemaining()
    return matching
  }

  private struct Overlap {
    var source: Int
    var target: Int
    var shared: Int

    func precedes(_ other: Overlap) -> Bool {
      if shared != other.shared { return shared > other.shared }
      let distance = abs(source - target)
      let otherDistance = abs(other.source - other.target)
      return (distance, target, source) < (otherDistance, other.target, other.source)
    }
  }

  private static func overlaps(_ items: ItemMatching, before: TokenSections, after: TokenSections) -> [Overlap] {
    var overlaps: [Overlap] = []
    var shared = ContiguousArray(repeating: 0, count: after.count)
    var touched: [Int] = []
    for source in 0..<before.count {
      for position in before.range(source) where items.targets[position] >= 0 {
        let target = Int(items.targetSections[Int(items.targets[position])])
        if shared[target] == 0 { touched.append(target) }
        shared[target] += 1
      }
      for target in touched {
        overlaps.append(Overlap(source: source, target: target, shared: shared[target]))
        shared[target] = 0
      }
      touched.removeAll(keepingCapacity: true)
    }
    overlaps.sort { $0.precedes($1) }
    return overlaps
  }

  private mutating func match(_ source: Int, _ target: Int) {
    targets[source] = Int32(truncatingIfNeeded: target)
    sources[target] = Int32(truncatingIfNeeded: source)
  }

  private mutating func matchRemaining() {
    // Between two neighbours that keep their order, any two sections can be matched without a move.
    var source = 0
    var target = 0
    for (nextSource, nextTarget) in keptInOrder() + [(targets.count, sources.count)] {
      while true {
        while source < nextSource, targets[source] >= 0 { source += 1 }
        while target < nextTarget, sources[target] >= 0 { target += 1 }
        guard source < nextSource, target < nextTarget else { break }
        match(source, target)
      }
      (source, target) = (nextSource, nextTarget)
    }
    let freeSources = targets.indices.filter { targets[$0] < 0 }
    let freeTargets = sources.indices.filter { sources[$0] < 0 }
    for (source, target) in zip(freeSources, freeTargets) { match(source, target) }
  }

  /// Returns the largest set of matches that keep their relative order, in that order.
  func keptInOrder() -> [(source: Int, target: Int)] {
    let matched = ContiguousArray(sources.indices.filter { sources[$0] >= 0 })
    return longestIncreasingSubsequence(ContiguousArray(matched.map { sources[$0] })).map { rank in
      let target = matched[Int(rank)]
      return (Int(sources[target]), target)
    }
  }
}
