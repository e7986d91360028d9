import Testing

/// The relations between collections, their pages and their items.
@Suite struct CollectionsTests {
  private func items(_ count: Int, in folder: String, _ frontMatter: (Int) -> String = { _ in "" }) -> [String: String]
  {
    Dictionary(
      uniqueKeysWithValues: (1...count).map { number in
        let name = "\(number / 10)\(number % 10)"
        return (
          "\(folder)/item-\(name).md", "---\ntitle: Item \(name)\n\(frontMatter(number))---\n\nText of \(name).\n"
        )
      })
  }

  private func titles(_ numbers: some Sequence<Int>) -> [String] {
    numbers.map { "Item \($0 / 10)\($0 % 10)" }
  }

  @Test func leaveDraftsOutUnlessAskedForThem() throws {
    let site = try SmallSite(content: [
      "herbs/collection.md": "", "herbs/mint.md": "", "herbs/sage.md": "---\ndraft: true\n---\n",
      "secret/collection.md": "---\ndraft: true\n---\n", "secret/thing.md": "",
    ])
    let without = try site.build()
    #expect(without.items == 1 && without.collections == 1)
    #expect(!site.exists("herbs/sage.html") && !site.exists("secret/index.html") && !site.exists("secret/thing.html"))
    #expect(try !site.pages().contains { $0.page.source.lowercased().contains("sage") })
    let with = try site.build(.init(drafts: true))
    #expect(with.items == 3 && with.collections == 2)
    #expect(site.exists("herbs/sage.html") && site.exists("secret/thing.html"))
    try site.build()
    #expect(!site.exists("herbs/sage.html"))
  }

  @Test func nestAndLeadUpAndDown() throws {
    let site = try SmallSite(content: [
      "plants/collection.md": "---\ntitle: Plants\n---\n", "plants/grass.md": "",
      "plants/mosses/collection.md": "---\ntitle: Mosses\n---\n",
      "plants/mosses/peat/collection.md": "---\ntitle: Peat\n---\n",
      "plants/mosses/peat/red.md": "---\ntitle: Red peat\n---\n", "stones/collection.md": "---\ntitle: Stones\n---\n",
    ])
    try site.build()
    // The navigation contains the top-level collections and those in them. Each page links to its child collections and its parent.
    for (path, page) in try site.pages() {
      #expect(page.inside(class: "site-navigation", "a").map(\.text) == ["Plants", "Mosses", "Stones"], "\(path)")
    }
    func shelves(_ path: String) throws -> [String] {
      try site.page(path).withClass("shelf-title").map(\.text)
    }
    func trail(_ path: String) throws -> [String] { try site.page(path).inside(class: "breadcrumbs", "a").map(\.text) }
    #expect(try shelves("index.html") == ["Plants", "Stones"])
    #expect(try shelves("plants/index.html") == ["Mosses"])
    #expect(try shelves("plants/mosses/index.html") == ["Peat"])
    #expect(try shelves("plants/mosses/peat/index.html") == [])
    #expect(try trail("plants/index.html") == [])
    #expect(try trail("plants/mosses/peat/index.html") == ["Plants", "Mosses"])
    #expect(try trail("plants/mosses/peat/red.html") == ["Plants", "Mosses", "Peat"])
    let current = try site.page("plants/mosses/peat/red.html").inside(class: "site-navigation", "a")
    #expect(current.map { $0["aria-current"] } == ["true", "true", nil])
    #expect(try site.page("plants/index.html").inside(class: "site-navigation", "a").first?["aria-current"] == "page")
  }

  @Test func showTheirItemsPageByPage() throws {
    var content = items(11, in: "things")
    content["things/collection.md"] = "---\ntitle: Things\npageSize: 4\n---\n\nAn introduction.\n"
    let site = try SmallSite(content: content)
    #expect(try site.build().pages == 2 + 3 + 11)
    let paths = ["things/index.html", "things/page-2.html", "things/page-3.html"]
    let pages = try paths.map(site.page)
    #expect(pages.map(\.cells) == [titles(1...4), titles(5...8), titles(9...11)])
    #expect(!site.exists("things/page-4.html") && !site.exists("things/page-1.html"))
    func link(_ page: HTMLPage, _ relation: String) -> String? {
      page.all("link").first { $0["rel"] == relation }?["href"]
    }
    #expect(pages.map { link($0, "prev") } == [nil, "index.html", "page-2.html"])
    #expect(pages.map { link($0, "next") } == ["page-2.html", "page-3.html", nil])
    for (index, page) in pages.enumerated() {
      let numbers = page.inside(class: "pagination", "li")
      #expect(numbers.map { $0.text.split(whereSeparator: \.isWhitespace).joined() } == ["1", "2", "3"])
      let current = page.inside(class: "pagination", "a").filter { $0["aria-current"] == "page" }
      #expect(current.map(\.text) == ["\(index + 1)"])
      #expect(page.withClass("lead").count == (index == 0 ? 1 : 0))
      #expect(page.with("data-cell").map { $0["data-cell"] } == (0..<page.cells.count).map { "0.\($0)" })
      #expect(page.title.contains("Things"))
    }
    #expect(Set(pages.map(\.title)).count == 3)
  }

  @Test func namePagesNearbyAndGapsWhereThereAreMany() throws {
    var content = items(12, in: "things")
    content["things/collection.md"] = "---\npageSize: 1\n---\n"
    let site = try SmallSite(content: content)
    try site.build()
    func numbers(_ path: String) throws -> [String] {
      try site.page(path).inside(class: "pagination", "li").map {
        $0.text.split(whereSeparator: \.isWhitespace).joined()
      }
    }
    #expect(try numbers("things/index.html") == ["1", "2", "3", "…", "12"])
    #expect(try numbers("things/page-6.html") == ["1", "…", "4", "5", "6", "7", "8", "…", "12"])
    #expect(try numbers("things/page-12.html") == ["1", "…", "10", "11", "12"])
  }

  @Test func showNoPaginationOnASinglePage() throws {
    var content = items(4, in: "things")
    content["things/collection.md"] = "---\npageSize: 4\n---\n"
    let site = try SmallSite(content: content)
    try site.build()
    #expect(try site.page("things/index.html").withClass("pagination").isEmpty)
  }

  @Test func headSectionsByField() throws {
    let site = try SmallSite(content: [
      "herbs/collection.md":
        "---\nsectionBy: habitat\nfields:\n  habitat: {type: string, oneOf: [water, forest]}\n---\n",
      "herbs/a.md": "---\nhabitat: forest\n---\n", "herbs/b.md": "---\nhabitat: water\n---\n", "herbs/c.md": "",
      "herbs/d.md": "---\nhabitat: forest\n---\n",
    ])
    try site.build()
    let page = try site.page("herbs/index.html")
    // In the order that the collection lists; items without a section come last.
    #expect(page.all("h2").map(\.text) == ["water", "forest", "Others"])
    #expect(page.cells == ["B", "A", "D", "C"])
    #expect(page.with("data-supplementary").map { $0["data-supplementary"] } == ["header.0", "header.1", "header.2"])
    #expect(page.with("data-cell").map { $0["data-cell"] } == ["0.0", "1.0", "1.1", "2.0"])
    for section in page.all("section") {
      let heading = page.all("h2").first { $0["id"] == section["aria-labelledby"] }
      #expect(heading != nil)
    }
  }

  @Test func headSectionsByYearNewestFirst() throws {
    let site = try SmallSite(content: [
      "log/collection.md": "---\nsectionBy: year\nsort: -date\n---\n", "log/a.md": "---\ndate: 2019-12-31\n---\n",
      "log/b.md": "---\ndate: 2024-01-01\n---\n", "log/c.md": "---\ndate: 2024-07-01\n---\n", "log/d.md": "",
    ])
    try site.build()
    let page = try site.page("log/index.html")
    #expect(page.all("h2").map(\.text) == ["2024", "2019", "Others"])
    #expect(page.cells == ["C", "B", "A", "D"])
  }

  @Test func headSectionsByMonthInTheLanguageOfTheSite() throws {
    let site = try SmallSite(content: [
      "site.yaml": "title: Test\nlanguage: fr\n", "log/collection.md": "---\nsectionBy: month\n---\n",
      "log/a.md": "---\ndate: 2024-08-15\n---\n", "log/b.md": "---\ndate: 2024-03-01\n---\n",
    ])
    try site.build()
    #expect(try site.page("log/index.html").all("h2").map(\.text) == ["août 2024", "mars 2024"])
    #expect(try site.page("log/a.html").all("time").map(\.text) == ["15 août 2024"])
    #expect(try site.page("log/a.html").first("time")?["datetime"] == "2024-08-15")
  }

  /// Across sections and pages, in the collection's order.
  @Test func leadFromEachItemToTheNext() throws {
    var content = items(7, in: "things") { "section: \($0 % 2 == 0 ? "even" : "odd")\n" }
    content["things/collection.md"] = "---\npageSize: 3\nsectionBy: section\n---\n"
    let site = try SmallSite(content: content)
    try site.build()
    let shown = try ["things/index.html", "things/page-2.html", "things/page-3.html"].flatMap {
      try site.page($0).cells
    }
    #expect(shown == titles([1, 3, 5, 7, 2, 4, 6]))
    let slugs = shown.map { $0.lowercased().split(separator: " ").joined(separator: "-") }
    for (index, slug) in slugs.enumerated() {
      let page = try site.page("things/\(slug).html")
      func link(_ relation: String) -> String? {
        page.inside(class: "neighbours", "a").first { $0["rel"] == relation }?["href"]
      }
      #expect(link("prev") == (index > 0 ? slugs[index - 1] + ".html" : nil))
      #expect(link("next") == (index + 1 < slugs.count ? slugs[index + 1] + ".html" : nil))
    }
  }

  @Test func leadWhereAnItemsLinkSays() throws {
    let site = try SmallSite(content: [
      "herbs/collection.md": "---\nlayout: list\n---\n", "herbs/a.md": "---\nlink: b.md\n---\n",
      "herbs/b.md": "---\nlink: https://example.org/b\n---\n", "herbs/c.md": "",
    ])
    try site.build()
    let page = try site.page("herbs/index.html")
    let cells = page.elements.indices.filter { page.elements[$0]["data-cell"] != nil }
    let links = cells.map { cell in page.all("a").first { $0.ancestors.contains(cell) }?["href"] }
    #expect(links == ["b.html", "https://example.org/b", "c.html"])
    #expect(try site.page("herbs/a.html").withClass("button").map { $0["href"] } == ["b.html"])
  }

  @Test func takeTheContentFolderItselfForTheHomePage() throws {
    let site = try SmallSite(content: [
      "collection.md": "---\ntitle: Everything\npageSize: 2\n---\n", "a.md": "", "b.md": "See [a](a.md).", "c.md": "",
      "inner/collection.md": "", "inner/d.md": "Back [home](../collection.md).",
    ])
    #expect(try site.build().isPublished)
    let home = try site.page("index.html")
    #expect(home.cells == ["A", "B"] && home.all("h1").map(\.text) == ["Everything"])
    #expect(try site.page("page-2.html").cells == ["C"])
    #expect(try site.page("b.html").all("a").contains { $0["href"] == "a.html" && $0.text == "a" })
    #expect(try site.page("inner/d.html").all("a").contains { $0["href"] == "../index.html" && $0.text == "home" })
    let files = Set(try site.published().keys)
    for (path, page) in try site.pages() {
      for (_, address) in page.addresses where path != "404.html" && !address.hasPrefix("data:") {
        #expect(!address.hasPrefix("/") && !address.contains("//"), "\(path): \(address)")
      }
    }
    #expect(files.contains("index.html"))
  }
}
