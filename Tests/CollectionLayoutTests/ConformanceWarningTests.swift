import CollectionLayout
import Geometry
import Testing

/// Every item that is longer than its line overflows and is reported, whether it has an individual size or the
/// layout's.
@Suite struct ConformanceWarningTests {
  private func expected(_ items: Range<Int>) -> [String] {
    items.map { "item \($0) of section 0 is 400 px wide, more than the 320.5 px of its line; it overflows" }
  }

  private func warnings(_ sizes: ContiguousArray<ItemSize>) -> [String] {
    let flow = FlowLayout(LayoutSettings(itemSize: Size(width: 400, height: 10)))
    let bounds = Size(width: 320.5, height: 480)
    let layout = flow.prepare(LayoutInput(bounds: bounds, sections: [LayoutSection(items: sizes)]))
    return layout.warnings.map(\.description)
  }

  @Test func reportsEveryOverflowingItemOfTheLayoutsSize() {
    #expect(warnings(unknown(3)) == expected(0..<3))
  }

  @Test func reportsEveryOverflowingItemOfIndividualSize() {
    #expect(warnings(sized((400, 10), (400, 20), (400, 30))) == expected(0..<3))
  }

  @Test func countsWarningsBeyondAHundred() {
    #expect(warnings(unknown(150)) == expected(0..<100) + ["and 50 more of the kind"])
  }
}
