@testable import CollectionLayout
@testable import Geometry
@testable import PageLayout
@testable import PageRendering
@testable import SiteStyles
@testable import SiteModel
import Foundation
import TestSupport
import Testing

/// Pages that scroll as one.
@Suite struct EndlessScrollTests {
  private static func site(
    items: Int, pageSize: Int, layout: String = "column", settings: String = ""
  ) throws -> TestSite {
    var files = [
      "site.yaml": "title: Test",
      "c/collection.md":
        "---\ntitle: C\nlayout: \(layout)\ncell: card\nscroll: endless\npageSize: \(pageSize)\n\(settings)---\n",
    ]
    for index in 0..<items {
      let title = "Item \(index)" + String(repeating: " and more", count: index * 7 % 13)
      files["c/i\(1000 + index).md"] = "---\ntitle: \(title)\naspect: \(1 + index % 3):2\n---\n"
    }
    return try TestSite(files)
  }

  private static func scroll(_ site: TestSite) throws -> (EndlessScroll, [LaidOutPage]) {
    let pages = try site.prepared.pages(of: site.collection("c")).map { site.prepared.layOut($0) }
    return (EndlessScroll(pages, stem: "c"), pages)
  }

  @Test func pagesHaveTheirIntervalsInCommon() throws {
    let (_, pages) = try Self.scroll(Self.site(items: 50, pageSize: 12))
    #expect(pages.count == 5)
    #expect(Set(pages.map { $0.geometry.intervals.map(\.lowerBound) }).count == 1)
    #expect(pages.map(\.geometry.scope) == ["w1", "w2", "w3", "w4", "w5"])
  }

  /// Each page begins at the end of the previous one, at every width, and the last one ends at the total length.
  @Test(arguments: ["column", "waterfall", "list", "mosaic"])
  func pagesFollowEachOther(_ layout: String) throws {
    let (scroll, pages) = try Self.scroll(Self.site(items: 50, pageSize: 12, layout: layout))
    for (interval, bound) in pages[0].geometry.intervals.map(\.lowerBound).enumerated() {
      var end = 0.0
      for page in pages {
        let place = scroll.window(ofPage: page.page.number).places[interval]
        #expect(abs(place.before.value(at: bound) - end) < 0.01)
        let length = page.geometry.intervals[interval].contentHeight.value(at: bound)
        #expect(place.before.value(at: bound) + length <= place.total.value(at: bound) + 0.01)
        end = place.before.value(at: bound) + length
        // The layout's line spacing also separates pages, if there is no inset.
        if page.page.number < pages.count {
          let next = scroll.window(ofPage: page.page.number + 1).places[interval]
          let gap = page.page.collection.layout.settings?.lineSpacing ?? 0
          #expect(next.before.value(at: bound) - end <= gap + 0.01)
          end = next.before.value(at: bound)
        }
      }
    }
  }

  /// The lengths that the script adds up are those of the style sheets.
  @Test(arguments: [40, 300])
  func theScriptUsesTheLengthsOfTheStyleSheets(items: Int) throws {
    let site = try Self.site(items: items, pageSize: items > 40 ? 1 : 10)
    let (scroll, pages) = try Self.scroll(site)
    let files = Dictionary(
      uniqueKeysWithValues: scroll.files(
        versions: pages.map { "v\($0.page.number)" }, addresses: SiteAddresses(prettyURLs: false, baseURL: nil)))
    for (interval, lower) in pages[0].geometry.intervals.map(\.lowerBound).enumerated() {
      let numbers = try Self.extents(of: interval, in: files)
      #expect(numbers.count == 2 * pages.count)
      var start = 0.0
      for page in pages {
        let before = scroll.window(ofPage: page.page.number).places[interval].before
        #expect(abs(before.value(at: lower) - start) < 0.001)
        let index = 2 * (page.page.number - 1)
        start += numbers[index] / 1e6 * lower + numbers[index + 1] / 10_000 * 16
      }
    }
  }

  /// The extents of one interval: from the manifest if they are short, or else from a separate file.
  private static func extents(of interval: Int, in files: [String: String]) throws -> [Double] {
    let manifest = try #require(files.first { $0.key.hasPrefix("assets/layouts/c-window-1-") }).value
    let object = try #require(try JSONSerialization.jsonObject(with: Data(manifest.utf8)) as? [String: Any])
    if let lists = object["extents"] as? [[Double]] { return lists[interval] }
    let name = try #require(object["extents"] as? String).replacing("*", with: String(interval))
    let text = try #require(files["assets/layouts/\(name)"])
    return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [Double])
  }

  @Test func eachStyleSheetDeclaresThePositionOfItsPage() throws {
    let (scroll, pages) = try Self.scroll(Self.site(items: 30, pageSize: 10))
    let css = GeometryStyles(pages[2].geometry, window: scroll.window(ofPage: 3)).css()
    let cascade = try StyleCascade(css)
    let width = 800.0
    let interval = try #require(pages[2].geometry.intervals.lastIndex { $0.lowerBound <= width })
    let place = scroll.window(ofPage: 3).places[interval]
    #expect(abs(try cascade.length(of: "--before", classes: ["w3"], at: width) - place.before.value(at: width)) < 0.01)
    #expect(
      abs(try cascade.length(of: "--total", classes: ["collection"], at: width) - place.total.value(at: width)) < 0.01)
    // The rules of one page do not apply to others.
    #expect(!css.contains("\n.e{") && !css.contains(".cells{display") && !css.hasPrefix(".e{"))
  }

  /// Browsers limit the scrollable length: pages that are too long together are divided into runs, each of which is
  /// complete.
  @Test func divideIntoRunsThatBrowsersCanScroll() throws {
    var files = [
      "site.yaml": "title: Test",
      "c/collection.md":
        "---\ntitle: C\nlayout: {kind: flow, itemSize: {width: 100, height: 100000}}\nscroll: endless\npageSize: 40\n---\n",
    ]
    for index in 0..<240 {
      files["c/i\(1000 + index).md"] = "---\ntitle: I\nsize: {width: 2000, height: 100000}\n---\n"
    }
    let site = try TestSite(files)
    let (scroll, pages) = try Self.scroll(site)
    try #require(pages.count == 6)
    let manifests = Set(pages.map { scroll.window(ofPage: $0.page.number).manifest })
    try #require(manifests.count == 3)
    for page in pages {
      for place in scroll.window(ofPage: page.page.number).places {
        #expect(place.total.value(at: 1000) <= 10_000_000)
      }
    }
    #expect(scroll.window(ofPage: 3).places[0].before == .zero)
  }

  @Test func areOrdinaryPagesIfThereIsNothingToScroll() throws {
    let alone = try Self.site(items: 5, pageSize: 12)
    #expect(try !alone.prepared.isEndless(alone.collection("c")))
    let sideways = try Self.site(items: 30, pageSize: 12, layout: "carousel")
    #expect(try !sideways.prepared.isEndless(sideways.collection("c")))
  }

  /// The positions of a section's cells in the whole section, although the page has only some of them.
  @Test func sectionsContinueFromPageToPage() throws {
    let site = try Self.site(items: 50, pageSize: 20)
    let pages = try site.prepared.pages(of: site.collection("c"))
    #expect(pages.flatMap(\.sections).map(\.start) == [0, 20, 40])
    #expect(pages.flatMap(\.sections).map(\.count) == [50, 50, 50])
  }

  @Test func theScriptLosesOnlyCommentsAndIndentation() {
    let source = "// A comment\nif (a) {\n  b('// no comment') // stays\n\n  /** Gone */\n}\n"
    #expect(publishedScript(source) == "if (a) {\nb('// no comment') // stays\n}\n")
  }
}
