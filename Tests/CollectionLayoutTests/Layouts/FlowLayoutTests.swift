import CollectionLayout
import Geometry
import Testing

/// Expected frames are computed by hand. Unless noted, the width is 320 px, items are 50 × 50 and spacing is 10.
@Suite struct FlowLayoutTests {
  let flow = FlowLayout()

  @Test func hasTheDefaultsOfUIKit() {
    let settings = flow.settings
    #expect(settings.itemSize == nil && LayoutSettings.defaultItemSize == Size(width: 50, height: 50))
    #expect(settings.lineSpacing == 10 && settings.interitemSpacing == 10)
    #expect(settings.sectionInset == .zero && settings.headerSize == 0 && settings.footerSize == 0)
    #expect(settings.pinning == .none && settings.scrollAxis == .vertical)
  }

  // MARK: Filling lines

  /// ⌊(320 + 10) ÷ 60⌋ = 5 on a line; the remainder 320 − 250 = 70 in 4 gaps of 17.5.
  @Test func distributesTheRemainderOfAFullLineEquallyAmongItsGaps() {
    expect(
      flow.lay(unknown(5)).cells,
      [[0, 0, 50, 50], [67.5, 0, 50, 50], [135, 0, 50, 50], [202.5, 0, 50, 50], [270, 0, 50, 50]])
  }

  /// 100 + 10 + 100 + 10 + 100 = 320.
  @Test func keepsAnExactFit() {
    let layout = flow.lay(sized((100, 30), (100, 30), (100, 30), (60, 30)))
    expect(layout.cells, [[0, 0, 100, 30], [110, 0, 100, 30], [220, 0, 100, 30], [0, 40, 60, 30]])
    expect(layout.content, [320, 70])
  }

  /// 100 + 10 + 100 + 10 + 101 = 321.
  @Test func breaksTheLineOnePointPastAnExactFit() {
    expect(
      flow.lay(sized((100, 30), (100, 30), (101, 30))).cells,
      [[0, 0, 100, 30], [220, 0, 100, 30], [0, 40, 101, 30]])
  }

  /// In binary, thirds of 320 add up to slightly more than 320.
  @Test func ignoresRoundingErrorsWhenBreakingLines() {
    let third = 320.0 / 3
    let tight = FlowLayout(LayoutSettings(interitemSpacing: 0))
    expect(
      tight.lay(sized((third, 10), (third, 10), (third, 10))).cells,
      [[0, 0, third, 10], [third, 0, third, 10], [2 * third, 0, third, 10]])
  }

  /// 200 + 10 + 200 do not fit, so the first item is alone on a full line: (320 − 200) ÷ 2 = 60.
  @Test func centresASingleItemOnAFullLine() {
    expect(
      flow.lay(sized((200, 20), (200, 20), (50, 20))).cells,
      [[60, 0, 200, 20], [0, 30, 200, 20], [210, 30, 50, 20]])
  }

  // MARK: The last line

  @Test func keepsTheGapOfAFullLineOnTheLastLineOfUniformItems() {
    expect(Array(flow.lay(unknown(7)).cells[5...]), [[0, 60, 50, 50], [67.5, 60, 50, 50]])
  }

  @Test func keepsTheGapOfAFullLineOnTheOnlyLineOfUniformItems() {
    expect(flow.lay(unknown(2)).cells, [[0, 0, 50, 50], [67.5, 0, 50, 50]])
  }

  @Test func centresUniformItemsIfAFullLineHoldsOne() {
    let wide = FlowLayout(LayoutSettings(itemSize: Size(width: 200, height: 40)))
    expect(wide.lay(unknown(2)).cells, [[60, 0, 200, 40], [60, 50, 200, 40]])
  }

  @Test func alignsTheLastLineOfSizedItemsToTheLeadingEdge() {
    expect(flow.lay(sized((60, 20), (70, 20))).cells, [[0, 0, 60, 20], [70, 0, 70, 20]])
  }

  /// Individual sizes make a line leading-aligned, even if they are equal.
  @Test func treatsEqualIndividualSizesAsIndividual() {
    expect(flow.lay(sized((50, 50), (50, 50))).cells, [[0, 0, 50, 50], [60, 0, 50, 50]])
  }

  @Test func treatsAnEstimateAsAnIndividualSize() {
    let estimated = FlowLayout(LayoutSettings(estimatedItemSize: .fixed(Size(width: 80, height: 20))))
    expect(estimated.lay(unknown(2)).cells, [[0, 0, 80, 20], [90, 0, 80, 20]])
  }

  @Test func estimatesAutomaticallyFromTheMeanOfKnownSizes() {
    let automatic = FlowLayout(LayoutSettings(estimatedItemSize: .automatic))
    expect(
      automatic.lay(sized((60, 20), (100, 40)) + unknown(1)).cells,
      [[0, 10, 60, 20], [70, 0, 100, 40], [180, 5, 80, 30]])
  }

  // MARK: Across the line

  @Test func centresItemsWithinTheHeightOfTheTallest() {
    let layout = flow.lay(sized((50, 20), (50, 60), (50, 41)))
    expect(layout.cells, [[0, 20, 50, 20], [60, 0, 50, 60], [120, 9.5, 50, 41]])
    expect(layout.content, [320, 60])
  }

  // MARK: Sections

  /// 40 + (50 + 10 + 50) + 30.
  @Test func usesLineSpacingOnlyBetweenLines() {
    let layout = flow.lay([LayoutSection(header: 40, footer: 30, items: unknown(6))])
    expect(layout.content, [320, 180])
    expect(layout.cells[0], [0, 40, 50, 50])
    expect(layout.cells[5], [0, 100, 50, 50])
    expect(layout.footers, [[0, 150, 320, 30]])
  }

  /// The available width is 320 − 30 = 290 = 5 · 50 + 4 · 10.
  @Test func placesInsetsInsideHeaderAndFooterWhichIgnoreThem() {
    let settings = LayoutSettings(
      sectionInset: EdgeInsets(top: 1, leading: 10, bottom: 2, trailing: 20), headerSize: 40, footerSize: 30)
    let layout = FlowLayout(settings).lay(unknown(5))
    expect(layout.headers, [[0, 0, 320, 40]])
    expect(layout.cells, (0..<5).map { [10 + 60 * Double($0), 41, 50, 50] })
    expect(layout.footers, [[0, 93, 320, 30]])
    expect(layout.content, [320, 123])
  }

  @Test func keepsHeaderInsetsAndFooterOfAnEmptySection() {
    let inset = FlowLayout(LayoutSettings(sectionInset: EdgeInsets(top: 7, bottom: 8)))
    let layout = inset.lay([LayoutSection(header: 40, footer: 30), LayoutSection(items: unknown(1))])
    expect(layout.headers, [[0, 0, 320, 40]])
    expect(layout.footers, [[0, 55, 320, 30]])
    expect(layout.cells, [[0, 92, 50, 50]])
    expect(layout.content, [320, 150])
  }

  @Test func returnsNoAttributesForAHeaderOrFooterOfZeroSize() {
    let headed = FlowLayout(LayoutSettings(headerSize: 40, footerSize: 20))
    let layout = headed.lay([LayoutSection(header: 0, footer: 0, items: unknown(1))])
    #expect(layout.elements.map(\.kind) == [.cell])
    #expect(layout.layoutAttributes(forSupplementary: .header, inSection: 0) == nil)
  }

  // MARK: Oversized items

  @Test func placesAnOversizedItemOnItsOwnLineAndWarns() {
    let layout = flow.lay(sized((100, 20), (400, 20), (100, 20)))
    // The first item is alone on a full line, so it is centred.
    expect(layout.cells, [[110, 0, 100, 20], [0, 30, 400, 20], [0, 60, 100, 20]])
    expect(layout.content, [320, 80])
    #expect(
      layout.warnings.map(\.description)
        == ["item 1 of section 0 is 400 px wide, more than the 320 px of its line; it overflows"])
  }

  @Test func alignsOversizedUniformItemsToTheLeadingEdge() {
    let wide = FlowLayout(LayoutSettings(itemSize: Size(width: 400, height: 10)))
    let layout = wide.lay(unknown(2))
    expect(layout.cells, [[0, 0, 400, 10], [0, 20, 400, 10]])
    #expect(layout.warnings.count == 2)
  }

  // MARK: Directions

  /// ⌊(480 + 10) ÷ 60⌋ = 8 on a line; the remainder 480 − 400 = 80 in 7 gaps.
  @Test func fillsColumnsIfScrollingIsHorizontal() {
    let sideways = FlowLayout(LayoutSettings(scrollAxis: .horizontal))
    let layout = sideways.lay(unknown(9))
    expect(layout.cells[1], [0, 50 + 80.0 / 7, 50, 50])
    expect(layout.cells[7], [0, 430, 50, 50])
    expect(layout.cells[8], [60, 0, 50, 50])
    expect(layout.content, [110, 480])
  }

  @Test func appliesHeadersAndInsetsAlongTheScrollAxis() {
    let settings = LayoutSettings(
      scrollAxis: .horizontal, sectionInset: EdgeInsets(top: 5, leading: 11, bottom: 0, trailing: 13), headerSize: 40)
    let layout = FlowLayout(settings).lay(sized((30, 20)))
    expect(layout.headers, [[0, 0, 40, 480]])
    expect(layout.cells, [[51, 5, 30, 20]])
    expect(layout.content, [94, 480])
  }

  @Test func startsAtTheRightInRightToLeft() {
    expect(
      flow.lay(sized((100, 20), (50, 20)), rightToLeft: true).cells, [[220, 0, 100, 20], [160, 0, 50, 20]])
  }

  @Test func mirrorsHorizontalContentInRightToLeft() {
    let sideways = FlowLayout(LayoutSettings(scrollAxis: .horizontal))
    let layout = sideways.lay(sized((100, 480), (50, 480)), rightToLeft: true)
    expect(layout.cells, [[60, 0, 100, 480], [0, 0, 50, 480]])
  }

  @Test func overlapsItemsWithNegativeSpacing() {
    let overlapping = FlowLayout(LayoutSettings(lineSpacing: -5, interitemSpacing: -10))
    expect(overlapping.lay(sized((50, 20), (50, 20))).cells, [[0, 0, 50, 20], [40, 0, 50, 20]])
  }

  @Test func computesTheHeightFromTheAspectRatioAndTheEstimatedWidth() {
    expect(flow.lay(aspects(2)).cells, [[0, 0, 50, 25]])
  }
}
