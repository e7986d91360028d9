import Testing

@testable import SiteBuild

@Suite struct ElementRulesTests {
  private static func length(_ number: Double) -> CSSLength { CSSLength(number, .percent, plus: 0) }

  private struct Plain: Hashable {
    var elements: [Int]
    var values: [String?]
  }

  private static func plain(_ rules: ElementRules) -> [Plain] {
    rules.rules.map { rule in
      Plain(elements: Array(rules.elements(of: rule)), values: rule.values.indices.map { rule.values[$0]?.text })
    }
  }

  @Test func whatIsSaidOfTheSameElementsIsOneRule() {
    var rules = ElementRules(elementCount: 9)
    let groups = [4, 1, 3, 7, 8]
    rules.add(0, Self.length(1), to: 0..<1, of: groups)
    rules.add(1, Self.length(2), to: 1..<4, of: groups)
    rules.add(2, Self.length(3), to: 0..<1, of: groups)
    rules.add(3, Self.length(4), to: 0..<3, of: [1, 3, 7])
    #expect(
      Self.plain(rules) == [
        Plain(elements: [4], values: ["1%", nil, "3%", nil]),
        Plain(elements: [1, 3, 7], values: [nil, "2%", nil, "4%"]),
      ])
    #expect(rules.valueCount == 4)
  }

  @Test func groupsThatBeginAndEndAlikeAreToldApart() {
    var rules = ElementRules(elementCount: 9)
    for (property, middle) in [(0, 2), (1, 3), (2, 4), (3, 3), (3, 2)] {
      rules.add(property, Self.length(Double(middle)), to: 0..<3, of: [1, middle, 5])
    }
    #expect(
      Self.plain(rules) == [
        Plain(elements: [1, 2, 5], values: ["2%", nil, nil, "2%"]),
        Plain(elements: [1, 3, 5], values: [nil, "3%", nil, "3%"]),
        Plain(elements: [1, 4, 5], values: [nil, nil, "4%", nil]),
      ])
  }

  @Test func aGroupAndOneOfItsElementsAreTwoRules() {
    var rules = ElementRules(elementCount: 3)
    rules.add(0, Self.length(1), to: 0..<2, of: [0, 2])
    rules.add(0, Self.length(2), to: 0..<1, of: [0])
    rules.add(1, Self.length(3), to: 0..<2, of: [0, 2])
    #expect(
      Self.plain(rules) == [
        Plain(elements: [0, 2], values: ["1%", "3%", nil, nil]), Plain(elements: [0], values: ["2%", nil, nil, nil]),
      ])
  }
}
