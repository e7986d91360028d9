import CollectionScrolling
import CollectionLayout
import Geometry
import TestSupport
import Testing

/// 30 items in three columns of 100 × 100 without gaps: row r is at y = 100 r.
private let threeColumns = GridLayout(
  LayoutSettings(lineSpacing: 0, interitemSpacing: 0, itemSize: Size(width: 100, height: 100)), columns: .count(3)
).lay(ContiguousArray(repeating: .exact(Size(width: 100, height: 100)), count: 30), width: 300, height: 200)

@Suite struct PrefetchPlannerTests {
  let planner = PrefetchPlanner(threeColumns)

  func screen(_ y: Double) -> Rect { Rect(x: 0, y: y, width: 300, height: 200) }

  func plan(_ y: Double, _ direction: ScrollDirection, _ screens: Double) -> [Int] {
    planner.items(aheadOf: screen(y), direction: direction, screens: screens).map(\.indexPath.item)
  }

  @Test func returnsItemsThatShareAreaWithTheScreen() {
    #expect(planner.items(in: screen(0)).map(\.item) == Array(0...5))
    #expect(planner.items(in: screen(100)).map(\.item) == Array(3...8))
    #expect(planner.items(in: screen(101)).map(\.item) == Array(3...11))
  }

  @Test func listsItemsAheadSoonestFirst() {
    #expect(plan(0, .forward, 1) == Array(6...11))
    #expect(plan(0, .forward, 0.5) == Array(6...8))
    #expect(plan(0, .forward, 0.25) == Array(6...8))
  }

  @Test func listsItemsInReverseForBackwardTravel() {
    #expect(plan(600, .backward, 1) == [17, 16, 15, 14, 13, 12])
    #expect(plan(0, .backward, 5) == [])
  }

  @Test func returnsDistancesInScreens() {
    // The screen ends at 250; row 3 begins at 300, row 4 at 400.
    let plan = planner.items(aheadOf: screen(50), direction: .forward, screens: 1)
    #expect(plan.map(\.distance) == [0.25, 0.25, 0.25, 0.75, 0.75, 0.75])
    #expect(plan.map(\.indexPath.item) == Array(9...14))
  }

  @Test func omitsVisibleItems() {
    // Row 2 extends from 200 to 300, so half of it is visible.
    #expect(plan(50, .forward, 0.25) == [])
    #expect(plan(50, .forward, 0.26) == [9, 10, 11])
  }

  @Test func returnsTheLoadingOrder() {
    let order = planner.loadingOrder(around: screen(400), leading: 0.5, trailing: 0.5)
    #expect(order.map(\.indexPath.item) == [12, 13, 14, 15, 16, 17, 18, 19, 20, 11, 10, 9])
    #expect(order.map(\.distance) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  }

  @Test func supportsTheHorizontalAxis() {
    let strip = FlowLayout(
      LayoutSettings(scrollAxis: .horizontal, lineSpacing: 0, itemSize: Size(width: 100, height: 200))
    ).lay(unknown(10), width: 300, height: 200)
    let planner = PrefetchPlanner(strip)
    let screen = Rect(x: 300, y: 0, width: 300, height: 200)
    #expect(planner.items(aheadOf: screen, direction: .forward, screens: 1).map(\.indexPath.item) == [6, 7, 8])
    #expect(planner.items(aheadOf: screen, direction: .backward, screens: 1).map(\.indexPath.item) == [2, 1, 0])
  }

  @Test func omitsHeadersAndHiddenItems() {
    var section = LayoutSection(header: 50, footer: 50, items: unknown(3))
    section.attributes[1] = ItemAttributes(isHidden: true)
    let list = ListLayout(LayoutSettings(lineSpacing: 0, itemSize: Size(width: 10, height: 100)))
      .lay([LayoutSection(items: unknown(2)), section], height: 200)
    let screen = Rect(x: 0, y: 0, width: 320, height: 200)
    let plan = PrefetchPlanner(list).items(aheadOf: screen, direction: .forward, screens: 10)
    #expect(plan.map(\.indexPath) == [path(1, 0), path(1, 2)])
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 0, -1])
  func returnsNothingForAnInvalidLookahead(_ number: Double) {
    let all = planner.items(aheadOf: screen(0), direction: .forward, screens: number)
    #expect(all.count == (number == .infinity ? 24 : 0))
    #expect(
      planner.items(aheadOf: Rect(x: 0, y: number, width: 300, height: .nan), direction: .forward, screens: 1) == [])
    #expect(planner.items(in: Rect(x: 0, y: 0, width: 0, height: number)) == [])
  }

  @Test func equalsALinearScan() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<2_000 {
      let sizes = (0..<random.below(60)).map { _ in (Double(10 + random.below(100)), Double(10 + random.below(300))) }
      let layout = WaterfallLayout(LayoutSettings(), columns: .count(1 + random.below(4)))
        .lay(ContiguousArray(sizes.map { .exact(Size(width: $0.0, height: $0.1)) }))
      let screen = Rect(x: 0, y: Double(random.below(2_000)) - 200, width: 320, height: 300)
      let screens = Double(random.below(30)) / 10
      for direction in ScrollDirection.allCases {
        let plan = PrefetchPlanner(layout).items(aheadOf: screen, direction: direction, screens: screens)
        let expected = layout.elements.filter { element in
          let gap = direction == .forward ? element.frame.minY - screen.maxY : screen.minY - element.frame.maxY
          return !element.frame.intersects(screen) && gap >= 0 && gap < screens * 300
        }
        #expect(Set(plan.map(\.indexPath)) == Set(expected.map(\.indexPath)))
        #expect(plan.map(\.distance) == plan.map(\.distance).sorted())
      }
    }
  }
}
