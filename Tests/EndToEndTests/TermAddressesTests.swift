import Foundation
import SiteBuild
import TestSupport
import Testing

/// The addresses of the values of facets, and what leads to them.
@Suite struct TermAddressesTests {
  /// The pages of a site to which no link leads from another page.
  private func unlinkedPages(of site: SmallSite, in folder: String) throws -> [String] {
    let pages = try site.published().keys.filter { $0.hasSuffix(".html") }
    var linked: Set<String> = []
    for page in pages {
      for link in try site.page(page).all("a") {
        guard let target = link["href"]?.prefix(while: { $0 != "#" }) else { continue }
        var names = page.split(separator: "/").dropLast().map(String.init)
        for name in target.split(separator: "/") {
          if name == ".." { names.removeLast() } else { names.append(String(name)) }
        }
        linked.insert(names.joined(separator: "/"))
      }
    }
    return pages.filter { $0.hasPrefix(folder) && !linked.contains($0) }.sorted()
  }

  /// More values than a page lists.
  @Test func everyPageOfTwoValuesIsLinked() throws {
    var content = [
      "c/collection.md": "---\nlayout: list\nfacets: [tags, colour]\nfacetPairs: true\nfields: {colour: string}\n---\n"
    ]
    for tag in 10..<26 {
      for colour in 10..<26 {
        content["c/\(tag)-\(colour).md"] = "---\ntags: [t\(tag)]\ncolour: c\(colour)\n---\n"
      }
    }
    // The largest pair is the last in order.
    for number in 1...3 { content["c/more-\(number).md"] = "---\ntags: [t25]\ncolour: c25\n---\n" }
    let site = try SmallSite(content: content)
    #expect(try site.build().findings.isEmpty)
    #expect(try unlinkedPages(of: site, in: "c/tags/") == [])
    #expect(site.exists("c/tags/t25/colour/c25.html"))
    #expect(try site.page("c/tags/t25.html").all("a").contains { $0["href"] == "t25/colour/c25.html" })
  }

  @Test func textsThatAreCanonicallyEquivalentHaveOnePage() throws {
    let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
    let site = try SmallSite(content: [
      "c/collection.md": "---\nlayout: list\nfacets: [tags]\n---\n", "c/a.md": "---\ntags: [\(composed)]\n---\n",
      "c/b.md": "---\ntags: [\(decomposed)]\n---\n",
    ])
    #expect(try site.build().findings.isEmpty)
    for item in ["a", "b"] {
      #expect(try site.page("c/\(item).html").all("a").contains { $0["href"] == "tags/caf%C3%A9.html" })
    }
    #expect(try site.page("c/tags/café.html").cells == ["A", "B"])
  }

  @Test func itemsWithEqualTitlesAreDifferentValues() throws {
    var content = [
      "p/collection.md": "---\nlayout: list\n---\n", "p/anna-1.md": "---\ntitle: Anna Schmidt\n---\n",
      "p/anna-2.md": "---\ntitle: Anna Schmidt\n---\n",
      "w/collection.md": "---\nlayout: list\nfacets: [artist]\nfields: {artist: {type: item, of: p}}\n---\n",
    ]
    for number in 1...60 {
      content["w/\(number).md"] = "---\nartist: anna-\(number % 2 + 1)\n---\n"
    }
    let site = try SmallSite(content: content)
    #expect(try site.build().findings.isEmpty)
    for person in 1...2 {
      #expect(try site.page("w/artist/anna-\(person).html").cells.count == 30)
      #expect(
        try site.page("p/anna-\(person).html").all("a").contains { $0["href"] == "../w/artist/anna-\(person).html" })
    }
    #expect(try site.page("w/1.html").all("a").contains { $0["href"] == "../p/anna-2.html" })
  }

  @Test func valuesWithoutWordsAreRefusedWithAWayOut() throws {
    let site = try SmallSite(content: [
      "c/collection.md": "---\nlayout: list\nfacets: [tags]\n---\n", "c/a.md": "---\ntags: [Yes!, Blue green]\n---\n",
      "c/b.md": "---\ntags: ['Yes?', blue-green]\n---\n",
    ])
    let findings = try site.build().findings
    #expect(findings.map(\.id) == ["facet-clash", "facet-clash"])
    #expect(findings[0].suggestion?.contains("add a letter or a digit") == true)
    #expect(findings[1].suggestion == "write both alike")
  }

  /// Signs are written out where they tell values apart.
  @Test func valuesOfSignsHavePages() throws {
    let site = try SmallSite(content: [
      "c/collection.md": "---\nlayout: list\nfacets: [tags]\n---\n",
      "c/a.md": "---\ntags: [C++, 'C#', C, 'C++ 17']\n---\n",
      "c/b.md": "---\ntags: [€, €€, '€€€', ★★, ☃]\n---\n",
    ])
    #expect(try site.build().findings.isEmpty)
    let names = ["c-plus-plus", "c-sharp", "c", "c-17", "euro", "euro-euro", "euro-euro-euro", "star-star", "u2603"]
    for name in names { #expect(site.exists("c/tags/\(name).html"), "\(name)") }
  }

  /// What comes after the first hundred bytes is in no address.
  @Test func longValuesAreRefusedWithAWayOut() throws {
    let long = String(repeating: "gift ", count: 24)
    let site = try SmallSite(content: [
      "c/collection.md": "---\nlayout: list\nfacets: [tags]\n---\n", "c/a.md": "---\ntags: ['\(long)one']\n---\n",
      "c/b.md": "---\ntags: ['\(long)two']\n---\n",
    ])
    let findings = try site.build().findings
    #expect(findings.map(\.id) == ["facet-clash"])
    #expect(findings[0].suggestion?.hasSuffix("within its first hundred bytes") == true)
  }

  @Test func aPathOfManyLevelsIsRefusedOnce() throws {
    let level = String(repeating: "z", count: 90)
    let site = try SmallSite(content: [
      "c/collection.md": "---\nlayout: list\nfacets: [tags]\n---\n",
      "c/a.md": "---\ntags: [\(Array(repeating: level, count: 60).joined(separator: "/"))]\n---\n",
    ])
    #expect(try site.build().findings.map(\.id) == ["long-value"])
  }

  /// The heading of a value is marked if the value is not translated, on all its pages.
  @Test func languagesOfHeadingsFollowTheItems() throws {
    var content = [
      "site.yaml": "title: Test\nlanguages: [en, ar]\n",
      "c/collection.md": "---\nlayout: list\nfacets: [tags]\npageSize: 3\n---\n",
    ]
    for number in 0..<6 { content["c/i\(number).md"] = "---\ntags: [t]\n---\n" }
    content["c/i0.ar.md"] = "---\ntags: [t]\n---\n"
    let site = try SmallSite(content: content)
    func languages() throws -> [String?] {
      try ["t.html", "t/page-2.html"].map { try site.page("ar/c/tags/\($0)").all("h1")[0]["lang"] }
    }
    try site.build()
    #expect(try languages() == [nil, nil])
    try FileManager.default.removeItem(atPath: site.folder.path + "/Content/c/i0.ar.md")
    try site.build()
    #expect(try languages() == ["en", "en"])
    content["c/i0.ar.md"] = nil
    let clean = try SmallSite(content: content)
    try clean.build()
    #expect(try site.published() == clean.published())
  }

  /// Its title is made of the titles of items.
  @Test(arguments: [true, false])
  func theHeadingOfAClusterIsInTheLanguageOfItsItems(areItemsTranslated: Bool) throws {
    var content = [
      "site.yaml": "title: Test\nlanguages: [en, ar]\n", "c/collection.md": "---\nlayout: map\n---\n",
    ]
    for number in 0..<3 {
      content["c/i\(number).md"] = "---\ntitle: Item \(number)\nlatitude: 50\nlongitude: 10\n---\n"
      if areItemsTranslated { content["c/i\(number).ar.md"] = "---\ntitle: عنصر \(number)\n---\n" }
    }
    if !areItemsTranslated { content["c/collection.ar.md"] = "---\ntitle: مجموعة\n---\n" }
    let site = try SmallSite(content: content)
    try site.build()
    let pages = try site.published().keys.filter { $0.hasPrefix("ar/c/map/") && $0.hasSuffix(".html") }
    #expect(!pages.isEmpty)
    for page in pages { #expect(try site.page(page).all("h1")[0]["lang"] == (areItemsTranslated ? nil : "en")) }
  }

  /// Pages of values list the items that are listed.
  @Test func itemsInNoListLeadToNoValue() throws {
    let site = try SmallSite(content: [
      "c/collection.md": "---\nunlisted: true\nlayout: list\nfacets: [tags]\n---\n",
      "c/a.md": "---\ntags: [t]\n---\n", "c/b.md": "---\nunlisted: true\ntags: [u]\n---\n",
    ])
    try site.build()
    #expect(try site.page("c/a.html").all("a").contains { $0["href"] == "tags/t.html" } && site.exists("c/tags/t.html"))
    #expect(try !site.page("c/b.html").all("a").contains { $0["href"]?.hasPrefix("tags/") == true })
  }

  @Test func rangesNarrowerThanThePrecisionAreSingleNumbers() throws {
    let site = try SmallSite(content: [
      "c/collection.md": "---\nlayout: list\nfacets: [{field: v, by: 1e-300}]\nfields: {v: number}\n---\n",
      "c/a.md": "---\nv: 1e300\n---\n", "c/b.md": "---\nv: 2.5\n---\n",
    ])
    try site.build()
    let text = try site.page("c/v/index.html").withClass("terms").map(\.text).joined()
    #expect(text.contains("2.5") && !text.contains("inf"))
  }
}
