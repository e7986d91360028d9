import TestSupport
import Testing

@testable import SiteBuild

@Suite struct LengthGroupsTests {
  /// Many lengths of which several share a slot, as whole multiples do that differ in their highest digits.
  @Test func countsEqualLengthsAsOne() {
    var random = SplitMix64(seed: 6)
    let lengths = (0..<500).map { _ in
      CSSLength(
        Double(Int.random(in: -9...9, using: &random)), .cells,
        plus: Double(Int.random(in: -4...4, using: &random) * 65536))
    }
    var grouping = LengthGroups(capacity: lengths.count)
    let own = lengths.map { grouping.add($0) }
    var known: [CSSLength] = []
    for (length, group) in zip(lengths, own) {
      if !known.contains(length) { known.append(length) }
      #expect(grouping.groups[group].value == length)
    }
    #expect(grouping.groups.map(\.value) == known)
    #expect(grouping.groups.map(\.count) == known.map { length in lengths.count { $0 == length } })
  }
}
