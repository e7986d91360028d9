@testable import DataRendering
@testable import SiteModel
import Foundation
import FoundationXML
import TestSupport
import Testing

/// `sitemap.xml` and `robots.txt`.
@Suite struct SitemapTests {
  private static let content = [
    "site.yaml": "title: Test\nbaseURL: https://example.org/shop/\n",
    "herbs/collection.md": "---\npageSize: 1\nlayouts: [list]\n---\n",
    "herbs/mint & sage.md": "---\nimage: mint.svg\n---\n",
    "herbs/öl.md": "", "herbs/mint.svg": TinyImages.drawing, "herbs/deep/collection.md": "",
    "herbs/draft.md": "---\ndraft: true\n---\n",
  ]

  @Test func listsEveryPageOnce() throws {
    let site = try SmallSite(content: Self.content)
    #expect(try site.build().findings.isEmpty)
    let map = try XMLTree(site.folder.text("Site/sitemap.xml"))
    #expect(map.name == "urlset" && map.namespace == "http://www.sitemaps.org/schemas/sitemap/0.9")
    let base = "https://example.org/shop/"
    #expect(
      map.children("url").compactMap { $0.child("loc")?.text }
        == [
          "index.html", "herbs/index.html", "herbs/page-2.html", "herbs/mint%20%26%20sage.html",
          "herbs/%C3%B6l.html", "herbs/deep/index.html",
        ].map { base + $0 })
    let images = map.children("url").flatMap { $0.children("image") }
    #expect(images.count == 1 && images[0].namespace == "http://www.google.com/schemas/sitemap-image/1.1")
    let address = try #require(images[0].child("loc")?.text)
    #expect(address.hasPrefix(base + "assets/") && site.exists(String(address.dropFirst(base.count))))
    #expect(
      try site.folder.text("Site/robots.txt")
        == "User-agent: *\nAllow: /\n\nSitemap: https://example.org/shop/sitemap.xml\n")
  }

  @Test func hasCleanAddresses() throws {
    var content = Self.content
    content["site.yaml"] = "title: Test\nprettyURLs: true\nbaseURL: https://example.org\n"
    let site = try SmallSite(content: content)
    try site.build()
    let map = try XMLTree(site.folder.text("Site/sitemap.xml"))
    #expect(
      map.children("url").compactMap { $0.child("loc")?.text }.prefix(3) == [
        "https://example.org/", "https://example.org/herbs/", "https://example.org/herbs/page-2/",
      ])
  }

  /// The base may be given on the command line.
  @Test func needsAnAddress() throws {
    var content = Self.content
    content["site.yaml"] = "title: Test\n"
    let site = try SmallSite(content: content)
    try site.build()
    #expect(!site.exists("sitemap.xml") && !site.exists("robots.txt"))
    try site.build(.init(baseURL: "https://example.org"))
    #expect(site.exists("sitemap.xml") && site.exists("robots.txt"))
    try site.build()
    #expect(!site.exists("sitemap.xml") && !site.exists("robots.txt"))
  }

  @Test func isDividedIntoFilesOfALimitedSize() {
    let entries = (0..<100_001).map { Sitemap.Entry(file: .item(path: "a/\($0)")) }
    func counts(_ mostBytes: Int, _ count: Int) -> [Int] {
      Sitemap.parts(of: Array(entries[..<count]), baseLength: 19, mostPages: 50_000, mostBytes: mostBytes)
        .map(\.count)
    }
    #expect(counts(.max, 0) == [0] && counts(.max, 50_000) == [50_000])
    #expect(counts(.max, 100_001) == [50_000, 50_000, 1])
    #expect(counts(1000, 9) == [4, 4, 1])
  }

  @Test(arguments: [false, true]) func isRightAfterEdits(isAlone: Bool) throws {
    let bench = try EditedSiteTests.Workbench(Self.content)
    try bench.build(isAlone: isAlone)
    try bench.site.folder.write(["Content/herbs/thyme.md": "", "Content/herbs/öl.md": "---\nimage: mint.svg\n---\n"])
    try bench.build(isAlone: isAlone)
    let clean = try SmallSite(
      content: Self.content.merging(["herbs/thyme.md": "", "herbs/öl.md": "---\nimage: mint.svg\n---\n"]) { $1 })
    try clean.build()
    #expect(try bench.site.published() == clean.published())
  }

  /// With `prettyURLs`, the page of an item is a folder of its name.
  @Test(arguments: [
    "items.csv", "Items.JSON", "items.geojson", "datapackage.json", "facets.json", "a.csl.json", "feed.xml",
  ])
  func reservesTheNamesOfDataFiles(name: String) throws {
    let outcome = try SmallSite(content: [
      "site.yaml": "prettyURLs: true\n",
      "c/collection.md": "---\nexport: [csv, json]\nfacets: [tags]\ncite: true\n---\n",
      "c/a.md": "---\ntags: [t]\n---\n", "c/\(name).md": "",
    ]).build()
    #expect(outcome.summaries == ["Content/c/\(name).md:1:1: reserved-name"])
  }

  @Test(arguments: ["robots.txt", "sitemap.xml", "Sitemap-2.xml"]) func reservesItsNames(name: String) throws {
    let outcome = try SmallSite(content: ["\(name)/collection.md": "", "a/collection.md": ""]).build()
    #expect(outcome.summaries == ["Content/\(name)/collection.md:1:1: reserved-name"])
    let item = try SmallSite(
      content: [
        "site.yaml": "prettyURLs: true\n", "collection.md": "", "\(name).md": "", "a/collection.md": "",
        "a/\(name).md": "",
      ]
    ).build()
    #expect(item.summaries == ["Content/\(name).md:1:1: reserved-name"])
  }
}

/// The elements of an XML document.
final class XMLTree: NSObject, XMLParserDelegate {
  let name: String
  let namespace: String
  let attributes: [String: String]
  private(set) var elements: [XMLTree] = []
  private(set) var text = ""
  private var open: [XMLTree] = []

  /// Parses a document.
  convenience init(_ document: String) throws {
    let parser = XMLParser(data: Data(document.utf8))
    parser.shouldProcessNamespaces = true
    let root = XMLTree("", "", [:])
    root.open = [root]
    parser.delegate = root
    guard parser.parse(), let top = root.elements.first else {
      throw parser.parserError ?? CocoaError(.coderReadCorrupt)
    }
    self.init(top.name, top.namespace, top.attributes)
    elements = top.elements
    text = top.text
  }

  private init(_ name: String, _ namespace: String, _ attributes: [String: String]) {
    (self.name, self.namespace, self.attributes) = (name, namespace, attributes)
  }

  func children(_ name: String) -> [XMLTree] { elements.filter { $0.name == name } }
  func child(_ name: String) -> XMLTree? { elements.first { $0.name == name } }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String] = [:]
  ) {
    let element = XMLTree(name, namespaceURI ?? "", attributes)
    open.last?.elements.append(element)
    open.append(element)
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    open.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { open.last?.text += string }
}
