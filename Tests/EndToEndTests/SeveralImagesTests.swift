import Foundation
import TestSupport
import Testing

/// Items with several images, from the content to the published pages.
@Suite struct SeveralImagesTests {
  private func site(_ settings: String = "", collection: String = "", files: [String: String] = [:]) throws
    -> SmallSite
  {
    let site = try SmallSite(
      content: [
        "site.yaml": "title: Test\nbaseURL: https://test.example\n\(settings)",
        "g/collection.md": "---\ncell: card\n\(collection)---\n",
        "g/x/index.md": "---\ntitle: Thing\nimages: all\n---\n\nText.\n", "g/plain.md": "Plain.\n",
      ].merging(files) { $1 })
    for number in 1...3 {
      try site.write(
        TinyImages.png(width: 60 + 10 * number, height: 60, grey: UInt8(40 * number)), to: "Content/g/x/\(number).png")
    }
    return site
  }

  private func cells(_ page: HTMLPage) -> [HTMLPage.Element] { page.elements.filter { $0["data-cell"] != nil } }

  @Test func areLaidOutOnThePage() throws {
    let site = try site()
    #expect(try site.build().findings.isEmpty)
    let page = try site.page("g/x.html")
    #expect(page.problems.isEmpty)
    #expect(cells(page).map { $0["data-cell"] } == ["0.0", "0.1", "0.2"])
    #expect(page.elements.filter { $0["data-collection"] == "images" }.count == 1)
    let links = page.all("a").compactMap { $0["href"] }.filter { $0.hasSuffix(".png") || $0.hasSuffix(".jpg") }
    #expect(links.count == 3 && links.allSatisfy { site.exists(String($0.dropFirst(3))) })
    #expect(page.all("img").map { $0["alt"] } == ["Thing", "Thing (2)", "Thing (3)"])
    #expect(page.all("img").count { $0["fetchpriority"] == "high" } == 1)
    let sheet = try #require(page.all("link").first { $0["data-geometry"] != nil }?["href"])
    #expect(try site.folder.text("Site/" + sheet.dropFirst(3)).contains(".s0e2"))
    // A page with one image or none has no sheet.
    #expect(try site.page("g/plain.html").all("link").allSatisfy { $0["data-geometry"] == nil })
  }

  @Test func offerTheOriginalsOfAll() throws {
    let site = try site("publishOriginals: true\n")
    #expect(try site.build().findings.isEmpty)
    let page = try site.page("g/x.html")
    let links = page.all("a").compactMap { $0["href"] }.filter { $0.contains("/originals/") }
    #expect(links.count == 3 && links.allSatisfy { site.exists(String($0.dropFirst(3))) })
    #expect(page.all("dt").map(\.text).suffix(3) == ["Original file 1", "Original file 2", "Original file 3"])
  }

  /// The title is beside the picture and is not read twice.
  @Test func picturesWithoutATextAreSilentBesideTheirTitle() throws {
    let site = try site(files: [
      "g/a.md": "---\nimage: x/1.png\n---\n", "g/b.md": "---\nimage: x/2.png\nalt: A grey square\n---\n",
      "p/collection.md": "---\ncell: picture\n---\n", "p/a.md": "---\nimage: ../g/x/1.png\n---\n",
    ])
    try site.build()
    #expect(try site.page("g/index.html").all("img").compactMap { $0["alt"] } == ["", "A grey square", ""])
    #expect(try site.page("g/a.html").all("img").map { $0["alt"] } == ["A"])
    #expect(try site.page("p/index.html").all("img").map { $0["alt"] } == ["A"])
  }

  @Test func cellsSayHowMany() throws {
    let site = try site("language: de\n")
    try site.build()
    let index = try site.page("g/index.html")
    let badges = index.elements.filter { $0.classes.contains("badge") }
    #expect(badges.map(\.text) == ["3 Bilder"])
    #expect(index.all("img").count == 1)
  }

  @Test(arguments: [("images: {layout: {kind: grid, columns: 2}}\n", "grid"), ("images: {layout: mosaic}\n", "mosaic")])
  func theCollectionChoosesTheLayout(collection: String, kind: String) throws {
    let site = try site(collection: collection)
    #expect(try site.build().findings.isEmpty)
    #expect(try site.page("g/x.html").elements.contains { $0.classes.contains("layout-\(kind)") })
  }

  @Test func theItemChoosesTheLayout() throws {
    let site = try site(files: ["g/x/index.md": "---\ntitle: Thing\nimages: {files: all, layout: list}\n---\n"])
    #expect(try site.build().findings.isEmpty)
    #expect(try site.page("g/x.html").elements.contains { $0.classes.contains("layout-list") })
  }

  @Test func areInManifestsAndTheSitemap() throws {
    let site = try site(
      collection: "export: [iiif]\n",
      files: ["g/x/index.md": "---\ntitle: Thing\nimages: [1.png, {file: 2.png, title: Back}, 3.png]\n---\n"])
    try site.build()
    let json = try JSONSerialization.jsonObject(with: Data(site.folder.text("Site/g/iiif/x/manifest.json").utf8))
    let canvases = try #require((json as? [String: Any])?["items"] as? [[String: Any]])
    #expect(canvases.map { $0["width"] as? Int } == [70, 80, 90])
    #expect(canvases.map { ($0["label"] as? [String: [String]])?["en"] } == [["1"], ["Back"], ["3"]])
    #expect(canvases.map { $0["id"] as? String }.map { $0?.suffix(9) } == ["/canvas/1", "/canvas/2", "/canvas/3"])
    #expect(try site.folder.text("Site/sitemap.xml").split(separator: "<image:image>").count == 4)
    #expect(try site.page("g/x.html").source.components(separatedBy: "\"ImageObject\"").count == 4)
  }

  /// A new image in the folder, a changed one, and one that is removed show in the next build.
  @Test func followTheFolder() throws {
    let site = try site()
    try site.build()
    try site.write(TinyImages.png(width: 50, height: 60, grey: 200), to: "Content/g/x/4.png")
    try site.build()
    #expect(cells(try site.page("g/x.html")).count == 4)
    try FileManager.default.removeItem(at: site.folder.url.appendingPathComponent("Content/g/x/2.png"))
    #expect(try site.build().findings.isEmpty)
    #expect(cells(try site.page("g/x.html")).count == 3)
    #expect(try site.page("g/index.html").elements.filter { $0.classes.contains("badge") }.map(\.text) == ["3 images"])
  }
}
