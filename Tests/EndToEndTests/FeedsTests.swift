@testable import SiteModel
import Foundation
import TestSupport
import Testing

/// Feeds as Atom and as JSON Feed.
@Suite struct FeedsTests {
  private static let base = "https://example.org/"
  private static let content = [
    "site.yaml": "title: Test & Co\nauthor: Ann\ndescription: All herbs.\nbaseURL: https://example.org/\n",
    "herbs/collection.md": "---\ntitle: Herbs\n---\n\nGreen things.\n",
    "herbs/mint.md": """
    ---
    title: Mint <fresh>
    image: mint.svg
    alt: Leaves
    date: 2020-05-01
    modified: 2021-01-02T03:04:05
    tags: [green, tea]
    creator: Bo
    ---

    Smells. See [sage](sage.md), [deep](deep/collection.md) and ![leaves](mint.svg).
    """,
    "herbs/sage.md": "---\npublished: 2020-06-01\ndate: 1999-01-01\nid: herb 7\n---\n\nGrey.\n",
    "herbs/mint.svg": TinyImages.drawing, "herbs/thyme.md": "No date.\n",
    "herbs/deep/collection.md": "---\ntitle: Deep\nfeed: {content: full}\n---\n",
    "herbs/deep/root.md": "---\nmodified: 2022-01-01\nid: urn:isbn:1\n---\n\nSee [mint](../mint.md).\n",
    "quiet/collection.md": "---\nfeed: false\n---\n", "quiet/a.md": "---\ndate: 2023-01-01\n---\n",
    "quiet/loud/collection.md": "---\nfeed: true\n---\n", "quiet/loud/b.md": "---\ndate: 2000-01-01\n---\n",
    "empty/collection.md": "",
  ]

  private struct JSONFeed: Decodable {
    struct Entry: Decodable {
      struct Attachment: Decodable {
        var url: String
        var mime_type: String
        var size_in_bytes: Int
      }

      struct Author: Decodable { var name: String }

      var id: String
      var url: String
      var title: String
      var content_html: String?
      var content_text: String?
      var summary: String?
      var image: String?
      var date_published: String?
      var date_modified: String
      var authors: [Author]?
      var tags: [String]?
      var attachments: [Attachment]?
    }

    var version: String
    var title: String
    var home_page_url: String
    var feed_url: String
    var description: String?
    var language: String
    var items: [Entry]
  }

  private func json(_ site: SmallSite, _ path: String) throws -> JSONFeed {
    try JSONDecoder().decode(JSONFeed.self, from: Data(site.folder.text("Site/" + path).utf8))
  }

  @Test func listTheNewestItemsFirst() throws {
    let site = try SmallSite(content: Self.content)
    #expect(try site.build().findings.isEmpty)
    let feed = try XMLTree(site.folder.text("Site/feed.xml"))
    #expect(feed.name == "feed" && feed.namespace == "http://www.w3.org/2005/Atom")
    #expect(feed.child("id")?.text == Self.base + "index.html" && feed.child("title")?.text == "Test & Co")
    #expect(feed.child("subtitle")?.text == "All herbs." && feed.child("author")?.child("name")?.text == "Ann")
    #expect(feed.child("updated")?.text == "2022-01-01T00:00:00Z")
    #expect(
      feed.children("link").map { $0.attributes["href"] } == [Self.base + "feed.xml", Self.base + "index.html"])
    let entries = feed.children("entry")
    #expect(entries.compactMap { $0.child("title")?.text } == ["Root", "Mint <fresh>", "Sage", "B"])
    #expect(
      entries.compactMap { $0.child("id")?.text } == [
        "urn:isbn:1", Self.base + "herbs/mint.html", Self.base + "#herb%207",
        Self.base + "quiet/loud/b.html",
      ])
    let mint = entries[1]
    #expect(mint.child("published")?.text == "2020-05-01T00:00:00Z")
    #expect(mint.child("updated")?.text == "2021-01-02T03:04:05Z")
    #expect(mint.child("author")?.child("name")?.text == "Bo")
    #expect(mint.children("category").map { $0.attributes["term"] } == ["green", "tea"])
    #expect(mint.child("summary")?.text == "Smells. See sage, deep and leaves." && mint.child("content") == nil)
    let enclosure = try #require(mint.children("link").first { $0.attributes["rel"] == "enclosure" })
    let path = String(try #require(enclosure.attributes["href"]).dropFirst(Self.base.count))
    #expect(enclosure.attributes["type"] == "image/svg+xml")
    #expect(enclosure.attributes["length"] == String(try site.folder.text("Site/" + path).utf8.count))
    #expect(entries[2].child("updated")?.text == "2020-06-01T00:00:00Z" && entries[2].child("enclosure") == nil)
  }

  @Test func sayTheSameInJSON() throws {
    let site = try SmallSite(content: Self.content)
    try site.build()
    let feed = try json(site, "feed.json")
    #expect(feed.version == "https://jsonfeed.org/version/1.1" && feed.title == "Test & Co" && feed.language == "en")
    #expect(feed.home_page_url == Self.base + "index.html" && feed.feed_url == Self.base + "feed.json")
    #expect(feed.items.map(\.title) == ["Root", "Mint <fresh>", "Sage", "B"])
    let mint = feed.items[1]
    #expect(mint.url == Self.base + "herbs/mint.html" && mint.id == mint.url && mint.tags == ["green", "tea"])
    #expect(mint.content_text == "Smells. See sage, deep and leaves." && mint.content_html == nil)
    #expect(mint.date_published == "2020-05-01T00:00:00Z" && mint.date_modified == "2021-01-02T03:04:05Z")
    #expect(mint.authors?.map(\.name) == ["Bo"] && mint.attachments?.first?.url == mint.image)
    #expect(feed.items.allSatisfy { $0.content_text?.isEmpty == false })
    let herbs = try json(site, "herbs/feed.json")
    #expect(herbs.title == "Herbs · Test & Co" && herbs.home_page_url == Self.base + "herbs/index.html")
    #expect(herbs.items.map(\.title) == ["Root", "Mint <fresh>", "Sage"] && herbs.description == "Green things.")
  }

  @Test func haveTheWholeTextWhereAsked() throws {
    let site = try SmallSite(
      content: Self.content.merging(["herbs/collection.md": "---\nfeed: {content: full}\n---\n"]) { $1 })
    try site.build()
    let mint = try #require(json(site, "herbs/feed.json").items.first { $0.title.hasPrefix("Mint") })
    let html = HTMLPage(try #require(mint.content_html))
    #expect(html.problems.isEmpty && mint.content_text == nil)
    #expect(html.all("a").map { $0["href"] } == ["sage.html", "deep/index.html"].map { Self.base + "herbs/" + $0 })
    #expect(html.all("img").map { $0["src"] } == [mint.image, mint.image] && html.all("img")[0]["alt"] == "Leaves")
    let atom = try XMLTree(site.folder.text("Site/herbs/feed.xml")).children("entry")[1].child("content")
    #expect(atom?.attributes["type"] == "html" && atom?.text == mint.content_html)
    #expect(try json(site, "feed.json").items.allSatisfy { $0.content_html == nil })
    #expect(try json(site, "herbs/deep/feed.json").items[0].content_html?.contains("herbs/mint.html") == true)
  }

  /// Recordings are attached as in a podcast, with their size and how long they play.
  @Test func attachRecordings() throws {
    let site = try SmallSite(content: [
      "site.yaml": "title: Test\nbaseURL: https://example.org\n", "talks/collection.md": "",
      "talks/one.md": "---\npublished: 2024-01-01\nmedia: [one.wav, https://video.example/7]\n---\n",
    ])
    let recording = TinyImages.wave(seconds: 2)
    try site.write(recording, to: "Content/talks/one.wav")
    #expect(try site.build().findings.isEmpty)
    let links = try XMLTree(site.folder.text("Site/talks/feed.xml")).children("entry")[0].children("link")
    let enclosures = links.filter { $0.attributes["rel"] == "enclosure" }
    #expect(enclosures.map { $0.attributes["length"] } == [String(recording.count)])
    let url = try #require(enclosures.first?.attributes["href"])
    #expect(url.hasPrefix("https://example.org/") && site.exists(String(url.dropFirst("https://example.org/".count))))
    let text = try site.folder.text("Site/talks/feed.json")
    #expect(text.contains("\"duration_in_seconds\": 2") && text.contains("\"size_in_bytes\": \(recording.count)"))
  }

  @Test func areLinkedFromPages() throws {
    let site = try SmallSite(content: Self.content)
    try site.build()
    func feeds(_ path: String) throws -> [String] {
      try site.page(path).all("link").filter { $0["rel"] == "alternate" }.compactMap { $0["href"] }
    }
    #expect(try feeds("index.html") == ["feed.xml", "feed.json"])
    let herbs = ["feed.xml", "feed.json", "../feed.xml", "../feed.json"]
    #expect(try feeds("herbs/index.html") == herbs && feeds("herbs/mint.html") == herbs)
    #expect(try feeds("quiet/a.html") == ["../feed.xml", "../feed.json"])
    #expect(try feeds("quiet/loud/b.html").first == "feed.xml")
    #expect(!site.exists("quiet/feed.xml") && !site.exists("empty/feed.xml"))
    #expect(site.exists("quiet/loud/feed.xml") && site.exists("herbs/deep/feed.json"))
  }

  @Test func canBeTurnedOff() throws {
    let site = try SmallSite(
      content: Self.content.merging(["site.yaml": "title: Test\nbaseURL: https://example.org\nfeed: false\n"]) { $1 })
    try site.build()
    #expect(!site.exists("feed.xml") && !site.exists("herbs/feed.xml") && site.exists("herbs/deep/feed.xml"))
    #expect(try site.page("index.html").all("link").allSatisfy { $0["rel"] != "alternate" })
  }

  @Test func needAnAddress() throws {
    let site = try SmallSite(content: Self.content.merging(["site.yaml": "title: Test\n"]) { $1 })
    try site.build()
    #expect(try site.published().keys.allSatisfy { !$0.hasSuffix("feed.xml") && !$0.hasSuffix("feed.json") })
  }

  @Test func reportMistakes() throws {
    let outcome = try SmallSite(content: [
      "site.yaml": "title: T\nfeed: all\n", "a/collection.md": "---\nfeed: {content: fully}\n---\n",
      "a/b.md": "---\npublished: 2020-13-01\nmodified: soon\n---\n",
    ]).build()
    #expect(
      outcome.summaries == [
        "Content/a/b.md:2:12: invalid-date", "Content/a/b.md:3:11: invalid-date",
        "Content/a/collection.md:2:17: not-allowed", "Content/site.yaml:2:7: wrong-type",
      ])
  }

  /// Feed readers take entries with the same name for one.
  @Test func refuseTheSameNameTwice() throws {
    let site = try SmallSite(content: [
      "site.yaml": "title: T\n", "a/collection.md": "", "a/b.md": "---\nid: k\n---\n",
      "c/collection.md": "---\nfields: {id: string}\n---\n", "c/items.csv": "slug,title,id\nd,D,k\ne,E,l\nf,F,l\n",
      "a/g.md": "---\nid: k\n---\n",
    ])
    let outcome = try site.build()
    #expect(outcome.summaries == ["Content/a/g.md:1:1: repeated-id", "Content/c/items.csv:4:1: repeated-id"])
    #expect(!outcome.isPublished && outcome.findings[0].message.contains("'a/b'"))
  }

  @Test func nameRowsOfTablesByTheirTables() throws {
    let table = "slug,title,id,published\nx,X,1,2020-01-01\n"
    let site = try SmallSite(content: [
      "site.yaml": "title: T\nbaseURL: https://example.org\n", "a/collection.md": "", "a/items.csv": table,
      "b/collection.md": "", "b/items.csv": table,
    ])
    #expect(try site.build().findings.isEmpty)
    #expect(
      try json(site, "feed.json").items.map(\.id)
        == ["https://example.org/a/#1", "https://example.org/b/#1"])
  }

  @Test func compareTimesInDifferentZones() throws {
    let site = try SmallSite(content: [
      "site.yaml": "title: T\nbaseURL: https://example.org\n", "a/collection.md": "",
      "a/x.md": "---\ntitle: Older\npublished: 2020-01-01T05:00+09:00\n---\n",
      "a/y.md": "---\ntitle: Newer\npublished: 2019-12-31T22:00Z\n---\n",
      "a/z.md": "---\ntitle: Newest\npublished: 2020-01-01\n---\n",
    ])
    #expect(try site.build().findings.isEmpty)
    #expect(try json(site, "feed.json").items.map(\.title) == ["Newest", "Newer", "Older"])
  }

  /// A field that a collection declares keeps its meaning, and gives the value.
  @Test func takeTheValuesOfFields() throws {
    let site = try SmallSite(
      content: [
        "site.yaml": "title: Test\nbaseURL: https://example.org\n",
        "a/collection.md": "---\nfields: {id: string, published: date, modified: string}\n---\n",
        "a/b.md": "---\nid: urn:x:1\npublished: 2020-01-01\nmodified: by hand\n---\n",
      ])
    #expect(try site.build().findings.isEmpty)
    let entry = try #require(json(site, "feed.json").items.first)
    #expect(entry.id == "urn:x:1" && entry.date_modified == "2020-01-01T00:00:00Z")
    #expect(try site.folder.text("Site/a/b.html").contains("by hand"))
  }

  @Test(arguments: edits, [false, true])
  func areRightAfterEdits(edit: (path: String, text: String), isAlone: Bool) throws {
    try EditedSiteTests.expectCleanBuild(Self.content, afterWriting: edit.text, to: edit.path, isAlone: isAlone)
  }

  private static let edits: [(path: String, text: String)] = [
    ("herbs/thyme.md", "---\ndate: 2024-01-01\n---\n\nDated.\n"), ("herbs/sage.md", "Without a date.\n"),
    ("herbs/mint.svg", TinyImages.drawing.replacing("#295", with: "#925")),
    ("herbs/deep/root.md", "---\nmodified: 2022-01-01\n---\n\nOther text.\n"),
    ("quiet/loud/b.md", ""), ("herbs/deep/collection.md", "---\ntitle: Deep\n---\n"),
    ("empty/c.md", "---\npublished: 2020-01-01\n---\n"), ("herbs/collection.md", "---\ntitle: Plants\n---\n"),
  ]

  /// Readers take entries with the same id for one. Numbers of rows are those of their table, addresses are not.
  @Test func addressesAsIDsAreUnique() throws {
    let table = "slug,id,title,published\n"
    let site = try SmallSite(content: [
      "site.yaml": "title: S\nbaseURL: https://x.example\n", "r/collection.md": "", "s/collection.md": "",
      "r/items.csv": table + "m,urn:isbn:1,One,2020-01-01\no,7,Three,2020-01-01\n",
      "s/items.csv": table + "n,urn:isbn:1,Two,2020-01-02\np,7,Four,2020-01-01\n",
    ])
    #expect(try site.build().findings.map(\.id) == ["repeated-id"])
  }

  /// Of an item whose title alone is translated, the text is in the first language.
  @Test func partsHaveTheirLanguages() throws {
    let site = try SmallSite(content: [
      "site.yaml": "title: S\nbaseURL: https://x.example\nlanguages: [en, de]\n", "u/collection.md": "",
      "u/y.md": "---\ntitle: Y\ntitle.de: Ypsilon\npublished: 2020-01-01\nid: \"C: <x> {y}\"\n---\nEnglish only.\n",
    ])
    #expect(try site.build().findings.isEmpty)
    let entry = try #require(XMLTree(site.folder.text("Site/de/feed.xml")).children("entry").first)
    #expect(entry.attributes["xml:lang"] == nil && entry.child("title")?.text == "Ypsilon")
    let summary = try #require(entry.child("summary"))
    #expect((summary.attributes["xml:lang"] ?? summary.attributes["lang"]) == "en")
    // No IRI has these characters.
    #expect(entry.child("id")?.text == "C:%20%3Cx%3E%20%7By%7D")
    let own = try #require(XMLTree(site.folder.text("Site/feed.xml")).children("entry").first?.child("summary"))
    #expect(own.attributes["xml:lang"] == nil && own.attributes["lang"] == nil)
  }
}
