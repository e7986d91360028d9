import Foundation

/// A place in space; y down, z toward the eye.
struct Spot {
  var x: Double
  var y: Double
  var z: Double

  static func - (a: Spot, b: Spot) -> Spot { Spot(x: a.x - b.x, y: a.y - b.y, z: a.z - b.z) }
  static func * (a: Spot, k: Double) -> Spot { Spot(x: a.x * k, y: a.y * k, z: a.z * k) }

  func dot(_ o: Spot) -> Double { x * o.x + y * o.y + z * o.z }
  func cross(_ o: Spot) -> Spot { Spot(x: y * o.z - z * o.y, y: z * o.x - x * o.z, z: x * o.y - y * o.x) }
  var length: Double { dot(self).squareRoot() }

  /// Turned about the vertical, then tipped toward the eye.
  func turned(_ about: Double, _ tip: Double) -> Spot {
    let (u, w) = (x * cos(about) + z * sin(about), z * cos(about) - x * sin(about))
    return Spot(x: u, y: y * cos(tip) - w * sin(tip), z: y * sin(tip) + w * cos(tip))
  }
}

/// A convex solid, as its corners and the rings of corners around its faces.
struct Solid {
  let corners: [Spot]
  let faces: [[Int]]

  /// The convex hull of points: a plane through three of them that has all others behind it is a face.
  init(_ points: [Spot]) {
    let size = points.map(\.length).max() ?? 1
    let corners = points.map { $0 * (1 / size) }
    var found: [[Int]] = []
    for a in 0..<corners.count {
      for b in (a + 1)..<max(corners.count, a + 1) {
        for c in (b + 1)..<max(corners.count, b + 1) {
          var normal = (corners[b] - corners[a]).cross(corners[c] - corners[a])
          guard normal.length > 1e-9 else { continue }
          normal = normal * (1 / normal.length)
          if normal.dot(corners[a]) < 0 { normal = normal * -1 }
          let height = normal.dot(corners[a])
          guard corners.allSatisfy({ normal.dot($0) < height + 1e-6 }) else { continue }
          let ring = corners.indices.filter { normal.dot(corners[$0]) > height - 1e-6 }
          if !found.contains(where: { Set($0) == Set(ring) }) { found.append(Solid.ordered(ring, corners, normal)) }
        }
      }
    }
    self.corners = corners
    faces = found
  }

  /// All points that differ from one by the order and the signs of its coordinates.
  static func orbit(_ x: Double, _ y: Double, _ z: Double) -> [Spot] {
    var spots: [Spot] = []
    for (a, b, c) in [(x, y, z), (x, z, y), (y, x, z), (y, z, x), (z, x, y), (z, y, x)] {
      for signs in 0..<8 {
        let p = Spot(x: signs & 1 == 0 ? a : -a, y: signs & 2 == 0 ? b : -b, z: signs & 4 == 0 ? c : -c)
        if !spots.contains(where: { ($0 - p).length < 1e-6 }) { spots.append(p) }
      }
    }
    return spots
  }

  func normal(of face: [Int]) -> Spot {
    let n = (corners[face[1]] - corners[face[0]]).cross(corners[face[2]] - corners[face[0]])
    let unit = n * (1 / n.length)
    return unit.dot(corners[face[0]]) < 0 ? unit * -1 : unit
  }

  private static func ordered(_ ring: [Int], _ corners: [Spot], _ normal: Spot) -> [Int] {
    let scale = 1 / Double(ring.count)
    let middle = ring.reduce(Spot(x: 0, y: 0, z: 0)) { $0 - corners[$1] * -scale }
    let right = corners[ring[0]] - middle
    let up = normal.cross(right)
    func angle(_ i: Int) -> Double { atan2((corners[i] - middle).dot(up), (corners[i] - middle).dot(right)) }
    return ring.sorted { angle($0) < angle($1) }
  }
}

extension Sheet {
  /// Twelve forms that a cubic crystal takes, lit from the upper left and hatched.
  mutating func habits() {
    let forms: [[Spot]] = [
      Solid.orbit(1, 1, 1), Solid.orbit(1, 1, 0.45), Solid.orbit(1, 1, 0), Solid.orbit(1, 0.42, 0.42),
      Solid.orbit(2, 1, 0), Solid.orbit(1, 0, 0), Solid.orbit(1, 1, 1) + Solid.orbit(1.55, 0, 0),
      Solid.orbit(1, 1, 1) + Solid.orbit(2, 0, 0), Solid.orbit(2.4, 1.4, 1), Solid.orbit(1.9, 1, 1),
      Solid.orbit(1, 1, 1) + Solid.orbit(1.24, 1.24, 0) + Solid.orbit(1.7, 0, 0),
      Solid.orbit(1, 1, 1) + Solid.orbit(0, 0.618, 1.618),
    ]
    let pigments: [Colour] = [.verdigris, .indigo, .rose, .ochre]
    for (i, form) in forms.enumerated() {
      let place = Point(
        width * (Double(i % 3) + 0.5) / 3 * 0.94 + width * 0.03,
        height * (Double(i / 3) + 0.5) / 4 * 0.95 + height * 0.025)
      let turn = (0.5 + Double(i) * 0.37, 0.42 + 0.1 * Double(i % 3))
      solid(Solid(form), at: place, radius: 152, turn, pigments[(i * 3 + i / 3) % 4])
    }
  }

  mutating func solid(_ solid: Solid, at place: Point, radius: Double, _ turn: (Double, Double), _ pigment: Colour) {
    let light = Spot(x: -0.5, y: -0.68, z: 0.54)
    let seen = solid.corners.map { $0.turned(turn.0, turn.1) }
    func flat(_ i: Int) -> Point { place + Point(seen[i].x, seen[i].y) * radius }
    var hidden = Path()
    blurred(9) {
      $0.fill(Path { $0.ellipse(place + Point(10, radius * 0.98), radius * 0.72, radius * 0.09) }, .ink, 0.2)
    }
    for face in solid.faces where solid.normal(of: face).turned(turn.0, turn.1).z <= 0 {
      hidden.polyline(face.map(flat), closed: true)
    }
    for face in solid.faces {
      let normal = solid.normal(of: face).turned(turn.0, turn.1)
      guard normal.z > 0 else { continue }
      let shade = 1 - max(normal.dot(light), 0)
      let outline = face.map(flat)
      let shape = Path(polygon: outline)
      fill(shape, .bone)
      fill(Path(polygon: outline.map { $0 + Point(3, -2) }), pigment, 0.14 + 0.72 * shade, multiply: true)
      if shade > 0.34 {
        let xs = outline.map(\.x), ys = outline.map(\.y)
        let area = Frame(
          left: xs.min() ?? 0, top: ys.min() ?? 0, right: xs.max() ?? 0, bottom: ys.max() ?? 0)
        clipped(to: shape) { sheet in
          let angle = atan2(normal.x, -normal.y) + 0.5
          sheet.hatch(area, angle: angle, spacing: mix(11, 4.6, smoothstep(0.3, 0.95, shade)), width: 1.15, .ink, 0.62)
        }
      }
      stroke(shape, 1.8, .ink)
    }
    stroke(hidden, 0.9, .ink, 0.3, dash: "1 6")
  }
}
