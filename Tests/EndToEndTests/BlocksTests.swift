import TestSupport
import Testing

/// Collections inside texts: fenced blocks with the info string `collection`.
@Suite struct BlocksTests {
  private static let content = [
    "c/collection.md":
      "---\ntitle: Plates\nlayout: list\nfields: {medium: string, price: integer, made: date, sold: boolean}\n---\n\nAll of them.\n",
    "c/a.md": "---\ntags: [sea]\ndate: 1881-05-01\nmedium: Ink\nprice: 10\nmade: 188X\nsold: true\n---\n",
    "c/b.md": "---\ntags: [sea, sky]\ndate: 1890\nmedium: Oil\nprice: 30\n---\n",
    "c/d.md": "---\ndate: '-0404'\nmedium: Ink\nprice: 20\n---\n", "c/e.md": "---\ndraft: true\n---\n",
    "c/f.md": "---\nunlisted: true\nmedium: Ink\n---\n",
  ]

  private static func fence(_ yaml: String) -> String { "```collection\n\(yaml)\n```\n" }

  private func site(_ files: [String: String]) throws -> SmallSite {
    try SmallSite(content: Self.content.merging(files) { $1 })
  }

  /// The items that the cells of a page lead to, by the name of the section.
  private func cells(_ page: HTMLPage) -> [String: [String]] {
    var found: [String: [String]] = [:]
    for link in page.all("a") {
      guard link.ancestors.contains(where: { page.elements[$0].classes.contains("cell") }),
        let name = link.ancestors.compactMap({ page.elements[$0]["data-collection"] }).last
      else { continue }
      found[name, default: []].append((link["href"] ?? "").split(separator: "/").last.map(String.init) ?? "")
    }
    return found
  }

  @Test(arguments: [
    ("where: {tags: sea}", ["a", "b"]), ("where: {medium: Ink}", ["a", "d"]),
    ("where: {medium: [Oil, Tempera]}", ["b"]),
    ("where: {medium: {not: Ink}}", ["b"]), ("where: {price: {from: 20}}", ["b", "d"]),
    ("where: {price: {above: 10, below: 30}}", ["d"]), ("where: {price: '>= 20', tags: sea}", ["b"]),
    ("where: {date: {from: 1880, to: 188X}}", ["a"]), ("where: {date: {below: 1881}}", ["d"]),
    ("where: {date: 1890}", ["b"]), ("where: {made: {exists: true}}", ["a"]), ("where: {sold: true}", ["a"]),
    ("where: {medium: {contains: i}}", ["a", "b", "d"]), ("sort: -price", ["b", "d", "a"]),
    ("sort: [medium, -price]", ["d", "a", "b"]), ("sort: -price\nlimit: 2", ["b", "d"]), ("limit: 1", ["a"]),
  ])
  func selectItems(_ yaml: String, slugs: [String]) throws {
    let site = try site(["about.md": "Words.\n\n" + Self.fence("of: c\n" + yaml)])
    let outcome = try site.build()
    #expect(outcome.findings.isEmpty, "\(outcome.findings)")
    #expect(cells(try site.page("about.html")) == ["c": slugs.map { $0 + ".html" }])
  }

  @Test func areInEveryText() throws {
    let site = try site([
      "index.md": "Welcome.\n\n\(Self.fence("of: c\nlimit: 1"))\nMore.\n",
      "p/collection.md": "---\nlayout: grid\n---\n\nLead.\n\n\(Self.fence("of: c\nlimit: 2"))\nAfter.\n",
      "p/x.md": "Own.\n\n\(Self.fence("of: c\nlayout: grid\ncell: label"))\nBetween.\n\n\(Self.fence("of: p"))",
      "p/y.md": "Other.\n",
    ])
    let outcome = try site.build()
    #expect(outcome.findings.isEmpty, "\(outcome.findings)")
    let (home, collection, item) = (
      try site.page("index.html"), try site.page("p/index.html"), try site.page("p/x.html")
    )
    for page in [home, collection, item] {
      #expect(page.problems.isEmpty, "\(page.problems)")
      let ids = page.elements.compactMap { $0["id"] }
      #expect(Set(ids).count == ids.count)
      #expect(page.all("link").contains { $0.attributes.keys.contains("data-geometry") })
    }
    #expect(cells(home) == ["c": ["a.html"]])
    #expect(cells(collection) == ["c": ["a.html", "b.html"], "p": ["x.html", "y.html"]])
    // The item itself is not among the items that it shows.
    #expect(cells(item) == ["c": ["a.html", "b.html", "d.html"], "p": ["y.html"]])
    #expect(item.source.contains("layout-grid embedded s1") && item.source.contains("layout-grid embedded s2"))
    #expect(home.elements.contains { $0.classes.contains("passage") && $0.text.contains("More.") })
    // Every other page shows the introduction of the site without them.
    #expect(!item.source.contains("```") && !item.source.contains("of: c"))
  }

  @Test func showTheSameCollectionTwice() throws {
    let site = try site([
      "about.md": Self.fence("of: c\nlimit: 1") + "\n" + Self.fence("of: [c]\nsort: -price\nlimit: 1")
    ])
    try site.build()
    #expect(cells(try site.page("about.html")) == ["c": ["a.html"], "c-2": ["b.html"]])
  }

  @Test func showNothingIfNothingIsSelected() throws {
    let site = try site(["about.md": "Words.\n\n\(Self.fence("of: c\nwhere: {tags: land}"))\nMore.\n"])
    let outcome = try site.build()
    #expect(outcome.summaries == ["Content/about.md:4:5: empty-selection"], "\(outcome.findings)")
    let page = try site.page("about.html")
    #expect(!page.source.contains("data-collection") && page.source.contains("More."))
  }

  @Test(arguments: [
    ("of: d", "4:5: unknown-collection"), ("limit: 3", "3:1: missing-field"), ("of: c\nkind: list", "5:1: unknown-key"),
    ("of: c\nlayout: lst", "5:9: invalid-layout"), ("of: c\nlayout: {kind: grid, colums: 3}", "5:22: unknown-key"),
    ("of: c\ncell: crad", "5:7: unknown-cell"), ("of: c\nsort: -prize", "5:7: unknown-field"),
    ("of: c\nwhere: {prize: 3}", "5:9: unknown-field"), ("of: c\nwhere: {price: cheap}", "5:16: wrong-type"),
    ("of: c\nwhere: {price: {over: 3}}", "5:17: unknown-key"),
    ("of: c\nwhere: {date: {from: 1880-13-01}}", "5:22: invalid-date"),
    ("of: c\nwhere: {sold: {from: true}}", "5:16: wrong-type"), ("of: c\nwhere: sea", "5:8: wrong-type"),
    ("of: c\nlimit: 0", "5:8: out-of-range"), ("of: c\nwhere: {medium: [", "6:1: yaml-syntax"),
    ("- c", "4:1: wrong-type"),
  ])
  func mistakesHaveTheirPlaces(_ yaml: String, finding: String) throws {
    let outcome = try site(["about.md": "Words.\n\n" + Self.fence(yaml)]).build()
    #expect(outcome.summaries == ["Content/about.md:\(finding)"], "\(outcome.findings)")
  }

  @Test func areReportedInsideLists() throws {
    let outcome = try site(["about.md": "- One\n\n  ```collection\n  of: c\n  ```\n"]).build()
    #expect(outcome.summaries == ["Content/about.md:3:1: nested-collection"], "\(outcome.findings)")
  }
}
