import CollectionLayout
import Geometry
import Testing

/// Measuring all items of a section at once results in the same layout.
@Suite struct HeightsAtOnceTests {
  private struct Texts: ItemMeasuring {
    let answersAtOnce: Bool

    func size(
      ofItemAt indexPath: IndexPath, proposal: SizeProposal, limit: Double, decisions: inout DecisionTape
    ) -> Size? {
      let width = proposal.width ?? limit
      let lines = decisions.decide(.lineCount) { 1 + Int(Double(100 + indexPath.item * 67 % 400) / max(width, 1)) }
      return Size(width: width, height: Double(lines) * 20 + width / 3)
    }

    func heights(
      ofItems items: Range<Int>, inSection section: Int, width: Double, decisions: inout DecisionTape
    ) -> ContiguousArray<Double>? {
      guard answersAtOnce else { return nil }
      var heights = ContiguousArray<Double>()
      for item in items {
        let path = IndexPath(section: section, item: item)
        let size = size(ofItemAt: path, proposal: SizeProposal(width: width), limit: width, decisions: &decisions)
        heights.append(size?.height ?? 0)
      }
      return heights
    }

    func extent(
      ofSupplementary kind: SupplementaryKind, inSection section: Int, crossExtent: Double,
      decisions: inout DecisionTape
    ) -> Double? {
      kind == .header ? 30 : nil
    }
  }

  private static let layouts: [any CollectionLayout] = [
    WaterfallLayout(columns: .minimumWidth(90)), WaterfallLayout(columns: .count(3), horizontalOrder: true),
    GridLayout(columns: .count(4)), ColumnLayout(minColumnWidth: 110), ListLayout(),
  ]

  private static let sections = [
    LayoutSection(items: ContiguousArray(repeating: .aspect(1.5), count: 23)), LayoutSection(items: unknown(7)),
    LayoutSection(items: unknown(3) + sized((50, 60), (70, 80))), LayoutSection(),
  ]

  @Test(arguments: layouts.indices) func equalsMeasuringItemsOneByOne(layout: Int) {
    let layout = Self.layouts[layout]
    func frames(_ measurer: Texts, at width: Double, _ decisions: inout DecisionTape) -> ContiguousArray<Rect> {
      let input = LayoutInput(
        bounds: Size(width: width, height: 500), sections: Self.sections, measurer: measurer)
      return layout.prepare(input, decisions: &decisions).elementFrames
    }
    for (narrow, wide) in [(320.0, 400.0), (611.5, 700)] {
      var (atOnce, oneByOne) = (DecisionTape.recording, DecisionTape.recording)
      #expect(
        frames(Texts(answersAtOnce: true), at: narrow, &atOnce)
          == frames(Texts(answersAtOnce: false), at: narrow, &oneByOne))
      var (atOnceAgain, oneByOneAgain) = (atOnce.replaying, oneByOne.replaying)
      #expect(
        frames(Texts(answersAtOnce: true), at: wide, &atOnceAgain)
          == frames(Texts(answersAtOnce: false), at: wide, &oneByOneAgain))
    }
  }
}
