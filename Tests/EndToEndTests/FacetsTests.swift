import TestSupport
import Testing

/// Pages of the values of facets.
@Suite struct FacetsTests {
  private static let content = [
    "site.yaml": "baseURL: https://example.org\n",
    "c/collection.md":
      "---\ntitle: Plates\nlayout: list\nfacets: [tags, date, {field: medium, layout: grid}]\nfields: {medium: string}\n---\n",
    "c/a.md": "---\ntitle: A\ntags: [Öl, minerals]\ndate: 1881-05-01\nmedium: Ink\n---\n",
    "c/b.md": "---\ntitle: B\ntags: [minerals]\ndate: 188X\nmedium: Ink\n---\n",
    "c/d.md": "---\ntitle: D\ndate: '-0404'\n---\n",
  ]

  private func links(_ page: HTMLPage) -> [String] { page.all("a").compactMap { $0["href"] } }
  private func cells(_ page: HTMLPage) -> [String] {
    page.elements.filter { $0.classes.contains("cell") }.map(\.text)
  }

  @Test func areListedWithCounts() throws {
    let site = try SmallSite(content: Self.content)
    let outcome = try site.build()
    #expect(outcome.findings.isEmpty, "\(outcome.findings)")
    let index = try site.page("c/tags/index.html")
    let terms = index.all("li").map { $0.text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    #expect(terms.suffix(2) == ["minerals 2", "Öl 1"])
    #expect(links(index).contains("minerals.html") && links(index).contains("%C3%B6l.html"))
    let decades = try site.page("c/date/index.html").all("li").map(\.text)
    #expect(decades.suffix(2).map { $0.contains("400s BC") || $0.contains("1880s") } == [true, true])
    #expect(decades.last?.contains("1880s") == true)
    #expect(links(try site.page("c/index.html")).contains("tags/index.html"))
    #expect(try site.folder.text("Site/sitemap.xml").contains("https://example.org/c/tags/minerals.html"))
    let json = try site.folder.text("Site/c/facets.json")
    #expect(json.contains("\"url\": \"tags/minerals.html\"") && json.contains("\"count\": 2"))
  }

  /// A facet without values has no page, and no link leads to it.
  @Test func withoutValuesHaveNoPage() throws {
    let site = try SmallSite(content: [
      "c/collection.md": "---\nfacets: [tags, date]\n---\n", "c/a.md": "---\ndate: 1999\n---\n",
      "none/collection.md": "---\nfacets: [tags]\n---\n",
    ])
    #expect(try site.build().findings.isEmpty)
    #expect(!site.exists("c/tags/index.html") && !site.exists("none/tags/index.html"))
    #expect(
      links(try site.page("c/index.html")).filter { $0.hasSuffix("/index.html") && !$0.hasPrefix(".") } == [
        "date/index.html"
      ])
    // The first value makes it.
    try site.folder.write(["Content/c/a.md": "---\ndate: 1999\ntags: [new]\n---\n"])
    #expect(try site.build().findings.isEmpty && site.exists("c/tags/new.html"))
  }

  @Test func pagesShowTheirItems() throws {
    let site = try SmallSite(content: Self.content)
    try site.build()
    #expect(cells(try site.page("c/tags/minerals.html")).count == 2)
    #expect(cells(try site.page("c/date/1880s.html")).count == 2)
    #expect(cells(try site.page("c/date/400s-bc.html")).count == 1)
    let ink = try site.page("c/medium/ink.html")
    #expect(ink.source.contains("layout-grid") && ink.all("h1").map(\.text) == ["Ink"])
    #expect(
      links(ink).contains("../a.html") && links(ink).contains("index.html") && links(ink).contains("../index.html"))
  }

  @Test(arguments: [false, true])
  func valuesOfItemsLeadToThem(isPretty: Bool) throws {
    var content = Self.content
    content["site.yaml"] = "prettyURLs: \(isPretty)\n"
    let site = try SmallSite(content: content)
    try site.build()
    let page = try site.page(isPretty ? "c/a/index.html" : "c/a.html")
    for path in ["tags/minerals", "medium/ink"] {
      #expect(links(page).contains(isPretty ? "../\(path)/" : "\(path).html"))
      #expect(site.exists(isPretty ? "c/\(path)/index.html" : "c/\(path).html"))
    }
  }

  @Test func longTermsHavePages() throws {
    var content = Self.content
    content["c/collection.md"] = "---\nfacets: [tags]\npageSize: 1\nfields: {medium: string}\n---\n"
    let site = try SmallSite(content: content)
    try site.build()
    let second = try site.page("c/tags/minerals/page-2.html")
    #expect(cells(second).count == 1)
    #expect(links(second).contains("../minerals.html"))
    for link in links(second) {
      let path = try #require(RelativeAddress(link, on: "/c/tags/minerals/page-2.html").path)
      #expect(site.exists(String(path.dropFirst())), "\(link)")
    }
    #expect(links(try site.page("c/tags/minerals.html")).contains("minerals/page-2.html"))
  }

  @Test func mistakesAreErrors() throws {
    func findings(_ collection: String, _ files: [String: String] = [:]) throws -> [String] {
      var content = Self.content.merging(files) { $1 }
      content["c/collection.md"] = "---\n\(collection)\nfields: {medium: string}\n---\n"
      return try SmallSite(content: content).build().findings.map(\.summary)
    }
    #expect(try findings("facets: [tag]") == ["Content/c/collection.md:2:10: unknown-field"])
    #expect(try findings("facets: [tags, tags]") == ["Content/c/collection.md:2:16: listed-twice"])
    #expect(
      try findings("facets: [tags]", ["c/tags/collection.md": ""]) == ["Content/c/collection.md:2:10: reserved-name"])
    // A collection at the top of the site, whose own folders are there.
    for name in ["assets", "search"] {
      let site = try SmallSite(content: [
        "site.yaml": "title: Test\nsearch: true\n",
        "collection.md": "---\nfields: {\(name): string}\nfacets: [\(name)]\n---\n",
        "a.md": "---\n\(name): red\n---\nA.\n",
      ])
      #expect(try site.build().findings.map(\.id) == ["reserved-name"])
    }
    #expect(
      try findings("facets: [tags]", ["c/b.md": "---\ntags: [Minerals]\n---\n"]) == ["Content/c/b.md:1:1: facet-clash"])
  }

  @Test func keepSlashesIfTheyAreNotNested() throws {
    let site = try SmallSite(content: [
      "site.yaml": "title: Site\n",
      "c/collection.md":
        "---\nlayout: list\nfacets: [{field: tags, nested: false}, {field: band, nested: false}, {field: place, nested: true}]\n"
        + "fields: {band: [string], place: string}\n---\n",
      "c/a.md": "---\ntitle: A\ntags: [AC/DC]\nband: [AC/DC]\nplace: Oceania/Sydney\n---\n",
    ])
    let outcome = try site.build()
    #expect(outcome.findings.isEmpty, "\(outcome.findings)")
    for path in ["c/tags/ac-dc.html", "c/band/ac-dc.html"] {
      #expect(try site.page(path).all("h1").map(\.text) == ["AC/DC"])
    }
    #expect(!site.exists("c/tags/ac.html") && !site.exists("c/band/ac/dc.html"))
    #expect(site.exists("c/place/oceania/sydney.html"))
    #expect(Set(links(try site.page("c/a.html"))).isSuperset(of: ["tags/ac-dc.html", "band/ac-dc.html"]))
  }

  @Test(arguments: [
    ("{field: date, nested: false}", "wrong-type"), ("{field: count, nested: true}", "wrong-type"),
    ("{field: tags, nested: maybe}", "wrong-type"),
  ])
  func onlyTextsCanBeNested(_ facet: String, id: String) throws {
    var content = Self.content
    content["c/collection.md"] = "---\nfacets: [\(facet)]\nfields: {medium: string, count: integer}\n---\n"
    let findings = try SmallSite(content: content).build().findings.map(\.summary)
    // The list begins at the tenth column.
    let column = 10 + facet.split(separator: "nested", maxSplits: 1)[0].count + "nested: ".count
    #expect(findings == ["Content/c/collection.md:2:\(column): \(id)"])
  }

  private static let many = [
    "site.yaml": "title: Site\n",
    "c/collection.md":
      "---\ntitle: Plates\nlayout: list\nfacets: [place, price, tags, {field: date, by: century}]\nfacetPairs: true\n"
      + "fields: {place: string, price: number}\n---\n",
    "c/a.md": "---\ntitle: A\nplace: Europe/Norway/Tromsø\ntags: [Ink, Sea/North]\nprice: 3\ndate: 1881\n---\n",
    "c/b.md": "---\ntitle: B\nplace: Europe / Norway\ntags: [Ink]\nprice: 120\n---\n",
    "c/d.md": "---\ntitle: D\nplace: Europe/Italy\ntags: [Oil]\nprice: -0.5\ndate: 1799\n---\n",
    "c/e.md": "---\ntitle: E\nplace: Asia\ntags: [Ink]\n---\n",
  ]

  @Test(arguments: [false, true])
  func levelsHavePagesWithAllBelow(isPretty: Bool) throws {
    var content = Self.many
    content["site.yaml"] = "prettyURLs: \(isPretty)\n"
    let site = try SmallSite(content: content)
    let outcome = try site.build()
    #expect(outcome.findings.isEmpty, "\(outcome.findings)")
    func page(_ path: String) throws -> HTMLPage { try site.page(isPretty ? path + "/index.html" : path + ".html") }
    #expect(cells(try page("c/place/europe")).count == 3)
    #expect(cells(try page("c/place/europe/norway")).count == 2)
    let deepest = try page("c/place/europe/norway/tromsø")
    #expect(cells(deepest).count == 1)
    #expect(deepest.all("h1").map(\.text) == ["Tromsø"])
    let trail = deepest.elements.filter { $0.classes.contains("breadcrumbs") }.map(\.text).joined()
    #expect(
      trail.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
        == ["Plates", "Place", "Europe", "Norway"])
    // Every link leads to a page.
    for name in try site.published().keys where name.hasPrefix("c/") && name.hasSuffix(".html") {
      for link in links(try site.page(name)) {
        guard let path = RelativeAddress(link, on: "/" + name).path else { continue }
        let file = String(path.dropFirst())
        #expect(site.exists(file.isEmpty || file.hasSuffix("/") ? file + "index.html" : file), "\(name): \(link)")
      }
    }
    let index = try site.page("c/place/index.html").source
    #expect(
      index.contains("Europe</a> <span class=\"t-meta\">3</span><ul>") && index.contains("</li></ul></li></ul></li>"))
    let json = try site.folder.text("Site/c/facets.json")
    #expect(json.contains("norway") && json.components(separatedBy: "\"terms\"").count > 5)
  }

  @Test func numbersAndDatesAreGrouped() throws {
    var content = Self.many
    for number in 1...20 {
      content["c/n\(number).md"] = "---\nprice: \(number * 7)\ndate: \(1800 + number * 9)\n---\n"
    }
    let site = try SmallSite(content: content)
    try site.build()
    let prices = try site.page("c/price/index.html").elements.filter { $0.classes.contains("terms") }.first?.text ?? ""
    for heading in ["-20 – 0", "0–20", "120–140"] { #expect(prices.contains(heading), "\(prices)") }
    #expect(!prices.contains("160–180"))
    #expect(cells(try site.page("c/price/0-20.html")).count == 3)
    #expect(links(try site.page("c/n2.html")).contains("price/0-20.html"))
    #expect(cells(try site.page("c/date/18th-century.html")).count == 1)
    #expect(cells(try site.page("c/date/19th-century.html")).count == 12)
    content["c/collection.md"] =
      "---\nfacets: [{field: price, by: 100}, {field: date, by: year}]\nfields: {price: integer, place: string}\n---\n"
    content["c/d.md"] = "---\nprice: 250\n---\n"
    let other = try SmallSite(content: content)
    try other.build()
    #expect(other.exists("c/price/200-299.html") && !other.exists("c/price/300-399.html"))
    #expect(other.exists("c/date/1881.html"))
  }

  @Test(arguments: [("en", "1.5", "0.5–1"), ("de", "1,5", "0,5–1")])
  func numbersAreWrittenAsTheLanguageDoes(language: String, number: String, range: String) throws {
    var content = ["site.yaml": "title: A\nlanguage: \(language)\n"]
    content["c/collection.md"] =
      "---\nfields: {height: number}\nfacets: [{field: height, by: 0.5}]\n---\n"
    content["c/a.md"] = "---\nheight: 0.7\n---\n"
    content["d/collection.md"] = "---\nfields: {height: number}\nfacets: [height]\n---\n"
    content["d/a.md"] = "---\nheight: 1.5\n---\n"
    let site = try SmallSite(content: content)
    try site.build()
    #expect(try site.page("c/height/0.5-1.html").all("h1").map(\.text) == [range])
    #expect(try site.page("d/height/1.5.html").all("h1").map(\.text) == [number])
  }

  @Test func pairsNarrowFurther() throws {
    let site = try SmallSite(content: Self.many)
    try site.build()
    let pair = try site.page("c/place/europe/tags/ink.html")
    #expect(cells(pair).count == 2)
    #expect(pair.all("h1").map(\.text) == ["Europe · Ink"])
    let above = links(try site.page("c/place/europe.html"))
    #expect(above.contains("europe/tags/ink.html") && above.contains("europe/norway.html"))
    #expect(links(try site.page("c/tags/ink.html")).contains("../place/europe/tags/ink.html"))
    #expect(links(pair).contains("../../europe.html") && links(pair).contains("../../../tags/ink.html"))
    var content = Self.many
    content["c/collection.md"] = Self.many["c/collection.md"]?.replacing("facetPairs: true", with: "facetPairs: 1")
    let small = try SmallSite(content: content)
    try small.build()
    let pairs = try small.published().keys.filter {
      $0.contains("/tags/") && $0.contains("/place/") && $0.hasSuffix(".html")
    }
    #expect(pairs.count == 1)
  }

  @Test func mistakesOfGroupsAreErrors() throws {
    func findings(_ facets: String, _ item: String = "") throws -> [String] {
      let fields = "fields: {place: string, price: number}\n"
      return try SmallSite(content: [
        "site.yaml": "", "c/collection.md": "---\n\(facets)\n\(fields)---\n", "c/a.md": "---\n\(item)\n---\n",
      ]).build().findings.map(\.summary)
    }
    #expect(try findings("facets: [{field: date, by: age}]") == ["Content/c/collection.md:2:28: not-allowed"])
    #expect(try findings("facets: [{field: price, by: 0}]") == ["Content/c/collection.md:2:29: out-of-range"])
    #expect(try findings("facets: [{field: place, by: 2}]") == ["Content/c/collection.md:2:29: wrong-type"])
    #expect(try findings("facets: [tags]\nfacetPairs: all") == ["Content/c/collection.md:3:13: wrong-type"])
    #expect(try findings("facets: [tags]", "tags: [A/b, a/c]") == ["Content/c/a.md:1:1: facet-clash"])
    #expect(try findings("facets: [tags]", "tags: [index]") == ["Content/c/a.md:1:1: reserved-name"])
  }

  @Test(arguments: [
    ("c/a.md", "---\ntitle: A\nplace: Europe/Italy/Rome\nprice: 40\n---\n"),
    ("c/b.md", "---\ntitle: B\nplace: Asia\ntags: [Oil]\n---\n"),
    ("c/f.md", "---\ntitle: F\nplace: Europe\ntags: [Ink]\nprice: 1000\n---\n"),
  ])
  func editsOfGroupsMakeWhatACleanBuildMakes(path: String, text: String) throws {
    var content = Self.many
    for number in 1...9 { content["c/n\(number).md"] = "---\nprice: \(number * 7)\n---\n" }
    try EditedSiteTests.expectCleanBuild(content, afterWriting: text, to: path)
  }

  @Test(arguments: [
    ("c/a.md", "---\ntitle: A\ntags: [other]\n---\n"), ("c/b.md", "---\ntitle: New\ntags: [minerals]\n---\n"),
    ("c/e.md", "---\ntags: [minerals, new]\n---\n"),
    ("c/collection.md", "---\nfacets: [tags]\nfields: {medium: string}\n---\n"),
    ("c/collection.md", "---\nlayout: list\nfields: {medium: string}\n---\n"), ("site.yaml", "language: de\n"),
  ])
  func editsMakeWhatACleanBuildMakes(path: String, text: String) throws {
    try EditedSiteTests.expectCleanBuild(Self.content, afterWriting: text, to: path)
  }

  /// A date that may be in any decade of a century is listed with the century, as sections list it.
  @Test func roughDatesAreInTheirCenturies() throws {
    let site = try SmallSite(content: [
      "p/collection.md": "---\nfacets: [date]\n---\n", "p/a.md": "---\ndate: 18XX\n---\n",
      "p/b.md": "---\ndate: 1803\n---\n", "p/c.md": "---\ndate: 188X\n---\n",
    ])
    #expect(try site.build().findings.isEmpty)
    for (name, item) in [("19th-century", "a"), ("1800s", "b"), ("1880s", "c")] {
      let links = try site.page("p/date/\(name).html").all("a").compactMap { $0["href"] }
      #expect(["a", "b", "c"].filter { links.contains("../\($0).html") } == [item], "\(name)")
    }
  }
}
