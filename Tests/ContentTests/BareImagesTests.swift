@testable import Content
@testable import Items
@testable import Discovery
@testable import Diagnostics
import Files
@testable import Markdown
@testable import SiteModel
import TestSupport
import Testing

extension ImageReading {
  /// Treats files with certain extensions as images, with the given metadata by path.
  static func stub(_ descriptions: [String: ImageDescription] = [:]) -> ImageReading {
    ImageReading(
      isImage: { name in [".jpg", ".png", ".svg", ".heic"].contains { name.lowercased().hasSuffix($0) } },
      describe: { descriptions[$0] })
  }
}

@Suite struct BareImagesTests {
  private func slugs(_ files: [String: String], of path: String = "g") throws -> [String] {
    try catalog(of: files, images: .stub()).collection(path).items.map(\.slug)
  }

  @Test func aFolderOfPhotographsIsAGallery() throws {
    let catalog = try catalog(
      of: ["g/collection.md": "", "g/old-oak.jpg": "", "g/Moss.PNG": "", "g/notes.txt": ""], images: .stub())
    let items = try catalog.collection("g").items
    #expect(items.map(\.path) == ["g/Moss", "g/old-oak"])
    #expect(items.map(\.title) == ["Moss", "Old oak"])
    #expect(items.map { $0.image?.path } == ["g/Moss.PNG", "g/old-oak.jpg"])
    #expect(items.map { $0.image?.alt } == ["Moss", "Old oak"])
    #expect(items[1].location == SourceLocation(path: "Content/g/old-oak.jpg"))
  }

  @Test func canBeTurnedOff() throws {
    #expect(try slugs(["g/collection.md": "---\nbareImages: false\n---\n", "g/a.jpg": "", "g/b.md": ""]) == ["b"])
  }

  /// An image that an item or a text of the collection uses is not an item.
  @Test func imagesUsedByMarkdownAreNotItems() throws {
    let found = try slugs([
      "g/collection.md": "![](intro.jpg) and [a map](map%20of%20it.png?x#y)",
      "g/x.md": "---\nimage: shown.jpg\n---\n![](inside/close.jpg)", "g/shown.jpg": "", "g/intro.jpg": "",
      "g/map of it.png": "", "g/inside/close.jpg": "", "g/inside/deep.jpg": "", "g/plain.jpg": "",
      "g/linking.md": "---\nlink: large.jpg\n---\n", "g/large.jpg": "", "g/draft.jpg": "",
      "g/secret.md": "---\ndraft: true\nimage: draft.jpg\n---\n",
    ])
    #expect(found == ["deep", "linking", "plain", "x"])
  }

  /// An image that another collection uses stays an item of its own gallery.
  @Test func imagesUsedElsewhereStayItems() throws {
    let files = [
      "index.md": "![](g/a.jpg)", "best/collection.md": "", "best/top.md": "---\nimage: ../g/a.jpg\n---\n",
      "g/collection.md": "", "g/a.jpg": "",
    ]
    #expect(try slugs(files) == ["a"])
  }

  @Test func imagesUsedByANestedCollectionAreNotItems() throws {
    let files = [
      "collection.md": "", "images/a.jpg": "", "images/b.jpg": "", "g/collection.md": "",
      "g/top.md": "---\nimage: ../images/a.jpg\n---\n",
    ]
    #expect(try slugs(files, of: "") == ["b"])
    #expect(try slugs(files) == ["top"])
  }

  @Test func belongsToTheNearestCollection() throws {
    let files = [
      "g/collection.md": "---\nsectionBy: folder\n---\n", "g/rome/a.jpg": "", "g/b.jpg": "",
      "g/inner/collection.md": "", "g/inner/c.jpg": "", "g/item/index.md": "", "g/item/extra.jpg": "",
      "g/item/deeper/more.jpg": "", "outside.jpg": "",
    ]
    let catalog = try catalog(of: files, images: .stub())
    #expect(try catalog.collection("g").sections.map(\.title) == ["Rome", nil])
    #expect(try catalog.collection("g").items.map(\.slug) == ["a", "b", "item"])
    #expect(try catalog.collection("g/inner").items.map(\.slug) == ["c"])
  }

  @Test func isOrderedAndLinkedLikeAnyItem() throws {
    let catalog = try catalog(
      of: [
        "g/collection.md": "---\norder: [c, a]\n---\n", "g/a.jpg": "", "g/b.jpg": "", "g/c.jpg": "",
        "h/collection.md": "[to its page](../g/b.jpg), ![as a picture](../g/b.jpg)",
      ], images: .stub())
    #expect(try catalog.collection("g").items.map(\.slug) == ["c", "a", "b"])
    let links = try catalog.collection("h").introduction.blocks.flatMap(\.links)
    #expect(links.map(\.target) == [.item(path: "g/b", fragment: nil), .file(path: "g/b.jpg")])
    let unknown = ["g/collection.md": "---\norder: [foot]\n---\n", "g/foto.jpg": ""]
    #expect(try mistakes(in: unknown, images: .stub()) == ["g/collection.md:2:9: unknown-slug"])
  }

  // MARK: Images beside a Markdown file of the same name

  @Test func goesToTheItemBesideIt() throws {
    let catalog = try catalog(
      of: [
        "g/collection.md": "", "g/fern.md": "Green.", "g/fern.jpg": "", "g/moss/index.md": "---\nalt: Soft\n---\n",
        "g/moss.jpg": "", "g/oak.md": "---\nimage: oak.jpg\n---\n", "g/oak.jpg": "",
      ], images: .stub())
    let items = try catalog.collection("g").items
    #expect(items.map(\.slug) == ["fern", "moss", "oak"])
    #expect(items.map { $0.image?.path } == ["g/fern.jpg", "g/moss.jpg", "g/oak.jpg"])
    #expect(items.map { $0.image?.alt } == ["Fern", "Soft", "Oak"])
  }

  @Test func isReportedIfTheItemShowsAnotherImage() throws {
    let files = [
      "g/collection.md": "", "g/fern.md": "---\nimage: other.jpg\n---\n", "g/fern.jpg": "", "g/other.jpg": "",
      "g/oak.md": "", "g/oak.jpg": "", "g/oak.png": "",
    ]
    try readingContent(files, images: .stub()) { catalog, diagnostics in
      #expect(diagnostics.map(\.brief) == ["g/fern.jpg: unused-image", "g/oak.png: unused-image"])
      #expect(diagnostics.allSatisfy { $0.severity == .warning })
      #expect(diagnostics.first?.summary.contains("'other.jpg'") == true)
      let items = try catalog.collection("g").items
      #expect(items.map { $0.image?.path } == ["g/other.jpg", "g/oak.jpg"])
    }
    let misspelt = ["g/collection.md": "", "g/fern.md": "---\nimage: fren.jpg\n---\n", "g/fern.jpg": ""]
    #expect(try mistakes(in: misspelt, images: .stub()) == ["g/fern.md:2:8: missing-image"])
  }

  // MARK: Mistakes

  @Test func refusesTwoOfOneName() throws {
    let files = [
      "g/collection.md": "", "g/a.jpg": "", "g/a.png": "", "g/sub/B.jpg": "", "g/b.md": "", "g/c.jpg": "",
      "g/c/collection.md": "",
    ]
    try readingContent(files, images: .stub()) { _, diagnostics in
      #expect(
        diagnostics.map(\.brief) == [
          "g/a.png: name-collision", "g/c.jpg: name-collision", "g/sub/B.jpg: name-collision",
        ])
      let first = try #require(diagnostics.first)
      #expect(first.summary.contains("'Content/g/a.jpg'") && first.summary.contains("'Content/g/a.png'"))
      #expect(first.suggestion?.contains("bareImages: false") == true)
    }
  }

  @Test func lacksTheFieldsThatTheCollectionRequires() throws {
    let fields = "fields:\n  by: {type: string, required: true}\n  at: {required: true}\n  of: {default: paper}\n"
    let files = ["g/collection.md": "---\n\(fields)---\n", "g/sub/a.jpg": ""]
    try readingContent(files, images: .stub()) { catalog, diagnostics in
      #expect(diagnostics.map(\.brief) == ["g/sub/a.jpg: missing-field"])
      #expect(diagnostics.first?.summary.hasPrefix("'by', 'at' are missing") == true)
      #expect(diagnostics.first?.suggestion?.contains("Content/g/sub/a.md") == true)
      let items = try catalog.collection("g").items
      #expect(items.isEmpty)
    }
    let optional = ["g/collection.md": "---\nfields: {of: {default: paper}}\n---\n", "g/a.jpg": ""]
    let item = try catalog(of: optional, images: .stub()).item("g/a")
    #expect(item.fields.map(\.content) == [.string("paper")])
  }

  @Test func refusesReservedNames() throws {
    let files = ["g/collection.md": "", "g/index.jpg": "", "g/404.png": "", "g/page-2.jpg": ""]
    #expect(
      try mistakes(in: files, images: .stub())
        == ["g/index.jpg: reserved-name", "g/page-2.jpg: reserved-name"])
  }

  @Test func findsTenThousandImages() throws {
    let tree = SourceTree(
      root: "/", displayName: "Content",
      collections: [CollectionSource(path: "g", file: SourceEntry(path: "g/collection.md"))],
      assets: (0..<10_000).map { SourceEntry(path: "g/\($0 / 100)/p\($0).jpg") })
    let document = ParsedDocument(file: SourceFile(path: "Content/g/collection.md", text: ""))
    var bare = BareImages(
      tree: tree, collections: [interpretCollection(document, path: "g").0], items: [], schemas: [:],
      isImage: { $0.hasSuffix(".jpg") })
    let elapsed = processorSeconds {
      bare.findUsers(jobs: 1)
      bare.run()
    }
    #expect(bare.items.count == 10_000 && bare.diagnostics.isEmpty)
    #expect(elapsed < 5)
  }
}
