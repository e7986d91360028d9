import Foundation

extension Sheet {
  /// The paths of seven planets and a comet, with the ticks of an instrument.
  mutating func orrery() {
    let sun = Point(640, 740)
    var rays = Path()
    for k in 0..<72 {
      let angle = Double(k) * .pi / 36
      rays.swell(
        [sun + Point.polar(58, angle), sun + Point.polar(70, angle), sun + Point.polar(k % 2 == 0 ? 108 : 86, angle)], 5
      )
    }
    wash(trace(30) { sun + Point.polar(50, $0 * 2 * .pi) }, .ochre, 0.95, fray: 5)
    fill(rays, .ochre)
    stroke(Path { $0.circle(sun, 50) }, 1.8)
    let radii: [Double] = [150, 214, 296, 372, 496, 632, 770]
    let sizes: [Double] = [15, 24, 27, 21, 72, 58, 40]
    let tints: [Colour] = [.smoke, .rose, .verdigris, .madder, .ochre, .lichen, .indigo]
    for k in [0, 2, 4] {
      let ring = Path {
        $0.circle(sun, radii[k + 1]);
        $0.polyline(trace(120) { t in sun + Point.polar(radii[k], -t * 2 * .pi) }, closed: true)
      }
      fill(ring, [.ochre, .rose, .rose, .rose, .lichen][k], 0.24, multiply: true)
    }
    for (k, r) in radii.enumerated() {
      stroke(Path { $0.circle(sun, r) }, k == 2 ? 2.6 : 1.7, .ink, 0.9)
      var ticks = Path()
      let count = [24, 36, 60, 72, 96, 120, 144][k]
      for i in 0..<count {
        let angle = Double(i) / Double(count) * 2 * .pi
        ticks.segment(sun + Point.polar(r, angle), sun + Point.polar(r + (i % 6 == 0 ? 18 : 9), angle))
      }
      stroke(ticks, 1.5, .ink, 0.8)
      let angle = [2.2, 5.5, 3.9, 0.9, 5.82, 4.15, 5.1][k]
      // A trail: the arc that the planet has just come along.
      for s in 0..<26 {
        let t = Double(s) / 26
        let arc = trace(6) { sun + Point.polar(r, angle - 0.95 + 0.95 * (t + $0 / 26)) }
        stroke(Path { $0.polyline(arc) }, 1.5 + t * sizes[k] * 0.2, tints[k], t * 0.75)
      }
      planet(sun + Point.polar(r, angle), sizes[k], tints[k], ringed: k == 5, sun: sun)
    }
    comet(sun)
  }

  private mutating func planet(_ p: Point, _ size: Double, _ tint: Colour, ringed: Bool, sun: Point) {
    let disc = Path { $0.circle(p, size) }
    fill(Path { $0.circle(p, size + 5) }, ground)
    fill(disc, paint: tint.mixed(.shell, 0.12))
    clipped(to: disc) { sheet in
      let away = (p - sun).unit
      let shadow = trace(40) { p + away * (size * 0.42) + Point.polar(size * 1.02, $0 * 2 * .pi) }
      let area = Frame(left: p.x - size, top: p.y - size, right: p.x + size, bottom: p.y + size)
      if size > 36 {
        for y in steps(-0.8, 0.8, 8) {
          let band = trace(20) { p + Point(mix(-1, 1, $0) * size, y * size + sin($0 * 9 + y * 7) * 1.6).turned(0.3) }
          sheet.stroke(Path { $0.polyline(band) }, 3 + 3 * sin(y * 9), .madder, 0.34)
        }
      }
      sheet.clipped(to: Path(polygon: shadow)) { $0.hatch(area, angle: -0.8, spacing: 4.2, width: 1.1, .ink, 0.75) }
    }
    stroke(disc, 1.6)
    if ringed {
      let tilt = -0.35
      for (k, a) in [1.55, 1.75, 1.95].enumerated() {
        let ring = trace(60) {
          p + Point(cos($0 * 2 * .pi) * size * a, sin($0 * 2 * .pi) * size * a * 0.3).turned(tilt)
        }
        let front = Array(ring.prefix(31))
        stroke(Path { $0.polyline(front) }, k == 1 ? 3.4 : 1.4, k == 1 ? .ochre : .ink)
        stroke(Path { $0.polyline(Array(ring.suffix(30)).filter { ($0 - p).length > size + 2 }) }, 1.2, .ink, 0.7)
      }
    }
  }

  private mutating func comet(_ sun: Point) {
    let orbit = trace(160) { t -> Point in
      let angle = t * 2 * .pi
      return sun + Point(330 + cos(angle) * 520, sin(angle) * 200).turned(-0.72)
    }
    stroke(Path { $0.polyline(orbit) }, 2.6, .madder, 0.95, dash: "3 9")
    let head = orbit[112]
    var tail = Path()
    for _ in 0..<44 {
      let away = (head - sun).unit.turned(random.within(-0.13, 0.13))
      let length = random.within(120, 330)
      tail.swell([head, head + away * (length * 0.4), head + away * length], random.within(1.8, 4.4))
    }
    fill(tail, .indigo, 0.62)
    fill(Path { $0.circle(head, 10) }, .ink)
    fill(Path { $0.circle(head - Point(2, 2), 5) }, .shell)
  }
}
