/// A distance along the line, as the engines have it that add up what the font says, and as Gecko rounds it.
struct Advance: Sendable {
  /// What becomes of advances before they are added up.
  enum Rounding: Sendable {
    /// Blink and WebKit use them as they are; WebKitGTK does those of fonts from `FontSubset.unrounded`.
    case none
    /// Gecko rounds that of every glyph to 1/60 px (`gfxHarfBuzzShaper.cpp`), and that of a picture to whole px.
    case appUnits
  }

  static let appUnitsPerPixel = 60.0

  /// In subunits of the font.
  var exact = 0
  /// In 1/60 px, at a certain font size.
  var appUnits = 0

  init() {}

  /// The advance of one glyph.
  /// - Parameters:
  ///   - subunits: what shaping gives it.
  ///   - factor: app units per subunit, from `appUnits(perSubunitOf:size:)`.
  @inline(__always)
  init(_ subunits: Int, factor: Double, isBitmap: Bool = false) {
    exact = subunits
    let grain = isBitmap ? Self.appUnitsPerPixel : 1
    appUnits = Int((Double(subunits) * factor / grain).rounded() * grain)
  }

  static func appUnits(perSubunitOf font: Font, size: Double) -> Double { size * appUnitsPerPixel / font.subunitsPerEm }

  /// A length in px that a style sheet gives, as it is added to advances.
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

  /// A part of the advance, for one of the graphemes that share a ligature.
  func share(_ part: Int, of whole: Int) -> Advance {
    var result = self
    result.exact = exact * part / whole
    result.appUnits = appUnits * part / whole
    return result
  }

  /// In px.
  @inline(__always)
  func pixels(_ ruler: Ruler) -> Double {
    switch ruler.rounding {
    case .none: exactPixels(ruler.scale)
    case .appUnits: roundedPixels
    }
  }

  /// In px, as they are; `scale` is how many px a subunit has.
  @inline(__always)
  func exactPixels(_ scale: Double) -> Double { Double(exact) * scale }

  /// In px, as Gecko rounds them.
  @inline(__always)
  var roundedPixels: Double { Double(appUnits) / Self.appUnitsPerPixel }

  /// How advances of one font at one size become px.
  struct Ruler: Sendable {
    var rounding: Rounding
    /// Px per subunit of the font.
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
