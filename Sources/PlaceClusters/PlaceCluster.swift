package import Geometry

/// An item at a position on a map.
package struct MapPlace: Hashable, Sendable {
  package var section: Int
  package var item: Int
  /// The position in the map's unit square: x from its left edge, y from its top.
  package var position: Point
  /// The size of the item's cell in px.
  package var size: Size

  package init(section: Int, item: Int, position: Point, size: Size) {
    (self.section, self.item, self.position, self.size) = (section, item, position, size)
  }
}

/// One or more items of a section in one cell on a map.
package struct PlaceCluster: Hashable, Sendable {
  package var section: Int
  /// Ascending.
  package var items: [Int]
  /// The mean of the items' positions in the map's unit square.
  package var center: Point
  /// The size of the cell in px: that of the largest item.
  package var size: Size

  init(_ place: MapPlace) {
    func fraction(_ number: Double) -> Double { number >= 0 ? min(number, 1) : 0 }
    (section, items, size) = (place.section, [place.item], place.size)
    center = Point(x: fraction(place.position.x), y: fraction(place.position.y))
  }

  /// Adds the items of another cluster.
  mutating func join(_ other: PlaceCluster) {
    let (own, others) = (Double(items.count), Double(other.items.count))
    center.x = (center.x * own + other.center.x * others) / (own + others)
    center.y = (center.y * own + other.center.y * others) / (own + others)
    size = Size(width: max(size.width, other.size.width), height: max(size.height, other.size.height))
    items += other.items
  }

  /// The frame of the cell on a map of a size in px, with the map's origin. A cell at an edge is moved inside the map.
  package func frame(on map: Size) -> Rect {
    func start(_ position: Double, _ length: Double, in whole: Double) -> Double {
      // A cell that is longer than the map is in its middle.
      length >= whole ? (whole - length) / 2 : min(max(position * whole - length / 2, 0), whole - length)
    }
    return Rect(
      x: start(center.x, size.width, in: map.width), y: start(center.y, size.height, in: map.height),
      width: size.width, height: size.height)
  }
}
