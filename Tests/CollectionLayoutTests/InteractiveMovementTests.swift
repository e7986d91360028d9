import CollectionUpdates
import CollectionLayout
import Geometry
import Reordering
import TestSupport
import Testing

private let grid = GridLayout(LayoutSettings(lineSpacing: 0, interitemSpacing: 0), columns: .count(3))

/// Returns squares of 100 px in three columns; each section starts a new row.
private func squares(_ counts: Int..., rightToLeft: Bool = false) -> LayoutInput {
  LayoutInput(
    bounds: Size(width: 300, height: 400),
    sections: counts.map {
      LayoutSection(items: ContiguousArray(repeating: .exact(Size(width: 100, height: 100)), count: $0))
    }, rightToLeft: rightToLeft)
}

private let screen = Rect(x: 0, y: 0, width: 300, height: 400)

extension PreparedLayout {
  fileprivate func frame(_ section: Int, _ item: Int) -> [Double]? {
    frame(ofItemAt: path(section, item)).map { [$0.x, $0.y, $0.width, $0.height] }
  }
}

@Suite struct InteractiveMovementTests {
  @Test func otherItemsMakeRoomAsThePointerMoves() throws {
    var movement = try #require(InteractiveMovement(forItemAt: path(0, 0), layout: grid, input: squares(6)))
    #expect(movement.updateTargetPosition(Point(x: 60, y: 60), visible: screen).hasReflowed == false)
    #expect(movement.updateTargetPosition(Point(x: 160, y: 150), visible: screen).hasReflowed)
    #expect(movement.target == path(0, 4))
    // The item is centred on the pointer and above all others.
    let held = try #require(movement.heldItem)
    #expect(held.frame == Rect(x: 110, y: 100, width: 100, height: 100))
    #expect(held.zIndex == Int.max)
    #expect(movement.end() == ItemMove(from: path(0, 0), to: path(0, 4)))
    #expect(movement.heldItem?.frame == Rect(x: 100, y: 100, width: 100, height: 100))
  }

  @Test func endReturnsNilIfTheItemIsBackAtItsSource() throws {
    var movement = try #require(InteractiveMovement(forItemAt: path(0, 0), layout: grid, input: squares(6)))
    movement.updateTargetPosition(Point(x: 250, y: 50), visible: screen)
    #expect(movement.target == path(0, 2))
    movement.updateTargetPosition(Point(x: 50, y: 50), visible: screen)
    #expect(movement.end() == nil)
  }

  @Test func cancelRestoresTheLayoutExactly() throws {
    let input = squares(5, 4)
    var movement = try #require(InteractiveMovement(forItemAt: path(0, 1), layout: grid, input: input))
    movement.updateTargetPosition(Point(x: 250, y: 250), visible: Rect(x: 0, y: 10, width: 300, height: 400))
    #expect(movement.target.section == 1)
    movement.cancel()
    #expect(movement.target == path(0, 1))
    #expect(Array(movement.layout.elements) == Array(grid.prepare(input).elements))
    #expect(movement.end() == nil)
    #expect(!movement.updateTargetPosition(Point(x: 50, y: 50), visible: screen).hasReflowed)
  }

  @Test func movesToIndexPaths() throws {
    let input = squares(5, 4)
    var movement = try #require(InteractiveMovement(forItemAt: path(0, 1), layout: grid, input: input))
    func move(_ section: Int, _ item: Int) -> Bool { movement.move(to: path(section, item)) }
    #expect(move(0, 4))
    #expect(movement.target == path(0, 4) && movement.layout.frame(0, 4) == [100, 100, 100, 100])
    // Allowed after the last item of another section, but not of its own, nor anywhere else.
    #expect(!move(0, 5) && !move(1, 5) && !move(2, 0) && !move(0, -1))
    #expect(movement.target == path(0, 4))
    #expect(move(1, 4))
    #expect(movement.layout.numberOfItems(inSection: 1) == 5)
    #expect(move(0, 1))
    #expect(Array(movement.layout.elements) == Array(grid.prepare(input).elements))
    #expect(movement.end() == nil)
    #expect(!move(0, 0))
  }

  @Test func movesItemsToOtherSections() throws {
    // Section 0 has rows at 0 and 100; section 1 has a row at 200.
    var movement = try #require(InteractiveMovement(forItemAt: path(0, 0), layout: grid, input: squares(5, 2)))
    movement.updateTargetPosition(Point(x: 60, y: 250), visible: screen)
    #expect(movement.target == path(1, 0))
    #expect(movement.layout.numberOfItems(inSection: 0) == 4)
    #expect(movement.layout.numberOfItems(inSection: 1) == 3)
    movement.updateTargetPosition(Point(x: 250, y: 250), visible: screen)
    #expect(movement.end() == ItemMove(from: path(0, 0), to: path(1, 2)))
  }

  @Test func movesAnItemToTheEndOfAnotherSection() throws {
    var movement = try #require(InteractiveMovement(forItemAt: path(0, 0), layout: grid, input: squares(3, 2)))
    // The empty place after the two items of section 1.
    movement.updateTargetPosition(Point(x: 250, y: 150), visible: screen)
    #expect(movement.end() == ItemMove(from: path(0, 0), to: path(1, 2)))
  }

  @Test func movesAnItemToAnEmptySection() throws {
    var input = squares(3, 0)
    input.sections[1].header = 50
    var movement = try #require(InteractiveMovement(forItemAt: path(0, 1), layout: grid, input: input))
    movement.updateTargetPosition(Point(x: 50, y: 180), visible: screen)
    #expect(movement.end() == ItemMove(from: path(0, 1), to: path(1, 0)))
  }

  @Test func countsItemsFromTheRightInRightToLeft() throws {
    var movement = try #require(
      InteractiveMovement(forItemAt: path(0, 0), layout: grid, input: squares(5, rightToLeft: true)))
    // Item 0 is on the right; the empty place of the last row is on the left.
    #expect(movement.layout.frame(0, 0) == [200, 0, 100, 100])
    movement.updateTargetPosition(Point(x: 40, y: 150), visible: screen)
    #expect(movement.end() == ItemMove(from: path(0, 0), to: path(0, 4)))
  }

  @Test func movesSizesAndAttributesWithTheItem() throws {
    var section = LayoutSection(items: sized((50, 50), (120, 60), (50, 50)))
    section.attributes = [0: ItemAttributes(alpha: 0.5), 2: ItemAttributes(zIndex: 7)]
    let input = LayoutInput(bounds: Size(width: 320, height: 400), sections: [section])
    let flow = FlowLayout(LayoutSettings())
    var movement = try #require(InteractiveMovement(forItemAt: path(0, 1), layout: flow, input: input))
    // Exact sizes make the only line leading-aligned: 0–50, 60–180, 190–240.
    movement.updateTargetPosition(Point(x: 20, y: 30), visible: screen)
    #expect(movement.target == path(0, 0))
    #expect(movement.layout.frame(0, 0) == [0, 0, 120, 60])
    #expect(movement.layout.layoutAttributes(forItemAt: path(0, 1))?.alpha == 0.5)
    #expect(movement.layout.layoutAttributes(forItemAt: path(0, 2))?.zIndex == 7)
  }

  @Test func movesMeasurementsWithTheItem() throws {
    var movement = try #require(
      InteractiveMovement(
        forItemAt: path(0, 0), layout: ListLayout(LayoutSettings(lineSpacing: 0)),
        input: LayoutInput(
          bounds: Size(width: 300, height: 400), sections: [LayoutSection(items: unknown(3))],
          measurer: MeasurerByIndex())))
    // The heights are 10, 20, 30; the first item is dragged past the last.
    movement.updateTargetPosition(Point(x: 150, y: 59), visible: screen)
    #expect(movement.target == path(0, 2))
    #expect((0..<3).map { movement.layout.frame(ofItemAt: path(0, $0))?.height } == [20, 30, 10])
  }

  private struct MeasurerByIndex: ItemMeasuring {
    func size(
      ofItemAt indexPath: IndexPath, proposal: SizeProposal, limit: Double, decisions: inout DecisionTape
    ) -> Size? {
      Size(width: proposal.width ?? limit, height: Double(indexPath.item + 1) * 10)
    }

    func extent(
      ofSupplementary kind: SupplementaryKind, inSection section: Int, crossExtent: Double,
      decisions: inout DecisionTape
    ) -> Double? { nil }
  }

  @Test func aStillPointerMovesNothing() throws {
    var random = SplitMix64(seed: 9)
    for _ in 0..<300 {
      let input = LayoutInput(
        bounds: Size(width: 320, height: 480),
        sections: (0...random.below(3)).map { _ in
          LayoutSection(
            header: random.chance(percent: 30) ? 30 : nil,
            items: ContiguousArray(
              (0..<random.below(9)).map { _ in
                .exact(Size(width: Double(20 + random.below(200)), height: Double(20 + random.below(200))))
              }))
        }, rightToLeft: random.chance(percent: 30))
      let layouts: [any CollectionLayout] = [
        FlowLayout(LayoutSettings()), WaterfallLayout(LayoutSettings(), columns: .count(2)), MosaicLayout(),
        FlowLayout(LayoutSettings(scrollAxis: .horizontal)),
      ]
      let section = random.below(input.sections.count)
      guard !input.sections[section].items.isEmpty else { continue }
      let source = path(section, random.below(input.sections[section].items.count))
      let layout = layouts[random.below(layouts.count)]
      var movement = try #require(InteractiveMovement(forItemAt: source, layout: layout, input: input))
      let pointer = Point(x: Double(random.below(400)) - 40, y: Double(random.below(900)) - 40)
      var steps = 0
      while movement.updateTargetPosition(pointer, visible: Rect(x: 0, y: 0, width: 320, height: 480)).hasReflowed {
        steps += 1
        if steps > 40 { break }
      }
      #expect(steps <= 40)
      // The resulting move must be a valid batch for the items.
      var items = SectionedItems(
        input.sections.indices.map { s in input.sections[s].items.indices.map { path(s, $0) } })
      if let move = movement.end() {
        try items.performBatchUpdates([.move(move.source, to: move.target)])
        #expect(items.sections[move.target.section][move.target.item] == source)
        #expect(
          items.sections.map(\.count) == input.sections.indices.map { movement.layout.numberOfItems(inSection: $0) })
      }
    }
  }

  @Test func cannotMoveAMissingItem() {
    for missing in [path(0, 3), path(0, -1), path(1, 0), path(-1, 0), path(Int.max, Int.max)] {
      #expect(InteractiveMovement(forItemAt: missing, layout: grid, input: squares(3)) == nil)
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300])
  func acceptsExtremePositions(_ number: Double) throws {
    var movement = try #require(InteractiveMovement(forItemAt: path(0, 0), layout: grid, input: squares(3)))
    movement.updateTargetPosition(Point(x: number, y: 50), visible: screen)
    movement.updateTargetPosition(Point(x: 50, y: number), visible: screen)
    movement.updateTargetPosition(Point(x: 50, y: 50), visible: Rect(x: 0, y: number, width: number, height: 10))
    #expect(movement.end().map { $0.target.section == 0 } ?? true)
  }

  // MARK: Automatic scrolling

  /// Content of 1000 px on a screen of 400 px: the zones are 60 px.
  private func autoScroll(_ y: Double, offset: Double) throws -> AutoScroll {
    var movement = try #require(InteractiveMovement(forItemAt: path(0, 0), layout: grid, input: squares(30)))
    return movement.updateTargetPosition(
      Point(x: 150, y: offset + y), visible: Rect(x: 0, y: offset, width: 300, height: 400)
    ).autoScroll
  }

  @Test func scrollsFasterNearerTheEdge() throws {
    #expect(try autoScroll(200, offset: 100) == .none)
    #expect(try autoScroll(60, offset: 100) == .none)
    // Half-way into the zone: half of 1.5 screens per second.
    #expect(try autoScroll(30, offset: 100) == .velocity(Point(x: 0, y: -300)))
    #expect(try autoScroll(370, offset: 100) == .velocity(Point(x: 0, y: 300)))
    #expect(try autoScroll(400, offset: 100) == .velocity(Point(x: 0, y: 600)))
    #expect(try autoScroll(500, offset: 100) == .velocity(Point(x: 0, y: 600)))
  }

  @Test func doesNotScrollPastTheEnds() throws {
    #expect(try autoScroll(0, offset: 0) == .none)
    #expect(try autoScroll(400, offset: 600) == .none)
  }

  @Test func scrollsByPagesIfPagingIsEnabled() throws {
    let carousel = CarouselLayout(
      LayoutSettings(scrollAxis: .horizontal, itemSize: Size(width: 100, height: 480)), paging: .page)
    let input = LayoutInput(bounds: Size(width: 320, height: 480), sections: [LayoutSection(items: unknown(10))])
    let offsets = carousel.restingOffsets(in: carousel.prepare(input), visibleLength: 320)
    var movement = try #require(
      InteractiveMovement(forItemAt: path(0, 0), layout: carousel, input: input, restingOffsets: offsets))
    let turn = { (movement: inout InteractiveMovement, x: Double, offset: Double) in
      movement.updateTargetPosition(Point(x: x, y: 200), visible: Rect(x: offset, y: 0, width: 320, height: 480))
        .autoScroll
    }
    // Pages begin at 0, 320, 640 and 770.
    #expect(turn(&movement, 310, 0) == .page(Point(x: 320, y: 0)))
    #expect(turn(&movement, 630, 320) == .page(Point(x: 640, y: 0)))
    #expect(turn(&movement, 950, 640) == .page(Point(x: 770, y: 0)))
    #expect(turn(&movement, 1080, 770) == .none)
    #expect(turn(&movement, 330, 320) == .page(Point(x: 0, y: 0)))
    #expect(turn(&movement, 10, 0) == .none)
  }
}
