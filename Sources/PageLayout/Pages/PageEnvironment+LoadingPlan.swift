import CollectionLayout
import Content
import SiteImages
import SiteModel

extension PageEnvironment {
  /// Plans the loading of a page's images.
  package func loadingPlan(of laidOut: LaidOutPage) -> LoadingPlan {
    let (page, geometry) = (laidOut.page, laidOut.geometry)
    return LoadingPlan(
      geometry,
      hasImage: geometry.elements.map { element in
        guard element.kind == .cell, !page.imageSizes.isEmpty else { return false }
        let (section, item) = (element.indexPath.section, element.indexPath.item)
        return page.sections[section].items[item].image.map { page.imageSizes[$0.path] != nil } ?? false
          || laidOut.cells[section][item].hasRichImage
      },
      offset: { collectionOffset(page, viewportWidth: $0) },
      containerWidth: containerWidth)
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
