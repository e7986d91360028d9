import Foundation
import Testing

/// Styles of parts that few pages have are in a sheet of their own, which only pages with such a part link.
@Suite struct PartStylesTests {
  private static let content = [
    "Content/site.yaml": "title: Test\n",
    "Content/plain/collection.md": "---\ntitle: Plain\ncell: label\n---\nA *short* introduction with a [link](a.md).\n",
    "Content/plain/a.md": "---\ntitle: A\n---\nText.\n",
    "Content/table/collection.md": "---\ntitle: Table\n---\nWords[^1].\n\n[^1]: A note.\n",
    "Content/table/b.md": "---\ntitle: B\n---\n",
    "Content/sideways/collection.md": "---\ntitle: Sideways\nlayout: carousel\n---\n",
    "Content/sideways/c.md": "---\ntitle: C\n---\n",
    "Content/rich/collection.md": "---\ntitle: Rich\ncell: note\n---\n",
    "Content/rich/d.md": "---\ntitle: D\n---\nSome **text**.\n",
    "Content/empty/collection.md": "---\ntitle: Empty\n---\n",
    "Content/above/collection.md": "---\ntitle: Above\n---\n",
    "Content/above/below/collection.md": "---\ntitle: Below\n---\n",
  ]

  private func build(_ templates: [String: String] = [:]) throws -> SmallSite {
    let files = Dictionary(uniqueKeysWithValues: templates.map { ("Templates/" + $0, $1) })
    let site = try SmallSite(Self.content.merging(files) { _, own in own })
    let outcome = try site.build()
    #expect(outcome.isPublished, "\(outcome.findings)")
    return site
  }

  /// The names of the style sheets of a page without their hashes, in order.
  private func sheets(_ path: String, of site: SmallSite) throws -> [String] {
    try site.page(path).all("link").filter { $0["rel"] == "stylesheet" }.compactMap { link in
      guard let name = link["href"]?.split(separator: "/").last, link["data-geometry"] == nil else { return "frames" }
      return name.split(separator: "-").first.map(String.init)
    }
  }

  private func css(_ name: String, of site: SmallSite) throws -> String {
    let file = try #require(try site.published().first { $0.key.hasPrefix("assets/\(name)-") })
    return String(decoding: file.value, as: UTF8.self)
  }

  @Test func aPlainCollectionHasThoseOfTheSiteAlone() throws {
    #expect(try sheets("plain/index.html", of: build()) == ["site", "frames"])
  }

  /// The site's sheet is the later one, so that rules of its own win over those of parts.
  @Test(arguments: [
    "index.html", "404.html", "plain/a.html", "table/index.html", "sideways/index.html", "rich/index.html",
    "empty/index.html", "above/index.html",
  ])
  func aPageWithSuchAPartLinksThemBeforeTheSites(_ page: String) throws {
    #expect(try sheets(page, of: build()).prefix(2) == ["parts", "site"])
  }

  @Test func aClassInATemplateOfTheSiteIsEnough() throws {
    for markup in ["<p class=\"prose\">A</p>", "<p id=x class='mine prose'>A</p>", "<p class=prose>A</p>"] {
      let site = try build(["partials/foot.mustache": markup + "\n"])
      #expect(try sheets("plain/index.html", of: site).first == "parts", "\(markup)")
    }
    for markup in ["<p class=\"prose-like\">A</p>", "<p title=\"class=prose\">class=\"x\" prose</p>"] {
      let site = try build(["partials/foot.mustache": markup + "\n"])
      #expect(try sheets("plain/index.html", of: site).first == "site", "\(markup)")
    }
  }

  /// Selectors that begin with another class, or contain one, do not count.
  @Test func onlyTheClassThatBeginsASelectorCounts() throws {
    let css = """
      /* .cell */
      :is(.cell, .stage) .mine, p .bar { margin: .5rem, .25em }
      @media (min-width: 1.5em) { .own, .other:not(.page-head) > .lead { content: ".site-title, .skip" } }

      """
    let site = try build(["styles/parts.css": css])
    #expect(try sheets("plain/index.html", of: site).first == "site")
    for name in ["own", "other"] {
      let site = try build(["styles/parts.css": css, "partials/foot.mustache": "<p class=\"\(name)\">A</p>\n"])
      #expect(try sheets("plain/index.html", of: site).first == "parts")
    }
  }

  /// A base template from before there was a place for the link.
  @Test func aTemplateWithoutThePlaceHasAllStylesInOneSheet() throws {
    let base = """
      <!doctype html><html lang="en"><head><meta charset="utf-8"><title>{{page.title}}</title>
      <link rel="stylesheet" href="{{page.stylesheet}}">{{{page.fonts}}}</head><body><main>{{$main}}{{/main}}</main></body></html>

      """
    let site = try build(["pages/base.mustache": base])
    #expect(try sheets("plain/a.html", of: site) == ["site"])
    let all = try css("site", of: site)
    let part = try #require(all.range(of: ".prose {")).lowerBound
    #expect(part < (try #require(all.range(of: ".site-header {")).lowerBound))
    #expect(try site.published().allSatisfy { !$0.key.hasPrefix("assets/parts-") })
  }

  /// The script of endless collections compares the name of one sheet to see whether the site looks different.
  @Test func bothSheetsChangeTheirNamesTogether() throws {
    let site = try build()
    func names() throws -> Set<String> {
      Set(try site.published().keys.filter { $0.hasPrefix("assets/parts-") || $0.hasPrefix("assets/site-") })
    }
    let before = try names()
    try site.folder.write(["Templates/styles/mine.css": ".mine { color: red }\n"])
    #expect(try site.build().isPublished)
    #expect(try names().count == 2 && names().isDisjoint(with: before))
  }
}
