import PageLayout
import SiteModel

extension DividedSite {
  /// The number of pages that a report counts: those of collections, items and texts, the home page and the page for
  /// missing addresses.
  var reportedPageCount: Int {
    let items = catalog.collections.reduce(0) { $0 + $1.itemCount }
    return catalog.collections.reduce(2 + items + catalog.pages.count) { count, collection in
      count + collection.unlistedItems.count + collection.versions.reduce(0) { $0 + pageCount(of: $1) }
    }
  }

  /// The number of pages that may have a style sheet of their own, at most.
  var mostSheets: Int {
    catalog.termCollections.reduce(reportedPageCount) { count, terms in
      count + terms.versions.reduce(0) { $0 + pageCount(of: $1) }
    }
  }
}
