import Foundation

/// One frond: an axis, and pinnae whose length follows an envelope, each with pinnules of its own.
struct Frond {
  var axis: [Point]
  /// Of the longest pinna, in px.
  var reach: Double
  var pairs: Int
  /// 0 for smooth pinnae, 1 for pinnae divided to the midrib.
  var division: Double
  var colours: [Colour]
  var opacity: Double
  var veins: Bool

  /// How long the pinnae are at a place along the axis, of the longest.
  private func envelope(_ t: Double) -> Double {
    pow(max(sin(.pi * pow(mix(0.1, 1, t), 0.72)), 0), 0.85) * mix(1, 0.82, t)
  }

  func draw(on sheet: inout Sheet) {
    sheet.layer(opacity, blades)
  }

  private func blades(on sheet: inout Sheet) {
    var midribs = Path()
    for pair in 0..<pairs {
      let t = mix(0.1, 0.985, pow(Double(pair) / Double(pairs - 1), 0.86))
      for side in [-1.0, 1.0] {
        let (foot, heading) = along(axis, min(t + side * 0.004, 1))
        let length = reach * envelope(t) * sheet.random.within(0.94, 1.05)
        guard length > 4 else { continue }
        let lean = mix(1.32, 0.62, t) + sheet.random.within(-0.04, 0.04)
        let out = heading.turned(side * lean)
        let rib = bezier(
          foot, foot + out * (length * 0.4), foot + out * (length * 0.75) + heading * (length * 0.05),
          foot + out * (length * 0.96) + heading * (length * 0.17), count: 26)
        let paint = ramp(colours, t * 0.85 + sheet.random.within(0, 0.15))
        sheet.fill(pinna(rib, length, side, t), paint: paint, 0.85)
        midribs.pen(rib) { mix(1.9, 0.4, $0) * mix(1.1, 0.5, t) }
      }
    }
    if veins { sheet.fill(midribs, .ink, 0.75) }
    var stem = Path()
    stem.pen(axis) { mix(reach * 0.034 + 2, 1, pow($0, 0.7)) }
    sheet.fill(stem, paint: colours[0].mixed(.ink, 0.35))
  }

  /// The blade of a pinna: pinnules on both sides, shorter to the tip, running into each other near it.
  private func pinna(_ rib: [Point], _ length: Double, _ side: Double, _ t: Double) -> Path {
    var blade = Path()
    let count = max(Int(length / mix(26, 15, division)), 3)
    for i in 0...count {
      let s = mix(0.03, 0.97, Double(i) / Double(count))
      let (foot, heading) = along(rib, s)
      let half = length * mix(0.125, 0.115, t) * pow(1 - s, 0.62) + 1.6
      for hand in [-1.0, 1.0] {
        let out = heading.turned(hand * 1.08)
        let tip = foot + out * half * (hand == side ? 0.92 : 1.08) + heading * (half * 0.28)
        let base = heading * (length / Double(count) * mix(0.78, 0.5, division))
        blade.smooth(
          [
            foot - base, foot.mixed(tip, 0.5) - base * 0.95, tip - base * 0.3, tip + base * 0.35,
            foot.mixed(tip, 0.55) + base * 0.9, foot + base,
          ], closed: true)
      }
    }
    return blade
  }
}

extension Sheet {
  mutating func bucklerFern() {
    Frond(
      axis: bezier(Point(1010, 1500), Point(900, 1050), Point(700, 620), Point(330, 150), count: 120), reach: 330,
      pairs: 25, division: 0.9, colours: [.lichen, .lichen, .smoke], opacity: 0.5, veins: false
    ).draw(on: &self)
    Frond(
      axis: bezier(Point(380, 1480), Point(390, 1050), Point(520, 640), Point(650, 70), count: 140), reach: 395,
      pairs: 29, division: 1, colours: [.moss, .verdigris, .indigo], opacity: 1, veins: true
    ).draw(on: &self)
  }

  mutating func polypody() {
    for (i, x) in [150.0, 470, 1210, 900, 690].enumerated() {
      let main = i == 4
      let lean = (x - 700) * 0.22
      Frond(
        axis: bezier(
          Point(700 + (x - 700) * 0.35, 1120), Point(700 + (x - 700) * 0.6, 800), Point(x - lean * 0.4, 480),
          Point(x + lean, main ? 60 : 210 + abs(x - 700) * 0.28), count: 100),
        reach: main ? 200 : 165, pairs: main ? 26 : 22, division: 0.15,
        colours: main ? [.madder, .ochre, .moss] : [.moss, .verdigris, .lichen], opacity: main ? 0.9 : 0.62, veins: true
      ).draw(on: &self)
    }
  }

  /// Croziers: stalks that end in a spiral not yet unrolled.
  mutating func croziers() {
    let places: [(Double, Double, Double, Double)] = [
      (210, 330, 120, 1), (455, 560, 84, -1), (700, 250, 150, -1), (945, 610, 70, 1), (1180, 380, 112, -1),
      (60, 700, 62, 1), (1335, 690, 66, 1),
    ]
    for (x, y, radius, hand) in places.sorted(by: { $0.2 < $1.2 }) {
      let near = smoothstep(50, 150, radius)
      let turns = 2.7 * 2 * Double.pi
      let eye = Point(x, y)
      // The curl leaves its eye, goes round, and comes down on the side where the stalk is.
      let spiral = trace(170) { t in
        let angle = hand > 0 ? -turns * (1 - t) : .pi + turns * (1 - t)
        return eye + Point.polar(radius * mix(0.04, 1, pow(t, 1.5)), angle)
      }
      let (end, _) = along(spiral, 1)
      let stalk = bezier(
        end, end + Point(hand * radius * 0.22, radius * 1.3), Point(end.x + hand * radius * 0.1, y + 500),
        Point(mix(end.x, 700, 0.16), 1250), count: 60)
      let line = spiral + stalk.dropFirst()
      let body = Path { $0.pen(line) { t in mix(radius * 0.05, radius * 0.27, pow(min(t * 1.35, 1), 1.1)) } }
      fill(body, paint: ramp([.verdigris, .moss, .lichen], near), mix(0.55, 1, near))
      var light = Path()
      light.pen(
        line.enumerated().map { i, p in
          let q = line[min(i + 1, line.count - 1)]
          return p + (q - p).unit.normal * (-hand * radius * 0.05)
        }
      ) { t in radius * 0.05 * sin(.pi * min(t * 1.1, 1)) }
      fill(light, .chalk, mix(0.2, 0.5, near))
      fringe(line, radius: radius, hand: hand, near: near)
    }
  }

  /// The folded pinnae along the outer side of a crozier.
  private mutating func fringe(_ line: [Point], radius: Double, hand: Double, near: Double) {
    var (buds, eyes) = (Path(), Path())
    for i in stride(from: 8, to: 165, by: 3) {
      let t = Double(i) / 165
      let (p, q) = (line[i], line[i + 1])
      let out = (q - p).unit.normal * hand * -1
      let size = radius * mix(0.035, 0.135, t) * (1 - smoothstep(0.86, 1, t) * 0.5)
      let center = p - out * (radius * mix(0.045, 0.16, t))
      buds.circle(center, size)
      eyes.polyline(trace(16) { s in center + Point.polar(size * 0.72 * (1 - s), out.angle + s * 8 * hand) })
    }
    fill(buds, paint: ramp([.moss, .lichen], near), mix(0.5, 0.95, near))
    stroke(eyes, 1.5, .bottle, mix(0.4, 0.85, near))
  }
}
