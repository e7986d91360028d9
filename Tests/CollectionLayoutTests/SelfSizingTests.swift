import CollectionLayout
import Geometry
import Testing

/// A measurer that computes sizes from the index path.
struct ComputedMeasurer: ItemMeasuring {
  var answer: @Sendable (IndexPath) -> Size?

  func size(
    ofItemAt indexPath: IndexPath, proposal: SizeProposal, limit: Double, decisions: inout DecisionTape
  ) -> Size? { answer(indexPath) }

  func extent(
    ofSupplementary kind: SupplementaryKind, inSection section: Int, crossExtent: Double, decisions: inout DecisionTape
  ) -> Double? { nil }
}

/// Checks whether a refinement moves nothing.
private func expect(_ context: InvalidationContext?, isNil: Bool, sourceLocation: SourceLocation = #_sourceLocation) {
  #expect((context == nil) == isNil, sourceLocation: sourceLocation)
}

@Suite struct SelfSizingTests {
  let list = ListLayout(
    LayoutSettings(lineSpacing: 0, estimatedItemSize: .fixed(Size(width: 100, height: 100))))

  func input(_ count: Int, height: Double = 250) -> LayoutInput {
    LayoutInput(bounds: Size(width: 320, height: height), sections: [LayoutSection(items: unknown(count))])
  }

  func sizing(_ count: Int, _ layout: (any CollectionLayout)? = nil, height: Double) -> SelfSizing {
    SelfSizing(
      layout: layout ?? list, input: input(count), measurer: ComputedMeasurer { _ in Size(width: 320, height: height) })
  }

  @Test func laysOutEstimatesWithoutMeasuring() {
    let measurer = CountingMeasurer(size: Size(width: 320, height: 30))
    let sizing = SelfSizing(layout: list, input: input(10), measurer: measurer)
    #expect(measurer.count == 0)
    expect(sizing.prepared.content, [320, 1000])
  }

  @Test func measuresOneCellPerRefinement() {
    let measurer = CountingMeasurer(size: Size(width: 320, height: 30))
    var sizing = SelfSizing(layout: list, input: input(10), measurer: measurer)
    _ = sizing.refine(IndexPath(section: 0, item: 3))
    #expect(measurer.count == 1)
    #expect(sizing.measuredCount == 1)
    #expect(measurer.proposals == [SizeProposal(width: 320)])
    _ = sizing.refine(IndexPath(section: 0, item: 3))
    #expect(measurer.count == 1)
  }

  @Test func reportsMovesAndTheContentSizeAdjustment() throws {
    var sizing = sizing(10, height: 130)
    let refined = sizing.refine(IndexPath(section: 0, item: 3))
    let context = try #require(refined)
    #expect(context.movedElements == [3..<10])
    #expect(context.contentSizeAdjustment == Size(width: 0, height: 30))
    #expect(context.contentOffsetAdjustment == .zero)
    expect(sizing.prepared.cells[4], [0, 430, 320, 100])
  }

  @Test func keepsVisibleContentInPlace() throws {
    var sizing = sizing(10, height: 130)
    sizing.scroll(to: Point(x: 0, y: 500))
    let refined = sizing.refine(IndexPath(section: 0, item: 2))
    let context = try #require(refined)
    #expect(context.contentOffsetAdjustment == Point(x: 0, y: 30))
    #expect(sizing.input.contentOffset == Point(x: 0, y: 530))
  }

  @Test func doesNotScrollForGrowthBelow() throws {
    var sizing = sizing(10, height: 130)
    sizing.scroll(to: Point(x: 0, y: 500))
    let refined = sizing.refine(IndexPath(section: 0, item: 9))
    let context = try #require(refined)
    #expect(context.contentOffsetAdjustment == .zero)
    #expect(context.movedElements == [9..<10])
  }

  @Test func doesNotScrollPastTheEnds() throws {
    var sizing = sizing(10, height: 10)
    sizing.scroll(to: Point(x: 0, y: 20))
    // The anchor, cell 1 at 100, moves to 10: 20 − 90 is before the start.
    let refined = sizing.refine(IndexPath(section: 0, item: 0))
    let context = try #require(refined)
    #expect(context.contentOffsetAdjustment == Point(x: 0, y: -20))
  }

  @Test(arguments: [100, 100.1, 99.9] as [Double])
  func invalidatesNothingForSizesEqualToAQuarterPoint(height: Double) {
    var sizing = sizing(10, height: height)
    expect(sizing.refine(IndexPath(section: 0, item: 3)), isNil: true)
    expect(sizing.prepared.content, [320, 1000])
  }

  @Test func invalidatesForAQuarterPoint() {
    var sizing = sizing(10, height: 100.25)
    expect(sizing.refine(IndexPath(section: 0, item: 3)), isNil: false)
  }

  @Test func refinesVisibleCellsFirstThenAheadThenBehind() {
    var sizing = sizing(8, height: 100)
    sizing.scroll(to: Point(x: 0, y: 300))
    var order: [Int] = []
    while let (path, _) = sizing.refineNext() { order.append(path.item) }
    #expect(order == [3, 4, 5, 6, 7, 2, 1, 0])
    #expect(sizing.isComplete)
  }

  @Test func refinesBackwardsForBackwardScrolling() {
    var sizing = sizing(8, height: 100)
    sizing.scroll(to: Point(x: 0, y: 300))
    var order: [Int] = []
    while let (path, _) = sizing.refineNext(direction: .backward) { order.append(path.item) }
    #expect(order == [3, 4, 5, 2, 1, 0, 6, 7])
  }

  /// Items 1 and 2 have an estimated width of 0, so they are neither visible nor before or after the visible cells.
  @Test func refinesCellsWithoutAreaAmongVisibleCells() {
    var items = unknown(4)
    items[0] = .exact(Size(width: 320, height: 20))
    items[3] = .exact(Size(width: 320, height: 20))
    let flow = FlowLayout(LayoutSettings(estimatedItemSize: .fixed(Size(width: 0, height: 20))))
    var sizing = SelfSizing(
      layout: flow, input: LayoutInput(bounds: Size(width: 320, height: 480), sections: [LayoutSection(items: items)]),
      measurer: ComputedMeasurer { _ in Size(width: 30, height: 20) })
    var order: [Int] = []
    while let (path, _) = sizing.refineNext() { order.append(path.item) }
    #expect(order == [1, 2])
    #expect(sizing.isComplete)
  }

  @Test(
    arguments: [
      FlowLayout(LayoutSettings(estimatedItemSize: .fixed(Size(width: 60, height: 40)))),
      ColumnLayout(LayoutSettings(estimatedItemSize: .automatic), minColumnWidth: 100),
      GridLayout(LayoutSettings(estimatedItemSize: .automatic), columns: .count(3)), ListLayout(),
      WaterfallLayout(columns: .count(3)), JustifiedLayout(targetRowHeight: 50), MosaicLayout(), CarouselLayout(),
    ] as [any CollectionLayout])
  func equalsMeasuringAllCellsAtOnce(layout: any CollectionLayout) {
    let measurer = ComputedMeasurer { path in
      Size(width: 30 + Double(path.item * 17 % 50), height: 20 + Double(path.item * 31 % 40))
    }
    var whole = input(40)
    whole.sections.append(LayoutSection(header: 5, items: unknown(7)))
    var sizing = SelfSizing(layout: layout, input: whole, measurer: measurer)
    while sizing.refineNext() != nil {}
    whole.measurer = measurer
    let atOnce = layout.prepare(whole)
    expect(sizing.prepared.cells, atOnce.cells)
    #expect(sizing.prepared.contentSize == atOnce.contentSize)
  }

  /// Heights of 180 to 220 with an estimate of 100: measuring corrects the fixed estimate only for the measured cells,
  /// and the automatic estimate also for the others.
  @Test func automaticEstimateHasAtMostAFifthOfTheErrorAfterMeasuringATwentieth() {
    let count = 400
    let measurer = ComputedMeasurer { Size(width: 320, height: 180 + Double($0.item * 7919 % 41)) }
    func error(_ estimate: EstimatedItemSize) -> Double {
      var layout = list
      layout.estimatedItemSize = estimate
      var sizing = SelfSizing(layout: layout, input: input(count), measurer: measurer)
      for _ in 0..<(count / 20) { _ = sizing.refineNext() }
      var whole = input(count)
      whole.measurer = measurer
      return abs(layout.prepare(whole).contentSize.height - sizing.prepared.contentSize.height)
    }
    let fixed = error(.fixed(Size(width: 100, height: 100)))
    let automatic = error(.automatic)
    #expect(automatic <= fixed / 5, "\(automatic) px against \(fixed) px")
  }

  @Test func ignoresIndexPathsOutOfRange() {
    var sizing = sizing(3, height: 10)
    expect(sizing.refine(IndexPath(section: 0, item: 3)), isNil: true)
    expect(sizing.refine(IndexPath(section: 5, item: 0)), isNil: true)
    expect(sizing.refine(IndexPath(section: -1, item: -1)), isNil: true)
    #expect(sizing.measuredCount == 0)
  }
}

@Suite struct BoundsChangeTests {
  let old = Rect(x: 0, y: 0, width: 320, height: 480)

  @Test func doesNotInvalidateForAPureScroll() {
    let list = ListLayout()
    let new = Rect(x: 0, y: 100, width: 320, height: 480)
    #expect(!list.shouldInvalidateLayout(forBoundsChange: new, from: old))
    #expect(list.invalidationContext(forBoundsChange: new, from: old, in: list.lay(unknown(3))) == nil)
  }

  @Test func doesNotInvalidateForAChangeOfTheMainDimension() {
    let new = Rect(x: 0, y: 0, width: 320, height: 100)
    #expect(!ListLayout().shouldInvalidateLayout(forBoundsChange: new, from: old))
  }

  @Test func invalidatesEverythingForAChangeOfTheCrossDimension() {
    let list = ListLayout()
    let new = Rect(x: 0, y: 0, width: 321, height: 480)
    #expect(list.invalidationContext(forBoundsChange: new, from: old, in: list.lay(unknown(3))) == .everything)
    let sideways = ListLayout(LayoutSettings(scrollAxis: .horizontal))
    #expect(!sideways.shouldInvalidateLayout(forBoundsChange: new, from: old))
  }

  @Test func invalidatesOnlyPinnedHeaders() {
    let list = ListLayout(LayoutSettings(headerSize: 40, pinning: Pinning(headers: true)))
    let prepared = list.lay([LayoutSection(items: unknown(20)), LayoutSection(items: unknown(20))])
    let new = Rect(x: 0, y: 100, width: 320, height: 480)
    let context = list.invalidationContext(forBoundsChange: new, from: old, in: prepared)
    #expect(context == InvalidationContext(movedElements: [0..<1]))
  }
}
