package import Geometry

/// The part of the earth that a map shows: the smallest one with all positions and a margin.
package struct MapRegion: Hashable, Sendable {
  /// The longitude of the middle in degrees. Positions on both sides of the 180th meridian are near each other.
  let meridian: Double
  /// The region on the plane of ``EqualEarth``.
  let frame: Rect

  /// The width divided by the height.
  package var aspect: Double { frame.width / frame.height }

  /// The margin at each edge, as a share of the region.
  private static let margin = 0.08
  /// The shapes that a region has if none is set.
  private static let shapes = 1.25...2.1
  /// The least width and height without margins, in radii of the globe: some 570 km. Coast lines show no details of
  /// smaller regions.
  private static let least = 0.09

  /// - Parameter aspect: the shape of the region; nil for one that suits the positions.
  /// - Returns: nil without any position.
  package init?(showing positions: [GlobePosition], aspect: Double? = nil) {
    guard let meridian = Self.middle(of: positions.map(\.longitude)) else { return nil }
    self.meridian = meridian
    let points = positions.map { Self.project($0, meridian) }
    func range(_ values: [Double]) -> (middle: Double, length: Double) {
      let (low, high) = (values.min() ?? 0, values.max() ?? 0)
      return ((low + high) / 2, max(high - low, Self.least) / (1 - 2 * Self.margin))
    }
    var (x, y) = (range(points.map(\.x)), range(points.map(\.y)))
    let shape = aspect ?? min(max(x.length / y.length, Self.shapes.lowerBound), Self.shapes.upperBound)
    x.length = max(x.length, y.length * shape)
    y.length = x.length / shape
    frame = Rect(x: x.middle - x.length / 2, y: y.middle - y.length / 2, width: x.length, height: y.length)
  }

  /// The position in fractions of the region, from its left and its top.
  package func fraction(of position: GlobePosition) -> Point {
    let point = Self.project(position, meridian)
    return Point(x: (point.x - frame.x) / frame.width, y: (point.y - frame.y) / frame.height)
  }

  private static func project(_ position: GlobePosition, _ meridian: Double) -> Point {
    EqualEarth.project(latitude: position.latitude, longitude: turned(position.longitude - meridian))
  }

  /// An angle in degrees, from −180 to less than 180.
  private static func turned(_ angle: Double) -> Double {
    let turn = (angle + 180).truncatingRemainder(dividingBy: 360)
    return (turn < 0 ? turn + 360 : turn) - 180
  }

  /// The middle of the shortest arc with all longitudes; nil without any.
  private static func middle(of longitudes: [Double]) -> Double? {
    let sorted = Set(longitudes.map(turned)).sorted()
    guard let first = sorted.first else { return nil }
    // The arc begins after the longest gap.
    let following = sorted.dropFirst() + [first + 360]
    let gaps = zip(sorted, following).map { $1 - $0 }
    let longest = gaps.indices.reduce(gaps.count - 1) { gaps[$1] > gaps[$0] ? $1 : $0 }
    return turned(sorted[longest] + gaps[longest] / 2 + 180)
  }
}
