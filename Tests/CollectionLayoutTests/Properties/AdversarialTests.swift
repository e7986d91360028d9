import CollectionLayout
import Geometry
import Reordering
import LayoutGroups
import TestSupport
import Testing

/// Extreme numbers: the result is defined, without a trap or a hang.
@Suite struct AdversarialTests {
  static let numbers: [Double] = [
    0, -0.0, -1, .nan, .infinity, -.infinity, 1e9, 1e300, -1e300, .leastNonzeroMagnitude, .greatestFiniteMagnitude,
    1e-9,
  ]

  static func layouts(_ settings: LayoutSettings, _ number: Double) -> [any CollectionLayout] {
    [
      FlowLayout(settings), ColumnLayout(settings, minColumnWidth: number),
      GridLayout(settings, columns: .minimumWidth(number)), GridLayout(settings, columns: .count(.max)),
      GridLayout(settings, columns: .count(.min)), ListLayout(settings, separatorThickness: number),
      MosaicLayout(settings, segmentExtent: .length(number)), MosaicLayout(settings, segmentExtent: .aspect(number)),
      MosaicLayout(
        settings, repeating: [MosaicSegment([FractionalRect(x: number, y: number, width: number, height: number)])],
        leftover: .keep),
      WaterfallLayout(settings, columns: .minimumWidth(number)), WaterfallLayout(settings, columns: .count(.max)),
      JustifiedLayout(settings, targetRowHeight: number, targetRowHeightTolerance: number),
      JustifiedLayout(settings, fullWidthBreakoutRowCadence: -1, forcedAspectRatio: number, maximumRows: -1),
      CarouselLayout(settings),
      GroupsLayout(
        settings,
        group: GroupItem(
          width: .absolute(number), height: .estimated(number), inset: EdgeInsets(all: number),
          group: LayoutGroup(
            axis: .horizontal, spacing: number,
            items: [
              GroupItem(width: .fractionalWidth(number), height: .fractionalHeight(number)),
              GroupItem(
                width: .estimated(number), height: .absolute(number),
                group: LayoutGroup(
                  axis: .vertical, spacing: number, count: -1,
                  items: [GroupItem(width: .estimated(number), height: .estimated(number))])),
              GroupItem(
                width: .fractionalHeight(0.5), height: .fractionalWidth(number),
                group: LayoutGroup(axis: .vertical, count: .max, items: [])),
            ]))),
    ]
  }

  private func check(_ layout: any CollectionLayout, _ input: LayoutInput, _ what: String) {
    let prepared = layout.prepare(input)
    for frame in prepared.elementFrames {
      let isFinite = [frame.x, frame.y, frame.width, frame.height].allSatisfy(\.isFinite)
      if !isFinite || frame.width < 0 || frame.height < 0 {
        Issue.record("\(type(of: layout)) gives \(frame) for \(what)")
        return
      }
    }
    #expect(prepared.contentSize.width.isFinite && prepared.contentSize.height.isFinite, "\(type(of: layout)), \(what)")
    let all = Rect(x: -1e18, y: -1e18, width: 2e18, height: 2e18)
    #expect(
      prepared.layoutAttributes(in: all).count == prepared.elementFrames.count { $0.intersects(all) },
      "\(type(of: layout)), \(what)")
    _ = prepared.layoutAttributes(in: Rect(x: .nan, y: 0, width: .infinity, height: -1))
  }

  @Test(arguments: numbers) func returnsFiniteFramesForExtremeSettings(number: Double) {
    let settings = LayoutSettings(
      lineSpacing: number, interitemSpacing: number, sectionInset: EdgeInsets(all: number),
      itemSize: Size(width: number, height: number), headerSize: number, footerSize: number,
      pinning: Pinning(headers: true, footers: true))
    let input = LayoutInput(
      bounds: Size(width: 320, height: 480),
      sections: [LayoutSection(items: sized((10, 20), (30, 40))), LayoutSection(items: unknown(5))])
    for axis in Axis.allCases {
      for direction in [false, true] {
        var settings = settings
        settings.scrollAxis = axis
        var input = input
        input.rightToLeft = direction
        input.rounding = direction ? .points : .none
        for layout in Self.layouts(settings, number) { check(layout, input, "settings of \(number)") }
      }
    }
  }

  @Test(arguments: numbers) func returnsFiniteFramesForExtremeItemsAndBounds(number: Double) {
    for other in Self.numbers {
      let items: ContiguousArray<ItemSize> = [
        .exact(Size(width: number, height: other)), .aspect(number), .unknown, .aspect(other),
        .exact(Size(width: 10, height: number)),
      ]
      var input = LayoutInput(
        bounds: Size(width: 320, height: 480),
        sections: [LayoutSection(header: number, footer: other, items: items), LayoutSection()])
      for layout in Self.layouts(LayoutSettings(), 50) { check(layout, input, "items of \(number) and \(other)") }
      input.bounds = Size(width: number, height: other)
      input.contentOffset = Point(x: other, y: number)
      input.contentInset = EdgeInsets(all: number)
      let pinned = LayoutSettings(headerSize: 10, pinning: Pinning(headers: true, footers: true))
      for layout in Self.layouts(pinned, 50) { check(layout, input, "bounds of \(number) by \(other)") }
    }
  }

  @Test func laysOutAHundredThousandEmptySections() {
    let sections = [LayoutSection](repeating: LayoutSection(), count: 100_000)
    let input = LayoutInput(bounds: Size(width: 320, height: 480), sections: sections)
    for layout in Self.layouts(LayoutSettings(headerSize: 1), 50) {
      let prepared = layout.prepare(input)
      #expect(prepared.elements.count == 100_000)
      #expect(prepared.layoutAttributes(in: Rect(x: 0, y: 0, width: 1e9, height: 1e9)).count == 100_000)
      #expect(prepared.elements.last?.indexPath.section == 99_999)
    }
    for layout in Self.layouts(LayoutSettings(), 50) {
      #expect(layout.prepare(input).elements.isEmpty)
    }
  }

  /// Cells with extreme measured sizes, at extreme scroll positions.
  @Test(arguments: numbers) func refinesAndReordersWithExtremeMeasurements(number: Double) throws {
    for estimate in [EstimatedItemSize.fixed(Size(width: number, height: 30)), .automatic] {
      let settings = LayoutSettings(estimatedItemSize: estimate, headerSize: 5, pinning: Pinning(headers: true))
      for layout in Self.layouts(settings, 50) {
        let input = LayoutInput(
          bounds: Size(width: 320, height: 480),
          sections: [LayoutSection(items: unknown(6) + aspects(number)), LayoutSection(items: unknown(2))])
        let measurer = ComputedMeasurer {
          Size(width: $0.item % 2 == 0 ? number : 40, height: $0.item < 3 ? number : 20)
        }
        var sizing = SelfSizing(layout: layout, input: input, measurer: measurer)
        sizing.scroll(to: Point(x: number, y: -number))
        while sizing.refineNext() != nil {}
        #expect(sizing.isComplete)
        #expect(sizing.prepared.elementFrames.allSatisfy { $0.x.isFinite && $0.y.isFinite }, "\(type(of: layout))")
        // Differences of less than a quarter point move nothing.
        let (found, wanted) = (sizing.prepared.contentSize, layout.prepare(sizing.input).contentSize)
        #expect(abs(found.height - wanted.height) <= 9 * 0.25 && found.width == wanted.width, "\(type(of: layout))")

        guard var movement = InteractiveMovement(forItemAt: path(0, 1), layout: layout, input: sizing.input) else {
          continue
        }
        for place in [number, 10, 300] {
          movement.updateTargetPosition(
            Point(x: place, y: 100), visible: Rect(x: number, y: 0, width: 320, height: number))
        }
        #expect(movement.layout.elementFrames.allSatisfy { $0.x.isFinite && $0.y.isFinite }, "\(type(of: layout))")
      }
    }
  }

  @Test func laysOutNoSections() {
    let nothing = LayoutInput(bounds: .zero, sections: [])
    for layout in Self.layouts(LayoutSettings(), 50) {
      let prepared = layout.prepare(nothing)
      #expect(prepared.elements.isEmpty)
      #expect(prepared.layoutAttributes(in: Rect(x: 0, y: 0, width: 9, height: 9)).isEmpty)
    }
  }

  /// A hundred warnings, and then a count of the others.
  @Test func limitsTheNumberOfWarnings() {
    let layout = FlowLayout().lay(ContiguousArray(repeating: .exact(Size(width: 500, height: 1)), count: 1000))
    #expect(layout.warnings.count == 101)
    #expect(layout.warnings.last?.description == "and 900 more of the kind")
  }

  @Test func acceptsAnyDecisionTape() {
    var random = SplitMix64(seed: 1)
    for layout in Self.layouts(LayoutSettings(), 50) {
      var tape = DecisionTape.recording
      for _ in 0..<40 { _ = tape.decide(.structure) { random.int(-5...1000) } }
      _ = tape.decide(.structure) { .max }
      _ = tape.decide(.structure) { .min }
      var replay = tape.replaying
      let input = LayoutInput(
        bounds: Size(width: 320, height: 480), sections: [LayoutSection(items: unknown(20) + aspects(1, 2, 3))])
      let prepared = layout.prepare(input, decisions: &replay)
      #expect(prepared.elementFrames.allSatisfy { $0.x.isFinite && $0.y.isFinite })
    }
  }
}
