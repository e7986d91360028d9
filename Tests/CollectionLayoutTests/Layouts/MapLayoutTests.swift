@testable import CollectionLayout
@testable import LayoutDecoding
import Geometry
import PlaceClusters
import TestSupport
import Testing

/// Maps: frames worked out by hand, and random ones against their definition.
@Suite struct MapLayoutTests {
  private func section(
    header: Double = 0, side: Double = 40, _ positions: [(x: Double, y: Double)?]
  ) -> LayoutSection {
    var section = LayoutSection(
      header: header,
      items: ContiguousArray(repeating: .exact(Size(width: side, height: side)), count: positions.count))
    for (index, position) in positions.enumerated() {
      section.positions[index] = position.map { Point(x: $0.x, y: $0.y) }
    }
    return section
  }

  private func prepare(
    _ layout: MapLayout, _ sections: [LayoutSection], width: Double = 400, rightToLeft: Bool = false
  ) -> PreparedLayout {
    layout.prepare(
      LayoutInput(bounds: Size(width: width, height: 300), sections: sections, rightToLeft: rightToLeft))
  }

  /// 400 × 200 px. The first two are 80 px apart, the third is at the edge, the fourth has no position.
  @Test func cellsAreCenteredOnTheirPositions() {
    let found = prepare(MapLayout(aspect: 2), [section([(0.25, 0.5), (0.45, 0.5), (1, 0), nil])])
    #expect(
      found.elements.map(\.frame) == [
        Rect(x: 80, y: 80, width: 40, height: 40), Rect(x: 160, y: 80, width: 40, height: 40),
        Rect(x: 360, y: 0, width: 40, height: 40), Rect(x: 0, y: 210, width: 40, height: 40),
      ])
    #expect(found.contentSize == Size(width: 400, height: 250))
    #expect(found.decorations.map(\.kind) == [.map])
    #expect(found.decorations.map(\.frame) == [Rect(x: 0, y: 0, width: 400, height: 200)])
  }

  /// 25 px between the first two centers, of 40 px cells: one cell in the middle of both. East is on the right in a text
  /// from right to left, too.
  @Test(arguments: [false, true]) func cellsThatWouldOverlapAreAClusterWithTheirItems(rightToLeft: Bool) {
    let found = prepare(
      MapLayout(aspect: 2), [section([(0.25, 0.5), (0.875, 0.5), (0.3125, 0.5)])], rightToLeft: rightToLeft)
    #expect(
      found.decorations.filter { $0.kind != .map } == [
        LayoutDecoration(
          kind: .cluster(items: [0, 2]), indexPath: IndexPath(section: 0, item: 0),
          frame: Rect(x: 92.5, y: 80, width: 40, height: 40))
      ])
    #expect(found.elements.map(\.isHidden) == [true, false, true])
    #expect(found.elements.map(\.frame.x) == [112.5, 330, 112.5])
    #expect(found.elements.map(\.frame.width) == [0, 40, 0])
    #expect(found.layoutAttributes(in: Rect(x: 0, y: 0, width: 400, height: 200)).map(\.indexPath.item) == [1])
  }

  /// A page mirrors its frames itself.
  @Test func aMapThatIsMirroredLaterIsMirroredNow() {
    var layout = MapLayout(aspect: 2)
    layout.isMirroredLater = true
    #expect(prepare(layout, [section([(0.25, 0.5)])]).elements.map(\.frame.x) == [280])
  }

  /// Rows of three cells of 40 px, with 10 px between lines.
  @Test func itemsWithoutAPositionFollowInRows() {
    let found = prepare(MapLayout(aspect: 1), [section([nil, nil, nil, nil, nil])], width: 130)
    #expect(found.elements.map(\.frame.x) == [0, 40, 80, 0, 40])
    #expect(found.elements.map(\.frame.y) == [0, 0, 0, 50, 50])
    #expect(found.contentSize.height == 90)
    #expect(found.decorations.isEmpty)
  }

  @Test func everySectionHasAMap() {
    let found = prepare(
      MapLayout(aspect: 4), [section(header: 30, [(0.5, 0.5)]), section(header: 30, [(0.5, 0.5)]), section([])])
    #expect(found.elements.map(\.frame.y) == [0, 60, 130, 190])
    #expect(found.decorations.map(\.indexPath.section) == [0, 1])
    #expect(found.contentSize.height == 260)
  }

  /// The level is the only structural decision: replayed on a wider map, the same cells are joined.
  @Test func theLevelIsADecision() {
    let layout = MapLayout(aspect: 2)
    let sections = [section([(0.25, 0.5), (0.3, 0.5)])]
    var tape = DecisionTape.recording
    let narrow = LayoutInput(bounds: Size(width: 400, height: 300), sections: sections)
    _ = layout.prepare(narrow, decisions: &tape)
    #expect(tape.entries.filter { $0.kind == .structure }.count == 1)
    var wide = narrow
    wide.bounds.width = 4000
    #expect(layout.prepare(wide).decorations.count == 1)
    var replay = tape.replaying
    let frozen = layout.prepare(wide, decisions: &replay)
    #expect(frozen.decorations.map(\.kind) == [.map, .cluster(items: [0, 1])])
  }

  /// Frames on lines between two widths, with the decisions of the narrower, do not overlap.
  @Test(arguments: 0..<20) func framesBetweenTwoWidthsAreValid(block: Int) {
    for seed in block * 25..<block * 25 + 25 {
      var random = SplitMix64(seed: UInt64(seed))
      var settings = MapLayout.standardSettings
      settings.interitemSpacing = random.length(0...8)
      settings.sectionInset = EdgeInsets(top: 3, leading: random.length(0...20), bottom: 5, trailing: 0)
      let layout = MapLayout(settings, aspect: random.length(0.6...2))
      let sections = (0..<random.int(1...3)).map { _ in
        section(
          header: random.chance(oneIn: 2) ? 20 : 0, side: random.length(10...60),
          (0..<random.int(0...14)).map { _ in
            random.chance(oneIn: 5) ? nil : (random.length(0...1), random.length(0...1))
          })
      }
      let width = random.length(120...900)
      let input = LayoutInput(bounds: Size(width: width, height: 500), sections: sections)
      var wide = input
      wide.bounds.width = width * random.length(1...2)
      var tape = DecisionTape.recording
      let near = layout.prepare(input, decisions: &tape)
      var replay = tape.replaying
      let far = layout.prepare(wide, decisions: &replay)
      #expect(near.decorations.map(\.kind) == far.decorations.map(\.kind), "seed \(seed)")
      for share in [0, 0.4, 1] {
        func frames(_ prepared: PreparedLayout) -> [Rect] {
          prepared.elements.map(\.frame) + prepared.decorations.filter { $0.kind != .map }.map(\.frame)
        }
        let between = zip(frames(near), frames(far)).map { one, other in
          Rect(
            x: mixed(one.x, other.x, share), y: mixed(one.y, other.y, share),
            width: mixed(one.width, other.width, share), height: mixed(one.height, other.height, share))
        }
        for (index, one) in between.enumerated() {
          #expect(one.minX >= -1e-6 && one.maxX <= mixed(width, wide.bounds.width, share) + 1e-6, "seed \(seed)")
          for other in between[(index + 1)...] {
            let overlap =
              min(one.maxX, other.maxX) - max(one.minX, other.minX) > 1e-6
              && min(one.maxY, other.maxY) - max(one.minY, other.minY) > 1e-6
            #expect(!overlap, "seed \(seed) at \(share): \(one) and \(other)")
          }
        }
      }
    }
  }

  @Test(arguments: [0, -5, .nan, .infinity, 1e300] as [Double]) func unusableNumbersAreHarmless(number: Double) {
    let found = prepare(
      MapLayout(LayoutSettings(interitemSpacing: number, itemSize: Size(width: number, height: 3)), aspect: number),
      [section(side: number, [(number, 0.5), (0.5, number), nil])], width: number)
    #expect(found.elements.allSatisfy { $0.frame.width >= 0 && !$0.frame.x.isNaN && !$0.frame.y.isNaN })
    #expect(found.decorations.allSatisfy { !$0.frame.x.isNaN && !$0.frame.height.isNaN })
  }

  @Test func settingsAreDecoded() throws {
    let (description, problems) = LayoutDescription.decode(
      .object([("kind", .string("map")), ("aspect", .number(1.5)), ("interitemSpacing", .number(4))]))
    #expect(problems.isEmpty)
    var settings = MapLayout.standardSettings
    settings.interitemSpacing = 4
    #expect(description?.layout as? MapLayout == MapLayout(settings, aspect: 1.5))
    let (_, mistakes) = LayoutDescription.decode(.object([("kind", .string("map")), ("aspect", .number(0))]))
    #expect(mistakes.map(\.path) == [["aspect"]])
  }

  @Test func clustersMoveWithTheirSection() {
    var second = section([(0.5, 0.5), (0.5, 0.5)])
    second.layout = LayoutDescription(kind: "map", layout: MapLayout(aspect: 2))
    let first = LayoutSection(items: [.exact(Size(width: 320, height: 70))])
    let found = SectionsLayout(standard: LayoutDescription(kind: "list", layout: ListLayout())).prepare(
      LayoutInput(bounds: Size(width: 320, height: 400), sections: [first, second]))
    #expect(found.decorations.map(\.indexPath) == Array(repeating: IndexPath(section: 1, item: 0), count: 2))
    #expect(found.decorations.map(\.frame.y) == [70, 130])
    #expect(found.elements.map(\.isHidden) == [false, true, true])
  }
}
