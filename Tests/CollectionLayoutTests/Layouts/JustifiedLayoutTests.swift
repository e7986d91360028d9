import CollectionLayout
import Geometry
import Testing

/// Rows in a container of 1060 px: 1040 inside the padding of 10; target height 320 ± 25 %; spacing 10. A row is
/// complete if its sum of aspect ratios is between 2.4375 and 4.0625.
@Suite struct JustifiedLayoutTests {
  let justified = JustifiedLayout()

  func lay(
    _ ratios: Double..., by layout: JustifiedLayout = JustifiedLayout(), width: Double = 1060,
    rounding: Rounding = .points
  ) -> PreparedLayout {
    layout.lay(ContiguousArray(ratios.map { .aspect($0) }), width: width, rounding: rounding)
  }

  /// (1040 − 20) ÷ 3 = 340.
  @Test func completesARowWithinTheToleranceAndFillsIt() {
    let layout = lay(1, 1, 1)
    expect(layout.cells, [[10, 10, 340, 340], [360, 10, 340, 340], [710, 10, 340, 340]])
    expect(layout.content, [1060, 360])
  }

  @Test func givesWidowsTheHeightOfThePreviousRow() {
    expect(lay(1, 1, 1, 1).cells[3], [10, 360, 340, 340])
  }

  @Test func givesWidowsTheTargetHeightIfThereIsNoPreviousRow() {
    expect(lay(1, 1).cells, [[10, 10, 320, 320], [340, 10, 320, 320]])
  }

  /// Each item needs a height of its own below its picture, 30 more than the one before.
  @Test(arguments: [Axis.vertical, .horizontal]) func makesRowsAsHighAsTheirHighestItem(_ axis: Axis) {
    var justified = JustifiedLayout(selfSizing: true)
    justified.settings.scrollAxis = axis
    let bounds = axis == .vertical ? Size(width: 1060, height: 800) : Size(width: 800, height: 1060)
    let items = ContiguousArray(repeating: ItemSize.aspect(1), count: 4)
    let layout = justified.prepare(
      LayoutInput(bounds: bounds, sections: [LayoutSection(items: items)], measurer: TextBelow(axis: axis)))
    let frames = layout.elements.map { element in
      axis == .vertical
        ? element.frame
        : Rect(x: element.frame.y, y: element.frame.x, width: element.frame.height, height: element.frame.width)
    }
    #expect(
      frames == [
        Rect(x: 10, y: 10, width: 340, height: 400), Rect(x: 360, y: 10, width: 340, height: 400),
        Rect(x: 710, y: 10, width: 340, height: 400), Rect(x: 10, y: 420, width: 340, height: 430),
      ])
  }

  private struct TextBelow: ItemMeasuring {
    let axis: Axis

    func size(
      ofItemAt indexPath: IndexPath, proposal: SizeProposal, limit: Double, decisions: inout DecisionTape
    ) -> Size? {
      let side = (axis == .vertical ? proposal.width : proposal.height) ?? 340
      return Size(length: side + 30 * Double(indexPath.item), across: side, along: axis)
    }

    func extent(
      ofSupplementary kind: SupplementaryKind, inSection section: Int, crossExtent: Double,
      decisions: inout DecisionTape
    ) -> Double? { nil }
  }

  /// The widows are 690 wide: (1040 − 690) ÷ 2 = 175.
  @Test func centresWidows() {
    expect(
      Array(lay(1, 1, 1, 1, 1, by: JustifiedLayout(widowStyle: .center)).cells[3...]),
      [[185, 360, 340, 340], [535, 360, 340, 340]])
  }

  /// 690 is 350 less than 1040: each widow is 175 wider.
  @Test func justifiesWidowsByWidth() {
    expect(
      Array(lay(1, 1, 1, 1, 1, by: JustifiedLayout(widowStyle: .justify)).cells[3...]),
      [[10, 360, 515, 340], [535, 360, 515, 340]])
  }

  @Test func hidesWidows() {
    let layout = lay(1, 1, 1, 1, by: JustifiedLayout(showsWidows: false))
    #expect(layout.cells.count == 3)
    #expect(layout.layoutAttributes(forItemAt: IndexPath(section: 0, item: 3)) == nil)
    expect(layout.content, [1060, 360])
  }

  /// An aspect ratio of 5 alone exceeds 4.0625; 1040 ÷ 5 = 208.
  @Test func placesAPanoramaOnItsOwnRow() {
    expect(lay(5).cells, [[10, 10, 1040, 208]])
  }

  /// 1 + 1 + 3.5 = 5.5 is 2.31 more than the required 3.1875; 1 + 1 is 1.22 less than 3.22. So the row omits the third
  /// item: 1030 ÷ 2. The third item has the next row: 1040 ÷ 3.5 = 297.14.
  @Test func movesAnItemToTheNextRowIfItTakesTheRowFartherFromTheTarget() {
    expect(
      lay(1, 1, 3.5).cells, [[10, 10, 515, 515], [535, 10, 515, 515], [10, 535, 1040, 297]])
  }

  /// 2.4 + 2.4 = 4.8 is 1.58 more than the required 3.22, 2.4 alone 0.85 less: rejected; 1040 ÷ 2.4 = 433.33. 2.4 + 1.7
  /// = 4.1 is 0.88 more and 0.85 is nearer: also rejected. 2.3 + 1.8 = 4.1: 2.3 alone is 0.95 less, so the item stays.
  @Test func keepsAnItemPastTheToleranceIfItBringsTheRowNearerToTheTarget() {
    #expect(lay(2.4, 2.4).cells[1][1] > 10)
    #expect(lay(2.4, 1.7).cells[1][1] > 10)
    #expect(lay(2.3, 1.8).cells[1][1] == 10)
  }

  /// 1040 ÷ 10 = 104 is less than half of 320: the row is 160 high, and still fills the width.
  @Test func clampsRowsToHalfTheTargetHeight() {
    expect(lay(10).cells, [[10, 10, 1040, 160]])
  }

  /// With a tolerance of 1 the minimum sum is 0: one item completes a row; 1040 ÷ 0.5 is more than twice 320.
  @Test func clampsRowsToTwiceTheTargetHeight() {
    expect(
      lay(0.5, 0.5, by: JustifiedLayout(targetRowHeightTolerance: 1)).cells,
      [[10, 10, 1040, 640], [10, 660, 1040, 640]])
  }

  /// 1030 ÷ 3.1 = 332.26 → 332; widths 1.55 · 332 = 514.6 → 515 twice: 1030, no error.
  /// 1020 ÷ 2.9 = 351.72 → 352; 1.3, 0.9 and 0.7 · 352 = 457.6, 316.8, 246.4 → 458, 317, 246: 1 px too many in total, a
  /// third per item: subtracted from the second, where the share rounds to 1.
  @Test func distributesTheRoundingErrorOverTheRow() {
    expect(lay(1.55, 1.55).cells, [[10, 10, 515, 332], [535, 10, 515, 332]])
    expect(lay(1.3, 0.9, 0.7).cells, [[10, 10, 458, 352], [478, 10, 316, 352], [804, 10, 246, 352]])
  }

  @Test func fillsRowsExactlyWithoutRounding() {
    let height = 1020 / 2.9
    expect(
      lay(1.3, 0.9, 0.7, rounding: .none).cells,
      [
        [10, 10, 1.3 * height, height], [20 + 1.3 * height, 10, 0.9 * height, height],
        [30 + 2.2 * height, 10, 0.7 * height, height],
      ])
  }

  /// The third row is a breakout row with one square item, 1040 high, clamped to 640.
  @Test func placesASingleItemOnEveryNthRow() {
    let layout = lay(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, by: JustifiedLayout(fullWidthBreakoutRowCadence: 3))
    expect(layout.cells[6], [10, 710, 1040, 640])
    expect(layout.cells[7], [10, 1360, 340, 340])
  }

  /// The widow after a breakout row has the target height.
  @Test func ignoresTheHeightOfABreakoutRowForWidows() {
    let layout = lay(1, 1, 1, 2, 1, by: JustifiedLayout(fullWidthBreakoutRowCadence: 2))
    expect(Array(layout.cells[3...]), [[10, 360, 1040, 520], [10, 890, 320, 320]])
  }

  @Test func doesNotBreakOutAPortraitItem() {
    let layout = lay(0.5, 1, 1, by: JustifiedLayout(fullWidthBreakoutRowCadence: 1))
    #expect(layout.cells[1][1] == 10)
  }

  /// 1060 − 20 − 40 = 1000 inside the padding; 1 + 1 + 1 = 3 with two gaps of 5: 990 ÷ 3 = 330. Rows are 7 apart.
  @Test func supportsOtherPaddingAndSpacing() {
    let settings = LayoutSettings(
      lineSpacing: 7, interitemSpacing: 5, sectionInset: EdgeInsets(top: 1, leading: 20, bottom: 2, trailing: 40))
    let layout = lay(1, 1, 1, 1, 1, 1, by: JustifiedLayout(settings))
    expect(
      layout.cells,
      [
        [20, 1, 330, 330], [355, 1, 330, 330], [690, 1, 330, 330], [20, 338, 330, 330], [355, 338, 330, 330],
        [690, 338, 330, 330],
      ])
    expect(layout.content, [1060, 670])
  }

  /// A row 200 high requires 1040 ÷ 200 = 5.2: four items of 1.3 fill it, (1040 − 30) ÷ 5.2 = 194.2 → 194, 252 wide
  /// each. That is 1038 with the gaps, 2 too few: half a point each, and the accumulated shares round to 0, −1, −1 and
  /// −2.
  @Test func supportsOtherTargetHeights() {
    let layout = lay(1.3, 1.3, 1.3, 1.3, by: JustifiedLayout(targetRowHeight: 200, targetRowHeightTolerance: 0))
    expect(
      layout.cells, [[10, 10, 252, 194], [272, 10, 253, 194], [535, 10, 252, 194], [797, 10, 253, 194]])
  }

  @Test func hasTheDefaultsOfTheLibrary() {
    #expect(justified.targetRowHeight == 320)
    #expect(justified.targetRowHeightTolerance == 0.25)
    #expect(justified.settings.sectionInset == EdgeInsets(all: 10))
    #expect(justified.settings.lineSpacing == 10 && justified.settings.interitemSpacing == 10)
    #expect(justified.widowStyle == .left && justified.showsWidows)
    #expect(justified.fullWidthBreakoutRowCadence == nil && justified.forcedAspectRatio == nil)
    #expect(justified.maximumRows == nil)
  }

  @Test func forcesOneAspectRatio() {
    expect(lay(2, 3, 4, by: JustifiedLayout(forcedAspectRatio: 1)).cells, lay(1, 1, 1).cells)
  }

  @Test func limitsTheNumberOfRows() {
    let layout = lay(1, 1, 1, 1, 1, 1, 1, by: JustifiedLayout(maximumRows: 1))
    #expect(layout.cells.count == 3)
    expect(layout.content, [1060, 360])
  }

  @Test func computesAspectRatiosFromExactSizes() {
    expect(
      justified.lay(sized((10, 10), (300, 300), (7, 7)), width: 1060).cells, lay(1, 1, 1).cells)
  }

  @Test func treatsItemsOfUnknownAspectRatioAsSquare() {
    expect(justified.lay(unknown(3), width: 1060).cells, lay(1, 1, 1).cells)
  }

  @Test func startsAtTheRightInRightToLeft() {
    expect(
      justified.lay(aspects(1, 1), width: 1060, rightToLeft: true).cells, [[730, 10, 320, 320], [400, 10, 320, 320]])
  }

  /// One column of a container 1060 high. Aspect ratios are inverted on this axis: 1 ÷ ratio.
  @Test func supportsTheHorizontalAxis() {
    var sideways = justified
    sideways.settings.scrollAxis = .horizontal
    expect(
      sideways.lay(aspects(1, 1, 0.5), width: 100, height: 1060).cells,
      // 1 + 1 + 2 = 4: 1020 ÷ 4 = 255.
      [[10, 10, 255, 255], [10, 275, 255, 255], [10, 540, 255, 510]])
  }

  /// One column of 275 including the padding: 10 … 265 from either side.
  @Test func supportsTheHorizontalAxisInRightToLeft() {
    var sideways = justified
    sideways.settings.scrollAxis = .horizontal
    let layout = sideways.lay(aspects(1, 1, 0.5, 1), width: 100, height: 1060, rightToLeft: true)
    // A widow as wide as the previous column, 255: 275 + 255 + 10 = 540 in total.
    expect(
      layout.cells, [[275, 10, 255, 255], [275, 275, 255, 255], [275, 540, 255, 510], [10, 10, 255, 255]])
  }

  @Test func keepsWidowsInsideTheRowWithoutRounding() {
    // One row 640 high; widows of that height would be 2 · 0.9 · 640 = 1152 wide.
    let layout = lay(0.5, 0.45, 0.45, by: JustifiedLayout(targetRowHeightTolerance: 0.9), rounding: .none)
    for cell in layout.cells { #expect(cell[0] + cell[2] <= 1050 + 1e-9) }
  }
}
