import TestSupport
import Testing

@testable import SiteBuild

@Suite struct LengthGroupsTests {
  /// Many lengths of which several share a slot, as whole multiples do that differ in their highest digits.
  @Test func equalLengthsAreOneGroup() {
    var random = SplitMix64(seed: 6)
    let lengths = (0..<500).map { _ in
      CSSLength(
        Double(Int.random(in: -9...9, using: &random)), .cells,
        plus: Double(Int.random(in: -4...4, using: &random) * 65536))
    }
    let elements = ContiguousArray((0..<500).filter { $0 % 7 != 0 })
    let groups = LengthGroups(elements, elementCount: lengths.count) { lengths[$0] }
    for element in elements {
      #expect(groups.leaders[element] == elements.first { lengths[$0] == lengths[element] })
    }
    #expect(groups.majority == nil)
  }

  @Test(
    arguments: [([1, 2, 2, 2, 1], 1), ([1, 2, 2, 1], nil), ([3], 0), ([1, 2, 3, 3, 3, 4], nil)] as [([Int], Int?)])
  func moreThanHalfAreAMajority(_ numbers: [Int], _ majority: Int?) {
    let groups = LengthGroups(ContiguousArray(numbers.indices), elementCount: numbers.count) {
      CSSLength(Double(numbers[$0]), .percent, plus: 0)
    }
    #expect(groups.majority == majority)
  }
}
