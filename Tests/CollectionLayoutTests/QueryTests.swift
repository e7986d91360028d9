@testable import CollectionLayout
@testable import FrameIndexing
@testable import Geometry
import TestSupport
import Testing

/// Rectangle queries that common search algorithms answer incompletely.
@Suite struct QueryTests {
  /// A search that goes back from the first hit while neighbours overlap the rectangle stops at cell 1, and misses cell
  /// 0.
  @Test func findsATallItemBeforeShortOnes() {
    let waterfall = WaterfallLayout(columns: .count(3))
    let prepared = waterfall.lay(heights(1000, 10, 10, 10, 10, 10, 10, 10, 10))
    let found = prepared.layoutAttributes(in: Rect(x: 0, y: 60, width: 320, height: 20))
    #expect(found.map(\.indexPath.item) == [0, 7, 8])
  }

  @Test func findsNothingInARectangleThatOnlyTouches() {
    let list = ListLayout().lay(heights(40, 40))
    #expect(list.layoutAttributes(in: Rect(x: 0, y: 40, width: 320, height: 10)).isEmpty)
    #expect(list.layoutAttributes(in: Rect(x: 0, y: 10, width: 320, height: 0)).isEmpty)
    #expect(list.layoutAttributes(in: Rect(x: 320, y: 0, width: 50, height: 50)).isEmpty)
  }

  @Test func returnsHeadersCellsAndFootersInOrder() {
    let layout = ListLayout(LayoutSettings(lineSpacing: 0, headerSize: 10, footerSize: 10))
    let prepared = layout.lay([LayoutSection(items: heights(10)), LayoutSection(items: heights(10))])
    let found = prepared.layoutAttributes(in: Rect(x: 0, y: 15, width: 1, height: 30))
    #expect(found.map(\.kind) == [.cell, .footer, .header, .cell])
    #expect(found.map(\.indexPath.section) == [0, 0, 1, 1])
  }

  @Test func doesNotFindCellsWithoutArea() {
    let list = ListLayout(LayoutSettings(lineSpacing: 0)).lay(heights(10, 0, 10))
    #expect(list.layoutAttributes(in: Rect(x: 0, y: 0, width: 9, height: 99)).map(\.indexPath.item) == [0, 2])
  }

  /// Scattered items: neighbours in order are far apart, so the index sorts frames by position.
  @Test func equalsALinearScanForScatteredItems() {
    var random = SplitMix64(seed: 7)
    let elements = (0..<3000).map { item in
      LayoutAttributes(
        kind: .cell, indexPath: IndexPath(section: 0, item: item),
        frame: Rect(
          x: random.length(0...1000), y: random.length(0...50_000), width: random.length(0...60),
          height: random.length(0...(item % 50 == 0 ? 5000 : 60))))
    }
    let prepared = PreparedLayout(contentSize: Size(width: 1060, height: 55_000), elements: elements)
    for _ in 0..<300 {
      let rect = Rect(
        x: random.length(0...1000), y: random.length(0...50_000), width: random.length(1...500),
        height: random.length(1...2000))
      #expect(prepared.layoutAttributes(in: rect) == elements.filter { $0.frame.intersects(rect) })
    }
  }

  @Test func sortsElements() {
    func element(_ kind: ElementKind, _ section: Int, _ item: Int) -> LayoutAttributes {
      LayoutAttributes(
        kind: kind, indexPath: IndexPath(section: section, item: item), frame: Rect(x: 1, y: 2, width: 3, height: 4),
        alpha: 0.5, zIndex: item)
    }
    let wanted = [element(.cell, 0, 0), element(.cell, 0, 1), element(.header, 2, 0), element(.cell, 2, 0)]
    let prepared = PreparedLayout(contentSize: .zero, elements: wanted.reversed())
    #expect(prepared.numberOfSections == 3)
    #expect(prepared.elements.map(\.indexPath) == wanted.map(\.indexPath))
    #expect(prepared.layoutAttributes(forItemAt: IndexPath(section: 0, item: 1)) == wanted[1])
  }

  @Test func hidesItemsWithoutAttributes() {
    let last = LayoutAttributes(
      kind: .cell, indexPath: IndexPath(section: 0, item: 2), frame: Rect(x: 1, y: 2, width: 3, height: 4))
    let prepared = PreparedLayout(contentSize: .zero, elements: [last])
    #expect(prepared.elements.map(\.isHidden) == [true, true, false])
  }

  @Test func returnsTheAttributesOfItems() {
    var section = LayoutSection(items: heights(10, 10, 10))
    let own = ItemAttributes(
      alpha: 0.25, transform: AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0), zIndex: 7, isHidden: true)
    section.attributes = [1: own, 99: own]
    let prepared = ListLayout().lay([section])
    let found = prepared.layoutAttributes(forItemAt: IndexPath(section: 0, item: 1))
    #expect(found?.alpha == 0.25)
    #expect(found?.transform == own.transform)
    #expect(found?.zIndex == 7)
    #expect(found?.isHidden == true)
    #expect(found?.frame == Rect(x: 0, y: 20, width: 320, height: 10))
    #expect(prepared.elements.map(\.zIndex) == [0, 7, 0])
    #expect(prepared.layoutAttributes(in: Rect(x: 0, y: 0, width: 320, height: 50)).map(\.alpha) == [1, 0.25, 1])
  }

  @Test func measuresNothingAfterPreparation() {
    let measurer = CountingMeasurer(size: Size(width: 30, height: 30))
    let layouts: [any CollectionLayout] = [
      FlowLayout(), ColumnLayout(), GridLayout(), ListLayout(), WaterfallLayout(), JustifiedLayout(), CarouselLayout(),
    ]
    for layout in layouts {
      let prepared = layout.lay([LayoutSection(items: unknown(20))], measurer: measurer)
      let count = measurer.count
      _ = prepared.layoutAttributes(in: Rect(x: 0, y: 0, width: 320, height: 480))
      _ = prepared.layoutAttributes(forItemAt: path(0, 3))
      _ = prepared.elements.map(\.frame)
      #expect(measurer.count == count, "\(type(of: layout))")
    }
    #expect(measurer.count == 7 * 20)
  }

  /// A position out of range returns a placeholder and does not trap.
  @Test(arguments: [-1, 2, Int.max, Int.min])
  func returnsAHiddenCellForAPositionOutOfRange(position: Int) {
    let element = ListLayout().lay(heights(10, 10)).elements[position]
    #expect(element.isHidden)
    #expect(element.frame == .zero)
    #expect(element.indexPath == path(-1, position))
  }

  @Test func usesFewBytesPerItem() {
    #expect(MemoryLayout<Rect>.stride == 32)
    // Each block of sixteen frames has one `FrameBlock` and one node of four numbers in the tree.
    #expect(MemoryLayout<FrameBlock>.stride / 16 + 32 / 16 + 32 <= 64)
  }
}
