import Foundation
import Testing

/// A collection with several layouts: each has its own pages.
@Suite struct AlternativeLayoutsTests {
  private static func content(settings: String = "") -> [String: String] {
    var content = [
      "site.yaml": "title: Test\n\(settings)",
      "herbs/collection.md": """
      ---
      layout: {kind: mosaic, segmentHeight: 300}
      layouts:
        - {kind: list, title: Table}
        - {kind: grid, name: tiles, cell: label}
      pageSize: 3
      ---
      Herbs.
      """,
    ]
    for name in ["basil", "dill", "mint", "rue", "sage"] {
      content["herbs/\(name).md"] = "---\ntitle: \(name)\nimage: p.png\n---\n"
    }
    return content
  }

  private static func build(settings: String = "", options: SmallSite.Options = .init()) throws -> SmallSite {
    let site = try SmallSite(content: content(settings: settings))
    try site.write(TinyImages.png(width: 700, height: 500), to: "Content/herbs/p.png")
    #expect(try site.build(options).summaries == [])
    return site
  }

  private static let pages = ["index", "page-2", "layout-list", "layout-list-2", "layout-tiles", "layout-tiles-2"]

  /// Returns the file that a page's link leads to.
  private func target(_ href: String?, from path: String) throws -> String {
    let base = try #require(URL(string: "https://x.test/" + path))
    let target = try #require(href.flatMap { URL(string: $0, relativeTo: base) }).path
    return String(target.dropFirst())
  }

  @Test func areReachedFromOneAnother() throws {
    let site = try Self.build()
    for name in Self.pages {
      let page = try site.page("herbs/\(name).html")
      let links = page.inside(class: "layouts", "a")
      #expect(links.map(\.text) == ["Mosaic", "Table", "Tiles"], "\(name)")
      let targets = try links.map { try target($0["href"], from: "herbs/\(name).html") }
      let expected =
        name.hasSuffix("-2")
        ? ["page-2", "layout-list-2", "layout-tiles-2"] : ["index", "layout-list", "layout-tiles"]
      #expect(targets == expected.map { "herbs/\($0).html" }, "\(name)")
      let current = links.indices.filter { links[$0]["aria-current"] == "page" }.map { targets[$0] }
      #expect(current == ["herbs/\(name).html"])
      let nav = try #require(page.withClass("layouts").first)
      #expect(nav["aria-label"] == "Layout")
    }
  }

  @Test func showTheSameItemsAtTheSameIndexPaths() throws {
    let site = try Self.build()
    for (name, titles) in [("", ["basil", "dill", "mint"]), ("-2", ["rue", "sage"])] {
      for layout in ["layout-list", "layout-tiles", name.isEmpty ? "index" : "page"] {
        let page = try site.page("herbs/\(layout)\(name).html")
        #expect(page.cells == titles, "\(layout)\(name)")
        #expect(page.with("data-cell").map { $0["data-cell"] } == titles.indices.map { "0.\($0)" })
        #expect(page.with("data-collection").map { $0["data-collection"] } == ["herbs"])
      }
    }
    #expect(try site.page("herbs/layout-list.html").withClass("cell-row").count == 3)
    #expect(try site.page("herbs/layout-tiles.html").withClass("cell-label").count == 3)
    #expect(try site.page("herbs/index.html").withClass("cell-photo").count == 3)
  }

  @Test func leadOnInTheirOwnLayoutAndItemsBackToTheCollection() throws {
    let site = try Self.build()
    let list = try site.page("herbs/layout-list.html")
    #expect(list.all("link").first { $0["rel"] == "next" }?["href"] == "layout-list-2.html")
    let next = try #require(list.inside(class: "pagination", "a").last)
    #expect(next["rel"] == "next" && next["href"] == "layout-list-2.html")
    let item = try site.page("herbs/mint.html")
    #expect(item.inside(class: "breadcrumbs", "a").map { $0["href"] } == ["index.html"])
    #expect(!item.source.contains("layout-"))
  }

  @Test func areNoPagesOfTheirOwnToSearchEngines() throws {
    func head(_ site: SmallSite, _ name: String) throws -> (canonical: String?, robots: String?) {
      let page = try site.page("herbs/\(name).html")
      return (
        page.all("link").first { $0["rel"] == "canonical" }?["href"],
        page.all("meta").first { $0["name"] == "robots" }?["content"]
      )
    }
    let unnamed = try Self.build()
    let based = try Self.build(settings: "baseURL: https://example.org/\n")
    for name in Self.pages {
      let isMain = !name.hasPrefix("layout")
      #expect(try head(unnamed, name) == (nil, isMain ? nil : "noindex"), "\(name)")
      let main = name.hasSuffix("-2") ? "page-2" : "index"
      #expect(try head(based, name) == ("https://example.org/herbs/\(main).html", nil), "\(name)")
    }
  }

  @Test func haveTitlesOfTheirOwn() throws {
    let site = try Self.build()
    let titles = try Set(Self.pages.map { try site.page("herbs/\($0).html").title })
    #expect(titles.count == Self.pages.count)
    #expect(titles.contains("Herbs · page 2 of 2 · Table · Test"))
  }

  @Test func haveCleanAddressesWhereTheSiteWantsThat() throws {
    let site = try Self.build(settings: "prettyURLs: true\n")
    for name in Self.pages.dropFirst() { #expect(site.exists("herbs/\(name)/index.html"), "\(name)") }
    let links = try site.page("herbs/layout-list/index.html").inside(class: "layouts", "a")
    #expect(links.map { $0["href"] } == ["../", "./", "../layout-tiles/"])
  }

  /// All layouts list the same files of a picture, as far as they need wide ones, and all of them exist.
  @Test func shareTheFilesOfTheirImages() throws {
    let site = try Self.build()
    func lists(_ name: String) throws -> [[String]] {
      try site.page("herbs/\(name).html").all("img").map { source in
        // An image with one file has no list.
        (source["srcset"] ?? source["src"] ?? "").split(separator: ",").compactMap { candidate in
          candidate.split(separator: " ").first.map(String.init)
        }
      }
    }
    let rows = try lists("layout-list")
    #expect(!rows.isEmpty && rows.allSatisfy { (1...6).contains($0.count) })
    // A row shows a small picture, a tile a large one.
    let tiles = try lists("index")
    #expect(tiles.count == rows.count && tiles != rows)
    for (row, tile) in zip(rows, tiles) { #expect(tile.starts(with: row)) }
    for (attribute, address) in try site.page("herbs/layout-list.html").addresses where attribute == "srcset" {
      #expect(site.exists(try target(address, from: "herbs/layout-list.html")), "\(address)")
    }
  }

  /// An item has the same transition name in all layouts, so that browsers move its cell between them.
  @Test func giveAnItemOneName() throws {
    let site = try Self.build()
    func names(_ name: String) throws -> [String] {
      let page = try site.page("herbs/\(name).html")
      let sheet = try #require(page.all("link").last { $0["rel"] == "stylesheet" }?["href"])
      let css = try site.folder.text("Site/" + target(sheet, from: "herbs/\(name).html"))
      return css.split(separator: "--v:").dropFirst().map { String($0.prefix { $0 != ";" && $0 != "}" }) }
    }
    let first = try names("index")
    #expect(first.count == 3 && Set(first).count == 3)
    #expect(try names("layout-list") == first && names("layout-tiles") == first)
    let second = try names("page-2")
    #expect(second.count == 2 && Set(first + second).count == 5)
    // The browser delays its first frame until it has parsed the elements that move.
    let expected = try site.page("herbs/index.html").all("link").filter { $0["rel"] == "expect" }
    #expect(expected.map { $0["href"] } == ["#mint"] && expected.first?["blocking"] == "render")
  }

  @Test func areNotMentionedWhereThereIsOnlyOne() throws {
    let site = try ExampleSite.built().site
    for (path, page) in try site.pages() {
      #expect(page.withClass("layouts").isEmpty, "\(path)")
      #expect(!page.all("link").contains { $0["rel"] == "expect" }, "\(path)")
    }
  }
}
