@testable import PageLayout
import TestSupport
import Testing

@Suite struct IntervalChoiceTests {
  /// A random choice, whose costs need not be those of any layout.
  private struct Case {
    var choice: IntervalChoice
    var costs: [[Double]]
    var limit: Int

    init(seed: UInt64) {
      var random = SplitMix64(seed: seed)
      let count = 1 + random.below(9)
      var candidates = [100.0]
      while candidates.count < count {
        candidates.append(candidates[candidates.count - 1] + Double(1 + random.below(9)))
      }
      let costs = (0..<count).map { start in
        (0...count).map { end in end > start ? Double(random.below(4)) * Double(end - start) : 0 }
      }
      choice = IntervalChoice(
        candidates: candidates, required: Set((0..<count).filter { _ in random.chance(percent: 20) }), narrowest: 4
      ) { costs[$0] }
      self.costs = costs
      limit = 1 + random.below(count)
    }

    /// The cost of intervals that begin at some candidates; nil if they may not.
    func cost(of starts: [Int]) -> Double? {
      let ends = starts.dropFirst() + [costs.count]
      let needed = choice.required.union([0])
      for (start, end) in zip(starts, ends) where end < costs.count {
        let areRequired = needed.contains(start) && choice.required.contains(end)
        if !areRequired, choice.candidates[end] - choice.candidates[start] < choice.narrowest { return nil }
      }
      guard needed.isSubset(of: starts), starts.count <= max(limit, needed.count) else { return nil }
      return zip(starts, ends).reduce(0) { $0 + costs[$1.0][$1.1] }
    }
  }

  @Test(arguments: UInt64(0)..<300) func isTheCheapestOfAll(seed: UInt64) {
    let example = Case(seed: seed)
    let count = example.costs.count
    var (least, fewest) = (Double.infinity, Int.max)
    for set in 0..<(1 << count) {
      let starts = (0..<count).filter { set >> $0 & 1 == 1 }
      guard let cost = example.cost(of: starts) else { continue }
      if cost < least {
        (least, fewest) = (cost, starts.count)
      } else if cost == least {
        fewest = min(fewest, starts.count)
      }
    }
    let chosen = example.choice.starts(atMost: example.limit)
    let places = chosen.compactMap(example.choice.candidates.firstIndex)
    #expect(places.count == chosen.count && places == places.sorted())
    guard least < .infinity else { return }
    #expect(example.cost(of: places) == least)
    #expect(places.count == fewest)
  }
}
