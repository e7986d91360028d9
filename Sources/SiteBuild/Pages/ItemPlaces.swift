import Content

/// An item and what its page shows of those around it.
struct ItemPlace: Sendable {
  var item: Item
  /// Of its collection in the catalog, and its own among all items of that.
  var index: (collection: Int, item: Int)
  var previous: Item?
  var next: Item?

  var file: SiteFile { .item(path: item.path) }
}

/// All items of a site with their neighbours.
struct ItemPlaces: Sendable {
  private let items: [[Item]]
  /// Of every item its collection, and its place among all of that.
  let indices: [(collection: Int, item: Int)]

  init(_ catalog: Catalog) {
    items = catalog.collections.map(\.items)
    indices = items.enumerated().flatMap { collection, items in items.indices.map { (collection, $0) } }
  }

  subscript(index: (collection: Int, item: Int)) -> ItemPlace {
    let (items, item) = (items[index.collection], index.item)
    return ItemPlace(
      item: items[item], index: index, previous: item > 0 ? items[item - 1] : nil,
      next: item + 1 < items.count ? items[item + 1] : nil)
  }
}

extension Catalog {
  /// One item with its neighbours, by its collection and its place among all of that.
  func itemPlace(at index: (collection: Int, item: Int)) -> ItemPlace? {
    let collection = collections[index.collection]
    return collection.item(at: index.item).map {
      ItemPlace(
        item: $0, index: index, previous: collection.item(at: index.item - 1), next: collection.item(at: index.item + 1)
      )
    }
  }
}
