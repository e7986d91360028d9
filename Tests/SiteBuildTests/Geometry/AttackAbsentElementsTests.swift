@testable import CollectionLayout
@testable import Geometry
@testable import PageLayout
import Testing

@Suite("Elements that a layout leaves out at some widths")
struct AttackAbsentElementsTests {
  /// Squares in at most one row: wider containers show more of them.
  private func geometry() -> PageGeometry {
    let layout = JustifiedLayout(LayoutSettings(), targetRowHeight: 200, maximumRows: 1)
    let items = ContiguousArray(repeating: ItemSize.aspect(1), count: 12)
    let planner = IntervalPlanner(range: 112...1600, narrowestUsual: 271, isLimited: false, preferred: [])
    let input = LayoutInput(bounds: Size(width: 271, height: 900), sections: [LayoutSection(items: items)])
    return planner.geometry(of: layout, input)
  }

  @Test func haveAnEmptyFrameInEveryIntervalThatLacksThem() throws {
    let geometry = geometry()
    let counts = geometry.intervals.map { geometry.elements.count - $0.absent.count }
    #expect(Set(counts).count > 1)
    for interval in geometry.intervals {
      #expect(interval.frames.count == geometry.elements.count)
      for index in geometry.elements.indices {
        #expect((interval.frames[index].width == .zero) == interval.absent.contains(index))
      }
    }
    #expect(geometry.elements.map(\.indexPath) == geometry.elements.map(\.indexPath).sorted())
  }

  @Test func areHiddenThereWithAllThatIsInThem() {
    #expect(
      GeometryStyles(geometry()).css().contains("{visibility:hidden;overflow:clip;content-visibility:hidden}"))
  }
}
