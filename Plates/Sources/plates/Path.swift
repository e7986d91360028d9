import Foundation

/// The data of an SVG path, with coordinates to a tenth of a px.
struct Path {
  private(set) var data = ""

  var isEmpty: Bool { data.isEmpty }

  mutating func move(_ p: Point) { data += "M\(short(p.x)) \(short(p.y))" }
  mutating func line(_ p: Point) { data += "L\(short(p.x)) \(short(p.y))" }
  mutating func close() { data += "Z" }

  mutating func segment(_ a: Point, _ b: Point) {
    move(a)
    line(b)
  }

  mutating func polyline(_ points: [Point], closed: Bool = false) {
    guard let first = points.first else { return }
    move(first)
    for p in points.dropFirst() { line(p) }
    if closed { close() }
  }

  /// A Catmull–Rom curve through all the points.
  mutating func smooth(_ points: [Point], closed: Bool = false) {
    let n = points.count
    guard n > 2 else { return polyline(points, closed: closed) }
    func at(_ i: Int) -> Point { closed ? points[(i + n) % n] : points[min(max(i, 0), n - 1)] }
    move(points[0])
    for i in 0..<(closed ? n : n - 1) {
      let (a, b, c, d) = (at(i - 1), at(i), at(i + 1), at(i + 2))
      let (p, q) = (b + (c - a) * (1 / 6), c - (d - b) * (1 / 6))
      data += "C\(short(p.x)) \(short(p.y)) \(short(q.x)) \(short(q.y)) \(short(c.x)) \(short(c.y))"
    }
    if closed { close() }
  }

  /// A pen stroke whose width changes: `width` takes 0 at the start to 1 at the end and gives px.
  mutating func pen(_ points: [Point], _ width: (Double) -> Double) {
    guard points.count > 1 else { return }
    var (left, right): ([Point], [Point]) = ([], [])
    for i in points.indices {
      let direction = (points[min(i + 1, points.count - 1)] - points[max(i - 1, 0)]).unit
      let side = direction.normal * (width(Double(i) / Double(points.count - 1)) / 2)
      left.append(points[i] + side)
      right.append(points[i] - side)
    }
    polyline(left + right.reversed(), closed: true)
  }

  /// A pen stroke that swells in the middle and ends in points.
  mutating func swell(_ points: [Point], _ width: Double) { pen(points) { width * sin(.pi * mix(0.04, 0.96, $0)) } }

  mutating func circle(_ center: Point, _ radius: Double) { ellipse(center, radius, radius) }

  mutating func ellipse(_ center: Point, _ a: Double, _ b: Double) {
    move(center - Point(a, 0))
    let radii = "A\(short(a)) \(short(b)) 0 1 0 "
    data += "\(radii)\(short(center.x + a)) \(short(center.y))\(radii)\(short(center.x - a)) \(short(center.y))Z"
  }

  mutating func rectangle(_ f: Frame) {
    polyline(
      [Point(f.left, f.top), Point(f.right, f.top), Point(f.right, f.bottom), Point(f.left, f.bottom)], closed: true)
  }

  /// A dot for strokes with round caps.
  mutating func dot(_ p: Point) { data += "M\(short(p.x)) \(short(p.y))h0" }

  mutating func append(_ other: Path) { data += other.data }

  init() {}
  init(_ build: (inout Path) -> Void) { build(&self) }
  init(polygon points: [Point]) { polyline(points, closed: true) }
  init(blob points: [Point]) { smooth(points, closed: true) }
}

/// A number to a tenth, without a needless fraction.
func short(_ value: Double) -> String {
  guard value.isFinite else { return "0" }
  let tenths = Int((value * 10).rounded())
  let (whole, rest) = (abs(tenths) / 10, abs(tenths) % 10)
  return (tenths < 0 ? "-" : "") + (rest == 0 ? "\(whole)" : "\(whole).\(rest)")
}
