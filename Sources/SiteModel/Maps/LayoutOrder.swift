package import Cartography
package import CollectionLayout
package import Items

extension CatalogCollection {
  /// The collection in each of its layouts.
  package var versions: [CatalogCollection] {
    layouts.map { layout in
      var version = self
      version.shown = layout
      return version.inLayoutOrder
    }
  }

  /// The collection with its items in the order that its layout shows them in.
  package var inLayoutOrder: CatalogCollection { inTimelineOrder.inMapOrder }

  /// The collection with all items in one section, if it is shown on a map, and those that have no place in another
  /// one after it. A map has all of them on one page, as a part of the places would be a map of nothing in particular.
  private var inMapOrder: CatalogCollection {
    guard shown.isMap, itemCount > 0 else { return self }
    var collection = self
    collection.pageSize = nil
    let (placed, others) = (items.filter { $0.position != nil }, items.filter { $0.position == nil })
    collection.sections = [
      CatalogSection(key: .all, title: nil, items: placed), CatalogSection(key: .none, title: nil, items: others),
    ].filter { !$0.items.isEmpty }
    if placed.isEmpty { collection.sections[0].key = .all }
    return collection
  }
}

extension LayoutChoice {
  /// Whether the layout is a map.
  package var isMap: Bool { layout.layout is MapLayout }
}

extension MapLayout {
  /// The map of the items of a page; nil if none has a position.
  /// - Parameter sections: the items by section.
  package func map(of sections: [[Item]]) -> PlaceMap? {
    PlaceMap(
      sections.map { items in
        items.map { item in
          item.position.map { GlobePosition(latitude: $0.latitude, longitude: $0.longitude) }
        }
      }, aspect: aspect, itemSize: itemSize, spacing: settings.interitemSpacing)
  }
}
