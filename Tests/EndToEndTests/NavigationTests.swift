import TestSupport
import Testing

/// The menu at the head of all pages.
@Suite struct NavigationTests {
  private static let content = [
    "herbs/collection.md": "---\ntitle: Herbs\npageSize: 1\n---\n", "herbs/mint.md": "", "herbs/sage.md": "",
    "herbs/deep/collection.md": "---\ntitle: Deep\n---\n", "herbs/deep/root.md": "",
    "herbs/deep/deeper/collection.md": "---\ntitle: Deeper\n---\n", "herbs/deep/deeper/x.md": "",
    "herbs/secret/collection.md": "---\nunlisted: true\n---\n", "stones/collection.md": "---\ntitle: Stones\n---\n",
  ]

  /// The entries of the menu, and those that are marked.
  private func menu(_ page: HTMLPage) -> (titles: [String], current: [String]) {
    let links = page.inside(class: "site-navigation", "a")
    return (
      links.map(\.text), links.filter { $0["aria-current"] != nil }.map { "\($0.text) \($0["aria-current"] ?? "")" }
    )
  }

  @Test func isNestedOnce() throws {
    let site = try SmallSite(content: Self.content)
    #expect(try site.build().findings.isEmpty)
    for (path, current) in [
      ("index.html", []), ("herbs/index.html", ["Herbs page"]), ("herbs/page-2.html", ["Herbs true"]),
      ("herbs/mint.html", ["Herbs true"]), ("herbs/deep/index.html", ["Herbs true", "Deep page"]),
      ("herbs/deep/deeper/x.html", ["Herbs true", "Deep true"]), ("stones/index.html", ["Stones page"]),
    ] as [(String, [String])] {
      let page = try site.page(path)
      #expect(page.problems.isEmpty)
      #expect(menu(page).titles == ["Herbs", "Deep", "Stones"], "\(path)")
      #expect(menu(page).current == current, "\(path)")
    }
    let page = try site.page("stones/index.html")
    #expect(page.inside(class: "site-navigation", "a").map { $0["href"] }.contains("../herbs/deep/index.html"))
    #expect(page.first("button")?["popovertarget"] == page.all("nav").first?["id"])
  }

  @Test func doesNotRepeatEntries() throws {
    let site = try SmallSite(
      content: Self.content.merging(["site.yaml": "title: Test\nnavigation: [stones, herbs, herbs/deep]\n"]) { $1 })
    try site.build()
    #expect(try menu(site.page("index.html")).titles == ["Stones", "Herbs", "Deep", "Deeper"])
  }

  /// The rule for narrow windows depends on the width of the entries.
  @Test func becomesAButtonWhereItDoesNotFit() throws {
    func limit(_ title: String) throws -> Double? {
      let site = try SmallSite(
        content: Self.content.merging(["stones/collection.md": "---\ntitle: \(title)\n---\n"]) { $1 })
      try site.build()
      let path = try #require(site.published().keys.first { $0.hasPrefix("assets/site-") })
      let css = try site.folder.text("Site/" + path)
      guard let rule = css.firstRange(of: "@container site-header (width < ") else { return nil }
      return Double(css[rule.upperBound...].prefix { $0 != "r" })
    }
    let (short, long) = (try #require(try limit("Stones")), try #require(try limit("Stones and all other things")))
    #expect(short > 8 && short < 14 && long > short + 8)
  }

  @Test func isNoButtonWithOneEntry() throws {
    let site = try SmallSite(content: ["herbs/collection.md": ""])
    try site.build()
    #expect(
      try site.published().allSatisfy {
        !$0.key.hasSuffix(".css") || !String(decoding: $0.value, as: UTF8.self).contains("@container site-header")
      })
  }
}
