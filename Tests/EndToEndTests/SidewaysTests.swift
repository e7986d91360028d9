import Testing

/// Layouts that scroll horizontally can be scrolled without a wheel, touch or a script.
@Suite struct SidewaysTests {
  private func page(of layout: String, items: Int) throws -> HTMLPage {
    var content = ["herbs/collection.md": "---\nlayout: {kind: \(layout)}\n---\n"]
    for index in 0..<items { content["herbs/herb \(100 + index).md"] = "---\ntitle: Herb \(index)\n---\n" }
    let site = try SmallSite(content: content)
    #expect(try site.build().summaries == [])
    return try site.page("herbs/index.html")
  }

  @Test(arguments: [(3, [1, 2, 3]), (7, [1, 2, 3, 4, 5, 6, 7]), (8, [1, 3, 5, 7]), (22, [1, 5, 9, 13, 17, 21])])
  func hasLinksToItsCells(items: Int, numbers: [Int]) throws {
    let page = try page(of: "carousel", items: items)
    let links = page.inside(class: "stops", "a")
    #expect(links.map(\.text) == numbers.map(String.init))
    let ids = page.with("data-cell").compactMap { $0["id"] }
    #expect(links.map { $0["href"] } == numbers.map { "#" + ids[$0 - 1].replacing("%", with: "%25") })
    #expect(links.map { $0["aria-label"] } == numbers.map { "\($0), Herb \($0 - 1)" })
  }

  @Test(arguments: [("carousel", 2, true), ("carousel", 1, false), ("flow, scrollDirection: horizontal", 5, false)])
  func numbersTheCellsOfACarousel(layout: String, items: Int, isCounted: Bool) throws {
    #expect(try page(of: layout, items: items).withClass("counted").count == (isCounted ? 1 : 0))
  }

  @Test func numbersCellsAmongAllItemsOfTheCollection() throws {
    var content = ["herbs/collection.md": "---\nlayout: {kind: carousel}\npageSize: 3\n---\n"]
    for index in 0..<7 { content["herbs/\(index).md"] = "---\ntitle: Herb \(index)\n---\n" }
    let site = try SmallSite(content: content)
    #expect(try site.build().summaries == [])
    // Three items are on each page before the third.
    for (name, before) in [("index", 0), ("page-2", 3), ("page-3", 6)] {
      let page = try site.page("herbs/\(name).html")
      let sheets = try page.all("link").compactMap { $0["href"] }.filter { $0.hasSuffix(".css") }.map { address in
        try site.folder.text("Site/" + address.replacing("../", with: ""))
      }.joined()
      #expect(sheets.contains(".collection{counter-reset:cell \(before);--of:\" / 7\"}"), "\(name)")
    }
  }

  @Test func canHaveTheFocusAndHasAName() throws {
    let box = try #require(try page(of: "flow, scrollDirection: horizontal", items: 5).withClass("sideways").first)
    #expect(box["tabindex"] == "0" && box["role"] == "region" && box["aria-label"] == "Herbs")
    #expect(box["data-previous"] == "Previous" && box["data-next"] == "Next")
  }

  @Test(arguments: [("carousel", 2), ("grid", 9)])
  func needsNoLinksWhereItIsShortOrScrollsDown(layout: String, items: Int) throws {
    #expect(try page(of: layout, items: items).withClass("stops").isEmpty)
  }
}
