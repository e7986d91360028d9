import CollectionLayout
import Geometry
import Testing

/// The horizontal flow: vertical lines of 300 px follow one another to the right. Unless noted, items are 50 × 50 and
/// spacing is 10. Each rule of the vertical flow, computed by hand along the other axis.
@Suite struct HorizontalFlowLayoutTests {
  private func flow(_ settings: LayoutSettings = LayoutSettings()) -> FlowLayout {
    var settings = settings
    settings.scrollAxis = .horizontal
    return FlowLayout(settings)
  }

  private func lay(
    _ items: ContiguousArray<ItemSize>, _ settings: LayoutSettings = LayoutSettings(), rightToLeft: Bool = false
  ) -> PreparedLayout {
    flow(settings).lay(items, height: 300, rightToLeft: rightToLeft)
  }

  /// ⌊(300 + 10) ÷ 60⌋ = 5, 4 · 60 + 50 = 290; the remainder 300 − 250 = 50 in 4 gaps of 12.5.
  @Test func distributesTheRemainderOfAFullLineEquallyAmongItsGaps() {
    expect(lay(unknown(5)).cells, (0..<5).map { [0, 62.5 * Double($0), 50, 50] })
  }

  /// 90 + 10 + 90 + 10 + 100 = 300.
  @Test func keepsAnExactFit() {
    let layout = lay(sized((30, 90), (30, 90), (30, 100), (30, 60)))
    expect(layout.cells, [[0, 0, 30, 90], [0, 100, 30, 90], [0, 200, 30, 100], [40, 0, 30, 60]])
    expect(layout.content, [70, 300])
  }

  /// 90 + 10 + 90 + 10 + 101 = 301; two items remain on the line with 300 − 180 = 120 between them.
  @Test func breaksTheLineOnePointPastAnExactFit() {
    expect(lay(sized((30, 90), (30, 90), (30, 101))).cells, [[0, 0, 30, 90], [0, 210, 30, 90], [40, 0, 30, 101]])
  }

  /// (300 − 200) ÷ 2 = 50.
  @Test func centresASingleItemOnAFullLine() {
    expect(lay(sized((20, 200), (20, 200))).cells, [[0, 50, 20, 200], [30, 0, 20, 200]])
  }

  @Test func keepsTheGapOfAFullLineOnTheLastLineOfUniformItems() {
    expect(Array(lay(unknown(7)).cells[5...]), [[60, 0, 50, 50], [60, 62.5, 50, 50]])
  }

  @Test func alignsTheLastLineOfSizedItemsToTheTop() {
    expect(lay(sized((20, 60), (20, 70))).cells, [[0, 0, 20, 60], [0, 70, 20, 70]])
  }

  /// The line is 60 wide, the extent of its widest item.
  @Test func centresItemsWithinTheWidthOfTheWidest() {
    let layout = lay(sized((20, 50), (60, 50), (41, 50)))
    expect(layout.cells, [[20, 0, 20, 50], [0, 60, 60, 50], [9.5, 120, 41, 50]])
    expect(layout.content, [60, 300])
  }

  /// 40 + (50 + 10 + 50) + 30.
  @Test func usesLineSpacingOnlyBetweenLines() {
    let layout = flow().lay([LayoutSection(header: 40, footer: 30, items: unknown(6))], height: 300)
    expect(layout.headers, [[0, 0, 40, 300]])
    expect(layout.cells[0], [40, 0, 50, 50])
    expect(layout.cells[5], [100, 0, 50, 50])
    expect(layout.footers, [[150, 0, 30, 300]])
    expect(layout.content, [180, 300])
  }

  /// The available height is 300 − 10 − 20 = 270: ⌊280 ÷ 60⌋ = 4 on a line, and the remainder 70 in 3 gaps.
  @Test func placesInsetsInsideHeaderAndFooterWhichIgnoreThem() {
    let settings = LayoutSettings(
      sectionInset: EdgeInsets(top: 10, leading: 1, bottom: 20, trailing: 2), headerSize: 40, footerSize: 30)
    let layout = lay(unknown(5), settings)
    let step = 50 + 70.0 / 3
    expect(layout.headers, [[0, 0, 40, 300]])
    expect(
      layout.cells,
      [
        [41, 10, 50, 50], [41, 10 + step, 50, 50], [41, 10 + 2 * step, 50, 50], [41, 10 + 3 * step, 50, 50],
        [101, 10, 50, 50],
      ])
    expect(layout.footers, [[153, 0, 30, 300]])
    expect(layout.content, [183, 300])
  }

  @Test func keepsHeaderInsetsAndFooterOfAnEmptySection() {
    let inset = flow(LayoutSettings(sectionInset: EdgeInsets(leading: 7, trailing: 8)))
    let layout = inset.lay([LayoutSection(header: 40, footer: 30), LayoutSection(items: unknown(1))], height: 300)
    expect(layout.footers, [[55, 0, 30, 300]])
    expect(layout.cells, [[92, 0, 50, 50]])
    expect(layout.content, [150, 300])
  }

  @Test func placesAnOversizedItemOnItsOwnLineAndWarns() {
    let layout = lay(sized((20, 400), (20, 100)))
    expect(layout.cells, [[0, 0, 20, 400], [30, 0, 20, 100]])
    #expect(
      layout.warnings.map(\.description)
        == ["item 0 of section 0 is 400 px high, more than the 300 px of its line; it overflows"])
  }

  /// 11 · 50 − 10 · 25 = 300 fit exactly, with a gap of (300 − 550) ÷ 10 = −25; the next line begins 50 − 5 farther.
  @Test func overlapsItemsWithNegativeSpacing() {
    let overlapping = LayoutSettings(lineSpacing: -5, interitemSpacing: -25)
    let layout = lay(ContiguousArray(repeating: .exact(Size(width: 50, height: 50)), count: 12), overlapping)
    expect(layout.cells, (0..<11).map { [0, 25 * Double($0), 50, 50] } + [[45, 0, 50, 50]])
  }

  /// The content is 110 wide; the first line is the right one.
  @Test func startsAtTheRightInRightToLeft() {
    expect(
      lay(unknown(6), rightToLeft: true).cells, (0..<5).map { [60, 62.5 * Double($0), 50, 50] } + [[0, 0, 50, 50]])
  }

  /// Leading is right: 5 + 30 + 11 = 46 wide, the cell 46 − 5 − 30 from the left.
  @Test func mirrorsInsetsAndHeadersInRightToLeft() {
    let settings = LayoutSettings(sectionInset: EdgeInsets(top: 3, leading: 5, trailing: 11), headerSize: 20)
    let layout = lay(sized((30, 40)), settings, rightToLeft: true)
    expect(layout.headers, [[46, 0, 20, 300]])
    expect(layout.cells, [[11, 3, 30, 40]])
    expect(layout.content, [66, 300])
  }
}
