import Testing

/// What items are called where they are counted, and fields that only cells show.
@Suite struct NounsTests {
  private static func content(noun: String) -> [String: String] {
    [
      "site.yaml": "home: {shelves: [{of: works, limit: 1}]}\n",
      "works/collection.md": "---\ntitle: Works\nlayout: list\nnoun: \(noun)\n---\n",
      "works/a.md": "---\ntitle: A\n---\n", "works/b.md": "---\ntitle: B\n---\n",
      "people/collection.md": "---\ntitle: People\nlayout: list\nnoun: \(noun)\n---\n",
      "people/c.md": "---\ntitle: C\n---\n",
      "other/collection.md": "---\ntitle: Other\nlayout: list\n---\n", "other/d.md": "---\ntitle: D\n---\n",
    ]
  }

  @Test(arguments: [
    ("{one: work, many: works}", "2 works", "1 work"), ("pieces", "2 pieces", "1 pieces"),
    ("\"全{n}点\"", "全2点", "全1点"),
  ])
  func countItems(_ noun: String, several: String, one: String) throws {
    let site = try SmallSite(content: Self.content(noun: noun))
    let outcome = try site.build()
    #expect(outcome.isPublished && outcome.summaries.isEmpty, "\(outcome.summaries)")
    let home = try site.page("index.html").source
    for text in [several, one, "1 item"] { #expect(home.contains(text), "\(text)") }
    #expect(try site.page("works/index.html").source.contains(several))
    #expect(try site.page("people/index.html").source.contains(one))
    #expect(try site.page("other/index.html").source.contains("1 item"))
  }

  @Test func anEditIsShownOnTheHomePage() throws {
    let site = try SmallSite(content: Self.content(noun: "pieces"))
    try site.build()
    try site.folder.write(["Content/works/collection.md": "---\ntitle: Works\nlayout: list\nnoun: sheets\n---\n"])
    try site.build()
    #expect(try site.page("index.html").source.contains("2 sheets"))
  }

  @Test(arguments: [("{one: work}", "missing-key"), ("{one: a, other: b}", "unknown-key"), ("[a]", "wrong-type")])
  func mistakesAreErrors(_ noun: String, id: String) throws {
    let outcome = try SmallSite(content: Self.content(noun: noun)).build()
    #expect(!outcome.isPublished && outcome.findings.map(\.id).contains(id))
  }

  @Test func hiddenFieldsAreOnlyInCells() throws {
    let site = try SmallSite(content: [
      "site.yaml": "search: true\n",
      "c/collection.md":
        "---\nlayout: list\ncell: own\nexport: [csv, json]\nsectionBy: shelf\n"
        + "fields: {price: {type: integer, hidden: true}, shelf: {type: string, hidden: true}, paper: string}\n---\n",
      "c/a.md": "---\ntitle: A\nprice: 4711\nshelf: Cellar\npaper: Kozo\n---\n",
    ])
    try site.folder.write([
      "Templates/cells/own.yaml":
        "parts: [{text: {field: title, style: title}}, {text: {field: price, style: meta}}]\n"
    ])
    let outcome = try site.build()
    #expect(outcome.isPublished && outcome.summaries.isEmpty, "\(outcome.summaries)")
    let collection = try site.page("c/index.html").source
    #expect(collection.contains("4711") && collection.contains("Cellar"))
    let item = try site.page("c/a.html").source
    #expect(item.contains("Kozo") && !item.contains("4711") && !item.contains("Cellar"))
    for path in ["c/items.csv", "c/items.json", "c/datapackage.json"] {
      let text = try site.folder.text("Site/" + path)
      #expect(!text.contains("4711") && !text.contains("price") && text.contains("paper"), "\(path)")
    }
    for (path, bytes) in try site.published() where path.hasPrefix("search/") && path.contains("word") {
      #expect(!String(decoding: bytes, as: UTF8.self).contains("cellar"), "\(path)")
    }
  }
}
