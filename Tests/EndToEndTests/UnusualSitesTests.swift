import CollectionLayout
import Geometry
import PageLayout
import SiteBuild
import SiteModel
import Foundation
import TestSupport
import Testing

/// Sites of unusual size, language or names.
@Suite struct UnusualSitesTests {
  @Test func mayBeEmpty() throws {
    let site = try SmallSite(content: [:])
    let outcome = try site.build()
    #expect(outcome.isPublished && outcome.findings.isEmpty && outcome.items == 0)
    #expect(try site.pages().map(\.path) == ["404.html", "index.html"])
    #expect(try site.page("index.html").withClass("empty").count == 1)
    #expect(try site.page("index.html").all("nav").isEmpty)
  }

  @Test func mayHaveACollectionOfNothing() throws {
    let site = try SmallSite(content: ["herbs/collection.md": "---\ntitle: Herbs\npageSize: 3\n---\n"])
    #expect(try site.build().isPublished)
    let page = try site.page("herbs/index.html")
    #expect(page.cells.isEmpty && page.withClass("empty").count == 1 && page.withClass("pagination").isEmpty)
    #expect(!site.exists("herbs/page-2.html"))
  }

  @Test func mayHaveCollectionsOfOneItem() throws {
    let layouts = ["flow", "column", "grid", "list", "mosaic", "waterfall", "justified", "carousel"]
    var content: [String: String] = [:]
    for layout in layouts {
      content["\(layout)/collection.md"] = "---\nlayout: \(layout)\n---\n"
      content["\(layout)/mint.md"] = "---\naspect: 4:3\n---\n"
    }
    let site = try SmallSite(content: content)
    #expect(try site.build().isPublished)
    for layout in layouts {
      let page = try site.page("\(layout)/index.html")
      #expect(page.with("data-cell").map { $0["data-cell"] } == ["0.0"], "\(layout)")
      #expect(page.withClass("placeholder").count == 1, "\(layout)")
      #expect(try site.page("\(layout)/mint.html").withClass("neighbours").isEmpty, "\(layout)")
      #expect(page.withClass("count").first?.text == "1 item", "\(layout)")
    }
  }

  @Test func mayHaveVeryLongTitles() throws {
    let titles = [
      String(repeating: "x", count: 400), Array(repeating: "long", count: 80).joined(separator: " "),
      String(repeating: "長", count: 400),
    ]
    var content = ["herbs/collection.md": "---\nlayout: {kind: grid, columns: 3}\n---\n", "herbs/z.md": ""]
    for (index, title) in titles.enumerated() { content["herbs/\(index).md"] = "---\ntitle: \(title)\n---\n" }
    let site = try SmallSite(content: content)
    let outcome = try site.build()
    #expect(outcome.isPublished && outcome.findings.isEmpty, "\(outcome.findings)")
    #expect(try site.page("herbs/index.html").cells == titles + ["Z"])
    for (index, title) in titles.enumerated() {
      #expect(try site.page("herbs/\(index).html").first("h1")?.text == title)
    }
  }

  @Test func mayHaveNamesWithSpacesAndAnyLetters() throws {
    let site = try SmallSite(content: [
      "Kräuter & Co/collection.md": "", "Kräuter & Co/Grüne Minze.md": "Neben [水](水.md).", "Kräuter & Co/水.md": "",
      "Kräuter & Co/50% #1.md": "",
    ])
    let outcome = try site.build()
    #expect(outcome.isPublished && outcome.findings.isEmpty, "\(outcome.findings)")
    for name in ["index", "Grüne Minze", "水", "50% #1"] { #expect(site.exists("Kräuter & Co/\(name).html")) }
    let home = try site.page("index.html")
    #expect(
      home.all("a").contains {
        $0["href"] == "Kr%C3%A4uter%20&%20Co/index.html" || $0["href"] == "Kr%C3%A4uter%20%26%20Co/index.html"
      })
    let page = try site.page("Kräuter & Co/index.html")
    #expect(page.cells == ["50% #1", "Grüne Minze", "水"])
    #expect(page.all("a").contains { $0["href"] == "50%25%20%231.html" })
    #expect(try site.page("Kräuter & Co/Grüne Minze.html").all("a").contains { $0["href"] == "%E6%B0%B4.html" })
  }

  @Test func mayBeWrittenFromRightToLeft() throws {
    let site = try SmallSite(content: [
      "site.yaml": "title: متحف\nlanguage: ar\n", "items/collection.md": "---\ntitle: أشياء\n---\n",
      "items/a.md": "---\ntitle: حجر\n---\n\nنص قصير.\n", "items/b.md": "---\ntitle: رمل\n---\n",
    ])
    let outcome = try site.build()
    #expect(outcome.isPublished && outcome.findings.isEmpty, "\(outcome.findings)")
    for (path, page) in try site.pages() {
      #expect(page.first("html")?["lang"] == "ar" && page.first("html")?["dir"] == "rtl", "\(path)")
    }
    // The next page is to the left, and arrows point there.
    let neighbours = try ["a", "b"].map { try site.folder.text("Site/items/\($0).html") }
    #expect(neighbours[0].contains("التالي ←") && neighbours[1].contains("→ السابق"))
    // Positions are logical, so they apply to both directions.
    for (path, bytes) in try site.published() where path.hasPrefix("assets/layouts/") {
      let css = String(decoding: bytes, as: UTF8.self)
      #expect(css.contains("inset-inline-start") && !css.contains("left:") && !css.contains("right:"))
    }
  }

  /// Code has no part in the direction of its paragraph.
  @Test func codeIsWrittenFromLeftToRight() throws {
    let site = try SmallSite(content: [
      "site.yaml": "title: متحف\nlanguage: ar\n", "items/collection.md": "---\ntitle: أشياء\n---\n",
      "items/a.md": "---\ntitle: حجر\n---\n\n`swift build`\n\n`x = 1` نص.\n\nWords.\n",
    ])
    try site.build()
    let source = try site.page("items/a.html").source
    for paragraph in [
      "<p><code dir=\"ltr\">swift build</code></p>", "<p dir=\"auto\"><code dir=\"ltr\">x = 1</code> نص.</p>",
      "<p dir=\"auto\">Words.</p>",
    ] { #expect(source.contains(paragraph), "\(paragraph)") }
  }

  /// Distances from the left in one direction equal those from the right in the other.
  @Test(arguments: ["mosaic", "{kind: grid, columns: 3, sectionInset: {leading: 30, trailing: 10}}"])
  func areMirroredFromRightToLeft(_ layout: String) throws {
    func frames(_ language: String) throws -> PageFrames {
      var content = [
        "site.yaml": "title: Test\nlanguage: \(language)\n",
        "items/collection.md": "---\nlayout: \(layout)\ncell: photo\n---\n",
      ]
      for name in ["a", "b", "c", "d", "e"] { content["items/\(name).md"] = "---\ntitle: \(name)\naspect: 1\n---\n" }
      let site = try SmallSite(content: content)
      let options = BuildOptions(
        content: site.folder.path + "/Content", contentName: "Content", output: site.folder.path + "/Site",
        templates: site.templateFolders)
      let prepared = try #require(try SiteBuilder(options).divide().0)
      let collection = try #require(prepared.catalog.collections.first)
      return try #require(prepared.frames(of: collection, page: 1, width: 600))
    }
    let (english, hebrew) = (try frames("en"), try frames("he"))
    #expect(english.contentSize == hebrew.contentSize)
    #expect(english.elements.count == 5 && hebrew.elements.count == 5)
    for (left, right) in zip(english.elements, hebrew.elements) {
      #expect(abs(left.frame.x - (600 - right.frame.maxX)) < 1e-6)
      #expect(left.frame.y == right.frame.y && left.frame.height == right.frame.height)
      #expect(abs(left.frame.width - right.frame.width) < 1e-6)
    }
  }

  /// An item can have a different aspect ratio from its image: the cell is measured with it and has to show it.
  @Test func cutAnImageToTheShapeOfItsItem() throws {
    let site = try SmallSite(content: [
      "items/collection.md": "---\nlayout: list\ncell: photo\n---\n", "items/own.md": "---\nimage: a.png\n---\n",
      "items/same.md": "---\nimage: a.png\naspect: 4:3\n---\n",
      "items/square.md": "---\nimage: a.png\naspect: 1\n---\n",
      "items/sized.md": "---\nimage: a.png\nsize: {width: 100, height: 40}\n---\n",
    ])
    try site.write(TinyImages.png(width: 40, height: 30), to: "Content/items/a.png")
    try site.build()
    let page = try site.page("items/index.html")
    let styles = page.all("img").map { $0["data-style"] }
    // In the order of the slugs: own, same, sized, square.
    let cut = "object-fit:cover"
    #expect(styles == [nil, nil, "aspect-ratio:2.5;\(cut)", "aspect-ratio:1;\(cut)"])
  }

  @Test(.enabled(if: SmallSite.command != nil, "needs the command in VITRINE"))
  func haveTheFramesThatTheCommandPrints() throws {
    let site = try SmallSite(content: [
      "items/collection.md": "---\nlayout: {kind: mosaic, slots: inOrder}\n---\n",
      "items/a.md": "---\naspect: 1\n---\n",
      "items/b.md": "---\naspect: 1\n---\n", "items/c.md": "---\naspect: 1\n---\n",
    ])
    let (output, status) = try site.run(
      SmallSite.command ?? "", ["frames", "items", "--content", "Content", "--width", "401"])
    #expect(status == 0)
    let json = try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
    let elements = try #require(json["elements"] as? [[String: Any]])
    // A mosaic of three: one across, then two halves with a gap of 1 px between them.
    let expected: [[Double]] = [[0, 1, 401, 200], [0, 202, 200.5, 200], [201.5, 202, 199.5, 200]]
    for (element, frame) in zip(elements, expected) {
      #expect(element["kind"] as? String == "cell")
      let numbers = try #require(element["frame"] as? [Double])
      #expect(zip(numbers, frame).allSatisfy { abs($0 - $1) < 0.01 }, "\(numbers)")
    }
    #expect(elements.count == 3 && (json["warnings"] as? [Any])?.isEmpty == true)
  }

  /// Root may read everything, so the command runs as `nobody`.
  @Test(.enabled(if: SmallSite.command != nil || geteuid() != 0)) func reportDownloadsThatCannotBeRead() throws {
    let site = try SmallSite(content: ["c/collection.md": "", "c/a.md": "[A list](list.pdf)\n", "c/list.pdf": "x"])
    try FileManager.default.setAttributes(
      [.posixPermissions: 0], ofItemAtPath: site.folder.path + "/Content/c/list.pdf")
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: site.folder.path)
    let outcome = try geteuid() == 0 ? site.build(.init(user: 65534)) : site.build()
    #expect(outcome.summaries == ["Content/c/list.pdf: unreadable-file"])
  }

  @Test(
    .enabled(if: SmallSite.command != nil || geteuid() != 0), arguments: ["site.yaml", "c/collection.md", "c/a.md"])
  func reportFilesThatCannotBeRead(_ path: String) throws {
    let site = try SmallSite(content: ["c/collection.md": "", "c/a.md": "A\n"])
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: site.folder.path + "/Content/" + path)
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: site.folder.path)
    let outcome = try geteuid() == 0 ? site.build(.init(user: 65534)) : site.build()
    #expect(outcome.summaries == ["Content/\(path): unreadable-file"] && !outcome.isPublished)
    if let status = outcome.status { #expect(status == 1) }
  }

  /// The parent of a site that is a single folder is not part of the project, so no cache may be written to it.
  @Test(.enabled(if: SmallSite.command != nil, "needs the command in VITRINE"))
  func keepTheirCacheInTheirOnlyFolder() throws {
    let site = try SmallSite(content: ["site.yaml": "title: T\n", "collection.md": "", "a.md": "A\n"])
    let before = try FileManager.default.contentsOfDirectory(atPath: site.folder.path).sorted()
    for changes in [false, true] {
      if changes { try site.write(Array("B\n".utf8), to: "Content/b.md") }
      let (output, status) = try site.run(
        "/bin/sh",
        [
          "-c", "cd Content && exec \"$0\" build --json --templates \"$1\"", SmallSite.command ?? "",
          SmallSite.templates.path,
        ])
      #expect(status == 0, "\(output)")
      let json = try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
      #expect(json["items"] as? Int == (changes ? 2 : 1) && (json["diagnostics"] as? [Any])?.isEmpty == true)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: site.folder.path).sorted() == before)
    let own = try FileManager.default.contentsOfDirectory(atPath: site.folder.path + "/Content").sorted()
    #expect(own == [".vitrine", "Site", "a.md", "b.md", "collection.md", "site.yaml"])
  }

  /// The path of the catalogue of 600 objects, which exists beside the checkout on some machines.
  static let museum: String? = {
    let named = ProcessInfo.processInfo.environment["VITRINE_MUSEUM"]
    let beside = SmallSite.templates.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("shared/data/museum").path
    return [named, beside].compactMap { $0 }.first { FileManager.default.fileExists(atPath: $0 + "/site.yaml") }
  }()

  @Test(.enabled(if: museum != nil && SmallSite.command != nil, "needs the catalogue and the command"))
  func mayBeACatalogueOfHundreds() throws {
    let site = try SmallSite(content: [:])
    let (output, status) = try site.run(
      SmallSite.command ?? "", ["build", "--content", Self.museum ?? "", "--output", "Site", "--json"])
    #expect(status == 0)
    let json = try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
    #expect(json["items"] as? Int == 600)
  }
}
