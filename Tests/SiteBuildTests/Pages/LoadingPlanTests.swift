@testable import CollectionLayout
@testable import Geometry
@testable import ImageLoading
@testable import PageLayout
import TestSupport
import Testing

@Suite struct LoadingPlanTests {
  private static let offset = 200.0

  private func plan(_ geometry: PageGeometry, hasImage: [Bool]? = nil) -> LoadingPlan {
    LoadingPlan(
      geometry, hasImage: hasImage ?? geometry.elements.map { $0.kind == .cell }, offset: { _ in Self.offset },
      containerWidth: { min($0 - 32, 1280) })
  }

  /// A list of full-width items with heights in px that do not depend on the width.
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

  /// Whether an element intersects the first viewport.
  private func isVisible(_ element: Int, of geometry: PageGeometry, viewport: Size) -> Bool {
    let width = min(viewport.width - 32, 1280)
    let frame = geometry.interval(at: width).frames[element].frame(at: width)
    return frame.height > 0 && frame.width > 0 && frame.minY < viewport.height - Self.offset && frame.maxY > 0
  }

  @Test(arguments: LayoutCase.allCases, [UInt64(31), 32, 33])
  func takesExactlyOneImageFirst(_ layout: LayoutCase, seed: UInt64) {
    let (geometry, hasImage) = randomGeometry(layout, seed)
    let plan = plan(geometry, hasImage: hasImage)
    #expect(plan.hints.count == hasImage.count { $0 })
    #expect(plan.hints.values.count { $0 == .first } == (hasImage.contains(true) ? 1 : 0))
    #expect(plan.hints.keys.allSatisfy { hasImage[$0] })
    #expect(Set(plan.entries.map(\.element)) == Set(plan.hints.keys) && plan.entries.count == plan.hints.count)
  }

  @Test(arguments: LayoutCase.allCases, [UInt64(31), 32, 33])
  func loadsTheFirstViewportOfAPhoneEagerly(_ layout: LayoutCase, seed: UInt64) {
    let (geometry, hasImage) = randomGeometry(layout, seed)
    let hints = plan(geometry, hasImage: hasImage).hints
    for element in hasImage.indices
    where hasImage[element] && isVisible(element, of: geometry, viewport: Size(width: 390, height: 844)) {
      #expect(hints[element] == .first || hints[element] == .eager, "element \(element)")
    }
  }

  @Test(arguments: LayoutCase.allCases, [UInt64(31), 32])
  func takesNoImageFirstBelowThatOfThePage(_ layout: LayoutCase, seed: UInt64) {
    let (geometry, hasImage) = randomGeometry(layout, seed)
    let plan = LoadingPlan(
      geometry, hasImage: hasImage, offset: { _ in 5000 }, containerWidth: { min($0 - 32, 1280) }, mayHaveFirst: false)
    #expect(plan.hints.count == hasImage.count { $0 } && !plan.hints.values.contains(.first))
  }

  /// The highest of the evaluated viewports is a tablet's, 1180 px.
  @Test(arguments: LayoutCase.allCases, [UInt64(31), 32, 33])
  func loadsNothingEagerlyOutsideEveryFirstViewport(_ layout: LayoutCase, seed: UInt64) {
    let (geometry, hasImage) = randomGeometry(layout, seed)
    let hints = plan(geometry, hasImage: hasImage).hints
    for (element, hint) in hints where hint == .eager {
      let isSeen = stride(from: 320.0, through: 3840, by: 4).contains { width in
        isVisible(element, of: geometry, viewport: Size(width: width, height: 1180))
      }
      #expect(isSeen, "element \(element)")
    }
  }

  @Test func takesTheLargestOfTheFirstViewportFirst() {
    #expect(plan(list([100, 300, 150, 100, 2000])).hints[1] == .first)
    // Only the visible part of a tall image counts: 44 px on a phone, 100 px on a desktop.
    #expect(plan(list([300, 300, 2000])).hints[0] == .first)
  }

  /// One media query for all widths; at 16 px for an `em`.
  @Test func namesTheWidthsOfAPreload() {
    var entry = LoadingPlan.Entry(
      indexPath: IndexPath(section: 0, item: 0), element: 0, distance: nil, hint: .preload, reason: "")
    entry.preloads = [480..<600, 1024..<Double.infinity]
    #expect(entry.preloadMedia == "(min-width:30em) and (width<37.5em),(min-width:64em)")
    #expect(entry.preloadedWidths == 480..<Double.infinity)
  }

  @Test func loadsAllOtherImagesLazily() {
    let hints = plan(list(Array(repeating: 200, count: 30))).hints
    #expect((10..<30).allSatisfy { hints[$0] == .lazy })
  }

  @Test func prioritizesTheFirstImageIfNoneIsVisible() {
    let geometry = list([3000, 200, 200])
    #expect(plan(geometry, hasImage: [false, true, true]).hints == [1: .first, 2: .lazy])
  }

  @Test func plansNothingWithoutImages() {
    #expect(plan(list([100, 100]), hasImage: [false, false]).entries.isEmpty)
    #expect(plan(list([])).hints.isEmpty)
  }

  /// All hints come from one list, in the order in which a phone shows the images.
  @Test(arguments: LayoutCase.allCases, [UInt64(31), 32, 33])
  func ordersImagesAsAPhoneShowsThem(_ layout: LayoutCase, seed: UInt64) {
    let (geometry, hasImage) = randomGeometry(layout, seed)
    let plan = plan(geometry, hasImage: hasImage)
    let width = 390.0 - 32
    let interval = geometry.interval(at: width)
    var last = 0.0
    for entry in plan.entries {
      guard let distance = entry.distance else { continue }
      #expect(distance >= last)
      last = distance
      guard geometry.scrollAxis == .vertical else { continue }
      let gap = interval.frames[entry.element].frame(at: width).minY - (844 - Self.offset)
      #expect(abs(max(gap, 0) / (844 - Self.offset) - distance) < 1e-6)
    }
    #expect(plan.entries.allSatisfy { !$0.reason.isEmpty })
  }

  /// Images that only wide screens show first are preloaded at those widths alone.
  @Test func preloadsWhatOnlyWideScreensShowFirst() throws {
    let items = ContiguousArray(repeating: ItemSize.aspect(1), count: 40)
    let input = LayoutInput(bounds: Size(width: 320, height: 900), sections: [LayoutSection(items: items)])
    let geometry = IntervalPlanner.limited.geometry(of: GridLayout(columns: .minimumWidth(160)), input)
    let plan = plan(geometry)
    let preloaded = plan.entries.filter { $0.hint == .preload }
    #expect(!preloaded.isEmpty && preloaded.count <= 12)
    for entry in plan.entries {
      #expect(entry.preloads.isEmpty == (entry.hint != .preload))
      for range in entry.preloads {
        #expect(range.lowerBound > 390)
        let height = range.lowerBound < 574 ? 844.0 : range.lowerBound < 1008 ? 1180 : 900
        #expect(isVisible(entry.element, of: geometry, viewport: Size(width: range.lowerBound, height: height)))
      }
    }
  }
}
