import CollectionLayout
import Geometry
import TestSupport
import Testing

@testable import SiteBuild

@Suite struct LoadingPlanTests {
  private static let offset = 200.0

  private func plan(_ geometry: PageGeometry, hasImage: [Bool]? = nil) -> LoadingPlan {
    LoadingPlan(
      geometry, hasImage: hasImage ?? geometry.elements.map { $0.kind == .cell }, offset: { _ in Self.offset },
      containerWidth: { min($0 - 32, 1280) })
  }

  /// A list of full-width items of heights in px that do not depend on the width.
  private func list(_ heights: [Double]) -> PageGeometry {
    let input = LayoutInput(
      bounds: Size(width: 320, height: 900),
      sections: [
        LayoutSection(items: ContiguousArray(heights.map { .exact(Size(width: 100, height: $0)) }))
      ])
    return IntervalPlanner.limited.geometry(of: ListLayout(LayoutSettings(lineSpacing: 0)), input)
  }

  private func randomGeometry(_ layout: LayoutCase, _ seed: UInt64) -> (PageGeometry, [Bool]) {
    let page = RandomPage(seed: seed, cellCount: 5...40)
    let geometry = IntervalPlanner.limited.geometry(of: layout.layout, page.input)
    let hasImage = geometry.elements.map {
      $0.kind == .cell && page.measurer.cells[$0.indexPath.section][$0.indexPath.item].aspect != nil
    }
    return (geometry, hasImage)
  }

  /// Whether an element shares area with the first viewport.
  private func isVisible(_ element: Int, of geometry: PageGeometry, viewport: Size) -> Bool {
    let width = min(viewport.width - 32, 1280)
    let frame = geometry.interval(at: width).frames[element].frame(at: width)
    return frame.height > 0 && frame.width > 0 && frame.minY < viewport.height - Self.offset && frame.maxY > 0
  }

  @Test(arguments: LayoutCase.allCases, [UInt64(31), 32, 33])
  func takesExactlyOneImageFirst(_ layout: LayoutCase, seed: UInt64) {
    let (geometry, hasImage) = randomGeometry(layout, seed)
    let hints = plan(geometry, hasImage: hasImage).hints
    #expect(hints.count == geometry.elements.count)
    #expect(hints.count { $0 == .first } == (hasImage.contains(true) ? 1 : 0))
    #expect(zip(hints, hasImage).allSatisfy { $0 == .lazy || $1 })
  }

  @Test(arguments: LayoutCase.allCases, [UInt64(31), 32, 33])
  func loadsWhatAPhoneShowsFirstAtOnce(_ layout: LayoutCase, seed: UInt64) {
    let (geometry, hasImage) = randomGeometry(layout, seed)
    let hints = plan(geometry, hasImage: hasImage).hints
    for element in hints.indices
    where hasImage[element] && isVisible(element, of: geometry, viewport: Size(width: 390, height: 844)) {
      #expect(hints[element] != .lazy, "element \(element)")
    }
  }

  /// The tallest of the viewports that are tried is a tablet's, 1180 px.
  @Test(arguments: LayoutCase.allCases, [UInt64(31), 32, 33])
  func loadsNothingAtOnceThatNoFirstViewportShows(_ layout: LayoutCase, seed: UInt64) {
    let (geometry, hasImage) = randomGeometry(layout, seed)
    let hints = plan(geometry, hasImage: hasImage).hints
    for element in hints.indices where hints[element] == .eager {
      let isSeen = stride(from: 320.0, through: 3840, by: 4).contains { width in
        isVisible(element, of: geometry, viewport: Size(width: width, height: 1180))
      }
      #expect(isSeen, "element \(element)")
    }
  }

  @Test func takesTheLargestOfTheFirstViewportFirst() {
    #expect(plan(list([100, 300, 150, 100, 2000])).hints.firstIndex(of: .first) == 1)
    // Of a tall one only what is seen counts: 44 px on a phone, 100 px on a desktop.
    #expect(plan(list([300, 300, 2000])).hints.firstIndex(of: .first) == 0)
  }

  @Test func leavesTheRestForLater() {
    let hints = plan(list(Array(repeating: 200, count: 30))).hints
    #expect(hints.suffix(20).allSatisfy { $0 == .lazy })
  }

  @Test func takesTheFirstImageThereIsWhereNoneIsInSight() {
    let geometry = list([3000, 200, 200])
    #expect(plan(geometry, hasImage: [false, true, true]).hints == [.lazy, .first, .lazy])
  }

  @Test func plansNothingWithoutImages() {
    #expect(plan(list([100, 100]), hasImage: [false, false]).hints == [.lazy, .lazy])
    #expect(plan(list([])).hints.isEmpty)
  }
}
