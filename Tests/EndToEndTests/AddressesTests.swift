import Testing

/// Addresses for other servers and programs: canonical ones, and those on the page for missing addresses.
@Suite struct AddressesTests {
  private static let content = [
    "herbs/collection.md": "---\npageSize: 1\n---\n", "herbs/mint.md": "---\nimage: mint.svg\n---\n",
    "herbs/sage.md": "", "herbs/mint.svg": TinyImages.drawing,
  ]

  private func canonical(_ page: HTMLPage) -> String? { page.all("link").first { $0["rel"] == "canonical" }?["href"] }

  @Test func areAbsoluteWhereTheSiteHasABase() throws {
    let site = try SmallSite(content: Self.content)
    try site.build(.init(baseURL: "https://example.org/shop/"))
    let expected = [
      ("index.html", "index.html"), ("herbs/index.html", "herbs/index.html"),
      ("herbs/page-2.html", "herbs/page-2.html"),
      ("herbs/mint.html", "herbs/mint.html"),
    ]
    for (path, address) in expected {
      let page = try site.page(path)
      #expect(canonical(page) == "https://example.org/shop/" + address)
      #expect(page.all("meta").first { $0["property"] == "og:url" }?["content"] == canonical(page))
    }
    let picture = try site.page("herbs/mint.html").all("meta").first { $0["property"] == "og:image" }?["content"]
    #expect(picture?.hasPrefix("https://example.org/shop/assets/") == true)
    #expect(try canonical(site.page("404.html")) == nil)
  }

  /// Sitemaps and programs know no other addresses (RFC 3986).
  @Test func areInASCII() throws {
    let site = try SmallSite(content: Self.content)
    try site.build(.init(baseURL: "https://müll.example/å/"))
    let base = "https://xn--mll-hoa.example/%C3%A5/"
    #expect(try canonical(site.page("herbs/mint.html")) == base + "herbs/mint.html")
    #expect(try site.folder.text("Site/sitemap.xml").contains("<loc>\(base)herbs/mint.html</loc>"))
    #expect(try site.page("404.html").addresses.contains { $0.address == "/%C3%A5/index.html" })
  }

  /// Texts link to what the site makes for other programs.
  @Test func leadToFeedsAndExports() throws {
    let links = "[f](feed.xml) [all](/feed.json) [t](items.csv) [d](datapackage.json)"
    let site = try SmallSite(content: [
      "site.yaml": "title: Test\nlanguages: [en, de]\n",
      "herbs/collection.md": "---\nexport: [csv]\n---\n\n\(links)\n",
      "herbs/mint.md": "---\ndate: 2024-05-01\n---\n", "herbs/deep/collection.md": "---\nfeed: false\n---\n",
      "herbs/deep/sage.md": "---\ndate: 2024-05-01\n---\n\n[r](/herbs/feed.xml)\n",
    ])
    try site.build(.init(baseURL: "https://example.org"))
    for language in ["", "de/"] {
      let page = try site.page(language + "herbs/index.html")
      let found = page.all("a").compactMap { $0["href"] }
      for (link, file) in [
        ("feed.xml", "herbs/feed.xml"), ("../feed.json", "feed.json"), ("items.csv", "herbs/items.csv"),
        ("datapackage.json", "herbs/datapackage.json"),
      ] {
        #expect(found.contains(link) && site.exists(language + file), "\(language)\(link)")
      }
      let item = try site.page(language + "herbs/deep/sage.html")
      #expect(item.all("a").contains { $0["href"] == "../feed.xml" })
    }
  }

  @Test(arguments: ["feed.xml", "deep/feed.xml", "old/feed.xml", "items.json", "/items.csv"])
  func leadToNoFeedsAndExportsThatAreNotMade(link: String) throws {
    let site = try SmallSite(content: [
      "site.yaml": "title: Test\nbaseURL: https://example.org\n",
      "herbs/collection.md": "---\nexport: [csv]\nfeed: false\n---\n\n[x](\(link))\n", "herbs/mint.md": "",
      "herbs/deep/collection.md": "", "herbs/deep/sage.md": "---\ndate: 2024-05-01\n---\n",
      "herbs/old/collection.md": "---\nfeed: true\n---\n", "herbs/old/urn.md": "---\ndate: 1880\n---\n",
    ])
    let outcome = try site.build()
    #expect(!outcome.isPublished && outcome.findings.contains { $0.message.contains("leads nowhere") })
  }

  /// A feed that is asked for needs an item with the date of a day.
  @Test(arguments: [
    ("", ["Content/a/collection.md", "Content/site.yaml"]),
    ("date: 1880\n", ["Content/a/collection.md", "Content/site.yaml"]), ("date: 2024-05-01\n", []),
  ])
  func aNoteSaysThatAFeedIsEmpty(date: String, places: [String]) throws {
    let bench = try EditedSiteTests.Workbench([
      "site.yaml": "title: Test\nbaseURL: https://example.org\nfeed: true\n",
      "a/collection.md": "---\nfeed: {content: full}\n---\n", "a/b.md": "---\n\(date)---\n",
      "quiet/collection.md": "---\nfeed: false\n---\n",
    ])
    let notes = try bench.build().report.notes
    #expect(notes.map(\.id) == places.map { _ in "empty-feed" })
    #expect(notes.compactMap { $0.location?.path } == places)
    #expect(bench.site.exists("feed.xml") == places.isEmpty)
  }

  /// Without an address, one note names everything that is left out, and everything else is there.
  @Test func oneNoteSaysWhatIsLeftOutWithoutABase() throws {
    let content = [
      "site.yaml": "title: Test\nlanguages: [en, de]\nsearch: true\nredirects: [netlify]\n",
      "a/collection.md": "---\nexport: [csv, json, iiif]\ncite: true\nzoom: true\n---\n",
      "a/b.md":
        "---\naliases: [old.html]\ndate: 2024-01-01\nlicense: https://creativecommons.org/licenses/by/4.0/\n---\n",
    ]
    let bench = try EditedSiteTests.Workbench(content)
    try bench.site.write(TinyImages.png(width: 60, height: 40), to: "Content/a/b.png")
    let notes = try bench.build().report.notes
    #expect(notes.map(\.id) == ["no-base-url"])
    for part in ["sitemap", "robots.txt", "feeds", "cards", "structured data", "IIIF manifests", "languages"] {
      #expect(notes.first?.summary.contains(part) == true, "\(part)")
    }
    let site = bench.site
    for path in [
      "search.html", "_redirects", "old.html", "a/items.csv", "a/datapackage.json", "a/b.csl.json", "de/a/b.html",
    ] {
      #expect(site.exists(path), "\(path)")
    }
    let files = try site.published()
    #expect(files.keys.contains { $0.hasPrefix("a/iiif/b/1/") })
    for name in ["sitemap.xml", "robots.txt", "feed.xml", "feed.json", "a/feed.xml", "a/iiif/collection.json"] {
      #expect(!site.exists(name), "\(name)")
    }
    for (path, bytes) in files where path.hasSuffix(".html") {
      let page = String(decoding: bytes, as: UTF8.self)
      #expect(
        !page.contains("canonical\" href=\"http") && !page.contains("og:image") && !page.contains("og:url"), "\(path)")
    }
    let based = try EditedSiteTests.Workbench(
      content.merging(["site.yaml": "title: Test\nbaseURL: https://example.org\n"]) { $1 })
    #expect(try based.build().report.notes.isEmpty && based.site.exists("a/feed.xml"))
  }

  @Test func areCleanWhereTheSiteWantsThat() throws {
    var content = Self.content
    content["site.yaml"] = "title: Test\nprettyURLs: true\nbaseURL: https://example.org\n"
    let site = try SmallSite(content: content)
    try site.build()
    #expect(site.exists("herbs/mint/index.html") && site.exists("herbs/page-2/index.html") && site.exists("404.html"))
    #expect(try canonical(site.page("herbs/mint/index.html")) == "https://example.org/herbs/mint/")
    #expect(try canonical(site.page("index.html")) == "https://example.org/")
    for (path, page) in try site.pages() {
      #expect(!page.all("a").contains { $0["href"]?.contains("index.html") == true }, "\(path)")
    }
  }

  @Test func areNotMadeUpWithoutABase() throws {
    let site = try SmallSite(content: Self.content)
    try site.build()
    for (path, page) in try site.pages() {
      #expect(canonical(page) == nil, "\(path)")
      #expect(!page.all("meta").contains { $0["property"] == "og:url" || $0["property"] == "og:image" }, "\(path)")
    }
  }

  /// The command line overrides `site.yaml`.
  @Test(
    arguments: [(nil, "/from-yaml/"), ("https://example.org", "/"), ("https://example.org/a/b/", "/a/b/")]
      as [(String?, String)])
  func ofThePageForMissingOnesBeginAtTheRootOfTheSite(_ baseURL: String?, root: String) throws {
    var content = Self.content
    content["site.yaml"] = "title: Test\nbaseURL: https://example.org/from-yaml/\n"
    let site = try SmallSite(content: content)
    try site.build(.init(baseURL: baseURL))
    let page = try site.page("404.html")
    let inside = page.addresses.filter { !$0.address.hasPrefix("#") && !$0.address.hasPrefix("data:") }
    #expect(inside.count > 3)
    for (attribute, address) in inside {
      #expect(address.hasPrefix(root) && !address.hasPrefix("//"), "\(attribute) \(address)")
      #expect(site.exists(String(address.dropFirst(root.count))), "\(attribute) \(address)")
    }
  }
}
