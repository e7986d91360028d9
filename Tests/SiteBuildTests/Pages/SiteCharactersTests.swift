@testable import PageRendering
@testable import SiteFonts
import TestSupport
import Testing

@Suite struct SiteCharactersTests {
  /// One character for each source of text on a page. The published fonts must contain all of them.
  @Test func areThoseOfEveryTextThatPagesShow() throws {
    let site = try TestSite([
      "site.yaml": "title: À\ndescription: È\nauthor: Ì\nlanguage: de\n",
      "c/collection.md": """
      ---
      title: Ò
      sectionBy: section
      fields:
        made: {type: date, label: Ù}
        kind: string
      ---

      Á *É*
      """,
      "c/a.md": """
      ---
      title: Í
      section: Ó
      tags: [Ú]
      excerpt: Â
      alt: Î
      made: 2024-03-09
      kind: Ô
      ---

      # Û

      Ã **Ñ** [Õ](https://example.org) `Ä`

      - Ë

      | Ï |
      |---|
      | Ö |

          Ü
      """,
    ])
    let characters = SiteCharacters(site.prepared.catalog, site.prepared.environment).all
    // März is the month of the date; the alternative text is not drawn.
    for scalar in "ÀÈÌÒÙÁÉÍÓÚÂÔÛÃÑÕÄËÏÖÜ ä".unicodeScalars { #expect(characters.contains(scalar), "\(scalar)") }
    for value in UInt32(0x20)...0x7E { #expect(characters.contains(try #require(Unicode.Scalar(value)))) }
  }

  /// The mark of a true value is in few fonts, such as those for Chinese, Japanese and Korean.
  @Test(arguments: ["", "kept: true"]) func haveTheMarkOfTrueValuesOnlyIfThereAreSome(value: String) throws {
    let site = try TestSite([
      "c/collection.md": "---\nfields: {kept: boolean}\n---\n", "c/a.md": "---\ntitle: A\n\(value)\n---\n",
    ])
    #expect(SiteCharacters(site.prepared.catalog, site.prepared.environment).all.contains("✓") == !value.isEmpty)
  }

  /// Fonts keep the glyphs that they substitute for digits next to a fraction slash, if the site shows one or if a page
  /// may request it.
  @Test(arguments: [
    ("b{font-variant-numeric:tabular-nums}", false), ("b{font-variant-numeric:diagonal-fractions}", true),
  ])
  func takeInTheFractionSlashWhereAStyleSheetAsksForFractions(css: String, asks: Bool) throws {
    let site = try TestSite(
      ["c/collection.md": "---\ntitle: C\n---\n", "c/a.md": "1/2\n"], templates: ["styles/own.css": css])
    #expect(SiteCharacters(site.prepared.catalog, site.prepared.environment).all.contains("\u{2044}") == asks)
  }
}
