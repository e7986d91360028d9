import Bytes
package import Geometry

/// Rounds the lengths of an interval as its style sheet writes them, so that `vitrine frames` prints exactly the lengths
/// of the page.
///
/// Fewer digits make a style sheet shorter, also compressed: the last digit of thousands of positions is noise.
package struct LengthNotation: Hashable, Sendable {
  /// The step of slopes, as a fraction of the container's width.
  private let slopeStep: Double
  /// The step of constants, in px at a root font size of 16.
  private let constantStep: Double

  /// The finest notation, for lengths that are multiplied, and for cells that touch: 0.002 px.
  package static let fine = LengthNotation(slopeStep: 1 / CSSLength.scale / 100, constantStep: 16 / CSSLength.scale)

  /// The notation for cells with space between them, in containers up to a width in px. A rounded edge is at most a
  /// quarter px from the exact one.
  static func coarse(upTo width: Double) -> LengthNotation {
    // Half a step of a slope is at most an eighth of a px, half a step of a constant a sixth.
    let step = [10, 5, 2].first { Double($0) / CSSLength.scale * width <= 0.26 } ?? 1
    return LengthNotation(slopeStep: Double(step) / CSSLength.scale, constantStep: 0.02 * 16)
  }

  private init(slopeStep: Double, constantStep: Double) {
    self.slopeStep = slopeStep
    self.constantStep = constantStep
  }

  /// Rounds a length to the nearest multiples of the steps. Idempotent.
  package func rounded(_ length: AffineLength) -> AffineLength {
    AffineLength(
      slope: (length.slope / slopeStep).nearest * slopeStep,
      constant: (length.constant / constantStep).nearest * constantStep)
  }

  /// Rounds a length so that it is nowhere between two widths in px less than the exact one.
  func roundedUp(_ length: AffineLength, from low: Double, to high: Double) -> AffineLength {
    var result = rounded(length)
    let lack = max(length.value(at: low) - result.value(at: low), length.value(at: high) - result.value(at: high))
    // Nothing is added for an error of floating-point numbers.
    result.constant += ((lack - 1e-6) / constantStep).rounded(.up) * constantStep
    return result
  }

  /// Rounds a length so that it is nowhere between two widths in px greater than the exact one.
  func roundedDown(_ length: AffineLength, from low: Double, to high: Double) -> AffineLength {
    let result = roundedUp(AffineLength(slope: -length.slope, constant: -length.constant), from: low, to: high)
    return AffineLength(slope: -result.slope, constant: -result.constant)
  }
}
