@testable import PageLayout
@testable import PageRendering
@testable import SiteStyles
@testable import SiteFonts
@testable import Theming
import TestSupport
import Testing

/// Rich text is measured with the lengths of its style sheet, which are those of `RichTextTests`.
@Suite struct RichTextRulesTests {
  private func rules() throws -> [String: String] {
    let css = RichTextRules(style: try TestCells().rich).css()
    return Dictionary(
      css.split(separator: "\n").map { rule in
        let parts = rule.dropLast().split(separator: "{", maxSplits: 1)
        return (String(parts[0]), String(parts[1]))
      }, uniquingKeysWith: { "\($0);\($1)" })
  }

  @Test func declareFontsAndLineHeights() throws {
    let rules = try rules()
    #expect(rules[".r-body"] == "font:400 1rem/1.25rem var(--font-Inter)")
    #expect(rules[".r-body h3"] == "font:600 1.15625rem/1.4375rem var(--font-Inter)")
    #expect(rules[".r-body h6"] == "font:600 1rem/1.25rem var(--font-Inter)")
    #expect(rules[".r-body :is(strong,th)"] == "font-weight:700")
    #expect(rules[".r-body code"]?.hasPrefix("font:400 0.875rem/0 var(--font-DejaVu Sans Mono);") ?? false)
    #expect(rules[".r-body code"]?.hasSuffix(";padding-inline:0.25rem") ?? false)
    #expect(rules[".r-body h3 code"] == "font:400 1.015625rem/0 var(--font-DejaVu Sans Mono)")
  }

  @Test func declareGapsAndIndents() throws {
    let rules = try rules()
    func rule(_ beginning: String) -> String? { rules.first { $0.key.hasPrefix(beginning) }?.value }
    #expect(rule(".r-body>*+*,") == "margin-block-start:0.59375rem")
    #expect(rules[".r-body *+:is(h3,h4,h5,h6)"] == "margin-block-start:1rem")
    #expect(rule(".r-body .tight>li+li,") == "margin-block-start:0.25rem")
    #expect(rules[".r-body :is(ul,ol)"] == "padding-inline-start:1.5rem")
    #expect(rules[".r-body blockquote"] == "padding-inline-start:1rem")
    let third = ".r-body :is(li,blockquote) :is(li,blockquote) :is(li,blockquote) "
    #expect(rules[third + ":is(ul,ol,blockquote)"] == "padding-inline-start:0")
    #expect(rules[".r-body li"] == "min-height:1.25rem")
  }

  @Test func declareTheHeightsOfScrollingBoxes() throws {
    let rules = try rules()
    let code = try #require(rules[".r-body pre"])
    #expect(code.hasPrefix("font:400 0.875rem/1.3125rem "))
    #expect(code.hasSuffix(";padding:0.796875rem 0.796875rem 0;height:calc(var(--lines)*1.3125rem + 1.59375rem)"))
    #expect(rules[".r-body .table"] == "height:calc(var(--rows)*1.9375rem + 0.75rem)")
    #expect(rules[".r-body :is(td,th)"] == "height:1.9375rem;padding-inline-end:1.25rem")
    #expect(rules[".r-body hr"] == "height:0.0625rem")
  }

  /// A site without rich text in its cells has no rules and no fonts for it.
  @Test(arguments: [("label", false), ("note", true)]) func existOnlyOnSitesWithRichText(_ cell: String, isThere: Bool)
    throws
  {
    let site = try TestSite(["c/collection.md": "---\ncell: \(cell)\n---\n", "c/a.md": "Text."]).prepared
    #expect(site.environment.richStyles.map(\.name) == (isThere ? ["excerpt"] : []))
    let css = ThemeStyles(
      theme: site.environment.templates.theme,
      fonts: try ShippedFonts(site.environment.fonts, characters: SiteCharacters(site.catalog, site.environment)),
      anatomies: site.environment.templates.anatomies, richStyles: site.environment.richStyles, maxWidth: 1280
    ).css()
    #expect(css.contains(".r-excerpt{") == isThere)
    #expect(css.contains("\"Vitrine JetBrains Mono\"") == isThere)
    // Only cells with a rich text have a frame element.
    #expect(css.contains(".cell-note>.frame{") && css.contains(".cell-label>a{"))
  }
}
