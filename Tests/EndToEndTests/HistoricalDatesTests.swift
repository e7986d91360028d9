import Testing

/// Dates of EDTF on pages: in words, in order, and in sections.
@Suite struct HistoricalDatesTests {
  private func site(_ dates: [String], language: String = "en", collection: String = "") throws -> SmallSite {
    var content = ["site.yaml": "language: \(language)\n", "c/collection.md": "---\n\(collection)\n---\n"]
    for (index, date) in dates.enumerated() { content["c/i\(index).md"] = "---\ndate: \(date)\n---\n" }
    return try SmallSite(content: content)
  }

  @Test(arguments: [
    (
      "en",
      [
        "about 1880", "1880s", "19th century", "1880–1890", "May 1880", "405 BC", "since 1880", "1880 (?)",
        "autumn 1880",
      ]
    ),
    (
      "de",
      [
        "um 1880", "1880er", "19. Jahrhundert", "1880–1890", "Mai 1880", "405 v. Chr.", "seit 1880", "1880 (?)",
        "Herbst 1880",
      ]
    ),
    (
      "fr",
      [
        "vers 1880", "années 1880", "XIXe siècle", "1880–1890", "mai 1880", "405 av. J.-C.", "depuis 1880", "1880 (?)",
        "automne 1880",
      ]
    ),
    (
      "ja",
      ["1880年頃", "1880年代", "19世紀", "1880年–1890年", "1880年5月", "紀元前405年", "1880年以降", "1880年 (?)", "1880年秋"]
    ),
  ])
  func areWrittenInTheLanguageOfTheSite(language: String, expected: [String]) throws {
    let dates = ["1880~", "188X", "18XX", "1880/1890", "1880-05", "'-0404'", "1880/..", "1880?", "1880-23"]
    let site = try site(dates, language: language)
    let outcome = try site.build()
    #expect(!outcome.findings.contains { $0.severity == "error" }, "\(outcome.findings)")
    for (index, text) in expected.enumerated() {
      let meta = try site.page("c/i\(index).html").all("p").first { $0.classes == ["t-meta"] }
      #expect(meta?.text == text)
    }
  }

  @Test func areSortedByTheirEarliestDays() throws {
    let site = try site(["1880-05", "188X", "'-0404'", "18XX", "1880/1890"], collection: "sort: date")
    try site.build()
    let links = try site.page("c/index.html").all("a").compactMap { $0["href"] }
    let order = links.filter { $0.hasPrefix("i") && $0 != "index.html" }
    #expect(order == ["i2.html", "i3.html", "i1.html", "i4.html", "i0.html"])
  }

  @Test(arguments: [
    ("decade", ["1890s", "1880s", "400s BC"]), ("century", ["19th century", "5th century BC"]),
    ("year", ["1890", "1885", "1880", "405 BC"]),
    ("month", ["1890", "May 1885", "1880", "405 BC"]),
  ])
  func formSections(rule: String, expected: [String]) throws {
    let site = try site(["1880~", "'-0404'", "1885-05", "1890"], collection: "sectionBy: \(rule)")
    try site.build()
    #expect(try site.page("c/index.html").all("h2").map(\.text) == expected)
  }

  /// What a date does not say is no part of its section. The newest sections are first, and a whole year after its months.
  @Test(arguments: [
    ("decade", ["1880s", "1870s", "19th century", "5th century BC"]),
    ("year", ["1881", "1880", "1880s", "1879", "19th century", "5th century BC"]),
    ("month", ["1881", "March 1880", "1880", "1880s", "December 1879", "19th century", "5th century BC"]),
  ])
  func roughDatesHaveSectionsOfTheirOwn(rule: String, expected: [String]) throws {
    let site = try site(
      ["188X", "1880/1890", "1880-03", "18XX", "1879-12-31", "1881-21", "'-04XX'", "../1880"],
      collection: "sectionBy: \(rule)")
    try site.build()
    #expect(try site.page("c/index.html").all("h2").map(\.text) == expected)
  }

  @Test func mistakesAreExplained() throws {
    let findings = try site(["ca. 1880"]).build().findings
    #expect(findings.map(\.summary) == ["Content/c/i0.md:2:7: invalid-date"])
    #expect(findings.first?.suggestion == "write 1880~")
  }
}
