import CollectionLayout
import Geometry
import Testing

/// Unless noted, columns are at least 300 px wide and spacing is 10.
@Suite struct ColumnLayoutTests {
  let column = ColumnLayout()

  /// ⌊1000 ÷ 300⌋ = 3; (1000 − 20) ÷ 3 = 326.67, rounded down.
  @Test func roundsColumnWidthsDown() {
    expect(
      column.lay(heights(50, 50, 50), width: 1000).cells, [[0, 0, 326, 50], [336, 0, 326, 50], [672, 0, 326, 50]])
  }

  @Test func keepsColumnWidthsExactWithoutRounding() {
    let width = 980.0 / 3
    expect(
      column.lay(heights(50, 50), width: 1000, rounding: .none).cells,
      [[0, 0, width, 50], [width + 10, 0, width, 50]])
  }

  @Test(arguments: [(299, 1), (300, 1), (599, 1), (600, 2), (899, 2), (900, 3), (100, 1)] as [(Double, Int)])
  func fitsAsManyColumnsOfTheMinimumWidthAsPossible(width: Double, columns: Int) {
    let cells = column.lay(heights(10, 10, 10, 10), width: width).cells
    #expect(cells.filter { $0[1] == 0 }.count == columns)
  }

  @Test func countsColumnsInsideTheInsets() {
    let inset = ColumnLayout(LayoutSettings(sectionInset: EdgeInsets(all: 10)))
    expect(inset.lay(heights(10), width: 619).cells, [[10, 10, 599, 10]])
    expect(inset.lay(heights(10), width: 620).cells, [[10, 10, 295, 10]])
  }

  @Test func startsEachRowBelowTheTallestItemOfThePreviousRow() {
    let layout = column.lay(heights(20, 70, 30, 10), width: 600)
    expect(layout.cells, [[0, 0, 295, 20], [305, 0, 295, 70], [0, 80, 295, 30], [305, 80, 295, 10]])
    expect(layout.content, [600, 110])
  }

  @Test func computesTheHeightFromTheAspectRatio() {
    expect(column.lay(aspects(1.5), width: 300).cells, [[0, 0, 300, 200]])
  }

  @Test func usesTheEstimateForUnknownSizes() {
    let estimated = ColumnLayout(LayoutSettings(estimatedItemSize: .fixed(Size(width: 1, height: 77))))
    expect(estimated.lay(unknown(1)).cells, [[0, 0, 320, 77]])
    expect(column.lay(unknown(1)).cells, [[0, 0, 320, 50]])
  }

  @Test func usesTheHeightOfTheLayoutsItemSize() {
    let fixed = ColumnLayout(LayoutSettings(itemSize: Size(width: 1, height: 70)))
    expect(fixed.lay(unknown(2)).cells, [[0, 0, 320, 70], [0, 80, 320, 70]])
  }

  @Test func startsAtTheRightInRightToLeft() {
    expect(
      column.lay(heights(20, 20), width: 600, rightToLeft: true).cells, [[305, 0, 295, 20], [0, 0, 295, 20]])
  }

  /// Two rows of (600 − 10) ÷ 2; the items determine their widths.
  @Test func supportsTheHorizontalAxis() {
    let sideways = ColumnLayout(LayoutSettings(scrollAxis: .horizontal))
    expect(
      sideways.lay(sized((40, 1), (50, 1), (60, 1)), width: 100, height: 600).cells,
      [[0, 0, 40, 295], [0, 305, 50, 295], [60, 0, 60, 295]])
  }

  /// An aspect ratio of 2 at a height of 295 is 590 wide.
  @Test func computesTheWidthFromTheAspectRatioOnTheHorizontalAxis() {
    let sideways = ColumnLayout(LayoutSettings(scrollAxis: .horizontal))
    expect(sideways.lay(aspects(2), width: 100, height: 600).cells, [[0, 0, 590, 295]])
  }

  /// 40 + 10 + 60 = 110 in total: an item from 0 to 40 starts at 110 − 40.
  @Test func supportsTheHorizontalAxisInRightToLeft() {
    let sideways = ColumnLayout(LayoutSettings(scrollAxis: .horizontal))
    expect(
      sideways.lay(sized((40, 1), (30, 1), (60, 1)), width: 100, height: 600, rightToLeft: true).cells,
      [[70, 0, 40, 295], [80, 305, 30, 295], [0, 0, 60, 295]])
  }

  @Test func usesHeightsMeasuredAtTheColumnWidth() {
    let measurer = CountingMeasurer(size: Size(width: 1, height: 33))
    expect(column.lay([LayoutSection(items: unknown(1))], measurer: measurer).cells, [[0, 0, 320, 33]])
    #expect(measurer.proposals == [SizeProposal(width: 320)])
  }

  /// 100 ÷ 10 = 10 columns would require 9 · 30 = 270 px of spacing; 4 columns require 90 px, and are 2.5 px wide.
  @Test func reducesTheColumnsIfSpacingLeavesThemNoWidth() {
    let tight = ColumnLayout(LayoutSettings(interitemSpacing: 30), minColumnWidth: 10)
    expect(
      tight.lay(heights(1, 1, 1, 1, 1), width: 100, rounding: .none).cells,
      [[0, 0, 2.5, 1], [32.5, 0, 2.5, 1], [65, 0, 2.5, 1], [97.5, 0, 2.5, 1], [0, 11, 2.5, 1]])
  }
}

@Suite struct GridLayoutTests {
  let grid = GridLayout(columns: .count(3))

  /// (320 − 20) ÷ 3 = 100.
  @Test func makesCellsAsTallAsTheTallestOfTheirRow() {
    let layout = grid.lay(heights(20, 70, 30, 10))
    expect(layout.cells, [[0, 0, 100, 70], [110, 0, 100, 70], [220, 0, 100, 70], [0, 80, 100, 10]])
    expect(layout.content, [320, 90])
  }

  @Test func hasAFixedNumberOfColumnsAtEveryWidth() {
    expect(grid.lay(heights(10, 10), width: 50).cells, [[0, 0, 10, 10], [20, 0, 10, 10]])
  }

  @Test func computesTheNumberOfColumnsFromTheirMinimumWidth() {
    let grid = GridLayout(columns: .minimumWidth(100))
    expect(grid.lay(heights(10, 10, 10, 10)).cells[3], [0, 20, 100, 10])
  }

  @Test func hasColumnsOfAtLeast300ByDefault() {
    expect(GridLayout().lay(heights(10, 10), width: 610).cells, [[0, 0, 300, 10], [310, 0, 300, 10]])
  }

  /// At a width of 100 px: 50, 100 and 200 high.
  @Test func computesHeightsFromAspectRatios() {
    expect(grid.lay(aspects(2, 1, 0.5)).cells, (0..<3).map { [110 * Double($0), 0, 100, 200] })
  }

  @Test func roundsColumnWidthsDownAndLeavesTheRemainderAtTheTrailingEdge() {
    expect(grid.lay(heights(1, 1, 1), width: 322).cells.map { $0[0] + $0[2] }, [100, 210, 320])
  }

  @Test func measuresEveryItemOnce() {
    let measurer = CountingMeasurer(size: Size(width: 0, height: 30))
    _ = grid.lay([LayoutSection(items: unknown(7))], measurer: measurer)
    #expect(measurer.count == 7)
  }

  @Test func measuresHeightsAtTheColumnWidth() {
    let measurer = CountingMeasurer(size: Size(width: 0, height: 30))
    let layout = grid.lay([LayoutSection(items: unknown(1))], measurer: measurer)
    expect(layout.cells, [[0, 0, 100, 30]])
    #expect(measurer.proposals == [SizeProposal(width: 100)])
  }

  @Test func doesNotMeasureItemsOfExactSize() {
    let measurer = CountingMeasurer(size: Size(width: 0, height: 30))
    expect(grid.lay([LayoutSection(items: heights(12))], measurer: measurer).cells, [[0, 0, 100, 12]])
    #expect(measurer.count == 0)
  }

  @Test func prefersTheMeasuredSizeToTheAspectRatio() {
    let measurer = CountingMeasurer(size: Size(width: 0, height: 30))
    expect(grid.lay([LayoutSection(items: aspects(1))], measurer: measurer).cells, [[0, 0, 100, 30]])
  }

  @Test func startsEverySectionOnANewRow() {
    let layout = grid.lay([LayoutSection(items: heights(10)), LayoutSection(header: 5, items: heights(20))])
    expect(layout.cells, [[0, 0, 100, 10], [0, 15, 100, 20]])
  }

  @Test func startsAtTheRightInRightToLeft() {
    expect(grid.lay(heights(10, 10), rightToLeft: true).cells, [[220, 0, 100, 10], [110, 0, 100, 10]])
  }

  /// Three rows of (320 − 20) ÷ 3 = 100; every cell of a column is as wide as its widest.
  @Test func supportsTheHorizontalAxis() {
    let sideways = GridLayout(LayoutSettings(scrollAxis: .horizontal), columns: .count(3))
    let layout = sideways.lay(sized((20, 1), (70, 1), (30, 1), (10, 1)), height: 320)
    expect(layout.cells, [[0, 0, 70, 100], [0, 110, 70, 100], [0, 220, 70, 100], [80, 0, 10, 100]])
    expect(layout.content, [90, 320])
  }

  /// 70 + 10 + 10 = 90 in total, from right to left; the order of the rows stays top to bottom.
  @Test func supportsTheHorizontalAxisInRightToLeft() {
    let sideways = GridLayout(LayoutSettings(scrollAxis: .horizontal), columns: .count(3))
    let layout = sideways.lay(sized((20, 1), (70, 1), (30, 1), (10, 1)), height: 320, rightToLeft: true)
    expect(layout.cells, [[20, 0, 70, 100], [20, 110, 70, 100], [20, 220, 70, 100], [0, 0, 10, 100]])
  }
}

@Suite struct ListLayoutTests {
  let list = ListLayout()

  @Test func placesEveryItemOnAFullWidthRow() {
    expect(list.lay(heights(40, 60)).cells, [[0, 0, 320, 40], [0, 50, 320, 60]])
  }

  @Test func addsNoSpacingAfterTheLastRow() {
    expect(list.lay(heights(40, 60)).content, [320, 110])
  }

  @Test func doesNotRoundTheRowWidth() {
    expect(list.lay(heights(40), width: 320.5).cells, [[0, 0, 320.5, 40]])
  }

  @Test func reducesRowsByTheInsets() {
    let inset = ListLayout(LayoutSettings(sectionInset: EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)))
    let layout = inset.lay(heights(40))
    expect(layout.cells, [[2, 1, 314, 40]])
    expect(layout.content, [320, 44])
  }

  @Test func mirrorsInsets() {
    let inset = ListLayout(LayoutSettings(sectionInset: EdgeInsets(leading: 2, trailing: 4)))
    expect(inset.lay(heights(40), rightToLeft: true).cells, [[4, 0, 314, 40]])
  }

  @Test func separatorsDoNotChangeFrames() {
    expect(ListLayout(separatorThickness: 3).lay(heights(40, 60)).cells, list.lay(heights(40, 60)).cells)
  }

  @Test func computesHeightsFromAspectRatios() {
    expect(list.lay(aspects(4)).cells, [[0, 0, 320, 80]])
  }

  @Test func placesRowsAdjacentWithoutSpacing() {
    let closed = ListLayout(LayoutSettings(lineSpacing: 0))
    expect(closed.lay(heights(40, 60)).cells, [[0, 0, 320, 40], [0, 40, 320, 60]])
  }

  @Test func supportsHorizontalScrolling() {
    let sideways = ListLayout(LayoutSettings(scrollAxis: .horizontal))
    let layout = sideways.lay(sized((40, 1), (60, 1)))
    expect(layout.cells, [[0, 0, 40, 480], [50, 0, 60, 480]])
    expect(layout.content, [110, 480])
  }

  @Test func supportsHorizontalScrollingInRightToLeft() {
    let sideways = ListLayout(LayoutSettings(scrollAxis: .horizontal))
    expect(sideways.lay(sized((40, 1), (60, 1)), rightToLeft: true).cells, [[70, 0, 40, 480], [0, 0, 60, 480]])
  }

  @Test func measuresHeaders() {
    let measurer = CountingMeasurer(size: Size(width: 0, height: 30), header: 24)
    let layout = list.lay([LayoutSection(items: unknown(1)), LayoutSection(header: 10)], measurer: measurer)
    expect(layout.headers, [[0, 0, 320, 24], [0, 54, 320, 10]])
  }

  @Test func hasNoHeightWithoutItems() {
    expect(list.lay([]).content, [320, 0])
    expect(list.lay(unknown(0)).content, [320, 0])
  }
}
