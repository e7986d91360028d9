import Foundation

/// Streamlines that keep their distance from each other (after Jobard and Lefer, 1997).
struct Streamlines {
  let frame: Frame
  let distance: Double
  let field: (Point) -> Point
  private(set) var lines: [[Point]] = []
  private var taken: [Int: [Point]] = [:]

  init(in frame: Frame, distance: Double, seeds: [Point], _ field: @escaping (Point) -> Point) {
    self.frame = frame
    self.distance = distance
    self.field = field
    for seed in seeds where isFree(seed, distance) {
      let line = Array(follow(seed, -1).reversed().dropLast()) + follow(seed, 1)
      guard line.count > 7 else { continue }
      lines.append(line)
      for p in line { taken[bucket(p.x, p.y), default: []].append(p) }
    }
  }

  private func bucket(_ x: Double, _ y: Double) -> Int { Int(floor(y / distance)) * 10_000 + Int(floor(x / distance)) }

  private func isFree(_ p: Point, _ gap: Double) -> Bool {
    for j in -1...1 {
      for i in -1...1 {
        let near = taken[bucket(p.x + Double(i) * distance, p.y + Double(j) * distance)] ?? []
        if near.contains(where: { ($0 - p).length < gap }) { return false }
      }
    }
    return true
  }

  private func follow(_ seed: Point, _ hand: Double) -> [Point] {
    var (p, line) = (seed, [seed])
    for step in 0..<320 {
      p = p + field(p).unit * (hand * 5)
      guard frame.contains(p), isFree(p, distance * 0.55) else { break }
      if step > 14, line.dropLast(12).contains(where: { ($0 - p).length < distance * 0.5 }) { break }
      line.append(p)
    }
    return line
  }
}

extension Sheet {
  /// The winds of one month: streamlines around lows and highs, thick where the air is fast.
  mutating func winds() {
    let noise = Noise("march winds")
    let eyes: [(Point, Double, Double)] = [
      (Point(430, 420), 1, 250), (Point(1080, 660), -1, 280), (Point(1180, 150), 0.8, 150), (Point(180, 930), 0.7, 170),
    ]
    let air: (Point) -> Point = { p in
      let drift = Point(0.75, 0.12 + noise(p.x / 480, p.y / 480) * 0.9)
      return eyes.reduce(drift) { sum, eye in
        let d = p - eye.0
        let pull = exp(-pow(d.length / eye.2, 2) * 0.9) * 3.1 * eye.1
        return sum + (d.unit.normal + d.unit * -0.16) * pull
      }
    }
    let around = frame.inset(-30)
    let seeds =
      eyes.flatMap { eye in (1..<14).map { eye.0 + Point(Double($0) * 11, 0) } }
      + (0..<2600).map { _ in random.point(in: around) }
    let streams = Streamlines(in: around, distance: 15, seeds: seeds, air)
    for line in streams.lines {
      let middle = line[line.count / 2]
      let speed = min(air(middle).length / 3, 1)
      let spin = eyes.reduce(0) { $0 + $1.1 * exp(-pow((middle - $1.0).length / ($1.2 * 1.15), 2)) }
      let paint = ramp([.indigo, .verdigris, .smoke, .ochre, .madder], 0.5 + spin * 0.62)
      let thick = mix(2.6, 7.4, speed)
      fill(Path { $0.pen(line) { t in thick * pow(t, 0.8) * (1 - smoothstep(0.93, 1, t)) + 0.8 } }, paint: paint, 0.92)
    }
    for eye in eyes {
      fill(Path { $0.circle(eye.0, 6) }, .ink)
      stroke(Path { $0.circle(eye.0, 13) }, 1.6, .ink)
    }
  }
}
