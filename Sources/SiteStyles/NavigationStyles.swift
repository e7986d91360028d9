import Content
package import PageLayout
package import SiteModel
import Theming

/// Returns the rules that replace the navigation by a button where the header does not fit on one line. The width is
/// that of its texts in the theme's fonts. `styles/site.css` contains the other rules.
package func navigationStyles(of catalog: Catalog, _ environment: PageEnvironment) -> String {
  languageStyles(of: catalog.site) + menuStyles(of: catalog, environment)
}

/// The rules of the links to the site in other languages. Their names are in fonts of the system, since a page would
/// otherwise load the fonts of all scripts.
private func languageStyles(of site: SiteSettings) -> String {
  guard site.languages.count > 1 else { return "" }
  return """
    .languages ul { display: flex; flex-wrap: wrap; gap: 0 1rem }
    .languages a { display: inline-block; padding-block: .625rem; font: 500 .875rem/1.25rem system-ui, sans-serif; color: var(--secondary) }
    .languages a:hover, .languages [aria-current] { color: var(--text) }
    .languages [aria-current] { box-shadow: 0 -2px 0 var(--accent) inset }
    /* On phones, a site in two languages shows the other one alone, beside the menu. */
    @media (max-width: 40rem) { .languages li:nth-child(-n+2):nth-last-child(-n+2):has([aria-current]) { display: none } }
    @media print { .languages { display: none } }

    """
}

private func menuStyles(of catalog: Catalog, _ environment: PageEnvironment) -> String {
  let entries = catalog.menu
  guard entries.count > 1 else { return "" }
  /// The width of texts in rem, with some room for fonts that a reader has chosen, and a gap between them.
  func extent(of texts: [String], style: String = "navigation", gap: Double) -> Double {
    texts.reduce(0) { $0 + environment.naturalWidth(of: $1, style: style) * 1.02 / 16 + gap } - gap
  }
  var width = extent(of: entries.map(\.title), gap: 1.5)
  // The title, which may wrap if it is long, or a logo of usual width; and the gap after it. The title is at least 8 %
  // smaller than a subheading.
  let title = extent(of: [catalog.site.title], style: "subheading", gap: 0) * 0.92
  width += 2 + (catalog.site.logo == nil ? min(title, 16) : 8)
  // The link to the search with its lens.
  if environment.site.hasSearch {
    width += 4 + extent(of: [environment.strings["search"]], gap: 0)
  }
  let languages = catalog.site.languages
  // Their fonts are those of the reader's system, and may be wider.
  if languages.count > 1 { width += 3 + extent(of: languages.map(languageName), gap: 1) }
  let limit = (width * 4).rounded(.up) / 4
  // Before the button, the entries move together.
  let tightLimit = limit - 0.5 * Double(entries.count - 1)
  return """
    @supports selector(:popover-open) {
    @container site-header (width < \(GeometryStyles.number(limit, decimals: 2))rem) { .site-header .site-navigation > ul { gap: 0 1rem } }
    @container site-header (width < \(GeometryStyles.number(tightLimit, decimals: 2))rem) {
    .site-header .menu-button { display: inline-flex }
    .site-header .site-navigation[popover]:not(:popover-open) { display: none }
    .search-link { align-self: center; min-width: 2.75rem; justify-content: center; margin-inline: calc(.75rem - var(--header-gap)) -.875rem }
    .search-link span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
    }
    /* On the narrowest phones, the three lines alone are the button. */
    @container site-header (width < 21.5rem) {
    .menu-button { min-width: 2.75rem; justify-content: center }
    .menu-button span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
    }
    }

    """
}
