import CollectionLayout
import LayoutDecoding
import LayoutParameters
import Geometry
import Testing

@Suite struct LayoutDescriptionTests {
  func decode(_ entries: (String, ParameterValue)...) -> (LayoutDescription?, [LayoutParameterProblem]) {
    LayoutDescription.decode(.object(entries.map { (key: $0.0, value: $0.1) }))
  }

  func problem(_ entries: (String, ParameterValue)...) -> LayoutParameterProblem? {
    let (description, problems) = LayoutDescription.decode(.object(entries.map { (key: $0.0, value: $0.1) }))
    #expect(description == nil)
    #expect(problems.count == 1, "\(problems)")
    return problems.first
  }

  @Test(arguments: ["flow", "column", "grid", "list", "mosaic", "waterfall", "justified", "carousel"])
  func acceptsAKindAlone(kind: String) {
    let (description, problems) = LayoutDescription.decode(.string(kind))
    #expect(description?.kind == kind)
    #expect(problems.isEmpty)
    #expect(decode(("kind", .string(kind))).0?.kind == kind)
  }

  @Test func readsSharedSettings() throws {
    let size = ParameterValue.object([("width", .number(80)), ("height", .number(60))])
    let (description, problems) = decode(
      ("kind", .string("flow")), ("scrollDirection", .string("horizontal")), ("lineSpacing", .number(1)),
      ("interitemSpacing", .number(-2)),
      ("sectionInset", .object([("top", .number(3)), ("trailing", .number(4))])), ("itemSize", size),
      ("estimatedItemSize", .string("automatic")), ("headerSize", .number(5)), ("footerSize", .number(6)),
      ("pinHeaders", .bool(true)), ("pinFooters", .bool(false)), ("rounding", .string("points")))
    #expect(problems.isEmpty)
    let wanted = FlowLayout(
      LayoutSettings(
        scrollAxis: .horizontal, lineSpacing: 1, interitemSpacing: -2, sectionInset: EdgeInsets(top: 3, trailing: 4),
        itemSize: Size(width: 80, height: 60), estimatedItemSize: .automatic, headerSize: 5, footerSize: 6,
        pinning: Pinning(headers: true)))
    #expect(try #require(description).layout as? FlowLayout == wanted)
    #expect(description?.rounding == .points)
  }

  @Test func acceptsOneNumberForAllInsets() {
    let list = decode(("kind", .string("list")), ("sectionInset", .number(7))).0?.layout as? ListLayout
    #expect(list?.settings.sectionInset == EdgeInsets(all: 7))
  }

  @Test func readsSettingsOfSingleLayouts() {
    let column = decode(("kind", .string("column")), ("minColumnWidth", .number(200))).0?.layout as? ColumnLayout
    #expect(column?.minColumnWidth == 200)
    let grid = decode(("kind", .string("grid")), ("columns", .number(4))).0?.layout as? GridLayout
    #expect(grid?.columns == .count(4))
    let fall = decode(
      ("kind", .string("waterfall")), ("minColumnWidth", .number(90)), ("horizontalOrder", .bool(true)))
    #expect(fall.0?.layout as? WaterfallLayout == WaterfallLayout(columns: .minimumWidth(90), horizontalOrder: true))
    let list = decode(("kind", .string("list")), ("separators", .bool(true))).0?.layout as? ListLayout
    #expect(list?.separatorThickness == 1)
    let mosaic = decode(("kind", .string("mosaic")), ("segmentHeight", .number(150))).0?.layout as? MosaicLayout
    #expect(mosaic == MosaicLayout(segmentExtent: .length(150)))
    let carousel = decode(("kind", .string("carousel")), ("paging", .string("group"))).0?.layout as? CarouselLayout
    #expect(carousel?.paging == .group)
    #expect(carousel?.scrollAxis == .horizontal)
  }

  @Test func readsOptionsOfJustifiedLayout() {
    let (description, problems) = decode(
      ("kind", .string("justified")), ("targetRowHeight", .number(200)), ("targetRowHeightTolerance", .number(0.1)),
      ("boxSpacing", .object([("horizontal", .number(1)), ("vertical", .number(2))])), ("containerPadding", .number(3)),
      ("widowLayoutStyle", .string("center")), ("fullWidthBreakoutRowCadence", .number(4)),
      ("forceAspectRatio", .number(1.5)), ("showWidows", .bool(false)), ("maxNumRows", .number(6)))
    #expect(problems.isEmpty)
    let wanted = JustifiedLayout(
      LayoutSettings(lineSpacing: 2, interitemSpacing: 1, sectionInset: EdgeInsets(all: 3)), targetRowHeight: 200,
      targetRowHeightTolerance: 0.1, widowStyle: .center, showsWidows: false, fullWidthBreakoutRowCadence: 4,
      forcedAspectRatio: 1.5, maximumRows: 6)
    #expect(description?.layout as? JustifiedLayout == wanted)
  }

  @Test func suggestsCandidatesForAnUnknownKey() {
    let found = problem(("kind", .string("flow")), ("lineSpaceing", .number(1)))
    #expect(found?.path == ["lineSpaceing"])
    #expect(found?.concernsKey == true)
    #expect(found?.message == "unknown key 'lineSpaceing'")
    #expect(found?.candidates.contains("lineSpacing") == true)
  }

  @Test func rejectsKeysOfOtherLayouts() {
    #expect(problem(("kind", .string("flow")), ("minColumnWidth", .number(1)))?.concernsKey == true)
  }

  @Test func suggestsCandidatesForAnUnknownKind() {
    let found = problem(("kind", .string("mosiac")))
    #expect(found?.path == ["kind"])
    #expect(found?.message == "no layout is called 'mosiac'")
    #expect(found?.candidates.contains("mosaic") == true)
  }

  @Test func reportsFoundAndExpectedValues() {
    #expect(
      problem(("kind", .string("flow")), ("lineSpacing", .string("10")))?.message
        == "found the text '10', wanted a number")
    #expect(
      problem(("kind", .string("flow")), ("pinHeaders", .number(1)))?.message
        == "found the number 1, wanted true or false")
    #expect(
      problem(("kind", .string("flow")), ("estimatedItemSize", .string("auto")))?.message
        == "found 'auto', wanted 'automatic' or {width, height}")
    #expect(
      problem(("kind", .string("grid")), ("columns", .number(2.5)))?.message
        == "found the number 2.5, wanted a whole number from 1 on")
    #expect(
      problem(("kind", .string("flow")), ("itemSize", .number(5)))?.message.hasSuffix("wanted {width, height}") == true)
  }

  @Test func reportsThePathOfANestedMistake() {
    let found = problem(("kind", .string("flow")), ("sectionInset", .object([("left", .number(1))])))
    #expect(found?.path == ["sectionInset", "left"])
    #expect(found?.candidates == ["top", "leading", "bottom", "trailing"])
  }

  @Test(arguments: [-1, .nan, .infinity, -.infinity] as [Double])
  func rejectsInvalidLengths(number: Double) {
    for key in ["headerSize", "footerSize", "sectionInset"] {
      #expect(problem(("kind", .string("flow")), (key, .number(number)))?.path == [key])
    }
    #expect(problem(("kind", .string("column")), ("minColumnWidth", .number(number))) != nil)
    #expect(problem(("kind", .string("mosaic")), ("segmentHeight", .number(number))) != nil)
  }

  @Test(arguments: [.nan, .infinity] as [Double])
  func rejectsInfiniteSpacing(number: Double) {
    #expect(problem(("kind", .string("flow")), ("lineSpacing", .number(number)))?.path == ["lineSpacing"])
  }

  @Test func rejectsZeroDivisors() {
    #expect(problem(("kind", .string("column")), ("minColumnWidth", .number(0))) != nil)
    #expect(problem(("kind", .string("justified")), ("targetRowHeight", .number(0))) != nil)
    #expect(problem(("kind", .string("grid")), ("columns", .number(0))) != nil)
  }

  @Test func reportsEveryMistakeAtOnce() {
    let (description, problems) = decode(
      ("kind", .string("flow")), ("lineSpacing", .bool(true)), ("headerSize", .number(-1)), ("colour", .null))
    #expect(description == nil)
    #expect(problems.map(\.path) == [["lineSpacing"], ["headerSize"], ["colour"]])
  }

  @Test func requiresAKind() {
    #expect(decode().1.count == 1)
    #expect(LayoutDescription.decode(.number(3)).1.count == 1)
    #expect(LayoutDescription.decode(.object([("kind", .number(3))])).1.first?.path == ["kind"])
  }

  // MARK: Layouts as data

  let triptych: ParameterValue = .object([
    ("segmentHeight", .number(90)), ("lineSpacing", .number(0)), ("interitemSpacing", .number(0)),
    (
      "pattern",
      .list([
        .list([.number(0), .number(0), .number(0.333), .number(1)]),
        .object([("x", .number(0.334)), ("y", .number(0)), ("width", .number(0.333)), ("height", .number(1))]),
        .list([.number(0.667), .number(0), .number(0.333), .number(1)]),
      ])
    ), ("leftover", .string("keep")),
  ])

  @Test func closesGapsBetweenRoundedFractions() throws {
    let (description, problems) = LayoutDescription.decode(.string("triptych"), customLayouts: ["triptych": triptych])
    #expect(problems.isEmpty)
    #expect(description?.kind == "triptych")
    let cells = try #require(description).layout.lay(unknown(4), width: 1000).cells
    expect(cells, [[0, 0, 333, 90], [333, 0, 334, 90], [667, 0, 333, 90], [0, 90, 333, 90]])
  }

  @Test func overridesSettingsOfACustomLayout() throws {
    let (description, problems) = LayoutDescription.decode(
      .object([("kind", .string("triptych")), ("segmentHeight", .number(50))]), customLayouts: ["triptych": triptych])
    #expect(problems.isEmpty)
    #expect(try #require(description).layout.lay(unknown(1), width: 1000).cells[0][3] == 50)
  }

  @Test func acceptsMosaicSegmentNamesInAPattern() {
    let mosaic = decode(
      ("kind", .string("mosaic")), ("pattern", .list([.string("fiftyFifty"), .string("oneThirdTwoThirds")])))
    #expect((mosaic.0?.layout as? MosaicLayout)?.repeating == [.fiftyFifty, .oneThirdTwoThirds])
  }

  @Test func rejectsPatternsThatOverlapOrExceedTheSegment() {
    func rectangle(_ numbers: Double...) -> ParameterValue { .list(numbers.map { .number($0) }) }
    let overlapping = problem(
      ("kind", .string("mosaic")), ("pattern", .list([rectangle(0, 0, 0.6, 1), rectangle(0.5, 0, 0.5, 1)])))
    #expect(overlapping?.path == ["pattern", "1"])
    let past = problem(("kind", .string("mosaic")), ("pattern", .list([rectangle(0.5, 0, 0.6, 1)])))
    #expect(past?.path == ["pattern", "0"])
    let empty = problem(("kind", .string("mosaic")), ("pattern", .list([])))
    #expect(empty?.message == "found an empty list, wanted a list of rectangles")
  }

  @Test func reportsMistakesInACustomLayoutByTheirOwnPath() {
    let faulty = ParameterValue.object([("segmentHeight", .number(-1)), ("colour", .null)])
    let problems = LayoutDescription.problems(inCustomLayout: faulty)
    #expect(problems.map(\.path) == [["segmentHeight"], [], ["colour"]])
    #expect(LayoutDescription.decode(.string("x"), customLayouts: ["x": faulty]).1.map(\.path) == [["kind"]])
  }
}

extension LayoutDescriptionTests {
  @Test func acceptsAHeightForHorizontalScrolling() {
    #expect(decode(("kind", .string("carousel")), ("height", .number(400))).0?.height == 400)
    #expect(
      decode(("kind", .string("grid")), ("scrollDirection", .string("horizontal")), ("height", .number(300))).0?.height
        == 300)
    #expect(decode(("kind", .string("carousel"))).0?.height == nil)
  }

  @Test(arguments: ["flow", "column", "list", "mosaic", "waterfall", "justified"])
  func rejectsAHeightForVerticalScrolling(kind: String) {
    let found = problem(("kind", .string(kind)), ("height", .number(400)))
    #expect(found?.path == ["height"] && found?.concernsKey == true)
  }

  @Test func readsTheSectionInsetReference() {
    #expect(decode(("kind", .string("flow"))).0?.sectionInsetReference == .safeArea)
    #expect(
      decode(("kind", .string("flow")), ("sectionInsetReference", .string("contentInset"))).0?.sectionInsetReference
        == .contentInset)
    #expect(
      problem(("kind", .string("flow")), ("sectionInsetReference", .string("safearea")))?.path
        == ["sectionInsetReference"])
  }

  @Test(arguments: ["flow", "column", "grid", "list", "mosaic", "waterfall", "justified", "carousel"])
  func exposesTheSettingsOfEveryKind(kind: String) {
    #expect(decode(("kind", .string(kind)), ("lineSpacing", .number(7))).0?.settings?.lineSpacing == 7)
  }
}
