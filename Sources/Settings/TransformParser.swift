import Bytes
import Diagnostics
package import Geometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The reason for which a text is not a transform.
package struct TransformProblem: Error, Hashable {
  package var message: String
  package var suggestion: String?
}

/// Parses the 2-D functions of CSS Transforms Module Level 1, section 10, with lengths in px.
package enum TransformParser {
  private static let functions = [
    "matrix", "rotate", "scale", "scaleX", "scaleY", "skew", "skewX", "skewY", "translate", "translateX", "translateY",
  ]

  package static func parse(_ text: String) throws(TransformProblem) -> AffineTransform {
    var result = AffineTransform.identity
    var rest = text[...]
    while true {
      rest = rest.drop { $0.isWhitespace }
      guard !rest.isEmpty else { break }
      guard let open = rest.firstIndex(of: "("), let close = rest.firstIndex(of: ")"), open < close else {
        throw TransformProblem(
          message: "'\(shortened(String(rest)))' in 'transform' is no function such as rotate(3deg)")
      }
      let name = collapsingWhitespace(String(rest[..<open]))
      let arguments = rest[rest.index(after: open)..<close]
        .split(omittingEmptySubsequences: false) { $0 == "," }
        .map { collapsingWhitespace(String($0)) }
      result = result * (try function(name, arguments))
      rest = rest[rest.index(after: close)...]
    }
    guard result.numbers.allSatisfy(\.isFinite) else {
      throw TransformProblem(message: "the numbers in 'transform' are too large")
    }
    return result
  }

  private static func function(_ name: String, _ arguments: [String]) throws(TransformProblem) -> AffineTransform {
    switch name.lowercased() {
    case "matrix": return AffineTransform(try values(name, arguments, 6...6, number))
    case "rotate":
      let angle = try values(name, arguments, 1...1, angle)[0]
      return AffineTransform(a: cosine(angle), b: sine(angle), c: 0 - sine(angle), d: cosine(angle), tx: 0, ty: 0)
    case "scale":
      let factors = try values(name, arguments, 1...2, number)
      return AffineTransform(a: factors[0], b: 0, c: 0, d: factors.last ?? 1, tx: 0, ty: 0)
    case "scalex":
      return AffineTransform(a: try values(name, arguments, 1...1, number)[0], b: 0, c: 0, d: 1, tx: 0, ty: 0)
    case "scaley":
      return AffineTransform(a: 1, b: 0, c: 0, d: try values(name, arguments, 1...1, number)[0], tx: 0, ty: 0)
    case "translate":
      let lengths = try values(name, arguments, 1...2, length)
      return AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: lengths[0], ty: lengths.count == 2 ? lengths[1] : 0)
    case "translatex":
      return AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: try values(name, arguments, 1...1, length)[0], ty: 0)
    case "translatey":
      return AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: try values(name, arguments, 1...1, length)[0])
    case "skew":
      let angles = try values(name, arguments, 1...2, angle)
      let second = angles.count == 2 ? tan(angles[1]) : 0
      return AffineTransform(a: 1, b: second, c: tan(angles[0]), d: 1, tx: 0, ty: 0)
    case "skewx":
      return AffineTransform(a: 1, b: 0, c: tan(try values(name, arguments, 1...1, angle)[0]), d: 1, tx: 0, ty: 0)
    case "skewy":
      return AffineTransform(a: 1, b: tan(try values(name, arguments, 1...1, angle)[0]), c: 0, d: 1, tx: 0, ty: 0)
    default:
      throw TransformProblem(
        message: "unknown function '\(shortened(name))' in 'transform'",
        suggestion: didYouMean(name, functions) ?? "the functions are \(functions.joined(separator: ", "))")
    }
  }

  /// Parses as many values as the function takes, each with `read`.
  private static func values(
    _ name: String, _ arguments: [String], _ count: ClosedRange<Int>, _ read: (String) -> Double?
  ) throws(TransformProblem) -> [Double] {
    guard count.contains(arguments.count) else {
      let wanted = count.count == 1 ? "\(count.lowerBound)" : "\(count.lowerBound) or \(count.upperBound)"
      throw TransformProblem(message: "\(name)() takes \(wanted) values, not \(arguments.count)")
    }
    var values: [Double] = []
    for argument in arguments {
      guard let value = read(argument), value.isFinite else {
        throw TransformProblem(message: "'\(shortened(argument))' is no value for \(name)()")
      }
      values.append(value)
    }
    return values
  }

  private static func number(_ text: String) -> Double? {
    // `Double` also parses hexadecimal digits and words such as `nan`, which CSS does not permit.
    guard text.utf8.allSatisfy({ (0x2B...0x39).contains($0) && $0 != 0x2C && $0 != 0x2F || $0 | 0x20 == 0x65 }) else {
      return nil
    }
    return Double(text)
  }

  private static func length(_ text: String) -> Double? {
    if text.lowercased().hasSuffix("px") { return number(String(text.dropLast(2))) }
    return number(text)
  }

  /// Parses an angle and returns it in radians.
  private static func angle(_ text: String) -> Double? {
    let text = text.lowercased()
    for (unit, radians) in [("grad", Double.pi / 200), ("deg", .pi / 180), ("rad", 1), ("turn", 2 * .pi)]
    where text.hasSuffix(unit) {
      return number(String(text.dropLast(unit.count))).map { $0 * radians }
    }
    return number(text) == 0 ? 0 : nil
  }

  /// The sine, exact at multiples of a quarter turn, so that 90deg leaves no rounding errors in the style sheet.
  private static func sine(_ angle: Double) -> Double { snapped(sin(angle)) }
  private static func cosine(_ angle: Double) -> Double { snapped(cos(angle)) }
  private static func snapped(_ value: Double) -> Double {
    abs(value - value.rounded()) < 1e-15 ? value.rounded() + 0 : value
  }
}

extension AffineTransform {
  /// Creates a transform from six numbers in the order of CSS `matrix()`; any other count gives the identity.
  package init(_ numbers: [Double]) {
    self = .identity
    guard numbers.count == 6 else { return }
    (a, b, c, d, tx, ty) = (numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
  }

  /// The numbers in the order of CSS `matrix()`.
  package var numbers: [Double] { [a, b, c, d, tx, ty] }

  /// Returns the transform that applies `right` first, as a list of functions in CSS does.
  fileprivate static func * (left: Self, right: Self) -> Self {
    AffineTransform(
      a: left.a * right.a + left.c * right.b, b: left.b * right.a + left.d * right.b,
      c: left.a * right.c + left.c * right.d, d: left.b * right.c + left.d * right.d,
      tx: left.a * right.tx + left.c * right.ty + left.tx, ty: left.b * right.tx + left.d * right.ty + left.ty)
  }
}
