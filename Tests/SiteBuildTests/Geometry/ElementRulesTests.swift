@testable import PageLayout
import Testing

@Suite struct ElementRulesTests {
  private struct Plain: Hashable {
    var elements: [Int]
    /// The values by property; nil for properties that the rule does not declare.
    var values: [Int?]
  }

  /// The rules of an interval as in the style sheet, from lengths in %.
  /// - Parameter intervals: for each interval, the lengths of the elements, by property.
  private static func rules(_ intervals: [[[Int]]], of interval: Int, placed: [Int]? = nil) -> [Plain] {
    let count = intervals[0][0].count
    let lengths = PlacingLengths(
      intervalCount: intervals.count, elementCount: count,
      lengths: ContiguousArray(
        intervals.map { $0 + [Array(repeating: 0, count: count)] }.joined().joined()
          .map { CSSLength(Double($0), .percent, plus: 0) }))
    let rules = ElementRules(lengths, of: ContiguousArray(placed ?? Array(0..<count)))
    return rules.rules[rules.places[interval]].map { rule in
      Plain(
        elements: Array(rules.elements[rule.place]),
        values: PlacingProperty.allCases.dropLast().map { property in
          guard rule.says(property) else { return nil }
          return (0..<20).first {
            rules.value(of: property, in: rule, ofInterval: interval) == CSSLength(Double($0), .percent, plus: 0)
          }
        })
    }
  }

  @Test func mergesRulesOfTheSameElements() {
    let lengths = [[1, 2, 3, 2, 3], [4, 5, 5, 5, 6], [7, 8, 9, 8, 9], [1, 2, 3, 4, 5]]
    #expect(
      Self.rules([lengths], of: 0) == [
        Plain(elements: [0], values: [1, 4, 7, 1]), Plain(elements: [1, 3], values: [2, nil, 8, nil]),
        Plain(elements: [2, 4], values: [3, nil, 9, nil]), Plain(elements: [4], values: [nil, 6, nil, 5]),
        Plain(elements: [1], values: [nil, nil, nil, 2]), Plain(elements: [2], values: [nil, nil, nil, 3]),
        Plain(elements: [3], values: [nil, nil, nil, 4]),
      ])
  }

  @Test func distinguishesGroupsWithTheSameFirstElement() {
    let lengths = [[1, 1, 2, 2, 3, 3], [1, 2, 1, 2, 3, 3], [1, 1, 1, 2, 2, 2], [4, 4, 5, 5, 6, 6]]
    #expect(
      Self.rules([lengths], of: 0).prefix(5) == [
        Plain(elements: [0, 1], values: [1, nil, nil, 4]), Plain(elements: [2, 3], values: [2, nil, nil, 5]),
        Plain(elements: [4, 5], values: [3, 3, nil, 6]), Plain(elements: [0, 2], values: [nil, 1, nil, nil]),
        Plain(elements: [1, 3], values: [nil, 2, nil, nil]),
      ])
  }

  @Test func writesOnlyDifferencesBetweenIntervals() {
    let (narrow, wide, same) = ([1, 2, 3, 4], [1, 5, 5, 4], [4, 5, 6, 7])
    #expect(
      Self.rules([[narrow, same, same, same], [wide, same, same, same]], of: 1) == [
        Plain(elements: [1, 2], values: [5, nil, nil, nil])
      ])
    #expect(Self.rules([[narrow, same, same, same], [narrow, same, same, same]], of: 1).isEmpty)
    // A rule of the previous interval is not reused.
    #expect(
      Self.rules([[narrow, same, same, same], [[7, 8, 9, 10], same, same, same]], of: 1)
        == (0..<4).map { Plain(elements: [$0], values: [7 + $0, nil, nil, nil]) })
  }

  @Test func declaresTheMostCommonValueForAllElements() {
    let lengths = PlacingLengths(
      intervalCount: 2, elementCount: 4,
      lengths: ContiguousArray(
        [
          [1, 1, 1, 2], [1, 2, 3, 4], [1, 2, 1, 2], [1, 1, 1, 1], [0, 0, 0, 0], [1, 1, 1, 3], [1, 2, 3, 4],
          [1, 2, 2, 2], [1, 1, 1, 1], [0, 0, 0, 0],
        ]
        .joined().map { CSSLength($0, .percent, plus: 0) }))
    let rules = ElementRules(lengths, of: [0, 1, 2, 3])
    #expect(rules.common.map { $0.map { $0?.text } } == [["1%", nil, nil, "1%", "0"], [nil, nil, nil, nil, nil]])
  }

  @Test func ignoresPinnedElements() {
    let row = [1, 1, 2]
    #expect(
      Self.rules([[row, row, row, row]], of: 0, placed: [0, 2]) == [
        Plain(elements: [0], values: [1, 1, 1, 1]), Plain(elements: [2], values: [2, 2, 2, 2]),
      ])
  }
}
