import Foundation

/// A plate being drawn: SVG elements in painting order on a tinted ground.
struct Sheet {
  let width: Double
  let height: Double
  let ground: Colour
  var random: Random
  private var body = ""
  private var definitions = ""
  private var count = 0

  /// - Parameter name: seeds everything that is random in the plate.
  init(_ width: Double, _ height: Double, _ ground: Colour, name: String) {
    self.width = width
    self.height = height
    self.ground = ground
    random = Random(name)
    paper()
  }

  var frame: Frame { Frame(left: 0, top: 0, right: width, bottom: height) }
  var center: Point { frame.center }

  var svg: String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="\(short(width))" height="\(short(height))">\
    <defs>\(definitions)</defs>\(body)</svg>
    """
  }

  mutating func fill(_ path: Path, _ colour: Colour, _ opacity: Double = 1, multiply: Bool = false) {
    fill(path, paint: colour.rawValue, opacity, multiply: multiply)
  }

  /// - Parameter paint: CSS text: a colour, or `url(#…)` of a gradient.
  mutating func fill(_ path: Path, paint: String, _ opacity: Double = 1, multiply: Bool = false) {
    guard !path.isEmpty else { return }
    body += "<path d=\"\(path.data)\" fill=\"\(paint)\""
    if opacity < 1 { body += " fill-opacity=\"\(fine(opacity))\"" }
    if multiply { body += " style=\"mix-blend-mode:\(ground.isNight ? "screen" : "multiply")\"" }
    body += "/>"
  }

  mutating func stroke(
    _ path: Path, _ width: Double, _ colour: Colour? = nil, _ opacity: Double = 1, dash: String? = nil
  ) {
    stroke(path, width, paint: (colour ?? ground.line).rawValue, opacity, dash: dash)
  }

  mutating func stroke(_ path: Path, _ width: Double, paint: String, _ opacity: Double = 1, dash: String? = nil) {
    guard !path.isEmpty else { return }
    body += "<path d=\"\(path.data)\" fill=\"none\" stroke=\"\(paint)\" stroke-width=\"\(fine(width))\""
    body += " stroke-linecap=\"round\" stroke-linejoin=\"round\""
    if opacity < 1 { body += " stroke-opacity=\"\(fine(opacity))\"" }
    if let dash { body += " stroke-dasharray=\"\(dash)\"" }
    body += "/>"
  }

  /// Draws a group that darkens what is under it (on a night ground: lightens), as one layer of pigment.
  mutating func layer(_ opacity: Double = 1, _ draw: (inout Sheet) -> Void) {
    body += "<g opacity=\"\(fine(opacity))\" style=\"mix-blend-mode:\(ground.isNight ? "screen" : "multiply")\">"
    draw(&self)
    body += "</g>"
  }

  /// Draws inside a path only.
  mutating func clipped(to path: Path, _ draw: (inout Sheet) -> Void) {
    count += 1
    definitions += "<clipPath id=\"c\(count)\"><path d=\"\(path.data)\"/></clipPath>"
    body += "<g clip-path=\"url(#c\(count))\">"
    draw(&self)
    body += "</g>"
  }

  /// Draws through a blur, for glows and soft shadows.
  mutating func blurred(_ radius: Double, _ draw: (inout Sheet) -> Void) {
    count += 1
    definitions +=
      "<filter id=\"b\(count)\" x=\"-50%\" y=\"-50%\" width=\"200%\" height=\"200%\">"
      + "<feGaussianBlur stdDeviation=\"\(fine(radius))\"/></filter>"
    body += "<g filter=\"url(#b\(count))\">"
    draw(&self)
    body += "</g>"
  }

  /// A gradient from one point to another; gives the paint to fill with.
  mutating func gradient(_ a: Point, _ b: Point, _ stops: [(Double, String, Double)]) -> String {
    count += 1
    definitions +=
      "<linearGradient id=\"g\(count)\" gradientUnits=\"userSpaceOnUse\" x1=\"\(short(a.x))\" "
      + "y1=\"\(short(a.y))\" x2=\"\(short(b.x))\" y2=\"\(short(b.y))\">\(marks(stops))</linearGradient>"
    return "url(#g\(count))"
  }

  /// A gradient from a center outwards; gives the paint to fill with.
  mutating func glow(_ center: Point, _ radius: Double, _ stops: [(Double, String, Double)]) -> String {
    count += 1
    definitions +=
      "<radialGradient id=\"g\(count)\" gradientUnits=\"userSpaceOnUse\" cx=\"\(short(center.x))\" "
      + "cy=\"\(short(center.y))\" r=\"\(short(radius))\">\(marks(stops))</radialGradient>"
    return "url(#g\(count))"
  }

  private func marks(_ stops: [(Double, String, Double)]) -> String {
    stops.map { "<stop offset=\"\(fine($0.0))\" stop-color=\"\($0.1)\" stop-opacity=\"\(fine($0.2))\"/>" }.joined()
  }

  /// The ground: a tint with large, barely visible clouds, as handmade paper has.
  private mutating func paper() {
    let seed = random.within(1...999)
    let (tone, strength) = ground.isNight ? ("0.75 0.85 0.9", 0.08) : ("0.42 0.34 0.22", 0.2)
    let rgb = tone.split(separator: " ").map { "0 0 0 0 \($0) " }.joined()
    definitions +=
      "<filter id=\"p\" x=\"0\" y=\"0\" width=\"100%\" height=\"100%\">"
      + "<feTurbulence type=\"fractalNoise\" baseFrequency=\"0.0035\" numOctaves=\"3\" seed=\"\(seed)\"/>"
      + "<feColorMatrix values=\"\(rgb)\(fine(strength)) \(fine(strength)) 0 0 \(fine(-strength * 0.8))\"/></filter>"
    body += "<rect width=\"100%\" height=\"100%\" fill=\"\(ground.rawValue)\"/>"
    body += "<rect width=\"100%\" height=\"100%\" filter=\"url(#p)\"/>"
  }
}

/// A number to a thousandth.
func fine(_ value: Double) -> String { "\((value * 1000).rounded() / 1000)" }
