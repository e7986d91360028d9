@testable import Bytes
@testable import Content
@testable import Items
@testable import PageRendering
@testable import SiteModel
import SiteBuild
import Foundation
import TestSupport
import Testing

/// A kind of page that only this test knows: a list of all items with a tag.
private enum TagPage: PageKind {
  struct Input: PageInput {
    let tag: String
    let items: [PageContext.Reference]
    let path: String
    let key: ContentKey
  }

  static func inputs(of site: PublishedModel) -> [Input] {
    var tagged: [String: [PageContext.Reference]] = [:]
    for item in site.site.catalog.collections.flatMap(\.items) {
      for tag in item.tags { tagged[tag, default: []].append(PageContext.Reference(item)) }
    }
    return tagged.sorted { $0.key < $1.key }.map { tag, items in
      var key = KeyBuilder("tag", site.context)
      key.add(tag)
      key.add(items)
      return Input(tag: tag, items: items, path: "tags/\(tag).html", key: key.key)
    }
  }

  static func render(_ input: Input) -> RenderedPage {
    let lines = input.items.map { "<li>\($0.path): \($0.title)</li>\n" }.joined()
    let html = "<title>\(input.tag)</title>\n<ul>\n\(lines)</ul>\n"
    return RenderedPage(files: [RenderedPage.File(path: input.path, bytes: Array(html.utf8))])
  }
}

/// A new kind of page is one type and one line in a list. It is built, kept, changed and removed with the others.
@Suite struct PageKindTests {
  /// A source of random numbers with a seed.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ state >> 29
    }
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64], [false, true])
  func isRightAfterRandomEdits(seed: UInt64, isAlone: Bool) throws {
    var random = Generator(state: seed)
    let tags = ["red", "green", "blue"]
    func item(_ number: Int) -> String {
      let own = tags.filter { _ in Bool.random(using: &random) }
      return
        "---\ntitle: Item \(Int.random(in: 0..<4, using: &random))\ntags: [\(own.joined(separator: ", "))]\n---\n\nText.\n"
    }
    var files = [
      "site.yaml": "title: Test\n", "a/collection.md": "---\ntitle: A\nlayout: list\nsort: title\n---\n",
      "b/collection.md": "---\ntitle: B\nlayout: list\npageSize: 2\n---\n",
    ]
    for number in 0..<6 { files["\(number % 2 == 0 ? "a" : "b")/i\(number).md"] = item(number) }
    let bench = try EditedSiteTests.Workbench(files, kinds: pageKinds + [TagPage.self])
    try bench.build(isAlone: isAlone)
    var kept = 0
    for round in 0..<12 {
      let path = "\(["a", "b"].randomElement(using: &random) ?? "a")/i\(Int.random(in: 0..<8, using: &random)).md"
      let place = bench.site.folder.path + "/Content/" + path
      if files[path] != nil, Bool.random(using: &random) {
        files[path] = nil
        try FileManager.default.removeItem(atPath: place)
      } else {
        files[path] = item(round)
        try bench.site.folder.write(["Content/" + path: files[path] ?? ""])
      }
      let report = try bench.build(isAlone: isAlone).report
      if report.renderedPages < report.pages { kept += 1 }
      let clean = try EditedSiteTests.Workbench(files, kinds: pageKinds + [TagPage.self])
      try clean.build()
      #expect(try bench.site.published() == clean.site.published(), "round \(round)")
    }
    #expect(kept > 0)
  }

  @Test func isFoundAmongTheFiles() throws {
    let bench = try EditedSiteTests.Workbench(
      ["a/collection.md": "---\ntitle: A\n---\n", "a/x.md": "---\ntitle: X\ntags: [red]\n---\n"],
      kinds: pageKinds + [TagPage.self])
    try bench.build()
    #expect(try bench.site.folder.text("Site/tags/red.html").contains("<li>a/x: X</li>"))
  }
}
