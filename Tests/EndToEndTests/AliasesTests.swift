import Foundation
import TestSupport
import Testing

/// Pages at former addresses, and files of redirects for servers.
@Suite struct AliasesTests {
  private static let content = [
    "site.yaml": "title: Test\nbaseURL: https://example.org/shop\nredirects: [netlify, nginx, apache]\n",
    "herbs/collection.md": "---\ntitle: Herbs\naliases: [plants/, /old herbs]\n---\n",
    "herbs/mint.md":
      "---\ntitle: Mint & Co\naliases: [old/mint.html, mint.htm, \"a$b*.html\"]\ndate: 2020-01-01\n---\n",
    "herbs/sage.md": "---\naliases: [old/sage.php]\nunlisted: true\n---\n",
  ]

  @Test func leadToThePages() throws {
    let site = try SmallSite(content: Self.content)
    #expect(try site.build().findings.isEmpty)
    for (path, link, target) in [
      ("old/mint.html", "../herbs/mint.html", "herbs/mint.html"), ("mint.htm", "herbs/mint.html", "herbs/mint.html"),
      ("plants/index.html", "../herbs/index.html", "herbs/index.html"),
      ("old herbs/index.html", "../herbs/index.html", "herbs/index.html"),
      ("old/sage.php/index.html", "../../herbs/sage.html", "herbs/sage.html"),
    ] {
      let page = try site.page(path)
      #expect(page.problems.isEmpty)
      #expect(page.all("a").map { $0["href"] } == [link])
      #expect(page.all("meta").first { $0["http-equiv"] == "refresh" }?["content"] == "0; url=\(link)")
      #expect(page.all("link").map { $0["href"] } == ["https://example.org/shop/" + target])
      #expect(page.title == (try site.page(target)).title.components(separatedBy: " · ")[0])
    }
    let sitemap = try site.folder.text("Site/sitemap.xml")
    #expect(!sitemap.contains("old") && !sitemap.contains("plants"))
    // The oldest address is the name of the entry.
    let feed = try XMLTree(site.folder.text("Site/feed.xml"))
    #expect(feed.children("entry").map { $0.child("id")?.text } == ["https://example.org/shop/old/mint.html"])
  }

  @Test func areWrittenForServers() throws {
    let site = try SmallSite(content: Self.content)
    try site.build()
    func lines(_ name: String) throws -> [String] {
      try site.folder.text("Site/" + name).split(separator: "\n").dropFirst().map(String.init)
    }
    #expect(
      try lines("_redirects") == [
        "/shop/plants /shop/herbs/index.html 301!", "/shop/plants/ /shop/herbs/index.html 301!",
        "/shop/plants/index.html /shop/herbs/index.html 301!", "/shop/old%20herbs /shop/herbs/index.html 301!",
        "/shop/old%20herbs/ /shop/herbs/index.html 301!", "/shop/old%20herbs/index.html /shop/herbs/index.html 301!",
        "/shop/old/mint.html /shop/herbs/mint.html 301!", "/shop/mint.htm /shop/herbs/mint.html 301!",
        "/shop/a$b%2A.html /shop/herbs/mint.html 301!",
      ])
    #expect(
      try lines("redirects.nginx.conf").suffix(2) == [
        "location = \"/shop/mint.htm\" { return 301 /shop/herbs/mint.html; }",
        "location = \"/shop/a$b*.html\" { return 301 /shop/herbs/mint.html; }",
      ])
    #expect(
      try lines(".htaccess").suffix(2) == [
        "RedirectMatch 301 \"^/shop/mint\\\\.htm$\" \"/shop/herbs/mint.html\"",
        "RedirectMatch 301 \"^/shop/a\\\\$b\\\\*\\\\.html$\" \"/shop/herbs/mint.html\"",
      ])
  }

  @Test func leadToPagesOutsideCollections() throws {
    let site = try SmallSite(content: [
      "about.md": "---\naliases: [us.html]\n---\n\nText.\n", "a/collection.md": "",
    ])
    #expect(try site.build().findings.isEmpty)
    #expect(try site.page("us.html").all("a").map { $0["href"] } == ["about.html"])
    let taken = try SmallSite(content: [
      "about.md": "---\naliases: [about.html]\n---\n", "a/collection.md": "---\naliases: [about.html]\n---\n",
    ])
    #expect(
      try taken.build().summaries == [
        "Content/a/collection.md:2:11: alias-taken", "Content/about.md:2:11: alias-taken",
      ])
  }

  /// The build after a file was renamed says which alias its page needs.
  @Test(arguments: [false, true]) func areProposedForRenamedFiles(isAlone: Bool) throws {
    let bench = try EditedSiteTests.Workbench(Self.content)
    func notes() throws -> [String] {
      try bench.build(isAlone: isAlone).report.notes.map {
        "\($0.location?.path ?? ""): \($0.summary); \($0.suggestion ?? "")"
      }
    }
    let text = "---\ntitle: Thyme\n---\n\nSmall.\n"
    try bench.site.folder.write(["Content/herbs/thyme.md": text])
    #expect(try notes().isEmpty)
    let folder = bench.site.folder.path + "/Content/herbs/"
    try FileManager.default.moveItem(atPath: folder + "thyme.md", toPath: folder + "wild thyme.md")
    #expect(
      try notes() == [
        "Content/herbs/wild thyme.md: herbs/thyme.html is now herbs/wild thyme.html; add 'aliases: [herbs/thyme.html]', "
          + "so that links to the former address keep working"
      ])
    try bench.site.folder.write([
      "Content/herbs/wild thyme.md": text.replacing("---\n\n", with: "aliases: [herbs/thyme.html]\n---\n\n")
    ])
    #expect(try notes().isEmpty && bench.site.exists("herbs/thyme.html"))
  }

  /// A page has an address in each language.
  @Test func areProposedInAllLanguages() throws {
    let bench = try EditedSiteTests.Workbench([
      "site.yaml": "title: Test\nlanguages: [en, de]\n", "a/collection.md": "", "a/one.md": "One.\n",
      "a/one.de.md": "Eins.\n",
    ])
    try bench.build()
    let folder = bench.site.folder.path + "/Content/a/"
    for name in ["one.md", "one.de.md"] {
      try FileManager.default.moveItem(atPath: folder + name, toPath: folder + name.replacing("one", with: "uno"))
    }
    func suggestions() throws -> [String] {
      try bench.build().report.notes.filter { $0.id == "moved-page" }.compactMap(\.suggestion)
    }
    let keys = "'aliases: [a/one.html]' and 'aliases.de: [de/a/one.html]'"
    #expect(try suggestions() == ["add \(keys), so that links to the former address keep working"])
    let text = "---\naliases: [a/one.html]\naliases.de: [de/a/one.html]\n---\n\nOne.\n"
    try bench.site.folder.write(["Content/a/uno.md": text])
    #expect(try suggestions().isEmpty && bench.build().report.diagnostics.isEmpty)
    #expect(bench.site.exists("a/one.html") && bench.site.exists("de/a/one.html"))
    // Another name: the first alias stays the oldest.
    for name in ["uno.md", "uno.de.md"] {
      try FileManager.default.moveItem(atPath: folder + name, toPath: folder + name.replacing("uno", with: "un"))
    }
    #expect(try suggestions()[0].hasPrefix("add 'a/uno.html' at the end of 'aliases' and 'aliases.de: "))
  }

  /// A semicolon would end the statement of nginx.
  @Test func areEncodedForServers() throws {
    let site = try SmallSite(content: [
      "site.yaml": "title: T\nredirects: [nginx]\n", "a/collection.md": "",
      "a/b;c.md": "---\naliases: [old.html]\n---\n",
    ])
    #expect(try site.build().findings.isEmpty)
    #expect(
      try site.folder.text("Site/redirects.nginx.conf").hasSuffix(
        "location = \"/old.html\" { return 301 /a/b%3Bc.html; }\n"))
  }

  /// A collection, a page of a folder and a picture without a text have pages as well.
  @Test(arguments: [
    ("deep", "low", ["low/collection.md: deep/index.html is now low/index.html"]),
    ("essays", "texts", ["texts/index.md: essays/index.html is now texts/index.html"]),
    ("pictures/reef.svg", "pictures/bay.svg", ["pictures/bay.svg: pictures/reef.html is now pictures/bay.html"]),
    ("pictures/eel.svg", "pictures/ray.svg", []),
  ])
  func areProposedForAllThatHasAPage(path: String, other: String, expected: [String]) throws {
    let bench = try EditedSiteTests.Workbench([
      "site.yaml": "title: Test\n", "deep/collection.md": "Deep.\n", "essays/index.md": "Text.\n",
      "pictures/collection.md": "", "pictures/reef.svg": TinyImages.drawing,
      "pictures/eel.md": "---\ntitle: Eel\n---\n", "pictures/eel.svg": TinyImages.drawing + "\n",
    ])
    try bench.build()
    let folder = bench.site.folder.path + "/Content/"
    try FileManager.default.moveItem(atPath: folder + path, toPath: folder + other)
    let notes = try bench.build().report.notes.filter { $0.id == "moved-page" }
    #expect(notes.map { "\($0.location?.path ?? ""): \($0.summary)" } == expected.map { "Content/" + $0 })
    if path.hasSuffix("reef.svg") { #expect(notes.first?.suggestion?.contains("in a text 'bay.md' beside it") == true) }
  }

  /// A collection that gets another title with its new name has moved if its files have.
  @Test(arguments: [false, true]) func areProposedForCollectionsThatChanged(isAlone: Bool) throws {
    let bench = try EditedSiteTests.Workbench([
      "site.yaml": "title: Test\n", "a/collection.md": "---\ntitle: Old\n---\n", "a/one.md": "One.\n",
      "a/two.md": "Two.\n", "b/collection.md": "", "b/three.md": "Three.\n",
    ])
    try bench.build(isAlone: isAlone)
    let folder = bench.site.folder.path + "/Content/"
    try FileManager.default.moveItem(atPath: folder + "a", toPath: folder + "c")
    try bench.site.folder.write(["Content/c/collection.md": "---\ntitle: New\n---\n"])
    // A file that leaves its collection alone moves nothing else.
    try FileManager.default.moveItem(atPath: folder + "b/three.md", toPath: folder + "c/three.md")
    let notes = try bench.build(isAlone: isAlone).report.notes.filter { $0.id == "moved-page" }
    #expect(
      notes.map { "\($0.location?.path ?? ""): \($0.summary)" }.sorted() == [
        "Content/c/collection.md: a/index.html is now c/index.html", "Content/c/one.md: a/one.html is now c/one.html",
        "Content/c/three.md: b/three.html is now c/three.html", "Content/c/two.md: a/two.html is now c/two.html",
      ])
    try bench.site.folder.write(["Content/c/collection.md": "---\ntitle: New\naliases: [a/index.html]\n---\n"])
    let page = try bench.build(isAlone: isAlone).report
    #expect(!page.notes.contains { $0.location?.path == "Content/c/collection.md" })
    #expect(bench.site.exists("a/index.html"))
  }

  /// A row that has another slug is the same row if its `id` is the same, or, without one, if it has the same place.
  @Test(arguments: [false, true]) func areProposedForRows(isAlone: Bool) throws {
    let bench = try EditedSiteTests.Workbench([
      "site.yaml": "title: Test\n", "a/collection.md": "---\nitems: a.csv\n---\n",
      "b/collection.md": "---\nitems: b.csv\n---\n", "b/b.csv": "id,slug,title\n7,owl,Owl\n",
    ])
    func notes(_ table: String) throws -> [String] {
      try bench.site.folder.write(["Content/a/a.csv": table])
      return try bench.build(isAlone: isAlone).report.notes.filter { $0.id == "moved-page" }.map {
        "\($0.location?.position?.line ?? 0): \($0.summary); \($0.suggestion ?? "")"
      }
    }
    let first = "id,slug,title\n7,mint,Mint\n,sage,Sage\n9,rue,Rue\n"
    #expect(try notes(first).isEmpty)
    // The row with the number 7 moved below others, another has its slug no more, a third is another object.
    let second = "id,slug,title\n,salvia,Sage\n8,thyme,Thyme\n9,rue,Rue\n7,mentha,Mint\n"
    #expect(try notes(second).map { $0.split(separator: ";")[0] } == ["5: a/mint.html is now a/mentha.html"])
    let third = "id,slug,title\n,sauge,Sage\n8,thyme,Thyme\n9,rue,Rue\n7,mentha,Mint\n"
    #expect(
      try notes(third) == [
        "2: a/salvia.html is now a/sauge.html; write 'a/salvia.html' into a column 'aliases' of this row, "
          + "so that links to the former address keep working"
      ])
    // The numbers of two tables are independent of each other.
    try bench.site.folder.write(["Content/b/b.csv": "id,slug,title\n8,owl,Owl\n7,jay,Jay\n"])
    #expect(try notes(third.replacing("7,mentha,Mint", with: "5,iris,Iris")).isEmpty)
    // What is done needs no note.
    #expect(try notes(third.replacing("sauge,Sage", with: "salvia,Sage")).count == 1)
    #expect(
      try notes(second.replacing("title", with: "title,aliases").replacing("salvia,Sage", with: "s,Sage,a/salvia.html"))
        .isEmpty)
  }

  @Test func areProposedForRowsInEachLanguage() throws {
    let bench = try EditedSiteTests.Workbench([
      "site.yaml": "title: Test\nlanguages: [en, de]\n", "a/collection.md": "---\nitems: a.csv\n---\n",
      "a/a.csv": "slug,id,title\nx,1,X\ny,2,Y\n",
    ])
    try bench.build(isAlone: true)
    try bench.site.folder.write(["Content/a/a.csv": "slug,id,title\nx,1,X\nyy,2,Y\n"])
    let notes = try bench.build(isAlone: true).report.notes.filter { $0.id == "moved-page" }
    #expect(
      notes.map(\.suggestion) == [
        "write 'a/y.html' into a column 'aliases' and 'de/a/y.html' into a column 'aliases.de' of this row, "
          + "so that links to the former address keep working"
      ])
    try bench.site.folder.write([
      "Content/a/a.csv": "slug,id,title,aliases,aliases.de\nx,1,X,,\nyy,2,Y,a/y.html,de/a/y.html\n"
    ])
    #expect(try bench.build(isAlone: true).report.notes.allSatisfy { $0.id != "moved-page" })
    #expect(try bench.site.page("de/a/y.html").all("a")[0]["href"] == "yy.html")
  }

  @Test func needNoAddress() throws {
    var content = Self.content
    content["site.yaml"] = "title: Test\nprettyURLs: true\nredirects: [netlify]\n"
    let site = try SmallSite(content: content)
    #expect(try site.build().findings.isEmpty)
    let page = try site.page("old/mint.html")
    #expect(page.all("link").map { $0["href"] } == ["../herbs/mint/"] && page.all("a")[0]["href"] == "../herbs/mint/")
    #expect(try site.folder.text("Site/_redirects").contains("\n/mint.htm /herbs/mint/ 301!\n"))
  }

  @Test func areRefusedIfTheyAreTaken() throws {
    let outcome = try SmallSite(content: [
      "a/collection.md": "---\naliases: [index.html, b/, assets/x.html, same.html, feed.xml]\npageSize: 1\n---\n",
      "a/one.md":
        "---\naliases:\n  - a/ONE.html\n  - a/two.html\n  - same.html\n  - a/page-7.html\n  - a/two.html/x.html\n---\n",
      "a/two.md": "---\naliases: [ok.html, ok.html/deeper/, deep/er.html, deep/er.html/x.html]\n---\n",
      "b/collection.md": "---\naliases: [404.html]\n---\n",
      "c.html/d/collection.md": "---\naliases: [c.html]\n---\n",
    ]).build()
    #expect(
      outcome.summaries == [
        "Content/a/collection.md:2:11: alias-taken", "Content/a/collection.md:2:23: alias-taken",
        "Content/a/collection.md:2:27: alias-taken", "Content/a/collection.md:2:53: alias-taken",
        "Content/a/one.md:3:5: alias-taken", "Content/a/one.md:4:5: alias-taken",
        "Content/a/one.md:5:5: alias-taken", "Content/a/one.md:6:5: alias-taken", "Content/a/one.md:7:5: alias-taken",
        "Content/a/two.md:2:20: alias-taken", "Content/a/two.md:2:51: alias-taken",
        "Content/b/collection.md:2:11: alias-taken", "Content/c.html/d/collection.md:2:11: alias-taken",
      ])
    let messages = Dictionary(outcome.findings.map { ("\($0.path):\($0.position)", $0) }) { first, _ in first }
    #expect(
      messages["Content/a/one.md:3:5"]?.message == "the alias 'a/ONE.html' is the address of this page itself")
    #expect(messages["Content/a/one.md:4:5"]?.message == "the alias 'a/two.html' is the address of another page")
    #expect(messages["Content/a/one.md:5:5"]?.message == "the alias 'same.html' is also one of a/index.html")
  }

  /// Builds leave Git's files alone, and so could not remove them.
  @Test(arguments: [".git/x/", ".github/x.html", ".Git/hooks/", ".vitrine-site/", "/.vitrine-site"])
  func areRefusedWhereBuildsKeepWhatIsThere(alias: String) throws {
    let outcome = try SmallSite(content: ["c/collection.md": "---\naliases: [\"\(alias)\"]\n---\n"]).build()
    #expect(outcome.summaries == ["Content/c/collection.md:2:11: invalid-alias"])
  }

  /// Pages that no file of the content names are pages too.
  @Test(arguments: [
    "c/tags/t.html", "c/tags/", "search.html", "c/a/zoom-1.html",
    "c/iiif/a/manifest.json", "c/feed.xml", "search/x.html/", "c/items.csv/",
    "c/items.json/a.html", "c/datapackage.json/", "c/iiif/a/1/info.json/",
  ])
  func areRefusedIfTheSiteHasAPageThere(alias: String) throws {
    let site = try SmallSite(content: [
      "site.yaml": "title: Test\nbaseURL: https://example.org\nsearch: true\n",
      "c/collection.md": "---\nlayouts: [list]\nfacets: [tags]\nexport: [csv, json, iiif]\nzoom: true\n---\n",
      "c/a.md": "---\ntags: [t]\ndate: 2020-01-01\n---\n", "c/b.md": "---\naliases: [\(alias)]\n---\n",
    ])
    try site.write(TinyImages.png(width: 600, height: 600), to: "Content/c/a.png")
    let outcome = try site.build()
    guard !alias.hasPrefix("search/") else { return #expect(outcome.isPublished, "no file is there") }
    #expect(!outcome.isPublished && outcome.summaries == ["Content/c/b.md:2:11: alias-taken"], "\(outcome.findings)")
    #expect(outcome.findings.first?.suggestion != nil && !site.exists("c/index.html"))
  }

  /// A file that the site gets later takes the place of a folder of former addresses.
  @Test func areRefusedOnceTheSiteHasAFileThere() throws {
    let site = try SmallSite(content: [
      "c/collection.md": "---\n---\n", "c/a.md": "---\naliases: [c/items.csv/]\n---\n",
    ])
    #expect(try site.build().isPublished && site.exists("c/items.csv/index.html"))
    try site.write(Array("---\nexport: [csv]\n---\n".utf8), to: "Content/c/collection.md")
    #expect(try site.build().summaries == ["Content/c/a.md:2:11: alias-taken"])
    try site.write(Array("---\n---\n".utf8), to: "Content/c/a.md")
    #expect(try site.build().isPublished && site.exists("c/items.csv"))
  }

  @Test(arguments: [
    "https://example.org/a.html", "//a/b", "../a.html", "/", "a.html?b", "a#b", "\"a\\tb\"", "\"a\\\\b\"",
    String(repeating: "a", count: 256),
  ])
  func areAddressesOfTheSite(alias: String) throws {
    let outcome = try SmallSite(content: ["a/collection.md": "---\naliases: [\"ok\", \(alias)]\n---\n"]).build()
    #expect(outcome.findings.map(\.position) == ["2:17"], "\(outcome.findings.map(\.message))")
  }

  @Test(arguments: edits, [false, true])
  func areRightAfterEdits(edit: (path: String, text: String), isAlone: Bool) throws {
    try EditedSiteTests.expectCleanBuild(Self.content, afterWriting: edit.text, to: edit.path, isAlone: isAlone)
  }

  private static let edits: [(path: String, text: String)] = [
    ("herbs/mint.md", "---\ntitle: Mint\naliases: [mint.htm]\n---\n"), ("herbs/sage.md", "---\naliases: [x/]\n---\n"),
    ("herbs/thyme.md", "---\naliases: [thyme/]\n---\n"),
  ]

  /// Pages and collections that have aliases get advice that can be followed.
  @Test func areProposedBesideThoseOfPagesAndCollections() throws {
    let bench = try EditedSiteTests.Workbench([
      "about.md": "---\naliases: [o.html]\n---\nUs.\n", "q/collection.md": "---\naliases: [x/]\n---\n",
      "q/a.md": "# A\n",
    ])
    try bench.build(isAlone: true)
    let content = bench.site.folder.path + "/Content/"
    for (old, new) in [("about.md", "info.md"), ("q", "r")] {
      try FileManager.default.moveItem(atPath: content + old, toPath: content + new)
    }
    let advice = try bench.build(isAlone: true).report.notes.filter { $0.id == "moved-page" }.compactMap(\.suggestion)
    #expect(advice.count == 3 && advice.filter { $0.contains("at the end of 'aliases'") }.count == 2, "\(advice)")
  }

  /// A row whose number was its slug gets another one.
  @Test func areProposedForRowsThatGetASlug() throws {
    let bench = try EditedSiteTests.Workbench(["t/collection.md": "", "t/items.csv": "id,title\nx1,One\nx2,Two\n"])
    try bench.build(isAlone: true)
    try bench.site.folder.write(["Content/t/items.csv": "id,title,slug\nx1,One,uno\nx2,Two,x2\n"])
    let notes = try bench.build(isAlone: true).report.notes.filter { $0.id == "moved-page" }
    #expect(notes.map(\.summary) == ["t/x1.html is now t/uno.html"])
  }
}
