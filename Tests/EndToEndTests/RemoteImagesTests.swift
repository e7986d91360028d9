import Foundation
import TestSupport
import Testing

/// Pictures that are no files of the content folder: by address, and of IIIF image services.
@Suite struct RemoteImagesTests {
  private static let address = "https://images.example/a b.jpg?x=1&y=2".replacing(" ", with: "%20")

  private func site(_ files: [String: String], collection: String = "cell: photo\nlayout: waterfall\n") throws
    -> SmallSite
  {
    try SmallSite(
      content: [
        "site.yaml": "title: Test\nbaseURL: https://test.example\n", "g/collection.md": "---\n\(collection)---\n",
      ].merging(files) { $1 })
  }

  private func image(_ page: HTMLPage) throws -> HTMLPage.Element { try #require(page.all("img").first) }

  @Test(arguments: ["image: ADDRESS\nsize: 400×300", "image: {file: ADDRESS, size: 400 x 300}"])
  func areShownFromTheirAddress(lines: String) throws {
    let site = try site(["g/x.md": "---\n\(lines.replacing("ADDRESS", with: "'\(Self.address)'"))\nalt: A\n---\n"])
    #expect(try site.build().findings.isEmpty)
    for path in ["g/index.html", "g/x.html"] {
      let image = try image(site.page(path))
      #expect(image["src"] == Self.address && image["srcset"] == nil, "\(path)")
      #expect(image["width"] == "400" && image["height"] == "300" && image["alt"] == "A", "\(path)")
    }
    let page = try site.page("g/x.html")
    #expect(page.all("meta").contains { $0["property"] == "og:image" && $0["content"] == Self.address })
    #expect(
      try site.folder.text("Site/sitemap.xml").contains("<image:loc>https://images.example/a%20b.jpg?x=1&amp;y=2<"))
  }

  @Test func withoutASizeAreInAFrame() throws {
    let site = try site(
      ["g/x.md": "---\nimage: https://images.example/a.jpg\n---\n"], collection: "cell: photo\nexport: [iiif]\n")
    #expect(try site.build().findings.isEmpty)
    let style = try #require(image(site.page("g/index.html"))["data-style"])
    #expect(style == "aspect-ratio:1.3333;object-fit:contain")
    #expect(try site.page("g/x.html").elements.contains { $0.classes.contains("framed") })
    // A canvas needs a size.
    #expect(!site.exists("g/iiif/collection.json"))
  }

  @Test func ofAServiceAreAskedForTheWidthsOfTheLayout() throws {
    let site = try site([
      "g/x.md": "---\nimage: {iiif: https://iiif.example/image/7/info.json, size: 3000×2000}\n---\n"
    ])
    #expect(try site.build().findings.isEmpty)
    let set = try #require(image(site.page("g/index.html"))["srcset"])
    let candidates = set.split(separator: ",https").map { $0.hasPrefix("https") ? String($0) : "https" + $0 }
    #expect(candidates.count > 1)
    for candidate in candidates {
      let parts = candidate.split(separator: " ")
      #expect(parts[0] == "https://iiif.example/image/7/full/\(parts[1].dropLast()),/0/default.jpg")
    }
  }

  @Test func ofATableHaveThreeSizes() throws {
    let table = """
      objectid,title,object_location,image_small,image_thumb,width,height
      a,A,https://x.example/a.jpg,https://x.example/a_sm.jpg,https://x.example/a_th.jpg,800,600
      b,B,https://x.example/b.pdf,https://x.example/b_sm.jpg,,,
      c,C,https://x.example/c.mp3,,,,

      """
    let site = try site(["g/items.csv": table], collection: "cell: card\nlayout: waterfall\n")
    #expect(try site.build().findings.isEmpty)
    let images = try site.page("g/index.html").all("img")
    #expect(images.map { $0["src"] } == ["https://x.example/a_sm.jpg", "https://x.example/b_sm.jpg"])
    #expect(images[0]["width"] == "800")
    #expect(try site.page("g/a.html").all("dt").isEmpty)
    #expect(try site.page("g/c.html").all("img").isEmpty)
  }

  @Test func mayBeSomeOfSeveral() throws {
    let site = try site([
      "g/x.md":
        "---\nimages: [{file: https://x.example/a.jpg, size: 40×30, title: Far}, {iiif: https://x.example/b, size: 30×40}]\n---\n"
    ])
    #expect(try site.build().findings.isEmpty)
    let page = try site.page("g/x.html")
    #expect(page.all("a").compactMap { $0["href"] }.contains("https://x.example/a.jpg"))
    #expect(page.elements.count { $0["data-cell"] != nil } == 2)
  }

  @Test(arguments: [
    ("image: 'ftp://x.example/a.jpg'", "2:8"), ("image: {size: 3×4}", "2:8"), ("image: {iiif: plain}", "2:15"),
    ("image: https://x.example/a.jpg\nsize: big", "3:7"),
  ])
  func mistakes(lines: String, position: String) throws {
    let findings = try site(["g/x.md": "---\n\(lines)\n---\n"]).build().findings.filter { $0.severity == "error" }
    #expect(findings.map(\.position) == [position])
  }
}
