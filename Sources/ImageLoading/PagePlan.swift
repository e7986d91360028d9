package import SiteModel
import PageLayout

/// The output of `vitrine plan`: the images of a page in loading order.
package struct PagePlan: Sendable {
  package struct Image: Sendable {
    package var section: Int
    package var item: Int
    package var slug: String
    /// The distance that a phone scrolls until the image is visible, in screens; nil if it never is.
    package var distance: Double?
    /// `first`, `eager`, `preload` or `lazy`.
    package var hint: String
    package var reason: String
    /// The viewport widths in px at which it is preloaded; unbounded if `to` is nil.
    package var preloads: [(from: Double, to: Double?)]
  }

  /// In loading order.
  package var images: [Image]
}

extension DividedSite {
  /// The loading plan of a collection's page; nil if there is no such page.
  package func plan(of collection: CatalogCollection, page number: Int) -> PagePlan? {
    let pages = pages(of: collection)
    guard number > 0, pages.indices.contains(number - 1) else { return nil }
    let page = pages[number - 1]
    return PagePlan(
      images: environment.loadingPlan(of: layOut(page)).entries.map { entry in
        PagePlan.Image(
          section: entry.indexPath.section, item: entry.indexPath.item,
          slug: page.sections[entry.indexPath.section].items[entry.indexPath.item].slug, distance: entry.distance,
          hint: entry.hint.rawValue, reason: entry.reason,
          preloads: entry.preloads.map { ($0.lowerBound, $0.upperBound.isFinite ? $0.upperBound : nil) })
      })
  }
}
