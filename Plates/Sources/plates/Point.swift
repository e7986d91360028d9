import Foundation

/// A place or a displacement on a plate, in px, y down.
struct Point {
  var x: Double
  var y: Double

  init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  static let zero = Point(0, 0)

  /// A displacement of a length in a direction, in radians clockwise from the x axis.
  static func polar(_ length: Double, _ angle: Double) -> Point { Point(length * cos(angle), length * sin(angle)) }

  static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }
  static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }
  static func * (a: Point, k: Double) -> Point { Point(a.x * k, a.y * k) }

  var length: Double { (x * x + y * y).squareRoot() }
  var angle: Double { atan2(y, x) }
  var unit: Point { length > 1e-9 ? self * (1 / length) : Point(1, 0) }
  /// A quarter turn clockwise.
  var normal: Point { Point(-y, x) }

  func turned(_ angle: Double) -> Point {
    Point(x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle))
  }

  func mixed(_ other: Point, _ t: Double) -> Point { self + (other - self) * t }
}

struct Frame {
  var left: Double
  var top: Double
  var right: Double
  var bottom: Double

  var width: Double { right - left }
  var height: Double { bottom - top }
  var center: Point { Point((left + right) / 2, (top + bottom) / 2) }

  func inset(_ d: Double) -> Frame { Frame(left: left + d, top: top + d, right: right - d, bottom: bottom - d) }

  func contains(_ p: Point) -> Bool { p.x >= left && p.x <= right && p.y >= top && p.y <= bottom }
}

func mix(_ a: Double, _ b: Double, _ t: Double) -> Double { a + (b - a) * t }

/// 0 up to `low`, 1 from `high`, smooth between.
func smoothstep(_ low: Double, _ high: Double, _ x: Double) -> Double {
  let t = min(max((x - low) / (high - low), 0), 1)
  return t * t * (3 - 2 * t)
}

/// `count` numbers from `a` to `b`, both included.
func steps(_ a: Double, _ b: Double, _ count: Int) -> [Double] {
  (0..<count).map { mix(a, b, Double($0) / Double(max(count - 1, 1))) }
}

/// Points of a curve at `count` even parameters from 0 to 1.
func trace(_ count: Int, _ curve: (Double) -> Point) -> [Point] { steps(0, 1, count).map(curve) }

/// A cubic Bézier curve as points.
func bezier(_ a: Point, _ b: Point, _ c: Point, _ d: Point, count: Int = 40) -> [Point] {
  trace(count) { t in
    let u = 1 - t
    return a * (u * u * u) + b * (3 * u * u * t) + c * (3 * u * t * t) + d * (t * t * t)
  }
}

/// The point at a fraction of a polyline's length, and the direction there.
func along(_ points: [Point], _ fraction: Double) -> (Point, Point) {
  let position = min(max(fraction, 0), 1) * Double(points.count - 1)
  let i = min(Int(position), points.count - 2)
  let (a, b) = (points[i], points[i + 1])
  return (a.mixed(b, position - Double(i)), (b - a).unit)
}
