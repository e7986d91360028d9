import Geometry

/// What is drawn in a region, as paths of an SVG: the land, and in a local region lines at equal distances.
package struct MapDrawing {
  /// The size of the drawing in its own units.
  package let width: Int
  package let height: Int
  /// The data of an SVG path, filled by the even-odd rule.
  package let land: String
  /// The data of the path of the lines of a local region; nil in others.
  package let lines: String?
  /// The data of the path of a bar that is as long as the lines are apart; nil in other regions.
  package let bar: String?
  /// The distance of the lines, such as `2 km`; nil in other regions.
  package let distance: String?

  /// The width in units: some two for each px of a large screen.
  private static let units = 2400.0
  /// How far in units a simplified line may be from the coast.
  private static let tolerance = 1.2
  /// The least area in square units of an island.
  private static let smallest = 6.0
  /// The longest side in degrees of what is projected. Straight lines in degrees are curves on the map.
  private static let longestSide = 4.0

  package init(_ region: MapRegion) {
    let (frame, scale) = (region.frame, Self.units / region.frame.width)
    (width, height) = (Int(Self.units), Int((region.frame.height * scale).rounded()))
    guard !region.isLocal else {
      let grid = MapGrid(region, width: width, height: height)
      land = "M0 0H\(width)V\(height)H0z"
      (lines, bar, distance) = (grid.lines, grid.bar, grid.distance)
      return
    }
    (lines, bar, distance) = (nil, nil, nil)
    // Beyond the edges, so that a line along an edge is not seen.
    let beyond = 20.0
    var path = ""
    for ring in Coast.rings {
      for turn in [-360.0, 0, 360] {
        let turned = ring.map { Point(x: $0.x + turn - region.projection.meridian, y: $0.y) }
        guard turned.contains(where: { $0.x > -180 }), turned.contains(where: { $0.x < 180 }) else { continue }
        let onMap = turned.clipped(\.x, from: -180, to: 180).divided(sidesUpTo: Self.longestSide).map { point in
          let point = EqualEarth.project(latitude: point.y, longitude: point.x)
          return Point(x: (point.x - frame.x) * scale, y: (point.y - frame.y) * scale)
        }
        let inside = onMap.clipped(\.x, from: -beyond, to: Self.units + beyond)
          .clipped(\.y, from: -beyond, to: frame.height * scale + beyond)
        guard abs(inside.area) >= Self.smallest else { continue }
        path += Self.path(inside.simplified(within: Self.tolerance))
      }
    }
    land = path
  }

  /// The data of a closed path, in whole units.
  private static func path(_ ring: [Point]) -> String {
    var path = ""
    var last = (x: 0, y: 0)
    for (index, point) in ring.enumerated() {
      let (x, y) = (Int(point.x.rounded()), Int(point.y.rounded()))
      if index > 0, (x, y) == last { continue }
      let (right, down) = (x - last.x, y - last.y)
      path += index == 0 ? "M\(x)" : (index == 1 ? "l" : right < 0 ? "" : " ") + "\(right)"
      path += index == 0 ? (y < 0 ? "\(y)" : " \(y)") : (down < 0 ? "\(down)" : " \(down)")
      last = (x, y)
    }
    return path.isEmpty ? "" : path + "z"
  }
}

extension [Point] {
  /// The part of a ring between two coordinates, after Sutherland and Hodgman.
  fileprivate func clipped(_ coordinate: KeyPath<Point, Double>, from low: Double, to high: Double) -> [Point] {
    func half(_ ring: [Point], _ isInside: (Double) -> Bool, _ edge: Double) -> [Point] {
      guard var last = ring.last else { return [] }
      var result: [Point] = []
      for point in ring {
        let (before, now) = (last[keyPath: coordinate], point[keyPath: coordinate])
        if isInside(before) != isInside(now) {
          let share = (edge - before) / (now - before)
          result.append(Point(x: mixed(last.x, point.x, share), y: mixed(last.y, point.y, share)))
        }
        if isInside(now) { result.append(point) }
        last = point
      }
      return result
    }
    if allSatisfy({ (low...high).contains($0[keyPath: coordinate]) }) { return self }
    return half(half(self, { $0 >= low }, low), { $0 <= high }, high)
  }

  /// A ring with more points on long sides.
  fileprivate func divided(sidesUpTo longest: Double) -> [Point] {
    guard let last else { return self }
    var before = last
    return flatMap { point -> [Point] in
      let length = Swift.max(abs(point.x - before.x), abs(point.y - before.y))
      let count = Int(length / longest)
      defer { before = point }
      return (0..<count).map { index in
        let share = Double(index + 1) / Double(count + 1)
        return Point(x: mixed(before.x, point.x, share), y: mixed(before.y, point.y, share))
      } + [point]
    }
  }

  /// Twice the signed area, halved: positive for one direction, negative for the other.
  fileprivate var area: Double {
    guard let last else { return 0 }
    var (before, sum) = (last, 0.0)
    for point in self {
      sum += before.x * point.y - point.x * before.y
      before = point
    }
    return sum / 2
  }

  /// A ring with fewer points, from which none of the others is far, after Douglas and Peucker.
  fileprivate func simplified(within tolerance: Double) -> [Point] {
    guard count > 3 else { return self }
    var isKept = Array<Bool>(repeating: false, count: count)
    // The ring is divided at its first point and at the one that is farthest from it.
    let middle = indices.max { self[$0].squaredDistance(to: self[0]) < self[$1].squaredDistance(to: self[0]) } ?? 0
    let ring = self + [self[0]]
    (isKept[0], isKept[middle]) = (true, true)
    var pieces = [(0, middle), (middle, count)]
    while let (start, end) = pieces.popLast() {
      var (farthest, distance) = (start, tolerance)
      for index in (start + 1)..<Swift.max(start + 1, end) {
        let own = ring[index].distance(toLineFrom: ring[start], to: ring[end])
        if own > distance { (farthest, distance) = (index, own) }
      }
      guard farthest > start else { continue }
      isKept[farthest] = true
      pieces += [(start, farthest), (farthest, end)]
    }
    return indices.filter { isKept[$0] }.map { self[$0] }
  }
}

extension Point {
  fileprivate func squaredDistance(to other: Point) -> Double {
    (x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)
  }

  /// The distance to a line between two points, or to the first one if both are the same.
  fileprivate func distance(toLineFrom start: Point, to end: Point) -> Double {
    let length = start.squaredDistance(to: end).squareRoot()
    guard length > 0 else { return squaredDistance(to: start).squareRoot() }
    return abs((end.x - start.x) * (start.y - y) - (start.x - x) * (end.y - start.y)) / length
  }
}
