@testable import CollectionLayout
import Geometry
import LayoutGroups
import TestSupport
import Testing

/// Groups of items, with frames computed by hand.
@Suite struct GroupsLayoutTests {
  private static let whole = GroupDimension.fractionalWidth(1)

  /// A layout whose groups are as wide as the container, 10 px apart.
  private func layout(
    _ height: GroupDimension, _ group: LayoutGroup, width: GroupDimension = whole, inset: EdgeInsets = .zero,
    _ settings: LayoutSettings = LayoutSettings()
  ) -> GroupsLayout {
    GroupsLayout(settings, group: GroupItem(width: width, height: height, inset: inset, group: group))
  }

  private func item(_ width: GroupDimension, _ height: GroupDimension, inset: Double = 0) -> GroupItem {
    GroupItem(width: width, height: height, inset: EdgeInsets(all: inset))
  }

  private func column(_ width: GroupDimension, spacing: Double = 0, count: Int? = nil, _ items: [GroupItem])
    -> GroupItem
  {
    GroupItem(
      width: width, height: .fractionalHeight(1),
      group: LayoutGroup(axis: .vertical, spacing: spacing, count: count, items: items))
  }

  /// An item that takes a third of the group three times, as in Apple's sample of a grid.
  @Test func itemsRepeatWhileTheyFit() {
    let grid = layout(
      .fractionalWidth(1.0 / 3),
      LayoutGroup(axis: .horizontal, items: [item(.fractionalWidth(1.0 / 3), .fractionalHeight(1))]))
    expect(
      grid.lay(unknown(4), width: 300).cells,
      [[0, 0, 100, 100], [100, 0, 100, 100], [200, 0, 100, 100], [0, 110, 100, 100]])
    expect(grid.lay(unknown(4), width: 300).content, [300, 210])
  }

  /// A leading item with a column of two, as in Apple's documentation.
  @Test func groupsNest() {
    let nested = layout(
      .absolute(200),
      LayoutGroup(
        axis: .horizontal,
        items: [
          item(.fractionalWidth(0.7), .fractionalHeight(1)),
          column(.fractionalWidth(0.3), spacing: 10, count: 2, [item(Self.whole, .fractionalHeight(0.1))]),
        ]))
    expect(
      nested.lay(unknown(5), width: 500).cells,
      [
        [0, 0, 350, 200], [350, 0, 150, 95], [350, 105, 150, 95],
        // The second copy is not full, and as high.
        [0, 210, 350, 200], [350, 210, 150, 95],
      ])
    expect(nested.lay(unknown(5), width: 500).content, [500, 410])
    expect(nested.lay(unknown(4), width: 500).content, [500, 410])
  }

  @Test func aCountDividesTheLength() {
    let row = layout(
      .absolute(50), LayoutGroup(axis: .horizontal, spacing: 10, count: 3, items: [item(.absolute(7), .absolute(40))]))
    expect(row.lay(unknown(3), width: 320).cells, [[0, 0, 100, 40], [110, 0, 100, 40], [220, 0, 100, 40]])
    // 1/3 of 321.5 is not a whole number of px, and stays so.
    expect(
      row.lay(unknown(2), width: 321.5).cells, [[0, 0, 301.5 / 3, 40], [301.5 / 3 + 10, 0, 301.5 / 3, 40]])
  }

  /// Absolute widths wrap as in a flow: 3 · 100 + 2 · 10 = 320.
  @Test(arguments: [(319.0, 2), (320, 3), (321, 3), (99, 1)]) func absoluteItemsWrap(width: Double, perGroup: Int) {
    let row = layout(
      .absolute(50), LayoutGroup(axis: .horizontal, spacing: 10, items: [item(.absolute(100), .absolute(50))]))
    let prepared = row.lay(unknown(6), width: width)
    #expect(prepared.cells.filter { $0[1] == 0 }.count == perGroup)
    #expect(prepared.warnings.isEmpty == (width >= 100))
  }

  @Test func estimatedHeightsAreMeasured() {
    // The highest item decides, and the next copy begins below it.
    let row = layout(
      .estimated(10),
      LayoutGroup(axis: .horizontal, spacing: 4, count: 2, items: [item(Self.whole, .estimated(30))]))
    expect(
      row.lay(heights(40, 70, 20), width: 204).cells, [[0, 0, 100, 40], [104, 0, 100, 70], [0, 80, 100, 20]])
    // Without a size: the item's estimate. With an aspect ratio: the height that follows from its width.
    expect(row.lay([.unknown, .aspect(0.5)], width: 204).cells, [[0, 0, 100, 30], [104, 0, 100, 200]])
    // A vertical group is as long as its items, each once.
    let list = layout(
      .estimated(10),
      LayoutGroup(
        axis: .vertical, spacing: 5,
        items: [item(Self.whole, .estimated(1)), item(.fractionalWidth(0.5), .absolute(20))]))
    expect(
      list.lay(heights(40, 70, 30), width: 100).cells, [[0, 0, 100, 40], [0, 45, 50, 20], [0, 75, 100, 30]])
  }

  @Test func estimatedWidthsAreMeasured() {
    let tags = layout(
      .estimated(10), LayoutGroup(axis: .horizontal, spacing: 8, items: [item(.estimated(60), .absolute(24))]))
    // 90 + 8 + 50 = 148; with the next 30 it would be 186.
    let sizes: ContiguousArray<ItemSize> = [
      .exact(Size(width: 90, height: 9)), .exact(Size(width: 50, height: 9)), .exact(Size(width: 30, height: 9)),
      .aspect(2), .unknown,
    ]
    expect(
      tags.lay(sizes, width: 160).cells,
      [[0, 0, 90, 24], [98, 0, 50, 24], [0, 34, 30, 24], [38, 34, 48, 24], [94, 34, 60, 24]])
    // A picture is no wider than the group.
    expect(tags.lay([.aspect(10)], width: 160).cells, [[0, 0, 160, 24]])
  }

  /// A measurer is asked with the dimensions that are set.
  @Test func measurersGetProposals() {
    let measurer = CountingMeasurer(size: Size(width: 80, height: 33))
    let row = layout(
      .estimated(10),
      LayoutGroup(
        axis: .horizontal,
        items: [
          item(.fractionalWidth(0.5), .estimated(1)), item(.estimated(1), .absolute(20), inset: 5),
          item(.absolute(60), .absolute(20)),
        ]))
    let prepared = row.lay([LayoutSection(items: unknown(3))], width: 300, measurer: measurer)
    #expect(measurer.proposals == [SizeProposal(width: 150), SizeProposal(height: 10)])
    expect(prepared.cells, [[0, 0, 150, 33], [155, 5, 80, 10], [240, 0, 60, 20]])
  }

  @Test func groupsGrowWithTheirItems() {
    let row = layout(
      .absolute(50), LayoutGroup(axis: .horizontal, count: 2, items: [item(Self.whole, .estimated(30))]))
    expect(row.lay(heights(20, 80, 10), width: 100).cells, [[0, 0, 50, 20], [50, 0, 50, 80], [0, 90, 50, 10]])
    // As many as fit, which are measured.
    let column = layout(
      .absolute(100), LayoutGroup(axis: .vertical, spacing: 10, items: [item(Self.whole, .estimated(30))]))
    expect(
      column.lay(heights(40, 50, 30, 200, 10), width: 60).cells,
      [[0, 0, 60, 40], [0, 50, 60, 50], [0, 110, 60, 30], [0, 220, 60, 200], [0, 430, 60, 10]])
  }

  @Test func insetsStandInsideItemsAndGroups() {
    let row = layout(
      .absolute(100),
      LayoutGroup(axis: .horizontal, items: [item(.fractionalWidth(0.5), .fractionalHeight(1), inset: 4)]),
      inset: EdgeInsets(top: 5, leading: 10, bottom: 15, trailing: 30))
    // Inside: 200 × 80 at (10, 5).
    expect(row.lay(unknown(2), width: 240).cells, [[14, 9, 92, 72], [114, 9, 92, 72]])
    // A measured item is as large as its content and its inset.
    let column = layout(
      .estimated(1), LayoutGroup(axis: .vertical, items: [item(Self.whole, .estimated(30), inset: 6)]))
    expect(column.lay(heights(20, 10), width: 100).cells, [[6, 6, 88, 20], [6, 48, 88, 10]])
  }

  @Test func sectionsAndInsetsFrameTheGroups() {
    let settings = LayoutSettings(
      lineSpacing: 3, sectionInset: EdgeInsets(top: 7, leading: 20, bottom: 9, trailing: 30), headerSize: 40)
    let row = layout(
      .fractionalHeight(0.5), LayoutGroup(axis: .horizontal, count: 2, items: [item(Self.whole, .fractionalHeight(1))]),
      settings)
    // Fractions of the outermost group refer to the bounds inside the insets: 100 × 464.
    let prepared = row.lay(
      [LayoutSection(items: unknown(3)), LayoutSection(items: unknown(1))], width: 150, height: 480)
    expect(
      prepared.cells,
      [[20, 47, 50, 232], [70, 47, 50, 232], [20, 282, 50, 232], [20, 570, 50, 232]])
    expect(prepared.headers, [[0, 0, 150, 40], [0, 523, 150, 40]])
  }

  @Test func mirrorsForRightToLeft() {
    let nested = layout(
      .absolute(200),
      LayoutGroup(
        axis: .horizontal,
        items: [
          item(.fractionalWidth(0.7), .fractionalHeight(1)),
          column(.fractionalWidth(0.3), count: 2, [item(Self.whole, .fractionalHeight(1))]),
        ]))
    expect(
      nested.lay(unknown(3), width: 500, rightToLeft: true).cells,
      [[150, 0, 350, 200], [0, 0, 150, 100], [0, 100, 150, 100]])
  }

  /// As the shelves of a shop: groups of three in a column, of which the next one is partly visible.
  @Test func groupsFollowTheScrollAxis() {
    let shelf = layout(
      .fractionalHeight(1),
      LayoutGroup(axis: .vertical, spacing: 10, count: 3, items: [item(Self.whole, .fractionalHeight(1))]),
      width: .fractionalWidth(0.9), LayoutSettings(scrollAxis: .horizontal, lineSpacing: 5))
    let prepared = shelf.lay(unknown(4), width: 400, height: 320)
    expect(
      prepared.cells, [[0, 0, 360, 100], [0, 110, 360, 100], [0, 220, 360, 100], [365, 0, 360, 100]])
    expect(prepared.content, [725, 320])
  }

  @Test func widerContainersHaveOtherGroups() {
    var row = layout(.absolute(50), LayoutGroup(axis: .horizontal, count: 1, items: [item(Self.whole, .absolute(50))]))
    row.wider = [
      GroupsLayout.Wider(
        from: 600,
        group: GroupItem(
          width: Self.whole, height: .absolute(60),
          group: LayoutGroup(axis: .horizontal, count: 2, items: [item(Self.whole, .absolute(60))])))
    ]
    expect(row.lay(unknown(2), width: 599).cells, [[0, 0, 599, 50], [0, 60, 599, 50]])
    expect(row.lay(unknown(2), width: 600).cells, [[0, 0, 300, 60], [300, 0, 300, 60]])
    var tape = DecisionTape.recording
    _ = row.prepare(
      LayoutInput(bounds: Size(width: 500, height: 9), sections: [LayoutSection(items: unknown(2))]), decisions: &tape)
    #expect(tape.entries.map(\.value) == [0] && tape.entries.map(\.kind) == [.structure])
  }

  @Test func widerItemsThanTheirGroupAreReported() {
    let row = layout(.absolute(50), LayoutGroup(axis: .horizontal, items: [item(.absolute(120), .absolute(50))]))
    #expect(
      row.lay(unknown(2), width: 100).warnings == [
        LayoutWarning("is 120 px wide, more than the 100 px of its group; it overflows", of: path(0, 0)),
        LayoutWarning("is 120 px wide, more than the 100 px of its group; it overflows", of: path(0, 1)),
      ])
  }

  /// Texts of different lengths, whose lines are decisions.
  private struct Texts: ItemMeasuring {
    func size(
      ofItemAt indexPath: IndexPath, proposal: SizeProposal, limit: Double, decisions: inout DecisionTape
    ) -> Size? {
      let natural = Double(20 + indexPath.item * 67 % 400)
      let width = proposal.width ?? min(natural, limit)
      let lines = decisions.decide(.lineCount) { 1 + Int((natural - 1e-6) / max(width, 1)) }
      return Size(width: width, height: proposal.height ?? Double(lines) * 20)
    }

    func extent(
      ofSupplementary kind: SupplementaryKind, inSection section: Int, crossExtent: Double,
      decisions: inout DecisionTape
    ) -> Double? { nil }
  }

  /// A pass at a wider width makes as many decisions as were recorded, whatever the lengths are: each is the answer to
  /// the same question.
  @Test func replaysMakeTheSameDecisions() {
    for seed in 0..<3000 {
      var random = SplitMix64(seed: seed)
      let layout = GroupsLayout(group: .random(LayoutSettings(), &random, depth: random.int(1...3)))
      let narrow = random.length(100...500)
      let wide = narrow * (1 + Double(random.int(0...10)) / 10)
      func input(_ width: Double) -> LayoutInput {
        LayoutInput(
          bounds: Size(width: width, height: 400), sections: [LayoutSection(items: unknown(12))], measurer: Texts())
      }
      var tape = DecisionTape.recording
      _ = layout.prepare(input(narrow), decisions: &tape)
      var replay = tape.replaying
      _ = layout.prepare(input(wide), decisions: &replay)
      #expect(replay.cursor == tape.entries.count, "seed \(seed)")
    }
  }

  /// Words that are as wide as they are, up to the width of the group, keep their lines up to a wider container.
  @Test func wordsKeepTheirLines() {
    let words = layout(
      .estimated(1), LayoutGroup(axis: .horizontal, spacing: 10, items: [item(.estimated(60), .estimated(20))]))
    func frames(_ width: Double, _ tape: inout DecisionTape) -> [[Double]] {
      words.prepare(
        LayoutInput(
          bounds: Size(width: width, height: 400), sections: [LayoutSection(items: unknown(4))], measurer: Texts()),
        decisions: &tape
      ).cells
    }
    // Natural widths: 20, 87, 154, 221. In 120 px the last two are as wide as the group, in two lines.
    var tape = DecisionTape.recording
    expect(frames(120, &tape), [[0, 0, 20, 20], [30, 0, 87, 20], [0, 30, 120, 40], [0, 80, 120, 40]])
    var replay = tape.replaying
    expect(frames(300, &replay), [[0, 0, 20, 20], [30, 0, 87, 20], [0, 30, 300, 40], [0, 80, 300, 40]])
  }
}
