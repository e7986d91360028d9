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

  @Test func countsFromTheRightWhereReadingRunsFromRightToLeft() {
    #expect(offsets(.item, rightToLeft: true) == offsets(.item))
  }
}
