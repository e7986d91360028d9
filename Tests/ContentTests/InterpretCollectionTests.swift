import CollectionLayout
import Content
import Items
import Diagnostics
import Markdown
import SiteModel
import Testing

@Suite struct InterpretCollectionTests {
  private func collection(_ frontMatter: String, body: String = "") throws -> CatalogCollection {
    try catalog(of: ["my-plants/collection.md": "---\n\(frontMatter)\n---\n\(body)"]).collection("my-plants")
  }

  private func collectionMistakes(_ frontMatter: String) throws -> [String] {
    let files = ["a/collection.md": "---\n\(frontMatter)\n---\n", "a/fern.md": "", "a/moss.md": ""]
    return try mistakes(in: files, knownCells: ["photo", "card", "row"])
      .map { String($0.dropFirst("a/collection.md:".count)) }
  }

  @Test func hasDefaults() throws {
    let collection = try collection("")
    #expect(collection.title == "My plants")
    #expect(collection.layout.kind == "column")
    #expect(collection.cell == "card")
    #expect(collection.pageSize == nil)
    #expect(collection.scroll == .pages)
    #expect(collection.bareImages)
    #expect(collection.layouts.map(\.name) == ["column"])
    #expect(collection.summary == "")
  }

  @Test func readsEveryKey() throws {
    let collection = try collection(
      """
      title: Plants
      layout: {kind: flow, lineSpacing: 12}
      cell: label
      pageSize: 24
      scroll: endless
      bareImages: false
      layouts:
        - list
        - {kind: column, title: Table, cell: row}
      """, body: "# Plants\n\nAll *our* plants.\n\nMore.\n")
    #expect(collection.title == "Plants")
    #expect(collection.layout.kind == "flow")
    #expect(collection.cell == "label")
    #expect(collection.cellLocation.position == SourcePosition(line: 4, column: 7))
    #expect(collection.pageSize == 24)
    #expect(collection.scroll == .endless)
    #expect(!collection.bareImages)
    #expect(collection.layouts.map(\.layout.kind) == ["flow", "list", "column"])
    #expect(collection.layouts.map(\.title) == [nil, nil, "Table"])
    #expect(collection.layouts.map(\.cell) == ["label", "label", "row"])
    #expect(collection.summary == "All our plants.")
    #expect(collection.introduction.blocks.count == 2)
  }

  /// Each layout as `name cell`, in the order of the switch; a star marks the collection's own.
  @Test(
    arguments: [
      ("layout: mosaic", "*mosaic photo"),
      ("layout: mosaic\nlayouts: [list, grid]", "*mosaic photo, list row, grid card"),
      ("layouts: [mosaic, list]", "*mosaic photo, list row"),
      ("layouts: [{kind: mosaic, cell: card, name: wall}, list]", "*wall card, list row"),
      ("layouts: [list]\ncell: label", "*list label"),
      ("layout: {kind: mosaic, segmentHeight: 300}\nlayouts: [list, mosaic]", "list row, *mosaic photo"),
      ("layout: mosaic\nlayouts: [{kind: mosaic, name: low, segmentHeight: 90}]", "*mosaic photo, low photo"),
      ("layout: mosaic\nlayouts: [{name: low, kind: mosaic}]", "*mosaic photo, low photo"),
      ("layout: mosaic\ncell: card\nlayouts: [list, {kind: grid, cell: row}]", "*mosaic card, list card, grid row"),
      ("layouts: []", "*column card"),
    ])
  func choosesBetweenLayouts(frontMatter: String, expected: String) throws {
    let layouts = try collection(frontMatter).layouts
    #expect(layouts.map { "\($0.isOwn ? "*" : "")\($0.name) \($0.cell)" }.joined(separator: ", ") == expected)
  }

  @Test func takesTheTitleOfItsOwnLayoutFromTheList() throws {
    let collection = try collection(
      "layout: mosaic\nlayouts: [{kind: mosaic, title: Wall}, {kind: list, title: Table}]")
    #expect(collection.layouts.map(\.title) == ["Wall", "Table"])
    #expect(collection.versions.map(\.layout.kind) == ["mosaic", "list"])
    #expect(collection.versions.map(\.alternative) == [nil, "list"])
  }

  @Test func takesItsTitleFromAHeadingWhereItHasNone() throws {
    let collection = try collection("", body: "# Our plants\n\nAll.\n")
    #expect(collection.title == "Our plants")
    #expect(collection.introduction.blocks.count == 1)
  }

  @Test func reportsLinksAndImagesOfATitle() throws {
    let files = [
      "a/collection.md": "# Our [plants](y.md)\n\nAll.\n", "a/y.md": "---\ntitle: B c\n---\n\n# B ![c](d.png)\n",
      "a/d.png": "",
    ]
    #expect(try mistakes(in: files) == ["a/collection.md:1:16: title-link", "a/y.md:5:10: title-link"])
    let kept = ["a/collection.md": "# A\n", "a/y.md": "---\ntitle: B\n---\n\n# C [d](y.md)\n\n# B\n"]
    #expect(try mistakes(in: kept).isEmpty)
  }

  @Test(
    arguments: [
      ("titel: x", "2:1: unknown-key"),
      ("title: [x]", "2:8: wrong-type"),
      ("pageSize: -1", "2:11: out-of-range"),
      ("pageSize: many", "2:11: wrong-type"),
      ("cell: foto", "2:7: unknown-cell"),
      ("sort: titel", "2:7: unknown-field"),
      ("sort: [-date, -x]", "2:15: unknown-field"),
      ("sectionBy: sectoin", "2:12: unknown-field"),
      ("fields: {colours: [string]}\nsectionBy: colours", "3:12: wrong-type"),
      ("scroll: endles", "2:9: not-allowed"),
      ("bareImages: no way", "2:13: wrong-type"),
      ("draft: 1", "2:8: wrong-type"),
      ("order: fern", "2:8: wrong-type"),
      ("order: [fern, mos]", "2:15: unknown-slug"),
      ("order:\n  - fern\n  - moss\n  - fern", "5:5: listed-twice"),
      ("layouts: list", "2:10: wrong-type"),
      ("layouts: [list, ]\nlayout: {kind: colum}", "3:16: invalid-layout"),
      ("layouts:\n  - kind: colum", "3:11: invalid-layout"),
      ("layout: flow\nlayouts: [list, grid, list]", "3:23: listed-twice"),
      ("layout: flow\nlayouts: [{kind: flow, lineSpacing: 4}]", "3:11: listed-twice"),
      ("layout: flow\nlayouts: [flow, flow]", "3:17: listed-twice"),
      ("layouts: [list, list]", "2:17: listed-twice"),
      ("layouts: [list, {kind: grid, name: a/b}]", "2:36: invalid-name"),
      ("layouts: [list, grid, {kind: grid, name: grid-2}]", "2:23: reserved-name"),
      ("layouts: [mosiac]", "2:11: invalid-layout"),
      ("layouts: [list, {kind: grid, cell: crad}]", "2:36: unknown-cell"),
      ("layout: mosiac", "2:9: invalid-layout"),
      ("layout:\n  kind: flow\n  lineSpacng: 4", "4:3: unknown-key"),
      ("layout:\n  kind: flow\n  lineSpacing: wide", "4:16: invalid-layout"),
      ("layout:\n  kind: flow\n  cell: card", "4:3: unknown-key"),
      ("layout:\n  kind: flow\n  rounding: points", "4:3: unused-key"),
      ("fields: string", "2:9: wrong-type"),
      ("fields: {title: string}", "2:10: reserved-field"),
      ("fields: {a.b: string}", "2:10: invalid-field"),
      ("fields: {artist: strnig}", "2:18: unknown-type"),
      ("fields: {artist: list of list of string}", "2:18: unknown-type"),
      ("fields: {artist: [string, number]}", "2:18: unknown-type"),
      ("fields: {artist: 3}", "2:18: unknown-type"),
      ("fields: {artist: {typ: string}}", "2:19: unknown-key"),
      ("fields: {artist: {required: perhaps}}", "2:29: wrong-type"),
      ("fields: {pieces: {type: integer, default: many}}", "2:43: wrong-type"),
      ("fields: {state: {oneOf: [new, old], default: odl}}", "2:46: not-allowed"),
      ("fields: {made: {type: date, oneOf: [2024-01-32]}}", "2:37: invalid-date"),
    ])
  func locatesMistakes(frontMatter: String, expected: String) throws {
    #expect(try collectionMistakes(frontMatter) == [expected])
  }

  @Test(
    arguments: [
      ("string", FieldDefinition.Kind.string), ("text", .text), ("integer", .integer), ("number", .number),
      ("boolean", .boolean), ("date", .date), ("url", .url), ("list of string", .list(of: .string)),
      ("[date]", .list(of: .date)), ("'[ number ]'", .list(of: .number)), ("list  of url", .list(of: .url)),
      ("", .string), ("{type: [integer]}", .list(of: .integer)), ("{label: Name}", .string),
    ])
  func readsTheTypesOfFields(written: String, kind: FieldDefinition.Kind) throws {
    #expect(try collection("fields:\n  x: \(written)").fields.map(\.kind) == [kind])
  }

  @Test func keepsADeclaredNameThoughItsTypeIsWrong() throws {
    let files = ["a/collection.md": "---\nfields: {artist: strnig}\n---\n", "a/x.md": "---\nartist: Ada\n---\n"]
    #expect(try mistakes(in: files) == ["a/collection.md:2:18: unknown-type"])
  }

  @Test func checksTheItemsOfABrokenCollectionToo() throws {
    let files = ["a/collection.md": "---\nlayout: mosiac\n---\n", "a/x.md": "---\ndate: soon\n---\n[y](y.md)"]
    try readingContent(files) { catalog, diagnostics in
      #expect(
        diagnostics.map(\.brief) == [
          "a/collection.md:2:9: invalid-layout", "a/x.md:2:7: invalid-date", "a/x.md:4:5: broken-link",
        ])
      #expect(catalog.collections.isEmpty)
    }
  }
}
