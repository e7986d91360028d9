import Bytes
import CollectionLayout
import LayoutDecoding
package import Items
import Markdown
package import SiteModel

/// How the page of an item lays out several images: as cells of a collection of them.
extension CatalogCollection {
  /// A collection without items, whose layout and cells are those of the images of an item.
  /// - Parameter layout: the name of the layout that the item chooses; nil for the one of the collection.
  package func forImages(layout name: String?) -> CatalogCollection {
    let named = name.flatMap { LayoutDescription.decode(.string($0)).0 }
    var description = named ?? imageLayout ?? .images
    if let sections = description.layout as? SectionsLayout { description = sections.standard }
    if var justified = description.layout as? JustifiedLayout {
      // Captions are below the pictures.
      justified.selfSizing = true
      // Pictures begin at the edge of the title above them.
      if named != nil { justified.settings.sectionInset = .zero }
      description.layout = justified
    }
    var collection = self
    collection.path += " (images\(name.map { ", \($0)" } ?? ""))"
    collection.shown.name = "images"
    collection.shown.title = nil
    collection.shown.layout = description
    collection.shown.cell = description.fixesFrames ? "photo" : "picture"
    collection.shown.isOwn = false
    collection.layouts = [collection.shown]
    (collection.sections, collection.unlistedItems, collection.children) = ([], [], [])
    (collection.scroll, collection.pageSize) = (.pages, nil)
    return collection
  }

  /// The layouts of images that the items of the collection choose; nil stands for that of the collection.
  package var imageLayouts: [String?] {
    var layouts: [String?] = []
    for item in allItems where item.hasSeveralImages && !layouts.contains(item.gallery?.layout) {
      layouts.append(item.gallery?.layout)
    }
    return layouts
  }
}

extension Item {
  /// The images of the item as items of a collection. Their cells lead to the largest files of the images.
  package var imagesAsItems: [Item] {
    images.enumerated().map { index, image in
      let slug = String(index + 1)
      var content = ItemContent(
        slug: slug, path: slug, title: image.caption ?? image.alt, image: image, excerpt: image.caption ?? "",
        location: image.location)
      content.linkTarget = .file(path: image.path)
      content.image?.caption = nil
      var writer = RecordWriter()
      for text in [image.path, image.alt, image.caption] { writer.add(text) }
      return Item(content, source: source, key: ContentKey(writer.bytes), body: StoredBody(MarkdownDocument()))
    }
  }
}

extension DividedSite {
  /// The images of an item as cells of its page; nil if it does not have several.
  package func gallery(of item: Item, in collection: CatalogCollection) -> Stage? {
    guard item.hasSeveralImages else { return nil }
    return stage(
      Catalog.imagesName, of: item.imagesAsItems, in: collection.forImages(layout: item.gallery?.layout), number: 0,
      on: .item(path: item.path))
  }
}

extension LayoutDescription {
  /// The default layout of the images of an item.
  fileprivate static let images = LayoutDescription(
    kind: "justified",
    layout: JustifiedLayout(
      LayoutSettings(lineSpacing: 24, interitemSpacing: 16), targetRowHeight: 400, selfSizing: true))
}
