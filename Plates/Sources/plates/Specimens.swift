import Foundation

extension Sheet {
  /// Twelve eggs in a tray.
  mutating func eggs() {
    let tints: [Colour] = [
      .verdigris, .oat, .lichen, .rose, .smoke, .shell, .verdigris, .ochre, .rain, .lichen, .oat, .verdigris,
    ]
    for (k, tint) in tints.enumerated() {
      let middle = Point(
        width * (Double(k % 4) + 0.5) / 4 * 0.94 + width * 0.03,
        height * (Double(k / 4) + 0.5) / 3 * 0.94 + height * 0.03)
      let long = random.within(92, 122)
      let wide = long * random.within(0.7, 0.78)
      let turn = random.within(-0.3, 0.3)
      let outline = trace(60) { t -> Point in
        let angle = t * 2 * .pi
        return middle + Point(wide * cos(angle) * (1 + 0.14 * sin(angle)), long * sin(angle)).turned(turn)
      }
      let shape = Path(polygon: outline)
      blurred(12) { $0.fill(Path(polygon: outline.map { $0 + Point(13, 17) }), .ink, 0.34) }
      fill(shape, paint: tint.mixed(.bone, 0.34))
      let spot: Colour = [.plum, .madder, .ink, .plum][k % 4]
      clipped(to: shape) { sheet in
        let noise = Noise("egg \(k)")
        let area = Frame(
          left: middle.x - long, top: middle.y - long * 1.1, right: middle.x + long, bottom: middle.y + long * 1.1)
        if k % 5 != 3 {
          for (count, size, opacity) in [(420, 3.0, 0.5), (150, 6.5, 0.6), (34, 12.0, 0.66)] {
            sheet.stipple(area, count: count * (k % 3 + 1), size: size, spot, opacity) { p in
              let blunt = smoothstep(-0.9, 0.8, (p - middle).turned(-turn).y / long)
              return blunt * blunt * smoothstep(-0.25, 0.35, noise.layered(p.x / 40, p.y / 40, octaves: 3))
            }
          }
          if k % 4 == 2 {
            for _ in 0..<16 {
              var p = sheet.random.point(in: area)
              let line = (0..<16).map { i -> Point in
                p = p + Point.polar(7, noise(p.x / 30, p.y / 30) * 9 + Double(i) * 0.1)
                return p
              }
              sheet.fill(Path { $0.swell(line, 3) }, spot, 0.6)
            }
          }
        }
        let light = middle - Point(wide * 0.42, long * 0.42)
        sheet.fill(
          shape,
          paint: sheet.glow(
            light, long * 1.9,
            [
              (0, Colour.chalk.rawValue, 0.65), (0.4, Colour.chalk.rawValue, 0), (0.75, Colour.ink.rawValue, 0.12),
              (1, Colour.ink.rawValue, 0.46),
            ]))
      }
      stroke(shape, 1.5, .ink, 0.8)
    }
  }

  /// A case of moths, each its own mirror image.
  mutating func moths() {
    let families: [[Colour]] = [
      [.ochre, .madder, .shell], [.smoke, .ink, .rain], [.lichen, .moss, .bone], [.rose, .plum, .shell],
      [.gold, .plum, .madder], [.bone, .smoke, .ochre],
    ]
    for k in 0..<12 {
      let middle = Point(
        width * (Double(k % 3) + 0.5) / 3 * 0.95 + width * 0.025,
        height * (Double(k / 3) + 0.5) / 4 * 0.94 + height * 0.03)
      moth(middle, 104 * random.within(0.86, 1.06), families[(k * 5 + k / 3) % 6])
    }
  }

  private mutating func moth(_ p: Point, _ size: Double, _ colours: [Colour]) {
    let (sweep, tail, bands, spot) = (
      random.within(-0.15, 0.25), random.within(0.8, 1.05), random.within(3...6), random.chance(0.6)
    )
    let phase = random.within(0, 6)
    blurred(8) { $0.fill(Path { $0.ellipse(p + Point(6, 16), size * 1.05, size * 0.42) }, .ink, 0.22) }
    for hand in [-1.0, 1.0] {
      func at(_ x: Double, _ y: Double) -> Point { p + Point(hand * x * size, y * size) }
      let wings: [([Point], Point)] = [
        (
          bezier(at(0.05, 0.02), at(0.5, 0.05), at(0.95, 0.3), at(0.86, 0.5))
            + bezier(at(0.86, 0.5), at(0.74, tail), at(0.2, tail), at(0.04, 0.28)), at(0.05, 0.1)
        ),
        (
          bezier(at(0.03, -0.12), at(0.3, -0.55 - sweep), at(0.9, -0.86), at(1.2, -0.66 - sweep))
            + bezier(at(1.2, -0.66 - sweep), at(1.24, -0.3), at(1.1, 0.02), at(0.95, 0.2))
            + bezier(at(0.95, 0.2), at(0.5, 0.12), at(0.2, 0.12), at(0.03, 0.1)), at(0.03, -0.05)
        ),
      ]
      for (w, (wing, root)) in wings.enumerated() {
        let shape = Path(polygon: wing)
        fill(shape, paint: colours[w == 0 ? 2 : 0].mixed(.bone, 0.12))
        clipped(to: shape) { sheet in
          for b in 0..<bands {
            let scale = 0.28 + 0.64 * Double(b) / Double(bands)
            let line = wing.enumerated().map { i, q in
              root + (q - root) * (scale + 0.022 * sin(Double(i) * 0.62 + phase))
            }
            sheet.stroke(
              Path { $0.polyline(line) }, b % 2 == 0 ? size * 0.075 : size * 0.03,
              b % 2 == 0 ? colours[1] : colours[w == 0 ? 0 : 2], 0.85)
          }
          var veins = Path()
          for i in stride(from: 4, to: wing.count - 4, by: 9) { veins.segment(root, wing[i]) }
          sheet.stroke(veins, 1, .ink, 0.4)
          sheet.stroke(shape, size * 0.1, colours[1], 0.8)
        }
        if spot {
          let eye = w == 0 ? at(0.5, 0.45) : at(0.78, -0.36)
          for (r, colour) in [(0.125, colours[1]), (0.095, Colour.gold), (0.06, Colour.ink)] {
            fill(Path { $0.circle(eye, size * r) }, colour)
          }
          fill(Path { $0.circle(eye - Point(2, 2), size * 0.018) }, .chalk)
        }
        stroke(shape, 1.6)
      }
      var feeler = Path()
      let stem = bezier(at(0.03, -0.3), at(0.1, -0.5), at(0.2, -0.62), at(0.36, -0.7 - sweep * 0.4), count: 16)
      for i in 2..<16 {
        feeler.segment(stem[i], stem[i] + Point(hand * 4, -9)); feeler.segment(stem[i], stem[i] + Point(hand * 9, 4))
      }
      feeler.polyline(stem)
      stroke(feeler, 1.3)
    }
    let body = steps(-0.34, 0.72, 20).map { p + Point(0, $0 * size) }
    fill(
      Path { $0.pen(body) { t in size * (0.05 + 0.19 * pow(sin(.pi * mix(0.1, 0.97, t)), 0.7)) } },
      paint: colours[1].mixed(.ink, 0.3))
    var rings = Path()
    for y in steps(0.14, 0.62, 7) {
      rings.segment(p + Point(-size * 0.085, y * size), p + Point(size * 0.085, y * size))
    }
    stroke(rings, 2, colours[2], 0.6)
    fill(Path { $0.circle(p + Point(0, -size * 0.02), 3) }, .bone)
  }

  /// A flight feather.
  mutating func feather() {
    let shaft = bezier(Point(250, 1290), Point(300, 950), Point(330, 520), Point(440, 80), count: 200)
    for side in [1.0, -1.0] {
      var t = 0.16
      var gap = 0.0
      while t < 0.995 {
        let (foot, heading) = along(shaft, t)
        let envelope = pow(sin(.pi * mix(0.1, 0.965, t)), 0.55)
        let length = (side < 0 ? 205 : 118) * envelope * random.within(0.96, 1.02)
        gap = random.chance(0.016) ? 0.16 : gap * 0.82
        let lean = mix(0.95, 0.5, t) - gap
        let out = heading.turned(side * lean)
        let barb = bezier(
          foot, foot + out * (length * 0.4), foot + out * (length * 0.75) + heading * (length * 0.1),
          foot + out * length + heading * (length * 0.32), count: 12)
        let bar = 0.5 + 0.5 * sin(t * 46 + 0.4)
        let tone = t > 0.87 ? 0.95 : mix(0.2, 0.78, smoothstep(0.35, 0.65, bar))
        fill(
          Path { $0.pen(barb) { s in mix(5.6, 2.2, s) * (t < 0.2 ? 0.5 : 1) } },
          paint: ramp([.shell, .smoke, .indigo, .night], tone + random.within(-0.05, 0.05)), t < 0.2 ? 0.6 : 0.95)
        t += 0.0033
      }
    }
    for _ in 0..<34 {
      let (foot, heading) = along(shaft, random.within(0.1, 0.2))
      let out = heading.turned(random.within(0.7, 1.9) * (random.chance(0.5) ? 1 : -1))
      let down = bezier(
        foot, foot + out * 30, foot + out * 62 + heading * 16,
        foot + out * random.within(50, 92) - heading * random.within(-30, 30), count: 12)
      fill(Path { $0.swell(down, 2.4) }, .smoke, 0.7)
    }
    fill(Path { $0.pen(shaft) { mix(15, 1.5, $0) } }, .bone)
    stroke(Path { $0.pen(shaft) { mix(15, 1.5, $0) } }, 1.4)
  }

  /// Thirty kinds of seed in thirty dishes.
  mutating func seeds() {
    for k in 0..<30 {
      let middle = Point(
        width * (Double(k % 6) + 0.5) / 6 * 0.95 + width * 0.025,
        height * (Double(k / 6) + 0.5) / 5 * 0.95 + height * 0.025)
      let radius = 66.0
      fill(Path { $0.circle(middle + Point(3, 5), radius) }, .ink, 0.16)
      fill(Path { $0.circle(middle, radius) }, .bone)
      stroke(Path { $0.circle(middle, radius) }, 1.6)
      stroke(Path { $0.circle(middle, radius - 6) }, 0.8, .ink, 0.4)
      let colour: Colour = [.ochre, .madder, .moss, .plum, .ink, .rose, .verdigris, .gold][(k * 3 + k / 6) % 8]
      var placed: [Point] = []
      let size = [9.0, 15, 22, 12, 18, 30][k % 6]
      for _ in 0..<220 where placed.count < 40 {
        let p = middle + Point.polar((radius - size - 8) * random.unit().squareRoot(), random.within(0, 2 * .pi))
        if placed.allSatisfy({ ($0 - p).length > size * 1.55 }) { placed.append(p) }
      }
      for p in placed { seed(p, size, kind: (k * 7 + k / 6) % 7, colour) }
    }
  }

  private mutating func seed(_ p: Point, _ size: Double, kind: Int, _ colour: Colour) {
    let turn = random.within(0, 2 * .pi)
    func at(_ x: Double, _ y: Double) -> Point { p + Point(x * size, y * size).turned(turn) }
    let paint = colour.mixed(.bone, random.within(0.05, 0.3))
    var (shape, marks) = (Path(), Path())
    switch kind {
    case 0:  // A plain grain with a seam.
      shape.polyline(trace(24) { at(cos($0 * 2 * .pi) * 0.86, sin($0 * 2 * .pi) * 0.46) }, closed: true)
      marks.segment(at(-0.7, 0), at(0.7, 0))
    case 1:  // A striped drop.
      shape.polyline(
        trace(30) { t in at(cos(t * 2 * .pi) * 0.95, sin(t * 2 * .pi) * 0.5 * (1 + 0.45 * cos(t * 2 * .pi))) },
        closed: true)
      for y in [-0.24, 0, 0.24] { marks.segment(at(-0.6, y * 0.4), at(0.75, y)) }
    case 2:  // A bean.
      shape.smooth(
        [
          at(-0.8, 0.1), at(-0.5, -0.5), at(0, -0.56), at(0.5, -0.5), at(0.8, 0.1), at(0.5, 0.42), at(0, 0.2),
          at(-0.5, 0.42),
        ], closed: true)
      marks.segment(at(-0.12, 0.12), at(0.12, 0.12))
    case 3:  // A winged disc.
      shape.circle(p, size * 0.85)
      marks.circle(p, size * 0.42)
      for k in 0..<10 {
        marks.segment(
          p + Point.polar(size * 0.46, turn + Double(k) * 0.628), p + Point.polar(size * 0.8, turn + Double(k) * 0.628))
      }
    case 4:  // A key with one wing.
      shape.smooth(
        [
          at(-0.9, 0), at(-0.6, -0.3), at(-0.25, -0.2), at(0.4, -0.42), at(1, -0.2), at(0.9, 0.16), at(0.1, 0.1),
          at(-0.5, 0.3),
        ], closed: true)
      for x in [0.1, 0.4, 0.7] { marks.segment(at(-0.2, 0), at(x + 0.15, -0.3)) }
    case 5:  // A burr.
      shape.circle(p, size * 0.55)
      for k in 0..<16 {
        marks.segment(
          p + Point.polar(size * 0.5, Double(k) * 0.3927 + turn),
          p + Point.polar(size * 0.92, Double(k) * 0.3927 + turn + 0.1))
      }
    default:  // A snail, as the seeds of the mallow are.
      shape.circle(p, size * 0.8)
      marks.polyline(trace(24) { p + Point.polar(size * 0.7 * (1 - $0 * 0.8), turn + $0 * 9) })
    }
    fill(shape, paint: paint)
    stroke(shape, 1.3)
    stroke(marks, 1.1, .ink, 0.75)
  }
}
