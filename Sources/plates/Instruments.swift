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
        fill(Path { $0.circle(middle, 34) }, paint: glow(middle - Point(10, 12), 52, [(0, Colour.chalk.rawValue, 1), (1, Colour.indigo.rawValue, 1)]))
        stroke(Path { $0.circle(middle, 34) }, 1.8)
      }
      for band in bands {
        let pieces = 180
        var (edges, ticks) = (Path(), Path())
        for k in 0..<pieces {
          let (a, b) = (Double(k) / Double(pieces) * 2 * .pi, Double(k + 1) / Double(pieces) * 2 * .pi)
          guard (ring(band, 0, (a + b) / 2).z > 0) == front else { continue }
          func flat(_ s: Spot) -> Point { middle + Point(s.x, s.y) * reach }
          let quad = [ring(band, -band.half, a), ring(band, -band.half, b), ring(band, band.half, b), ring(band, band.half, a)].map(flat)
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
    let profile: [(Double, Double)] = [(760, 26), (785, 46), (800, 22), (850, 16), (905, 40), (930, 18), (975, 24), (1010, 60), (1040, 150), (1060, 176), (1082, 180)]
    let side = profile.map { Point(middle.x + $0.1, $0.0) }
    let turned = side + side.reversed().map { Point(2 * middle.x - $0.x, $0.y) }
    blurred(14) { $0.fill(Path { $0.ellipse(Point(middle.x + 12, 1086), 210, 18) }, .ink, 0.3) }
    fill(Path(polygon: turned), paint: gradient(Point(middle.x - 180, 0), Point(middle.x + 180, 0), [
      (0, Colour.madder.mixed(.plum, 0.3), 1), (0.36, Colour.rose.mixed(.madder, 0.4), 1), (1, Colour.plum.rawValue, 1),
    ]))
    stroke(Path(polygon: turned), 2)
    let cradle = trace(60) { middle + Point.polar(reach * 1.1, mix(0.02, .pi - 0.02, $0)) }
    fill(Path { $0.pen(cradle) { _ in 22 } }, paint: Colour.madder.mixed(.plum, 0.3))
    stroke(Path { $0.polyline(cradle) }, 1.6, .rose, 0.7)
  }

  /// A sandglass with most of its sand through.
  mutating func hourglass() {
    let x = width / 2
    let (top, neck, base) = (150.0, 560.0, 970.0)
    func half(_ y: Double) -> Double {
      let t = abs(y - neck) / (base - neck)
      return 9 + 165 * pow(sin(min(t * 1.02, 1) * .pi / 2), 1.35) * (1 - 0.06 * pow(t, 8))
    }
    blurred(16) { $0.fill(Path { $0.ellipse(Point(x + 14, base + 74), 250, 20) }, .ink, 0.3) }
    for side in [-1.0, 1.0] {
      let post = steps(top, base, 60).map { Point(x + side * 214, $0) }
      fill(Path { $0.pen(post) { t in 20 + 9 * sin(t * 6 * .pi) * sin(t * 6 * .pi) + (abs(t - 0.5) < 0.03 ? 14 : 0) } }, paint: Colour.ochre.mixed(.madder, 0.45))
    }
    let glass = steps(top, base, 120).map { Point(x + half($0), $0) } + steps(base, top, 120).map { Point(x - half($0), $0) }
    let shape = Path(polygon: glass)
    fill(shape, .rain, 0.75)
    clipped(to: shape) { sheet in
      let low = [Point(x - 200, 980), Point(x - 170, 880), Point(x - 20, 748), Point(x, 742), Point(x + 20, 748), Point(x + 170, 880), Point(x + 200, 980)]
      sheet.fill(Path(polygon: low), .ochre)
      let high = [Point(x - 200, 330), Point(x - 90, 352), Point(x, 386), Point(x + 90, 352), Point(x + 200, 330), Point(x + 200, 560), Point(x - 200, 560)]
      sheet.fill(Path(polygon: high), .ochre)
      sheet.fill(Path { $0.pen([Point(x, 540), Point(x, 760)]) { _ in 5 } }, .ochre)
      sheet.stipple(sheet.frame, count: 16_000, size: 2.2, .madder, 0.7) { p in
        let pile = p.y > 742 + abs(p.x - x) * 0.86 || (p.y > 345 + (90 - min(abs(p.x - x), 90)) * 0.42 && p.y < neck)
        return pile ? 0.25 + 0.6 * smoothstep(-100, 170, p.x - x) : 0
      }
      sheet.fill(Path { $0.pen(steps(top + 30, neck - 60, 30).map { Point(x - half($0) * 0.72, $0) }) { 12 * sin(.pi * $0) } }, .chalk, 0.85)
      sheet.fill(Path { $0.pen(steps(neck + 70, base - 40, 30).map { Point(x - half($0) * 0.72, $0) }) { 12 * sin(.pi * $0) } }, .chalk, 0.75)
    }
    stroke(shape, 2.6)
    fill(Path { $0.ellipse(Point(x, neck), 22, 9) }, paint: Colour.madder.mixed(.plum, 0.3))
    for (y, flip) in [(top, -1.0), (base, 1.0)] {
      let plate = Frame(left: x - 258, top: y + (flip < 0 ? -48 : 0), right: x + 258, bottom: y + (flip < 0 ? 0 : 48))
      fill(Path { $0.rectangle(plate) }, paint: gradient(Point(plate.left, 0), Point(plate.right, 0), [
        (0, Colour.ochre.mixed(.madder, 0.5), 1), (0.3, Colour.gold.mixed(.ochre, 0.4), 1), (1, Colour.madder.mixed(.plum, 0.5), 1)]))
      stroke(Path { $0.rectangle(plate) }, 2.4)
      stroke(Path { $0.segment(Point(plate.left, plate.center.y), Point(plate.right, plate.center.y)) }, 1.4, .ink, 0.5)
    }
  }

  /// A prism on a table, and the stripe of a window taken apart by it.
  mutating func prism() {
    let (a, b, c) = (Point(600, 120), Point(430, 560), Point(850, 470))
    let (entry, exit) = (Point(735, 310), Point(512, 352))
    let colours: [Colour] = [.madder, .rose, .ochre, .gold, .lichen, .verdigris, .indigo, .plum]
    for k in -2...2 {
      let shift = Point(8, 17) * Double(k)
      stroke(Path { $0.segment(Point(1010, 120) + shift, entry + shift * 0.9) }, 3, .ochre, k == 0 ? 1 : 0.55)
    }
    for (k, colour) in colours.enumerated() {
      let foot = exit + (b - a) * (0.024 * Double(k) - 0.08)
      let end = Point(-40, 300 + Double(k) * 52)
      let side = Point(0, 19)
      let beam = [foot - side * 0.28] + trace(14) { end.mixed(end + side, $0) - side * 0.5 } + [foot + side * 0.28]
      wash(trace(20) { beam[0].mixed(beam[1], $0) } + trace(20) { beam[beam.count - 2].mixed(beam[beam.count - 1], $0) }, colour, 0.85, fray: 3, layers: 6)
      stroke(Path { $0.segment(entry, foot) }, 1.2, colour, 0.8)
    }
    let face = [a, b, c]
    let depth = Point(70, -74)
    blurred(18) { $0.fill(Path(polygon: [b, c, c + Point(-20, 70), b + Point(-120, 60)]), .ink, 0.24) }
    let wall = Path(polygon: [a, a + depth, c + depth, c])
    fill(wall, .verdigris, 0.22)
    clipped(to: wall) { $0.hatch(Frame(left: 580, top: 30, right: 940, bottom: 480), angle: 0.95, spacing: 8, width: 1.1, .ink, 0.4) }
    fill(Path(polygon: face), paint: gradient(b, c, [(0, Colour.chalk.rawValue, 0.5), (1, Colour.verdigris.rawValue, 0.3)]))
    stroke(wall, 2)
    stroke(Path(polygon: face), 2.4)
    stroke(Path { $0.segment(b, b + depth); $0.segment(a + depth, b + depth); $0.segment(b + depth, c + depth) }, 1, .ink, 0.4, dash: "3 6")
    var normals = Path()
    normals.segment(entry - Point.polar(80, -0.52), entry + Point.polar(80, -0.52))
    normals.segment(exit - Point.polar(80, 0.36), exit + Point.polar(80, 0.36))
    stroke(normals, 1.3, .ink, 0.6, dash: "2 6")
  }

  /// A compass card of thirty-two points.
  mutating func compassCard() {
    let middle = center
    fill(Path { $0.circle(middle, 430) }, .bone)
    for (r, w) in [(430.0, 4.0), (418, 1.4), (372, 1.4), (330, 2), (118, 1.4)] { stroke(Path { $0.circle(middle, r) }, w) }
    var ticks = Path()
    for k in 0..<360 {
      let angle = Double(k) * .pi / 180
      ticks.segment(middle + Point.polar(372, angle), middle + Point.polar(k % 10 == 0 ? 412 : k % 5 == 0 ? 400 : 388, angle))
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
      lily.swell(bezier(north + Point(0, 22), north + Point(side * 44, 8), north + Point(side * 42, -30), north + Point(side * 20, -26)), 14)
    }
    fill(lily, .madder)
    stroke(lily, 1.4)
  }

  /// Six bottles that came ashore.
  mutating func bottles() {
    let shelf = height - 120
    let kinds: [(Double, Double, Double, Double, Colour)] = [
      (130, 470, 62, 0.62, .verdigris), (270, 610, 54, 0.7, .indigo), (420, 400, 92, 0.5, .ochre), (585, 540, 66, 0.56, .moss),
      (745, 350, 58, 0.72, .smoke), (885, 500, 74, 0.6, .madder),
    ]
    fill(Path { $0.rectangle(Frame(left: 0, top: shelf, right: width, bottom: height)) }, paint: Colour.oat.mixed(.ochre, 0.25))
    stroke(Path { $0.segment(Point(0, shelf), Point(width, shelf)) }, 2)
    for (x, tall, half, shoulder, colour) in kinds {
      blurred(10) { $0.fill(Path(polygon: [Point(x - half, shelf), Point(x + half, shelf), Point(x + half + 120, shelf + 70), Point(x + 60, shelf + 70)]), colour, 0.4) }
      func breadth(_ t: Double) -> Double {
        let body = half * (1 - 0.04 * t)
        let neck = half * 0.3
        let lip = t > 0.955 ? half * 0.11 : 0
        return mix(body, neck, smoothstep(shoulder, shoulder + 0.17, t)) * (t < 0.02 ? 0.9 + t * 5 : 1) + lip
      }
      let side = steps(0, 1, 90).map { Point(x + breadth($0), shelf - $0 * tall) }
      let outline = side + side.reversed().map { Point(2 * x - $0.x, $0.y) }
      let shape = Path(polygon: outline)
      fill(shape, paint: gradient(Point(x - half, 0), Point(x + half, 0), [
        (0, colour.mixed(.ink, 0.35), 0.92), (0.18, colour.mixed(.bone, 0.25), 0.82), (0.55, colour.mixed(.bone, 0.5), 0.72), (1, colour.mixed(.ink, 0.25), 0.92)]), 0.9, multiply: true)
      clipped(to: shape) { sheet in
        sheet.fill(Path { $0.pen(steps(0.07, shoulder * 0.97, 20).map { Point(x - breadth($0) * 0.62, shelf - $0 * tall) }) { 13 * sin(.pi * mix(0.1, 0.9, $0)) } }, .chalk, 0.8)
        sheet.hatch(Frame(left: x + half * 0.3, top: shelf - tall, right: x + half, bottom: shelf), angle: .pi / 2, spacing: 7, width: 1, .ink, 0.26)
        sheet.fill(Path { $0.ellipse(Point(x, shelf - 4), half, 13) }, colour, 0.5)
        sheet.stipple(Frame(left: x - half, top: shelf - tall, right: x + half, bottom: shelf), count: 90, size: 3.2, .chalk, 0.45) { _ in 0.7 }
      }
      stroke(shape, 2)
      stroke(Path { $0.segment(Point(x - breadth(0.9), shelf - tall * 0.93), Point(x + breadth(0.9), shelf - tall * 0.93)) }, 1.6)
    }
  }
}
