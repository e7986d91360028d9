import Foundation
import TestSupport
import Testing

/// Fonts that a theme names and the machine lacks.
@Suite struct FontsTests {
  /// A site whose theme uses one installed family for everything and names two that are not installed.
  private func site(title: String) throws -> SmallSite {
    let theme = try String(
      contentsOf: SmallSite.templates.appendingPathComponent("theme.yaml"), encoding: .utf8)
    let start = try #require(theme.range(of: "\nfonts:\n"))
    let end = try #require(theme.range(of: "\n# How hard fonts"))
    let families = "[DejaVu Sans Mono, Absent Thai, Absent CJK]"
    let fonts = "\nfonts:\n" + ["serif", "sans", "mono"].map { "  \($0): \(families)\n" }.joined()
    return try SmallSite([
      "Content/site.yaml": "title: Test\n", "Content/c/collection.md": "---\nlayout: list\n---\n",
      "Content/c/a.md": "---\ntitle: \(title)\n---\n",
      "Templates/theme.yaml": theme.replacingCharacters(in: start.lowerBound..<end.lowerBound, with: fonts),
    ])
  }

  @Test func areNotMissedWhereNoTextNeedsThem() throws {
    let outcome = try site(title: "Plain, “quoted” and ægir").build(.init(strict: true))
    #expect(outcome.isPublished && outcome.findings.isEmpty, "\(outcome.summaries)")
  }

  /// In what a site shows besides its items.
  @Test(arguments: [
    ("site.yaml", "title: ไทย\n"), ("site.yaml", "title: T\nfooter: ไทย\n"), ("index.md", "ไทย\n"),
    ("c/collection.md", "---\ntitle: ไทย\n---\n"), ("c/collection.md", "ไทย\n"), ("about.md", "ไทย\n"),
  ])
  func areNamedWhereThePageOfASiteNeedsThem(_ file: String, text: String) throws {
    let site = try site(title: "Plain")
    try site.write(Array(text.utf8), to: "Content/\(file)")
    let outcome = try site.build()
    // The introduction of the home page belongs to the site.
    let place = file == "index.md" ? "site.yaml" : file
    #expect(outcome.isPublished && outcome.summaries == ["Content/\(place): missing-glyph"])
  }

  @Test func areNamedWhereATextNeedsThem() throws {
    let outcome = try site(title: "ไทย").build()
    #expect(outcome.isPublished && outcome.summaries == ["Content/c/a.md: missing-glyph"])
    #expect(outcome.findings.first?.suggestion?.contains("'Absent Thai'") == true)
    #expect(outcome.findings.first?.suggestion?.contains("CJK") == false)
  }
}

/// The fonts that the standard theme publishes.
@Suite struct PublishedFontsTests {
  @Test func ofSymbolsAreThoseThatTheSiteHasAnyway() throws {
    let site = try SmallSite(content: ["c/collection.md": "", "c/a.md": "---\ntitle: Done ✓\n---\nA list: ✓ ⌘ →\n"])
    #expect(try site.build().isPublished)
    let fonts = site.folder.files().filter { $0.contains("/assets/fonts/") }
    #expect(fonts.count > 1 && fonts.allSatisfy { !$0.contains("cjk") && !$0.contains("noto") }, "\(fonts)")
  }
}
