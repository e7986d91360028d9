import CollectionLayout
import Geometry
import Testing

/// Three columns of 100 px in 320, spacing 10.
@Suite struct WaterfallLayoutTests {
  let waterfall = WaterfallLayout(columns: .count(3))

  @Test func placesEachItemInTheShortestColumn() {
    let layout = waterfall.lay(heights(30, 100, 50, 40, 10))
    // After three items the columns end at 30, 100, 50. The fourth, below the first, ends at 80; the fifth goes below
    // the third.
    expect(
      layout.cells,
      [[0, 0, 100, 30], [110, 0, 100, 100], [220, 0, 100, 50], [0, 40, 100, 40], [220, 60, 100, 10]])
    expect(layout.content, [320, 100])
  }

  @Test func prefersTheLeadingColumnInATie() {
    expect(
      waterfall.lay(heights(20, 20, 20, 20, 20)).cells.map { $0[0] }, [0, 110, 220, 0, 110])
  }

  @Test func cyclesThroughTheColumnsInHorizontalOrder() {
    let ordered = WaterfallLayout(columns: .count(3), horizontalOrder: true)
    expect(
      ordered.lay(heights(30, 100, 50, 40, 10)).cells,
      [[0, 0, 100, 30], [110, 0, 100, 100], [220, 0, 100, 50], [0, 40, 100, 40], [110, 110, 100, 10]])
  }

  @Test func endsWithTheLongestColumn() {
    expect(waterfall.lay(heights(200, 10, 10, 10)).content, [320, 200])
  }

  @Test func computesHeightsFromAspectRatios() {
    expect(waterfall.lay(aspects(0.5, 2)).cells, [[0, 0, 100, 200], [110, 0, 100, 50]])
  }

  /// ⌊1000 ÷ 300⌋ = 3 columns of ⌊326.67⌋.
  @Test func roundsColumnWidthsDown() {
    expect(WaterfallLayout().lay(aspects(1), width: 1000).cells, [[0, 0, 326, 326]])
  }

  @Test func hasOneColumnIfTwoDoNotFit() {
    expect(WaterfallLayout().lay(heights(5, 6)).cells, [[0, 0, 320, 5], [0, 15, 320, 6]])
  }

  @Test func restartsAllColumnsInEverySection() {
    let layout = waterfall.lay([LayoutSection(items: heights(10, 50)), LayoutSection(header: 7, items: heights(20))])
    expect(layout.cells[2], [0, 57, 100, 20])
  }

  @Test func startsAtTheRightInRightToLeft() {
    expect(waterfall.lay(heights(20, 20), rightToLeft: true).cells, [[220, 0, 100, 20], [110, 0, 100, 20]])
  }

  /// Rows of (500 − 20) ÷ 3 = 160; widths are those of the items.
  @Test func supportsTheHorizontalAxis() {
    let sideways = WaterfallLayout(LayoutSettings(scrollAxis: .horizontal), columns: .count(3))
    let layout = sideways.lay(sized((30, 1), (100, 1), (50, 1), (40, 1)), height: 500)
    expect(layout.cells, [[0, 0, 30, 160], [0, 170, 100, 160], [0, 340, 50, 160], [40, 0, 40, 160]])
  }

  /// The longest row ends at 100; the last item, after the first, is 40 … 80 from the right.
  @Test func supportsTheHorizontalAxisInRightToLeft() {
    let sideways = WaterfallLayout(LayoutSettings(scrollAxis: .horizontal), columns: .count(3))
    let layout = sideways.lay(sized((30, 1), (100, 1), (50, 1), (40, 1)), height: 500, rightToLeft: true)
    expect(layout.cells, [[70, 0, 30, 160], [0, 170, 100, 160], [50, 340, 50, 160], [20, 0, 40, 160]])
    expect(layout.content, [100, 500])
  }

  /// With many columns a tournament tree finds the shortest column; the result must be the same.
  @Test func findsTheShortestOfManyColumns() {
    let many = WaterfallLayout(LayoutSettings(lineSpacing: 0, interitemSpacing: 0), columns: .count(100))
    let layout = many.lay(
      ContiguousArray((0..<300).map { .exact(Size(width: 1, height: Double(($0 * 37) % 11))) }), width: 100)
    var ends = [Double](repeating: 0, count: 100)
    for (index, cell) in layout.cells.enumerated() {
      let column = ends.firstIndex(of: ends.min() ?? 0) ?? 0
      #expect(cell[0] == Double(column) && cell[1] == ends[column], "item \(index)")
      ends[column] += Double((index * 37) % 11)
    }
  }

  @Test func acceptsMoreColumnsThanItems() {
    let wide = WaterfallLayout(LayoutSettings(interitemSpacing: 0), columns: .count(1_000_000_000))
    #expect(wide.lay(heights(5, 6)).cells.count == 2)
  }
}
