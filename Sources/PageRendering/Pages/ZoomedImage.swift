package import Items
package import PageLayout
package import SiteImages
import Settings
package import SiteModel

/// A picture of an item that can be enlarged (`zoom: true`).
package struct ZoomedImage: Sendable {
  package let source: TileSource
  /// The number of the picture among those of its item, from 1.
  package let number: Int
  let itemPath: String
  /// The path of the image in the content folder.
  package var contentPath: String { source.image.source }
  /// The folder of its tiles.
  package let folder: String
  let alt: String

  /// Its levels and their tiles.
  package var pyramid: TilePyramid { source.pyramid }

  /// The page that shows it at a level, counted from 1.
  func page(level: Int) -> SiteFile {
    .item(path: itemPath + (number == 1 ? "" : "/\(number)") + "/zoom-\(level)")
  }

  /// The page to begin with: the largest level that is not much larger than a screen.
  var firstPage: SiteFile {
    let levels = pyramid.levels
    return page(level: (levels.lastIndex { max($0.width, $0.height) <= 2048 } ?? 0) + 1)
  }

  func file(_ tile: TilePyramid.Tile) -> SiteFile { .asset(folder + "/" + tile.path) }
}

extension DividedSite {
  /// The pictures of an item that can be enlarged.
  package func zoomedImages(of item: Item, in collection: CatalogCollection) -> [ZoomedImage] {
    let isZoomed = item.hasPublication ? item.publication.isZoomed : nil
    guard isZoomed ?? collection.publication.isZoomed else { return [] }
    return item.images.enumerated().compactMap { index, image in
      files.images[image.path].flatMap { TileSource($0, background: imageSettings.options.background) }.map {
        ZoomedImage(
          source: $0, number: index + 1, itemPath: item.path,
          folder: ContentPath.join(collection.path, "iiif/\(item.slug)/\(index + 1)"), alt: image.alt)
      }
    }
  }

  /// All pictures that are divided into tiles, each once.
  package var tileSources: [TileSource] {
    var known: Set<String> = []
    return catalog.collections.flatMap { collection in
      collection.itemsToZoom.flatMap { zoomedImages(of: $0, in: collection) }
    }.map(\.source).filter { known.insert($0.archiveName).inserted }
  }
}

extension CatalogCollection {
  /// The items whose pictures may be enlarged.
  package var itemsToZoom: [Item] { publication.isZoomed ? allItems : allItems.withPublication }
}
