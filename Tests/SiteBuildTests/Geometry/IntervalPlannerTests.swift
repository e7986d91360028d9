@testable import CollectionLayout
@testable import Geometry
@testable import PageLayout
import TestSupport
import Testing

@Suite struct IntervalPlannerTests {
  /// Lengths are written with a resolution of 0.002 px (`cqi`) and 0.0016 px (`rem`), and a frame's far edge is the sum
  /// of two. Vertical lengths are multiples of a cell's width with five decimals, which are 0.006 px at 1280 px.
  private static let grain = 0.01

  static let seeds: [UInt64] = Array(1...4)

  @Test(arguments: LayoutCase.allCases, seeds)
  func givesTheEnginesFramesAtBothEndsOfEveryInterval(_ layout: LayoutCase, seed: UInt64) {
    let page = RandomPage(seed: seed)
    let geometry = IntervalPlanner.limited.geometry(of: layout.layout, page.input)
    for interval in geometry.intervals {
      var input = page.input
      input.bounds.width = interval.lowerBound
      var tape = DecisionTape.recording
      let narrow = layout.layout.prepare(input, decisions: &tape)
      var replay = tape.replaying
      input.bounds.width = interval.upperBound
      let wide = layout.layout.prepare(input, decisions: &replay)
      #expect(interval.frames.count == narrow.elements.count)
      for (width, prepared) in [(interval.lowerBound, narrow), (interval.upperBound, wide)] {
        for (affine, element) in zip(interval.frames, prepared.elements) {
          let frame = affine.frame(at: width)
          #expect(
            isNear(frame, element.frame, Self.grain),
            "\(element.kind) \(element.indexPath) at \(width) px: \(frame) is not \(element.frame)")
        }
        #expect(abs(interval.contentHeight.value(at: width) - prepared.contentSize.height) < Self.grain)
        #expect(abs(interval.contentWidth.value(at: width) - prepared.contentSize.width) < Self.grain)
      }
    }
  }

  @Test(arguments: LayoutCase.allCases, seeds)
  func keepsCellsApartInsideAndTallEnoughAtEveryWidth(_ layout: LayoutCase, seed: UInt64) {
    // Images have no size of their own that a flow could use.
    let page = RandomPage(seed: seed &+ 100, pictures: layout != .flow)
    let planner = seed % 2 == 0 ? IntervalPlanner.limited : .unlimited
    let geometry = planner.geometry(of: layout.layout, page.input)
    let low = planner.range.lowerBound
    for width in geometry.widths(count: 200, from: low, to: planner.range.upperBound * 1.2) {
      let interval = geometry.interval(at: width)
      let frames = interval.frames.map { $0.frame(at: width) }
      let height = interval.contentHeight.value(at: width)
      if let problem = misplacement(frames, in: Size(width: width, height: height), slack: 2 * Self.grain) {
        Issue.record("at \(width) px: \(problem)")
        return
      }
      // Beyond the widest planned width, a different cell of a row may become the tallest.
      guard layout.measuresHeights, width <= planner.range.upperBound else { continue }
      for (element, frame) in zip(geometry.elements, frames) where element.kind == .cell {
        let needed = page.measurer.neededHeight(element.indexPath, width: frame.width, slack: Self.grain)
        // The height of an image is at most 2.5 times its width.
        if frame.height < needed - 4 * Self.grain {
          Issue.record("at \(width) px: cell \(element.indexPath) is \(frame.height) px high and needs \(needed)")
          return
        }
      }
    }
  }

  @Test(arguments: LayoutCase.allCases)
  func joinsIntervalsWithoutGapFromTheNarrowestWidthOn(_ layout: LayoutCase) throws {
    for planner in [IntervalPlanner.limited, .unlimited] {
      let geometry = planner.geometry(of: layout.layout, RandomPage(seed: 7).input)
      #expect(geometry.intervals.first?.lowerBound == planner.range.lowerBound)
      for (interval, next) in zip(geometry.intervals, geometry.intervals.dropFirst()) {
        #expect(interval.lowerBound < interval.upperBound)
        #expect(interval.upperBound == next.lowerBound)
      }
      let last = try #require(geometry.intervals.last)
      #expect(last.upperBound >= planner.range.upperBound)
    }
  }

  /// The budget covers widths from the narrowest usual one up; narrower containers get one more interval.
  @Test(arguments: LayoutCase.allCases)
  func staysWithinItsBudget(_ layout: LayoutCase) {
    for var planner in [IntervalPlanner.limited, .unlimited] {
      for budget in [1, 2, 5, 12] {
        planner.budget = budget
        let geometry = planner.geometry(of: layout.layout, RandomPage(seed: 3).input)
        #expect(geometry.intervals.count { $0.lowerBound >= planner.narrowestUsual } <= budget)
        #expect(geometry.intervals.count { $0.lowerBound < planner.narrowestUsual } <= 1)
      }
    }
  }

  /// 271 px hold two columns of 97 px, and 1280 px hold thirteen: eleven changes, and so twelve intervals.
  @Test func staysWithinItsBudgetWhereColumnsUseAllOfIt() {
    let settings = LayoutSettings(interitemSpacing: 0)
    let layout = GridLayout(settings, columns: .minimumWidth(97))
    var planner = IntervalPlanner.limited
    planner.budget = 12
    let geometry = planner.geometry(of: layout, RandomPage(seed: 3, cellCount: 20...20).input)
    #expect(geometry.intervals.count { $0.lowerBound >= 271 } <= 12)
  }

  /// The number of columns is the width divided by `minColumnWidth`, regardless of the gaps.
  @Test(arguments: ["column", "grid", "waterfall"])
  func beginsAnIntervalWhereTheNumberOfColumnsChanges(_ kind: String) {
    let settings = LayoutSettings(lineSpacing: 8, interitemSpacing: 8)
    let layout: any CollectionLayout =
      switch kind {
      case "column": ColumnLayout(settings, minColumnWidth: 200)
      case "grid": GridLayout(settings, columns: .minimumWidth(200))
      default: WaterfallLayout(settings, columns: .minimumWidth(200))
      }
    let page = RandomPage(seed: 11, cellCount: 12...12)
    let geometry = IntervalPlanner.limited.geometry(of: layout, page.input)
    let bounds = geometry.intervals.map(\.lowerBound)
    for columns in 2...6 {
      let width = Double(200 * columns)
      #expect(bounds.contains(width), "\(columns) columns from \(width) px on; intervals begin at \(bounds)")
    }
    for width in geometry.widths(count: 200, from: 271, to: 1280) {
      let expected = max(1, Int(width / 200))
      let interval = geometry.interval(at: width)
      let starts = zip(geometry.elements, interval.frames).filter { $0.0.kind == .cell && $0.0.indexPath.section == 0 }
        .map { ($0.1.x.value(at: width) * 100).rounded() }
      #expect(Set(starts).count == expected, "at \(width) px")
    }
  }

  /// On most desktops, the collection's width is the end of the range, within the fraction that margins leave, and
  /// within 8 px if a different interval begins that near. Changes of the structure take precedence.
  @Test(arguments: LayoutCase.allCases)
  func beginsAnIntervalAtTheContainersMaximumWidth(_ layout: LayoutCase) {
    var planner = IntervalPlanner.limited
    planner.budget = 40
    let geometry = planner.geometry(of: layout.layout, RandomPage(seed: 5).input)
    #expect(geometry.intervals.contains { (1271...1280).contains($0.lowerBound) })
  }

  /// Where there are enough intervals, readers with common windows see no empty room.
  @Test(arguments: LayoutCase.allCases, seeds)
  func beginsAnIntervalAtCommonWidths(_ layout: LayoutCase, seed: UInt64) {
    var planner = IntervalPlanner.limited
    planner.budget = 60
    planner.preferred = [333, 352.2, 380, 401.9, 777.7, 1003].map { ($0, 1) }
    let page = RandomPage(seed: seed)
    let geometry = planner.geometry(of: layout.layout, page.input)
    func height(at width: Double) -> Double {
      var input = page.input
      input.bounds.width = width
      var tape = DecisionTape.recording
      return layout.layout.prepare(input, decisions: &tape).contentSize.height
    }
    for (width, _) in planner.preferred {
      let interval = geometry.interval(at: width)
      // An interval begins at most a quarter px below, where a text may have another line, and pictures are lower.
      let needed = max(height(at: width), height(at: width - 0.27) + 3)
      #expect(
        interval.lowerBound > width - 0.3 || interval.contentHeight.value(at: width) < needed + 0.5
          // No interval begins so near to a change of the structure.
          || geometry.intervals.contains { abs($0.lowerBound - width) < 4.3 },
        "\(width): the interval begins at \(interval.lowerBound)")
    }
  }

  @Test func makesOneIntervalIfNothingDependsOnTheWidth() {
    let settings = LayoutSettings(itemSize: Size(width: 100, height: 50))
    let input = LayoutInput(
      bounds: Size(width: 320, height: 900), sections: [LayoutSection(items: [.unknown])])
    let planner = IntervalPlanner(range: 271...1280, narrowestUsual: 271, isLimited: false, preferred: [(375, 1)])
    let geometry = planner.geometry(of: ListLayout(settings), input)
    #expect(geometry.intervals.map(\.lowerBound) == [271])
  }

  @Test func keepsAttributesOfItemsWithTheirElements() throws {
    let attributes = ItemAttributes(
      alpha: 0.5, transform: AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0), zIndex: 3)
    let input = LayoutInput(
      bounds: Size(width: 320, height: 900),
      sections: [LayoutSection(header: 20, items: [.aspect(1), .aspect(1)], attributes: [1: attributes])])
    let geometry = IntervalPlanner.limited.geometry(of: ListLayout(), input)
    #expect(geometry.elements.map(\.kind) == [.header, .cell, .cell])
    let element = try #require(geometry.elements.last)
    #expect(element.indexPath == IndexPath(section: 0, item: 1))
    #expect(element.alpha == 0.5)
    #expect(element.zIndex == 3)
    #expect(element.transform == attributes.transform)
  }

  @Test func findsTheIntervalOfAWidth() {
    func interval(_ low: Double, _ high: Double) -> LayoutInterval {
      LayoutInterval(lowerBound: low, upperBound: high, frames: [], contentWidth: .zero, contentHeight: .zero)
    }
    let geometry = PageGeometry(
      elements: [], intervals: [interval(100, 200), interval(200, 300), interval(300, 400)], warnings: [])
    let expected: [(Double, Double)] = [
      (0, 100), (100, 100), (199.99, 100), (200, 200), (299.99, 200), (300, 300), (5000, 300),
    ]
    for (width, lowerBound) in expected {
      #expect(geometry.interval(at: width).lowerBound == lowerBound, "at \(width) px")
    }
  }
}

/// Whether two frames are equal within a tolerance in px.
func isNear(_ one: Rect, _ other: Rect, _ slack: Double) -> Bool {
  abs(one.x - other.x) < slack && abs(one.y - other.y) < slack && abs(one.width - other.width) < slack
    && abs(one.height - other.height) < slack
}

/// Describes the first frame outside the content, or the first two that overlap; nil if there are none.
func misplacement(_ frames: [Rect], in size: Size, slack: Double) -> String? {
  for (index, frame) in frames.enumerated() {
    if frame.width < 0 || frame.height < 0 { return "element \(index) has the frame \(frame)" }
    if frame.minX < -slack || frame.minY < -slack || frame.maxX > size.width + slack || frame.maxY > size.height + slack
    {
      return "element \(index), \(frame), is outside \(size)"
    }
    for other in frames[(index + 1)...]
    where min(frame.maxX, other.maxX) - max(frame.minX, other.minX) > slack
      && min(frame.maxY, other.maxY) - max(frame.minY, other.minY) > slack
    {
      return "element \(index), \(frame), overlaps \(other)"
    }
  }
  return nil
}
