import TestSupport
import Testing

/// Pages whose sections have layouts of their own.
@Suite struct SectionLayoutsTests {
  private static func content(_ layout: String) -> [String: String] {
    var files = [
      "site.yaml": "title: Site\n",
      "c/collection.md": "---\ntitle: Things\n\(layout)sectionBy: section\n---\n\nAn introduction.\n",
    ]
    for number in 0..<9 {
      let section = ["Featured", "Old", "New"][number / 3]
      files["c/i\(number).md"] = "---\ntitle: Item \(number)\nsection: \(section)\n---\n"
    }
    return files
  }

  private static let layout =
    "layout: {kind: sections, sectionSpacing: 24, default: {kind: grid, columns: 2},\n"
    + "  sections: {Featured: {kind: carousel, cell: label, lineSpacing: 8}, Old: {kind: list, pinHeaders: true}}}\n"

  private func classes(_ page: HTMLPage) -> [String] {
    page.elements.flatMap(\.classes).map { String($0) }.filter { $0.hasPrefix("layout-") || $0.hasPrefix("cell-") }
  }

  @Test func eachSectionHasItsLayoutAndCells() throws {
    let site = try SmallSite(content: Self.content(Self.layout))
    let outcome = try site.build()
    #expect(outcome.findings.isEmpty, "\(outcome.findings)")
    let page = try site.page("c/index.html")
    #expect(
      classes(page)
        == ["layout-carousel"] + Array(repeating: "cell-label", count: 3) + ["layout-list"]
        + Array(repeating: "cell-row", count: 3) + ["layout-grid"] + Array(repeating: "cell-card", count: 3))
    #expect(page.all("h2").map(\.text) == ["Featured", "Old", "New"])
    #expect(page.elements.filter { $0.classes.contains("pinned") }.count == 1)
    #expect(page.source.contains("9 items"))
    #expect(page.elements.compactMap { $0["data-collection"] } == ["c-1", "c-2", "c-3"])
  }

  @Test func sectionsContinueOnTheNextPage() throws {
    var content = Self.content(Self.layout)
    content["c/collection.md"] = content["c/collection.md"]?.replacing("sectionBy", with: "pageSize: 4\nsectionBy")
    let site = try SmallSite(content: content)
    try site.build()
    #expect(try site.page("c/index.html").all("h2").map(\.text) == ["Featured", "Old"])
    #expect(try site.page("c/page-2.html").all("h2").map(\.text) == ["Old", "New"])
    #expect(try site.page("c/page-3.html").all("h2").map(\.text) == ["New"])
  }

  /// Its blocks are on the first page, too.
  @Test func theIntroductionIsOnTheFirstPageOnly() throws {
    var content = Self.content(Self.layout)
    content["c/collection.md"] =
      content["c/collection.md"]?.replacing("sectionBy", with: "pageSize: 4\nsectionBy").appending(
        "\n```collection\nof: d\n```\n")
    content.merge(["d/collection.md": "---\nlayout: list\n---\n", "d/one.md": ""]) { $1 }
    let site = try SmallSite(content: content)
    try site.build()
    #expect(try site.page("c/index.html").cells.contains("One"))
    for path in ["c/page-2.html", "c/page-3.html"] {
      let page = try site.page(path)
      let ids = page.elements.compactMap { $0["id"] }
      #expect(Set(ids).count == ids.count && !page.cells.contains("One"), "\(path)")
    }
  }

  @Test func onlyTheStandardLayoutIsUsedWithoutSections() throws {
    var content = Self.content(Self.layout.replacing("layout:", with: "facets: [section]\nlayout:"))
    content["about.md"] = "Some.\n\n```collection\nof: c\nlimit: 2\n```\n"
    let site = try SmallSite(content: content)
    #expect(try site.build().findings.isEmpty)
    for path in ["about.html", "c/section/featured.html"] {
      #expect(classes(try site.page(path)).first == "layout-grid", "\(path)")
    }
  }

  @Test func mistakesAreReported() throws {
    func findings(_ layout: String) throws -> [String] {
      try SmallSite(content: Self.content(layout)).build().findings.map(\.summary)
    }
    #expect(
      try findings("layout: {kind: sections, sections: {Featred: {kind: list}}}\n")
        == ["Content/c/collection.md:3:9: unknown-section"])
    #expect(
      try findings("layout: {kind: sections, sections: {Old: {kind: lst}}}\n")
        == ["Content/c/collection.md:3:49: invalid-layout"])
    #expect(
      try findings("layout: {kind: sections, sections: {Old: {kind: list, cell: non}}}\n")
        == ["Content/c/collection.md:3:61: unknown-cell"])
    #expect(
      try findings("layout: {kind: sections}\nscroll: endless\n")
        == ["Content/c/collection.md: endless-sideways"])
  }

  @Test(arguments: [
    ("c/i1.md", "---\ntitle: New\nsection: Old\n---\n"), ("c/i2.md", "---\ntitle: Only\nsection: Other\n---\n"),
    ("c/i3.md", "---\ntitle: Longer, with a title of many words that needs several lines\nsection: Old\n---\n"),
    ("c/collection.md", "---\nlayout: {kind: sections}\nsectionBy: section\n---\n"),
    ("site.yaml", "language: de\n"),
  ])
  func editsMakeWhatACleanBuildMakes(path: String, text: String) throws {
    try EditedSiteTests.expectCleanBuild(Self.content(Self.layout), afterWriting: text, to: path)
  }

  /// Cells have the same names in all layouts of their collection, by which browsers move them from one to another.
  @Test func cellsMoveToTheOtherLayouts() throws {
    var content = Self.content(Self.layout + "layouts: [list]\n")
    let site = try SmallSite(content: content)
    #expect(try site.build().findings.isEmpty)
    func names(_ site: SmallSite, _ sheet: String) throws -> Set<Substring> {
      let file = try #require(try site.published().first { $0.key.hasPrefix("assets/layouts/\(sheet)") })
      return Set(String(decoding: file.value, as: UTF8.self).matches(of: /--v:(v[0-9a-f]+)/).map(\.output.1))
    }
    let (own, others) = (try names(site, "c-1-"), try names(site, "c-list-1-"))
    #expect(own.count == 9 && own == others)
    // The first frame waits for the last of them.
    #expect(try site.page("c/index.html").source.contains("rel=\"expect\" href=\"#_s3-"))
    // Without other layouts, nothing moves.
    content = Self.content(Self.layout)
    let alone = try SmallSite(content: content)
    try alone.build()
    #expect(try names(alone, "c-1-").isEmpty)
  }
}
