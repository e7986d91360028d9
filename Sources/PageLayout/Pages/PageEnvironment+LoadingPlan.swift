import CollectionLayout
import Items
import SiteImages
import SiteModel

extension PageEnvironment {
  /// Plans the loading of a page's images.
  /// - Parameters:
  ///   - above: the heights in px, by the viewport's width, of what the page shows between its title and the cells,
  ///     without the introduction.
  ///   - mayHaveFirst: whether one of the images may be the most important one of the page.
  package func loadingPlan(
    of laidOut: LaidOutPage, above: (Double) -> Double = { _ in 0 }, mayHaveFirst: Bool = true
  ) -> LoadingPlan {
    let (page, geometry) = (laidOut.page, laidOut.geometry)
    return LoadingPlan(
      geometry,
      hasImage: geometry.elements.map { element in
        guard element.kind == .cell, !page.imageSizes.isEmpty else { return false }
        let (section, item) = (element.indexPath.section, element.indexPath.item)
        return page.sections[section].items[item].image.map { page.imageSizes[$0.path] != nil } ?? false
          || laidOut.cells[section][item].hasRichImage
      },
      offset: { collectionOffset(page, viewportWidth: $0) + above($0) }, containerWidth: containerWidth,
      mayHaveFirst: mayHaveFirst)
  }

  /// The approximate offset in px of the collection from the page's top.
  func collectionOffset(_ page: CollectionPage, viewportWidth: Double) -> Double {
    // With sections in the introduction, its height is that of the sections and the texts between them.
    let introduction =
      page.number == 1 && page.scope.isEmpty
      ? textHeight(page.collection.summary.count, viewportWidth: viewportWidth) : 0
    let layoutSwitch = page.collection.layouts.count > 1 ? 64.0 : 0
    // The site's header, the title, the count and the space around them. Slightly less than their actual height, so
    // that an image at the edge of the viewport counts as visible.
    return 150 + introduction + layoutSwitch
  }

  /// The approximate height in px of a text with a number of characters.
  package func textHeight(_ count: Int, viewportWidth: Double) -> Double {
    let lineLength = min(margins.containerWidth(atViewportWidth: viewportWidth, maxWidth: nil), 768) / 9
    return Double(count) / max(lineLength, 1) * 32
  }
}
