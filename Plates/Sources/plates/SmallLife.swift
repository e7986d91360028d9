import Foundation

extension Sheet {
  /// Diatoms as a microscopist lays them out: discs, ovals, stars and triangles of glass.
  mutating func diatoms() {
    var placed: [(Point, Double)] = []
    for size in [205.0, 168, 150] + Array(repeating: 118, count: 8) + Array(repeating: 84, count: 14)
      + Array(repeating: 58, count: 20)
      + Array(repeating: 36, count: 26)
    {
      for _ in 0..<260 {
        let p = random.point(in: frame.inset(-20))
        guard placed.allSatisfy({ ($0.0 - p).length > $0.1 + size + 13 }) else { continue }
        placed.append((p, size))
        break
      }
    }
    let tints: [Colour] = [.gold, .lichen, .verdigris, .rose, .chalk]
    for (k, (p, size)) in placed.enumerated() {
      let tint = tints[k % tints.count]
      let turn = random.within(0, 2 * .pi)
      switch k % 5 {
      case 0, 3: disc(p, size, tint, turn, rings: Int(size / 21) + 2)
      case 1: boat(p, size, tint, turn)
      case 2: lobed(p, size, tint, turn, lobes: 3, depth: 0.2)
      default: lobed(p, size, tint, turn, lobes: random.within(4...7), depth: 0.3)
      }
    }
  }

  private mutating func disc(_ p: Point, _ size: Double, _ tint: Colour, _ turn: Double, rings: Int) {
    fill(Path { $0.circle(p, size) }, tint, 0.2)
    fill(Path { $0.circle(p, size * 0.42) }, tint, 0.22)
    var (pores, spokes) = (Path(), Path())
    for ring in 1..<rings {
      let r = size * 0.86 * Double(ring) / Double(rings)
      let count = max(6 * ring, 6)
      for i in 0..<count { pores.dot(p + Point.polar(r, turn + Double(i) / Double(count) * 2 * .pi)) }
    }
    let ribs = Int(size / 3) + 12
    for i in 0..<ribs {
      let angle = turn + Double(i) / Double(ribs) * 2 * .pi
      spokes.segment(p + Point.polar(size * 0.88, angle), p + Point.polar(size * 0.985, angle))
    }
    stroke(pores, min(size * 0.034, 5.4) + 1.2, tint, 0.95)
    stroke(spokes, 1.4, .chalk, 0.8)
    stroke(Path { $0.circle(p, size) }, 2.2, .chalk)
    stroke(Path { $0.circle(p, size * 0.88) }, 1.1, .chalk, 0.8)
  }

  private mutating func boat(_ p: Point, _ size: Double, _ tint: Colour, _ turn: Double) {
    let slim = random.within(0.26, 0.42)
    func rim(_ t: Double, _ hand: Double) -> Point {
      p + Point(mix(-1, 1, t) * size, hand * size * slim * pow(sin(.pi * t), 0.72)).turned(turn)
    }
    let outline = trace(50) { rim($0, 1) } + trace(50) { rim(1 - $0, -1) }
    fill(Path(polygon: outline), tint, 0.24)
    var striae = Path()
    let count = Int(size / 4.2) + 8
    for t in steps(0.06, 0.94, count) {
      for hand in [-1.0, 1.0] {
        let (a, b) = (rim(t, hand), rim(t + (t - 0.5) * 0.06, 0))
        striae.segment(a.mixed(b, 0.08), a.mixed(b, 0.78))
      }
    }
    stroke(striae, 1.5, tint, 0.95)
    stroke(
      Path {
        $0.segment(rim(0.03, 0), rim(0.46, 0)); $0.segment(rim(0.54, 0), rim(0.97, 0))
      }, 2, .chalk)
    stroke(Path { $0.circle(p, size * 0.05 + 1) }, 1.6, .chalk)
    stroke(Path(polygon: outline), 2.2, .chalk)
  }

  private mutating func lobed(_ p: Point, _ size: Double, _ tint: Colour, _ turn: Double, lobes: Int, depth: Double) {
    func outline(_ scale: Double) -> [Point] {
      trace(120) { t in
        let wave = cos(t * 2 * .pi * Double(lobes))
        return p + Point.polar(size * scale * (1 - depth + depth * wave), turn + t * 2 * .pi)
      }
    }
    fill(Path(polygon: outline(1)), tint, 0.2)
    fill(Path(polygon: outline(0.55)), tint, 0.2)
    var pores = Path()
    for scale in stride(from: 0.86, to: 0.1, by: -max(19 / size, 0.1)) {
      let ring = outline(scale)
      let count = max(Int(size * scale / 2.9), 6)
      for i in 0..<count { pores.dot(along(ring, Double(i) / Double(count)).0) }
    }
    stroke(pores, min(size * 0.026, 4) + 1, tint, 0.95)
    stroke(Path(polygon: outline(1)), 2.2, .chalk)
    stroke(Path(polygon: outline(0.92)), 1, .chalk, 0.7)
  }

  /// A jellyfish, mostly light.
  mutating func medusa() {
    let top = Point(560, 400)
    fill(
      Path { $0.rectangle(frame) },
      paint: glow(top, 900, [(0, Colour.indigo.rawValue, 0.75), (1, Colour.indigo.rawValue, 0)]))
    for k in 0..<54 {
      let t = Double(k) / 53
      let start = top + Point(mix(-318, 318, t), 118 + 34 * sin(.pi * t))
      let drift = random.within(-60, 60)
      let length = random.within(420, 900)
      let sway = random.within(0, 6)
      let line = trace(60) { s in
        Point(
          mix(start.x, top.x + (start.x - top.x) * 0.75, s) + drift * s * s + sin(s * 9 + sway) * 34 * s,
          start.y + length * s)
      }
      fill(
        Path { $0.pen(line) { mix(3.2, 0.5, $0) } }, paint: ramp([.rose, .chalk, .gold], random.unit()),
        random.within(0.3, 0.75))
    }
    for k in 0..<7 {
      let start = top + Point(mix(-90, 90, Double(k) / 6), 168)
      let sway = random.within(0, 6)
      let arm = trace(70) { s in start + Point(sin(s * 6 + sway) * 52 * s + mix(-60, 60, Double(k) / 6) * s, 690 * s) }
      fill(
        Path { $0.pen(arm) { s in smoothstep(0, 0.14, s) * (46 * (1 - s) + 5) * (1 + 0.42 * sin(s * 62 + sway)) } },
        .rose, 0.2)
      fill(
        Path { $0.pen(arm) { s in smoothstep(0, 0.14, s) * (20 * (1 - s) + 2) * (1 + 0.5 * sin(s * 78 + sway)) } },
        .shell, 0.4)
    }
    func bell(_ u: Double, _ v: Double) -> Point {
      // u runs around the rim, v from the crown down to it.
      let dome = sin(v * .pi * 0.56)
      return top + Point(sin(u) * 345 * dome, 155 - 365 * cos(v * .pi * 0.5) + cos(u) * 46 * dome * v)
    }
    let crown = trace(60) { bell(.pi / 2, 1 - $0) } + trace(60) { bell(-.pi / 2, $0) }
    let hem = trace(60) { bell(mix(-.pi / 2, .pi / 2, $0), 1) + Point(0, abs(sin($0 * 32)) * 9) }
    blurred(30) { $0.fill(Path(polygon: crown + hem), .rose, 0.4) }
    fill(
      Path(polygon: crown + hem),
      paint: gradient(
        top + Point(0, -210), top + Point(0, 200),
        [
          (0, Colour.shell.rawValue, 0.72), (0.55, Colour.rose.rawValue, 0.5), (1, Colour.madder.rawValue, 0.55),
        ]))
    var canals = Path()
    for u in steps(-.pi / 2, .pi / 2, 33) {
      canals.pen(trace(24) { bell(u, mix(0.1, 0.98, $0)) }) { mix(0.8, 2.6, $0) }
    }
    fill(canals, .chalk, 0.6)
    for v in [0.3, 0.62, 0.9, 0.97] {
      stroke(Path { $0.polyline(trace(50) { bell(mix(-.pi / 2, .pi / 2, $0), v) }) }, 1.3, .chalk, 0.5)
    }
    for (dx, dy) in [(-150.0, 4.0), (-52, -22), (52, -22), (150, 4)] {
      // The gonads: four horseshoes around the stomach.
      let bow = trace(40) {
        top + Point(dx, dy) + Point(cos(mix(0.7, 2.44, $0) * .pi) * 34, sin(mix(0.7, 2.44, $0) * .pi) * 44)
      }
      fill(Path { $0.swell(bow, 17) }, .gold, 0.5)
      fill(Path { $0.swell(bow, 7) }, .chalk, 0.6)
    }
    stroke(
      Path {
        $0.polyline(crown); $0.polyline(hem)
      }, 2, .chalk, 0.9)
    stipple(frame, count: 420, size: 2.4, .chalk, 0.4) { _ in 0.8 }
  }

  /// Lichens on slate: thalli that grow until they meet.
  mutating func lichens() {
    let noise = Noise("lichen")
    hatch(frame, angle: 0.22, spacing: 19, width: 1.6, .smoke, 0.22)
    var thalli: [(Point, Double)] = []
    for k in 0..<620 {
      let p = random.point(in: frame.inset(-40))
      let room = thalli.map { ($0.0 - p).length - $0.1 }.min() ?? 300
      let cap = k < 10 ? 215.0 : k < 60 ? 120 : 54
      if room > 9 { thalli.append((p, min(room - 3, cap * random.within(0.6, 1)))) }
    }
    let families: [[Colour]] = [
      [.gold, .ochre, .madder], [.lichen, .moss, .bottle], [.mist, .verdigris, .indigo], [.shell, .smoke, .ink],
      [.rose, .madder, .plum],
    ]
    for (k, (p, size)) in thalli.enumerated() {
      let family = families[[0, 1, 2, 0, 3, 1, 2, 4][k % 8]]
      thallus(p, size, family, seed: Double(k), noise)
    }
  }

  private mutating func thallus(_ p: Point, _ size: Double, _ family: [Colour], seed: Double, _ noise: Noise) {
    let rings = max(Int(size / 11), 2)
    let points = max(Int(size * 1.1), 14)
    func rim(_ scale: Double, _ t: Double) -> Point {
      let (u, v) = (cos(t * 2 * .pi), sin(t * 2 * .pi))
      let lobes = noise.layered(u * size / 26 + seed * 3, v * size / 26 + seed, octaves: 2) * 0.22 * scale
      return p + Point.polar(size * scale * (0.92 + lobes), t * 2 * .pi)
    }
    for ring in 0..<rings {
      let t = Double(ring) / Double(rings)
      let outline = trace(points) { rim(1 - t, $0) }.dropLast()
      fill(
        Path(blob: Array(outline)), paint: ramp(Array(family.prefix(2)), t * 0.9 + (ring.isMultiple(of: 2) ? 0.08 : 0)))
      if ring == 0 {
        stroke(Path(blob: Array(outline)), 1.6, .ink, 0.75)
      } else {
        stroke(Path(blob: Array(outline)), 0.9, family[2], 0.42)
      }
    }
    var cracks = Path()
    for i in 0..<Int(size / 4) {
      let t = (Double(i) + random.unit()) / (size / 4)
      cracks.segment(rim(random.within(0.55, 0.78), t), rim(0.98, t + random.within(-0.008, 0.008)))
    }
    stroke(cracks, 1, family[2], 0.55)
    for _ in 0..<Int(size / 6) where size > 24 {
      let cup = p + Point.polar(size * 0.62 * random.unit().squareRoot(), random.within(0, 2 * .pi))
      let r = random.within(2.6, 7)
      fill(Path { $0.circle(cup, r) }, family[2], 0.9)
      stroke(Path { $0.circle(cup, r) }, 1.5, family[0], 0.95)
    }
  }
}
