import TestSupport
import Testing

/// The search page, the files of its index, and the titles from A to Z.
@Suite struct SearchPageTests {
  private static let content = [
    "site.yaml": "title: Test\nsearch: true\n",
    "herbs/collection.md": "---\ntitle: Herbs\nlayout: list\nfacets: [tags]\n---\n",
    "herbs/a.md": "---\ntitle: Anise\ntags: [sweet, seed]\n---\n\nGrows in the sun.\n",
    "herbs/b.md": "---\ntitle: Élan\ntags: [sweet]\n---\n\nA vigorous **plant** with `code` and a [link](a.md).\n",
    "herbs/c.md": "---\ntitle: 12 Caraways\ndraft: true\n---\n\nHushdraft.\n",
    "herbs/d.md": "---\ntitle: Dill\nunlisted: true\n---\n\nHushunlisted.\n",
    "herbs/e.md": "---\ntitle: 7 Elders\n---\n",
    "hush/collection.md": "---\nunlisted: true\nfacets: [tags]\n---\n", "hush/h.md": "---\ntags: [hushtag]\n---\n",
    "birds/collection.md": "---\ntitle: Birds\n---\n", "birds/x.md": "---\ntitle: Wren\n---\n",
    "about.md": "# About us\n\nThe curators.\n",
  ]

  private func files(_ site: SmallSite) throws -> [String: String] {
    try site.published().filter { $0.key.hasPrefix("search") }.mapValues { String(decoding: $0, as: UTF8.self) }
  }

  /// The words of an index, as the script reads them.
  private func words(_ files: [String: String]) -> Set<String> {
    var words: Set<String> = []
    for (path, text) in files where path.hasPrefix("search/w") {
      var last = ""
      for line in (text.split(separator: "`").dropFirst().first ?? "").split(separator: "\n") {
        let digits = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        let common = line.first.flatMap { digits.firstIndex(of: $0) } ?? 0
        last = String(last.prefix(common)) + line.dropFirst().prefix { $0 != " " }
        words.insert(last)
      }
    }
    return words
  }

  @Test func findsTheWordsOfListedItemsOnly() throws {
    let site = try SmallSite(content: Self.content)
    let outcome = try site.build()
    #expect(outcome.findings.isEmpty, "\(outcome.findings)")
    let files = try files(site)
    let words = words(files)
    #expect(
      words.isSuperset(of: [
        "anise", "grows", "sun", "elan", "vigorous", "plant", "code", "link", "sweet", "wren", "curators",
      ]))
    #expect(words.allSatisfy { !$0.contains("hush") && $0 != "dill" && $0 != "caraways" })
    for (path, text) in files {
      #expect(!text.lowercased().contains("hush") && !text.contains("Dill") && !text.contains("Caraways"), "\(path)")
    }
    #expect(files["search/index.js"]?.contains("\"count\": 5") == true)
  }

  @Test func isReachedFromEveryPage() throws {
    let site = try SmallSite(content: Self.content)
    try site.build()
    for (path, page) in try site.pages() {
      let link = try #require(page.withClass("search-link").first, "\(path)")
      #expect(link.attributes["href"]?.hasSuffix("search.html") == true)
    }
    let page = try site.page("search.html")
    #expect(page.problems.isEmpty)
    #expect(page.all("select").map { $0.attributes["name"] } == ["in", "tags"])
    #expect(page.all("option").map(\.text).contains("sweet (2)"))
    #expect(page.withClass("letters").count == 1)
    let titles = page.inside(class: "title-index", "li").map(\.text).suffix(5)
    #expect(titles == ["7 Elders", "About us", "Anise", "Élan", "Wren"])
    #expect(page.all("h3").map(\.text) == ["#", "A", "E", "W"])
  }

  @Test func isAbsentUnlessWanted() throws {
    var content = Self.content
    content["site.yaml"] = "title: Test\n"
    content["search/collection.md"] = "---\ntitle: A search\n---\n"
    let site = try SmallSite(content: content)
    #expect(try site.build().findings.isEmpty)
    #expect(!site.exists("search.html") && site.exists("search/index.html"))
    #expect(try site.page("index.html").withClass("search-link").isEmpty)
  }

  @Test(arguments: ["search/collection.md", "search.md", "search/more.md"])
  func reservesItsName(path: String) throws {
    var content = Self.content
    content[path] = "Text.\n"
    let outcome = try SmallSite(content: content).build()
    #expect(outcome.findings.map(\.id) == ["reserved-name"])
  }

  @Test func manyTitlesHavePagesByLetter() throws {
    var content = ["site.yaml": "title: Test\nsearch: true\n", "c/collection.md": "---\nlayout: list\n---\n"]
    content["c/items.csv"] =
      "id,title\n" + (0..<450).map { "i\($0),Moss \($0)\n" }.joined() + (0..<3).map { "a\($0),Alga \($0)\n" }.joined()
    let site = try SmallSite(content: content)
    try site.build()
    let page = try site.page("search.html")
    let links = page.inside(class: "letters", "a").compactMap { $0.attributes["href"] }
    #expect(links.count == 2 && page.withClass("title-group").isEmpty)
    let first = try site.page(links[1])
    #expect(first.inside(class: "title-group", "a").count == 400)
    #expect(first.inside(class: "title-group", "a").prefix(3).map(\.text) == ["Moss 0", "Moss 1", "Moss 2"])
    #expect(first.withClass("pagination").count == 1)
    let second = try site.page(links[1].replacing(".html", with: "-2.html"))
    #expect(second.inside(class: "title-group", "a").count == 50)
    #expect(try site.page(links[0]).inside(class: "title-group", "a").count == 3)
  }

  @Test(arguments: [
    ("herbs/a.md", "---\ntitle: Anise\ntags: [sweet, seed]\n---\n\nGrows in the shade of xylophones.\n"),
    ("herbs/a.md", "---\ntitle: Renamed\ntags: [seed]\n---\n\nGrows in the sun.\n"),
    ("herbs/new.md", "---\ntitle: New\n---\n\nHere.\n"), ("herbs/b.md", "---\ndraft: true\n---\n"),
    ("herbs/b.md", "---\nunlisted: true\n---\n"), ("site.yaml", "title: Test\n"),
    ("site.yaml", "title: Test\nsearch: true\nlanguage: ar\nprettyURLs: true\n"),
    ("birds/collection.md", "---\ntitle: Fowl\n---\n"),
  ])
  func isRightAfterAnEdit(path: String, text: String) throws {
    for isAlone in [false, true] {
      try EditedSiteTests.expectCleanBuild(Self.content, afterWriting: text, to: path, isAlone: isAlone)
    }
  }

  @Test func anEditRewritesFewFiles() throws {
    var content = ["site.yaml": "title: Test\nsearch: true\n", "c/collection.md": "---\nlayout: list\n---\n"]
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    for number in 0..<400 {
      let words = (0..<60).map { String([letters[(number + $0) % 26], letters[number * $0 % 26], letters[$0 % 26]]) }
      content["c/i\(number).md"] = "---\ntitle: Item \(number)\n---\n\n\(words.joined(separator: " "))\n"
    }
    let bench = try EditedSiteTests.Workbench(content)
    try bench.build(isAlone: true)
    let before = try files(bench.site)
    #expect(before.count > 60)
    try bench.site.folder.write(["Content/c/i7.md": content["c/i7.md", default: ""] + " zyx\n"])
    try bench.build(isAlone: true)
    let after = try files(bench.site)
    #expect(after.keys == before.keys)
    let changed = after.keys.filter { after[$0] != before[$0] }.sorted()
    #expect(changed.count { $0.hasPrefix("search/w") } == 1, "\(changed)")
    #expect(changed.count <= 2, "\(changed)")
  }
}
