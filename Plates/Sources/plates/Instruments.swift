import Foundation

extension Sheet {
  /// An armillary sphere: bands for the horizon, the equator, the tropics, the ecliptic and the meridians.
  mutating func armillary() {
    let (middle, reach) = (Point(width / 2, 430), 300.0)
    let view = (0.62, -0.36)
    struct Band { var normal: Spot; var offset: Double; var half: Double; var colour: Colour }
    let tilt = 0.41
    let bands = [
      Band(normal: Spot(x: 0, y: 1, z: 0), offset: 0, half: 0.04, colour: .ochre),
      Band(normal: Spot(x: 0, y: 1, z: 0), offset: 0.4, half: 0.02, colour: .gold),
      Band(normal: Spot(x: 0, y: 1, z: 0), offset: -0.4, half: 0.02, colour: .gold),
      Band(normal: Spot(x: sin(tilt), y: cos(tilt), z: 0), offset: 0, half: 0.075, colour: .verdigris),
      Band(normal: Spot(x: 1, y: 0, z: 0), offset: 0, half: 0.03, colour: .ochre),
      Band(normal: Spot(x: 0, y: 0, z: 1), offset: 0, half: 0.03, colour: .ochre),
    ]
    func ring(_ band: Band, _ along: Double, _ angle: Double) -> Spot {
      let n = band.normal
      let helper = abs(n.y) < 0.5 ? Spot(x: 0, y: 1, z: 0) : Spot(x: 0, y: 0, z: 1)
      var u = n.cross(helper)
      u = u * (1 / u.length)
      let v = n.cross(u)
      let r = (1 - band.offset * band.offset).squareRoot()
      let p = u * (cos(angle) * r) - v * (-sin(angle) * r) - n * -(band.offset + along)
      return p.turned(view.0, view.1)
    }
    stand(middle, reach)
    for front in [false, true] {
      if front {
        fill(
          Path { $0.circle(middle, 34) },
          paint: glow(middle - Point(10, 12), 52, [(0, Colour.chalk.rawValue, 1), (1, Colour.indigo.rawValue, 1)]))
        stroke(Path { $0.circle(middle, 34) }, 1.8)
      }
      for band in bands {
        let pieces = 180
        var (edges, ticks) = (Path(), Path())
        for k in 0..<pieces {
          let (a, b) = (Double(k) / Double(pieces) * 2 * .pi, Double(k + 1) / Double(pieces) * 2 * .pi)
          guard (ring(band, 0, (a + b) / 2).z > 0) == front else { continue }
          func flat(_ s: Spot) -> Point { middle + Point(s.x, s.y) * reach }
          let quad = [
            ring(band, -band.half, a), ring(band, -band.half, b), ring(band, band.half, b), ring(band, band.half, a),
          ].map(flat)
          let light = 0.5 + 0.5 * sin(a * 2 + 1)
          let paint = band.colour.mixed(front ? .shell : .ink, front ? 0.35 * light : 0.35 + 0.2 * light)
          fill(Path(polygon: quad), paint: paint)
          stroke(Path { $0.segment(quad[0], quad[1]) }, 0.6, paint: paint)
          edges.segment(quad[0], quad[1])
          edges.segment(quad[3], quad[2])
          if k % (band.half > 0.05 ? 3 : 6) == 0 { ticks.segment(quad[0], quad[0].mixed(quad[3], 0.55)) }
        }
        stroke(edges, front ? 1.7 : 1, .ink, front ? 1 : 0.7)
        stroke(ticks, 1, .ink, front ? 0.7 : 0.35)
      }
    }
    let pole = Spot(x: 0, y: -1.16, z: 0).turned(view.0, view.1)
    let axis = Point(pole.x, pole.y) * reach
    fill(Path { $0.pen([middle + axis, middle - axis]) { _ in 6 } }, .ink)
  }

  private mutating func stand(_ middle: Point, _ reach: Double) {
    let profile: [(Double, Double)] = [
      (760, 26), (785, 46), (800, 22), (850, 16), (905, 40), (930, 18), (975, 24), (1010, 60), (1040, 150), (1060, 176),
      (1082, 180),
    ]
    let side = profile.map { Point(middle.x + $0.1, $0.0) }
    let turned = side + side.reversed().map { Point(2 * middle.x - $0.x, $0.y) }
    blurred(14) { $0.fill(Path { $0.ellipse(Point(middle.x + 12, 1086), 210, 18) }, .ink, 0.3) }
    fill(
      Path(polygon: turned),
      paint: gradient(
        Point(middle.x - 180, 0), Point(middle.x + 180, 0),
        [
          (0, Colour.madder.mixed(.plum, 0.3), 1), (0.36, Colour.rose.mixed(.madder, 0.4), 1),
          (1, Colour.plum.rawValue, 1),
        ]))
    stroke(Path(polygon: turned), 2)
    let cradle = trace(60) { middle + Point.polar(reach * 1.1, mix(0.02, .pi - 0.02, $0)) }
    fill(Path { $0.pen(cradle) { _ in 22 } }, paint: Colour.madder.mixed(.plum, 0.3))
    stroke(Path { $0.polyline(cradle) }, 1.6, .rose, 0.7)
  }

  /// A compass card of thirty-two points.
  mutating func compassCard() {
    let middle = center
    fill(Path { $0.circle(middle, 430) }, .bone)
    for (r, w) in [(430.0, 4.0), (418, 1.4), (372, 1.4), (330, 2), (118, 1.4)] {
      stroke(Path { $0.circle(middle, r) }, w)
    }
    var ticks = Path()
    for k in 0..<360 {
      let angle = Double(k) * .pi / 180
      ticks.segment(
        middle + Point.polar(372, angle), middle + Point.polar(k % 10 == 0 ? 412 : k % 5 == 0 ? 400 : 388, angle))
    }
    stroke(ticks, 1.3)
    for ring in [3, 2, 1, 0] {
      let count = ring == 0 ? 4 : [4, 4, 8, 16][ring]
      let shift = ring == 0 ? 0 : .pi / Double([4, 4, 8, 16][ring])
      let (long, wide) = [(366.0, 62.0), (318, 52), (250, 36), (196, 22)][ring]
      for k in 0..<count {
        let angle = Double(k) / Double(count) * 2 * .pi + shift - .pi / 2
        let tip = middle + Point.polar(long, angle)
        for side in [-1.0, 1.0] {
          let flank = middle + Point.polar(wide * 1.25, angle + side * .pi / (ring == 0 ? 4 : 4.4))
          let dark: Colour = [.indigo, .madder, .verdigris, .ochre][ring]
          fill(Path(polygon: [middle, flank, tip]), side < 0 ? dark : .bone)
          stroke(Path(polygon: [middle, flank, tip]), 1.6)
        }
      }
    }
    fill(Path { $0.circle(middle, 30) }, .bone)
    stroke(Path { $0.circle(middle, 30) }, 2)
    fill(Path { $0.circle(middle, 9) }, .ink)
    let north = middle - Point(0, 376)
    var lily = Path()
    lily.swell(bezier(north + Point(0, 26), north + Point(-4, 0), north + Point(-3, -30), north + Point(0, -44)), 30)
    for side in [-1.0, 1.0] {
      lily.swell(
        bezier(
          north + Point(0, 22), north + Point(side * 44, 8), north + Point(side * 42, -30),
          north + Point(side * 20, -26)), 14)
    }
    fill(lily, .madder)
    stroke(lily, 1.4)
  }
}
