/// A distance along the line, as the engines have it that add up what the font says, and as two others round it.
struct Advance: Sendable {
  /// What becomes of advances before they are added up.
  enum Rounding: Sendable {
    /// Blink and WebKit use them as they are.
    case none
    /// Gecko rounds that of every glyph to 1/60 px (`gfxHarfBuzzShaper.cpp`), and that of a picture to whole px.
    case appUnits
    /// WebKitGTK takes what FreeType gives it, and for hinted glyphs on displays of scale 1 those are whole px; kerning
    /// is added to them as it is. Most desktops ask for light hinting, which leaves advances alone.
    case wholePixels
  }

  static let appUnitsPerPixel = 60.0

  /// In subunits of the font.
  var exact = 0
  /// In 1/60 px, at a certain font size.
  var appUnits = 0
  /// In px, at that size and `HintedText.sizeAdjust`.
  var hinted = 0.0

  init() {}

  /// The advance of one glyph.
  /// - Parameters:
  ///   - subunits: what shaping gives it.
  ///   - own: what the font gives it; the difference is kerning. Nil for the same.
  ///   - factor: app units per subunit, from `appUnits(perSubunitOf:size:)`.
  @inline(__always)
  init(_ subunits: Int, own: Int? = nil, factor: Double, isBitmap: Bool = false) {
    exact = subunits
    let grain = isBitmap ? Self.appUnitsPerPixel : 1
    appUnits = Int((Double(subunits) * factor / grain).rounded() * grain)
    if subunits != 0 {
      let scale = factor / Self.appUnitsPerPixel * HintedText.sizeAdjust
      let own = own ?? subunits
      hinted =
        isBitmap
        ? Double(subunits) * scale : (Double(own) * scale + Self.half).rounded(.down) + Double(subunits - own) * scale
    }
  }

  /// What is added before px are cut off: FreeType has rounded size and advance to 1/64 px before, so that a little less
  /// than a half may become one.
  private static let half = 0.52

  static func appUnits(perSubunitOf font: Font, size: Double) -> Double { size * appUnitsPerPixel / font.subunitsPerEm }

  static func += (left: inout Self, right: Self) {
    left.exact += right.exact
    left.appUnits += right.appUnits
    left.hinted += right.hinted
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
    result.hinted = hinted * Double(part) / Double(whole)
    return result
  }

  /// In px.
  @inline(__always)
  func pixels(_ ruler: Ruler) -> Double {
    switch ruler.rounding {
    case .none: Double(exact) * ruler.scale
    case .appUnits: Double(appUnits) / Self.appUnitsPerPixel
    case .wholePixels: hinted
    }
  }

  /// How advances of one font at one size become px.
  struct Ruler: Sendable {
    var rounding: Rounding
    /// Px per subunit of the font.
    var scale: Double

    init(_ font: Font, size: Double, rounding: Rounding) {
      self.rounding = rounding
      scale = size / font.subunitsPerEm
    }
  }
}

/// What a page does for WebKitGTK, whose hinted glyphs have whole px for advances.
package enum HintedText {
  /// The share of its size that a font has there, so that text gets shorter by a trifle rather than longer. Rounding
  /// moves a line of forty letters by some two px either way.
  package static let sizeAdjust = 0.9875
}
