import TestSupport
import Testing

/// Fields of type `item`, and the items that they name.
@Suite struct RelationsTests {
  private static let content = [
    "people/collection.md": "---\ntitle: People\nlayout: list\n---\n",
    "people/ada.md": "---\ntitle: Ada Lovelace\n---\n", "people/bo.md": "---\ntitle: Bo\n---\n",
    "works/collection.md":
      "---\ntitle: Works\nlayout: grid\nfields:\n  artist: {type: item, of: people}\n  owners: {type: list of item, of: people, label: Owned by}\n---\n",
    "works/one.md": "---\nartist: ada\n---\n",
    "works/two.md": "---\nartist: people/ada.md\nowners: [bo, /people/ada]\n---\n", "works/three.md": "Nobody's.\n",
  ]

  private func site(_ files: [String: String] = [:]) throws -> SmallSite {
    try SmallSite(content: Self.content.merging(files) { $1 })
  }

  private func links(_ page: HTMLPage, in name: String) -> [String] {
    page.all("a").filter { link in link.ancestors.contains { page.elements[$0].name == name } }
      .compactMap { $0["href"] }
  }

  /// The heading of each section of items that name the page's item, with the links of the section.
  private func related(_ page: HTMLPage) -> [[String]] {
    page.elements.indices.filter { page.elements[$0].classes == ["related"] }.map { section in
      let inside = page.elements.filter { $0.ancestors.contains(section) }
      return inside.filter { $0.name == "h2" }.prefix(1).map {
        $0.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      }
        + inside.filter { $0.name == "a" }.compactMap { $0["href"] }
    }
  }

  @Test func leadBothWays() throws {
    let site = try site()
    let outcome = try site.build()
    #expect(outcome.findings.isEmpty, "\(outcome.findings)")
    let (two, ada, bo) = (
      try site.page("works/two.html"), try site.page("people/ada.html"), try site.page("people/bo.html")
    )
    #expect(links(two, in: "dd") == ["../people/ada.html", "../people/bo.html", "../people/ada.html"])
    #expect(two.all("dd").map(\.text) == ["Ada Lovelace", "Bo, Ada Lovelace"])
    #expect(
      related(ada) == [
        ["Works Artist", "../works/one.html", "../works/two.html"], ["Works Owned by", "../works/two.html"],
      ])
    #expect(related(bo) == [["Works Owned by", "../works/two.html"]])
    #expect(related(two).isEmpty)
    #expect(ada.problems.isEmpty && ada.source.contains("data-collection=\"works-2\""))
    let ids = ada.elements.compactMap { $0["id"] }
    #expect(Set(ids).count == ids.count)
  }

  @Test func areReadFromTables() throws {
    let site = try site([
      "works/items.csv": "id,title,artist,owners\nr1,Row,ada,bo;Ada Lovelace\nr2,Other,people/bo,\n",
      "people/ada-lovelace.md": "---\ntitle: Another\n---\n",
    ])
    let outcome = try site.build()
    #expect(outcome.findings.isEmpty, "\(outcome.findings)")
    #expect(
      links(try site.page("works/r1.html"), in: "dd") == [
        "../people/ada.html", "../people/bo.html", "../people/ada-lovelace.html",
      ])
    #expect(related(try site.page("people/bo.html")).first == ["Works Artist", "../works/r2.html"])
  }

  @Test func haveAPageOfAllIfTheyAreMany() throws {
    var files: [String: String] = [:]
    for number in 10..<40 { files["works/w\(number).md"] = "---\nartist: bo\n---\n" }
    let site = try site(files)
    try site.build()
    let section = try #require(related(try site.page("people/bo.html")).first)
    #expect(section.count == 26 && section.last == "../works/artist/bo.html")
    let all = try site.page("works/artist/bo.html")
    #expect(all.all("h1").map(\.text) == ["Bo"] && all.elements.count { $0.classes.contains("cell") } == 30)
    // The pages of a facet are used if there are any.
    files["works/collection.md"] = Self.content["works/collection.md"]?.replacing(
      "layout: grid", with: "layout: grid\nfacets: [artist]")
    let other = try self.site(files)
    try other.build()
    #expect(related(try other.page("people/bo.html")).first?.last == "../works/artist/bo.html")
    #expect(other.exists("works/artist/index.html") && other.exists("works/artist/ada.html"))
  }

  @Test func areNotShownWhereItemsAreUnlisted() throws {
    let site = try site([
      "people/cy.md": "---\ntitle: Cy\nunlisted: true\n---\n", "works/four.md": "---\nartist: cy\n---\n",
      "works/five.md": "---\nartist: bo\nunlisted: true\n---\n",
    ])
    let outcome = try site.build()
    #expect(outcome.findings.isEmpty, "\(outcome.findings)")
    let four = try site.page("works/four.html")
    #expect(four.all("dd").isEmpty)
    #expect(related(try site.page("people/bo.html")).map(\.first) == ["Works Owned by"])
    #expect(links(try site.page("works/five.html"), in: "dd") == ["../people/bo.html"])
  }

  @Test(arguments: [
    (
      ["works/one.md": "---\ntitle: One\nartist: adda\n---\n"], "works/one.md:3:9: broken-relation",
      "did you mean 'ada'?"
    ),
    (["works/one.md": "---\nowners: [bo, boo]\n---\n"], "works/one.md:2:14: broken-relation", "did you mean 'bo'?"),
    (["works/one.md": "---\nartist: [ada]\n---\n"], "works/one.md:2:9: wrong-type", ""),
    (
      ["works/items.csv": "id,title,artist\nr1,R,ada\nr2,S,zoe\n"], "works/items.csv:3:6: broken-relation",
      "name the item by its slug, the name of its file"
    ),
    (
      ["people/ada.md": "---\ndraft: true\n---\n", "works/two.md": "Two.\n"], "works/one.md:2:9: broken-relation",
      "publish the draft, take the name away, or build with --drafts"
    ),
    (
      [
        "works/collection.md": "---\nfields:\n  artist: {type: item, of: poeple}\n  owners: string\n---\n",
        "works/two.md": "Two.\n",
      ],
      "works/collection.md:3:28: unknown-collection", "did you mean 'people'?"
    ),
    (
      ["works/collection.md": "---\nfields: {artist: item, owners: string}\n---\n", "works/two.md": "Two.\n"],
      "works/collection.md:2:10: missing-field", "write {type: item, of: COLLECTION}"
    ),
    (
      [
        "works/collection.md": "---\nfields: {artist: {type: string, of: people}, owners: string}\n---\n",
        "works/two.md": "Two.\n",
      ],
      "works/collection.md:2:37: not-allowed", "write 'type: item', or delete 'of'"
    ),
  ])
  func mistakesHaveAWayOut(_ files: [String: String], finding: String, suggestion: String) throws {
    let outcome = try site(files).build()
    #expect(outcome.summaries.first == "Content/" + finding, "\(outcome.findings)")
    if !suggestion.isEmpty { #expect(outcome.findings.first?.suggestion == suggestion) }
  }

  @Test func allMistakesAreReported() throws {
    let rows = (0..<300).map { "r\($0),R \($0),nobody\($0)\n" }.joined()
    let outcome = try site(["works/items.csv": "id,title,artist\n" + rows]).build()
    #expect(outcome.findings.count { $0.id == "broken-relation" } == 300)
  }

  /// One missing person may be named in thousands of rows.
  @Test func aNameInManyRowsIsReportedOnce() throws {
    let rows = ["a,A,nobody", "b,B,nobody", "c,C,somebody", "d,D,nobody", "e,E,somebody"]
    let outcome = try site(["works/items.csv": (["id,title,artist"] + rows).joined(separator: "\n") + "\n"]).build()
    #expect(
      outcome.findings.filter { $0.id == "broken-relation" }.map(\.message) == [
        "row 1, column \"artist\": 'artist' names 'nobody', which is no item of 'people'; so do rows 2 and 4 in this column",
        "row 3, column \"artist\": 'artist' names 'somebody', which is no item of 'people'; so does row 5 in this column",
      ])
  }
}
