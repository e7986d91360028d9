import Foundation

extension Sheet {
  /// A lunation: twenty-eight moons with the same face.
  mutating func lunation() {
    let noise = Noise("mare")
    let radius = 74.0
    for k in 0..<28 {
      let middle = Point(
        width * (Double(k % 7) + 0.5) / 7 * 0.93 + width * 0.035,
        height * (Double(k / 7) + 0.5) / 4 * 0.92 + height * 0.04)
      let phase = (Double(k) + 0.5) / 28
      let disc = Path { $0.circle(middle, radius) }
      fill(disc, paint: Colour.plum.mixed(.smoke, 0.16))
      // The terminator is half an ellipse whose breadth is the cosine of the phase.
      let waxing = phase < 0.5
      let rim = trace(40) { middle + Point.polar(radius, -.pi / 2 + .pi * $0 * (waxing ? 1 : -1)) }
      let breadth = cos(2 * .pi * phase) * (waxing ? 1 : -1)
      let inner = trace(40) { t -> Point in
        let angle = .pi / 2 - .pi * t
        return middle + Point(cos(angle) * radius * breadth, sin(angle) * radius)
      }
      let lit = rim + inner
      let full = sin(.pi * phase)
      blurred(16) { $0.fill(Path(polygon: lit), .gold, 0.16 + 0.22 * full) }
      fill(Path(polygon: lit), paint: Colour.chalk.mixed(.gold, 0.16))
      clipped(to: Path(polygon: lit)) { sheet in
        for (m, spot) in [
          (-22.0, -26.0, 30.0), (10, -30, 20), (26, -6, 17), (-34, 8, 22), (-8, 4, 13), (14, 22, 12), (-18, 36, 15),
        ].enumerated() {
          let outline = trace(22) { s -> Point in
            let n = noise.layered(cos(s * 2 * .pi) * 1.4 + Double(m) * 5, sin(s * 2 * .pi) * 1.4, octaves: 3)
            return middle + Point(spot.0, spot.1) + Point.polar(spot.2 * (1 + n * 0.7), s * 2 * .pi)
          }.dropLast()
          sheet.fill(Path(blob: Array(outline)), .smoke, 0.46)
        }
        sheet.stipple(
          Frame(left: middle.x - radius, top: middle.y - radius, right: middle.x + radius, bottom: middle.y + radius),
          count: 340, size: 1.5, .ink, 0.42
        ) { p in smoothstep(0.45, 1, (p - middle).length / radius) }
      }
      stroke(disc, 1, .gold, 0.34)
    }
  }

  /// A planisphere: stars by magnitude, the Milky Way in stipple, invented constellations.
  mutating func planisphere() {
    let (middle, reach) = (center, 610.0)
    let noise = Noise("milky way")
    let disc = Path { $0.circle(middle, reach) }
    fill(
      disc,
      paint: glow(
        middle, reach, [(0, Colour.indigo.mixed(.night, 0.35), 1), (1, Colour.night.mixed(.indigo, 0.12), 1)]))
    clipped(to: disc) { sheet in
      sheet.stipple(sheet.frame, count: 90_000, size: 1.8, .chalk, 0.42) { p in
        let q = (p - middle).turned(0.62)
        let band = abs(q.y + 90 + 120 * sin(q.x / 420)) / (150 + 60 * noise(q.x / 200, 4))
        return exp(-band * band * 2)
          * (0.12 + 0.88 * smoothstep(-0.35, 0.25, noise.layered(p.x / 110, p.y / 110, octaves: 4)))
      }
    }
    var (net, ticks) = (Path(), Path())
    for k in 1...5 { net.circle(middle, reach * Double(k) / 6) }
    for k in 0..<24 {
      net.segment(
        middle + Point.polar(reach / 6, Double(k) * .pi / 12), middle + Point.polar(reach, Double(k) * .pi / 12))
    }
    stroke(net, 0.8, .smoke, 0.32)
    stroke(Path { $0.ellipse(middle + Point(64, -44), reach * 0.62, reach * 0.58) }, 1.3, .gold, 0.6, dash: "9 7")
    for k in 0..<360 {
      let length = k % 30 == 0 ? 34.0 : k % 10 == 0 ? 24 : k % 5 == 0 ? 17 : 10
      let angle = Double(k) * .pi / 180
      ticks.segment(middle + Point.polar(reach + 8, angle), middle + Point.polar(reach + 8 + length, angle))
    }
    stroke(ticks, 1.2, .chalk, 0.75)
    for r in [reach, reach + 8, reach + 48] {
      stroke(Path { $0.circle(middle, r) }, r == reach ? 2 : 1.1, .chalk, 0.85)
    }
    stars(middle, reach)
  }

  private mutating func stars(_ middle: Point, _ reach: Double) {
    var bright: [Point] = []
    for _ in 0..<860 {
      let p = middle + Point.polar(reach * 0.985 * random.unit().squareRoot(), random.within(0, 2 * .pi))
      let magnitude = -log(1 - random.unit() * 0.998)
      fill(Path { $0.circle(p, 0.9 + magnitude * 0.95) }, magnitude > 3 ? .gold : .chalk, 0.95)
      if magnitude > 1.45 { bright.append(p) }
    }
    // A constellation is a short walk from star to nearest star.
    var (figures, rings) = (Path(), Path())
    var free = bright
    while free.count > 60, let start = free.popLast() {
      var p = start
      for step in 0..<random.within(3...7) {
        guard let i = free.indices.min(by: { (free[$0] - p).length < (free[$1] - p).length }),
          (free[i] - p).length < 120
        else { break }
        let d = (free[i] - p).unit
        figures.segment(p + d * 11, free[i] - d * 11)
        if step == 0 { rings.circle(p, 8) }
        p = free.remove(at: i)
      }
    }
    stroke(figures, 1.5, .gold, 0.85)
    stroke(rings, 1.1, .chalk, 0.85)
  }

  /// An hour's exposure toward the pole, over a headland with a light.
  mutating func starTrails() {
    fill(
      Path { $0.rectangle(frame) },
      paint: gradient(
        Point(0, 0), Point(0, height),
        [
          (0, Colour.night.rawValue, 1), (0.6, Colour.indigo.mixed(.night, 0.5), 1),
          (0.93, Colour.rose.mixed(.indigo, 0.35), 1),
        ]))
    let pole = Point(905, 350)
    for _ in 0..<760 {
      let r = 14 + 1150 * pow(random.unit(), 0.72)
      let start = random.within(0, 2 * .pi)
      let sweep = random.within(0.3, 0.62)
      let arc = trace(max(Int(r * sweep / 12), 8)) { pole + Point.polar(r, start + sweep * $0) }
      let paint = ramp([.gold, .chalk, .smoke, .rose, .chalk], random.unit())
      let thick = 0.7 + 2.3 * pow(random.unit(), 3.2)
      stroke(Path { $0.polyline(arc) }, thick, paint: paint, random.within(0.35, 0.95))
    }
    fill(Path { $0.circle(pole + Point(4, -3), 2.6) }, .gold)
    let noise = Noise("headland")
    func ridge(_ x: Double) -> Double {
      815 - 150 * smoothstep(760, 130, x) + 70 * smoothstep(700, 1300, x) + noise.layered(x / 130, 2, octaves: 6) * 46
    }
    let land = steps(-10, width + 10, 240).map { Point($0, ridge($0)) }
    fill(
      Path(polygon: land + [Point(width + 10, height + 10), Point(-10, height + 10)]),
      paint: Colour.night.mixed(.ink, 0.1))
    let lamp = Point(330, ridge(330) - 92)
    fill(
      Path(polygon: [lamp + Point(-9, 12), lamp + Point(9, 12), lamp + Point(15, 100), lamp + Point(-15, 100)]), .night)
    fill(Path { $0.rectangle(Frame(left: lamp.x - 8, top: lamp.y - 8, right: lamp.x + 8, bottom: lamp.y + 10)) }, .gold)
    fill(Path(polygon: [lamp + Point(-12, -8), lamp + Point(0, -22), lamp + Point(12, -8)]), .night)
    blurred(14) { $0.fill(Path { $0.circle(lamp, 34) }, .gold, 0.75) }
    for (k, far) in [(0.06, 520.0), (-0.03, 520)] {
      let beam = [lamp, lamp + Point.polar(far, k - 0.05), lamp + Point.polar(far, k + 0.05)]
      fill(Path(polygon: beam), paint: glow(lamp, far, [(0, Colour.gold.rawValue, 0.4), (1, Colour.gold.rawValue, 0)]))
    }
  }
}
