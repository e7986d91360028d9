import Foundation
import TestSupport
import Testing

/// The items of a published table, read by another site, are the same items: no byte of its pages differs.
@Suite struct ExportedItemsTests {
  private static let declaration = "---\nexport: [csv, json]\nfields: {note: text}\n---\n"
  private static let items = [
    "c/silent.md": "---\ntitle: Silent\nimage: a.svg\nalt: \"\"\n---\n",
    "c/named.md": "---\ntitle: Named\nimage: b.svg\nalt: '\"'\n---\n",
    "c/several.md": """
    ---
    title: Several
    images:
      files: [{file: a.svg, alt: ""}, {file: b.svg, title: "B; or b", alt: "x | y"}, a.svg]
      layout: list
    ---
    """,
    "c/plain.md": "---\ntitle: Plain\nimages: [b.svg, a.svg]\n---\n",
    "c/lines.md":
      "---\ntitle: \"One\\rtwo\"\nexcerpt: \"Words\\rwithout a text\"\nnote: \"a\\rb\\r\\nc\\td\\n\"\n---\n",
    "c/empty.md": "---\ntitle: Empty\n---\n",
  ]

  /// The first row of an export names all columns, also those that it has no value for.
  @Test func keepTheOrderOfTheirFields() throws {
    let site = try SmallSite(content: [
      "c/collection.md": "---\nexport: [json]\n---\n", "c/items.csv": "slug,title,a,b\n1,A,,x\n2,B,y,z\n",
    ])
    #expect(try site.build().findings.isEmpty)
    let json = try site.folder.text("Site/c/items.json")
    #expect(json.contains("\"a\": null"))
    let other = try SmallSite(content: ["c/collection.md": "---\nexport: [json]\n---\n", "c/items.json": json])
    #expect(try other.build().findings.isEmpty)
    #expect(try other.published() == site.published())
  }

  @Test(arguments: ["items.csv", "items.json"])
  func areTheSame(name: String) throws {
    let files = [
      "site.yaml": "title: T\n", "c/collection.md": Self.declaration, "c/a.svg": TinyImages.drawing,
      "c/b.svg": TinyImages.drawing.replacing("40", with: "80"),
    ]
    let site = try SmallSite(content: files.merging(Self.items) { $1 })
    #expect(try site.build().findings.isEmpty)
    #expect(try site.page("c/silent.html").all("img").map { $0["alt"] } == [""])
    #expect(try site.page("c/lines.html").first("main")?.text.contains("Words without a text") == true)
    let other = try SmallSite(content: files.merging(["c/" + name: site.folder.text("Site/c/" + name)]) { $1 })
    #expect(try other.build().findings.isEmpty)
    #expect(try other.published() == site.published())
  }

  /// Collections with what a table could lose: their settings, and the files of their items.
  private static let collections: [String: (settings: String, files: [String: String])] = [
    "description": (
      "fields: {description: string}", ["a.md": "---\ntitle: A\ndescription: Long words\n---\n"]
    ),
    "addresses": (
      "fields: {more: text, plain: string}",
      ["a.md": "---\nmore: https://example.org/1\nplain: https://example.org/2\n---\n"]
    ),
    "media that are listed twice": (
      "fields: {note: string}",
      ["a.md": "---\nmedia: [https://example.org/a.mp3, {file: https://example.org/a.mp3, length: '4:05'}]\n---\n"]
    ),
    "names of other columns": (
      "fields: {width: number, length: string, poster: string, imageTitles: string}",
      [
        "a.md": """
        ---
        image: https://example.org/a.jpg
        size: 300x200
        width: 3
        length: long
        media: [{file: https://example.org/a.mp3, length: "4:05"}]
        ---
        """,
        "b.md": "---\nimages: [{file: x.svg, title: Ä, alt: x}, {file: y.svg, title: B}]\nimageTitles: t\n---\n",
      ]
    ),
    "names that differ in case": (
      "fields: {Creator: string, Note: string, note: string, Title: string}",
      [
        "a.md": "---\ntitle: A\nTitle: Dr\ncreator: c\nCreator: d\nNote: e\nnote: f\n---\n",
        "b.md": "---\nNote: g\n---\n",
      ]
    ),
    "empty values": (
      "fields: {n: {type: string, default: d}, l: {type: list of string, default: [e]}, s: string}",
      ["a.md": "---\nn: ''\nl: []\n---\n", "b.md": "---\ns: '\"\"'\n---\n", "c.md": "---\nl: ['', x, '']\n---\n"]
    ),
    "folders": (
      "layout: list",
      [
        "fern/index.md": "---\nimage: front.svg\n---\n", "fern/front.svg": TinyImages.drawing,
        "fern/detail.svg": TinyImages.drawing.replacing("40", with: "60"),
        "moss.md": "---\nimages: [moss/b.svg]\n---\n", "moss/b.svg": TinyImages.drawing.replacing("40", with: "70"),
      ]
    ),
    "names with signs of lists": (
      "layout: list",
      [
        "a.md": "---\nimages: {files: ['a;b;c.svg', {file: y.svg, title: t}], layout: list}\n---\n",
        "a;b;c.svg": TinyImages.drawing.replacing("40", with: "90"),
      ]
    ),
  ]

  @Test(arguments: collections.keys.sorted(), ["items.csv", "items.json"])
  func loseNothing(of collection: String, in name: String) throws {
    let (settings, items) = try #require(Self.collections[collection])
    let files = [
      "site.yaml": "title: T\n", "c/collection.md": "---\nexport: [csv, json]\n\(settings)\n---\n",
      "c/x.svg": TinyImages.drawing, "c/y.svg": TinyImages.drawing.replacing("40", with: "80"),
    ].merging(items.filter { !$0.key.hasSuffix(".md") }.map { ("c/" + $0.key, $0.value) }) { $1 }
    let site = try SmallSite(
      content: files.merging(items.filter { $0.key.hasSuffix(".md") }.map { ("c/" + $0.key, $0.value) }) { $1 })
    let built = try site.build()
    #expect(built.isPublished && built.findings.allSatisfy { $0.severity == "warning" }, "\(built.findings)")
    let other = try SmallSite(content: files.merging(["c/" + name: site.folder.text("Site/c/" + name)]) { $1 })
    #expect(try other.build().isPublished)
    let (pages, others) = try (site.published(), other.published())
    // A row names its own files, and not the others.
    let data: Set = ["c/items.csv", "c/items.json", "c/datapackage.json"]
    let paths = Set(pages.keys).union(others.keys).filter { collection != "folders" || !data.contains($0) }
    #expect(paths.filter { pages[$0] != others[$0] }.sorted() == [])
  }

  /// An item may have no tags although its photograph has keywords.
  @Test(arguments: ["items.csv", "items.json"])
  func keepThatAnItemHasNoTags(name: String) throws {
    let files = ["c/collection.md": "---\nexport: [csv, json]\n---\n"]
    let keywords = "<dc:subject><rdf:Bag><rdf:li>sea</rdf:li></rdf:Bag></dc:subject>"
    func write(to site: SmallSite) throws {
      for slug in ["none", "own"] {
        let bytes = greyJPEG(width: 64, height: 48, xmp: xmpPacket(keywords))
        try Data(bytes).write(to: URL(filePath: site.folder.path + "/Content/c/\(slug).jpg"))
      }
    }
    let items = ["c/none.md": "---\ntags: []\nimage: none.jpg\n---\n", "c/own.md": "---\nimage: own.jpg\n---\n"]
    let site = try SmallSite(content: files.merging(items) { $1 })
    try write(to: site)
    for _ in 0..<2 {
      #expect(try site.build().findings.isEmpty)
      #expect(try !site.page("c/none.html").source.contains("sea") && site.page("c/own.html").source.contains("sea"))
      try site.folder.write(["Content/c/none.md": "---\ntags: []\nimage: none.jpg\ntitle: None\n---\n"])
    }
    let other = try SmallSite(content: files.merging(["c/" + name: site.folder.text("Site/c/" + name)]) { $1 })
    try write(to: other)
    #expect(try other.build().findings.isEmpty)
    #expect(try other.published() == site.published())
  }

  /// Programs write empty texts and lists where there is no value.
  @Test func emptyValuesOfJSONSayNothingWhereTheyMeanNothing() throws {
    let site = try SmallSite(content: [
      "c/collection.md": """
      ---
      credit: Us
      fields: {colour: {type: string, default: red, oneOf: [red, blue]}, note: {type: string, default: none}}
      ---
      """,
      "c/fern.svg": TinyImages.drawing,
      "c/items.json": """
      [{"slug": "fern", "title": "Fern", "colour": "", "note": [], "alt": [], "credit": [], "images": [], "tags": ""},
       {"slug": "moss", "title": "Moss", "colour": null, "note": "", "credit": "", "excerpt": ""}]
      """,
    ])
    #expect(try site.build().findings.isEmpty)
    let (fern, moss) = try (site.page("c/fern.html"), site.page("c/moss.html"))
    #expect(fern.all("img").map { $0["alt"] } == ["Fern"] && fern.source.contains("Us"))
    #expect(fern.all("dd").map(\.text).prefix(2) == ["red", "none"])
    #expect(moss.all("dd").map(\.text) == ["red"] && !moss.source.contains("Us"))
  }

  @Test(arguments: ["Image: Foto", "title: Name", "Subject: Foto"])
  func columnsWrittenBackwardsAreRefused(columns: String) throws {
    let site = try SmallSite(content: [
      "c/collection.md": "---\ncolumns: {\(columns)}\n---\n", "c/items.csv": "slug,Name,Foto\na,A,x\n",
    ])
    let findings = try site.build().findings
    #expect(findings.map(\.id) == ["unknown-column"] && findings[0].suggestion?.contains("comes first") == true)
  }

  /// The labels of columns that the collection does not declare, and columns that it names.
  @Test func canBeExportedFromATable() throws {
    let files = [
      "c/collection.md": "---\nexport: [csv]\ncolumns: {Object: title, Inv. no.: [slug, number]}\n---\n"
    ]
    let written = "Inv. no.,Object,Technik / Größe,Size\nA 1,Vase,Öl,about 30 cm\n"
    let site = try SmallSite(content: files.merging(["c/items.csv": written]) { $1 })
    #expect(try site.build().isPublished)
    #expect(try site.page("c/a-1.html").all("dt").map(\.text).suffix(2) == ["Technik / Größe", "Size"])
    let other = try SmallSite(content: files.merging(["c/items.csv": site.folder.text("Site/c/items.csv")]) { $1 })
    #expect(try other.build().isPublished)
    #expect(try other.published() == site.published())
  }

  /// A column whose values are none of a key of items is a field, which keeps its label.
  @Test func keepsTheLabelOfAFieldNamedAsAKey() throws {
    let files = ["c/collection.md": "---\nexport: [csv]\n---\n"]
    let site = try SmallSite(content: files.merging(["c/items.csv": "title,size\nVase,about 30 cm\n"]) { $1 })
    #expect(try site.build().findings.map(\.id) == ["table-column-as-field"])
    let table = try site.folder.text("Site/c/items.csv")
    #expect(table.contains("size-text"))
    let other = try SmallSite(content: files.merging(["c/items.csv": table]) { $1 })
    #expect(try other.build().findings.isEmpty)
    #expect(try other.published() == site.published())
  }
}
