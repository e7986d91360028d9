import Content
package import PageLayout
package import SiteModel

/// Returns the rules that replace the navigation by a button where its entries do not fit on one line. The width is
/// that of the entries in the theme's fonts. `styles/site.css` contains the other rules.
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
  let titles = entries.map { environment.naturalWidth(of: $0.title, style: "navigation") }
  // A gap of 1.5 rem between entries, and some room for fonts that a reader has chosen.
  var width = (titles.reduce(0, +) * 1.02 + 24 * Double(entries.count - 1)) / 16
  // The link to the search with its lens, beside the entries.
  if environment.site.hasSearch {
    width += 3.5 + environment.naturalWidth(of: environment.strings["search"], style: "navigation") * 1.02 / 16
  }
  let limit = (width * 4).rounded(.up) / 4
  return """
    @supports selector(:popover-open) {
    @container site-header (width < \(GeometryStyles.number(limit, decimals: 2))rem) {
    .site-header .menu-button { display: inline-flex }
    .site-header .site-navigation[popover]:not(:popover-open) { display: none }
    .search-link { align-self: center; min-width: 2.75rem; justify-content: center; margin-inline: calc(.75rem - var(--header-gap)) -.875rem }
    .search-link span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
    }
    }

    """
}
