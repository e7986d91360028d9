import Foundation

extension Sheet {
  /// An archipelago: depths in tints, heights in contours that are white toward the light and dark away from it.
  mutating func archipelago() {
    let noise = Noise("ostrey islands")
    let peaks: [(Double, Double, Double, Double)] = [
      (500, 380, 270, 1.3), (690, 540, 210, 1.05), (1050, 270, 190, 1.1), (1160, 680, 170, 1.05), (230, 730, 150, 0.9),
      (860, 790, 110, 0.8), (160, 230, 110, 0.78), (1310, 450, 90, 0.7), (800, 150, 100, 0.75), (560, 850, 80, 0.6),
    ]
    let relief = Relief(width, height, cell: 5) { p in
      let base = peaks.reduce(-0.62) { sum, k in
        let d = Point(p.x - k.0, (p.y - k.1) * 1.18).length / k.2
        return sum + k.3 * exp(-d * d * 1.3)
      }
      return base + noise.layered(p.x / 210, p.y / 210, octaves: 6) * 0.34
    }
    fill(Path { $0.rectangle(frame) }, paint: Colour.indigo.mixed(.rain, 0.34))
    for (k, level) in steps(-0.62, -0.06, 8).enumerated() {
      var depth = Path()
      depth.contours(relief.contours(level))
      fill(depth, paint: ramp([.indigo, .verdigris, .mist], 0.16 + Double(k) / 8.6))
      stroke(depth, 0.8, .chalk, 0.3)
    }
    var coast = Path()
    coast.contours(relief.contours(0))
    stroke(coast, 9, .chalk, 0.5)
    fill(coast, paint: Colour.oat.rawValue)
    for (k, level) in steps(0.035, 1.05, 30).enumerated() {
      let lines = relief.contours(level)
      var land = Path()
      land.contours(lines)
      fill(land, paint: ramp([.oat, .lichen, .ochre, .rose, .chalk], Double(k) / 26))
      tanaka(lines)
    }
    stroke(coast, 1.7, .ink)
    graticule()
  }

  /// Contours whose weight and tone follow their bearing to a light in the north-west (Tanaka Kitirō, 1950).
  private mutating func tanaka(_ lines: [[Point]]) {
    var (lit, dark): (Path, Path) = (Path(), Path())
    for line in lines {
      for i in line.indices {
        let (a, b) = (line[i], line[(i + 1) % line.count])
        let out = (b - a).unit.normal
        let facing = (out.x * -0.64 + out.y * -0.77) * orientation
        let w = (b - a).unit.normal * (abs(facing) * 1.25 + 0.25)
        let quad = [a + w, b + w, b - w, a - w]
        if facing > 0 { lit.polyline(quad, closed: true) } else { dark.polyline(quad, closed: true) }
      }
    }
    fill(dark, .ink, 0.62)
    fill(lit, .chalk, 0.85)
  }

  /// Which side of a contour's direction is lower ground.
  private var orientation: Double { -1 }

  private mutating func graticule() {
    var lines = Path()
    for x in stride(from: 100.0, to: width, by: 240) {
      lines.polyline(trace(30) { Point(x + ($0 - 0.5) * (x - 700) * 0.06, $0 * height) })
    }
    for y in stride(from: 106.0, to: height, by: 240) {
      lines.polyline(trace(30) { Point($0 * width, y + 18 * sin($0 * .pi)) })
    }
    stroke(lines, 0.8, .ink, 0.35)
  }

  /// A river that divides on its way to the sea.
  mutating func delta() {
    let noise = Noise("delta")
    func shore(_ x: Double) -> Double {
      1090 + 130 * exp(-pow((x - 360) / 250, 2)) + noise.layered(x / 90, 3, octaves: 4) * 58
    }
    let coast = steps(-20, 720, 130).map { Point($0, shore($0)) }
    let apex = Point(350, 440)
    let trunk = trace(60) { t in
      Point(apex.x + sin(t * 7.3 - 7.3) * 84 * (1 - t * 0.55) + 30 * sin(t * 17 - 17), mix(-20, apex.y, t))
    }
    let land = [Point(-20, -20), Point(-20, shore(-20))] + coast + [Point(720, -20)]
    fill(Path { $0.rectangle(frame) }, paint: Colour.indigo.mixed(.verdigris, 0.35))
    fill(Path(polygon: land), .oat)
    clipped(to: Path(polygon: land)) { sheet in
      let (west, east) = (apex + Point.polar(980, .pi / 2 + 0.72), apex + Point.polar(980, .pi / 2 - 0.72))
      let marsh =
        trace(24) { (apex + Point(-40, -50)).mixed(west, $0) } + trace(24) { east.mixed(apex + Point(40, -50), $0) }
      sheet.wash(marsh, .lichen, 0.6, fray: 70)
      sheet.wash(trunk.map { $0 + Point(80, 0) } + trunk.reversed().map { $0 - Point(80, 0) }, .moss, 0.2, fray: 60)
      sheet.wash(
        trace(24) { Point(660, 200) + Point(210 * cos($0 * 2 * .pi), 120 * sin($0 * 2 * .pi)) }, .ochre, 0.24, fray: 90)
      sheet.wash(
        trace(24) { Point(40, 500) + Point(190 * cos($0 * 2 * .pi), 100 * sin($0 * 2 * .pi)) }, .ochre, 0.24, fray: 90)
      sheet.stipple(sheet.frame, count: 7000, size: 2.2, .moss, 0.8) { p in
        smoothstep(-0.2, 0.4, noise.layered(p.x / 120, p.y / 120 + 30, octaves: 4))
      }
    }
    var (banks, water) = (Path(), Path())
    // A channel owns a sector of the fan and hands halves of it on, so that channels never cross.
    func flow(_ sector: (Double, Double), _ from: Double, _ angle: Double, _ breadth: Double) {
      let to = from + random.within(50, 150)
      let aim = mix(sector.0, sector.1, random.within(0.42, 0.58))
      let room = min((sector.1 - sector.0) * 0.5, 26 / (from + 130))
      let seed = random.within(0, 99)
      let line = trace(16) { t in
        let meander = noise(t * 1.9, seed) * 2.2 * sin(.pi * t) * room
        return apex + Point.polar(mix(from, to, t), mix(angle, aim, smoothstep(0, 1, t)) + meander)
      }
      let end = breadth * 0.96
      banks.pen(line) { mix(breadth, end, $0) + 4.5 }
      water.pen(line) { mix(breadth, end, $0) }
      guard let mouth = line.last, mouth.y < shore(mouth.x) + 24 else { return }
      banks.circle(mouth, end / 2 + 2.2)
      water.circle(mouth, end / 2)
      let share = random.within(0.32, 0.68)
      if random.chance(sector.1 - sector.0 > 0.16 ? 0.92 : 0.3) {
        let cut = mix(sector.0, sector.1, share)
        flow((sector.0, cut), to, aim, max(end * share.squareRoot(), 2))
        flow((cut, sector.1), to, aim, max(end * (1 - share).squareRoot(), 2))
      } else {
        flow(sector, to, aim, end)
      }
    }
    banks.pen(trunk) { mix(30, 27, $0) + 4.5 }
    water.pen(trunk) { mix(30, 27, $0) }
    banks.circle(apex, 15.5)
    water.circle(apex, 13.4)
    flow((.pi / 2 - 0.66, .pi / 2 + 0.66), 0, .pi / 2 - 0.1, 26)
    clipped(to: Path(polygon: land)) { $0.fill(banks, paint: Colour.ink.mixed(.moss, 0.3), 0.9) }
    fill(water, paint: Colour.indigo.mixed(.verdigris, 0.35))
    for k in 1...15 {
      let away = 5 * Double(k) + pow(Double(k), 1.85) * 0.75
      let soft = min(Double(k) * 3.5, 40)
      let line = steps(-20, 720, 130).map { x in
        Point(x, steps(-soft, soft, 9).reduce(0) { $0 + shore(x + $1) / 9 } + away)
      }
      stroke(Path { $0.polyline(line) }, mix(1.6, 0.7, Double(k) / 15), .chalk, mix(0.75, 0.25, Double(k) / 15))
    }
    stroke(Path { $0.polyline(coast) }, 1.8, .ink)
    // The rivers' mouths stay open.
    fill(water, paint: Colour.indigo.mixed(.verdigris, 0.35))
  }
}
