package import Geometry

/// The part of the earth that a map shows: the smallest one with all positions and a margin.
package struct MapRegion: Hashable, Sendable {
  let projection: MapProjection
  /// The region on the plane of the projection.
  let frame: Rect

  /// The width divided by the height.
  package var aspect: Double { frame.width / frame.height }

  /// Whether coast lines, which have no details, would say nothing of the region: it is that of a town.
  var isLocal: Bool {
    if case .equirectangular = projection { true } else { false }
  }

  /// The margin at each edge, as a share of the region.
  private static let margin = 0.08
  /// The shapes that a region has if none is set.
  private static let shapes = 1.25...2.1
  /// The least width and height without margins of a region with coast lines, in radii of the globe: some 570 km.
  private static let least = 0.09
  /// The greatest distance of positions in a local region, from west to east or from north to south: some 100 km.
  private static let mostLocal = 0.0157
  /// The least width and height without margins of a local region: some 500 m.
  private static let leastLocal = 0.00008
  /// The latitude in degrees beyond which meridians are too far from parallel.
  private static let polar = 85.0

  /// - Parameter aspect: the shape of the region; nil for one that suits the positions.
  /// - Returns: nil without any position.
  package init?(showing positions: [GlobePosition], aspect: Double? = nil) {
    guard let meridian = Self.middle(of: positions.map(\.longitude)) else { return nil }
    let (south, north) = Self.range(positions.map(\.latitude))
    let local = MapProjection.equirectangular(meridian: meridian, parallel: (south + north) / 2)
    let isLocal = Set(positions).count > 1 && max(-south, north) < Self.polar && Self.isLocal(positions, local)
    projection = isLocal ? local : .equalEarth(meridian: meridian)
    let points = positions.map(projection.project)
    func extent(_ values: [Double]) -> (middle: Double, length: Double) {
      let (low, high) = Self.range(values)
      return ((low + high) / 2, max(high - low, isLocal ? Self.leastLocal : Self.least) / (1 - 2 * Self.margin))
    }
    var (x, y) = (extent(points.map(\.x)), extent(points.map(\.y)))
    let shape = aspect ?? min(max(x.length / y.length, Self.shapes.lowerBound), Self.shapes.upperBound)
    x.length = max(x.length, y.length * shape)
    y.length = x.length / shape
    frame = Rect(x: x.middle - x.length / 2, y: y.middle - y.length / 2, width: x.length, height: y.length)
  }

  private static func isLocal(_ positions: [GlobePosition], _ projection: MapProjection) -> Bool {
    let points = positions.map(projection.project)
    return [points.map(\.x), points.map(\.y)].allSatisfy { values in
      let (low, high) = range(values)
      return high - low <= mostLocal
    }
  }

  /// The least and the greatest value; zeros without any.
  private static func range(_ values: [Double]) -> (Double, Double) { (values.min() ?? 0, values.max() ?? 0) }

  /// The position in fractions of the region, from its left and its top.
  package func fraction(of position: GlobePosition) -> Point {
    let point = projection.project(position)
    return Point(x: (point.x - frame.x) / frame.width, y: (point.y - frame.y) / frame.height)
  }

  /// The middle of the shortest arc with all longitudes; nil without any.
  private static func middle(of longitudes: [Double]) -> Double? {
    let sorted = Set(longitudes.map(MapProjection.turned)).sorted()
    guard let first = sorted.first else { return nil }
    // The arc begins after the longest gap.
    let following = sorted.dropFirst() + [first + 360]
    let gaps = zip(sorted, following).map { $1 - $0 }
    let longest = gaps.indices.reduce(gaps.count - 1) { gaps[$1] > gaps[$0] ? $1 : $0 }
    return MapProjection.turned(sorted[longest] + gaps[longest] / 2 + 180)
  }
}
