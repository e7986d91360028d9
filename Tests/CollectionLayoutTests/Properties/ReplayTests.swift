import CollectionLayout
import Geometry
import Testing

/// Decisions recorded at one width and replayed at a wider one, as pages do.
@Suite struct ReplayTests {
  private func pass(_ random: RandomCase, width: Double, _ decisions: inout DecisionTape) -> PreparedLayout {
    var input = random.input
    input.bounds.width = width
    return random.layout.prepare(input, decisions: &decisions)
  }

  private func upright(_ kind: RandomKind, seed: Int) -> RandomCase {
    var random = RandomCase(kind, seed: seed, axis: .vertical)
    random.input.rounding = .none
    random.input.rightToLeft = false
    return random
  }

  @Test(arguments: RandomKind.allCases)
  func replayEqualsTheOriginalAtTheSameWidth(kind: RandomKind) {
    for seed in 0..<RandomKind.share(of: 0.05) {
      let random = upright(kind, seed: seed)
      var tape = DecisionTape.recording
      let recorded = pass(random, width: 300, &tape)
      var replay = tape.replaying
      #expect(pass(random, width: 300, &replay).elementFrames == recorded.elementFrames, "\(random)")
      var evaluating = DecisionTape.evaluating
      #expect(pass(random, width: 300, &evaluating).elementFrames == recorded.elementFrames, "\(random)")
    }
  }

  /// At the end of an interval and half-way, where a page interpolates, nothing overlaps or exceeds the content.
  @Test(arguments: RandomKind.allCases)
  func staysValidAtAWiderWidthAndBetween(kind: RandomKind) {
    for seed in 0..<RandomKind.share(of: 0.2) {
      let random = upright(kind, seed: seed)
      let (narrow, wide) = (random.input.bounds.width, random.input.bounds.width * 1.7)
      var tape = DecisionTape.recording
      let near = pass(random, width: narrow, &tape)
      guard !near.hasCellsWithoutArea else { continue }
      var replay = tape.replaying
      let far = pass(random, width: wide, &replay)
      #expect(near.elementFrames.count == far.elementFrames.count, "\(random)")
      for share in [0.5, 1] {
        var between = random
        between.input.bounds.width = narrow + share * (wide - narrow)
        let frames = zip(near.elements, far.elements).map { one, other in
          (kind: one.kind, section: one.indexPath.section, frame: blend(one.frame, other.frame, share))
        }
        let sections = (0..<near.numberOfSections).map { section in
          frames.filter { $0.kind == .cell && $0.section == section }.map(\.frame)
        }
        let content = near.contentSize.height + share * (far.contentSize.height - near.contentSize.height)
        let problem = violation(
          cells: sections, supplementary: frames.filter { $0.kind != .cell }.map(\.frame),
          contentSize: Size(width: between.input.bounds.width, height: content), settings: random.settings,
          bounds: between.input.bounds, rightToLeft: false,
          // A cell of a group whose width follows its height may outgrow the group at the wide end, which says so.
          mayOverflow: !near.warnings.isEmpty || (kind == .groups && !far.warnings.isEmpty))
        if let problem {
          Issue.record("\(random) at \(share): \(problem)")
          return
        }
      }
    }
  }

  /// In a mosaic, and for sizes that do not depend on the width, every edge is an affine function of the width.
  @Test(arguments: [RandomKind.flow, .column, .grid, .list, .mosaic, .waterfall])
  func movesEveryEdgeLinearlyWithTheWidth(kind: RandomKind) {
    for seed in 0..<RandomKind.share(of: 0.1) {
      var random = upright(kind, seed: seed)
      for section in random.input.sections.indices {
        for (index, item) in random.input.sections[section].items.enumerated() {
          if case .aspect = item { random.input.sections[section].items[index] = .unknown }
        }
      }
      let narrow = random.input.bounds.width
      var tape = DecisionTape.recording
      let near = pass(random, width: narrow, &tape)
      guard !near.hasCellsWithoutArea else { continue }
      var (middleTape, farTape) = (tape.replaying, tape.replaying)
      let middle = pass(random, width: narrow * 1.25, &middleTape)
      let far = pass(random, width: narrow * 1.5, &farTape)
      let same = near.elementFrames.indices.allSatisfy {
        isClose(blend(near.elementFrames[$0], far.elementFrames[$0], 0.5), middle.elementFrames[$0])
      }
      if !same {
        Issue.record("\(random)")
        return
      }
    }
  }

  /// Decisions of another collection must neither trap nor lose an element.
  @Test(arguments: RandomKind.allCases)
  func acceptsTheDecisionsOfAnotherCollection(kind: RandomKind) {
    for seed in 0..<RandomKind.share(of: 0.05) {
      let random = upright(kind, seed: seed)
      var tape = DecisionTape.recording
      let other = RandomKind.allCases[seed % RandomKind.allCases.count]
      _ = pass(upright(other, seed: seed + 1), width: 500, &tape)
      var replay = tape.replaying
      let prepared = pass(random, width: 200, &replay)
      #expect(prepared.cellsBySection.map(\.count) == random.input.sections.map(\.items.count), "\(random)")
    }
  }

  @Test func recordsADecisionPerLineOfAFlow() {
    var tape = DecisionTape.recording
    _ = FlowLayout().prepare(
      LayoutInput(
        bounds: Size(width: 320, height: 480), sections: [LayoutSection(items: sized((200, 9), (200, 9), (50, 9)))]),
      decisions: &tape)
    #expect(tape.entries.map(\.value) == [1, 2])
    #expect(tape.entries.allSatisfy { $0.kind == .structure })
  }

  @Test func recordsTheColumnsOfWaterfallItems() {
    var tape = DecisionTape.recording
    _ = WaterfallLayout(columns: .count(2)).prepare(
      LayoutInput(bounds: Size(width: 320, height: 480), sections: [LayoutSection(items: heights(10, 5, 9))]),
      decisions: &tape)
    #expect(tape.entries.map(\.value) == [2, 0, 1, 1])
    #expect(tape.entries.map(\.kind) == [.structure, .assignment, .assignment, .assignment])
  }

  private func blend(_ one: Rect, _ other: Rect, _ share: Double) -> Rect {
    func between(_ one: Double, _ other: Double) -> Double { one + share * (other - one) }
    return Rect(
      x: between(one.x, other.x), y: between(one.y, other.y), width: between(one.width, other.width),
      height: between(one.height, other.height))
  }
}

extension PreparedLayout {
  /// Whether gaps or insets leave some cells no space, so that their size is clamped to 0 at small widths.
  fileprivate var hasCellsWithoutArea: Bool {
    elements.contains { $0.kind == .cell && ($0.frame.width <= 0 || $0.frame.height <= 0) }
  }
}
