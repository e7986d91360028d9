@testable import CollectionLayout
@testable import Geometry
@testable import PageLayout
import Testing

@Suite struct MovingCellsTests {
  /// Rows of the same height in px, one below the other.
  private func list(_ count: Int, height: Double) -> PageGeometry {
    let items = ContiguousArray(repeating: ItemSize.exact(Size(width: 100, height: height)), count: count)
    let input = LayoutInput(bounds: Size(width: 320, height: 900), sections: [LayoutSection(items: items)])
    return IntervalPlanner.limited.geometry(of: ListLayout(LayoutSettings(lineSpacing: 0)), input)
  }

  private func moving(_ geometry: PageGeometry, offset: Double) -> [Int] {
    geometry.movingCells(offset: { _ in offset }, containerWidth: { $0 - 32 })
  }

  /// A tablet's viewport is the highest of the three: 1180 px.
  @Test func areThoseInTheFirstViewportOfADevice() {
    #expect(moving(list(30, height: 100), offset: 200) == Array(0..<10))
    #expect(moving(list(30, height: 100), offset: 181) == Array(0..<10))
    #expect(moving(list(30, height: 100), offset: 179) == Array(0..<11))
    #expect(moving(list(3, height: 100), offset: 200) == [0, 1, 2])
  }

  @Test func areNoneIfTheCollectionBeginsBelowEveryFirstViewport() {
    #expect(moving(list(3, height: 100), offset: 1180).isEmpty)
  }

  @Test func areLimitedInNumber() {
    #expect(moving(list(500, height: 2), offset: 0) == Array(0..<40))
  }

  @Test(arguments: LayoutCase.allCases, [UInt64(41), 42])
  func showSomethingOfThemselves(_ layout: LayoutCase, seed: UInt64) {
    let geometry = IntervalPlanner.limited.geometry(
      of: layout.layout, RandomPage(seed: seed, cellCount: 5...40).input)
    for element in moving(geometry, offset: 200) {
      let isSeen = [Size(width: 390, height: 844), Size(width: 820, height: 1180), Size(width: 1440, height: 900)]
        .contains { viewport in
          let frame = geometry.interval(at: viewport.width - 32).frames[element].frame(at: viewport.width - 32)
          return frame.minY < viewport.height - 200 && frame.minX < viewport.width - 32
        }
      #expect(isSeen && geometry.elements[element].kind == .cell, "element \(element)")
    }
  }
}
