import CollectionLayout
import LayoutDecoding
import LayoutParameters
import Geometry
import Testing

/// Patterns that differ by the width of the container. Without gaps, in segments of 100 px, from 600 px in segments of
/// 200 px.
@Suite struct MosaicWidthsTests {
  private let mosaic: MosaicLayout = {
    var layout = MosaicLayout(
      LayoutSettings(lineSpacing: 0, interitemSpacing: 0), segmentExtent: .length(100), repeating: [.fullWidth])
    layout.wider = [
      MosaicLayout.Wider(from: 600, segmentExtent: .length(200), repeating: [.fiftyFifty], leftover: .equal),
      MosaicLayout.Wider(from: 900, segmentExtent: .aspect(9), repeating: [.equalColumns(3)], leftover: .keep),
    ]
    return layout
  }()

  @Test func chooseThePatternOfTheWidth() {
    expect(mosaic.lay(unknown(2), width: 599).cells, [[0, 0, 599, 100], [0, 100, 599, 100]])
    expect(mosaic.lay(unknown(2), width: 600).cells, [[0, 0, 300, 200], [300, 0, 300, 200]])
    // Two items of three keep their places.
    expect(mosaic.lay(unknown(2), width: 900).cells, [[0, 0, 300, 100], [300, 0, 300, 100]])
  }

  @Test func insetsDoNotCount() {
    var layout = mosaic
    layout.settings.sectionInset = EdgeInsets(leading: 50, trailing: 50)
    expect(layout.lay(unknown(2), width: 600).cells, [[50, 0, 250, 200], [300, 0, 250, 200]])
  }

  @Test func theChoiceIsADecision() {
    func frames(_ width: Double, _ decisions: inout DecisionTape) -> ContiguousArray<Rect> {
      let sections = [LayoutSection(items: unknown(2)), LayoutSection(items: unknown(1))]
      return mosaic.prepare(
        LayoutInput(bounds: Size(width: width, height: 500), sections: sections), decisions: &decisions
      ).elementFrames
    }
    var narrow = DecisionTape.recording
    _ = frames(500, &narrow)
    #expect(narrow.entries.first?.value == 0 && narrow.entries.allSatisfy { $0.kind == .structure })
    var wide = DecisionTape.recording
    _ = frames(700, &wide)
    #expect(wide.entries.first?.value == 1)
    var again = narrow.replaying
    #expect(frames(700, &again).map { [$0.width, $0.height] } == [[700, 100], [700, 100], [700, 100]])
    // Patterns for all widths are cut alike at each width that leaves room for their gaps.
    let tapes = [10.0, 500, 5000].map { width in
      var tape = DecisionTape.recording
      _ = MosaicLayout().prepare(
        LayoutInput(bounds: Size(width: width, height: 500), sections: [LayoutSection(items: unknown(2))]),
        decisions: &tape)
      return tape.entries
    }
    #expect(tapes[0] == tapes[1] && tapes[1] == tapes[2])
  }

  private func decode(_ widths: ParameterValue) -> (MosaicLayout?, [LayoutParameterProblem]) {
    let (description, problems) = LayoutDescription.decode(
      .object([("kind", .string("mosaic")), ("segmentHeight", .number(100)), ("widths", widths)]))
    return (description?.layout as? MosaicLayout, problems)
  }

  @Test func entriesTakeWhatTheyLackFromTheOneBefore() throws {
    let (layout, problems) = decode(
      .list([
        .object([("from", .number(600)), ("pattern", .list([.string("fiftyFifty")])), ("leftover", .string("keep"))]),
        .object([("from", .number(900)), ("segmentAspect", .number(3))]),
      ]))
    #expect(problems.isEmpty)
    let wider = try #require(layout?.wider)
    #expect(wider.map(\.from) == [600, 900])
    #expect(wider.map(\.segmentExtent) == [.length(100), .aspect(3)])
    #expect(wider.map(\.repeating) == [[.fiftyFifty], [.fiftyFifty]] && wider.map(\.leftover) == [.keep, .keep])
  }

  @Test(
    arguments: [
      (.string("wide"), ["widths"]), (.list([]), ["widths"]), (.list([.number(1)]), ["widths", "0"]),
      (.list([.object([("segmentHeight", .number(1))])]), ["widths", "0"]),
      (.list([.object([("from", .number(0))])]), ["widths", "0", "from"]),
      (.list([.object([("from", .number(5)), ("lineSpacing", .number(1))])]), ["widths", "0", "lineSpacing"]),
      (.list([.object([("from", .number(5))]), .object([("from", .number(5))])]), ["widths", "1", "from"]),
      (
        .list([.object([("from", .number(5)), ("pattern", .list([.string("half")]))])]),
        ["widths", "0", "pattern", "0"]
      ),
    ] as [(ParameterValue, [String])])
  func mistakesHaveTheirPlace(_ widths: ParameterValue, path: [String]) {
    let (layout, problems) = decode(widths)
    #expect(layout == nil && problems.map(\.path) == [path])
  }
}
