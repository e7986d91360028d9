import CollectionLayout
import Items
import Diagnostics
import SiteModel

extension DividedSite {
  /// Warnings for layouts that place items by facts which no item has.
  func missingFacts() -> [Diagnostic] {
    catalog.collections.flatMap { collection -> [Diagnostic] in
      let items = collection.items
      if items.isEmpty { return [] }
      return collection.layouts.compactMap { choice in
        switch choice.layout.layout {
        case is TimelineLayout where items.allSatisfy({ $0.date == nil }):
          .warning(
            "no-dates", "a timeline places items by their dates, and no item of the collection has one",
            at: choice.location, suggestion: "write 'date' in the items, such as 1880 or 1880/1893")
        case is MapLayout where items.allSatisfy({ $0.position == nil }):
          .warning(
            "no-places", "a map shows items at their places, and no item of the collection has one",
            at: choice.location, suggestion: "write 'latitude' and 'longitude' in the items, in degrees")
        case is WallLayout where items.allSatisfy({ $0.dimensions == nil }):
          .warning(
            "no-dimensions", "a wall shows things to scale, and no item of the collection has dimensions",
            at: choice.location, suggestion: "write 'dimensions' in the items, such as 24 × 18 cm")
        default: nil
        }
      }
    }
  }
}
