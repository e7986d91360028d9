import CollectionLayout
import Geometry
import Testing

/// Ten items of 100 × 480 with 10 between: 1090 long, on a screen of 320.
@Suite struct PagingTests {
  func offsets(_ paging: CarouselLayout.Paging, rightToLeft: Bool = false) -> [Double] {
    let carousel = CarouselLayout(
      LayoutSettings(scrollAxis: .horizontal, itemSize: Size(width: 100, height: 480)), paging: paging)
    return carousel.restingOffsets(in: carousel.lay(unknown(10), rightToLeft: rightToLeft), visibleLength: 320)
  }

  @Test func restsAnywhereWithoutPaging() { #expect(offsets(.none) == []) }

  @Test func restsAtWholeScreensAndAtTheEnd() { #expect(offsets(.page) == [0, 320, 640, 770]) }

  @Test func restsAtEveryItem() { #expect(offsets(.item) == [0, 110, 220, 330, 440, 550, 660, 770]) }

  /// Three items, 320 long, to a screen.
  @Test func restsAtEveryScreenfulOfItems() { #expect(offsets(.group) == [0, 330, 660, 770]) }

  /// Cell i reaches from 110 i to 110 i + 100.
  @Test func restsForEveryCellAtItsGroupOrAtThePageThatItsMiddleIsOn() {
    let starts = (0..<10).map { 110 * Double($0) }
    let extents = starts.map { $0...$0 + 100 }
    func rests(_ paging: CarouselLayout.Paging, _ length: Double = 320) -> [CarouselLayout.Rest] {
      CarouselLayout(paging: paging).rests(ofCells: extents, visibleLength: length)
    }
    #expect(rests(.none) == [])
    #expect(rests(.item) == (0..<10).map { .cell($0) })
    #expect(rests(.group) == [0, 0, 0, 3, 3, 3, 6, 6, 6, 9].map { .cell($0) })
    #expect(rests(.page) == [0, 0, 0, 1, 1, 1, 2, 2, 2, 3].map { .page($0) })
    // Cells longer than what is visible are on no one page, nor in one group.
    #expect(rests(.page, 90) == (0..<10).map { .cell($0) })
    #expect(rests(.group, 90) == (0..<10).map { .cell($0) })
    #expect(rests(.page, 0) == (0..<10).map { .cell($0) })
  }

  @Test func countsFromTheRightWhereReadingRunsFromRightToLeft() {
    #expect(offsets(.item, rightToLeft: true) == offsets(.item))
  }
}
