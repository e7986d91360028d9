@testable import CollectionLayout
@testable import Geometry
@testable import LoadingTrace
@testable import PageLayout
@testable import SiteModel
import Testing

/// Collections with measured cells: words in a flow, cards in columns with section headers, rows in a list.
private enum Samples {
  static func words(_ layout: String) -> [String: String] {
    let poem = "The tide goes out and leaves its drawers open a comb of ribs and a bottle's green shoulder".split(
      separator: " ")
    var files = ["site.yaml": "title: T", "c/collection.md": "---\nlayout: \(layout)\ncell: word\n---\n"]
    for (index, word) in poem.enumerated() {
      files["c/w\(index).md"] = "---\ntitle: \"\(word)\"\norder: \(index)\n---\n"
    }
    return files
  }

  static func cards(_ layout: String) -> [String: String] {
    var files = [
      "site.yaml": "title: T",
      "c/collection.md":
        "---\nlayout: \(layout)\ncell: row\nsectionBy: room\nfields: {room: string}\n---\n",
    ]
    for index in 0..<14 {
      let text = String(repeating: "limpet and dulse ", count: 1 + index * 7 % 9)
      files["c/i\(index).md"] = "---\ntitle: Card \(index)\nroom: \(index % 3 == 0 ? "North" : "South")\n---\n\(text)\n"
    }
    return files
  }

  static let all: [(name: String, files: [String: String])] = [
    ("flow", words("{kind: flow, estimatedItemSize: {width: 40, height: 30}}")),
    ("flow, automatic", words("{kind: flow, interitemSpacing: 8, estimatedItemSize: automatic}")),
    ("carousel", words("{kind: carousel}")),
    ("list", cards("list")),
    ("column", cards("{kind: column, minColumnWidth: 140}")),
    ("waterfall", cards("{kind: waterfall, minColumnWidth: 140, estimatedItemSize: {width: 140, height: 90}}")),
  ]
}

/// The trace of a page with every step drawn, and the layout with all sizes known.
private struct Traced {
  var report: TraceReport
  var whole: PreparedLayout

  init(_ files: [String: String], width: Double = 320, frames: Int = 1000) throws {
    let site = try TestSite(files)
    let collection = try site.collection("c")
    report = try #require(try site.prepared.trace(of: collection, page: 1, width: width, frames: frames))
    let page = try #require(site.prepared.pages(of: collection).first)
    var decisions = DecisionTape.evaluating
    let input = site.prepared.environment.layouter.run(page, cells: site.prepared.environment.cells(of: page)).input(
      width, &decisions)
    whole = collection.layout.layout.prepare(input)
  }

  var strips: [TraceStrip] { [report.fixed, report.automatic] }
}

@Suite struct TraceTests {
  @Test(arguments: Samples.all.map(\.name))
  func endsWhereAllSizesAreKnown(name: String) throws {
    let traced = try Traced(try #require(Samples.all.first { $0.name == name }).files)
    let expected = traced.whole.elements.filter { $0.kind == .cell }.map(\.frame)
    #expect(!expected.isEmpty)
    for strip in traced.strips {
      let last = try #require(strip.frames.last)
      #expect(last.step == traced.report.cellCount)
      #expect(last.cells.count == expected.count)
      for (cell, frame) in zip(last.cells, expected) {
        #expect(cell.isMeasured)
        // An estimate that is exact to a quarter point is kept, on lines with few cells.
        for difference in [
          cell.frame.x - frame.x, cell.frame.y - frame.y, cell.frame.width - frame.width,
          cell.frame.height - frame.height,
        ] { #expect(abs(difference) <= 0.5, "\(cell) \(frame)") }
      }
      #expect(abs(strip.error(after: traced.report.cellCount, of: traced.report)) <= 0.5)
      #expect(strip.steps.last?.length == last.contentSize.length(along: traced.report.axis))
    }
  }

  @Test(arguments: Samples.all.map(\.name))
  func countsTheDifferencesOfSuccessiveFrames(name: String) throws {
    let traced = try Traced(try #require(Samples.all.first { $0.name == name }).files)
    for strip in traced.strips {
      #expect(strip.frames.map(\.step) == Array(0...traced.report.cellCount))
      for (step, (before, after)) in zip(strip.frames, strip.frames.dropFirst()).enumerated() {
        let differ = zip(before.cells, after.cells).map { $0.frame != $1.frame }
        #expect(strip.steps[step + 1].movedCells == differ.count { $0 })
        #expect(after.cells.map(\.isMoved) == differ)
      }
      #expect(strip.movedCells == strip.steps.reduce(0) { $0 + $1.movedCells })
    }
  }

  @Test(arguments: Samples.all.map(\.name))
  func measuresOneCellInEachRefinement(name: String) throws {
    let site = try TestSite(try #require(Samples.all.first { $0.name == name }).files)
    let collection = try site.collection("c")
    let page = try #require(site.prepared.pages(of: collection).first)
    let cells = site.prepared.environment.cells(of: page)
    var decisions = DecisionTape.evaluating
    let input = site.prepared.environment.layouter.run(page, cells: cells).input(320, &decisions)
    let count = cells.reduce(0) { $0 + $1.count }
    for estimate in [EstimatedItemSize.automatic, .fixed(Size(width: 60, height: 20))] {
      let witness = MeasurementWitness(input.measurer)
      let strip = TraceRecorder(
        layout: collection.layout.layout, input: input, measurer: witness, drawn: Array(0...count)
      ).record(estimate)
      #expect(witness.measurements == count)
      #expect(Set(strip.steps.compactMap(\.cell)).count == count)
      for (step, frame) in strip.frames.enumerated() {
        #expect(frame.cells.count { $0.isMeasured } == step)
        #expect(frame.cells.filter(\.isNew).map(\.indexPath) == [strip.steps[step].cell].compactMap(\.self))
      }
    }
  }

  @Test func beginsWithTheEstimates() throws {
    let report = try Traced(Samples.words("{kind: flow, estimatedItemSize: {width: 40, height: 30}}")).report
    let first = try #require(report.fixed.frames.first)
    #expect(first.cells.allSatisfy { $0.frame.width == 40 && $0.frame.height == 30 && !$0.isMeasured && !$0.isMoved })
    // 18 words of 40 px, 10 px apart: six on a line of 320 px, and three lines of 30 px, 10 px apart.
    #expect(report.cellCount == 18)
    #expect(first.contentSize == Size(width: 320, height: 110))
    // Before any size is known, the automatic estimate is 50 × 50 px: five on a line, four lines.
    #expect(try #require(report.automatic.frames.first).contentSize == Size(width: 320, height: 230))
  }

  @Test func drawsBothEstimatesAtTheSameSteps() throws {
    let report = try Traced(Samples.words("flow"), frames: 7).report
    #expect(report.fixed.frames.map(\.step) == report.automatic.frames.map(\.step))
    #expect(report.fixed.frames.count == 7)
    #expect(report.fixed.frames.contains { $0.step == report.twentieth })
    #expect(report.fixed.steps.count == 19)
  }

  @Test(arguments: [
    (0, 5), (1, 2), (3, 4), (73, 2), (73, 3), (73, 14), (73, 74), (73, 200), (10_000, 16), (100_000, 3),
  ])
  func selectsAscendingStepsWithBothEnds(refinements: Int, count: Int) {
    let twentieth = (refinements + 19) / 20
    let steps = TraceRecorder.selection(of: refinements, count: count, including: twentieth)
    #expect(steps.first == 0)
    #expect(steps.last == refinements)
    #expect(steps.count == min(count, refinements + 1))
    #expect(zip(steps, steps.dropFirst()).allSatisfy { $0 < $1 }, "\(steps)")
    if count > 2 { #expect(steps.contains(twentieth)) }
  }

  @Test func keepsEstimatesOfUnknownSizes() throws {
    // A photo in a flow has no width of its own, only its aspect ratio and the estimate.
    var files = ["site.yaml": "title: T", "c/collection.md": "---\nlayout: flow\ncell: photo\n---\n"]
    for index in 0..<4 { files["c/p\(index).md"] = "---\ntitle: P\naspect: 2:1\n---\n" }
    let report = try Traced(files).report
    let last = try #require(report.fixed.frames.last)
    #expect(last.step == 4)
    #expect(last.cells.allSatisfy { !$0.isMeasured && $0.frame.width == 50 && $0.frame.height == 25 })
    #expect(report.fixed.movedCells == 0)
  }

  /// No text is truncated: the layout's size is the minimum of a cell.
  @Test func enlargesCellsBeyondTheSetSize() throws {
    let site = try TestSite(Samples.words("{kind: flow, itemSize: {width: 60, height: 40}}"))
    let collection = try site.collection("c")
    let report = try #require(try site.prepared.trace(of: collection, page: 1, width: 320))
    let sizes = try #require(report.fixed.frames.last).cells.map(\.frame.size)
    #expect(sizes.allSatisfy { $0.width == 60 && $0.height >= 40 })
    #expect(sizes.contains { $0.height > 40 })
  }

  // MARK: Refusals

  @Test(arguments: ["mosaic", "justified"])
  func refusesLayoutsThatDecideSizes(kind: String) throws {
    let site = try TestSite(Samples.words(kind))
    let collection = try site.collection("c")
    #expect(throws: TraceRefusal.layoutDecides(kind: kind)) {
      try site.prepared.trace(of: collection, page: 1, width: 320)
    }
  }

  @Test func refusesAPageWithoutCells() throws {
    let site = try TestSite(["site.yaml": "title: T", "c/collection.md": "---\nlayout: flow\n---\n"])
    let collection = try site.collection("c")
    #expect(throws: TraceRefusal.noCells) { try site.prepared.trace(of: collection, page: 1, width: 320) }
  }

  @Test func returnsNilForAPageThatDoesNotExist() throws {
    let site = try TestSite(Samples.words("flow"))
    let collection = try site.collection("c")
    #expect(try site.prepared.trace(of: collection, page: 2, width: 320) == nil)
    #expect(try site.prepared.trace(of: collection, page: 0, width: 320) == nil)
  }
}

@Suite struct TracePageTests {
  @Test(arguments: Samples.all.map(\.name))
  func isWellFormed(name: String) throws {
    let html = try Traced(try #require(Samples.all.first { $0.name == name }).files, frames: 6).report.html
    let problem = try TagCheck(html).problem
    #expect(problem == nil)
  }

  @Test func isSelfContained() throws {
    let html = try Traced(Samples.words("flow"), frames: 6).report.html
    for reference in [
      "<script", "<link", "<img", "<iframe", "src=", "href=", "url(", "@import", "http:", "https:", "//",
    ] {
      #expect(!html.contains(reference), "\(reference)")
    }
    #expect(html.contains(TraceReport.generatorTag))
  }

  @Test func escapesWhatAuthorsWrite() throws {
    var files = Samples.words("flow")
    files["c/collection.md"] = "---\ntitle: \"<b>&\\\"'\"\nlayout: flow\ncell: word\n---\n"
    files["c/w0.md"] = "---\ntitle: \"<i>&\"\norder: 0\n---\n"
    let html = try Traced(files, frames: 6).report.html
    #expect(html.contains("&lt;b&gt;&amp;&quot;&#39;"))
    #expect(!html.contains("<i>&"))
    let problem = try TagCheck(html).problem
    #expect(problem == nil)
  }

  @Test func containsTheNumbers() throws {
    let report = try Traced(Samples.words("flow")).report
    #expect(report.sentence.hasPrefix("After 1 of 18 cells (5.6\u{A0}%), the content height is off by "))
    #expect(report.html.contains("<td data-of=\"cells moved\">\(report.fixed.movedCells)</td>"))
    #expect(report.html.contains("<td data-of=\"cells moved\">\(report.automatic.movedCells)</td>"))
    #expect(try Traced(Samples.words("carousel")).report.sentence.contains("the content width is off"))
  }

  @Test(arguments: [
    (0.0, "0"), (3.25, "3.3"), (-3.25, "−3.3"), (99.96, "100"), (999.6, "1,000"), (1234567.0, "1,234,567"),
    (-1500.0, "−1,500"),
    (.infinity, "0"), (.nan, "0"),
  ])
  func writesNumbersForPeople(number: Double, text: String) {
    #expect(grouped(number) == text)
  }
}

/// Checks that the tags of a page are balanced and in order, and that all attributes are quoted.
private struct TagCheck {
  /// The first problem; nil if there is none.
  private(set) var problem: String?

  private static let void: Set<Substring> = ["meta", "br", "hr", "img", "link", "input"]

  init(_ html: String) throws {
    var rest = try #require(html.hasPrefix("<!doctype html>\n") ? html.dropFirst(16) : nil)
    var open: [Substring] = []
    while let start = rest.firstIndex(of: "<") {
      if rest[..<start].contains(">"), open.last != "style" { problem = "a bare > before \(rest[start...].prefix(40))" }
      rest = rest[rest.index(after: start)...]
      guard let end = rest.firstIndex(of: ">") else {
        problem = "an unclosed tag"
        return
      }
      let tag = rest[..<end]
      rest = rest[rest.index(after: end)...]
      let name = tag.prefix { !$0.isWhitespace && $0 != "/" }
      if tag.hasPrefix("/") {
        guard open.popLast() == tag.dropFirst() else {
          problem = "<\(tag)> closes nothing"
          return
        }
      } else {
        let quotes = tag.count { $0 == "\"" }
        if quotes != 2 * tag.ranges(of: "=\"").count { problem = "odd attributes: \(tag)" }
        if !tag.hasSuffix("/"), !Self.void.contains(name) { open.append(name) }
      }
    }
    if !open.isEmpty { problem = "left open: \(open)" }
  }
}
