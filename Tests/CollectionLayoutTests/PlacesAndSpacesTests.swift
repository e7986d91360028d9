import CollectionLayout
import CollectionScrolling
import Geometry
import LayoutGroups
import Reordering
import TestSupport
import Testing

/// A measurer of cells that need the same area whatever their width is.
private struct AreaMeasurer: ItemMeasuring {
  var areas: [Double]

  func size(
    ofItemAt path: IndexPath, proposal: SizeProposal, limit: Double, decisions: inout DecisionTape
  ) -> Size? {
    let area = areas[path.item]
    let width = min(proposal.width ?? proposal.height.map { area / $0 } ?? area / 20, proposal.width ?? limit)
    return Size(width: width, height: proposal.height ?? area / max(1, width))
  }

  func extent(
    ofSupplementary kind: SupplementaryKind, inSection section: Int, crossExtent: Double, decisions: inout DecisionTape
  ) -> Double? { nil }
}

private func expectMove(
  _ movement: inout InteractiveMovement, _ target: IndexPath, sourceLocation: SourceLocation = #_sourceLocation
) {
  let moves = movement.move(to: target)
  #expect(moves, sourceLocation: sourceLocation)
}

/// What a layout does with the places of items: among the others of a group, while one is moved, in boxes.
@Suite struct PlacesAndSpacesTests {
  /// A group of a wide and a narrow cell, with heights of which none is known.
  private var group: GroupItem {
    func cell(_ part: Double) -> GroupItem { GroupItem(width: .fractionalWidth(part), height: .estimated(50)) }
    var group = GroupItem(width: .fractionalWidth(1), height: .estimated(50))
    group.group = LayoutGroup(axis: .horizontal, items: [cell(0.8), cell(0.2)])
    return group
  }

  @Test(arguments: [1, 2, 3, 300])
  func refinesGroupsToTheMeasuredLayout(count: Int) {
    let layout = GroupsLayout(LayoutSettings(lineSpacing: 3), group: group)
    let areas = (0..<count).map { Double(1600 + $0 % 7 * 300) }
    var input = LayoutInput(
      bounds: Size(width: 100, height: 200), sections: [LayoutSection(items: unknown(count))])
    var sizing = SelfSizing(layout: layout, input: input, measurer: AreaMeasurer(areas: areas))
    while sizing.refineNext() != nil {}
    input.measurer = AreaMeasurer(areas: areas)
    #expect(sizing.prepared.elementFrames == layout.prepare(input).elementFrames)
  }

  @Test func movesWhatALayoutKnowsOfAnItem() throws {
    var wall = LayoutSection(items: unknown(3))
    for item in 0..<3 { wall.dimensions[item] = Size(width: Double(item + 1) * 10, height: Double(item + 1) * 10) }
    var movement = try #require(
      InteractiveMovement(
        forItemAt: path(0, 0), layout: WallLayout(scale: 1),
        input: LayoutInput(bounds: Size(width: 300, height: 300), sections: [wall])))
    expectMove(&movement, path(0, 2))
    #expect((0..<3).map { movement.layout.frame(ofItemAt: path(0, $0))?.width } == [20, 30, 10])

    var map = LayoutSection(items: unknown(2))
    map.positions = [0: Point(x: 0.1, y: 0.5), 1: Point(x: 0.9, y: 0.5)]
    let layout = MapLayout(aspect: 2)
    let input = LayoutInput(bounds: Size(width: 400, height: 300), sections: [map, LayoutSection()])
    let before = layout.prepare(input)
    movement = try #require(InteractiveMovement(forItemAt: path(0, 0), layout: layout, input: input))
    expectMove(&movement, path(1, 0))
    // The other item keeps its place on its map, and the moved one its place on the other.
    #expect(movement.layout.frame(ofItemAt: path(0, 0)) == before.frame(ofItemAt: path(0, 1)))
    #expect(movement.layout.frame(ofItemAt: path(1, 0))?.x == before.frame(ofItemAt: path(0, 0))?.x)
    expectMove(&movement, path(0, 0))
    #expect(Array(movement.layout.elements) == Array(before.elements))
  }

  /// From right to left, what is read next is at smaller coordinates. It is prepared before anything moves, and in order.
  @Test func preparesWhatIsReadNext() {
    func events(_ rightToLeft: Bool) -> [ScrollEvent] {
      let layout = FlowLayout(
        LayoutSettings(
          scrollAxis: .horizontal, lineSpacing: 0, interitemSpacing: 0, itemSize: Size(width: 50, height: 30)))
      let input = LayoutInput(
        bounds: Size(width: 100, height: 60), sections: [LayoutSection(items: unknown(40))], rightToLeft: rightToLeft)
      let prepared = layout.prepare(input)
      func sample(_ time: Double, _ distance: Double) -> ScrollSample {
        ScrollSample(time: time, offset: Point(x: rightToLeft ? 900 - distance : distance, y: 0))
      }
      return ScrollSimulator.play(
        [sample(0, 0), sample(400, 0), sample(417, 30), sample(433, 90), sample(450, 40)], layout: prepared,
        bounds: input.bounds, cost: ScrollCost(model: 6)
      ).events
    }
    #expect(events(false).contains { $0.kind == .prefetch && $0.time == 0 })
    #expect(events(true).map(\.items) == events(false).map(\.items))
    #expect(events(true).map(\.kind) == events(false).map(\.kind))
  }

  @Test func pinsHeadersUntilTheNextSectionBegins() {
    let list = LayoutDescription(
      kind: "list", layout: ListLayout(LayoutSettings(pinning: Pinning(headers: true))))
    let layout = SectionsLayout(standard: list, sectionSpacing: 40)
    func header(at offset: Double) -> Double? {
      let heights: [Double] = [50, 500]
      let input = LayoutInput(
        bounds: Size(width: 100, height: 60),
        sections: heights.map { LayoutSection(header: 20, items: [.exact(Size(width: 10, height: $0))]) },
        contentOffset: Point(x: 0, y: offset))
      return layout.prepare(input).elements.first { $0.kind == .header }?.frame.y
    }
    // The second section begins at 70 + 40.
    #expect([0, 60, 80, 90, 100].map { header(at: $0) } == [0, 60, 80, 90, 90])
  }

  @Test func invalidatesPinnedHeadersOfASectionsOwnLayout() throws {
    let layout = SectionsLayout(standard: LayoutDescription(kind: "list", layout: ListLayout()))
    var section = LayoutSection(header: 20, items: [.exact(Size(width: 10, height: 500))])
    section.layout = LayoutDescription(
      kind: "list", layout: ListLayout(LayoutSettings(pinning: Pinning(headers: true))))
    let bounds = Rect(x: 0, y: 0, width: 100, height: 60)
    let prepared = layout.prepare(LayoutInput(bounds: bounds.size, sections: [section]))
    let context = try #require(
      layout.invalidationContext(forBoundsChange: bounds.moved(to: 50, along: .vertical), from: bounds, in: prepared))
    #expect(!context.invalidatesEverything && context.movedElements == [0..<1])
    #expect(layout.invalidationContext(forBoundsChange: bounds, from: bounds, in: prepared) == nil)
  }

  /// Layouts with frames that depend on the visible length are invalid if that changes, and others are not.
  @Test func invalidatesWhatFollowsTheVisibleLength() {
    func isInvalid(_ layout: any CollectionLayout) -> Bool {
      let bounds = Rect(x: 0, y: 0, width: 100, height: 100)
      var other = bounds
      if layout.scrollAxis == .vertical { other.height = 200 } else { other.width = 200 }
      let input = LayoutInput(bounds: bounds.size, sections: [LayoutSection(items: unknown(3))])
      let prepared = layout.prepare(input)
      let context = layout.invalidationContext(forBoundsChange: other, from: bounds, in: prepared)
      #expect((context != nil) == layout.shouldInvalidateLayout(forBoundsChange: other, from: bounds))
      var resized = input
      resized.bounds = other.size
      #expect((context != nil) == (layout.prepare(resized).elementFrames != prepared.elementFrames))
      return context?.invalidatesEverything ?? false
    }
    func groups(_ axis: Axis, _ width: GroupDimension, _ height: GroupDimension) -> GroupsLayout {
      GroupsLayout(LayoutSettings(scrollAxis: axis), group: GroupItem(width: width, height: height))
    }
    let wall = WallLayout()
    let parts = [
      groups(.horizontal, .fractionalWidth(0.9), .absolute(20)),
      groups(.vertical, .absolute(20), .fractionalHeight(0.5)),
    ]
    for layout in [wall] + parts as [any CollectionLayout] { #expect(isInvalid(layout)) }
    #expect(isInvalid(SectionsLayout(standard: LayoutDescription(kind: "wall", layout: wall))))
    for layout in [
      WallLayout(scale: 2), ListLayout(), groups(.vertical, .fractionalWidth(0.5), .absolute(20)),
    ] as [any CollectionLayout] { #expect(!isInvalid(layout)) }
  }

  /// The box of a carousel is as high as its highest cell is in it.
  @Test func boxesAreAsHighAsTheirCells() throws {
    let carousel = LayoutDescription(
      kind: "carousel", layout: CarouselLayout(LayoutSettings(scrollAxis: .horizontal)))
    let input = LayoutInput(
      bounds: Size(width: 320, height: 300), sections: [LayoutSection(items: unknown(3))],
      measurer: AreaMeasurer(areas: [1600, 9600, 3200]))
    let prepared = SectionsLayout(standard: carousel).prepare(input)
    let box = try #require(prepared.boxes.first)
    #expect(prepared.elementFrames.map(\.maxY).max() == box.frame.maxY)
  }
}
