import CollectionLayout
import Geometry
import Testing

@Suite struct CarouselLayoutTests {
  @Test(arguments: CarouselLayout.Paging.allCases)
  func hasTheFramesOfAHorizontalFlow(paging: CarouselLayout.Paging) {
    let flow = FlowLayout(LayoutSettings(scrollAxis: .horizontal))
    #expect(CarouselLayout(paging: paging).lay(unknown(9)).cells == flow.lay(unknown(9)).cells)
  }

  @Test func scrollsHorizontally() {
    #expect(CarouselLayout().scrollAxis == .horizontal)
  }

  /// One line of 480 px at a time.
  @Test func setsItemsOfTheFullHeightOneAfterAnother() {
    let layout = CarouselLayout().lay(sized((300, 480), (300, 480)))
    expect(layout.cells, [[0, 0, 300, 480], [310, 0, 300, 480]])
    expect(layout.content, [610, 480])
  }
}
