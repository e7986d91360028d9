@testable import CollectionLayout
@testable import Geometry
import Reordering
import TestSupport
import Testing

/// A partial layout pass equals, bit for bit, a pass over the whole layout.
@Suite struct IncrementalTests {
  /// Sizes that depend only on the index path; nil for some items.
  private struct Sizes: ItemMeasuring {
    var seed: Int

    func size(
      ofItemAt indexPath: IndexPath, proposal: SizeProposal, limit: Double, decisions: inout DecisionTape
    ) -> Size? {
      var random = SplitMix64(seed: seed &+ indexPath.section &* 7919 &+ indexPath.item &* 104_729)
      if random.chance(oneIn: 25) { return nil }
      return Size(width: random.length(1...150), height: random.length(1...90))
    }

    func extent(
      ofSupplementary kind: SupplementaryKind, inSection section: Int, crossExtent: Double,
      decisions: inout DecisionTape
    ) -> Double? { section % 3 == 1 ? Double(20 + section) : nil }
  }

  private func randomCase(_ kind: RandomKind, seed: Int, _ random: inout SplitMix64) -> RandomCase {
    var result = RandomCase(kind, seed: seed, items: random.chance(oneIn: 2) ? 0...12 : 0...260)
    var settings = result.settings
    if random.chance(oneIn: 3) { settings.estimatedItemSize = .automatic }
    if random.chance(oneIn: 3) { settings.pinning = Pinning(headers: true, footers: random.chance(oneIn: 2)) }
    result.layout = result.layout.withSettings(settings)
    if kind == .justified, random.chance(oneIn: 4), var layout = result.layout as? JustifiedLayout {
      layout.maximumRows = random.int(1...20)
      layout.showsWidows = random.chance(oneIn: 2)
      layout.selfSizing = random.chance(oneIn: 2)
      result.layout = layout
    }
    for section in result.input.sections.indices {
      for item in result.input.sections[section].items.indices where random.chance(oneIn: 20) {
        result.input.sections[section].attributes[item] = ItemAttributes(alpha: 0.5, zIndex: item)
      }
    }
    result.input.contentOffset = Point(x: random.length(0...400), y: random.length(0...400))
    return result
  }

  /// Returns a description of the difference; nil if there is none.
  private func difference(_ found: PreparedLayout, _ wanted: PreparedLayout, _ random: inout SplitMix64) -> String? {
    guard found.elementFrames.count == wanted.elementFrames.count else {
      return "\(found.elementFrames.count) elements, not \(wanted.elementFrames.count)"
    }
    for (position, pair) in zip(found.elements, wanted.elements).enumerated() where pair.0 != pair.1 {
      return "element \(position) is \(pair.0), not \(pair.1)"
    }
    if found.contentSize != wanted.contentSize { return "content of \(found.contentSize), not \(wanted.contentSize)" }
    if found.warnings != wanted.warnings { return "warnings \(found.warnings), not \(wanted.warnings)" }
    for _ in 0..<3 {
      let rect = Rect(
        x: random.length(-50...600), y: random.length(-50...3000), width: random.length(0...300),
        height: random.length(0...300))
      if found.layoutAttributes(in: rect) != wanted.elements.filter({ $0.frame.intersects(rect) }) {
        return "another answer for \(rect)"
      }
    }
    return nil
  }

  @Test(arguments: RandomKind.allCases)
  func refinementEqualsAFullLayout(kind: RandomKind) {
    for seed in 0..<RandomKind.share(of: 0.002) {
      var random = SplitMix64(seed: seed)
      let scene = randomCase(kind, seed: seed, &random)
      var sizing = SelfSizing(layout: scene.layout, input: scene.input, measurer: Sizes(seed: seed))
      let inTurn = random.chance(oneIn: 2)
      for round in 0..<25 {
        let before = sizing.prepared
        var context: InvalidationContext?
        if inTurn {
          guard let next = sizing.refineNext(direction: random.chance(oneIn: 5) ? .backward : .forward) else { break }
          context = next.context
        } else {
          let section = random.below(scene.input.sections.count)
          context = sizing.refine(path(section, random.below(scene.input.sections[section].items.count)))
        }
        let found = sizing.prepared
        guard let context else {
          #expect(found.elementFrames == before.elementFrames, "\(scene), round \(round)")
          continue
        }
        if let difference = difference(found, scene.layout.prepare(sizing.input), &random) {
          Issue.record("\(scene), round \(round): \(difference)")
          return
        }
        let growth = Size(
          width: found.contentSize.width - before.contentSize.width,
          height: found.contentSize.height - before.contentSize.height)
        #expect(context.contentSizeAdjustment == growth)
        guard !context.invalidatesEverything, context.contentOffsetAdjustment == .zero else { continue }
        let moved = before.elementFrames.indices.filter { before.elementFrames[$0] != found.elementFrames[$0] }
        #expect(context.movedElements.flatMap(Array.init) == moved, "\(scene), round \(round)")
      }
    }
  }

  @Test(arguments: RandomKind.allCases)
  func reorderingEqualsAFullLayout(kind: RandomKind) {
    for seed in 0..<RandomKind.share(of: 0.002) {
      var random = SplitMix64(seed: seed &+ 7)
      let scene = randomCase(kind, seed: seed, &random)
      let section = random.below(scene.input.sections.count)
      let source = path(section, random.below(scene.input.sections[section].items.count))
      guard var movement = InteractiveMovement(forItemAt: source, layout: scene.layout, input: scene.input) else {
        continue
      }
      for round in 0..<12 {
        let size = movement.layout.contentSize
        let finger = Point(x: random.length(-20...size.width + 20), y: random.length(-20...size.height + 20))
        let visible = Rect(
          origin: Point(x: random.length(0...500), y: random.length(0...500)), size: scene.input.bounds)
        _ = movement.updateTargetPosition(finger, visible: visible)
        var input = scene.input
        input.contentOffset = visible.origin
        move(source, to: movement.target, in: &input.sections)
        if let difference = difference(movement.layout, scene.layout.prepare(input), &random) {
          Issue.record("\(scene), \(source) to \(movement.target), round \(round): \(difference)")
          return
        }
      }
      movement.cancel()
      #expect(Array(movement.layout.elements) == Array(scene.layout.prepare(scene.input).elements))
    }
  }

  /// Applies one move with a naive implementation.
  private func move(_ source: IndexPath, to target: IndexPath, in sections: inout [LayoutSection]) {
    var items = sections.map { section in
      section.items.enumerated().map { (size: $0.element, attributes: section.attributes[$0.offset]) }
    }
    let item = items[source.section].remove(at: source.item)
    items[target.section].insert(item, at: target.item)
    for (section, items) in items.enumerated() {
      sections[section].items = ContiguousArray(items.map(\.size))
      sections[section].attributes = [:]
      for (index, item) in items.enumerated() { sections[section].attributes[index] = item.attributes }
    }
  }

  // MARK: Counts of placed elements

  /// A row of the list grows. It and all rows below move. Above, only rows since the last recorded line start are
  /// placed.
  @Test func placesNothingAboveTheChange() {
    let list = ListLayout(LayoutSettings(estimatedItemSize: .fixed(Size(width: 9, height: 40))))
    var sizing = SelfSizing(
      layout: list,
      input: LayoutInput(bounds: Size(width: 320, height: 480), sections: [LayoutSection(items: unknown(10_000))]),
      measurer: CountingMeasurer(size: Size(width: 320, height: 50)))
    #expect(sizing.refine(path(0, 9000))?.movedElements == [9000..<10_000])
    #expect(sizing.placedCount <= 1000 + 64)
  }

  /// A cell of a row grows, but less than its neighbour: its row is placed, and the lines up to the next recorded
  /// start.
  @Test func stopsWhereLinesBeginAsBefore() {
    let column = ColumnLayout(LayoutSettings(estimatedItemSize: .fixed(Size(width: 9, height: 40))), minColumnWidth: 90)
    var items = unknown(9000)
    items[3001] = .exact(Size(width: 100, height: 60))
    var sizing = SelfSizing(
      layout: column,
      input: LayoutInput(
        bounds: Size(width: 320, height: 480), sections: [LayoutSection(items: items), LayoutSection(items: items)]),
      measurer: CountingMeasurer(size: Size(width: 100, height: 50)))
    #expect(sizing.refine(path(0, 3000))?.movedElements == [3000..<3001])
    #expect(sizing.placedCount <= 2 * 64 + 6)
  }

  /// Words on lines of one height: the line moves, and the lines after it until one begins with the same word as
  /// before.
  @Test(arguments: [EstimatedItemSize.fixed(Size(width: 50, height: 24)), .automatic])
  func refinesWordsWithoutPlacingEarlierOnes(estimate: EstimatedItemSize) {
    let flow = FlowLayout(LayoutSettings(estimatedItemSize: estimate))
    let count = 4000
    var sizing = SelfSizing(
      layout: flow,
      input: LayoutInput(bounds: Size(width: 600, height: 400), sections: [LayoutSection(items: unknown(count))]),
      measurer: ComputedMeasurer { Size(width: 20 + Double($0.item * 7919 % 81), height: 24) })
    for item in 0..<count {
      guard sizing.refine(path(0, item)) != nil else { continue }
      #expect(sizing.placedCount <= count - item + 64 + 30)
    }
    #expect(Array(sizing.prepared.elements) == Array(flow.prepare(sizing.input).elements))
  }

  @Test func measuresOnlyItemsThatMakeRoom() throws {
    let measurer = CountingMeasurer(size: Size(width: 320, height: 40))
    let input = LayoutInput(
      bounds: Size(width: 320, height: 480), sections: [LayoutSection(items: unknown(5000))], measurer: measurer)
    var movement = try #require(InteractiveMovement(forItemAt: path(0, 100), layout: ListLayout(), input: input))
    #expect(measurer.count == 5000)
    // Rows of 50: the place of item 103.
    let update = movement.updateTargetPosition(
      Point(x: 160, y: 103 * 50 + 20), visible: Rect(x: 0, y: 5000, width: 320, height: 480))
    #expect(update.hasReflowed)
    #expect(movement.target == path(0, 103))
    #expect(measurer.count <= 5000 + 3 * 64)
  }
}
