import PageLayout
import SiteModel

extension DividedSite {
  /// The number of pages that a report counts: those of collections, terms, items and texts, the home page and the page
  /// for missing addresses.
  var reportedPageCount: Int {
    let items = catalog.collections.reduce(0) { $0 + $1.itemCount + $1.unlistedItems.count }
    return (catalog.collections + catalog.termCollections).reduce(2 + items + catalog.pages.count) { count, shown in
      count + shown.versions.reduce(0) { $0 + pageCount(of: $1) }
    }
  }
}
