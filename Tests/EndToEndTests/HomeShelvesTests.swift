import TestSupport
import Testing

/// The laid-out shelves of the home page, and its image.
@Suite struct HomeShelvesTests {
  private static func content(_ home: String) -> [String: String] {
    var files = [
      "site.yaml": "title: Museum\nhome:\n\(home)", "plates/collection.md": "---\ntitle: Plates\nlayout: list\n---\n",
      "empty/collection.md": "---\ntitle: Empty\n---\n", "words/collection.md": "---\ntitle: Words\n---\n",
      "words/w.md": "---\ntitle: W\ntags: [best]\n---\n",
    ]
    for number in 1...5 {
      files["plates/p\(number).md"] =
        "---\ntitle: P\(number)\ndate: 200\(number)\n\(number == 2 ? "tags: [best]\n" : "")---\n"
    }
    return files
  }

  private static let shelves = """
      shelves:
        - {of: plates, sort: -date, limit: 3, layout: {kind: carousel, lineSpacing: 8}}
        - {of: [plates, words], title: Favourites, where: {tags: best}, layout: grid, cell: label}
        - {of: empty}

    """

  private func cells(_ page: HTMLPage) -> [String] {
    page.elements.filter { $0.classes.contains("cell") }.map { $0.text.trimmingCharacters(in: .whitespacesAndNewlines) }
  }

  @Test func showItemsInTheirOwnLayouts() throws {
    let site = try SmallSite(content: Self.content(Self.shelves))
    let outcome = try site.build()
    #expect(outcome.findings.map(\.summary).allSatisfy { $0.hasSuffix("empty-selection") }, "\(outcome.findings)")
    let page = try site.page("index.html")
    let cells = cells(page)
    #expect(cells.count == 5)
    for (cell, title) in zip(cells, ["P5", "P4", "P3", "P2", "W"]) { #expect(cell.hasPrefix(title), "\(cells)") }
    #expect(page.all("h2").map(\.text) == ["Plates", "Favourites"])
    #expect(page.source.contains("layout-carousel") && page.source.contains("layout-grid"))
    // Collections without a shelf of their own follow; one without items has no cover.
    let titles = page.elements.filter { $0.classes.contains("shelf-title") }.map(\.text)
    #expect(titles == ["Empty", "Words"])
    #expect(page.all("a").compactMap { $0["href"] }.contains("plates/index.html"))
  }

  /// A collection without items is shown by those in it, however deep they are.
  @Test func collectionsInCollectionsAreShown() throws {
    var content = [
      "site.yaml": "title: Albums\n", "albums/collection.md": "---\ntitle: Albums\n---\n",
      "albums/north/collection.md": "---\ntitle: North\n---\n",
      "albums/hidden/collection.md": "---\ntitle: Hidden\nunlisted: true\n---\n",
      "albums/hidden/h.md": "---\ntitle: H\n---\n",
    ]
    let drawing = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"40\" height=\"20\"/>"
    for (album, count) in ["north/a": 2, "north/b": 1, "south": 2] {
      content["albums/\(album)/collection.md"] = "---\ntitle: \(album)\n---\n"
      for number in 0..<count {
        content["albums/\(album)/\(number).md"] = "---\ntitle: \(album) \(number)\nimage: \(number).svg\n---\n"
        content["albums/\(album)/\(number).svg"] = drawing.replacing("40", with: "\(40 + content.count)")
      }
    }
    let site = try SmallSite(content: content)
    #expect(try site.build().findings.isEmpty)
    func shelf(_ page: String) throws -> (text: String, images: Int) {
      let page = try site.page(page)
      return (try #require(page.elements.first { $0.classes.contains("shelf") }).text, page.all("img").count)
    }
    #expect(try shelf("index.html").text.contains("5 items") && shelf("index.html").images == 3)
    #expect(try shelf("albums/index.html").text.contains("3 items"))

    content["site.yaml"] = "title: Albums\nhome:\n  shelves: [{of: albums, limit: 4}]\n"
    let other = try SmallSite(content: content)
    #expect(try other.build().findings.isEmpty)
    #expect(cells(try other.page("index.html")).count == 4)
  }

  @Test func theCoverIsAtTheHead() throws {
    let content = Self.content("  cover: plates/sea.svg\n  alt: The sea\n")
    let drawing = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"40\" height=\"20\"/>"
    let site = try SmallSite(content: content.merging(["plates/sea.svg": drawing]) { $1 })
    let outcome = try site.build()
    #expect(outcome.findings.isEmpty, "\(outcome.findings)")
    #expect(try site.page("index.html").all("img").first?["alt"] == "The sea")
  }

  @Test func mistakesAreErrors() throws {
    func findings(_ home: String, _ more: [String: String] = [:]) throws -> [String] {
      let content = Self.content(home).merging(more) { $1 }
      return try SmallSite(content: content).build().findings.map(\.summary)
    }
    #expect(try findings("  shelves: [{of: plate}]\n") == ["Content/site.yaml:3:18: unknown-collection"])
    #expect(try findings("  shelves: [{layout: grid}]\n") == ["Content/site.yaml:3:13: missing-field"])
    #expect(try findings("  shelves: [plates]\n") == ["Content/site.yaml:3:13: wrong-type"])
    #expect(try findings("  shelves: [{of: plates, wher: {}}]\n") == ["Content/site.yaml:3:26: unknown-key"])
    #expect(try findings("  cover: sea.svg\n") == ["Content/site.yaml:3:10: missing-image"])
    #expect(
      try findings("  shelves: [{of: plates}]\n", ["collection.md": ""]) == ["Content/site.yaml:3:13: no-home-page"])
  }

  @Test(arguments: [
    ("plates/p5.md", "---\ntitle: New\ndate: 1999\n---\n"), ("words/w.md", "---\ntitle: W\n---\n"),
    ("site.yaml", "title: Museum\nhome: {shelves: [{of: words}]}\n"), ("plates/p6.md", "---\ndate: 2020\n---\n"),
  ])
  func editsMakeWhatACleanBuildMakes(path: String, text: String) throws {
    try EditedSiteTests.expectCleanBuild(Self.content(Self.shelves), afterWriting: text, to: path)
  }
}
