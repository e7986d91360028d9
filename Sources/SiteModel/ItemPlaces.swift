package import Content

/// An item and what its page shows of those around it.
package struct ItemPlace: Sendable {
  package var item: Item
  /// Of its collection in the catalog, and its own among all items of that.
  package var index: (collection: Int, item: Int)
  package var previous: Item?
  package var next: Item?

  package var file: SiteFile { .item(path: item.path) }
}

/// All items of a site with their neighbours.
package struct ItemPlaces: Sendable {
  private let items: [[Item]]
  /// Of every item its collection, and its place among all of that.
  package let indices: [(collection: Int, item: Int)]

  package init(_ catalog: Catalog) {
    items = catalog.collections.map(\.items)
    indices = items.enumerated().flatMap { collection, items in items.indices.map { (collection, $0) } }
  }

  package subscript(index: (collection: Int, item: Int)) -> ItemPlace {
    let (items, item) = (items[index.collection], index.item)
    return ItemPlace(
      item: items[item], index: index, previous: item > 0 ? items[item - 1] : nil,
      next: item + 1 < items.count ? items[item + 1] : nil)
  }
}

extension Catalog {
  /// One item with its neighbours, by its collection and its place among all of that.
  package func itemPlace(at index: (collection: Int, item: Int)) -> ItemPlace? {
    let collection = collections[index.collection]
    return collection.item(at: index.item).map {
      ItemPlace(
        item: $0, index: index, previous: collection.item(at: index.item - 1), next: collection.item(at: index.item + 1)
      )
    }
  }
}
