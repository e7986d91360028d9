@testable import Diagnostics
@testable import Geometry
@testable import Theming
import TestSupport
import Testing

@Suite struct CellAnatomyReadingTests {
  private func read(_ yaml: String) -> (CellAnatomy?, [Diagnostic]) {
    CellAnatomy.read(SourceFile(path: "cells/test.yaml", text: yaml), name: "test", styles: ["title", "meta"])
  }

  @Test func readsEveryPropertyOfAnAnatomy() throws {
    let (anatomy, diagnostics) = read(
      """
      surface: true
      corner: 8
      padding: {top: 1, trailing: 4}
      gap: 2.5
      axis: horizontal
      align: center
      parts:
        - image: {width: 84, aspect: 4:3, corner: 42, bleed: true}
        - image: {aspect: item}
        - text: {field: title, style: title, lines: 3}
        - badge: {field: tags, style: meta}
        - spacing: 6
        - rich: {field: excerpt, style: meta}
        - stack:
            padding: 5
            overlay: true
            align: end
            parts:
              - text: {field: date, style: meta}
      """)
    #expect(diagnostics.isEmpty)
    let cell = try #require(anatomy)
    #expect(cell.name == "test" && cell.isSurface && cell.cornerRadius == 8)
    #expect(cell.root.padding == EdgeInsets(top: 1, trailing: 4))
    #expect(cell.root.gap == 2.5 && cell.root.axis == .horizontal && cell.root.alignment == .center)
    #expect(!cell.root.isOverlay)
    guard cell.root.parts.count == 7, case .image(let portrait) = cell.root.parts[0],
      case .image(let own) = cell.root.parts[1], case .text(let title) = cell.root.parts[2],
      case .badge(let badge) = cell.root.parts[3], case .spacing(6) = cell.root.parts[4],
      case .rich(let rich) = cell.root.parts[5], case .stack(let stack) = cell.root.parts[6],
      case .text(let date)? = stack.parts.first
    else {
      Issue.record("\(cell.root.parts)")
      return
    }
    #expect(portrait.width == 84 && portrait.cornerRadius == 42 && portrait.bleeds)
    #expect(portrait.shape == .fixed(4.0 / 3))
    #expect(own.width == nil && own.shape == .item && !own.bleeds)
    #expect(title.field == "title" && title.style == "title" && title.lineLimit == 3)
    #expect(badge.field == "tags" && badge.style == "meta" && badge.lineLimit == nil)
    #expect(
      stack.isOverlay && stack.padding == EdgeInsets(all: 5) && stack.alignment == .end && stack.axis == .vertical)
    #expect(date.field == "date")
    #expect(rich.field == .excerpt && rich.style == "meta" && cell.hasRichText)
  }

  /// A single mistake each, with its line and column.
  @Test(
    arguments: [
      ("- a", ["1:1 wrong-type"]),
      ("gap: 4", ["1:1 missing-key"]),
      ("parts: []", ["1:1 missing-key"]),
      ("gap: -1\nparts: [{spacing: 4}]", ["1:6 out-of-range"]),
      ("gap: wide\nparts: [{spacing: 4}]", ["1:6 wrong-type"]),
      ("parts: [{spacing: 4}]\ngpa: 4", ["2:1 unknown-key"]),
      ("parts: [{spacing: 4}]\naxis: diagonal", ["2:7 wrong-type"]),
      ("parts: [{spacing: 4}]\nalign: centre", ["2:8 wrong-type"]),
      ("parts: [{spacing: 4}]\nsurface: 1", ["2:10 wrong-type"]),
      ("parts: [{spacing: 4}]\noverlay: true", ["2:1 unknown-key"]),
      ("parts: [{spacing: 4}]\npadding: {top: 4, left: 2}", ["2:19 unknown-key"]),
      ("parts: [{spacing: 4}]\npadding: {top: -4}", ["2:16 out-of-range"]),
      ("parts: [{spacing: 4}]\npadding: -5", ["2:10 out-of-range"]),
      ("parts: [{spacing: 4}]\npadding: 1e9", ["2:10 out-of-range"]),
      ("parts: {spacing: 4}", ["1:8 wrong-type"]),
      ("parts:\n  - spacing: 4\n  - txet: {field: title, style: title}", ["3:5 unknown-part"]),
      ("parts:\n  - spacing: 4\n  - spacing: wide", ["3:14 invalid-part"]),
      ("parts:\n  - spacing: 4\n  - text", ["3:5 invalid-part"]),
      ("parts:\n  - spacing: 4\n  - {spacing: 1, image: {}}", ["3:5 invalid-part"]),
      (
        "parts:\n  - stack: {parts: [{text: {field: title, style: title, aside: [{from: 900, start: 500}, {from: 800, start: 400}]}}]}",
        ["2:90 invalid-part"]
      ),
      ("parts:\n  - text: {style: title}", ["2:11 missing-key"]),
      ("parts:\n  - text: {field: title}", ["2:11 missing-key"]),
      ("parts:\n  - text: {field: title, style: titel}", ["2:33 unknown-style"]),
      ("parts:\n  - text: {field: title, style: title, lines: 0}", ["2:47 out-of-range"]),
      ("parts:\n  - text: {field: title, style: title, line: 2}", ["2:40 unknown-key"]),
      ("parts:\n  - rich: {style: title}", ["2:11 missing-key"]),
      ("parts:\n  - rich: {field: body}", ["2:11 missing-key"]),
      ("parts:\n  - rich: {field: title, style: title}", ["2:19 wrong-type"]),
      ("parts:\n  - rich: {field: body, style: titel}", ["2:32 unknown-style"]),
      ("parts:\n  - rich: {field: body, style: title, lines: 3}", ["2:46 line-limit"]),
      ("parts:\n  - rich: body", ["2:11 wrong-type"]),
      ("parts:\n  - image: {width: 0}", ["2:20 out-of-range"]),
      ("parts:\n  - image: {aspect: 4by3}", ["2:21 wrong-type"]),
      ("parts:\n  - image: {bleeds: true}", ["2:13 unknown-key"]),
      ("parts:\n  - stack: {gap: 4}", ["2:12 missing-key"]),
      ("parts:\n  - stack: {parts: [{spacing: 1}], surface: true}", ["2:36 unknown-key"]),
      ("parts: [", ["1:9 yaml-syntax"]),
    ] as [(String, [String])])
  func reportsEveryMistakeAtItsPlace(_ yaml: String, expected: [String]) {
    let (_, diagnostics) = read(yaml)
    #expect(diagnostics.map(summary) == expected, "\(diagnostics.map { $0.formatted() })")
    #expect(diagnostics.allSatisfy { $0.severity == .error && $0.location?.path == "cells/test.yaml" })
  }

  @Test(arguments: ["", "# Nothing yet\n", "---\n", "null"]) func anEmptyFileIsAMistake(yaml: String) {
    let (anatomy, diagnostics) = read(yaml)
    #expect(anatomy == nil && diagnostics.map(\.id) == ["empty-cell"])
  }

  /// An unusable part is one mistake. The resulting empty cell is not reported in addition.
  @Test func reportsNoMissingPartsIfPartsAreInvalid() {
    let (_, diagnostics) = read("parts:\n  - txet: {field: title, style: title}")
    #expect(diagnostics.map(summary) == ["2:5 unknown-part"])
  }

  @Test func reportsAllMistakesOfAFileAtOnce() {
    let (_, diagnostics) = read("gap: -1\nparts:\n  - spacing: x\n  - image: {corner: -4}\ncolour: red")
    #expect(
      Set(diagnostics.map(summary))
        == ["1:6 out-of-range", "3:14 invalid-part", "4:21 out-of-range", "5:1 unknown-key"])
  }

  @Test func suggestsWhatWasMeant() {
    #expect(read("parts: [{txet: {}}]").1.first?.suggestion == "did you mean 'text'?")
    #expect(read("parts: [{text: {field: a, style: mata}}]").1.first?.suggestion == "did you mean 'meta'?")
    #expect(read("parts: [{spacing: 1}]\nsurfcae: true").1.first?.suggestion == "did you mean 'surface'?")
  }

  @Test func limitsTheDepthOfStacks() {
    func nested(_ depth: Int) -> String {
      depth == 0 ? "{spacing: 1}" : "{stack: {parts: [\(nested(depth - 1))]}}"
    }
    #expect(read("parts: [\(nested(8))]").1.isEmpty)
    #expect(read("parts: [\(nested(9))]").1.map(\.id).contains("invalid-part"))
  }

  @Test func readsTheCellsThatComeWithVitrine() throws {
    let (templates, diagnostics) = try loadBundledTemplates()
    #expect(diagnostics.isEmpty)
    let names = try #require(templates).anatomies.map(\.name)
    for name in ["card", "label", "note", "person", "photo", "row", "word"] { #expect(names.contains(name)) }
  }
}
