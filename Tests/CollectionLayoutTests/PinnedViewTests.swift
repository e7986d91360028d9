import CollectionLayout
import Geometry
import Testing

/// Two sections on a screen of 200, each with a header of 40, two rows of 100 with a gap of 10, and a footer of 30: 0 …
/// 280 and 280 … 560.
@Suite struct PinnedViewTests {
  func layout(_ pinning: Pinning, axis: Axis = .vertical) -> ListLayout {
    ListLayout(
      LayoutSettings(
        scrollAxis: axis, itemSize: Size(width: 100, height: 100), headerSize: 40, footerSize: 30, pinning: pinning))
  }
  let sections = [LayoutSection(items: unknown(2)), LayoutSection(items: unknown(2))]

  @Test(
    arguments: [
      (0, 0, 280), (25, 25, 280), (-30, 0, 280), (230, 230, 280), (240, 240, 280), (241, 240, 280), (270, 240, 280),
      (300, 240, 300), (520, 240, 520), (600, 240, 520),
    ] as [(Double, Double, Double)])
  func keepsHeadersVisibleUntilTheNextSectionStarts(offset: Double, first: Double, second: Double) {
    let prepared = layout(Pinning(headers: true)).lay(sections, height: 200, offset: Point(x: 0, y: offset))
    expect(prepared.headers, [[0, first, 320, 40], [0, second, 320, 40]])
    expect(prepared.footers, [[0, 250, 320, 30], [0, 530, 320, 30]])
  }

  /// The bottom of the screen is at offset + 200.
  @Test(
    arguments: [(0, 170, 280), (50, 220, 280), (80, 250, 280), (300, 250, 470), (400, 250, 530), (-200, 0, 280)]
      as [(Double, Double, Double)])
  func keepsFootersVisibleUntilTheirSectionEnds(offset: Double, first: Double, second: Double) {
    let prepared = layout(Pinning(footers: true)).lay(sections, height: 200, offset: Point(x: 0, y: offset))
    expect(prepared.footers, [[0, first, 320, 30], [0, second, 320, 30]])
    expect(prepared.headers, [[0, 0, 320, 40], [0, 280, 320, 40]])
  }

  @Test func drawsPinnedViewsAboveTheCells() {
    let prepared = layout(Pinning(headers: true)).lay(sections)
    #expect(prepared.elements.map(\.zIndex) == [10, 0, 0, 0, 10, 0, 0, 0])
  }

  @Test func avoidsTheCoveredPartOfTheScreen() {
    var input = LayoutInput(bounds: Size(width: 320, height: 200), sections: sections)
    input.contentOffset = Point(x: 0, y: 100)
    input.contentInset = EdgeInsets(top: 15)
    let prepared = layout(Pinning(headers: true)).prepare(input)
    expect(prepared.headers[0], [0, 115, 320, 40])
  }

  @Test func pinsAlongTheHorizontalAxis() {
    let prepared = layout(Pinning(headers: true), axis: .horizontal)
      .lay(sections, width: 200, height: 50, offset: Point(x: 100, y: 0))
    expect(prepared.headers, [[100, 0, 40, 50], [280, 0, 40, 50]])
  }

  /// The content is 560 wide, from right to left: x 260 … 460 on screen are 100 … 300 from the leading edge.
  @Test func pinsAtTheRightInRightToLeft() {
    let prepared = layout(Pinning(headers: true), axis: .horizontal)
      .lay(sections, width: 200, height: 50, offset: Point(x: 260, y: 0), rightToLeft: true)
    expect(prepared.headers, [[420, 0, 40, 50], [240, 0, 40, 50]])
  }

  @Test func movesOnlyPinnedViewsIfOnlyTheOffsetChanges() {
    var prepared = layout(Pinning(headers: true)).lay(sections, height: 200)
    let moved = prepared.placePinnedViews(
      visible: VisibleBounds(offset: Point(x: 0, y: 25), size: Size(width: 320, height: 200)))
    #expect(moved == [0])
    let fresh = layout(Pinning(headers: true)).lay(sections, height: 200, offset: Point(x: 0, y: 25))
    #expect(prepared.elementFrames == fresh.elementFrames)
    #expect(prepared.layoutAttributes(in: Rect(x: 0, y: 45, width: 320, height: 5)).map(\.kind) == [.header, .cell])
  }
}
