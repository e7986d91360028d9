package import Bytes
import Items
import PageLayout
import Settings
import SiteImages
import SiteModel
package import PageRendering

/// The items of a collection as manifests of IIIF Presentation 3.0, and the collection of them (`export: [iiif]`). Their
/// names are addresses, so only sites with an address have them.
package enum Manifests: PageKind {
  package struct Input: PageInput {
    let context: PageContext
    let content: Content
    package let path: String
    package let key: ContentKey
  }

  enum Content: Sendable {
    /// A collection without its items, the items with their images, and the exported collections in it.
    case collection(CatalogCollection, [(item: Item, image: SiteImage?)], children: [PageContext.Reference])
    case item(Item, [ManifestImage], [ManifestMedium], CatalogCollection)
  }

  package static func inputs(of site: PublishedModel) -> [Input] {
    guard site.context.addresses.baseURL != nil else { return [] }
    let catalog = site.site.catalog
    return catalog.collections.flatMap { collection -> [Input] in
      guard collection.isExportedToIIIF else { return [] }
      let items = collection.items.compactMap { item -> (item: Item, image: SiteImage?)? in
        // A canvas has a size or a length.
        let image = item.image.flatMap { site.images[$0.path] }.flatMap { $0.isFrame ? nil : $0 }
        return image == nil && site.manifestMedia(of: item).isEmpty ? nil : (item, image)
      }
      let children = collection.children.compactMap { catalog.collection(at: $0) }
        .filter { $0.isExportedToIIIF && !site.manifestsAreEmpty(of: $0) }
        .map { PageContext.Reference(title: $0.title, path: $0.path) }
      if items.isEmpty, children.isEmpty { return [] }
      var bare = collection
      (bare.sections, bare.unlistedItems) = ([], [])
      var frame = KeyBuilder("iiif", site.context)
      for text in [collection.path, collection.title, collection.summary] + collection.attribution.texts {
        frame.add(text)
      }
      frame.add(collection.key)
      var key = frame
      key.add(children)
      for (item, image) in items {
        for text in [item.path, item.title] { key.add(text) }
        key.add(item.languages?.language(of: "title"))
        key.add(image?.key ?? ContentKey(""))
      }
      let own = Input(
        context: site.context, content: .collection(bare, items, children: children),
        path: site.context.addresses.outputPath(.data(Self.path(ofCollection: collection.path))), key: key.key)
      return [own]
        + items.map { item, _ in
          let zoomed = site.site.zoomedImages(of: item, in: collection)
          let images = item.images.enumerated().compactMap { index, about -> ManifestImage? in
            guard let image = site.images[about.path], !image.isFrame else { return nil }
            let tiles = zoomed.first { $0.number == index + 1 }?.folder
            return ManifestImage(about: about, image: image, tiles: tiles)
          }
          var key = frame
          key.add(item.key)
          for image in images {
            key.add(image.image.key)
            key.add(image.tiles)
          }
          let media = site.manifestMedia(of: item)
          for medium in media { medium.add(to: &key) }
          return Input(
            context: site.context, content: .item(item, images, media, bare),
            path: site.context.addresses.outputPath(.data(Self.path(of: item, in: bare))), key: key.key
          )
        }
    }
  }

  static func path(ofCollection path: String) -> String { ContentPath.join(path, ExportFormat.iiif.fileName) }

  static func path(of item: Item, in collection: CatalogCollection) -> String {
    ContentPath.join(collection.path, "iiif/\(item.slug)/manifest.json")
  }

  package static func render(_ input: Input) -> RenderedPage {
    let writer = ManifestWriter(context: input.context)
    let json =
      switch input.content {
      case .collection(let collection, let items, let children): writer.collection(collection, items, children)
      case .item(let item, let images, let media, let collection):
        writer.manifest(of: item, images, media, in: collection)
      }
    return RenderedPage(path: input.path, text: json.text + "\n")
  }
}

/// An image of an item in its manifest.
struct ManifestImage: Sendable {
  var about: ItemImage
  var image: SiteImage
  /// The folder of its tiles; nil if it has none.
  var tiles: String?
}
