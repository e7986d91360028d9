import CollectionLayout
import LayoutDecoding
import LayoutParameters
import Geometry
import TestSupport
import Testing

/// Mosaics whose items get their rectangles by aspect ratio.
@Suite struct MosaicSlotsTests {
  private func mosaic(height: Double = 360) -> MosaicLayout {
    var mosaic = MosaicLayout(segmentExtent: .length(height))
    mosaic.slots = .byAspect
    return mosaic
  }

  @Test func areInOrderUnlessRequested() {
    #expect(MosaicLayout().slots == .inOrder)
    // Without any aspect ratio, the order decides.
    #expect(mosaic().lay(unknown(9)).cells == MosaicLayout(segmentExtent: .length(360)).lay(unknown(9)).cells)
  }

  /// Planned at 350 px: 350 ÷ 1.4 = 250 px, and 350 ÷ 0.5 = 700 px, of which 475 px are left.
  @Test(arguments: [(1.4, 250, 350), (0.5, 475, 237.5)] as [(Double, Double, Double)])
  func aLonePictureKeepsItsShape(_ aspect: Double, height: Double, width: Double) {
    let cells = mosaic().lay(aspects(aspect), width: 350, rounding: .none).cells
    expect(cells, [[0, 1, width, height]])
  }

  /// The widths of a page's content in windows of 360 × 640 to 2560 × 1440 px. 200 px, the preferred height, is always
  /// allowed.
  @Test(
    arguments: [
      (328, 640), (343, 667), (358, 844), (508, 720), (568, 800), (720, 1024), (784, 1194), (950, 768), (1184, 720),
      (1270, 768),
      (1344, 900), (1440, 864), (1504, 900), (1824, 1080), (2200, 1440),
    ] as [(Double, Double)])
  func aLonePortraitLeavesRoomInTheWindow(_ width: Double, window: Double) throws {
    let height = try #require(mosaic().lay(aspects(0.7), width: width).cells.first)[3]
    #expect(height <= max(0.7 * window + 1, 200) && height >= 0.5 * min(window, width / 0.7))
  }

  /// A segment keeps its shape over a range of widths.
  @Test func segmentsGrowWithTheWidth() {
    let items = aspects(1.5, 0.75, 1.4, 1, 2, 0.6, 1.5, 1.5)
    var bare = mosaic()
    (bare.settings.lineSpacing, bare.settings.interitemSpacing) = (0, 0)
    let narrow = bare.lay(items, width: 880, rounding: .none).cells
    let wide = bare.lay(items, width: 1290, rounding: .none).cells
    expect(wide, narrow.map { $0.map { $0 * 1290 / 880 } })
  }

  @Test(arguments: 0..<40) func neverOverlap(seed: Int) {
    var random = SplitMix64(seed: seed)
    let items = ContiguousArray((0..<random.int(1...30)).map { _ in ItemSize.aspect(random.length(1...40) / 12) })
    let width = random.length(120...2600)
    let layout = mosaic(height: random.length(80...600)).lay(items, width: width)
    #expect(layout.cells.count == items.count)
    let frames = layout.elements.map(\.frame)
    for (index, frame) in frames.enumerated() {
      #expect(frame.x >= 0 && frame.maxX <= width + 1e-6 && frame.maxY <= layout.contentSize.height + 1e-6)
      #expect([frame.x, frame.y, frame.height].allSatisfy { $0 == $0.rounded() })
      for other in frames[..<index] {
        #expect(
          min(frame.maxX, other.maxX) - max(frame.x, other.x) < 1e-6
            || min(frame.maxY, other.maxY) - max(frame.y, other.y) < 1e-6)
      }
    }
  }

  @Test func areReadFromParameters() {
    let entries: [(String, ParameterValue)] = [("kind", .string("mosaic")), ("slots", .string("byAspect"))]
    let decoded = LayoutDescription.decode(.object(entries))
    #expect((decoded.0?.layout as? MosaicLayout)?.slots == .byAspect && decoded.1.isEmpty)
    let wrong = LayoutDescription.decode(.object([entries[0], ("slots", .string("byaspect"))]))
    #expect(wrong.0 == nil && wrong.1.map(\.path) == [["slots"]])
  }
}
