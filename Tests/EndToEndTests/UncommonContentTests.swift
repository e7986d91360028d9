import Foundation
import TestSupport
import Testing

/// Content that few sites have: what is published of it is right for programs that read the site.
@Suite struct UncommonContentTests {
  private static let base = "title: Test\nbaseURL: https://example.org\n"

  private func site(_ files: [String: String], settings: String = "", collection: String = "") throws -> SmallSite {
    let own = ["site.yaml": Self.base + settings, "c/collection.md": "---\ntitle: C\n\(collection)---\n"]
    let site = try SmallSite(content: own.merging(files) { _, new in new })
    let outcome = try site.build()
    #expect(outcome.isPublished, "\(outcome.findings)")
    return site
  }

  /// Apache encodes the address that it redirects to; an encoded one would be encoded twice.
  @Test func apacheGetsAddressesThatAreNotEncoded() throws {
    let site = try site(
      ["c/ün & $1.md": "---\naliases: [old.html]\n---\n"], settings: "redirects: [apache, nginx]\n")
    #expect(
      try site.folder.text("Site/.htaccess").hasSuffix(
        "RedirectMatch 301 \"^/old\\\\.html$\" \"/c/ün & \\\\$1.html\"\n"))
    #expect(try site.folder.text("Site/redirects.nginx.conf").contains("return 301 /c/%C3%BCn%20%26%20%241.html;"))
  }

  @Test func addressesInAListAreLinks() throws {
    let site = try site(
      ["c/a.md": "---\nsees: [https://one.example/?a=1&b=2, https://two.example]\n---\n"],
      collection: "fields: {sees: list of url}\n")
    let links = try site.page("c/a.html").inside(class: "fields", "a").map { ($0["href"], $0.text) }
    #expect(links.map(\.0) == ["https://one.example/?a=1&b=2", "https://two.example"])
    #expect(links.map(\.1) == ["https://one.example/?a=1&b=2", "https://two.example"])
  }

  /// A collection that a selection names twice is shown once.
  @Test func collectionsNamedTwiceAreShownOnce() throws {
    let site = try site(
      ["c/a.md": "", "d/collection.md": "", "d/b.md": "", "p.md": "P.\n\n```collection\nof: [c, d, c]\n```\n"])
    let cells = try site.page("p.html").elements.filter { $0["data-cell"] != nil }
    #expect(cells.count == 2)
  }

  @Test func pagesOfValuesSayTheirOwnAddress() throws {
    let site = try site(["c/a.md": "---\ntags: [x]\n---\n"], collection: "facets: [tags]\n")
    let page = try site.folder.text("Site/c/tags/x.html")
    #expect(page.contains("\"url\": \"https://example.org/c/tags/x.html\"") && !page.contains("tags/x/index.html"))
  }

  @Test func valuesThatNameUnlistedItemsAreLeftOut() throws {
    let site = try site(
      [
        "people/collection.md": "", "people/ghost.md": "---\ntitle: Hushname\nunlisted: true\n---\n",
        "people/ada.md": "---\ntitle: Ada\n---\n", "c/g.md": "---\nwho: ghost\nothers: [ghost, ada]\n---\n",
        "c/h.md": "---\nwho: ada\nothers: [ghost]\n---\n",
      ], settings: "search: true\n",
      collection: """
        fields: {who: {type: item, of: people}, others: {type: list of item, of: people}}
        facets: [who]
        export: [csv, json]

        """)
    for (path, bytes) in try site.published() where path != "people/ghost.html" {
      #expect(!String(decoding: bytes, as: UTF8.self).contains("Hushname"), "\(path)")
    }
    #expect(try site.folder.text("Site/c/items.csv") == "slug,title,who,others\r\ng,G,,ada\r\nh,H,ada,\r\n")
  }

  /// What is unlisted in one language is named by no page of another one.
  @Test func aPageUnlistedInOneLanguageIsNotNamedInAnother() throws {
    let site = try site(
      ["c/a.md": "---\ntitle: A\nunlisted.de: true\n---\n", "c/b.md": "---\ntitle: B\n---\n"],
      settings: "languages: [en, de]\n")
    #expect(site.exists("de/c/a.html"))
    let page = try site.page("c/a.html")
    #expect(!page.all("link").contains { $0["href"] == "https://example.org/de/c/a.html" })
    #expect(page.all("a").contains { $0["hreflang"] == "de" && $0["href"] == "../de/c/index.html" })
    #expect(!(try site.folder.text("Site/sitemap.xml")).contains("de/c/a.html"))
    #expect(try site.page("c/b.html").all("link").contains { $0["href"] == "https://example.org/de/c/b.html" })
  }

  @Test func timesKeepTheirZones() throws {
    let site = try site(
      [
        "c/a.md": "---\npublished: 2020-01-01T00:30:00+05:30\n---\n",
        "c/b.md": "---\npublished: 2020-01-02T10:00\n---\n",
        "c/d.md": "---\npublished: 2020-01-03T10:00:00-08:00\n---\n",
      ], collection: "export: [csv]\n")
    let feed = try XMLTree(site.folder.text("Site/feed.xml"))
    #expect(
      feed.children("entry").map { $0.child("published")?.text } == [
        "2020-01-03T10:00:00-08:00", "2020-01-02T10:00:00Z", "2020-01-01T00:30:00+05:30",
      ])
    let table = try site.folder.text("Site/c/items.csv")
    #expect(table.contains("2020-01-01T00:30:00+05:30") && table.contains("2020-01-02T10:00:00\r\n"))
    // The facts of the build before have them too.
    try site.folder.write(["Content/c/e.md": "---\ntitle: E\n---\n"])
    try site.build()
    #expect(try site.folder.text("Site/c/items.csv").contains("2020-01-01T00:30:00+05:30"))
  }

  @Test func columnsWithTextsAreTextsInTheDescription() throws {
    let site = try site(
      ["c/items.csv": "title,made,price,web,count\nA,before 1880,none,nolink,3\nB,1881-01-02,4,https://x.org,4\n"],
      collection: "export: [csv]\nfields: {made: date, price: number, web: url, count: integer}\n")
    let data = try #require(try site.published()["c/datapackage.json"])
    let package = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let schema = try #require((package["resources"] as? [[String: Any]])?.first?["schema"] as? [String: Any])
    let fields = try #require(schema["fields"] as? [[String: Any]])
    #expect(
      fields.compactMap { $0["type"] as? String } == ["string", "string", "string", "string", "string", "integer"])
    #expect(fields.allSatisfy { $0["format"] == nil })
    // Words that say more than a date are kept.
    #expect(try site.folder.text("Site/c/items.csv").contains("a,A,before 1880,none,nolink,3\r\n"))
    #expect(try site.page("c/a.html").all("dd").map(\.text).first == "before 1880")
  }

  @Test func anImageOfAnItemMayBeShownByAnother() throws {
    let site = try site([
      "c/a.md": "---\ntitle: A\n---\n![x](b.svg)\n", "c/b.md": "---\ntitle: B\n---\n", "c/b.svg": TinyImages.drawing,
      "c/own.md": "---\ntitle: Own\n---\n![x](own.svg)\n", "c/own.svg": TinyImages.drawing,
    ])
    for name in ["a", "b", "own"] { #expect(try site.page("c/\(name).html").all("img").count == 1, "\(name)") }
  }

  /// A table can be that of another site, whatever signs are in its lists.
  @Test func tablesAreReadAsTheyWereWritten() throws {
    let collection = "export: [csv]\nfields: {l: list of string}\n"
    let first = try site(
      ["c/a.md": "---\nl: ['back\\', 'ne;xt']\naliases: [old/a%2520b.html]\ntags: ['a\\;b']\n---\n"],
      collection: collection)
    let table = try first.folder.text("Site/c/items.csv")
    let second = try site(["c/items.csv": table], collection: collection)
    #expect(try second.folder.text("Site/c/items.csv") == table)
    #expect(second.exists("old/a%20b.html") && !second.exists("old/a b.html"))
    #expect(try second.page("c/a.html").all("dd").map(\.text).contains { $0.contains("back\\") })
  }

  /// The 5th century BC is 500 to 401 BC, and the first one begins after the year 0 of EDTF.
  @Test func centuriesBeforeChristAreThoseThatWereWritten() throws {
    let site = try site(
      [
        "c/items.csv":
          "slug,title,date\na,A,5th century BC\nb,B,1st century BC\nd,D,1st century\ne,E,400 BC\nf,F,500 BC\n"
      ], collection: "facets: [{field: date, by: century}]\nsectionBy: century\n")
    for (name, century) in [
      ("a", "5th century BC"), ("b", "1st century BC"), ("d", "1st century"), ("e", "400 BC"), ("f", "500 BC"),
    ] {
      #expect(try site.folder.text("Site/c/\(name).html").contains(">\(century)<"), "\(name)")
    }
    let facet = try site.page("c/date/index.html")
    for name in ["5th-century-bc", "4th-century-bc", "1st-century-bc", "1st-century"] {
      #expect(facet.all("a").contains { $0["href"]?.hasSuffix(name + ".html") == true }, "\(name)")
    }
    #expect(try site.page("c/date/5th-century-bc.html").elements.count { $0.classes.contains("cell") } == 2)
  }

  @Test func openIntervalsOfConditionsHaveNoEnd() throws {
    let site = try site([
      "index.md":
        "```collection\nof: c\nwhere: {date: 1880/..}\n```\n\n```collection\nof: c\nwhere: {date: ../1889}\n```\n",
      "c/a.md": "---\ndate: 1870\n---\n", "c/b.md": "---\ndate: 1885-05-01\n---\n", "c/d.md": "---\ndate: 1950\n---\n",
    ])
    let shown = try site.page("index.html").all("a").compactMap { $0["href"] }.filter { $0.hasPrefix("c/") }
    #expect(shown.count { $0 == "c/b.html" } == 2, "\(shown)")
    #expect(shown.contains("c/a.html") && shown.contains("c/d.html"))
  }

  @Test(arguments: ["p1", "people/p1", "people/p1.md", "Ada"])
  func conditionsNameAnItemAsFieldsDo(name: String) throws {
    let site = try site(
      [
        "people/collection.md": "", "people/p1.md": "---\ntitle: Ada\n---\n", "people/p2.md": "---\ntitle: Bo\n---\n",
        "c/a.md": "---\nby: p1\n---\n", "c/b.md": "---\nby: p2\n---\n",
        "index.md": "```collection\nof: c\nwhere: {by: \(name)}\n```\n",
      ], collection: "fields: {by: {type: item, of: people}}\n")
    let shown = try site.page("index.html").all("a").compactMap { $0["href"] }
    #expect(shown.contains("c/a.html") && !shown.contains("c/b.html"))
  }

  @Test func emptyValuesAreNone() throws {
    let site = try site(
      ["c/a.md": "---\nwords: ''\nmats: []\n---\n"], collection: "fields: {words: string, mats: list of string}\n")
    #expect(try site.page("c/a.html").all("dd").isEmpty)
    let required = try SmallSite(content: [
      "c/collection.md": "---\nfields: {mats: {type: list of string, required: true}}\n---\n",
      "c/a.md": "---\nmats: []\n---\n",
    ])
    #expect(try required.build().findings.map(\.id).contains("missing-field"))
  }

  @Test func linksOfFeedsLeadToThePage() throws {
    let site = try site(
      ["c/a.md": "---\npublished: 2020-01-01\n---\n## Part\n\n[there](#part)\n"], settings: "feed: {content: full}\n")
    let content = try #require(try XMLTree(site.folder.text("Site/feed.xml")).child("entry")?.child("content"))
    #expect(content.text.contains("href=\"https://example.org/c/a.html#part\""))
    #expect(try site.folder.text("Site/feed.xml").contains("<content xml:base=\"https://example.org/c/a.html\""))
  }

  /// Dates of schema.org are in ISO 8601, which has no uncertain ones.
  @Test func uncertainDatesAreNotSaidToPrograms() throws {
    let site = try site(
      ["c/a.md": "---\nmade: 188X\nhush: ink\n---\n", "c/b.md": "---\nmade: 1880-05\n---\n"],
      collection: """
        schema: {type: VisualArtwork, made: dateCreated, hush: artMedium}
        fields: {made: date, hush: {type: string, hidden: true}}

        """)
    let uncertain = try site.folder.text("Site/c/a.html")
    #expect(!uncertain.contains("dateCreated") && !uncertain.contains("artMedium"))
    #expect(try site.folder.text("Site/c/b.html").contains("\"dateCreated\": \"1880-05\""))
  }

  @Test func manifestsNameTheLanguageOfEachText() throws {
    let site = try site(
      [
        "people/collection.md": "", "people/ada.md": "---\ntitle: Ada\n---\n", "people/bo.md": "---\ntitle: Bo\n---\n",
        "people/bo.de.md": "---\ntitle: Bodo\n---\n", "c/a.svg": TinyImages.drawing,
        "c/a.md": """
        ---
        title: A
        origin: <none>
        who: [ada, bo]
        license: https://rightsstatements.org/page/InC-EDU/1.0/?language=de
        ---
        """,
      ], settings: "languages: [en, de]\n",
      collection: """
        export: [iiif]
        fields:
          origin: {type: string, label.de: Herkunft}
          who: {type: list of item, of: people}

        """)
    let manifest = try site.folder.text("Site/de/c/iiif/a/manifest.json")
    #expect(manifest.contains("{\"label\": {\"de\": [\"Herkunft\"]}, \"value\": {\"en\": [\"<none> \"]}}"))
    #expect(manifest.contains("{\"label\": {\"en\": [\"Who\"]}, \"value\": {\"en\": [\"Ada\"], \"de\": [\"Bodo\"]}}"))
    #expect(manifest.contains("\"rights\": \"http://rightsstatements.org/vocab/InC-EDU/1.0/\""))
  }
}
