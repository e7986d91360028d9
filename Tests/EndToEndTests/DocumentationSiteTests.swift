import Foundation
import TestSupport
import Testing

/// The documentation as a site, as `make docs` makes it.
@Suite struct DocumentationSiteTests {
  private static let folder = fixturesFolder.deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Documentation")

  @Test func isASiteWithoutDiagnostics() throws {
    let site = try SmallSite(content: [:])
    let script = Self.folder.appendingPathComponent("site/assemble.sh").path
    #expect(try site.run(script, [site.folder.path + "/Content"]).status == 0)
    let outcome = try site.build(.init(strict: true))
    #expect(outcome.isPublished && outcome.summaries.isEmpty, "\(outcome.summaries)")
    // Each page of the documentation, in the order of the collection, with the page on templates.
    let pages = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).filter { $0.hasSuffix(".md") }
    #expect(outcome.items == pages.count + 1)
    for page in pages { #expect(site.exists("guide/\(page.dropLast(3)).html"), "\(page)") }
    let collection = try site.folder.text("Content/guide/collection.md")
    for page in pages { #expect(collection.contains("  - \(page.dropLast(3))\n"), "\(page) has no place") }
    #expect(site.exists("search.html"))
  }
}
