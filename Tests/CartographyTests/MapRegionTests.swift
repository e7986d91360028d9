@testable import Cartography
import Geometry
import Glibc
import TestSupport
import Testing

/// Regions of the earth, and the land in them.
@Suite struct MapRegionTests {
  private func at(_ latitude: Double, _ longitude: Double) -> GlobePosition {
    GlobePosition(latitude: latitude, longitude: longitude)
  }

  /// The values of PROJ 9 for `+proj=eqearth +R=1`.
  @Test(arguments: [
    (0.0, 0.0, 0.0, 0.0), (0, 180, 2.706629983696, 0), (90, 0, 0, 1.317362759157),
    (59.91, 10.75, 0.121886174968, 1.087089664149), (-45, -120, -1.546472665471, -0.860231085522),
    (-33.87, 151.2, 2.086965077655, -0.664705766022),
  ])
  func theProjectionIsEqualEarth(latitude: Double, longitude: Double, x: Double, y: Double) {
    let point = EqualEarth.project(latitude: latitude, longitude: longitude)
    #expect(abs(point.x - x) < 1e-9 && abs(point.y + y) < 1e-9, "\(point)")
  }

  /// The outermost positions are 8 % from the edges in one direction, and farther in the other.
  @Test func aRegionIsTheSmallestWithAMargin() throws {
    for seed in 0..<300 {
      var random = SplitMix64(seed: UInt64(seed))
      let middle = (random.length(-60...60), random.length(-180...180))
      func near(_ north: Double, _ east: Double) -> GlobePosition {
        at(middle.0 + north, (middle.1 + east + 540).truncatingRemainder(dividingBy: 360) - 180)
      }
      let positions =
        [near(-8, -15), near(8, 15)]
        + (0..<random.int(0...9)).map { _ in near(random.length(-20...20), random.length(-40...40)) }
      let aspect = random.chance(oneIn: 2) ? random.length(0.5...3) : nil
      let region = try #require(MapRegion(showing: positions, aspect: aspect))
      let points = positions.map(region.fraction)
      let (x, y) = (points.map(\.x), points.map(\.y))
      let margins = [x.min() ?? 0, 1 - (x.max() ?? 0), y.min() ?? 0, 1 - (y.max() ?? 0)]
      #expect(abs(margins[0] - margins[1]) < 1e-9 && abs(margins[2] - margins[3]) < 1e-9, "seed \(seed)")
      #expect(abs(min(margins[0], margins[2]) - 0.08) < 1e-9, "seed \(seed): \(margins)")
      if let aspect { #expect(abs(region.aspect - aspect) < 1e-9, "seed \(seed)") }
      #expect(aspect != nil || (1.2499...2.1001).contains(region.aspect), "seed \(seed)")
    }
  }

  /// Fiji is west of Samoa, on the other side of the 180th meridian.
  @Test func aRegionMayCrossTheDateLine() throws {
    let positions = [at(-17.8, 178.4), at(-13.8, -171.8), at(-21.1, -175.2)]
    let region = try #require(MapRegion(showing: positions))
    let x = positions.map { region.fraction(of: $0).x }
    #expect(x[0] < x[2] && x[2] < x[1])
    #expect(abs(x[0] + x[1] - 1) < 0.2)
  }

  /// Places of a town, with distances computed on the sphere.
  @Test func townsHaveTheirOwnScale() throws {
    let ends = [at(60.3894, 5.3200), at(60.3975, 5.3245), at(60.3844, 5.3327), at(60.4000, 5.3100)]
    let region = try #require(MapRegion(showing: ends))
    #expect(region.isLocal)
    let drawing = MapDrawing(region)
    let bar = try #require(drawing.bar)
    let length = try #require(Double(bar.split(separator: "h").last ?? ""))
    let distance = try #require(drawing.distance)
    // 1,735 m from north to south are 84 % of the height, and the map is a quarter wider than high: 2,580 m.
    #expect(distance == "500 m")
    for (one, other) in [(ends[0], ends[1]), (ends[1], ends[2]), (ends[2], ends[3])] {
      let (from, to) = (region.fraction(of: one), region.fraction(of: other))
      let (right, down) = (
        (to.x - from.x) * Double(drawing.width), (to.y - from.y) * Double(drawing.height)
      )
      let onMap = (right * right + down * down).squareRoot() / length * 500
      #expect(abs(onMap / metres(one, other) - 1) < 0.005, "\(onMap)")
    }
  }

  /// The distance of two positions on a sphere in metres, by the haversine formula.
  private func metres(_ one: GlobePosition, _ other: GlobePosition) -> Double {
    let radian = Double.pi / 180
    func square(_ degrees: Double) -> Double { pow(sin(degrees * radian / 2), 2) }
    let part =
      square(other.latitude - one.latitude)
      + cos(one.latitude * radian) * cos(other.latitude * radian) * square(other.longitude - one.longitude)
    return 2 * 6_371_008.8 * asin(part.squareRoot())
  }

  /// The greatest distance of a town's map, the least, and what has none.
  @Test func onlyPlacesNearEachOtherAreATown() throws {
    func isLocal(_ positions: GlobePosition...) throws -> Bool {
      try #require(MapRegion(showing: positions)).isLocal
    }
    #expect(try isLocal(at(50, 10), at(50.89, 10)) && isLocal(at(50, 10), at(50, 11.39)))
    #expect(try !isLocal(at(50, 10), at(50.91, 10)) && !isLocal(at(50, 10), at(50, 11.41)))
    #expect(try isLocal(at(-17, 179.9), at(-17, -179.9)) && !isLocal(at(89, 0), at(89.1, 0)))
    #expect(try !isLocal(at(50, 10), at(50, 10)) && isLocal(at(50, 10), at(50.000001, 10)))
    let region = try #require(MapRegion(showing: [at(50, 10), at(50.000001, 10)]))
    #expect(MapDrawing(region).distance == "100 m")
    #expect(MapDrawing(try #require(MapRegion(showing: [at(0, 0), at(0.5, 0.5)]))).distance == "10 km")
  }

  @Test func onePlaceIsInTheMiddleOfItsRegion() throws {
    #expect(MapRegion(showing: []) == nil)
    for position in [at(60.39, 5.32), at(90, 0), at(-90, 180), at(0, -180)] {
      let region = try #require(MapRegion(showing: [position, position]))
      let point = region.fraction(of: position)
      #expect(abs(point.x - 0.5) < 1e-9 && abs(point.y - 0.5) < 1e-9)
    }
  }

  /// The land as a browser fills it: positions on land and in the sea, by their distance from the coast of some degrees.
  @Test(arguments: [
    [(46.0, 2.5, true), (52.5, 13.4, true), (45, -6, false), (40.4, -3.7, true), (56, 3, false), (43, 34.5, false)],
    [(-25, 133, true), (-42, 168, false), (-43.6, 171.3, true), (-38, 160, false), (-30, -175, false)],
    [(65, -18.5, true), (62, -10, false), (70, -40, true), (-15, 28, true), (60, 100, true), (-75, 20, true)],
  ])
  func landIsWhereItIs(places: [(latitude: Double, longitude: Double, isLand: Bool)]) throws {
    let positions = places.map { at($0.latitude, $0.longitude) }
    let region = try #require(MapRegion(showing: positions))
    let drawing = MapDrawing(region)
    let rings = try rings(of: drawing.land)
    #expect(!rings.isEmpty)
    for (place, position) in zip(places, positions) {
      let fraction = region.fraction(of: position)
      let (x, y) = (fraction.x * Double(drawing.width), fraction.y * Double(drawing.height))
      let crossings = rings.reduce(0) { count, ring in
        count
          + zip(ring, ring.dropFirst() + [ring[0]]).count { one, other in
            (one.y > y) != (other.y > y) && x < one.x + (y - one.y) / (other.y - one.y) * (other.x - one.x)
          }
      }
      #expect((crossings % 2 == 1) == place.isLand, "\(place)")
    }
    #expect(drawing.land.utf8.count < 40_000)
    #expect(rings.joined().allSatisfy { (-21...2421).contains($0.x) })
  }

  /// The rings of a path of whole numbers: `M1 2l3-4 5 6z`.
  private func rings(of path: String) throws -> [[Point]] {
    try path.split(separator: "z").map { ring in
      let numbers = ring.replacing("-", with: " -").split { !"-0123456789".contains($0) }.map(String.init)
      let values = try numbers.map { try #require(Double($0)) }
      var (x, y) = (0.0, 0.0)
      return stride(from: 0, to: values.count - 1, by: 2).map { index in
        x += values[index]
        y += values[index + 1]
        return Point(x: x, y: y)
      }
    }
  }
}
