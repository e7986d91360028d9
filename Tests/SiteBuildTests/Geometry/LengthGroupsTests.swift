@testable import PageLayout
import TestSupport
import Testing

@Suite struct LengthGroupsTests {
  /// Lengths of which several share a slot of the hash table, such as multiples that differ only in their highest
  /// digits.
  @Test func equalLengthsAreOneGroup() {
    var random = SplitMix64(seed: 6)
    let lengths = (0..<500).map { _ in
      CSSLength(
        Double(Int.random(in: -9...9, using: &random)), .container,
        plus: Double(Int.random(in: -4...4, using: &random) * 65536))
    }
    let elements = ContiguousArray((0..<500).filter { $0 % 7 != 0 })
    var groups = LengthGroups(elementCount: lengths.count)
    groups.divide(elements) { lengths[$0] }
    for element in elements {
      #expect(groups.members[element].leader == elements.first { lengths[$0] == lengths[element] })
    }
    #expect(groups.majority == -1)
    // The list of a group is in order.
    groups.list(elements) { element, _ in element % 2 == 0 }
    for leader in elements where groups.members[leader].leader == leader {
      var (list, next) = ([Int](), groups.members[leader].first)
      while next >= 0 {
        list.append(next)
        next = groups.members[next].next
      }
      #expect(list == elements.filter { $0 % 2 == 0 && lengths[$0] == lengths[leader] })
    }
  }

  @Test(
    arguments: [([1, 2, 2, 2, 1], 1), ([1, 2, 2, 1], -1), ([3], 0), ([1, 2, 3, 3, 3, 4], -1), ([], -1)]
      as [([Int], Int)])
  func moreThanHalfAreAMajority(_ numbers: [Int], _ majority: Int) {
    var groups = LengthGroups(elementCount: numbers.count)
    // The result does not depend on earlier groupings.
    for _ in 0..<2 {
      groups.divide(ContiguousArray(numbers.indices)) { CSSLength(Double(numbers[$0]), .percent, plus: 0) }
      #expect(groups.majority == majority)
    }
  }
}
