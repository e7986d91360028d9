import CollectionLayout
import Geometry
import Testing

/// Segments of 200 px with gaps of 1, in a width of 320: halves are 160 and 159, two thirds ⌈213.33⌉ = 214 and 105, one
/// third ⌈106.67⌉ = 107 and 212; halves of the height are 100 and 99.
@Suite struct MosaicLayoutTests {
  let mosaic = MosaicLayout()

  let full: [[Double]] = [[0, 0, 320, 200]]
  let fifty: [[Double]] = [[0, 0, 160, 200], [161, 0, 159, 200]]
  let twoThirds: [[Double]] = [[0, 0, 214, 200], [215, 0, 105, 100], [215, 101, 105, 99]]
  let oneThird: [[Double]] = [[0, 0, 107, 100], [0, 101, 107, 99], [108, 0, 212, 200]]

  /// Stacks segments at 1, 202, 403 …
  func stacked(_ segments: [[Double]]...) -> [[Double]] {
    segments.enumerated().flatMap { index, segment -> [[Double]] in
      let start = 1 + 201 * Double(index)
      return segment.map { [$0[0], $0[1] + start, $0[2], $0[3]] }
    }
  }

  @Test func startsWithAFullWidthSegmentOnePointDown() {
    let layout = mosaic.lay(unknown(1))
    expect(layout.cells, [[0, 1, 320, 200]])
    expect(layout.content, [320, 201])
  }

  /// "fullWidth only first" is decided before items are counted. "With one item left fullWidth, with two left
  /// fiftyFifty" is decided after each segment, for the items that then remain. So of exactly two items the first has
  /// its segment, and the second is the one that remains; two never remain. The sample behaves the same way: it sets
  /// the first segment to full width before the loop, and checks the number of remaining items only at the end of the
  /// loop.
  @Test func placesExactlyTwoItemsInTwoFullWidthSegments() {
    expect(mosaic.lay(unknown(2)).cells, stacked(full, full))
  }

  @Test func placesThreeItemsAsFullAndFiftyFifty() {
    expect(mosaic.lay(unknown(3)).cells, stacked(full, fifty))
  }

  @Test func placesOneRemainingItemAtFullWidth() {
    expect(mosaic.lay(unknown(4)).cells, stacked(full, fifty, full))
  }

  @Test func placesTwoRemainingItemsInHalves() {
    expect(mosaic.lay(unknown(5)).cells, stacked(full, fifty, fifty))
  }

  @Test func continuesWithTwoThirds() {
    expect(mosaic.lay(unknown(6)).cells, stacked(full, fifty, twoThirds))
  }

  @Test func continuesWithOneThird() {
    expect(mosaic.lay(unknown(9)).cells, stacked(full, fifty, twoThirds, oneThird))
  }

  @Test func repeatsFromFiftyFiftyWithoutFullWidth() {
    expect(mosaic.lay(unknown(14)).cells, stacked(full, fifty, twoThirds, oneThird, fifty, twoThirds))
  }

  @Test func includesTheLastSegmentInTheContentHeight() {
    expect(mosaic.lay(unknown(9)).content, [320, 4 * 201])
  }

  @Test func supportsOtherSegmentHeights() {
    let low = MosaicLayout(segmentExtent: .length(101))
    // ⌈50.5⌉ = 51, and 101 − 51 − 1 = 49.
    expect(Array(low.lay(unknown(6)).cells[3...]), [[0, 205, 214, 101], [215, 205, 105, 51], [215, 257, 105, 49]])
  }

  @Test func splitsExactlyWithoutRounding() {
    let width = 640.0 / 3
    expect(
      Array(mosaic.lay(unknown(6), rounding: .none).cells[3...]),
      [[0, 403, width, 200], [width + 1, 403, 319 - width, 100], [width + 1, 504, 319 - width, 99]])
  }

  @Test func mirrorsInRightToLeft() {
    expect(Array(mosaic.lay(unknown(3), rightToLeft: true).cells[1...]), [[160, 202, 160, 200], [0, 202, 159, 200]])
  }

  @Test func supportsTheHorizontalAxis() {
    let sideways = MosaicLayout(
      LayoutSettings(scrollAxis: .horizontal, lineSpacing: 1, interitemSpacing: 1))
    let layout = sideways.lay(unknown(3))
    expect(layout.cells, [[1, 0, 200, 480], [202, 0, 200, 240], [202, 241, 200, 239]])
    expect(layout.content, [402, 480])
  }

  /// The content is 402 wide: the first segment, 1 … 201 from the right, is 402 − 1 − 200 from the left.
  @Test func supportsTheHorizontalAxisInRightToLeft() {
    let sideways = MosaicLayout(LayoutSettings(scrollAxis: .horizontal, lineSpacing: 1, interitemSpacing: 1))
    expect(
      sideways.lay(unknown(3), rightToLeft: true).cells, [[201, 0, 200, 480], [0, 0, 200, 240], [0, 241, 200, 239]])
  }

  @Test func restartsThePatternInEverySection() {
    let layout = mosaic.lay([LayoutSection(items: unknown(1)), LayoutSection(header: 20, items: unknown(3))])
    expect(layout.cells, [[0, 1, 320, 200], [0, 222, 320, 200], [0, 423, 160, 200], [161, 423, 159, 200]])
  }

  @Test func ignoresTheSizesOfItems() {
    expect(mosaic.lay(heights(3, 4, 5)).cells, mosaic.lay(unknown(3)).cells)
  }

  @Test func givesAnEmptySectionNoHeight() {
    expect(mosaic.lay(unknown(0)).content, [320, 0])
  }
}

@Suite struct PatternLayoutTests {
  /// One half and two quarters.
  let halves = MosaicSegment([
    FractionalRect(x: 0, y: 0, width: 0.5, height: 1), FractionalRect(x: 0.5, y: 0, width: 0.5, height: 0.5),
    FractionalRect(x: 0.5, y: 0.5, width: 0.5, height: 0.5),
  ])

  func layout(_ leftover: LeftoverRule, extent: SegmentExtent = .length(100)) -> MosaicLayout {
    MosaicLayout(segmentExtent: extent, repeating: [halves], leftover: leftover)
  }

  @Test func repeatsItsPattern() {
    expect(
      layout(.equal).lay(unknown(6)).cells,
      [
        [0, 1, 160, 100], [161, 1, 159, 50], [161, 52, 159, 49],
        [0, 102, 160, 100], [161, 102, 159, 50], [161, 153, 159, 49],
      ])
  }

  @Test func dividesASegmentEquallyAmongRemainingItems() {
    expect(Array(layout(.equal).lay(unknown(4)).cells[3...]), [[0, 102, 320, 100]])
    expect(Array(layout(.equal).lay(unknown(5)).cells[3...]), [[0, 102, 160, 100], [161, 102, 159, 100]])
  }

  @Test func keepsThePatternForRemainingItemsIfConfigured() {
    let kept = layout(.keep).lay(unknown(5))
    expect(Array(kept.cells[3...]), [[0, 102, 160, 100], [161, 102, 159, 50]])
    expect(kept.content, [320, 202])
  }

  /// Three items fill a segment; the two remaining items share one, even if the pattern continues differently.
  @Test func appliesTheMosaicRuleIfConfigured() {
    expect(
      Array(layout(.mosaic).lay(unknown(5)).cells[3...]), [[0, 102, 160, 100], [161, 102, 159, 100]])
  }

  @Test func computesTheSegmentHeightFromAnAspectRatio() {
    expect(layout(.equal, extent: .aspect(2)).lay(unknown(1)).cells, [[0, 1, 320, 160]])
  }

  @Test func splitsThirdsWithoutGapsOrOverlaps() {
    let thirds = MosaicLayout(segmentExtent: .length(10), repeating: [.equalColumns(3)])
    // Splits at ⌈106.67⌉ = 107 and ⌈213.33⌉ = 214.
    expect(thirds.lay(unknown(3)).cells, [[0, 1, 107, 10], [108, 1, 106, 10], [215, 1, 105, 10]])
  }

  @Test func supportsOtherGaps() {
    let wide = MosaicLayout(
      LayoutSettings(lineSpacing: 4, interitemSpacing: 10), segmentExtent: .length(100), repeating: [halves])
    expect(wide.lay(unknown(3)).cells, [[0, 4, 160, 100], [170, 4, 150, 50], [170, 58, 150, 46]])
  }

  @Test func mirrorsInRightToLeft() {
    let mirrored = layout(.equal).lay(unknown(3), rightToLeft: true)
    expect(mirrored.cells, [[160, 1, 160, 100], [0, 1, 159, 50], [0, 52, 159, 49]])
  }

  /// Fractions across are of the 480 px: 240 and 239; fractions along are of the segment's 100: 50 and 49.
  @Test func supportsTheHorizontalAxis() {
    var sideways = layout(.equal)
    sideways.settings.scrollAxis = .horizontal
    let lying = sideways.lay(unknown(3))
    expect(lying.cells, [[1, 0, 100, 240], [1, 241, 50, 239], [52, 241, 49, 239]])
    expect(lying.content, [101, 480])
  }

  /// 1 … 101 from the right of 101.
  @Test func supportsTheHorizontalAxisInRightToLeft() {
    var sideways = layout(.equal)
    sideways.settings.scrollAxis = .horizontal
    let lying = sideways.lay(unknown(3), rightToLeft: true)
    expect(lying.cells, [[0, 0, 100, 240], [50, 241, 50, 239], [0, 241, 49, 239]])
  }

  /// The opening segment appears once per section, whatever repeats: 100 + 1 + 100 after the gap of 1.
  @Test func placesOpeningSegmentsOnce() {
    let opened = MosaicLayout(segmentExtent: .length(100), opening: [.fullWidth], repeating: [.fiftyFifty])
    expect(
      opened.lay([LayoutSection(items: unknown(3)), LayoutSection(items: unknown(1))]).cells,
      [[0, 1, 320, 100], [0, 102, 160, 100], [161, 102, 159, 100], [0, 203, 320, 100]])
  }

  @Test func alternatesSegments() {
    let alternating = MosaicLayout(segmentExtent: .length(10), repeating: [.fullWidth, .fiftyFifty])
    expect(
      alternating.lay(unknown(4)).cells,
      [[0, 1, 320, 10], [0, 12, 160, 10], [161, 12, 159, 10], [0, 23, 320, 10]])
  }

  @Test func fillsTheWidthIfThePatternIsEmpty() {
    expect(MosaicLayout(segmentExtent: .length(10), repeating: []).lay(unknown(1)).cells, [[0, 1, 320, 10]])
  }

  @Test func staysInsideTheInsets() {
    let inset = MosaicLayout(
      LayoutSettings(lineSpacing: 1, interitemSpacing: 1, sectionInset: EdgeInsets(all: 10)),
      segmentExtent: .length(100), repeating: [halves])
    expect(inset.lay(unknown(3)).cells, [[10, 11, 150, 100], [161, 11, 149, 50], [161, 62, 149, 49]])
  }
}
