@testable import CollectionLayout
@testable import LayoutDecoding
import Geometry
import TestSupport
import Testing

/// Walls: frames worked out by hand, and random ones against their definition.
@Suite struct WallLayoutTests {
  private func section(_ sizes: [(width: Double, height: Double)?]) -> LayoutSection {
    var section = LayoutSection(items: ContiguousArray(repeating: .unknown, count: sizes.count))
    for (index, size) in sizes.enumerated() {
      section.dimensions[index] = size.map { Size(width: $0.width, height: $0.height) }
    }
    return section
  }

  private func prepare(
    _ layout: WallLayout, _ sections: [LayoutSection], width: Double = 320, height: Double = 500,
    rightToLeft: Bool = false
  ) -> PreparedLayout {
    layout.prepare(
      LayoutInput(bounds: Size(width: width, height: height), sections: sections, rightToLeft: rightToLeft))
  }

  /// At 2 px a centimeter the things are 100 × 200, 60 × 40, and, without dimensions, 60 × 100: the medians of 50 and 30,
  /// and of 100 and 20, the upper of two. The third does not fit beside the others and their gaps of 10 px.
  @Test func thingsHangAtACommonCenterLine() {
    let found = prepare(WallLayout(scale: 2), [section([(50, 100), (30, 20), nil])], width: 230)
    #expect(
      found.elements.map(\.frame) == [
        Rect(x: 0, y: 0, width: 100, height: 200), Rect(x: 110, y: 80, width: 60, height: 40),
        Rect(x: 0, y: 210, width: 100, height: 200),
      ])
    #expect(found.contentSize.height == 410)
  }

  /// The highest thing takes 60 % of 500 px, so that a centimeter is 3 px; or 2 px, where the widest would not fit.
  @Test(arguments: [(400.0, 3.0), (160, 2)]) func theScaleFollowsTheView(width: Double, scale: Double) {
    let found = prepare(WallLayout(), [section([(80, 100)])], width: width)
    #expect(found.elements.map(\.frame) == [Rect(x: 0, y: 0, width: 80 * scale, height: 100 * scale)])
  }

  /// 1 px a centimeter. The center line is 50 px from the top of the thing, and 150 px above the floor; the person's head
  /// is 20 px above the line.
  @Test(arguments: [false, true]) func aPersonStandsBesideThem(rightToLeft: Bool) {
    let layout = WallLayout(scale: 1, hasFigure: true)
    let found = prepare(layout, [section([(80, 100), (200, 10)])], rightToLeft: rightToLeft)
    #expect(found.elements.map(\.frame.y) == [0, 210])
    #expect(
      found.decorations == [
        LayoutDecoration(
          kind: .figure, indexPath: IndexPath(section: 0, item: 0),
          frame: Rect(x: rightToLeft ? 180 : 90, y: 30, width: 50, height: 170))
      ])
    // Without room beside the thing, the person is below it.
    let narrow = prepare(layout, [section([(80, 100)])], width: 100)
    #expect(narrow.decorations.map(\.frame) == [Rect(x: 0, y: 110, width: 50, height: 170)])
    #expect(narrow.contentSize.height == 280)
  }

  @Test(arguments: 0..<20) func randomWallsAreToScale(block: Int) {
    for seed in block * 50..<block * 50 + 50 {
      var random = SplitMix64(seed: UInt64(seed))
      var settings = LayoutSettings()
      (settings.lineSpacing, settings.interitemSpacing) = (random.length(0...40), random.length(0...40))
      let layout = WallLayout(
        settings, scale: random.chance(oneIn: 2) ? random.length(0.5...4) : nil, hasFigure: random.chance(oneIn: 2))
      let sections = (0..<random.int(1...3)).map { _ in
        section((0..<random.int(1...9)).map { _ in (random.length(5...200), random.length(5...200)) })
      }
      let width = random.length(120...900)
      var tape = DecisionTape.recording
      let input = LayoutInput(bounds: Size(width: width, height: 700), sections: sections)
      var wide = input
      wide.bounds.width = width * 1.3
      let near = layout.prepare(input, decisions: &tape)
      var replay = tape.replaying
      let far = layout.prepare(wide, decisions: &replay)
      for prepared in [near, far] {
        let cells = Array(prepared.elements)
        let scales = cells.map {
          $0.frame.width / (sections[$0.indexPath.section].dimensions[$0.indexPath.item]?.width ?? 1)
        }
        #expect(scales.allSatisfy { abs($0 - scales[0]) < 1e-9 * max(1, $0) }, "seed \(seed)")
        for cell in cells {
          let size = sections[cell.indexPath.section].dimensions[cell.indexPath.item] ?? .zero
          #expect(abs(cell.frame.height - size.height * scales[0]) < 1e-6, "seed \(seed)")
        }
        let frames = cells.map(\.frame) + prepared.decorations.map(\.frame)
        for (index, one) in frames.enumerated() {
          #expect(one.minX >= 0 && one.maxX <= prepared.contentSize.width + 1e-6, "seed \(seed): \(one)")
          #expect(one.minY >= -1e-6 && one.maxY <= prepared.contentSize.height + 1e-6, "seed \(seed): \(one)")
          for other in frames[(index + 1)...] {
            let overlap =
              min(one.maxX, other.maxX) - max(one.minX, other.minX) > 1e-6
              && min(one.maxY, other.maxY) - max(one.minY, other.minY) > 1e-6
            #expect(!overlap, "seed \(seed): \(one) and \(other)")
          }
        }
        // Cells that follow each other to the right have one center.
        for (one, other) in zip(cells, cells.dropFirst()) where other.frame.x > one.frame.x {
          #expect(
            abs(one.frame.y + one.frame.height / 2 - other.frame.y - other.frame.height / 2) < 1e-6, "seed \(seed)")
        }
        #expect(prepared.decorations.count == (layout.hasFigure ? 1 : 0))
      }
    }
  }

  @Test(arguments: [0, -5, .nan, .infinity, 1e300] as [Double]) func unusableNumbersAreHarmless(number: Double) {
    let found = prepare(
      WallLayout(scale: number, hasFigure: true), [section([(number, 3), (2, number), nil])], width: number,
      height: number)
    #expect(found.elements.allSatisfy { $0.frame.width >= 0 && !$0.frame.y.isNaN })
    #expect(found.decorations.allSatisfy { !$0.frame.x.isNaN && !$0.frame.y.isNaN })
  }

  @Test func settingsAreDecoded() throws {
    let (description, problems) = LayoutDescription.decode(
      .object([("kind", .string("wall")), ("scale", .number(2)), ("figure", .bool(true))]))
    #expect(problems.isEmpty)
    #expect(description?.layout as? WallLayout == WallLayout(scale: 2, hasFigure: true))
    let (_, mistakes) = LayoutDescription.decode(.object([("kind", .string("wall")), ("figure", .number(1))]))
    #expect(mistakes.map(\.path) == [["figure"]])
  }
}
