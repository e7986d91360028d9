import TestSupport
import Testing

/// Images that only the texts of one language show.
@Suite struct TranslatedImagesTests {
  private static let content = [
    "site.yaml": "title: Test\nlanguages: [en, de]\nbaseURL: https://example.org\n",
    "a/collection.md": "---\nlayout: list\n---\n", "a/x.md": "---\ntitle: X\n---\n\nText.\n",
    "a/x.de.md": "![Skizze](skizze.svg)\n", "a/skizze.svg": TinyImages.drawing,
    "a/bare.svg": TinyImages.drawing,
  ]

  @Test func areNoItemsInTheOtherLanguages() throws {
    let site = try SmallSite(content: Self.content)
    #expect(try site.build().findings.isEmpty)
    for prefix in ["", "de/"] {
      #expect(site.exists(prefix + "a/x.html") && site.exists(prefix + "a/bare.html"))
      #expect(!site.exists(prefix + "a/skizze.html"))
    }
    // The image is an item again when no text shows it any more.
    try site.folder.write(["Content/a/x.de.md": "Ein Text.\n"])
    try site.build()
    #expect(site.exists("a/skizze.html") && site.exists("de/a/skizze.html"))
  }

  /// Each language has an image that the other one names.
  @Test func mayBeOthersThanInTheFirstLanguage() throws {
    let site = try SmallSite(
      content: Self.content.merging([
        "a/x.md": "---\nimage: bare.svg\n---\n", "a/x.de.md": "---\nimage: skizze.svg\n---\n",
      ]) { $1 })
    #expect(try site.build().findings.isEmpty)
    for path in ["a/bare.html", "a/skizze.html", "de/a/bare.html", "de/a/skizze.html"] { #expect(!site.exists(path)) }
  }

  /// All languages have the same tiles.
  @Test(arguments: ["", "zoom: true\n"], ["", "zoom: true\n"])
  func cannotBeEnlarged(collection: String, item: String) throws {
    let site = try SmallSite(
      content: Self.content.merging([
        "a/collection.md": "---\nlayout: list\n\(collection)---\n", "a/x.md": "---\nimage: bare.svg\n\(item)---\n",
        "a/x.de.md": "---\nimage: skizze.svg\n---\n",
      ]) { $1 })
    let isRefused = !(collection + item).isEmpty
    #expect(try site.build().summaries == (isRefused ? ["Content/a/x.de.md: zoomed-translation"] : []))
  }
}
