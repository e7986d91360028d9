import CollectionLayout
import Content
import SiteImages
package import SiteModel

extension PreparedSite {
  /// Plans the loading of a page's images.
  package func loadingPlan(of laidOut: LaidOutPage) -> LoadingPlan {
    let (page, geometry) = (laidOut.page, laidOut.geometry)
    return LoadingPlan(
      geometry,
      hasImage: geometry.elements.map { element in
        guard element.kind == .cell, !files.images.isEmpty else { return false }
        let (section, item) = (element.indexPath.section, element.indexPath.item)
        return page.sections[section].items[item].image.map { files.images[$0.path] != nil } ?? false
          || laidOut.cells[section][item].hasRichImage
      },
      offset: { collectionOffset(page, viewportWidth: $0) },
      containerWidth: { margins.containerWidth(atViewportWidth: $0, maxWidth: catalog.site.maxWidth) })
  }

  /// The approximate offset in px of the collection from the page's top.
  func collectionOffset(_ page: CollectionPage, viewportWidth: Double) -> Double {
    let lineLength = min(margins.containerWidth(atViewportWidth: viewportWidth, maxWidth: nil), 768) / 9
    let introduction = page.number == 1 ? Double(page.collection.summary.count) / max(lineLength, 1) * 32 : 0
    let layoutSwitch = page.collection.layouts.count > 1 ? 64.0 : 0
    // The site's header, the title, the count and the space around them. Slightly less than their actual height, so
    // that an image at the edge of the viewport counts as visible.
    return 150 + introduction + layoutSwitch
  }
}

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

extension PreparedSite {
  /// The loading plan of a collection's page; nil if there is no such page.
  package func plan(of collection: Collection, page number: Int) -> PagePlan? {
    let pages = pages(of: collection)
    guard pages.indices.contains(number - 1) else { return nil }
    let page = pages[number - 1]
    return PagePlan(
      images: loadingPlan(of: layOut(page)).entries.map { entry in
        PagePlan.Image(
          section: entry.indexPath.section, item: entry.indexPath.item,
          slug: page.sections[entry.indexPath.section].items[entry.indexPath.item].slug, distance: entry.distance,
          hint: entry.hint.rawValue, reason: entry.reason,
          preloads: entry.preloads.map { ($0.lowerBound, $0.upperBound.isFinite ? $0.upperBound : nil) })
      })
  }
}
