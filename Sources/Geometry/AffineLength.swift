/// A length as an affine function of the container's width W: `slope · W + constant`, in px.
///
/// Within an interval of widths in which a layout's discrete decisions do not change, every edge has this form.
public struct AffineLength: Hashable, Sendable {
  /// The fraction of the container's width; dimensionless.
  public var slope: Double
  /// The part that does not depend on the container's width, in px.
  public var constant: Double

  /// Creates the length `slope · W + constant`.
  public init(slope: Double, constant: Double) {
    self.slope = slope
    self.constant = constant
  }

  /// Creates the function through two (width, length) pairs; constant if the widths are equal.
  public init(at width: Double, _ value: Double, at otherWidth: Double, _ otherValue: Double) {
    let slope = otherWidth == width ? 0 : (otherValue - value) / (otherWidth - width)
    self.init(slope: slope, constant: value - slope * width)
  }

  public static let zero = AffineLength(slope: 0, constant: 0)

  /// The length at a container width, in px.
  public func value(at width: Double) -> Double { slope * width + constant }

  public static func + (left: Self, right: Self) -> Self {
    Self(slope: left.slope + right.slope, constant: left.constant + right.constant)
  }

  public static func - (left: Self, right: Self) -> Self {
    Self(slope: left.slope - right.slope, constant: left.constant - right.constant)
  }
}
