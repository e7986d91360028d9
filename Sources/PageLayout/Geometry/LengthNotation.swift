import Bytes
package import Geometry

/// How the lengths of an interval are rounded and written: what a page says is what `vitrine frames` prints.
///
/// The width that most cells of an interval have is its unit, `--u`. Heights and edges that grow with the width are
/// mostly sums of pictures and rows, and so a multiple of that unit and a plain length: `calc(var(--u)*1.25 + 2rem)`.
/// Their plain lengths are those of the theme, and the multiples the shapes of pictures, which other intervals say too:
/// a page's sheet takes a third less of the network than with shares of the container.
package struct LengthNotation: Sendable {
  /// Nil where no length of the interval grows with the width.
  let unit: AffineLength?

  init(unit: AffineLength?) { self.unit = unit.map(Self.plain) }

  /// As `CSSLength` writes shares of the container's width, and `rem`.
  private static let decimals = 10_000.0
  /// As it writes multiples of the unit.
  private static let unitDecimals = 100_000.0

  /// The length as CSS will say it in shares of the container's width and `rem`.
  package static func plain(_ length: AffineLength) -> AffineLength {
    AffineLength(
      slope: (length.slope * 100 * decimals).nearest / decimals / 100,
      constant: (length.constant / 16 * decimals).nearest / decimals * 16)
  }

  /// The length as CSS will say it in units. Rounding what is rounded already changes nothing.
  func inUnits(_ length: AffineLength) -> AffineLength {
    guard let unit, let digits = digits(of: length) else { return Self.plain(length) }
    let count = Double(digits.multiple) / Self.unitDecimals
    let rest = Double(digits.constant) / Self.decimals * 16
    return AffineLength(slope: count * unit.slope, constant: count * unit.constant + rest)
  }

  /// A length along the axis on which the content grows, as CSS.
  @inline(__always)
  func css(_ length: AffineLength) -> CSSLength {
    guard let (multiple, constant) = digits(of: length) else { return CSSLength(length, .container) }
    return CSSLength(digits: multiple, .cells, constant)
  }

  /// How many units a length has, and what is left, both in the last digit that is written; nil for a length that does
  /// not grow with the width.
  @inline(__always)
  private func digits(of length: AffineLength) -> (multiple: Int64, constant: Int64)? {
    guard let unit else { return nil }
    let multiple = DecimalText.whole(length.slope / unit.slope * Self.unitDecimals)
    guard multiple != 0 else { return nil }
    let rest = length.constant - Double(multiple) / Self.unitDecimals * unit.constant
    return (multiple, DecimalText.whole(rest / 16 * Self.decimals))
  }
}

extension LayoutInterval {
  /// How the interval's lengths are written.
  var notation: LengthNotation { LengthNotation(unit: unit) }
}
