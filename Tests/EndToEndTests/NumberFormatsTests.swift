import TestSupport
import Testing

/// Fields whose numbers have a `format`.
@Suite struct NumberFormatsTests {
  private func content(language: String) -> [String: String] {
    [
      "site.yaml": "title: Shop\nlanguage: \(language)\n",
      "c/collection.md": """
      ---
      title: Things
      cell: card
      export: [csv]
      fields:
        price: {type: number, format: "€ {n.00}"}
        distance: {type: integer, format: "{n} km"}
        sizes: {type: list of number, format: "{n} cm"}
        year: integer
      ---

      """,
      "c/thing.md": "---\nprice: 1250.5\ndistance: 1234567\nsizes: [0.25, 12]\nyear: 1850\n---\nA thing.\n",
    ]
  }

  /// What Unicode's CLDR has for these languages: Indian groups of two, narrow spaces in French, and none in a Polish
  /// or Spanish number of four digits.
  @Test(arguments: [
    ("en", "1,250.50", "1,234,567", "0.25"), ("de", "1.250,50", "1.234.567", "0,25"),
    ("de-CH", "1’250.50", "1’234’567", "0.25"), ("fr", "1\u{202F}250,50", "1\u{202F}234\u{202F}567", "0,25"),
    ("pl", "1250,50", "1\u{A0}234\u{A0}567", "0,25"), ("es", "1250,50", "1.234.567", "0,25"),
    ("hi", "1,250.50", "12,34,567", "0.25"),
  ])
  func numbersAreWrittenInTheLanguageOfTheSite(language: String, price: String, distance: String, size: String) throws {
    let site = try SmallSite(content: content(language: language))
    #expect(try site.build().isPublished)
    let texts = try site.page("c/thing.html").all("dd").map(\.text)
    #expect(
      texts == ["€\u{A0}\(price)", "\(distance)\u{A0}km", "\(size)\u{A0}cm, 12\u{A0}cm", "1850"], "\(texts)")
    // Programs read the number.
    let table = try site.folder.text("Site/c/items.csv")
    #expect(table.contains("1250.5,1234567,"), "\(table)")
  }

  @Test(arguments: [
    ("{type: number, format: \"€\"}", "'format' has not exactly one place for a number"),
    ("{type: number, format: \"{n} of {n}\"}", "'format' has not exactly one place for a number"),
    ("{type: number, format: \"{n.00\"}", "'format' has not exactly one place for a number"),
    ("{type: number, format: \"{n.12}\"}", "'format' has not exactly one place for a number"),
    ("{type: number, format: \"{n.0000000}\"}", "'format' has not exactly one place for a number"),
    ("{format: \"{n} km\"}", "'price' has 'format', but it is no field of numbers"),
    ("{type: date, format: \"{n}\"}", "'price' has 'format', but it is no field of numbers"),
  ])
  func mistakesHaveAWayOut(declaration: String, summary: String) throws {
    let outcome = try SmallSite(
      content: ["c/collection.md": "---\nfields:\n  price: \(declaration)\n---\n", "c/thing.md": "A thing.\n"]
    ).build()
    #expect(outcome.findings.map(\.id) == ["invalid-format"] && outcome.findings[0].message == summary)
    #expect(outcome.findings.first?.suggestion != nil)
  }

  @Test func numbersAreRoundedHalfUp() throws {
    let site = try SmallSite(content: [
      "c/collection.md": "---\nfields:\n  price: {type: number, format: \"{n.0}\"}\n---\n",
      "c/a.md": "---\nprice: 0.25\n---\nA.\n", "c/b.md": "---\nprice: -1.96\n---\nB.\n",
      "c/d.md": "---\nprice: 1e30\n---\nC.\n",
    ])
    #expect(try site.build().isPublished)
    #expect(try site.page("c/a.html").all("dd").map(\.text) == ["0.3"])
    #expect(try site.page("c/b.html").all("dd").map(\.text) == ["-2.0"])
    #expect(try site.page("c/d.html").all("dd").map(\.text) == ["1,000,000,000,000,000,000,000,000,000,000.0"])
  }
}
