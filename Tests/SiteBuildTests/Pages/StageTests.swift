import Bytes
import TestSupport
import Testing

@testable import PageLayout
@testable import SiteModel

/// Laid-out sections of pages: selections of cells inside other pages.
@Suite struct StageTests {
  private static func site(_ layout: String) throws -> TestSite {
    try TestSite([
      "c/collection.md": "---\nlayout: \(layout)\n---\n", "c/a.md": "One.\n", "c/b.md": "Two.\n", "c/d.md": "Three.\n",
    ])
  }

  private func stage(_ site: TestSite, number: Int, items: [Int] = [0, 1, 2]) throws -> Stage {
    let collection = try site.collection("c")
    let all = collection.items
    return site.prepared.stage(
      "c", of: items.map { all[$0] }, in: collection, number: number, on: .item(path: "about"))
  }

  @Test(arguments: ["column", "{kind: grid, columns: 2}", "carousel", "list"])
  func haveRulesOfTheirOwn(_ layout: String) throws {
    let site = try Self.site(layout)
    let sheets = try (1...2).map { number in
      var css = UTF8Buffer()
      GeometryStyles(site.prepared.layOut(try stage(site, number: number).page).geometry).write(into: &css)
      return css.text
    }
    #expect(sheets[0] != sheets[1])
    for (number, css) in sheets.enumerated() {
      // Every selector of a class names the stage.
      for rule in css.matches(of: /(?:^|[{}\n,])([^{}\n,@]*\.[^{}\n,@]*)\{/) where !rule.1.hasPrefix(" ") {
        #expect(rule.1.contains(".s\(number + 1)"), "\(rule.1)")
      }
    }
  }

  @Test func haveTheFramesOfTheCollection() throws {
    let site = try Self.site("{kind: grid, columns: 2}")
    let (own, stage) = (try site.layOut("c").geometry, site.prepared.layOut(try stage(site, number: 1).page).geometry)
    for width in [300.0, 640, 1200] {
      #expect(own.interval(at: width).frames == stage.interval(at: width).frames)
    }
  }

  @Test func linkFromThePageThatShowsThem() throws {
    #expect(try stage(try Self.site("list"), number: 1).page.file == .item(path: "about"))
  }

  @Test func haveKeysThatDependOnTheItems() throws {
    let site = try Self.site("list")
    let keys = try [[0, 1], [1, 0], [0], []].map { try stage(site, number: 1, items: $0).key }
    #expect(Set(keys).count == keys.count)
    #expect(try stage(site, number: 1).key != stage(site, number: 2).key)
    #expect(try stage(site, number: 1).key == stage(site, number: 1).key)
  }
}
