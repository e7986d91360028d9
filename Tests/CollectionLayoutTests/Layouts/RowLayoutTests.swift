import CollectionLayout
import Geometry
import Testing

/// Columns of at least 300 px unless said otherwise; spacing 10.
@Suite struct ColumnLayoutTests {
  let column = ColumnLayout()

  /// ⌊1000 ÷ 300⌋ = 3; (1000 − 20) ÷ 3 = 326.67, rounded down.
  @Test func roundsColumnWidthsDown() {
    expect(
      column.lay(heights(50, 50, 50), width: 1000).cells, [[0, 0, 326, 50], [336, 0, 326, 50], [672, 0, 326, 50]])
  }

  @Test func keepsColumnWidthsExactWhereNothingIsRounded() {
    let width = 980.0 / 3
    expect(
      column.lay(heights(50, 50), width: 1000, rounding: .none).cells,
      [[0, 0, width, 50], [width + 10, 0, width, 50]])
  }

  @Test(arguments: [(299, 1), (300, 1), (599, 1), (600, 2), (899, 2), (900, 3), (100, 1)] as [(Double, Int)])
  func hasAsManyColumnsAsTheLeastWidthGoesIntoTheAvailable(width: Double, columns: Int) {
    let cells = column.lay(heights(10, 10, 10, 10), width: width).cells
    #expect(cells.filter { $0[1] == 0 }.count == columns)
  }

  @Test func countsColumnsInsideTheInsets() {
    let inset = ColumnLayout(LayoutSettings(sectionInset: EdgeInsets(all: 10)))
    expect(inset.lay(heights(10), width: 619).cells, [[10, 10, 599, 10]])
    expect(inset.lay(heights(10), width: 620).cells, [[10, 10, 295, 10]])
  }

  @Test func startsEachRowBelowTheTallestOfTheOneBefore() {
    let layout = column.lay(heights(20, 70, 30, 10), width: 600)
    expect(layout.cells, [[0, 0, 295, 20], [305, 0, 295, 70], [0, 80, 295, 30], [305, 80, 295, 10]])
    expect(layout.content, [600, 110])
  }

  @Test func takesTheHeightFromTheAspectRatio() {
    expect(column.lay(aspects(1.5), width: 300).cells, [[0, 0, 300, 200]])
  }

  @Test func takesTheEstimateWhereNothingIsKnown() {
    let estimated = ColumnLayout(LayoutSettings(estimatedItemSize: .fixed(Size(width: 1, height: 77))))
    expect(estimated.lay(unknown(1)).cells, [[0, 0, 320, 77]])
    expect(column.lay(unknown(1)).cells, [[0, 0, 320, 50]])
  }

  @Test func takesTheFixedHeightOfTheLayoutsItemSize() {
    let fixed = ColumnLayout(LayoutSettings(itemSize: Size(width: 1, height: 70)))
    expect(fixed.lay(unknown(2)).cells, [[0, 0, 320, 70], [0, 80, 320, 70]])
  }

  @Test func beginsAtTheRightWhereReadingRunsFromRightToLeft() {
    expect(
      column.lay(heights(20, 20), width: 600, rightToLeft: true).cells, [[305, 0, 295, 20], [0, 0, 295, 20]])
  }

  /// Two rows of (600 − 10) ÷ 2; the width is what is asked of the items.
  @Test func liesOnItsSide() {
    let sideways = ColumnLayout(LayoutSettings(scrollAxis: .horizontal))
    expect(
      sideways.lay(sized((40, 1), (50, 1), (60, 1)), width: 100, height: 600).cells,
      [[0, 0, 40, 295], [0, 305, 50, 295], [60, 0, 60, 295]])
  }

  /// An aspect of 2 at a height of 295 is 590 wide.
  @Test func takesTheWidthFromTheAspectRatioOnItsSide() {
    let sideways = ColumnLayout(LayoutSettings(scrollAxis: .horizontal))
    expect(sideways.lay(aspects(2), width: 100, height: 600).cells, [[0, 0, 590, 295]])
  }

  /// 40 + 10 + 60 = 110 in all: what begins at 0 and ends at 40 begins at 110 − 40.
  @Test func liesOnItsSideFromTheRight() {
    let sideways = ColumnLayout(LayoutSettings(scrollAxis: .horizontal))
    expect(
      sideways.lay(sized((40, 1), (30, 1), (60, 1)), width: 100, height: 600, rightToLeft: true).cells,
      [[70, 0, 40, 295], [80, 305, 30, 295], [0, 0, 60, 295]])
  }

  @Test func takesMeasuredHeightsAtTheColumnsWidth() {
    let measurer = CountingMeasurer(size: Size(width: 1, height: 33))
    expect(column.lay([LayoutSection(items: unknown(1))], measurer: measurer).cells, [[0, 0, 320, 33]])
    #expect(measurer.proposals == [SizeProposal(width: 320)])
  }

  /// 100 ÷ 10 = 10 columns would need 9 · 30 = 270 px of spacing; with 4 columns 90 px, and 2.5 px each.
  @Test func hasFewerColumnsWhereSpacingLeavesThemNoWidth() {
    let tight = ColumnLayout(LayoutSettings(interitemSpacing: 30), minColumnWidth: 10)
    expect(
      tight.lay(heights(1, 1, 1, 1, 1), width: 100, rounding: .none).cells,
      [[0, 0, 2.5, 1], [32.5, 0, 2.5, 1], [65, 0, 2.5, 1], [97.5, 0, 2.5, 1], [0, 11, 2.5, 1]])
  }
}

@Suite struct GridLayoutTests {
  let grid = GridLayout(columns: .count(3))

  /// (320 − 20) ÷ 3 = 100.
  @Test func makesTheCellsOfARowAsTallAsItsTallest() {
    let layout = grid.lay(heights(20, 70, 30, 10))
    expect(layout.cells, [[0, 0, 100, 70], [110, 0, 100, 70], [220, 0, 100, 70], [0, 80, 100, 10]])
    expect(layout.content, [320, 90])
  }

  @Test func hasTheColumnsThatItIsToldWhateverTheWidth() {
    expect(grid.lay(heights(10, 10), width: 50).cells, [[0, 0, 10, 10], [20, 0, 10, 10]])
  }

  @Test func countsColumnsByTheirLeastWidth() {
    let grid = GridLayout(columns: .minimumWidth(100))
    expect(grid.lay(heights(10, 10, 10, 10)).cells[3], [0, 20, 100, 10])
  }

  @Test func hasColumnsOfAtLeast300WhereNothingIsSaid() {
    expect(GridLayout().lay(heights(10, 10), width: 610).cells, [[0, 0, 300, 10], [310, 0, 300, 10]])
  }

  /// At 100 px: 50, 100 and 200 high.
  @Test func takesHeightsFromAspectRatios() {
    expect(grid.lay(aspects(2, 1, 0.5)).cells, (0..<3).map { [110 * Double($0), 0, 100, 200] })
  }

  @Test func roundsColumnWidthsDownAndLeavesTheRestAtTheEnd() {
    expect(grid.lay(heights(1, 1, 1), width: 322).cells.map { $0[0] + $0[2] }, [100, 210, 320])
  }

  @Test func measuresNothingTwice() {
    let measurer = CountingMeasurer(size: Size(width: 0, height: 30))
    _ = grid.lay([LayoutSection(items: unknown(7))], measurer: measurer)
    #expect(measurer.count == 7)
  }

  @Test func asksForTheHeightAtTheColumnsWidth() {
    let measurer = CountingMeasurer(size: Size(width: 0, height: 30))
    let layout = grid.lay([LayoutSection(items: unknown(1))], measurer: measurer)
    expect(layout.cells, [[0, 0, 100, 30]])
    #expect(measurer.proposals == [SizeProposal(width: 100)])
  }

  @Test func doesNotMeasureWhatHasAnExactSize() {
    let measurer = CountingMeasurer(size: Size(width: 0, height: 30))
    expect(grid.lay([LayoutSection(items: heights(12))], measurer: measurer).cells, [[0, 0, 100, 12]])
    #expect(measurer.count == 0)
  }

  @Test func prefersTheMeasurersAnswerToTheAspectRatio() {
    let measurer = CountingMeasurer(size: Size(width: 0, height: 30))
    expect(grid.lay([LayoutSection(items: aspects(1))], measurer: measurer).cells, [[0, 0, 100, 30]])
  }

  @Test func beginsEverySectionWithANewRow() {
    let layout = grid.lay([LayoutSection(items: heights(10)), LayoutSection(header: 5, items: heights(20))])
    expect(layout.cells, [[0, 0, 100, 10], [0, 15, 100, 20]])
  }

  @Test func beginsAtTheRightWhereReadingRunsFromRightToLeft() {
    expect(grid.lay(heights(10, 10), rightToLeft: true).cells, [[220, 0, 100, 10], [110, 0, 100, 10]])
  }

  /// Three rows of (320 − 20) ÷ 3 = 100; every cell of a column is as wide as its widest.
  @Test func liesOnItsSide() {
    let sideways = GridLayout(LayoutSettings(scrollAxis: .horizontal), columns: .count(3))
    let layout = sideways.lay(sized((20, 1), (70, 1), (30, 1), (10, 1)), height: 320)
    expect(layout.cells, [[0, 0, 70, 100], [0, 110, 70, 100], [0, 220, 70, 100], [80, 0, 10, 100]])
    expect(layout.content, [90, 320])
  }

  /// 70 + 10 + 10 = 90 in all, read from the right; rows still run down.
  @Test func liesOnItsSideFromTheRight() {
    let sideways = GridLayout(LayoutSettings(scrollAxis: .horizontal), columns: .count(3))
    let layout = sideways.lay(sized((20, 1), (70, 1), (30, 1), (10, 1)), height: 320, rightToLeft: true)
    expect(layout.cells, [[20, 0, 70, 100], [20, 110, 70, 100], [20, 220, 70, 100], [0, 0, 10, 100]])
  }
}

@Suite struct ListLayoutTests {
  let list = ListLayout()

  @Test func givesEveryItemARowOfTheFullWidth() {
    expect(list.lay(heights(40, 60)).cells, [[0, 0, 320, 40], [0, 50, 320, 60]])
  }

  @Test func putsNoSpacingAfterTheLastRow() {
    expect(list.lay(heights(40, 60)).content, [320, 110])
  }

  @Test func keepsRowsAsWideAsThereIsRoomWithoutRounding() {
    expect(list.lay(heights(40), width: 320.5).cells, [[0, 0, 320.5, 40]])
  }

  @Test func narrowsRowsByTheInsets() {
    let inset = ListLayout(LayoutSettings(sectionInset: EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)))
    let layout = inset.lay(heights(40))
    expect(layout.cells, [[2, 1, 314, 40]])
    expect(layout.content, [320, 44])
  }

  @Test func mirrorsInsets() {
    let inset = ListLayout(LayoutSettings(sectionInset: EdgeInsets(leading: 2, trailing: 4)))
    expect(inset.lay(heights(40), rightToLeft: true).cells, [[4, 0, 314, 40]])
  }

  @Test func leavesFramesAloneForSeparators() {
    expect(ListLayout(separatorThickness: 3).lay(heights(40, 60)).cells, list.lay(heights(40, 60)).cells)
  }

  @Test func takesHeightsFromAspectRatios() {
    expect(list.lay(aspects(4)).cells, [[0, 0, 320, 80]])
  }

  @Test func closesRowsUpWithoutSpacing() {
    let closed = ListLayout(LayoutSettings(lineSpacing: 0))
    expect(closed.lay(heights(40, 60)).cells, [[0, 0, 320, 40], [0, 40, 320, 60]])
  }

  @Test func runsAcrossWhereScrollingIsHorizontal() {
    let sideways = ListLayout(LayoutSettings(scrollAxis: .horizontal))
    let layout = sideways.lay(sized((40, 1), (60, 1)))
    expect(layout.cells, [[0, 0, 40, 480], [50, 0, 60, 480]])
    expect(layout.content, [110, 480])
  }

  @Test func runsFromTheRightWhereScrollingIsHorizontalAndReadingFromRightToLeft() {
    let sideways = ListLayout(LayoutSettings(scrollAxis: .horizontal))
    expect(sideways.lay(sized((40, 1), (60, 1)), rightToLeft: true).cells, [[70, 0, 40, 480], [0, 0, 60, 480]])
  }

  @Test func asksTheMeasurerForHeaders() {
    let measurer = CountingMeasurer(size: Size(width: 0, height: 30), header: 24)
    let layout = list.lay([LayoutSection(items: unknown(1)), LayoutSection(header: 10)], measurer: measurer)
    expect(layout.headers, [[0, 0, 320, 24], [0, 54, 320, 10]])
  }

  @Test func hasNoHeightWithoutItems() {
    expect(list.lay([]).content, [320, 0])
    expect(list.lay(unknown(0)).content, [320, 0])
  }
}
