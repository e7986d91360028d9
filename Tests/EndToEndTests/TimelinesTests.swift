import TestSupport
import Testing

/// Collections along time, and walls of things to scale.
@Suite struct TimelinesTests {
  private func site(_ settings: String, dates: [String?]) throws -> SmallSite {
    var files = ["site.yaml": "title: Site\n", "c/collection.md": "---\ntitle: Works\n\(settings)---\n"]
    for (number, date) in dates.enumerated() {
      files["c/i\(number).md"] = "---\ntitle: Item \(number)\n\(date.map { "date: \($0)\n" } ?? "")---\nA text.\n"
    }
    return try SmallSite(content: files)
  }

  private func titles(_ page: HTMLPage) -> [String] {
    page.elements.filter { $0["data-cell"] != nil }.map(\.text)
  }

  @Test func itemsAreInOrderOfDateInDecades() throws {
    let site = try site(
      "layout: timeline\nsort: title\n", dates: ["1911", nil, "1902-03-04", "190X", "1903/1908", "1850"])
    #expect(try site.build().findings.isEmpty)
    let page = try site.page("c/index.html")
    #expect(page.all("h2").map(\.text) == ["1850s", "1900s", "1910s", "Others"])
    let order = titles(page).map { title in (0..<6).first { title.contains("Item \($0)") } }
    #expect(order == [5, 3, 2, 4, 0, 1])
    // A decade and a range have bars; 52 years without items are a fold.
    #expect(page.withClass("drawn-bar").count == 2)
    #expect(page.withClass("drawn-fold").map(\.text) == ["1850–1900"])
    // The next item is the next one in time.
    #expect(try site.page("c/i3.html").source.contains("href=\"i2.html\""))
  }

  /// 1860 has 366 days.
  @Test(arguments: [("1850/1860", "1920", "1860–1920"), ("1849/1859", "1919", "1859–1919")])
  func foldsBeginInTheLastYearOfARange(range: String, next: String, label: String) throws {
    let site = try site("layout: timeline\n", dates: [range, next])
    try site.build()
    #expect(try site.page("c/index.html").withClass("drawn-fold").map(\.text) == [label])
  }

  @Test func manySparseDecadesAreCenturies() throws {
    let site = try site("layout: timeline\n", dates: (0..<14).map { "\(1500 + 25 * $0)" })
    try site.build()
    #expect(
      try site.page("c/index.html").all("h2").map(\.text)
        == ["16th century", "17th century", "18th century", "19th century"])
  }

  /// The collection's own order stays as it is; only the timeline is in order of date.
  @Test func anotherLayoutHasItsOwnOrder() throws {
    let site = try site("layout: list\nlayouts: [{kind: timeline, cell: label}]\n", dates: ["1903", "1902", "1901"])
    #expect(try site.build().findings.isEmpty)
    #expect(titles(try site.page("c/index.html")).map { $0.contains("Item 0") } == [true, false, false])
    let page = try site.page("c/layout-timeline.html")
    #expect(titles(page).map { $0.contains("Item 0") } == [false, false, true])
    #expect(page.all("h2").map(\.text) == ["1900s"])
  }

  @Test func mistakesAreReportedWithTheirPlace() throws {
    func findings(_ settings: String) throws -> [String] {
      try site(settings, dates: [nil]).build().findings.map(\.summary)
    }
    #expect(try findings("layout: {kind: timeline, scale: 0}\n") == ["Content/c/collection.md:3:33: invalid-layout"])
    #expect(try findings("layout: {kind: timeline, fields: 3}\n") == ["Content/c/collection.md:3:26: unknown-key"])
    #expect(try findings("layout: timeline\n") == ["Content/c/collection.md:3:9: no-dates"])
    #expect(try findings("layout: {kind: wall, figure: 1}\n") == ["Content/c/collection.md:3:30: invalid-layout"])
    #expect(try findings("layout: wall\n") == ["Content/c/collection.md:3:9: no-dimensions"])
  }

  @Test(.enabled(if: SmallSite.command != nil, "needs the command in VITRINE"))
  func aWallHasAFigure() throws {
    let site = try SmallSite(content: [
      "site.yaml": "title: Site\n", "c/collection.md": "---\ntitle: W\nlayout: {kind: wall, figure: true}\n---\n",
      "c/a.md": "---\ntitle: A\ndimensions: 40 × 30 cm\n---\n",
      "c/b.md": "---\ntitle: B\ndimensions: 80 × 60 cm\n---\n",
    ])
    #expect(try site.build().findings.isEmpty)
    let page = try site.page("c/index.html")
    #expect(page.withClass("drawn-figure").count == 1)
    #expect(page.withClass("decorations").map { $0["aria-hidden"] } == ["true"])
    // B is twice as large as A: at 1,000 px the scale is 432 px for the person's 170 cm.
    let frames = try site.run(
      SmallSite.command ?? "", ["frames", "c", "--content", "Content", "--width", "1000"]
    ).output
    let scale = 432.0 / 170
    for (item, size) in [(30, 40), (60, 80)].enumerated() {
      let start = "\"cell\",\"section\":0,\"item\":\(item),\"frame\":["
      let numbers = frames.split(separator: start).last?.prefix { $0 != "]" }.split(separator: ",").compactMap {
        Double($0)
      }
      let frame = try #require(numbers)
      #expect(abs(frame[2] - Double(size.0) * scale) < 0.3 && abs(frame[3] - Double(size.1) * scale) < 0.3, "\(frame)")
    }
  }
}
