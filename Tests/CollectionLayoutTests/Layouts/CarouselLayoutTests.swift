import CollectionLayout
import Geometry
import Testing

/// Lines are vertical in bounds of 320 × 480 px and follow one another horizontally. Unless noted, spacing is 10 and
/// items are 50 × 50. Expected frames are computed by hand from the rules of the horizontal flow.
@Suite struct CarouselLayoutTests {
  private func carousel(_ settings: LayoutSettings = LayoutSettings()) -> CarouselLayout {
    var settings = settings
    settings.scrollAxis = .horizontal
    return CarouselLayout(settings)
  }

  @Test(arguments: CarouselLayout.Paging.allCases)
  func hasTheFramesOfAHorizontalFlow(paging: CarouselLayout.Paging) {
    let flow = FlowLayout(LayoutSettings(scrollAxis: .horizontal))
    #expect(CarouselLayout(paging: paging).lay(unknown(9)).cells == flow.lay(unknown(9)).cells)
  }

  @Test func scrollsHorizontally() {
    #expect(CarouselLayout().scrollAxis == .horizontal)
  }

  // MARK: Filling lines

  /// Each line contains one item of 480 px.
  @Test func placesFullHeightItemsOnePerLine() {
    let layout = CarouselLayout().lay(sized((300, 480), (300, 480)))
    expect(layout.cells, [[0, 0, 300, 480], [310, 0, 300, 480]])
    expect(layout.content, [610, 480])
  }

  /// ⌊(480 + 10) ÷ 60⌋ = 8 on a line; the remainder 480 − 400 = 80 in 7 gaps. The ninth item uses the same gap.
  @Test func fillsALineFromTopToBottomBeforeTheNext() {
    let layout = CarouselLayout().lay(unknown(10))
    let step = 50 + 80.0 / 7
    expect(layout.cells, (0..<8).map { [0, step * Double($0), 50, 50] } + [[60, 0, 50, 50], [60, step, 50, 50]])
    expect(layout.content, [110, 480])
  }

  /// 200 + 10 + 200 = 410 fit, with 480 more they do not: the remainder 80 goes into the one gap. 480 fits exactly.
  @Test func distributesTheRemainderAlongAFullLine() {
    let layout = CarouselLayout().lay(sized((60, 200), (60, 200), (70, 480)))
    expect(layout.cells, [[0, 0, 60, 200], [0, 280, 60, 200], [70, 0, 70, 480]])
    expect(layout.content, [140, 480])
  }

  /// 235 + 10 + 235 = 480 stay together. With 236 the second item starts a new line, and the first is centred: (480 −
  /// 235) ÷ 2 = 122.5.
  @Test func keepsAnExactFitAndBreaksPastIt() {
    expect(CarouselLayout().lay(sized((40, 235), (40, 235))).cells, [[0, 0, 40, 235], [0, 245, 40, 235]])
    expect(CarouselLayout().lay(sized((40, 235), (40, 236))).cells, [[0, 122.5, 40, 235], [50, 0, 40, 236]])
  }

  /// ⌊490 ÷ 330⌋ = 1: every item is centred, (480 − 320) ÷ 2 = 80, including the last.
  @Test func centresSingleItemsOnTheirLines() {
    let layout = carousel(LayoutSettings(itemSize: Size(width: 240, height: 320))).lay(unknown(3))
    expect(layout.cells, [[0, 80, 240, 320], [250, 80, 240, 320], [500, 80, 240, 320]])
    expect(layout.content, [740, 480])
  }

  /// The widest item, 200, determines the extent of the line; the other is (200 − 100) ÷ 2 from its edge.
  @Test func centresItemsWithinTheWidthOfTheWidest() {
    let layout = CarouselLayout().lay(sized((200, 300), (100, 100)))
    expect(layout.cells, [[0, 0, 200, 300], [50, 310, 100, 100]])
    expect(layout.content, [200, 480])
  }

  /// ⌊(480 + 4) ÷ 154⌋ = 3; the remainder 30 in two gaps of 15; lines are 100 + 24 apart.
  @Test func usesLineSpacingBetweenLinesAndItemSpacingWithinThem() {
    let settings = LayoutSettings(lineSpacing: 24, interitemSpacing: 4, itemSize: Size(width: 100, height: 150))
    let layout = carousel(settings).lay(unknown(4))
    expect(layout.cells, [[0, 0, 100, 150], [0, 165, 100, 150], [0, 330, 100, 150], [124, 0, 100, 150]])
    expect(layout.content, [224, 480])
  }

  /// The layout determines neither dimension, so the height is the estimate's 50 and the width 50 · 0.5.
  @Test func computesTheWidthFromTheAspectRatioAndTheEstimatedHeight() {
    expect(CarouselLayout().lay(aspects(0.5)).cells, [[0, 0, 25, 50]])
  }

  @Test func measuresNaturalSizesLimitedToTheBoundsHeight() {
    let measurer = CountingMeasurer(size: Size(width: 90, height: 470))
    let layout = CarouselLayout().lay([LayoutSection(items: unknown(2))], measurer: measurer)
    expect(layout.cells, [[0, 5, 90, 470], [100, 0, 90, 470]])
    #expect(measurer.proposals == [SizeProposal(), SizeProposal()])
  }

  // MARK: Sections

  /// The height minus 20 above and 30 below is 430, which an item fills exactly. 16 + 100 + 10 + 100 + 24.
  @Test func reducesLinesByTheTopAndBottomInsets() {
    let inset = EdgeInsets(top: 20, leading: 16, bottom: 30, trailing: 24)
    let layout = carousel(LayoutSettings(sectionInset: inset)).lay(sized((100, 430), (100, 430)))
    expect(layout.cells, [[16, 20, 100, 430], [126, 20, 100, 430]])
    expect(layout.content, [250, 480])
  }

  /// 40 + (7 + 100 + 9) + 30 along the scroll axis. Header and footer span the bounds and ignore the insets.
  @Test func placesFullHeightHeadersBeforeAndFootersAfterItems() {
    let settings = LayoutSettings(
      sectionInset: EdgeInsets(top: 5, leading: 7, bottom: 5, trailing: 9), headerSize: 40, footerSize: 30)
    let layout = carousel(settings).lay(sized((100, 470)))
    expect(layout.headers, [[0, 0, 40, 480]])
    expect(layout.cells, [[47, 5, 100, 470]])
    expect(layout.footers, [[156, 0, 30, 480]])
    expect(layout.content, [186, 480])
  }

  /// There is no spacing between sections. An empty section has its header and its insets.
  @Test func startsEverySectionOnANewLine() {
    let layout = carousel(LayoutSettings(sectionInset: EdgeInsets(leading: 3, trailing: 4))).lay([
      LayoutSection(items: sized((20, 100))), LayoutSection(header: 15), LayoutSection(items: sized((20, 100))),
    ])
    expect(layout.cells, [[3, 0, 20, 100], [52, 0, 20, 100]])
    expect(layout.headers, [[27, 0, 15, 480]])
    expect(layout.content, [76, 480])
  }

  /// On screen from 100 to 420; the section ends at 40 + 3 · 100 + 2 · 10 = 360, minus the header's 40.
  @Test(arguments: [(0, 0), (100, 100), (319, 319), (320, 320), (350, 320)] as [(Double, Double)])
  func pinsHeadersAlongTheScrollAxis(offset: Double, header: Double) {
    let settings = LayoutSettings(headerSize: 40, pinning: Pinning(headers: true))
    let layout = carousel(settings).lay(
      [LayoutSection(items: sized((100, 480), (100, 480), (100, 480)))], offset: Point(x: offset, y: 0))
    expect(layout.headers, [[header, 0, 40, 480]])
    expect(layout.cells[0], [40, 0, 100, 480])
  }

  // MARK: Oversized items and directions

  @Test func placesAnOversizedItemAtTheTopOfItsOwnLineAndWarns() {
    let layout = CarouselLayout().lay(sized((50, 100), (60, 600), (50, 100)))
    // The first item is alone on a full line, so it is centred.
    expect(layout.cells, [[0, 190, 50, 100], [60, 0, 60, 600], [130, 0, 50, 100]])
    #expect(
      layout.warnings.map(\.description)
        == ["item 1 of section 0 is 600 px high, more than the 480 px of its line; it overflows"])
  }

  /// 16 + 100 + 10 + 50 + 24 = 200 in total, from right to left: 200 − 16 − 100, then 84 − 10 − 50.
  @Test func startsAtTheRightInRightToLeft() {
    let inset = EdgeInsets(leading: 16, trailing: 24)
    let layout = carousel(LayoutSettings(sectionInset: inset)).lay(sized((100, 480), (50, 480)), rightToLeft: true)
    expect(layout.cells, [[84, 0, 100, 480], [24, 0, 50, 480]])
    expect(layout.content, [200, 480])
  }

  /// Nothing is mirrored vertically. The header is at the right, before the cells in reading order.
  @Test func keepsLinesTopToBottomInRightToLeft() {
    let layout = carousel(LayoutSettings(headerSize: 40)).lay(
      sized((60, 200), (60, 200), (70, 480)), rightToLeft: true)
    expect(layout.headers, [[140, 0, 40, 480]])
    expect(layout.cells, [[80, 0, 60, 200], [80, 280, 60, 200], [0, 0, 70, 480]])
  }

  /// ⌊330 ÷ 60⌋ = 5 on a line; 70 in 4 gaps.
  @Test func supportsTheVerticalAxis() {
    let upright = CarouselLayout(LayoutSettings(scrollAxis: .vertical)).lay(unknown(6))
    expect(upright.cells, (0..<5).map { [67.5 * Double($0), 0, 50, 50] } + [[0, 60, 50, 50]])
    expect(upright.content, [320, 110])
  }
}
