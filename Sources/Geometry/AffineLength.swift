/// A length that depends on the container's width W: `slope · W + constant`, both lengths in px.
///
/// Inside an interval of widths in which every discrete decision of a layout is frozen, every edge is of this form.
public struct AffineLength: Hashable, Sendable {
  /// Share of the container's width, without a unit.
  public var slope: Double
  /// The part that does not depend on the width, in px.
  public var constant: Double

  public init(slope: Double, constant: Double) {
    self.slope = slope
    self.constant = constant
  }

  /// The line through the values of a length at two widths; constant where the widths are equal.
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
