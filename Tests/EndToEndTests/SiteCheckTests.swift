import CommandLine
import Diagnostics
import SiteBuild
import Foundation
import TestSupport
import Testing

/// `vitrine check` on sites with one problem each, and on one without a problem.
@Suite struct SiteCheckTests {
  private func check(_ site: SmallSite, baseURL: String? = nil) throws -> [Diagnostic] {
    var options = BuildOptions(
      content: site.folder.path + "/Content", contentName: "Content", output: site.folder.path + "/Site",
      templates: site.templateFolders)
    options.baseURL = baseURL
    return try SiteCheck(options).diagnostics
  }

  /// Returns the findings in a site of these content files, as `Content/a.md:1:2: broken-anchor`.
  private func findings(_ content: [String: String]) throws -> [String] {
    let site = try SmallSite(content: content)
    #expect(try site.build().isPublished)
    return try check(site).map { diagnostic in
      let location = try #require(diagnostic.location)
      let path = location.path.replacing(site.folder.path + "/", with: "")
      let position = location.position.map { ":\($0.line):\($0.column)" } ?? ""
      #expect(diagnostic.suggestion?.isEmpty == false)
      return "\(path)\(position): \(diagnostic.id)"
    }
  }

  /// The exit status of `vitrine check`.
  private func status(of site: SmallSite, _ arguments: String...) -> Int32 {
    Vitrine.run(
      [
        "check", "--content", site.folder.path + "/Content", "--output", site.folder.path + "/Site", "--templates",
        SmallSite.templates.path,
      ] + arguments
    ).rawValue
  }

  private let fern = "---\ntitle: Fern\n---\n## Fronds\n\n## Fronds\n\nBack to [moss](moss.md).\n"

  @Test func refusesAFolderWithoutPages() throws {
    let site = try SmallSite(content: ["g/collection.md": ""])
    try FileManager.default.createDirectory(atPath: site.folder.path + "/Site", withIntermediateDirectories: true)
    #expect(throws: EnvironmentFailure.self) { try check(site) }
  }

  /// An `id` of a heading is none of a cell.
  @Test func findsHeadingsOfIntroductions() throws {
    let content = [
      "index.md": "Home\n\n## Visit us\n\n[v](#visit-us) [o](g/collection.md#hours) [m](g/collection.md#moss-1)\n",
      "g/collection.md": "---\ntitle: G\n---\n\n## Hours\n\n## Moss\n\n[i](#moss)\n", "g/moss.md": "Text.\n",
    ]
    #expect(try findings(content) == [])
    let site = try SmallSite(content: content)
    try site.build()
    #expect(
      try site.page("g/index.html").all("h2").compactMap { $0["id"] }.filter { !$0.hasPrefix("_") } == [
        "hours", "moss-1",
      ])
    let mistakes = try findings(
      content.merging(["index.md": "Home\n\n[v](#visit)\n\n![](p.svg)\n", "p.svg": TinyImages.drawing]) { $1 })
    #expect(mistakes.sorted() == ["Content/index.md:3:5: broken-anchor", "Content/index.md:5:5: missing-alt"])
  }

  @Test(arguments: [false, true]) func findsNothingInASoundSite(prettyURLs: Bool) throws {
    #expect(
      try findings([
        "site.yaml": "title: Test\nprettyURLs: \(prettyURLs)\nbaseURL: https://my.example/sub\n",
        "g/collection.md": "See [the fronds](fern.md#fronds-1).", "g/fern.md": fern,
        "g/moss.md":
          "---\nimage: moss.svg\nalt: A cushion of moss\n---\n[Fronds](fern.md#fronds), [here](#top), [mail](mailto:a@b.c).\n",
        "g/moss.svg": TinyImages.drawing,
        "g/h/collection.md": "pageSize: 1[^p]\n\n[^p]: Of two[^q].\n[^q]: Two.\n",
        "g/h/a.md": "![A hill](hill.svg)\n\nHigh.[^1]\n\n[^1]: Very[^1].\n", "g/h/b.md": "Text.\n",
        "g/h/hill.svg": TinyImages.drawing,
      ]) == [])
  }

  @Test func saysThatThereIsNothingToCheckYet() throws {
    let site = try SmallSite(content: ["g/collection.md": "", "g/fern.md": fern])
    let failure = #expect(throws: EnvironmentFailure.self) { try check(site) }
    #expect(failure?.reason == "there is no such folder; 'vitrine build' makes it")
  }

  @Test func findsPartsOfPagesThatAreNotThere() throws {
    #expect(
      try findings([
        "g/collection.md": "", "g/fern.md": fern,
        "g/moss.md": "Of [frond](fern.md#frond) and [this](#that).\n\nAgain [frond](fern.md#frond).\n",
      ]) == [
        "Content/g/moss.md:1:12: broken-anchor", "Content/g/moss.md:3:15: broken-anchor",
        "Content/g/moss.md:1:38: broken-anchor",
      ])
  }

  @Test func saysWhichPartIsMeant() throws {
    let site = try SmallSite(content: ["g/collection.md": "", "g/fern.md": fern, "g/moss.md": "[x](fern.md#frond)\n"])
    try site.build()
    let found = try #require(try check(site).first)
    #expect(found.severity == .error && found.suggestion == "did you mean '#fronds'?")
    #expect(found.summary == "link to '#frond' leads to no part of g/fern.html")
  }

  /// On an endless collection's pages, the script scrolls to a cell of any page; linked pages have only their own
  /// cells.
  @Test(arguments: [false, true]) func knowsWhichPagesACellIsFoundFrom(prettyURLs: Bool) throws {
    func found(_ settings: String) throws -> [Diagnostic] {
      let site = try SmallSite(content: [
        "site.yaml": "title: Test\nprettyURLs: \(prettyURLs)\n",
        "g/collection.md": "---\n\(settings)pageSize: 2\n---\n",
        "g/a.md": "[First](collection.md#a), [last](collection.md#d), [none](collection.md#e).\n", "g/b.md": "B\n",
        "g/c.md": "C\n", "g/d.md": "D\n",
      ])
      try site.build()
      return try check(site).filter { $0.id == "broken-anchor" }
    }
    let none = "link to '#e' leads to no part of g/index.html"
    #expect(try found("scroll: endless\n").map(\.summary) == [none])
    let paged = try found("")
    #expect(paged.map(\.summary) == ["link to '#d' leads to no part of g/index.html", none])
    let page = prettyURLs ? "g/page-2/index.html" : "g/page-2.html"
    #expect(
      paged.first?.suggestion == "\(page) has it, and what is on which page changes; link to the item's own file")
  }

  @Test func findsWhatRawHTMLLeadsTo() throws {
    let html = "<p>A <a href=\"nowhere.html\">link</a> and\n<img src=\"lost.jpg\"></p>\n"
    let found = try findings(["site.yaml": "title: T\nunsafeHTML: true\n", "g/collection.md": "", "g/a.md": html])
    #expect(
      found.map { $0.replacing(/:\d+:\d+/, with: "") } == [
        "Site/g/a.html: broken-link", "Site/g/a.html: broken-link", "Site/g/a.html: missing-alt",
      ])
    let lines = found.compactMap { $0.firstMatch(of: /:(\d+):/).flatMap { Int($0.1) } }
    #expect(lines.count == 3 && lines[1] == lines[0] + 1 && lines[2] == lines[1])
  }

  /// The links of the 404 page contain the site's path.
  @Test func takesTheAddressThatASiteWasBuiltFor() throws {
    let site = try SmallSite(content: [
      "g/collection.md": "", "g/a.md": "---\ntitle: Same\n---\n", "g/b.md": "---\ntitle: Same\n---\n",
    ])
    try site.build(SmallSite.Options(baseURL: "https://my.example/sub"))
    let mistakes = try check(site).filter { $0.id == "broken-link" }
    #expect(mistakes.count == 1 && mistakes.first?.suggestion?.contains("--base-url") == true)
    #expect(try check(site, baseURL: "https://my.example/sub").map(\.id) == ["duplicate-title"])
  }

  @Test func findsAFileThatIsGone() throws {
    let site = try SmallSite(content: ["g/collection.md": "", "g/a.md": "One.\n", "g/b.md": "Two.\n"])
    try site.build()
    #expect(try check(site).isEmpty)
    try FileManager.default.removeItem(atPath: site.folder.path + "/Site/g/b.html")
    let found = try #require(try check(site).first)
    #expect(found.id == "broken-link" && found.summary.contains("'g/b.html'") && found.summary.contains("1 more page"))
  }

  @Test func findsImagesThatNobodyHasDescribed() throws {
    #expect(
      try findings([
        "g/collection.md": "", "g/a.md": "---\ntitle: A\nimage: a.svg\n---\nText.\n", "g/a.svg": TinyImages.drawing,
        "g/b.md": "---\nimage: a.svg\nalt: \"\"\n---\nDecoration.\n", "g/c.md": "See ![](a.svg) and ![ ](a.svg).\n",
        "g/bare.svg": TinyImages.drawing,
      ]) == [
        "Content/g/a.md:3:8: missing-alt", "Content/g/bare.svg: missing-alt", "Content/g/c.md:1:9: missing-alt",
        "Content/g/c.md:1:25: missing-alt",
      ])
  }

  @Test func saysWhereADescriptionIsWritten() throws {
    let site = try SmallSite(content: [
      "g/collection.md": "", "g/a.md": "---\nimage: bare.svg\n---\n", "g/bare.svg": TinyImages.drawing,
      "g/own.svg": TinyImages.drawing, "t/collection.md": "", "t/items.csv": "id,title,image\n1,Row,row.svg\n",
      "t/row.svg": TinyImages.drawing,
    ])
    try site.build()
    let found = try check(site).filter { $0.id == "missing-alt" }
    let columns = found.filter { $0.suggestion?.contains("column 'alt'") == true }
    #expect(found.count == 3, "\(found)")
    #expect(columns.map { $0.location?.path } == ["Content/t/items.csv"])
  }

  @Test func findsTitlesOfTwoPages() throws {
    #expect(
      try findings([
        "g/collection.md": "---\nlayouts: [{name: rows, kind: list}]\n---\n", "g/a.md": "---\ntitle: Same\n---\n",
        "h/collection.md": "", "h/b.md": "---\ntitle: Same\n---\n",
      ]) == ["Content/h/b.md:1:1: duplicate-title"])
  }

  @Test func titlesInOtherLanguagesAreNoDuplicates() throws {
    #expect(
      try findings([
        "site.yaml": "title: Test\nlanguages: [en, de]\nsearch: true\n",
        "g/collection.md": "---\nfacets: [tags]\n---\n", "g/a.md": "---\ntags: [fern]\n---\n",
      ]) == [])
  }

  /// The objects of a museum often have one of a few titles.
  @Test func findsATitleOfManyPagesOnce() throws {
    var content = ["g/collection.md": "---\ntitle: Same\n---\n"]
    for number in 0..<9 { content["g/a\(number).md"] = "---\ntitle: \(number < 5 ? "Same" : "Other")\n---\n" }
    let site = try SmallSite(content: content)
    try site.build()
    #expect(
      try check(site).map(\.summary) == [
        "this page has the title of Content/g/a0.md, 'Same · Test', as have 4 more",
        "this page has the title of Content/g/a5.md, 'Other · Test', as have 2 more",
      ])
  }

  @Test func findsImagesThatNothingShows() throws {
    #expect(
      try findings([
        "g/collection.md": "---\nbareImages: false\n---\n", "g/a.md": "[The plan](plan.svg)\n",
        "g/plan.svg": TinyImages.drawing,
        "g/spare.svg": TinyImages.drawing, "g/draft.svg": TinyImages.drawing,
        "g/b.md": "---\nimage: draft.svg\ndraft: true\n---\n",
      ]) == ["Content/g/spare.svg: unused-image"])
  }

  @Test func findsPagesThatNothingLeadsTo() throws {
    #expect(
      try findings([
        "site.yaml": "title: T\nnavigation: [g]\n", "g/collection.md": "", "g/a.md": "[The way](../linked/in.md)\n",
        "hidden/collection.md": "---\npageSize: 1\n---\n", "hidden/b.md": "", "hidden/c.md": "",
        "linked/collection.md": "", "linked/in.md": "",
      ]) == ["Content/hidden/collection.md:1:1: orphaned-page"])
  }

  /// Only neighbours lead to the page of an item whose cell leads elsewhere.
  @Test func reportsNoPagesOfItemsWithLinks() throws {
    #expect(
      try findings([
        "p/collection.md": "", "p/a.md": "---\nlink: https://a.example/\n---\n",
        "p/b.md": "---\nlink: https://b.example/\n---\n",
      ]) == [])
  }

  /// Servers show the page for missing addresses of each language, and no page links to it.
  /// A check says what a build would refuse, and whether the site is that of the content.
  @Test func findsImagesThatABuildRefuses() throws {
    let site = try SmallSite(content: ["g/collection.md": "", "g/a.svg": TinyImages.drawing])
    let picture = greyJPEG(width: 640, height: 480, grey: 70)
    try site.write(picture, to: "Content/g/b.jpg")
    try site.build()
    #expect(status(of: site) == 0)
    try site.write([], to: "Content/g/b.jpg")
    #expect(status(of: site) == 1 && status(of: site, "--exit-code") == 1)
    // Only a whole reading finds that the end is missing.
    try site.write(Array(picture.dropLast(picture.count / 3)), to: "Content/g/b.jpg")
    #expect(status(of: site, "--exit-code") == 1)
    try FileManager.default.removeItem(atPath: site.folder.path + "/Content/g/b.jpg")
    #expect(status(of: site) == 0 && status(of: site, "--exit-code") == 4)
  }

  @Test func expectsNoLinksToPagesForMissingAddresses() throws {
    let settings = "title: T\ntitle.ar: ت\nlanguages: [en, ar]\nbaseURL: https://my.example\nnavigation: [g]\n"
    #expect(
      try findings([
        "site.yaml": settings, "g/collection.md": "---\ntitle.ar: ج\n---\n", "g/a.md": "---\ntitle.ar: أ\n---\n",
      ]) == [])
  }

  @Test func failsForErrorsAndWhereItIsStrictForWarnings() throws {
    let site = try SmallSite(content: ["g/collection.md": "", "g/a.md": "![](a.svg)\n", "g/a.svg": TinyImages.drawing])
    try site.build()
    #expect(status(of: site) == 0 && status(of: site, "--json") == 0 && status(of: site, "--strict") == 1)
    try site.folder.write(["Site/more.html": "<a href=nowhere>"])
    #expect(status(of: site) == 1)
  }
}
