import Foundation
import Settings
import SiteBuild
import TestSupport
import Testing

/// Pictures that can be enlarged: their tiles, and the pages that show these without a script.
@Suite struct ZoomTests {
  private static let content = [
    "site.yaml": "title: Test\nbaseURL: https://example.org\n",
    "c/collection.md": "---\ntitle: Things\nzoom: true\nexport: [iiif]\n---\n",
    "c/a.md": "---\ntitle: Large\nimages: [a.jpg, b.jpg]\nalt: Grey\n---\n",
    "c/off.md": "---\nzoom: false\nimage: b.jpg\n---\n", "c/drawing.md": "---\nimage: d.svg\n---\n",
    "c/d.svg": TinyImages.drawing,
  ]

  private func site(_ changes: [String: String] = [:], width: Int = 1300, height: Int = 1030) throws -> SmallSite {
    let site = try SmallSite(content: Self.content.merging(changes) { $1 })
    try site.write(greyJPEG(width: width, height: height, grey: 90), to: "Content/c/a.jpg")
    try site.write(greyJPEG(width: 640, height: 480, grey: 70), to: "Content/c/b.jpg")
    return site
  }

  private func tiles(_ site: SmallSite, _ folder: String) throws -> Set<String> {
    Set(try site.published().keys.filter { $0.hasPrefix(folder) }.map { String($0.dropFirst(folder.count)) })
  }

  /// The tiles of a picture by the Implementation Notes of IIIF Image API 3.0, section 3.
  private func expectedTiles(width: Int, height: Int, scales: [Int]) -> Set<String> {
    var tiles: Set<String> = []
    for scale in scales {
      let step = 512 * scale
      for y in stride(from: 0, to: height, by: step) {
        for x in stride(from: 0, to: width, by: step) {
          let (w, h) = (min(step, width - x), min(step, height - y))
          tiles.insert("\(x),\(y),\(w),\(h)/\((w + scale - 1) / scale),\((h + scale - 1) / scale)/0/default.jpg")
        }
      }
    }
    return tiles
  }

  @Test(arguments: [(1300, 1030), (1025, 513), (512, 512), (2049, 300), (1, 1500)])
  func dividesPicturesOfAnySize(width: Int, height: Int) throws {
    let site = try site(width: width, height: height)
    #expect(try site.build().findings.isEmpty)
    let folder = "c/iiif/a/1/"
    let text = try #require(try site.published()[folder + "info.json"])
    let info = try #require(try JSONSerialization.jsonObject(with: Data(text)) as? [String: Any])
    #expect(info["id"] as? String == "https://example.org/c/iiif/a/1" && info["profile"] as? String == "level0")
    #expect(info["width"] as? Int == width && info["height"] as? Int == height)
    let tile = try #require((info["tiles"] as? [[String: Any]])?.first)
    let scales = try #require(tile["scaleFactors"] as? [Int])
    #expect(tile["width"] as? Int == 512 && scales.first == 1)
    #expect(max(width, height) <= 512 * scales[scales.count - 1])
    let size = try #require((info["sizes"] as? [[String: Int]])?.first)
    let whole = "full/\(size["width"] ?? 0),\(size["height"] ?? 0)/0/default.jpg"
    #expect(
      try tiles(site, folder)
        == expectedTiles(width: width, height: height, scales: scales).union(["info.json", whole])
        // A picture that is one tile has its own size.
        .union(scales == [1] ? ["full/max/0/default.jpg"] : []))
  }

  @Test func showsEachLevelOnAPage() throws {
    let site = try site()
    try site.build()
    let levels = try (1...3).map { try site.page("c/a/zoom-\($0).html") }
    #expect(!site.exists("c/a/zoom-4.html") && site.exists("c/a/2/zoom-2.html"))
    for (index, page) in levels.enumerated() {
      #expect(page.problems.isEmpty)
      let images = page.all("img").compactMap { $0["src"] }
      for image in images { #expect(site.exists("c/a/" + image), "\(image)") }
      // The tiles, and the map.
      #expect(images.count == [1, 4, 9][index] + 1)
      #expect(page.all("meta").contains { $0["name"] == "robots" && $0["content"] == "noindex" })
      for link in page.all("a").compactMap({ $0["href"] }) where link.hasPrefix("zoom-") {
        let parts = link.split(separator: "#")
        let target = try site.page("c/a/" + parts[0])
        guard parts.count == 2 else { continue }
        #expect((target.all("a") + target.all("img")).contains { $0["id"] == String(parts[1]) }, "\(link)")
      }
    }
    let links = { (page: HTMLPage) in page.all("a").compactMap { $0["href"] } }
    #expect(links(levels[1]).contains("zoom-1.html") && links(levels[1]).contains("zoom-3.html"))
    #expect(links(levels[0]).contains("zoom-2.html#t1-1") && links(levels[0]).contains("../a.html"))
    #expect(links(levels[2]).contains("2/zoom-2.html") && links(levels[2]).contains("#t2-1"))
    #expect(try links(site.page("c/a.html")).contains("a/zoom-3.html"))
    for path in ["c/off", "c/drawing"] {
      #expect(!site.exists(path + "/zoom-1.html"))
      #expect(try !links(site.page(path + ".html")).contains { $0.contains("zoom") })
    }
    #expect(try site.published().keys.allSatisfy { !$0.hasPrefix("c/iiif/off/1") && !$0.hasPrefix("c/iiif/drawing/1") })
  }

  @Test func isAServiceInTheManifest() throws {
    let site = try site()
    try site.build()
    for (path, count) in [("c/iiif/a/manifest.json", 2), ("c/iiif/off/manifest.json", 0)] {
      let text = String(decoding: try #require(try site.published()[path]), as: UTF8.self)
      #expect(text.components(separatedBy: "ImageService3").count - 1 == count)
    }
    let text = String(decoding: try #require(try site.published()["c/iiif/a/manifest.json"]), as: UTF8.self)
    #expect(text.replacing(" ", with: "").contains("\"id\":\"https://example.org/c/iiif/a/2\""))
  }

  @Test func worksWithoutAnAddress() throws {
    let site = try site(["site.yaml": "title: Test\n"])
    #expect(try site.build().findings.isEmpty)
    #expect(site.exists("c/a/zoom-3.html") && !site.exists("c/iiif/a/1/info.json"))
    #expect(try tiles(site, "c/iiif/a/1/").count == 14)
  }

  @Test func costsOnlyWhatChanged() throws {
    let site = try site()
    try site.build()
    let before = try site.published()
    try site.folder.write(["Content/c/a.md": "---\ntitle: Other\nimages: [a.jpg, b.jpg]\nalt: Grey\n---\n"])
    try site.build()
    let after = try site.published()
    #expect(
      before.filter { $0.key.hasPrefix("c/iiif/a/1/") && !$0.key.hasSuffix("manifest.json") }.allSatisfy {
        after[$0.key] == $0.value
      })
    try site.folder.write(["Content/c/collection.md": "---\ntitle: Things\n---\n"])
    try site.build()
    #expect(try !site.published().keys.contains { $0.contains("iiif") || $0.contains("zoom") })
    let clean = try self.site([
      "c/collection.md": "---\ntitle: Things\n---\n",
      "c/a.md": "---\ntitle: Other\nimages: [a.jpg, b.jpg]\nalt: Grey\n---\n",
    ])
    try clean.build()
    #expect(try site.published() == clean.published())
  }

  /// The pages of a picture lead to those of the item's other pictures, whose number depends on their size.
  @Test func leadsToTheOtherPicturesAfterOneOfThemChanged() throws {
    let bench = try EditedSiteTests.Workbench(Self.content)
    try bench.site.write(greyJPEG(width: 1300, height: 1030, grey: 90), to: "Content/c/a.jpg")
    try bench.site.write(greyJPEG(width: 2100, height: 1600, grey: 70), to: "Content/c/b.jpg")
    try bench.build(isAlone: true)
    try bench.site.write(greyJPEG(width: 640, height: 480, grey: 70), to: "Content/c/b.jpg")
    try bench.build(isAlone: true)
    let clean = try site()
    try clean.build()
    #expect(try bench.site.published() == clean.published())
  }

  @Test func leavesTheMakingToTheQueueOfThePreview() throws {
    let (site, clean) = (try site(), try site())
    try clean.build()
    let queue = ImageQueue(idleDelay: .zero)
    var options = BuildOptions(
      content: site.folder.path + "/Content", contentName: "Content", output: site.folder.path + "/Site",
      templates: site.templateFolders)
    (options.cache, options.imageQueue) = (site.folder.path + "/.vitrine", queue)
    #expect(try SiteBuilder(options).build().isPublished)
    #expect(!site.exists("c/iiif/a/1/info.json") && site.exists("c/a/zoom-1.html"))
    while !queue.isEmpty { _ = queue.makeSome() }
    #expect(try SiteBuilder(options).build().isPublished)
    #expect(try site.published() == clean.published())
  }
}
