import Testing

/// Sites whose cells show their items' texts.
@Suite struct RichTextTests {
  private static let note = """
    ## Head

    A *slanted* [link](b.md#second-part) and `code`, see ![a plate](plate.png).

    ```
    let a = 1
    ```
    """

  private func site(cell: String = "note") throws -> SmallSite {
    let site = try SmallSite(content: [
      "notes/collection.md": "---\ncell: \(cell)\nlayout: {kind: column}\n---\n", "notes/a.md": Self.note,
      "notes/b.md": "## Second part\n\nText.",
    ])
    try site.write(TinyImages.png(width: 60, height: 40), to: "Content/notes/plate.png")
    return site
  }

  @Test func showTheTextsOfItemsWithLinksOfTheirOwn() throws {
    let site = try site()
    let outcome = try site.build()
    #expect(outcome.isPublished && outcome.findings.isEmpty, "\(outcome.summaries)")
    let html = try site.folder.text("Site/notes/index.html")
    #expect(html.contains("<a href=\"b.html#second-part\">link</a>"))
    #expect(try site.folder.text("Site/notes/b.html").contains("<h2 id=\"second-part\">"))
    #expect(html.count(of: "<a class=\"cover\" href=\"a.html\">") == 1)
    #expect(html.contains("<h4 data-text>Head</h4>") && html.contains("<pre tabindex=\"0\" data-style=\"--lines:1\">"))
  }

  /// The only image of the page is in a text, so it is loaded first.
  @Test func loadTheirImagesByThePlan() throws {
    let site = try site()
    try site.build()
    let html = try site.folder.text("Site/notes/index.html")
    let image = try #require(html.split(separator: "<img ").dropFirst().first?.prefix { $0 != ">" })
    #expect(image.contains("fetchpriority=\"high\"") && image.contains("alt=\"a plate\"") && image.contains("width=\""))
    #expect(!image.contains("lazy"))
  }

  /// A page preloads the fonts that it shows: italics and code if its cells contain any.
  @Test func preloadTheFontsThatTheyShow() throws {
    let site = try site()
    try site.build()
    let html = try site.folder.text("Site/notes/index.html")
    let fonts = html.split(separator: "<link rel=\"preload\" as=\"font\"").dropFirst().map { $0.prefix { $0 != ">" } }
    #expect(fonts.contains { $0.contains("jetbrains-mono") })
    let home = try site.folder.text("Site/index.html")
    #expect(!home.contains("jetbrains-mono"))
    #expect(!(try site.folder.text("Site/notes/b.html")).contains("jetbrains-mono"))
  }

  /// A character that no font of the theme contains is reported, including in the parts of bodies that cells show.
  @Test(arguments: [("note", ["missing-glyph"]), ("label", [])]) func warnOfCharactersThatNoFontHas(
    _ cell: String, expected: [String]
  ) throws {
    let site = try SmallSite(content: [
      "notes/collection.md": "---\ncell: \(cell)\n---\n", "notes/a.md": "First.\n\n- in a `\u{13000}` list",
    ])
    let outcome = try site.build()
    #expect(outcome.isPublished && outcome.findings.map(\.id) == expected)
  }

  @Test func refuseALimitOfLines() throws {
    let site = try SmallSite([
      "Content/site.yaml": "title: Test", "Content/c/collection.md": "---\ncell: own\n---\n", "Content/c/a.md": "Text.",
      "Templates/cells/own.yaml": "parts:\n  - rich: {field: body, style: excerpt, lines: 3}\n",
    ])
    let outcome = try site.build()
    #expect(!outcome.isPublished)
    #expect(outcome.summaries == ["Templates/cells/own.yaml:2:48: line-limit"])
  }
}

extension String {
  fileprivate func count(of text: String) -> Int {
    split(separator: text, omittingEmptySubsequences: false).count - 1
  }
}
