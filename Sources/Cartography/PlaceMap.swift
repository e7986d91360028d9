package import Geometry
package import PlaceClusters

/// The map of a page's items: its region, their positions on it, and their clusters.
package struct PlaceMap: Sendable {
  package let region: MapRegion
  /// The positions in fractions of the map, by section and item.
  package let positions: [[Int: Point]]
  package let levels: ClusterLevels

  /// - Parameters:
  ///   - sections: the positions by section and item; nil for items without one.
  ///   - aspect: the width of the map divided by its height; nil to choose it.
  ///   - itemSize: the size of each cell in px.
  ///   - spacing: the least space in px between two cells.
  /// - Returns: nil without any position.
  package init?(_ sections: [[GlobePosition?]], aspect: Double?, itemSize: Size, spacing: Double) {
    guard let region = MapRegion(showing: sections.joined().compactMap(\.self), aspect: aspect) else { return nil }
    self.region = region
    let positions = sections.map { section in
      Dictionary(
        uniqueKeysWithValues: section.enumerated().compactMap { item, position in
          position.map { (item, region.fraction(of: $0)) }
        })
    }
    self.positions = positions
    let places = positions.enumerated().flatMap { section, items in
      items.sorted { $0.key < $1.key }.map { item, position in
        MapPlace(section: section, item: item, position: position, size: itemSize)
      }
    }
    levels = ClusterLevels(places, aspect: region.aspect, spacing: spacing)
  }
}
