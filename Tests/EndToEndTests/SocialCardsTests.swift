import Bytes
import Files
import SiteBuild
import TestSupport
import Testing

/// The pictures that other sites show beside links: what has one, what it depends on, and how large it is.
@Suite struct SocialCardsTests {
  private static let base = "https://example.org/"
  private static let content = [
    "site.yaml": "title: Test\nbaseURL: https://example.org\n", "about.md": "About us.\n",
    "c/collection.md": "---\ntitle: Things\n---\n\nOf all kinds.\n",
    "c/a.md": "---\nimage: a.jpg\nalt: A grey picture\n---\n", "c/b.md": "---\ntitle: لوحة\nimage: b.svg\n---\n",
    "c/plain.md": "No picture.\n", "c/b.svg": TinyImages.drawing,
    "d/collection.md": "---\ntitle: Texts\n---\n", "d/t.md": "Text.\n",
  ]

  private func site(_ settings: String = "", title: String = "a") throws -> SmallSite {
    var content = Self.content
    content["site.yaml"]? += settings
    content["c/a.md"] = "---\ntitle: \(title)\nimage: a.jpg\nalt: A grey picture\n---\n"
    let site = try SmallSite(content: content)
    try site.write(greyJPEG(width: 640, height: 480, grey: 90), to: "Content/c/a.jpg")
    return site
  }

  private func meta(_ site: SmallSite, _ page: String, _ name: String = "og:image") throws -> String? {
    try site.page(page).all("meta").first { $0["property"] == name || $0["name"] == name }?["content"]
  }

  /// The path in the site of the card of a page.
  private func card(_ site: SmallSite, _ page: String) throws -> String {
    let address = try #require(try meta(site, page), "\(page)")
    #expect(address.hasPrefix(Self.base + "assets/") && address.hasSuffix("-card.jpg"), "\(page): \(address)")
    return String(address.dropFirst(Self.base.count))
  }

  /// The size in a JPEG file's frame header.
  private func size(_ bytes: [UInt8]) -> [Int] {
    var place = 2
    while place + 8 < bytes.count, bytes[place] == 0xFF {
      if [0xC0, 0xC1, 0xC2].contains(bytes[place + 1]) {
        return [7, 5].map { Int(bytes[place + $0]) << 8 | Int(bytes[place + $0 + 1]) }
      }
      place += 2 + (Int(bytes[place + 2]) << 8 | Int(bytes[place + 3]))
    }
    return []
  }

  @Test func makesOneForEachPageWithAPictureAndForCollections() throws {
    let site = try site()
    #expect(try site.build().findings.isEmpty)
    let pages = ["index.html", "c/index.html", "c/a.html", "c/b.html", "d/index.html"]
    let cards = try pages.map { try card(site, $0) }
    #expect(Set(cards).count == pages.count)
    for path in cards {
      let bytes = try #require(try site.published()[path].map(Array.init), "\(path)")
      #expect(size(bytes) == [1200, 630] && bytes.count <= 100_000, "\(path)")
    }
    #expect(try card(site, "c/plain.html") == cards[1])
    #expect(try card(site, "d/t.html") == cards[4])
    #expect(try card(site, "about.html") == cards[0])
    for (name, value) in [
      ("og:image:width", "1200"), ("og:image:height", "630"), ("og:image:type", "image/jpeg"),
      ("og:image:alt", "A grey picture"), ("twitter:image:alt", "A grey picture"),
      ("twitter:card", "summary_large_image"),
    ] {
      #expect(try meta(site, "c/a.html", name) == value, "\(name)")
    }
    #expect(try meta(site, "c/plain.html", "og:image:alt") == "Things")
    #expect(try site.published().keys.filter { $0.hasSuffix("-card.jpg") }.count == pages.count)
  }

  @Test func makesNoneWithoutAnAddressOrIfTurnedOff() throws {
    let off = try site("card: false\n")
    #expect(try off.build().findings.isEmpty)
    #expect(try meta(off, "c/a.html")?.hasSuffix("-card.jpg") == false)
    #expect(try meta(off, "d/t.html") == nil)
    let bare = try SmallSite(content: Self.content.merging(["site.yaml": "title: Test\n"]) { $1 })
    try bare.write(greyJPEG(width: 640, height: 480, grey: 90), to: "Content/c/a.jpg")
    try bare.build()
    for site in [off, bare] { #expect(try !site.published().keys.contains { $0.hasSuffix("-card.jpg") }) }
    #expect(try meta(bare, "c/a.html") == nil)
  }

  @Test func changesWithWhatItShows() throws {
    let plain = try site()
    try plain.build()
    let home = try card(plain, "index.html")
    let item = try card(plain, "c/a.html")
    let dark = try site("card: {colors: dark}\n")
    try dark.build()
    #expect(try card(dark, "c/a.html") != item)
    let own = try site("card: {image: cover.jpg}\n")
    try own.write(greyJPEG(width: 1200, height: 800, grey: 30), to: "Content/cover.jpg")
    #expect(try own.build().findings.isEmpty)
    #expect(try card(own, "index.html") != home)
    #expect(try card(own, "c/a.html") == item)
    // The picture of the site's card is on no page, so it has no other files.
    #expect(try own.published().keys.count == plain.published().keys.count)
    // An edit of a title, in a site that was built, and in another.
    try plain.folder.write(["Content/c/a.md": "---\ntitle: Other\nimage: a.jpg\nalt: A grey picture\n---\n"])
    try plain.build()
    let clean = try site(title: "Other")
    try clean.build()
    #expect(try plain.published() == clean.published())
    #expect(try card(plain, "c/a.html") != item && card(plain, "index.html") == home)
  }

  @Test func refusesWhatIsNoSetting() throws {
    let site = try site("card:\n  image: none.jpg\n  colors: drak\n")
    let findings = try site.build().findings
    #expect(
      findings.map(\.summary).sorted() == [
        "Content/site.yaml:4:10: missing-image", "Content/site.yaml:5:11: not-allowed",
      ])
    #expect(findings.contains { $0.suggestion == "did you mean 'dark'?" })
    let other = try self.site("card: big\n")
    #expect(try other.build().summaries == ["Content/site.yaml:3:7: wrong-type"])
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
    let path = try card(site, "c/a.html")
    #expect(!site.exists(path))
    let file = try #require(queue.file(at: path))
    #expect(try clean.published()[path].map(Array.init) == FileSystem.read(file))
    while !queue.isEmpty { _ = queue.makeSome() }
    #expect(try SiteBuilder(options).build().isPublished)
    #expect(site.exists(path))
    #expect(try site.published() == clean.published())
  }
}
