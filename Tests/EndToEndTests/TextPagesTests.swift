import Testing

/// Pages that are no items, and files that are published as they are.
@Suite struct TextPagesTests {
  private static let content = [
    "plates/collection.md": "", "plates/fern.md": "See [about](../about.md) and [the list](/lists/press.txt).\n",
    "about.md":
      "---\ntitle: About us\nimage: house.svg\n---\n\nSee [tides](essays/tides.md) and ![a house](house.svg).\n",
    "house.svg": TinyImages.drawing,
    "essays/index.md": "# Essays\n\n[Tides](tides.md), [list](../static/lists/press.txt)\n",
    "essays/tides.md": "# Tides\n",
    "static/lists/press.txt": "press\n", "static/.htaccess": "Options\n",
  ]

  private func links(_ page: HTMLPage) -> [String] { page.all("a").compactMap { $0["href"] } }

  @Test(arguments: [false, true])
  func areLinkedAndLinkEachOther(isPretty: Bool) throws {
    var content = Self.content
    content["site.yaml"] = "prettyURLs: \(isPretty)\n"
    let site = try SmallSite(content: content)
    let report = try site.build()
    #expect(report.findings.isEmpty, "\(report.findings)")
    let about = try site.page(isPretty ? "about/index.html" : "about.html")
    #expect(about.all("h1").map(\.text) == ["About us"])
    #expect(about.all("img").count == 2)
    #expect(links(about).contains(isPretty ? "../essays/tides/" : "essays/tides.html"))
    let fern = try site.page(isPretty ? "plates/fern/index.html" : "plates/fern.html")
    #expect(links(fern).contains(isPretty ? "../../about/" : "../about.html"))
    #expect(links(fern).contains((isPretty ? "../" : "") + "../lists/press.txt"))
    #expect(links(try site.page("essays/index.html")).contains("../lists/press.txt"))
    #expect(try site.folder.text("Site/lists/press.txt") == "press\n" && site.exists(".htaccess"))
  }

  @Test func areInTheNavigationIfTheyAreAtTheTopOrNamed() throws {
    func menu(_ navigation: String) throws -> [String] {
      var content = Self.content
      content["site.yaml"] = navigation
      let site = try SmallSite(content: content)
      try site.build()
      let page = try site.page("index.html")
      let menu = page.elements.firstIndex { $0.classes == ["site-navigation"] }
      return page.all("a").filter { $0.ancestors.contains(menu ?? -1) }.map(\.text)
    }
    #expect(try menu("") == ["Plates", "About us", "Essays"])
    #expect(try menu("navigation: [essays/tides, plates]") == ["Tides", "Plates"])
  }

  @Test func filesOfTheContentPrecedeStaticOnes() throws {
    let site = try SmallSite(content: [
      "c/collection.md": "", "c/a.md": "[x](x.txt)\n", "c/x.txt": "content\n", "static/c/x.txt": "static\n",
    ])
    try site.build()
    #expect(links(try site.page("c/a.html")).contains("../assets/files/c/x.txt"))
  }

  @Test func mayBeUnlistedAndMoved() throws {
    let site = try SmallSite(content: [
      "site.yaml": "baseURL: https://example.org\n", "plates/collection.md": "",
      "nobody.md": "---\nunlisted: true\n---\n", "about.md": "---\naliases: [old/us.html]\n---\n",
    ])
    let outcome = try site.build()
    #expect(outcome.isPublished, "\(outcome.findings)")
    #expect(try site.page("nobody.html").all("meta").contains { $0["content"] == "noindex" })
    for (path, data) in try site.published() where path != "nobody.html" {
      #expect(!String(decoding: data, as: UTF8.self).contains("nobody"), "\(path)")
    }
    #expect(try site.page("old/us.html").all("a").contains { $0["href"] == "../about.html" })
    #expect(try site.folder.text("Site/sitemap.xml").contains("https://example.org/about.html"))
  }

  @Test func replaceGeneratedRobots() throws {
    let site = try SmallSite(content: [
      "site.yaml": "baseURL: https://example.org\n", "plates/collection.md": "", "static/robots.txt": "own\n",
    ])
    let outcome = try site.build()
    #expect(outcome.isPublished, "\(outcome.findings)")
    #expect(try site.folder.text("Site/robots.txt") == "own\n")
  }

  @Test func draftsAreLeftOut() throws {
    let site = try SmallSite(content: ["plates/collection.md": "", "about.md": "---\ndraft: true\n---\n"])
    try site.build()
    #expect(!site.exists("about.html"))
  }

  @Test(arguments: [
    ("static/plates/index.html", "plates/index.html"), ("static/assets", "assets/"),
    ("static/PLATES/fern.html", "plates/fern.html"),
    ("static/about.html/x.txt", "about.html"),
  ])
  func staticFilesCannotReplaceGeneratedOnes(path: String, named: String) throws {
    let site = try SmallSite(content: Self.content.merging([path: ""]) { $1 })
    let clash = try site.build().findings.filter { $0.id == "static-clash" }
    #expect(clash.map(\.path) == ["Content/" + path])
    #expect(clash.first?.message.contains("'" + named) == true, "\(clash)")
    #expect(!site.exists("index.html"))
  }

  @Test func pageFor404IsReserved() throws {
    let site = try SmallSite(content: ["plates/collection.md": "", "404.md": ""])
    #expect(try site.build().findings.map(\.id) == ["reserved-name"])
  }
}
