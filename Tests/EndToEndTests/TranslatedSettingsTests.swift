import Testing

/// What the settings of collections, tables and blocks say in each language of a site.
@Suite struct TranslatedSettingsTests {
  /// The keys of `columns` are headers, and a header in another language has the name of that in the first.
  @Test func namesColumnsByTheirHeaders() throws {
    let site = try LanguagesTests.built([
      "table/collection.md": "---\ntitle: Table\ncolumns: {Object: title, Inv: slug}\n---\n",
      "table/items.csv": "Inv,Object,Object.de,image,image.de\niron,Iron,Eisen,a.svg,b.svg\n",
      "table/a.svg": TinyImages.drawing, "table/b.svg": TinyImages.drawing.replacing("40", with: "80"),
    ])
    #expect(try site.page("table/iron.html").first("h1")?.text == "Iron")
    let german = try #require(site.page("de/table/iron.html").first("h1"))
    #expect(german.text == "Eisen" && german["lang"] == nil)
    let pictures = try ["", "de/"].map { try site.page($0 + "table/iron.html").all("img").first?["width"] }
    #expect(pictures[0] != pictures[1])
  }

  /// A default is in the language, whether or not the item is translated.
  @Test func usesDefaultsOfEachLanguage() throws {
    let site = try LanguagesTests.built([
      "plates/collection.md": """
      ---
      title: Plates
      sectionBy: state
      fields:
        state: {type: string, default: final, default.de: Endfassung}
        origin: string
      ---

      """
    ])
    for (page, value) in [("", "final"), ("de/", "Endfassung"), ("ar/", "final")] {
      for item in ["fluorite", "calcite"] {
        let shown = try #require(site.page(page + "plates/\(item).html").first("dd"))
        #expect(shown.text == value && shown["lang"] == (page == "ar/" ? "en" : nil), "\(page)\(item)")
      }
      #expect(try site.page(page + "plates/index.html").all("h2").filter { $0.text == value }.count == 1)
    }
  }

  /// A block in a text that is not translated selects in each language.
  @Test func selectsInEachLanguage() throws {
    let site = try LanguagesTests.built([
      "news.md": "# News\n\n```collection\nof: plates\nwhere: {tags: blue}\nwhere.de: {tags: blau}\n```\n"
    ])
    for page in ["news.html", "de/news.html"] {
      #expect(try site.page(page).all("a").contains { $0["href"] == "plates/fluorite.html" }, "\(page)")
    }
  }

  /// Words in the simplified script are none in the traditional one.
  @Test(arguments: [("zh-Hant", true), ("zh-TW", true), ("zh-Hans-TW", false), ("zh", false), ("zh-CN", false)])
  func hasWordsInTheScript(language: String, areMissing: Bool) throws {
    let site = try SmallSite(content: ["site.yaml": "title: T\nlanguage: \(language)\n", "a/collection.md": ""])
    #expect(try site.build().findings.contains { $0.id == "missing-strings" } == areMissing)
  }
}
