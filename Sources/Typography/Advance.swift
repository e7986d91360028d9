/// An advance along the line, kept both exact and in the app units to which Gecko rounds.
struct Advance: Sendable {
  /// How an engine rounds advances before it adds them up.
  enum Rounding: Sendable {
    /// No rounding, as in Blink and WebKit. WebKitGTK does this only for fonts from `FontSubset.unrounded`.
    case none
    /// Gecko rounds the advance of each glyph to 1/60 px (`gfxHarfBuzzShaper.cpp`), and that of a bitmap glyph to whole
    /// px.
    case appUnits
  }

  static let appUnitsPerPixel = 60.0

  /// The exact advance, in subunits of the font.
  var exact = 0
  /// The rounded advance, in 1/60 px at one font size.
  var appUnits = 0

  init() {}

  /// Creates the advance of one glyph.
  /// - Parameters:
  ///   - subunits: The glyph's advance after shaping.
  ///   - factor: App units per subunit, from `appUnits(perSubunitOf:size:)`.
  @inline(__always)
  init(_ subunits: Int, factor: Double, isBitmap: Bool = false) {
    exact = subunits
    let grain = isBitmap ? Self.appUnitsPerPixel : 1
    appUnits = Int((Double(subunits) * factor / grain).rounded() * grain)
  }

  static func appUnits(perSubunitOf font: Font, size: Double) -> Double { size * appUnitsPerPixel / font.subunitsPerEm }

  /// Rounds a length from the style sheet, in px, as the engine rounds advances.
  static func rounded(_ length: Double, _ rounding: Rounding) -> Double {
    rounding == .appUnits ? (length * appUnitsPerPixel).rounded() / appUnitsPerPixel : length
  }

  static func += (left: inout Self, right: Self) {
    left.exact += right.exact
    left.appUnits += right.appUnits
  }

  static func + (left: Self, right: Self) -> Self {
    var sum = left
    sum += right
    return sum
  }

  /// The part of the advance that belongs to one grapheme of a ligature.
  func share(_ part: Int, of whole: Int) -> Advance {
    var result = self
    result.exact = exact * part / whole
    result.appUnits = appUnits * part / whole
    return result
  }

  /// The advance in px, rounded by the rule of the ruler.
  @inline(__always)
  func pixels(_ ruler: Ruler) -> Double {
    switch ruler.rounding {
    case .none: exactPixels(ruler.scale)
    case .appUnits: roundedPixels
    }
  }

  /// The exact advance in px; `scale` is px per subunit.
  @inline(__always)
  func exactPixels(_ scale: Double) -> Double { Double(exact) * scale }

  /// The advance in px as Gecko rounds it.
  @inline(__always)
  var roundedPixels: Double { Double(appUnits) / Self.appUnitsPerPixel }

  /// Converts advances of one font at one size to px.
  struct Ruler: Sendable {
    var rounding: Rounding
    /// Pixels per subunit of the font.
    var scale: Double

    init(rounding: Rounding, scale: Double) {
      self.rounding = rounding
      self.scale = scale
    }

    init(_ font: Font, size: Double, rounding: Rounding) {
      self.init(rounding: rounding, scale: size / font.subunitsPerEm)
    }
  }
}
