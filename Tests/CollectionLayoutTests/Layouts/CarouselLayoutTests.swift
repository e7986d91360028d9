import CollectionLayout
import Geometry
import Testing

/// Lines run down a window of 320 × 480 px and follow one another across it; spacing is 10, items are 50 × 50, unless
/// said otherwise. Expected frames are worked out from the rules of the horizontal flow.
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

  /// One line of 480 px at a time.
  @Test func setsItemsOfTheFullHeightOneAfterAnother() {
    let layout = CarouselLayout().lay(sized((300, 480), (300, 480)))
    expect(layout.cells, [[0, 0, 300, 480], [310, 0, 300, 480]])
    expect(layout.content, [610, 480])
  }

  /// ⌊(480 + 10) ÷ 60⌋ = 8 down a line; the leftover 480 − 400 = 80 in 7 gaps. The ninth keeps their step.
  @Test func fillsALineFromTopToBottomBeforeTheNext() {
    let layout = CarouselLayout().lay(unknown(10))
    let step = 50 + 80.0 / 7
    expect(layout.cells, (0..<8).map { [0, step * Double($0), 50, 50] } + [[60, 0, 50, 50], [60, step, 50, 50]])
    expect(layout.content, [110, 480])
  }

  /// 200 + 10 + 200 = 410 fit, with 480 more they do not: the leftover 80 goes into the one gap. 480 fits exactly.
  @Test func sharesTheLeftoverOfAFullLineDownTheLine() {
    let layout = CarouselLayout().lay(sized((60, 200), (60, 200), (70, 480)))
    expect(layout.cells, [[0, 0, 60, 200], [0, 280, 60, 200], [70, 0, 70, 480]])
    expect(layout.content, [140, 480])
  }

  /// 235 + 10 + 235 = 480 stay together; with 236 the second begins another line, and the first is in the middle:
  /// (480 − 235) ÷ 2 = 122.5.
  @Test func keepsAnExactFitAndBreaksPastIt() {
    expect(CarouselLayout().lay(sized((40, 235), (40, 235))).cells, [[0, 0, 40, 235], [0, 245, 40, 235]])
    expect(CarouselLayout().lay(sized((40, 235), (40, 236))).cells, [[0, 122.5, 40, 235], [50, 0, 40, 236]])
  }

  /// ⌊490 ÷ 330⌋ = 1: every item in the middle, (480 − 320) ÷ 2 = 80, the last too.
  @Test func centresEachOfItemsThatHaveALineEach() {
    let layout = carousel(LayoutSettings(itemSize: Size(width: 240, height: 320))).lay(unknown(3))
    expect(layout.cells, [[0, 80, 240, 320], [250, 80, 240, 320], [500, 80, 240, 320]])
    expect(layout.content, [740, 480])
  }

  /// The widest, 200, is the line's extent; the other stands (200 − 100) ÷ 2 from its edge.
  @Test func centresItemsAcrossTheLineWhoseExtentIsTheWidests() {
    let layout = CarouselLayout().lay(sized((200, 300), (100, 100)))
    expect(layout.cells, [[0, 0, 200, 300], [50, 310, 100, 100]])
    expect(layout.content, [200, 480])
  }

  /// ⌊(480 + 4) ÷ 154⌋ = 3; the leftover 30 in two gaps of 15; lines are 100 + 24 apart.
  @Test func keepsLineSpacingBetweenLinesAndItemSpacingDownThem() {
    let settings = LayoutSettings(lineSpacing: 24, interitemSpacing: 4, itemSize: Size(width: 100, height: 150))
    let layout = carousel(settings).lay(unknown(4))
    expect(layout.cells, [[0, 0, 100, 150], [0, 165, 100, 150], [0, 330, 100, 150], [124, 0, 100, 150]])
    expect(layout.content, [224, 480])
  }

  /// Neither dimension is decided, so the height is the estimate's 50 and the width 50 · 0.5.
  @Test func takesTheWidthFromAnAspectRatioAndTheEstimatesHeight() {
    expect(CarouselLayout().lay(aspects(0.5)).cells, [[0, 0, 25, 50]])
  }

  @Test func takesNaturalSizesFromTheMeasurerNotHigherThanTheWindow() {
    let measurer = CountingMeasurer(size: Size(width: 90, height: 470))
    let layout = CarouselLayout().lay([LayoutSection(items: unknown(2))], measurer: measurer)
    expect(layout.cells, [[0, 5, 90, 470], [100, 0, 90, 470]])
    #expect(measurer.proposals == [SizeProposal(), SizeProposal()])
  }

  // MARK: Sections

  /// The window less 20 above and 30 below is 430, which an item fills exactly. 16 + 100 + 10 + 100 + 24.
  @Test func narrowsTheWindowByInsetsAboveAndBelow() {
    let inset = EdgeInsets(top: 20, leading: 16, bottom: 30, trailing: 24)
    let layout = carousel(LayoutSettings(sectionInset: inset)).lay(sized((100, 430), (100, 430)))
    expect(layout.cells, [[16, 20, 100, 430], [126, 20, 100, 430]])
    expect(layout.content, [250, 480])
  }

  /// 40 + (7 + 100 + 9) + 30 along the way; header and footer span the window whatever the insets.
  @Test func putsHeadersBeforeAndFootersAfterOverTheWholeHeight() {
    let settings = LayoutSettings(
      sectionInset: EdgeInsets(top: 5, leading: 7, bottom: 5, trailing: 9), headerSize: 40, footerSize: 30)
    let layout = carousel(settings).lay(sized((100, 470)))
    expect(layout.headers, [[0, 0, 40, 480]])
    expect(layout.cells, [[47, 5, 100, 470]])
    expect(layout.footers, [[156, 0, 30, 480]])
    expect(layout.content, [186, 480])
  }

  /// Sections follow without spacing of their own; an empty one has its header and its insets.
  @Test func beginsEverySectionWithALineOfItsOwn() {
    let layout = carousel(LayoutSettings(sectionInset: EdgeInsets(leading: 3, trailing: 4))).lay([
      LayoutSection(items: sized((20, 100))), LayoutSection(header: 15), LayoutSection(items: sized((20, 100))),
    ])
    expect(layout.cells, [[3, 0, 20, 100], [52, 0, 20, 100]])
    expect(layout.headers, [[27, 0, 15, 480]])
    expect(layout.content, [76, 480])
  }

  /// On screen from 100 to 420; the section ends at 40 + 3 · 100 + 2 · 10 = 360, less the header's 40.
  @Test(arguments: [(0, 0), (100, 100), (319, 319), (320, 320), (350, 320)] as [(Double, Double)])
  func pinsHeadersAlongTheWay(offset: Double, header: Double) {
    let settings = LayoutSettings(headerSize: 40, pinning: Pinning(headers: true))
    let layout = carousel(settings).lay(
      [LayoutSection(items: sized((100, 480), (100, 480), (100, 480)))], offset: Point(x: offset, y: 0))
    expect(layout.headers, [[header, 0, 40, 480]])
    expect(layout.cells[0], [40, 0, 100, 480])
  }

  // MARK: What does not fit, and directions

  @Test func givesAnItemHigherThanTheWindowALineFromTheTopAndWarns() {
    let layout = CarouselLayout().lay(sized((50, 100), (60, 600), (50, 100)))
    // The first is alone on a full line, hence in the middle.
    expect(layout.cells, [[0, 190, 50, 100], [60, 0, 60, 600], [130, 0, 50, 100]])
    #expect(
      layout.warnings == ["item 1 of section 0 is 600 px high, more than the 480 px of its line; it overflows"])
  }

  /// 16 + 100 + 10 + 50 + 24 = 200 in all, read from the right: 200 − 16 − 100, then 84 − 10 − 50.
  @Test func beginsAtTheRightWhereReadingRunsFromRightToLeft() {
    let inset = EdgeInsets(leading: 16, trailing: 24)
    let layout = carousel(LayoutSettings(sectionInset: inset)).lay(sized((100, 480), (50, 480)), rightToLeft: true)
    expect(layout.cells, [[84, 0, 100, 480], [24, 0, 50, 480]])
    expect(layout.content, [200, 480])
  }

  /// Down the lines nothing is mirrored; the header is at the right, before the cells as one reads.
  @Test func keepsLinesFromTopToBottomWhereReadingRunsFromRightToLeft() {
    let layout = carousel(LayoutSettings(headerSize: 40)).lay(
      sized((60, 200), (60, 200), (70, 480)), rightToLeft: true)
    expect(layout.headers, [[140, 0, 40, 480]])
    expect(layout.cells, [[80, 0, 60, 200], [80, 280, 60, 200], [0, 0, 70, 480]])
  }

  /// ⌊330 ÷ 60⌋ = 5 across; 70 in 4 gaps.
  @Test func runsDownWhereItIsToldTo() {
    let upright = CarouselLayout(LayoutSettings(scrollAxis: .vertical)).lay(unknown(6))
    expect(upright.cells, (0..<5).map { [67.5 * Double($0), 0, 50, 50] } + [[0, 60, 50, 50]])
    expect(upright.content, [320, 110])
  }
}
