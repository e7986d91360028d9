package import Content

/// An item and its neighbors in the collection.
package struct ItemPlace: Sendable {
  package var item: Item
  /// The index of the collection in the catalog, and the index of the item among all items of that collection.
  package var index: (collection: Int, item: Int)
  package var previous: Item?
  package var next: Item?

  package var file: SiteFile { .item(path: item.path) }
}

/// The items of a site, each with its neighbors.
package struct ItemPlaces: Sendable {
  private let items: [[Item]]
  /// For each item, the index of its collection and its index among the items of that collection.
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
  /// Returns an item with its neighbors, by the index of its collection and its index there; nil if there is none.
  package func itemPlace(at index: (collection: Int, item: Int)) -> ItemPlace? {
    let collection = collections[index.collection]
    return collection.item(at: index.item).map {
      ItemPlace(
        item: $0, index: index, previous: collection.item(at: index.item - 1), next: collection.item(at: index.item + 1)
      )
    }
  }
}
