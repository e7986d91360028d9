import TestSupport
import Testing

/// Pages of pictures without text.
@Suite struct FullViewTests {
  private func site(_ settings: String = "") throws -> SmallSite {
    let site = try SmallSite(content: [
      "site.yaml": "title: Site\n\(settings)",
      "g/collection.md": "---\ntitle: Gallery\nlayout: justified\n---\n",
      "g/d-told.md": "---\ntitle: Told\nimage: d-told.png\n---\nA text.\n",
    ])
    for (name, width) in [("a", 700), ("b", 800), ("c-small", 300), ("d-told", 700), ("e", 700)] {
      try site.write(TinyImages.png(width: width, height: 400), to: "Content/g/\(name).png")
    }
    return site
  }

  private func hasStyles(_ page: HTMLPage) -> Bool {
    page.all("link").contains { $0["rel"] == "stylesheet" && $0["href"]?.contains("assets/full-view-") ?? false }
  }
  private func isFull(_ page: HTMLPage) -> Bool { !page.withClass("full").isEmpty }

  @Test func aPictureWithoutTextIsAsLargeAsTheViewport() throws {
    let site = try site()
    #expect(try site.build().findings.filter { $0.severity != "note" }.isEmpty)
    let pages = try ["a", "b", "c-small", "d-told", "e"].map { try site.page("g/\($0).html") }
    #expect(pages.map(isFull) == [true, true, false, false, true])
    #expect(pages.map(hasStyles) == [true, true, false, false, true])
    #expect(pages.map { $0.all("script").contains { $0["src"] != nil } } == [true, true, false, false, true])
    // The neighbors that have such a page, too, are fetched ahead: of a, only b; of b, only a.
    let ahead = pages.map { page in page.all("img").filter { $0["fetchpriority"] == "low" }.compactMap { $0["src"] } }
    #expect(ahead.map(\.count) == [1, 1, 0, 0, 0])
    #expect(ahead[0] == pages[1].all("img").filter { $0["fetchpriority"] == "high" }.compactMap { $0["src"] })
    #expect(pages[1].all("details").count == 1 && pages[1].all("summary").map(\.text) == ["About the picture"])
    #expect(pages[1].all("h1").map(\.text) == ["B"])
  }

  @Test func keysCanBeLeftOut() throws {
    let site = try site("keys: false\n")
    try site.build()
    let page = try site.page("g/a.html")
    #expect(isFull(page) && hasStyles(page))
    #expect(page.all("script").allSatisfy { $0["src"] == nil })
    #expect(try site.published().keys.allSatisfy { !$0.hasSuffix(".js") })
  }

  /// Entries of a directory have the usual page, and one build after the other makes the same.
  @Test func collectionsCanDoWithout() throws {
    let site = try site()
    try site.build()
    try site.folder.write(["Content/g/collection.md": "---\ntitle: Gallery\nlayout: justified\nfullView: false\n---\n"])
    #expect(try site.build().findings.filter { $0.severity != "note" }.isEmpty)
    let pages = try ["a", "b", "e"].map { try site.page("g/\($0).html") }
    #expect(pages.map(isFull) == [false, false, false] && !pages.contains(where: hasStyles))
    #expect(pages.allSatisfy { $0.all("img").allSatisfy { $0["fetchpriority"] != "low" } })
    #expect(try site.published().keys.allSatisfy { !$0.contains("full-view") })
  }

  /// A neighbor's new text changes the page, which no longer fetches its picture ahead.
  @Test func theNextPictureIsPartOfThePage() throws {
    let site = try site()
    try site.build()
    try site.write(Array("---\ntitle: B\nimage: b.png\n---\nA text.\n".utf8), to: "Content/g/b.md")
    try site.build()
    #expect(try site.page("g/a.html").all("img").allSatisfy { $0["fetchpriority"] != "low" })
    #expect(!isFull(try site.page("g/b.html")))
  }

  @Test func sitesWithoutPicturesHaveNoFilesForThem() throws {
    let site = try SmallSite(content: [
      "site.yaml": "title: Site\n", "g/collection.md": "---\ntitle: Gallery\n---\n",
      "g/a.md": "---\ntitle: A\n---\n",
    ])
    try site.build()
    #expect(try site.published().keys.allSatisfy { !$0.contains("full-view") })
  }
}
