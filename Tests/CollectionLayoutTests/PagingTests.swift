import CollectionLayout
import Geometry
import Testing

/// Ten items of 100 × 480 with gaps of 10: 1090 long, on a screen of 320.
@Suite struct PagingTests {
  func offsets(_ paging: CarouselLayout.Paging, rightToLeft: Bool = false) -> [Double] {
    let carousel = CarouselLayout(
      LayoutSettings(scrollAxis: .horizontal, itemSize: Size(width: 100, height: 480)), paging: paging)
    return carousel.restingOffsets(in: carousel.lay(unknown(10), rightToLeft: rightToLeft), visibleLength: 320)
  }

  @Test func stopsAnywhereWithoutPaging() { #expect(offsets(.none) == []) }

  @Test func stopsAtWholeScreensAndAtTheEnd() { #expect(offsets(.page) == [0, 320, 640, 770]) }

  @Test func stopsAtEveryItem() { #expect(offsets(.item) == [0, 110, 220, 330, 440, 550, 660, 770]) }

  /// Three items, 320 long, fit the screen.
  @Test func stopsAtEveryScreenOfItems() { #expect(offsets(.group) == [0, 330, 660, 770]) }

  /// Cell i extends from 110 i to 110 i + 100.
  @Test func stopsForEveryCellAtItsGroupOrThePageOfItsMiddle() {
    let starts = (0..<10).map { 110 * Double($0) }
    let extents = starts.map { $0...$0 + 100 }
    func rests(_ paging: CarouselLayout.Paging, _ length: Double = 320) -> [CarouselLayout.Rest] {
      CarouselLayout(paging: paging).rests(ofCells: extents, visibleLength: length)
    }
    #expect(rests(.none) == [])
    #expect(rests(.item) == (0..<10).map { .cell($0) })
    #expect(rests(.group) == [0, 0, 0, 3, 3, 3, 6, 6, 6, 9].map { .cell($0) })
    #expect(rests(.page) == [0, 0, 0, 1, 1, 1, 2, 2, 2, 3].map { .page($0) })
    // Cells longer than the visible length fit neither one page nor one group.
    #expect(rests(.page, 90) == (0..<10).map { .cell($0) })
    #expect(rests(.group, 90) == (0..<10).map { .cell($0) })
    #expect(rests(.page, 0) == (0..<10).map { .cell($0) })
  }

  @Test func measuresOffsetsFromTheRightInRightToLeft() {
    #expect(offsets(.item, rightToLeft: true) == offsets(.item))
  }
}
