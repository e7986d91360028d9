import CollectionLayout
import Items
import SiteImages
import SiteModel
package import PageLayout

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
}
