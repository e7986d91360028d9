@testable import Actions
@testable import Files
import Foundation
import TestSupport
import Testing

/// The files of images: those that pages request, each generated once.
@Suite struct ImagesTests {
  private func site() throws -> SmallSite {
    let site = try SmallSite(content: [
      "c/collection.md": "---\nlayout: {kind: waterfall, minColumnWidth: 200}\ncell: photo\n---\n",
      "c/one.md": "---\nimage: first.png\n---\n", "c/two.md": "---\nimage: second.png\n---\n",
      "c/small.md": "---\nimage: small.png\n---\n",
    ])
    try site.write(TinyImages.png(width: 900, height: 600, grey: 90), to: "Content/c/first.png")
    try site.write(TinyImages.png(width: 700, height: 900, grey: 160), to: "Content/c/second.png")
    try site.write(TinyImages.png(width: 60, height: 40, grey: 30), to: "Content/c/small.png")
    return site
  }

  /// Returns the inode of each file, which differs if the file was generated again, by name.
  private func files(_ site: SmallSite) throws -> [String: UInt64] {
    let folder = site.folder.path + "/Site/assets"
    var found: [String: UInt64] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder)
    where [".avif", ".jpg", ".png", ".webp"].contains(where: name.hasSuffix) {
      found[name] = try FileManager.default.attributesOfItem(atPath: folder + "/" + name)[.systemFileNumber] as? UInt64
    }
    return found
  }

  private func named(_ site: SmallSite) throws -> Set<String> {
    var names: Set<String> = []
    for (_, page) in try site.pages() {
      let addresses =
        page.all("img").compactMap { $0["src"] }
        + (page.all("img") + page.all("source")).compactMap { $0["srcset"] }.flatMap { list in
          list.split(separator: ",").compactMap { $0.split(separator: " ").first.map(String.init) }
        }
      for address in addresses { names.insert(String(address.split(separator: "/").last ?? "")) }
    }
    return names
  }

  @Test func areThoseThatPagesNameAndNoOthers() throws {
    let site = try site()
    #expect(try site.build().findings.isEmpty)
    #expect(Set(try files(site).keys) == (try named(site)))
    for name in try files(site).keys where name.hasSuffix(".png") {
      // PNG, section 11.2.1: four bytes after the signature and the chunk's length and name contain the width.
      let bytes = try FileSystem.read(site.folder.path + "/Site/assets/" + name)
      let width = bytes[16..<20].reduce(0) { $0 << 8 | Int($1) }
      #expect(name.hasSuffix("-\(width).png"), "\(name) is \(width) px wide")
    }
  }

  @Test func comeInTheBestFormatFirstAndInOneForAll() throws {
    let site = try site()
    try site.build()
    // A cell shows the best format alone.
    let cells = try site.page("c/index.html")
    #expect(cells.all("source").isEmpty && cells.all("img").count == 3)
    #expect(cells.all("img").allSatisfy { $0["src"]?.hasSuffix(".avif") == true })
    for (_, page) in try site.pages() {
      for image in page.all("img") { #expect(image["width"] != nil && image["height"] != nil) }
    }
    let page = try site.page("c/one.html")
    #expect(page.all("source").map { $0["type"] } == ["image/avif"])
    // A drawing in one flat colour: PNG for browsers without AVIF.
    #expect(page.first("img")?["src"]?.hasSuffix(".png") == true)
    // Nothing is scaled up: the only files of the small image have its width, in both formats.
    let small = try #require(try site.page("c/small.html").first("img")?["src"])
    #expect(small.hasSuffix("-60.png"))
  }

  /// Those of an item on its own page are for any browser.
  @Test func comeInBothFormatsIfAnItemHasSeveral() throws {
    let site = try site()
    try site.write(
      Array("---\ntitle: One\nimages: [first.png, second.png]\n---\n".utf8), to: "Content/c/one.md")
    try site.build()
    let page = try site.page("c/one.html")
    #expect(page.all("picture").count >= 2 && page.all("source").allSatisfy { $0["type"] == "image/avif" })
    #expect(Set(try files(site).keys) == (try named(site)))
  }

  /// Pages are rendered again if the theme changes.
  @Test func haveASecondFormatInCellsOnRequest() throws {
    let site = try site()
    try site.write(Array("images: {fallback: true}\n".utf8), to: "Templates/theme.yaml")
    #expect(try site.build().findings.isEmpty)
    let cells = try site.page("c/index.html")
    #expect(cells.all("source").map { $0["type"] } == Array(repeating: "image/avif", count: 3))
    #expect(cells.all("img").allSatisfy { $0["class"] == "picture" && $0["src"]?.hasSuffix(".png") == true })
    let both = Set(try files(site).keys)
    try site.write(Array("images: {fallback: false}\n".utf8), to: "Templates/theme.yaml")
    try site.build()
    #expect(try site.page("c/index.html").all("source").isEmpty)
    // Items' pages still have both.
    #expect(Set(try files(site).keys) == both)
  }

  @Test func areNotMadeAgainWhereNothingOfThemChanged() throws {
    let site = try site()
    try site.build()
    let before = try files(site)
    // A new title, a new name, a new place, and no site.
    try FileManager.default.removeItem(atPath: site.folder.path + "/Site")
    try site.write(Array("---\ntitle: New\nimage: first.png\n---\n".utf8), to: "Content/c/one.md")
    try FileManager.default.moveItem(
      atPath: site.folder.path + "/Content/c/second.png", toPath: site.folder.path + "/Content/c/moved.png")
    try site.write(Array("---\nimage: moved.png\n---\n".utf8), to: "Content/c/two.md")
    try site.build()
    #expect(Set(before.values) == Set(try files(site).values))
    // The name of a file does not contain that of its source.
    #expect(Set(before.keys) == Set(try files(site).keys))
  }

  @Test func areMadeAgainWhereTheirQualityChanges() throws {
    let site = try site()
    try site.build()
    let before = try files(site)
    let theme = try String(contentsOf: SmallSite.templates.appendingPathComponent("theme.yaml"), encoding: .utf8)
    try site.write(
      Array(theme.replacingOccurrences(of: "avif: {quality: 65", with: "avif: {quality: 40").utf8),
      to: "Templates/theme.yaml")
    try site.build()
    let after = try files(site)
    for (name, number) in after {
      #expect((before[name] == number) == name.hasSuffix(".png"), "\(name)")
    }
    #expect(after.count == before.count)
  }

  @Test func areKeptWhereARunWasBrokenOff() throws {
    let site = try site()
    try site.build()
    let before = try files(site)
    // The state after an interrupted run: no record of the images, and one file missing.
    let kept = site.folder.path + "/.vitrine/images"
    let lost = try #require(try FileManager.default.contentsOfDirectory(atPath: kept).sorted().first)
    try FileManager.default.removeItem(atPath: kept + "/" + lost)
    #expect(try #require(Database(path: site.folder.path + "/.vitrine/cache.db")).execute("DELETE FROM image"))
    try FileManager.default.removeItem(atPath: site.folder.path + "/Site")
    try site.build()
    let after = try files(site)
    #expect(after.keys.sorted() == before.keys.sorted())
    let again = after.filter { before[$0.key] != $0.value }.keys
    // The name in the cache begins with a hash of the widths that the file was scaled through.
    #expect(again.allSatisfy { $0.hasSuffix(lost.split(separator: "-").dropFirst().joined(separator: "-")) })
    #expect(again.count <= 1)
  }

  @Test(arguments: ["not a database at all", ""]) func outliveADamagedCache(_ rubbish: String) throws {
    let site = try site()
    try site.build()
    let before = try files(site)
    for name in ["cache.db-wal", "cache.db-shm"] {
      try? FileManager.default.removeItem(atPath: site.folder.path + "/.vitrine/" + name)
    }
    try site.write(Array(String(repeating: rubbish, count: 500).utf8), to: ".vitrine/cache.db")
    let outcome = try site.build(.init(strict: true))
    #expect(outcome.isPublished)
    #expect(outcome.findings.map(\.id) == (rubbish.isEmpty ? [] : ["cache-discarded"]))
    #expect(try files(site).keys.sorted() == before.keys.sorted())
  }

  @Test func keepPlayingWhereTheyAreAnimated() throws {
    let site = try SmallSite(content: ["c/collection.md": "---\nlayout: list\ncell: photo\n---\n"])
    try site.write(TinyImages.animation, to: "Content/c/blink.gif")
    #expect(try site.build().summaries == [])
    let page = try site.page("c/blink.html")
    // One format for all browsers, because AVIF would contain one frame only.
    #expect(page.all("source").isEmpty)
    let source = try #require(page.first("img")?["src"])
    #expect(source.hasSuffix(".webp"))
    let bytes = try #require(try site.published()[String(source.dropFirst(3))])
    // RFC 9649: the chunk with the loop count, and the frames.
    #expect(bytes.range(of: Data("ANIM".utf8)) != nil)
    #expect(String(decoding: bytes, as: Unicode.ASCII.self).split(separator: "ANMF").count == 3)
  }

  @Test func areSharedByAllNamesOfOnePhotograph() throws {
    let site = try SmallSite(content: [
      "c/collection.md": "---\nlayout: list\ncell: photo\n---\n", "c/a.md": "---\nimage: a.png\n---\n",
      "c/b.md": "---\nimage: b.png\n---\n",
    ])
    for name in ["a", "b"] { try site.write(TinyImages.png(width: 300, height: 200), to: "Content/c/\(name).png") }
    try site.build()
    // One name for AVIF and one for all browsers.
    #expect(Set(try files(site).keys.map { $0.prefix { $0 != "-" } }).count == 2)
    #expect(Set(try files(site).keys) == (try named(site)))
  }

  @Test func haveTheirColoursStandForThemWhileTheyLoad() throws {
    let site = try site()
    try site.build()
    let sheet = try #require(try site.published().first { $0.key.hasPrefix("assets/layouts/c-1-") })
    let css = String(decoding: sheet.value, as: UTF8.self)
    let rules = css.split(separator: "\n").filter { $0.contains("--p:") }
    #expect(rules.count == 3)
    for rule in rules {
      let placeholder = try #require(rule.firstRange(of: "--p:")).lowerBound
      #expect(rule[placeholder...].utf8.count <= 60, "\(rule)")
    }
    // A grey of 90 is #5a5a5a, or #555 with four bits per channel.
    #expect(rules.contains { $0.hasSuffix("--p:#555,#555}") })
  }

  /// A file of whole pixels only approximates the image's aspect ratio; cells are measured with the exact one.
  @Test func areShownInTheShapeOfTheirSource() throws {
    let site = try site()
    try site.build()
    let sheet = try #require(try site.published().first { $0.key.hasPrefix("assets/layouts/c-1-") })
    let css = String(decoding: sheet.value, as: UTF8.self)
    for image in try site.page("c/index.html").all("img") {
      let (width, height) = (try #require(image["width"]), try #require(image["height"]))
      let shape = try #require(Double(width)) / #require(Double(height))
      let shapes = css.split(separator: "{--a:").dropFirst().compactMap { rule -> Double? in
        let sides = rule.prefix { $0 != ";" && $0 != "}" }.split(separator: "/").compactMap { Double($0) }
        return sides.count == 2 ? sides[0] / sides[1] : nil
      }
      #expect(shapes.contains(shape), "\(width) × \(height)")
    }
  }
}
