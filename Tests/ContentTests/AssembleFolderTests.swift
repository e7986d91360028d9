@testable import Content
@testable import Items
@testable import Discovery
@testable import Diagnostics
@testable import Markdown
@testable import Settings
@testable import SiteModel
@testable import SiteReading
import Foundation
import TestSupport
import Testing

/// Creates a content folder, reads it, passes the result to a function, and removes the folder afterwards.
func readingContent<Result>(
  _ files: [String: String], includeDrafts: Bool = false, knownCells: [String]? = nil, images: ImageReading = .none,
  _ body: (Catalog, [Diagnostic]) throws -> Result
) throws -> Result {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("vitrine-content-\(UUID().uuidString)").appendingPathComponent("my-museum")
  defer { try? FileManager.default.removeItem(at: folder.deletingLastPathComponent()) }
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  for (path, text) in files {
    let file = folder.appendingPathComponent(path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }
  let (catalog, diagnostics) = try readContent(
    folder: folder.path, displayName: "Content", includeDrafts: includeDrafts, knownCells: knownCells,
    images: images)
  return try body(catalog, diagnostics)
}

/// Returns the catalog of a folder that must have no mistakes.
func catalog(
  of files: [String: String], includeDrafts: Bool = false, images: ImageReading = .none
) throws -> Catalog {
  try readingContent(files, includeDrafts: includeDrafts, images: images) { catalog, diagnostics in
    #expect(diagnostics.map { $0.formatted() } == [])
    return catalog
  }
}

/// Returns the diagnostics of a folder as `path:line:column: id`.
func mistakes(
  in files: [String: String], knownCells: [String]? = nil, images: ImageReading = .none
) throws -> [String] {
  try readingContent(files, knownCells: knownCells, images: images) { _, diagnostics in diagnostics.map(\.brief) }
}

extension Diagnostic {
  /// The location and rule without the content folder's name: `herbarium/fern.md:2:7: invalid-date`.
  var brief: String {
    guard let location else { return id }
    let path = location.path.hasPrefix("Content/") ? String(location.path.dropFirst(8)) : location.path
    return location.position.map { "\(path):\($0.line):\($0.column): \(id)" } ?? "\(path): \(id)"
  }
}

extension Catalog {
  func collection(_ path: String) throws -> CatalogCollection {
    try #require(collections.first { $0.path == path }, "no collection '\(path)'")
  }

  func item(_ path: String) throws -> Item {
    try #require(collections.flatMap(\.items).first { $0.path == path }, "no item '\(path)'")
  }
}

extension MarkdownBlock {
  /// Every link and image of the block, in reading order.
  var links: [MarkdownLink] {
    switch self {
    case .paragraph(let inlines), .heading(_, let inlines): inlines.flatMap(\.links)
    case .quote(let blocks): blocks.flatMap(\.links)
    case .footnotes(let notes): notes.joined().flatMap(\.links)
    case .list(_, _, let items): items.flatMap { $0.blocks.flatMap(\.links) }
    case .table(_, let header, let rows): (header + rows.flatMap(\.self)).flatMap { $0.flatMap(\.links) }
    case .code, .collection, .thematicBreak, .html: []
    }
  }
}

extension MarkdownInline {
  var links: [MarkdownLink] {
    switch self {
    case .link(let link, let inlines): [link] + inlines.flatMap(\.links)
    case .image(let link, _): [link]
    case .emphasis(let inlines), .strong(let inlines), .strikethrough(let inlines): inlines.flatMap(\.links)
    case .text, .code, .footnote, .softBreak, .lineBreak, .html: []
    }
  }
}

@Suite struct AssembleFolderTests {
  @Test func namesTheSiteOfAnEmptyFolderAfterTheFolder() throws {
    let catalog = try catalog(of: ["notes.txt": ""])
    #expect(catalog.collections.isEmpty)
    #expect(catalog.site.title == "My museum")
    #expect(catalog.site.maxWidth == 1920)
    #expect(catalog.site.language == "en")
  }

  @Test func reportsTheMistakesOfAllFilesInTheOrderOfPathsAndLines() throws {
    let found = try mistakes(in: [
      "site.yaml": "titel: x\n",
      "b/collection.md": "---\npageSize: 0\n---\n[x](nowhere.md)\n",
      "b/z.md": "---\ndraft: 3\norder: x\n---\n",
      "b/a.md": "---\ntitle: A\n---\n\n[x](y.md)\n\n---\n",
      "a/collection.md": "---\nsort: x\n---\n",
    ])
    #expect(
      found == [
        "a/collection.md:2:7: unknown-field",
        "b/a.md:5:5: broken-link",
        "b/collection.md:2:11: out-of-range",
        "b/collection.md:4:5: broken-link",
        "b/z.md:2:8: wrong-type",
        "b/z.md:3:8: wrong-type",
        "site.yaml:1:1: unknown-key",
      ])
  }

  @Test func leavesABrokenItemOutAndGoesOn() throws {
    let files = [
      "a/collection.md": "", "a/good.md": "[other](bad.md)", "a/bad.md": "---\naspect: 0\n---\n[x](nowhere.md)",
    ]
    try readingContent(files) { catalog, diagnostics in
      #expect(diagnostics.map(\.brief) == ["a/bad.md:2:9: out-of-range", "a/bad.md:4:5: broken-link"])
      let collection = try catalog.collection("a")
      #expect(collection.items.map(\.slug) == ["good"])
    }
  }

  @Test func leavesDraftsOutUnlessAsked() throws {
    let files = [
      "a/collection.md": "", "a/x.md": "", "a/y.md": "---\ndraft: true\n---\n[x](nowhere.md)",
      "b/collection.md": "---\ndraft: true\n---\n", "b/z.md": "", "b/c/collection.md": "",
    ]
    let published = try catalog(of: files)
    #expect(published.collections.map(\.path) == ["a"])
    #expect(try published.collection("a").items.map(\.slug) == ["x"])
    try readingContent(files, includeDrafts: true) { catalog, diagnostics in
      #expect(diagnostics.map(\.brief) == ["a/y.md:4:5: broken-link"])
      #expect(catalog.collections.map(\.path) == ["a", "b", "b/c"])
    }
  }

  @Test func refusesALinkToADraftThatIsLeftOut() throws {
    let files = [
      "a/collection.md": "", "a/x.md": "See [y](y.md).", "a/y.md": "---\ndraft: true\n---\n",
    ]
    #expect(try mistakes(in: files) == ["a/x.md:1:9: broken-link"])
    let whole = try catalog(of: files, includeDrafts: true)
    #expect(try whole.item("a/y").isDraft)
  }

  @Test func nestsCollectionsAndListsParentsBeforeChildren() throws {
    let catalog = try catalog(of: [
      "site.yaml": "navigation: [people, plants]\n",
      "plants/collection.md": "", "plants/ferns/collection.md": "", "plants/ferns/deep/er/collection.md": "",
      "plants/mosses/collection.md": "", "people/collection.md": "", "art/collection.md": "",
    ])
    #expect(
      catalog.collections.map(\.path)
        == ["people", "plants", "plants/ferns", "plants/ferns/deep/er", "plants/mosses", "art"])
    #expect(try catalog.collection("plants").children == ["plants/ferns", "plants/mosses"])
    #expect(try catalog.collection("plants/ferns/deep/er").parent == "plants/ferns")
    #expect(try catalog.collection("art").parent == nil)
    #expect(catalog.site.navigation == ["people", "plants"])
  }

  @Test func ordersCollectionsInsideAsTheirParentLists() throws {
    let catalog = try catalog(of: [
      "a/collection.md": "---\norder: [z, x, deep/y]\n---\n", "a/x.md": "", "a/b/collection.md": "",
      "a/deep/y/collection.md": "", "a/z/collection.md": "",
    ])
    #expect(try catalog.collection("a").children == ["a/z", "a/deep/y", "a/b"])
    #expect(catalog.collections.map(\.path) == ["a", "a/z", "a/deep/y", "a/b"])
  }

  @Test func aContentFolderCanBeACollectionItself() throws {
    let catalog = try catalog(of: [
      "site.yaml": "title: Plates\n", "collection.md": "See [fern](fern.md) and [inside](inside/).\n", "fern.md": "",
      "inside/collection.md": "[up](..)\n", "inside/moss.md": "",
    ])
    #expect(catalog.collections.map(\.path) == ["", "inside"])
    #expect(catalog.collections.map(\.title) == ["Plates", "Inside"])
    #expect(try catalog.collection("").items.map(\.path) == ["fern"])
    #expect(try catalog.collection("inside").parent == "")
    #expect(try catalog.collection("").children == ["inside"])
  }

  @Test func resolvesLinksInAllMarkdownBlocks() throws {
    let body = """
      A [**fern**](fern.md#leaf) and ![picture](plates/a%20b.svg?x=1), *[all](.)*, <https://example.org>, [top](#top).

      > - [moss][1]

      | a | b |
      |---|---|
      | [fern](fern.md) | ~~[out](//example.org/x)~~ |

      [1]: moss/index.md "Moss"
      """
    let catalog = try catalog(of: [
      "a/collection.md": "", "a/x.md": body, "a/fern.md": "", "a/moss/index.md": "", "a/plates/a b.svg": "",
    ])
    let links = try catalog.item("a/x").body.blocks.flatMap(\.links)
    #expect(
      links.map(\.target) == [
        .item(path: "a/fern", fragment: "leaf"), .file(path: "a/plates/a b.svg"), .collection(path: "a", fragment: nil),
        nil,
        nil, .item(path: "a/moss", fragment: nil), .item(path: "a/fern", fragment: nil), nil,
      ])
  }

  @Test func resolvesLinksOfAnItemInAFolderOfItsOwn() throws {
    let catalog = try catalog(of: [
      "a/collection.md": "", "a/moss/index.md": "---\nimage: moss.svg\nlink: ../fern.md\n---\n![](close.svg)",
      "a/moss/moss.svg": "", "a/moss/close.svg": "", "a/fern.md": "[moss](moss/)",
    ])
    let moss = try catalog.item("a/moss")
    #expect(moss.image?.path == "a/moss/moss.svg")
    #expect(moss.linkTarget == .item(path: "a/fern", fragment: nil))
    #expect(moss.body.blocks.flatMap(\.links).map(\.target) == [.file(path: "a/moss/close.svg")])
    #expect(
      try catalog.item("a/fern").body.blocks.flatMap(\.links).map(\.target) == [.item(path: "a/moss", fragment: nil)])
  }

  @Test func reportsBrokenLinksAndImagesInMarkdownAtTheirDestinations() throws {
    let body = "Text.\n\n- See [a](b.md) and\n  ![](c.png) [d](a.md)\n- ![](a.md)\n"
    let files = ["a/collection.md": "", "a/a.md": "", "a/x.md": body]
    #expect(
      try mistakes(in: files) == ["a/x.md:3:11: broken-link", "a/x.md:4:7: missing-image", "a/x.md:5:7: missing-image"])
    try readingContent(files) { _, diagnostics in
      #expect(diagnostics.map { $0.location?.length ?? 0 } == [4, 5, 4])
    }
  }

  @Test func refusesReservedNamesOfItems() throws {
    let found = try mistakes(in: [
      "assets/collection.md": "", "a/collection.md": "", "a/page-2.md": "", "a/index.md": "", "a/404.md": "",
      "a/page-x.md": "", "a/page-.md": "", "a/assets.md": "",
    ])
    #expect(
      found == [
        "a/index.md:1:1: reserved-name", "a/page-2.md:1:1: reserved-name",
        "assets/collection.md:1:1: reserved-name",
      ])
  }

  /// On file systems and servers that ignore case, one of the two would overwrite the other.
  @Test func refusesReservedNamesInAnyCase() throws {
    let found = try mistakes(in: [
      "Assets/collection.md": "", "a/collection.md": "---\nlayouts: [list, {kind: grid, name: Tiles}]\n---\n",
      "a/Page-2.md": "", "a/Index.md": "", "a/LAYOUT-tiles-3.md": "", "a/Layout-Tile.md": "",
      "A/Page-4/collection.md": "",
    ])
    #expect(
      found == [
        "A/Page-4/collection.md:1:1: reserved-name", "Assets/collection.md:1:1: reserved-name",
        "a/Index.md:1:1: reserved-name", "a/LAYOUT-tiles-3.md:1:1: reserved-name", "a/Page-2.md:1:1: reserved-name",
      ])
  }

  /// A folder and a file cannot have the same name: the page of `a/fern.md` is `a/fern.html`.
  @Test func refusesFoldersWithTheNamesOfPages() throws {
    var files = [
      "index.html/collection.md": "", "404.html/deep/collection.md": "", "fern.html/collection.md": "",
      "a/collection.md": "", "a/fern.md": "", "a/Fern.HTML/collection.md": "", "a/Fern.HTML/x/collection.md": "",
      "a/page-2.html/y/collection.md": "", "a/moss.html/collection.md": "", "a/b/fern.html/collection.md": "",
      "a/index.html.md": "",
    ]
    #expect(
      try mistakes(in: files) == [
        "404.html/deep/collection.md:1:1: reserved-name", "a/Fern.HTML/collection.md:1:1: reserved-name",
        "a/page-2.html/y/collection.md:1:1: reserved-name", "index.html/collection.md:1:1: reserved-name",
      ])
    files["site.yaml"] = "title: T\nprettyURLs: true\n"
    #expect(
      try mistakes(in: files) == [
        "404.html/deep/collection.md:1:1: reserved-name", "a/index.html.md:1:1: reserved-name",
        "index.html/collection.md:1:1: reserved-name",
      ])
  }

  @Test func refusesControlCharacters() throws {
    #expect(
      try mistakes(in: [
        "g/collection.md": "", "g/a.md": "---\ntitle: \"A\\0B\"\n---\n",
        "g/b.md": "{\"tags\": [\"A\", \"B\\u0007\"]}\n",
        "g/c.md": "---\ntitle: \"A\\tB\"\n---\n",
      ]) == ["g/a.md:2:8: control-character", "g/b.md:1:16: control-character"])
  }

  /// macOS decomposes accented letters in file names; people type them precomposed.
  @Test func findsFilesInTheOtherNormalization() throws {
    let (apart, whole) = ("re\u{301}sume\u{301}", "r\u{E9}sum\u{E9}")
    let catalog = try catalog(of: [
      "g/collection.md": "", "g/\(apart).md": "Text\n", "g/\(apart).png": "", "g/\(apart).pdf": "",
      "g/x.md": "---\nimage: \(whole).png\n---\n[A](\(whole).pdf) ![B](\(whole).png) [C](\(whole).md)\n",
    ])
    let item = try catalog.item("g/x")
    // Strings compare by canonical equivalence, so the test compares bytes.
    func bytes(_ text: String?) -> [UInt8]? { text.map { Array($0.utf8) } }
    #expect(bytes(item.image?.path) == bytes("g/\(apart).png"))
    let targets = item.body.blocks.flatMap(\.links).map { link -> [UInt8]? in
      switch link.target {
      case .file(let path, _), .item(let path, _): bytes(path)
      default: nil
      }
    }
    #expect(targets == ["pdf", "png"].map { bytes("g/\(apart).\($0)") } + [bytes("g/\(apart)")])
  }

  /// A file name on Linux has at most 255 bytes, of which `.html` takes five. A folder's name needs no suffix.
  @Test(arguments: [("a", 250), ("é", 125)]) func refusesTooLongNamesOfPages(
    letter: String, count: Int
  ) throws {
    let (fits, long) = (String(repeating: letter, count: count), String(repeating: letter, count: count + 1))
    var files = ["g/collection.md": "", "g/\(fits).md": "", "g/\(long).md": "", "\(long)/collection.md": ""]
    #expect(try mistakes(in: files) == ["g/\(long).md:1:1: name-too-long"])
    files["site.yaml"] = "prettyURLs: true\n"
    #expect(try mistakes(in: files) == [])
  }

  @Test func refusesNamesOfPagesInOtherLayouts() throws {
    let found = try mistakes(in: [
      "a/collection.md": "---\nlayout: mosaic\nlayouts: [list, mosaic]\n---\n", "a/layout-list.md": "",
      "a/layout-list-2.md": "", "a/layout-mosaic.md": "", "a/layout-list-x.md": "", "a/layout-listing.md": "",
      "a/layout-grid.md": "", "a/layout-list-3/collection.md": "", "a/page-2/collection.md": "",
      "a/deeper/page-2/collection.md": "",
    ])
    #expect(
      found == [
        "a/layout-list-2.md:1:1: reserved-name", "a/layout-list-3/collection.md:1:1: reserved-name",
        "a/layout-list.md:1:1: reserved-name", "a/page-2/collection.md:1:1: reserved-name",
      ])
  }

  @Test func readsTenThousandItemsWithoutAQuadraticSearch() throws {
    // Every item has a wrong image, a wrong link and a wrong key: the worst case for suggestions.
    let count = 10_000
    let files = ContentFiles { isWanted in (0..<count).map { "a/plate-\($0).md" }.filter(isWanted) }
    let schema = ItemSchema(fields: [])
    func node(_ text: String, line: Int) -> FrontMatterNode {
      FrontMatterNode(
        value: .string(text), position: SourcePosition(line: line, column: 8), length: text.utf8.count, text: text,
        isQuoted: false)
    }
    let elapsed = processorSeconds {
      for number in 0..<count {
        let source = ItemSource(
          slug: "plate-\(number)", collection: "a", file: SourceEntry(path: "a/plate-\(number).md"))
        let entries = [
          FrontMatterNode.Entry(
            key: "image", keyPosition: SourcePosition(line: 2, column: 1), value: node("plaet-\(number).md", line: 2)),
          FrontMatterNode.Entry(
            key: "titel", keyPosition: SourcePosition(line: 3, column: 1), value: node("x", line: 3)),
        ]
        let root = FrontMatterNode(
          value: .mapping(entries), position: .start, length: 1, text: nil, isQuoted: false)
        let document = ParsedDocument(
          file: SourceFile(path: source.file.path, text: "---\nimage: x\n"), frontMatter: root)
        let item = interpretItem(document, source: source, schema: schema, files: files)
        #expect(item.isBroken && item.diagnostics.count == 2)
      }
    }
    #expect(elapsed < 20)
  }
}
