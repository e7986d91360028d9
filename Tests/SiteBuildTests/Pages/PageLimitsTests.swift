@testable import Diagnostics
@testable import Geometry
@testable import PageLayout
import Testing

/// Browsers cannot scroll more than about ten million px.
@Suite struct PageLimitsTests {
  private func site(_ count: Int, size: String, settings: String = "") throws -> TestSite {
    var files = ["c/collection.md": "---\nlayout: list\ncell: photo\n\(settings)---\n"]
    for number in 100..<(100 + count) { files["c/i\(number).md"] = "---\nsize: \(size)\n---\n" }
    return try TestSite(files)
  }

  @Test func divideACollectionThatWouldBeTooLong() throws {
    // In a list, an image is as wide as the page, 271 px, and each of these is 10,000 times as high.
    let site = try site(12, size: "{width: 1, height: 10000}")
    let prepared = site.prepared
    let diagnostics = prepared.diagnostics
    #expect(diagnostics.map(\.id) == ["page-too-long"])
    #expect(diagnostics.first?.severity == .warning)
    #expect(diagnostics.first?.location?.position == SourcePosition(line: 2, column: 9))
    let pages = try prepared.pages(of: site.collection("c"))
    #expect(pages.count == 4 && pages.map(\.items.count).reduce(0, +) == 12)
    for page in pages {
      let geometry = prepared.layOut(page).geometry
      let lengths = [271.0, 500, 1000].map { geometry.interval(at: $0).contentHeight.value(at: $0) }
      #expect(try #require(lengths.first) <= CollectionDivision.longestPage)
    }
  }

  @Test(arguments: [
    "{kind: list, lineSpacing: 3000000}", "{kind: mosaic, segmentHeight: 9000000, slots: inOrder}",
    "{kind: justified, targetRowHeight: 90000000}", "{kind: list, sectionInset: {bottom: 20000000}}",
  ])
  func divideFewItemsThatTheLayoutSpreadsTooFar(layout: String) throws {
    var files = ["c/collection.md": "---\nlayout: \(layout)\ncell: photo\n---\n"]
    for number in 100..<112 { files["c/i\(number).md"] = "---\naspect: 1\n---\n" }
    let prepared = try TestSite(files).prepared
    #expect(prepared.diagnostics.map(\.id) == ["page-too-long"])
  }

  /// 40 years of a million px each.
  @Test func divideATimelineThatIsTooLong() throws {
    var files = ["c/collection.md": "---\nlayout: {kind: timeline, scale: 1000000, fold: 100}\n---\n"]
    for year in [1810, 1811, 1812, 1850] { files["c/i\(year).md"] = "---\ndate: \(year)\n---\n" }
    let prepared = try TestSite(files).prepared
    #expect(prepared.diagnostics.map(\.id) == ["page-too-long"])
    let advice = try #require(prepared.diagnostics.first?.suggestion)
    #expect(advice.hasPrefix("set a smaller 'scale' or 'fold', or set 'pageSize' to "))
    files["c/collection.md"] = "---\nlayout: {kind: timeline, scale: 1000, fold: 100}\n---\n"
    #expect(try TestSite(files).prepared.diagnostics.isEmpty)
  }

  @Test func leaveOthersAlone() throws {
    let site = try site(12, size: "{width: 100, height: 100}", settings: "pageSize: 7\n")
    #expect(try site.prepared.pages(of: site.collection("c")).map(\.items.count) == [7, 5])
  }

  @Test func endWithOneItemThatIsTooLongByItself() throws {
    let site = try site(3, size: "{width: 1, height: 100000}")
    #expect(try site.prepared.pages(of: site.collection("c")).count == 3)
  }
}
