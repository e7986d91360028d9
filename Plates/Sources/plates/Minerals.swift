import Foundation

extension Sheet {
  /// A cut agate: closed bands, each a little smoother and smaller than the one around it.
  mutating func agate() {
    let noise = Noise("agate")
    let middle = Point(width * 0.56, height * 0.52)
    let bands = 74
    let colours: [Colour] = [
      .plum, .indigo, .smoke, .bone, .rose, .madder, .rose, .shell, .ochre, .shell, .indigo, .bone,
    ]
    for k in 0..<bands {
      let t = Double(k) / Double(bands)
      let size = mix(1.28, 0.16, pow(t, 0.86))
      let outline = trace(150) { s in
        let angle = s * 2 * .pi
        let (u, v) = (cos(angle), sin(angle))
        let slow = noise.layered(u * 1.1 + 4, v * 1.1 + t * 0.55, octaves: 2)
        let quick = noise.layered(u * 3.4 + 40, v * 3.4 - t * 1.4, octaves: 3)
        let radius = size * (1 + slow * 0.36 + quick * mix(0.16, 0.04, t))
        return middle + Point(u * radius * 790, v * radius * 540)
      }.dropLast()
      let step = noise(t * 21, 7) * 0.18
      let paint = ramp(colours, min(max(t * 1.02 + step, 0), 1))
      fill(Path(blob: Array(outline)), paint: paint)
      stroke(Path(blob: Array(outline)), k % 5 == 0 ? 1.7 : 0.9, k % 5 == 0 ? .plum : .chalk, k % 5 == 0 ? 0.42 : 0.4)
    }
    druse(middle, noise)
  }

  /// The crystals that line the hollow in the middle of an agate.
  private mutating func druse(_ middle: Point, _ noise: Noise) {
    let hollow = trace(60) { s in
      let angle = s * 2 * .pi
      let radius = 1 + noise.layered(cos(angle) * 1.3 + 9, sin(angle) * 1.3, octaves: 3) * 0.5
      return middle + Point(cos(angle) * radius * 112, sin(angle) * radius * 74)
    }.dropLast()
    fill(Path(blob: Array(hollow)), .plum)
    clipped(to: Path(blob: Array(hollow))) { sheet in
      for p in hollow {
        for _ in 0..<3 {
          let inward = (middle - p).unit.turned(sheet.random.within(-0.5, 0.5))
          let (reach, breadth) = (sheet.random.within(14, 44), sheet.random.within(5, 11))
          let (tip, side) = (p + inward * reach, inward.normal * breadth)
          sheet.fill(
            Path(polygon: [p - side, tip, p]), paint: Colour.smoke.mixed(.plum, sheet.random.within(0.1, 0.6)))
          sheet.fill(
            Path(polygon: [p, tip, p + side]), paint: Colour.chalk.mixed(.indigo, sheet.random.within(0.1, 0.7)))
        }
      }
    }
  }

  /// A group of quartz crystals on their matrix.
  mutating func quartz() {
    let foot = Point(690, 950)
    var crystals: [(Point, Double, Double, Double)] = []
    for i in 0..<46 {
      let spread = random.within(-1, 1)
      let angle = -.pi / 2 + spread * 0.98 + random.within(-0.12, 0.12)
      let length = mix(980, 400, pow(abs(spread), 0.8)) * random.within(i < 9 ? 0.82 : 0.35, i < 9 ? 1.02 : 0.72)
      crystals.append(
        (foot + Point(spread * 330, random.within(-10, 60)), angle, length, length * random.within(0.085, 0.14)))
    }
    wash(trace(40) { foot + Point(150, -480) + Point.polar(330, $0 * 2 * .pi) }, .rose, 0.62, fray: 8)
    for crystal in crystals.sorted(by: { $0.2 > $1.2 }) { prism(crystal.0, crystal.1, crystal.2, crystal.3) }
    var matrix: [Point] = []
    for x in steps(-30, 1430, 48) {
      let dome = exp(-pow((x - 695) / 420, 2))
      matrix.append(Point(x, 1012 - dome * 130 + random.within(-17, 17)))
    }
    let base = matrix + [Point(1430, 1100), Point(-30, 1100)]
    fill(Path(polygon: base), paint: Colour.smoke.mixed(.ink, 0.45))
    clipped(to: Path(polygon: base)) { sheet in
      sheet.hatch(Frame(left: 0, top: 800, right: 1400, bottom: 1100), angle: 0.5, spacing: 7, width: 1.2, .ink, 0.6)
      sheet.stipple(Frame(left: 100, top: 860, right: 1300, bottom: 1060), count: 900, size: 2.6, .chalk, 0.5) { _ in 1
      }
    }
  }

  /// One hexagonal prism with a pointed end: three faces seen, each with its tone and striations.
  private mutating func prism(_ foot: Point, _ angle: Double, _ length: Double, _ half: Double) {
    let (up, side) = (Point.polar(1, angle), Point.polar(1, angle).normal)
    let cuts = [-1, random.within(-0.5, -0.2), random.within(0.25, 0.55), 1.0]
    let shoulder = length * random.within(0.72, 0.84)
    let tip = foot + up * length + side * (half * random.within(-0.35, 0.35))
    let tops = cuts.map { foot + up * (shoulder + half * random.within(-0.3, 0.3)) + side * (half * $0) }
    let tones: [Double] = side.x > 0 ? [0.06, 0.3, 0.72] : [0.72, 0.3, 0.06]
    for face in 0..<3 {
      let (a, b) = (foot + side * (half * cuts[face]), foot + side * (half * cuts[face + 1]))
      let wall = [a, b, tops[face + 1], tops[face]]
      let cap = [tops[face], tops[face + 1], tip]
      let clear = ramp([.chalk, .rain, .smoke, .indigo], tones[face])
      let root = ramp([.rose, .madder, .plum], tones[face])
      let paint = gradient(foot, foot + up * shoulder, [(0, root, 1), (0.42, clear, 1), (1, clear, 1)])
      fill(Path(polygon: wall), paint: paint, 0.93)
      fill(Path(polygon: cap), paint: ramp([.chalk, .rain, .smoke, .indigo], tones[face] * 0.8 + 0.12), 0.95)
      var lines = Path()
      for _ in 0..<Int(length / 18) {
        let k = pow(random.unit(), 0.7)
        let (p, q) = (a.mixed(tops[face], k), b.mixed(tops[face + 1], k))
        let (s, e) = (random.within(0, 0.5), random.within(0.5, 1))
        lines.segment(p.mixed(q, s), p.mixed(q, e))
      }
      stroke(lines, 0.9, .ink, 0.3)
      stroke(Path(polygon: wall), 1.5, .ink, 0.8)
      stroke(Path(polygon: cap), 1.5, .ink, 0.8)
    }
  }
}
