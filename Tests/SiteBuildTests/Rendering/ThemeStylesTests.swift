@testable import Diagnostics
@testable import PageLayout
@testable import PageRendering
@testable import SiteStyles
@testable import SiteFonts
@testable import Theming
import TestSupport
import Testing

/// Cells are measured with the lengths of their style sheet.
@Suite struct ThemeStylesTests {
  private func css(_ anatomy: String) throws -> [String] {
    let (cell, diagnostics) = CellAnatomy.read(
      SourceFile(path: "cells/test.yaml", text: anatomy), name: "test", styles: ["title"])
    #expect(diagnostics.isEmpty)
    let site = try TestSite([:]).prepared
    let styles = ThemeStyles(
      theme: site.environment.templates.theme,
      fonts: try ShippedFonts(site.environment.fonts, characters: SiteCharacters(site.catalog, site.environment)),
      anatomies: [try #require(cell)], maxWidth: 1280)
    return styles.css().split(separator: "\n").map(String.init).filter { $0.hasPrefix(".cell-test") }
  }

  @Test func declarePaddingGapAndCornerRadius() throws {
    let rules = try css("padding: {top: 16, leading: 8, bottom: 4}\ngap: 12\ncorner: 6\nparts: [{spacing: 2}]")
    #expect(
      rules == [
        ".cell-test>a{padding:1rem 0 0.25rem 0.5rem;gap:0.75rem;border-radius:0.375rem}",
        ".cell-test .p0{flex:0 0 0.125rem}",
      ])
  }

  @Test func declareThePartsOfAStack() throws {
    let rules = try css(
      """
      parts:
        - image: {aspect: 4:3, width: 64}
        - stack:
            axis: horizontal
            align: center
            gap: 4
            parts:
              - text: {field: title, style: title, lines: 2}
      """)
    #expect(
      rules == [
        ".cell-test .picture{width:4rem;aspect-ratio:1.33333;object-fit:cover}",
        ".cell-test .p1{gap:0.25rem;align-items:safe center}",
        ".cell-test .p1-0{-webkit-line-clamp:2}",
      ])
  }

  /// An image that bleeds is as wide as the cell; at the cell's top it removes the padding above.
  @Test func letPicturesBleedByNegativeMargins() throws {
    let rules = try css("padding: {top: 16, leading: 32, trailing: 8}\nparts: [{image: {bleed: true}}]")
    #expect(rules.contains(".cell-test .picture{margin-inline:-2rem -0.5rem;width:calc(100% + 2.5rem)}"))
    #expect(rules.contains(".cell-test .picture:first-child{margin-block-start:-1rem}"))
  }

  /// Parts without a width share a row equally, as measured.
  @Test func shareARowAmongPicturesWithoutWidth() throws {
    #expect(
      try css("axis: horizontal\nparts: [{image: {}}, {image: {width: 80}}]").filter { $0.contains(" .p") }
        == [".cell-test .p0{flex:1 1 0;min-width:0}", ".cell-test .p1{width:5rem}"])
    #expect(try css("parts: [{image: {}}]").filter { $0.contains(" .p") }.isEmpty)
  }
}
