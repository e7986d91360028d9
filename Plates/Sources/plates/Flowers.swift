import Foundation

extension Sheet {
  /// A sunflower's head: florets on the golden angle, ray petals around them.
  mutating func seedHead() {
    let middle = Point(640, 770)
    for ring in 0..<3 {
      let count = [29, 34, 21][ring]
      for i in 0..<count {
        let angle = (Double(i) + random.within(-0.22, 0.22)) / Double(count) * 2 * .pi + Double(ring) * 0.13
        petal(from: middle + Point.polar(380, angle), angle, length: random.within(370, 470) - Double(ring) * 52, ring)
      }
    }
    fill(Path { $0.circle(middle, 472) }, paint: Colour.ink.mixed(.madder, 0.35))
    let golden = Double.pi * (3 - 5.0.squareRoot())
    let total = 1300
    for n in 0..<total {
      let t = Double(n) / Double(total)
      let angle = Double(n) * golden
      let place = middle + Point.polar(467 * t.squareRoot(), angle)
      let size = mix(8.4, 10.9, t.squareRoot())
      let out = Point.polar(1, angle)
      let floret = [out * size * 1.05, out.normal * size * 0.72, out * -size * 0.8, out.normal * -size * 0.72]
      let shade = ramp([.lichen, .moss, .ochre, .madder, .ochre, .gold], t * 0.96 + random.within(0, 0.05))
      fill(Path(blob: floret.map { place + $0 }), paint: shade, n % 13 == 0 ? 1 : 0.92)
    }
  }

  private mutating func petal(from foot: Point, _ angle: Double, length: Double, _ ring: Int) {
    let bend = random.within(-0.16, 0.16)
    let (out, side) = (Point.polar(1, angle), Point.polar(1, angle).normal)
    let tip = foot + out * length + side * (length * bend)
    let breadth = random.within(48, 64)
    func rim(_ hand: Double) -> [Point] {
      bezier(
        foot + side * (hand * 24), foot + out * (length * 0.28) + side * (hand * breadth * 1.1),
        foot + out * (length * 0.74) + side * (hand * breadth * 0.86 + length * bend * 0.7), tip, count: 14)
    }
    let shape = rim(1) + rim(-1).reversed()
    let tone = ramp([.ochre, .gold, .ochre], random.unit())
    fill(Path(polygon: shape), paint: tone, 0.9)
    var veins = Path()
    for k in steps(-0.66, 0.66, 4) {
      let line = bezier(
        foot + side * (k * 22), foot + out * (length * 0.28) + side * (k * breadth),
        foot + out * (length * 0.7) + side * (k * breadth * 0.8 + length * bend * 0.7),
        foot.mixed(tip, random.within(0.72, 0.93)) + side * (k * breadth * 0.2), count: 14)
      veins.polyline(line)
    }
    let depth = gradient(
      foot, tip,
      [(0, Colour.madder.rawValue, 0.85), (0.5, Colour.madder.rawValue, 0.12), (1, Colour.madder.rawValue, 0)])
    fill(Path(polygon: shape), paint: depth)
    stroke(veins, 1.1, .madder, 0.5)
    stroke(Path(polygon: shape), 1.3, .ink, 0.7)
  }

  /// Wild carrot at night: umbels of umbellets, seen from the side.
  mutating func umbels() {
    let heads: [(Point, Double, Double)] = [
      (Point(200, 850), 170, -0.16), (Point(850, 720), 205, 0.12), (Point(470, 480), 325, -0.02),
      (Point(800, 1080), 110, 0.24), (Point(330, 1160), 86, -0.3),
    ]
    for (i, (node, size, lean)) in heads.enumerated() {
      let foot = Point(540 + Double(i - 2) * 16, 1640)
      let stem = bezier(foot, Point(540, 1180), node + Point.polar(size * 1.3, .pi / 2 + lean), node, count: 70)
      fill(Path { $0.pen(stem) { mix(9, 3.6, $0) } }, paint: Colour.verdigris.mixed(.lichen, 0.25))
      umbel(node, size, lean)
    }
    for (y, side) in [(1370.0, -1.0), (1260, 1), (1450, 1)] { plume(Point(540, y), side) }
  }

  private mutating func umbel(_ node: Point, _ size: Double, _ lean: Double) {
    let rays = Int(size / 9) + 6
    var (lines, bracts) = (Path(), Path())
    for i in 0..<rays {
      let t = (Double(i) + random.within(0.2, 0.8)) / Double(rays)
      let angle = lean - .pi / 2 + mix(-1.32, 1.32, t)
      let depth = i % 3 == 0 ? random.within(-0.42, -0.16) : random.within(-0.12, 0.1)
      let length = size * (0.92 + depth + 0.14 * cos(angle + .pi / 2 - lean))
      let direction = Point.polar(1, angle)
      let tip = node + Point(direction.x * length * 1.06, direction.y * length * 0.78 - size * 0.12)
      let ray = bezier(node, node + direction * (length * 0.35), tip + Point(0, size * 0.2), tip, count: 18)
      lines.pen(ray) { mix(2.6, 1.5, $0) }
      umbellet(tip, size * random.within(0.135, 0.18), angle, faint: depth < -0.06)
    }
    for k in steps(-1.9, 1.9, 9) {
      let out = Point.polar(size * random.within(0.2, 0.34), .pi / 2 - k + lean)
      bracts.swell(bezier(node, node + out * 0.4, node + out * 0.8 + Point(0, 6), node + out + Point(0, 16)), 3.4)
    }
    fill(lines, .lichen, 0.9)
    fill(bracts, .verdigris)
  }

  private mutating func umbellet(_ tip: Point, _ size: Double, _ angle: Double, faint: Bool) {
    var (stalks, flowers, hearts) = (Path(), Path(), Path())
    for _ in 0..<max(Int(size * 0.75), 10) {
      let spread = Point.polar(size * random.unit().squareRoot(), random.within(0, 2 * .pi))
      let flower = tip + Point(spread.x * 1.15, spread.y * 0.62 - size * 0.5)
      stalks.segment(tip + Point(0, size * 0.1), flower)
      let radius = random.within(2.6, 4.3) * (size > 30 ? 1.15 : 0.85)
      let turn = random.within(0, 2)
      for k in 0..<5 {
        let out = Point.polar(radius, turn + Double(k) * 2 * .pi / 5)
        flowers.ellipse(flower + out, radius * 0.82, radius * 0.72)
      }
      hearts.dot(flower)
    }
    stroke(stalks, 0.9, .lichen, 0.6)
    fill(flowers, .chalk, faint ? 0.55 : 0.94)
    stroke(hearts, 2, .moss, 0.9)
  }

  /// A leaf divided three times, hardly more than its veins.
  private mutating func plume(_ foot: Point, _ side: Double) {
    var lines = Path()
    func grow(_ p: Point, _ heading: Double, _ length: Double, _ depth: Int) {
      let end = p + Point.polar(length, heading)
      let line = bezier(p, p + Point.polar(length * 0.5, heading + side * 0.12), end, end, count: 10)
      lines.pen(line) { mix(Double(depth) * 1.5 + 1.2, 0.8, $0) }
      guard depth > 0 else { return }
      for k in 1...7 {
        let (q, direction) = along(line, Double(k) / 7)
        for hand in [-1.0, 1.0] {
          grow(q, direction.angle + hand * 0.75, length * 0.42 * (1.15 - Double(k) / 9), depth - 1)
        }
      }
    }
    grow(foot, side > 0 ? -0.5 : .pi + 0.5, 250, 2)
    fill(lines, .verdigris, 0.85)
  }
}
