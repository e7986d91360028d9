@testable import CollectionLayout
@testable import Geometry
import TestSupport
import Testing

/// Counts the visits of rectangle queries: they stay within the bound for log n and the elements that overlap the query
/// along the scroll axis, however the frames are scattered.
@Suite struct QueryVisitTests {
  /// A set of many frames.
  struct Scene: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var frames: @Sendable (_ count: Int, _ random: inout SplitMix64) -> [Rect]

    init(_ name: String, _ frames: @escaping @Sendable (_ count: Int, _ random: inout SplitMix64) -> [Rect]) {
      testDescription = name
      self.frames = frames
    }
  }

  static func bar(_ start: Double, _ length: Double, x: Double = 0, width: Double = 10) -> Rect {
    Rect(x: x, y: start, width: width, height: length)
  }

  static let scenes: [Scene] = [
    Scene("rows of four") { count, _ in (0..<count).map { bar(Double($0 / 4) * 20, 15, x: Double($0 % 4) * 20) } },
    Scene("rows from the far end") { count, _ in (0..<count).map { bar(Double(count - $0) * 20, 15) } },
    Scene("round a circle, in no order") { count, random in
      var angles = (0..<count).map { Double($0) / Double(count) }
      angles.shuffle(using: &random)
      // The upper and lower half of a rhombus represent a circle here.
      return angles.map { bar(10_000 * abs($0 - 0.5), 3, x: $0 * 1000) }
    },
    Scene("half in rows, half strewn over a hundredth of the way") { count, random in
      (0..<count).map { index -> Rect in
        if index * 2 < count { return bar(20 * Double(index), 15) }
        let start: Double = random.length(0...Double(count) / 10)
        return bar(start, 1)
      }
    },
    Scene("at the top and at the bottom in turn") { count, _ in
      (0..<count).map { index -> Rect in
        let start: Double = index % 2 == 0 ? 0 : 1e7
        return bar(start + Double(index), 1)
      }
    },
    Scene("one inside the other") { count, _ in
      (0..<count).map { bar(Double($0), 2 * Double(count - $0)) }
    },
    Scene("stairs of ever later ends, and a giant behind them") { count, _ in
      [bar(0, 1e9)] + (1..<count).map { bar(Double($0), Double($0) / 2) }
    },
    Scene("one giant to every sixteen") { count, random in
      (0..<count).map { $0 % 16 == 5 ? bar(Double($0) * 20, random.length(1...1e5)) : bar(Double($0) * 20, 15) }
    },
    Scene("long and short, wide and narrow, anywhere") { count, random in
      (0..<count).map { _ in
        bar(
          random.length(0...1e5), random.chance(oneIn: 100) ? random.length(0...5e4) : random.length(0...20),
          x: random.length(0...1000), width: random.length(0...300))
      }
    },
    Scene("columns that grow at their own pace") { count, _ in
      // Like a waterfall in horizontal order: one column of tall items, one of short ones.
      (0..<count).map { $0 % 2 == 0 ? bar(Double($0) * 500, 990) : bar(Double($0) * 5, 8, x: 20) }
    },
    Scene("all in one place") { count, _ in (0..<count).map { _ in bar(5, 5) } },
    Scene("without area, but for a few") { count, _ in
      (0..<count).map { bar(Double($0 % 1000), $0 % 100 == 0 ? 2 : 0) }
    },
  ]

  /// Returns the bound on visits: up to eight blocks without a hit, the maximum gap depth; a node and its sixteen
  /// frames for each overlapping element; and two nodes per level.
  private func most(meeting count: Int, of total: Int) -> Int {
    18 * (count + 8) + 2 * (Int.bitWidth - total.leadingZeroBitCount) + 3
  }

  private func check(_ prepared: PreparedLayout, _ random: inout SplitMix64, _ name: String) {
    let frames = prepared.elementFrames
    let axis = prepared.scrollAxis
    let start = frames.map { $0.start(along: axis) }.min() ?? 0
    let end = frames.map { $0.end(along: axis) }.max() ?? 0
    var isShown = false
    for round in 0..<60 {
      // Thin slices fall into gaps; every third starts at the start of an element.
      let place = round % 3 == 0 ? frames[random.below(frames.count)].start(along: axis) : random.length(start...end)
      let length = [1e-3, 1, 100, (end - start) / 50][round % 4]
      let rect = Rect(
        origin: Point(place, across: -10, along: axis), size: Size(length: length, across: 5000, along: axis))
      var visits = 0
      let found = prepared.elementPositions(in: rect, visits: &visits)
      let wanted = frames.indices.filter { frames[$0].intersects(rect) }.map { Int32($0) }
      #expect(Array(found) == wanted, "\(name), \(rect)")
      isShown = isShown || visits < frames.count / 4
      let bound = most(meeting: wanted.count, of: frames.count)
      #expect(visits <= bound, "\(name), \(rect): \(visits) looked at for \(wanted.count) hits")
    }
    // A linear scan must not pass.
    #expect(isShown || name.hasPrefix("all in one place") || name.hasPrefix("one inside"), "\(name)")
  }

  @Test(arguments: scenes) func visitsFewElementsForAllFrames(scene: Scene) {
    for axis in Axis.allCases {
      for count in [1, 15, 17, 300, 20_000] {
        var random = SplitMix64(seed: count)
        let elements = scene.frames(count, &random).enumerated().map { item, frame in
          LayoutAttributes(kind: .cell, indexPath: path(0, item), frame: axis == .vertical ? frame : frame.transposed)
        }
        let prepared = PreparedLayout(contentSize: Size(width: 1e9, height: 1e9), elements: elements, scrollAxis: axis)
        if count > 1000 {
          check(prepared, &random, scene.testDescription)
        } else {
          var visits = 0
          let all = Rect(x: -1e12, y: -1e12, width: 2e12, height: 2e12)
          let found = prepared.elementPositions(in: all, visits: &visits)
          #expect(found.count == elements.count { $0.frame.width > 0 && $0.frame.height > 0 })
        }
      }
    }
  }

  @Test(arguments: RandomKind.allCases) func visitsFewElementsInEveryLayout(kind: RandomKind) {
    for seed in 0..<4 {
      var random = SplitMix64(seed: seed)
      let random2 = RandomCase(kind, seed: seed, items: 2000...4000)
      check(random2.layout.prepare(random2.input), &random, "\(random2)")
    }
  }

  /// Queries find pinned views at their current places, with the same bound, if they were elsewhere when the index was
  /// built.
  @Test func visitsFewElementsWithPinnedViews() {
    let list = ListLayout(
      LayoutSettings(headerSize: 20, footerSize: 10, pinning: Pinning(headers: true, footers: true)))
    let sections = (0..<3000).map {
      $0 % 3 == 0 ? LayoutSection(header: 0, footer: 0) : LayoutSection(items: heights(7, 9))
    }
    var prepared = list.lay(sections)
    var random = SplitMix64(seed: 11)
    for offset in [0, 70_000, 30_000, 1e9, -500] {
      _ = prepared.placePinnedViews(
        visible: VisibleBounds(offset: Point(x: 0, y: offset), size: Size(width: 320, height: 480)))
      check(prepared, &random, "pinned at \(offset)")
    }
  }

  /// A narrow query skips the blocks that it misses across the scroll axis.
  @Test func skipsBlocksThatItMissesAcrossTheScrollAxis() {
    let grid = GridLayout(LayoutSettings(lineSpacing: 0, interitemSpacing: 0), columns: .count(1600))
    let prepared = grid.lay(
      ContiguousArray(repeating: .exact(Size(width: 1, height: 10)), count: 16_000), width: 1600)
    var visits = 0
    let found = prepared.elementPositions(in: Rect(x: 32, y: 12, width: 16, height: 1), visits: &visits)
    #expect(found.count == 16)
    // A row has 100 blocks, of which one is visited.
    #expect(visits <= 2 * (100 + 10) + 3 + 16)
  }
}
