import Foundation

extension Sheet {
  /// A tree in winter before a low sun.
  mutating func winterTree() {
    let sun = Point(905, 520)
    wash(trace(40) { sun + Point.polar(200, $0 * 2 * .pi) }, .madder, 0.62, fray: 9)
    let horizon = 905.0
    for k in 0..<4 {
      let noise = Noise("hill \(k)")
      let y = horizon - 60 + Double(k) * 34
      let ridge = steps(-40, 1440, 50).map { Point($0, y + noise.layered($0 / 420, Double(k)) * 42) }
      wash(ridge + [Point(1460, 1120), Point(-60, 1120)], [.rain, .smoke, .verdigris, .indigo][k], 0.34, fray: 10)
    }
    var (wood, twigs) = (Path(), Path())
    var crown = Random("winter tree")
    func grow(_ p: Point, _ heading: Double, _ length: Double, _ width: Double, _ depth: Int) {
      let bend = crown.within(-0.28, 0.28)
      let middle = p + Point.polar(length * 0.5, heading + bend)
      let end = middle + Point.polar(length * 0.5, heading - bend * 0.4)
      let thin = width * 0.72
      if width > 1.7 {
        wood.pen(bezier(p, p.mixed(middle, 0.7), middle, end, count: 9)) { mix(width, thin, $0) }
      } else {
        twigs.polyline([p, middle, end])
      }
      guard depth > 0 else { return }
      let rise = (-.pi / 2 - (heading - bend * 0.2)) * 0.07
      let spread = crown.within(0.24, 0.52)
      let share = crown.within(0.35, 0.65)
      let heirs =
        depth > 8
        ? [(-spread * share * 1.5, 0.84), (spread * (1 - share) * 1.7, 0.8)]
        : [(-spread, crown.within(0.66, 0.88)), (spread * crown.within(0.7, 1.2), crown.within(0.62, 0.86))]
      for (turn, scale) in heirs {
        grow(end, heading - bend * 0.2 + turn + rise, length * scale, thin * mix(0.82, 1, scale - 0.6), depth - 1)
      }
      if depth < 9, crown.chance(0.35) {
        grow(middle, heading + crown.within(-1, 1), length * 0.55, thin * 0.5, max(depth - 3, 0))
      }
    }
    grow(Point(560, 985), -1.52, 172, 50, 12)
    stroke(twigs, 1.15, .ink, 0.85)
    fill(wood, .ink)
    var (grass, field) = (Path(), Path())
    for _ in 0..<520 {
      let p = Point(random.within(-10, 1410), 965 + pow(random.unit(), 1.4) * 90)
      let h = random.within(10, 34) * (p.y - 880) / 120
      grass.swell(
        bezier(p, p + Point(0, -h * 0.5), p + Point(random.within(-6, 10), -h), p + Point(random.within(-4, 16), -h)), 2
      )
    }
    for y in stride(from: 978.0, to: 1060, by: 7) {
      field.polyline(steps(-10, 1410, 80).map { Point($0, y + sin($0 / 90 + y) * 2 + random.within(-1, 1)) })
    }
    stroke(field, 1, .ink, 0.35)
    fill(grass, .ink, 0.9)
  }
}
