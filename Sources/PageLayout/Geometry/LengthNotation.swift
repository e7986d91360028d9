import Bytes
package import Geometry

/// Rounds and writes the lengths of an interval, so that `vitrine frames` prints exactly the lengths of the page.
///
/// The width of most cells in an interval is its unit, `--u`. Heights and edges that grow with the width are mostly
/// sums of image and row heights, and so a multiple of that unit plus a constant: `calc(var(--u)*1.25 + 2rem)`. The
/// constants come from the theme and the multiples from image aspect ratios, so they repeat in other intervals:
/// compressed, a style sheet is a third smaller than with fractions of the container's width.
package struct LengthNotation: Sendable {
  /// Nil if no length of the interval grows with the width.
  let unit: AffineLength?

  init(unit: AffineLength?) { self.unit = unit.map(Self.plain) }

  /// The scale to which `CSSLength` rounds fractions of the container's width and `rem`.
  private static let decimals = 10_000.0
  /// The scale to which `CSSLength` rounds multiples of the unit.
  private static let unitDecimals = 100_000.0

  /// Rounds a length as CSS writes it, as a fraction of the container's width plus `rem`.
  package static func plain(_ length: AffineLength) -> AffineLength {
    AffineLength(
      slope: (length.slope * 100 * decimals).nearest / decimals / 100,
      constant: (length.constant / 16 * decimals).nearest / decimals * 16)
  }

  /// Rounds a length as CSS writes it, in units. Idempotent.
  func inUnits(_ length: AffineLength) -> AffineLength {
    guard let unit, let digits = digits(of: length) else { return Self.plain(length) }
    let count = Double(digits.multiple) / Self.unitDecimals
    let rest = Double(digits.constant) / Self.decimals * 16
    return AffineLength(slope: count * unit.slope, constant: count * unit.constant + rest)
  }

  /// The CSS of a length along the axis on which the content grows.
  @inline(__always)
  func css(_ length: AffineLength) -> CSSLength {
    guard let (multiple, constant) = digits(of: length) else { return CSSLength(length, .container) }
    return CSSLength(digits: multiple, .cells, constant)
  }

  /// Divides a length into a multiple of the unit and a constant, both in their last written digit; nil for a length
  /// that does not grow with the width.
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
  /// The notation of the interval's lengths.
  var notation: LengthNotation { LengthNotation(unit: unit) }
}
