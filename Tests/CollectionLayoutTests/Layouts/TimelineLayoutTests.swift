@testable import CollectionLayout
@testable import LayoutDecoding
import Geometry
import TestSupport
import Testing

/// Timelines: frames worked out by hand, and random ones against a naive model.
@Suite struct TimelineLayoutTests {
  private func section(
    header: Double = 0, _ items: [(height: Double, start: Double?, end: Double?)]
  ) -> LayoutSection {
    var section = LayoutSection(
      header: header, items: ContiguousArray(items.map { .exact(Size(width: 1, height: $0.height)) }))
    for (index, item) in items.enumerated() {
      if let start = item.start { section.spans[index] = TimeSpan(start: start, end: item.end) }
    }
    return section
  }

  private func prepare(
    _ layout: TimelineLayout, _ sections: [LayoutSection], width: Double = 320, rightToLeft: Bool = false
  ) -> PreparedLayout {
    layout.prepare(
      LayoutInput(bounds: Size(width: width, height: 400), sections: sections, rightToLeft: rightToLeft))
  }

  private func layout(lanes: Int, spacing: Double = 20, scale: Double? = 10) -> TimelineLayout {
    var settings = TimelineLayout.standardSettings
    settings.interitemSpacing = spacing
    return TimelineLayout(settings, lanes: .count(lanes), scale: scale)
  }

  /// Two lanes of 150 px, 10 px a year, 10 px between the cells of a lane:
  ///
  ///     year  height  position            lane 0 free from  lane 1 free from
  ///     1900  50      0, lane 0           60                0
  ///     1902  60      20, lane 1          60                90
  ///     1903  30      30 → 60, lane 0     100               90      time stretches by 30
  ///     1912  40      60 + 90, lane 0
  ///     1950  20      a fold from 200 to 240 (38 years); 250, lane 0
  ///     none  15      280, after the others
  @Test func itemsAreAtTheirDatesInTheFirstFreeLane() {
    let items: [(height: Double, start: Double?, end: Double?)] = [
      (30, 1903, nil), (15, nil, nil), (50, 1900, nil), (60, 1902, nil), (40, 1912, nil), (20, 1950, nil),
    ]
    let found = prepare(layout(lanes: 2), [section(items)])
    #expect(
      found.elements.map(\.frame) == [
        Rect(x: 0, y: 60, width: 150, height: 30), Rect(x: 0, y: 280, width: 150, height: 15),
        Rect(x: 0, y: 0, width: 150, height: 50), Rect(x: 170, y: 20, width: 150, height: 60),
        Rect(x: 0, y: 150, width: 150, height: 40), Rect(x: 0, y: 250, width: 150, height: 20),
      ])
    #expect(
      found.decorations == [
        LayoutDecoration(
          kind: .fold(from: 1912, to: 1950), indexPath: IndexPath(section: 0, item: 5),
          frame: Rect(x: 0, y: 200, width: 320, height: 40))
      ])
    #expect(found.contentSize == Size(width: 320, height: 295))
  }

  /// One lane with a gutter of 10 px. The second item is 100 px below the first, so three years of ten are 30 px.
  @Test(arguments: [false, true]) func rangesHaveBars(rightToLeft: Bool) {
    let found = prepare(
      layout(lanes: 1), [section([(20, 1900, 1903), (20, 1910, nil)])], rightToLeft: rightToLeft)
    #expect(
      found.elements.map(\.frame)
        == [0, 100].map { Rect(x: rightToLeft ? 0 : 10, y: $0, width: 310, height: 20) })
    #expect(
      found.decorations.map(\.frame) == [Rect(x: rightToLeft ? 316 : 0, y: 0, width: 4, height: 30)])
  }

  /// The second section begins five years after the last item of the first, whose header stays until then.
  @Test func timeGoesOnInTheNextSection() {
    let found = prepare(
      layout(lanes: 1), [section(header: 30, [(20, 1900, nil)]), section(header: 30, [(20, 1905, nil)])])
    #expect(found.elements.map(\.frame.y) == [0, 30, 80, 110])
    #expect(found.extent(ofSection: 0) == 0...80)
    // A section that goes back in time follows at once.
    let back = prepare(layout(lanes: 1), [section([(20, 1900, nil)]), section([(20, 1700, nil)])])
    #expect(back.elements.map(\.frame.y) == [0, 20])
    #expect(back.decorations.isEmpty)
  }

  /// Gaps of 1, 2 and 3 years: the median, 2, is half a cell of 60 px in each of two lanes.
  @Test func theMedianGapIsACellsShareOfALane() {
    let items = [1900.0, 1901, 1903, 1906].map { (height: 60.0, start: Double?.some($0), end: Double?.none) }
    #expect(prepare(layout(lanes: 2, scale: nil), [section(items)]).elements.map(\.frame.y) == [0, 15, 70, 115])
  }

  /// No gap between neighbors counts, so the median range of 20 years takes a cell's share of a lane: 20 px in
  /// each of three lanes, and 60 px in one. A bar is at most 25 years long.
  @Test func rangesAloneDetermineAScale() {
    let together = [1.0, 20, 60].map { (height: 60.0, start: Double?.some(1900), end: Double?.some(1900 + $0)) }
    let found = prepare(layout(lanes: 3, scale: nil), [section(together)]).decorations.map(\.frame.height)
    #expect(found == [4, 20, 25])
    let apart = [1700.0, 1800, 1900].map { (height: 60.0, start: Double?.some($0), end: Double?.some($0 + 20)) }
    let bars = prepare(layout(lanes: 1, scale: nil), [section(apart)]).decorations.filter { $0.kind == .bar }
    #expect(bars.last?.frame.height == 60)
  }

  /// Bars are beside items with dates alone.
  @Test func barsEndAboveItemsWithoutDates() {
    let found = prepare(
      layout(lanes: 1), [section([(20, 1900, 1920)]), section(header: 30, [(40, nil, nil), (40, nil, nil)])])
    #expect(found.decorations.map(\.frame) == [Rect(x: 0, y: 0, width: 4, height: 200)])
    #expect(found.elements.map(\.frame.y) == [0, 200, 230, 280])
  }

  @Test(arguments: [0, -5, .nan, .infinity, 1e300] as [Double])
  func unusableNumbersAreHarmless(number: Double) {
    for seed in 0..<50 {
      var random = TimelineCase(seed: seed)
      random.layout.scale = number
      random.layout.fold = number
      random.input.bounds = Size(width: number, height: number)
      for section in random.input.sections.indices { random.input.sections[section].spans[0] = TimeSpan(start: number) }
      let prepared = random.layout.prepare(random.input)
      #expect(prepared.elements.allSatisfy { !$0.frame.y.isNaN && $0.frame.height >= 0 }, "seed \(seed)")
      #expect(prepared.decorations.allSatisfy { !$0.frame.y.isNaN && !$0.frame.height.isNaN }, "seed \(seed)")
    }
  }

  @Test(arguments: 0..<40) func equalTheNaiveModel(block: Int) {
    for seed in block * 50..<block * 50 + 50 {
      let random = TimelineCase(seed: seed)
      let found = random.layout.prepare(random.input)
      let model = NaiveTimeline(random.layout, random.input)
      let cells = found.elements.filter { $0.kind == .cell }.map(\.frame)
      let bars = found.decorations.filter { $0.kind == .bar }.sorted { $0.indexPath < $1.indexPath }
      guard cells.count == model.cells.count, zip(cells, model.cells).allSatisfy({ isClose($0, $1) }),
        bars.map(\.indexPath) == model.bars.map({ $0.path }),
        zip(bars, model.bars).allSatisfy({ isClose($0.frame, $1.frame) })
      else {
        Issue.record("seed \(seed): found \(cells) and \(bars.map(\.frame)), wanted \(model.cells) and \(model.bars)")
        return
      }
      #expect(random.problems(in: found) == [], "seed \(seed)")
    }
  }

  /// The decisions of a narrow container hold in a wider one: frames on lines between both do not overlap.
  @Test(arguments: 0..<20) func framesBetweenTwoWidthsAreValid(block: Int) {
    for seed in block * 25..<block * 25 + 25 {
      var random = TimelineCase(seed: seed)
      random.input.rightToLeft = false
      random.input.measurer = AspectMeasurer(aspects: random.aspects)
      for section in random.input.sections.indices {
        random.input.sections[section].items = ContiguousArray(
          random.input.sections[section].items.map { _ in .unknown })
      }
      var (narrow, wide) = (random.input, random.input)
      wide.bounds.width = narrow.bounds.width * 1.4
      narrow.isQueried = false
      var tape = DecisionTape.recording
      let near = random.layout.prepare(narrow, decisions: &tape)
      var replay = tape.replaying
      let far = random.layout.prepare(wide, decisions: &replay)
      for share in [0, 0.3, 0.77, 1] {
        func between(_ one: Rect, _ other: Rect) -> Rect {
          func mixed(_ one: Double, _ other: Double) -> Double { one + (other - one) * share }
          return Rect(
            x: mixed(one.x, other.x), y: mixed(one.y, other.y), width: mixed(one.width, other.width),
            height: mixed(one.height, other.height))
        }
        let elements = zip(near.elements, far.elements).map { one, other in
          var element = one
          element.frame = between(one.frame, other.frame)
          return element
        }
        let decorations = zip(near.decorations, far.decorations).map { one, other in
          var decoration = one
          decoration.frame = between(one.frame, other.frame)
          return decoration
        }
        #expect(near.decorations.map(\.kind) == far.decorations.map(\.kind), "seed \(seed)")
        #expect(random.problems(elements, decorations, until: .infinity) == [], "seed \(seed) at \(share)")
      }
    }
  }

  @Test func settingsAreDecoded() throws {
    let (description, problems) = LayoutDescription.decode(
      .object([
        ("kind", .string("timeline")), ("scale", .number(12)), ("fold", .number(40)), ("columns", .number(3)),
      ]))
    #expect(problems.isEmpty)
    let layout = try #require(description?.layout as? TimelineLayout)
    #expect(layout == TimelineLayout(lanes: .count(3), scale: 12, fold: 40))
    #expect(layout.pinning.headers)
    let (_, mistakes) = LayoutDescription.decode(
      .object([("kind", .string("timeline")), ("scale", .number(0)), ("folds", .number(4))]))
    #expect(mistakes.map(\.path) == [["scale"], ["folds"]])
  }

  /// A timeline in a section of its own layout keeps its decorations.
  @Test func decorationsMoveWithTheirSection() {
    let timeline = LayoutDescription(kind: "timeline", layout: layout(lanes: 1))
    var second = section([(20, 1900, 1910)])
    second.layout = timeline
    let first = LayoutSection(items: [.exact(Size(width: 320, height: 70))])
    let found = SectionsLayout(standard: LayoutDescription(kind: "list", layout: ListLayout())).prepare(
      LayoutInput(bounds: Size(width: 320, height: 400), sections: [first, second]))
    #expect(found.decorations.map(\.indexPath) == [IndexPath(section: 1, item: 0)])
    #expect(found.decorations.map(\.frame.y) == [70])
  }
}

/// Cells as high as their width divided by a ratio of their own.
private struct AspectMeasurer: ItemMeasuring {
  let aspects: [[Double]]

  func size(
    ofItemAt indexPath: IndexPath, proposal: SizeProposal, limit: Double, decisions: inout DecisionTape
  ) -> Size? {
    let width = proposal.width ?? limit
    return Size(width: width, height: width / aspects[indexPath.section][indexPath.item])
  }

  func extent(
    ofSupplementary kind: SupplementaryKind, inSection section: Int, crossExtent: Double, decisions: inout DecisionTape
  ) -> Double? { nil }
}
