import Foundation
import Testing

/// Symbolic links in a site's template folder: files outside the folder are not published through one.
@Suite struct TemplateLinksTests {
  private static let content = [
    "Content/site.yaml": "title: Test\n", "Content/herbs/collection.md": "---\ntitle: Herbs\n---\n",
    "Content/herbs/mint.md": "---\ntitle: Mint\n---\n", "outside.txt": "SECRET", "outside/home.mustache": "SECRET",
    "Templates/styles/mine.css": "h1 { color: hotpink }\n",
  ]

  private func site() throws -> SmallSite {
    let site = try SmallSite(Self.content)
    #expect(try site.build().isPublished)
    return site
  }

  private func link(_ path: String, to target: String, in site: SmallSite) throws {
    let place = site.folder.url.appendingPathComponent(path)
    try FileManager.default.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try? FileManager.default.removeItem(at: place)
    try FileManager.default.createSymbolicLink(atPath: place.path, withDestinationPath: target)
  }

  @Test(arguments: [
    "theme.yaml", "strings.yaml", "favicon.svg", "pages/home.mustache", "partials/breadcrumbs.mustache",
    "cells/card.yaml", "layouts/mine.yaml", "styles/more.css", "scripts/window.js", "themes/night.yaml",
  ])
  func areErrorsWhereTheyLeadOut(_ path: String) throws {
    let site = try site()
    let before = try site.published()
    try link("Templates/" + path, to: path.contains("/") ? "../../outside.txt" : "../outside.txt", in: site)
    try site.folder.write(["Content/herbs/mint.md": "---\ntitle: Peppermint\n---\n"])
    let outcome = try site.build()
    #expect(outcome.summaries == ["Templates/\(path): link-outside-templates"])
    #expect(outcome.findings.first?.severity == "error" && outcome.findings.first?.suggestion?.isEmpty == false)
    #expect(!outcome.isPublished && outcome.status ?? 1 == 1)
    #expect(try site.published() == before)
    // If a file replaces it, the site is published again.
    try FileManager.default.removeItem(atPath: site.folder.path + "/Templates/" + path)
    #expect(try site.build().isPublished)
  }

  @Test func areErrorsWhereAWholeFolderIsOutside() throws {
    let site = try site()
    try link("Templates/pages", to: "../outside", in: site)
    let outcome = try site.build()
    #expect(outcome.summaries == ["Templates/pages: link-outside-templates"])
    #expect(!outcome.isPublished)
  }

  @Test func areErrorsWhereAFontLeadsOut() throws {
    let site = try site()
    let before = try site.published()
    try site.folder.write(["Templates/theme.yaml": "fonts:\n  serif: [{file: fonts/own.ttf}]\n"])
    try link("Templates/fonts/own.ttf", to: Self.font, in: site)
    let outcome = try site.build()
    #expect(outcome.summaries == ["Templates/theme.yaml:2:11: link-outside-templates"])
    #expect(!outcome.isPublished)
    #expect(try site.published() == before)
    // The same font inside the folder is published, through a link too.
    let font = try Data(contentsOf: URL(fileURLWithPath: Self.font))
    try site.write(Array(font), to: "Templates/more/font.ttf")
    try link("Templates/fonts/own.ttf", to: "../more/font.ttf", in: site)
    let linked = try site.build()
    #expect(linked.isPublished && linked.findings.isEmpty, "\(linked.findings)")
  }

  private static let font = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"

  @Test func areFollowedInsideTheFolder() throws {
    let site = try site()
    try site.folder.write([
      "Templates/kept/trail.txt": "<p class=\"mine\">{{item.title}}</p>\n",
      "Templates/kept/pages/404.mustache": "{{<base}}{{$main}}<h1>Lost</h1>{{/main}}{{/base}}\n",
    ])
    try link("Templates/partials/breadcrumbs.mustache", to: "../kept/trail.txt", in: site)
    try link("Templates/pages", to: site.folder.path + "/Templates/kept/pages", in: site)
    let outcome = try site.build()
    #expect(outcome.isPublished && outcome.findings.isEmpty, "\(outcome.findings)")
    #expect(try site.page("herbs/mint.html").withClass("mine").map(\.text) == ["Mint"])
    #expect(try site.page("404.html").first("h1")?.text == "Lost")
  }

  @Test func areReportedWhereTheyLeadNowhere() throws {
    let site = try site()
    try link("Templates/partials/breadcrumbs.mustache", to: "missing", in: site)
    let outcome = try site.build()
    #expect(outcome.summaries == ["Templates/partials/breadcrumbs.mustache: broken-link"])
    #expect(outcome.isPublished)
  }

  /// The rule concerns the folder's contents, not its location.
  @Test func mayLeadToTheFolderItself() throws {
    let site = try site()
    try FileManager.default.moveItem(
      atPath: site.folder.path + "/Templates", toPath: site.folder.path + "/elsewhere")
    try link("Templates", to: "elsewhere", in: site)
    try site.folder.write(["elsewhere/kept/trail.txt": "<p class=\"mine\">{{item.title}}</p>\n"])
    try link("elsewhere/partials/breadcrumbs.mustache", to: "../kept/trail.txt", in: site)
    let outcome = try site.build()
    #expect(outcome.isPublished && outcome.findings.isEmpty, "\(outcome.findings)")
    #expect(try site.page("herbs/mint.html").withClass("mine").map(\.text) == ["Mint"])
  }
}
