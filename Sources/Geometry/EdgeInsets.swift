/// Distances inward from the edges of a rectangle, in px. The leading edge is where a line of text starts.
public struct EdgeInsets: Hashable, Sendable {
  public var top: Double
  public var leading: Double
  public var bottom: Double
  public var trailing: Double

  public init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// Creates insets that are equal on all four sides, in px.
  public init(all inset: Double) {
    self.init(top: inset, leading: inset, bottom: inset, trailing: inset)
  }

  public static let zero = EdgeInsets()
}

extension EdgeInsets {
  /// The inset at the start of an axis: top or leading.
  public func start(along axis: Axis) -> Double { axis == .vertical ? top : leading }

  /// The inset at the end of an axis: bottom or trailing.
  public func end(along axis: Axis) -> Double { axis == .vertical ? bottom : trailing }

  /// The sum of both insets along an axis, in px.
  public func total(along axis: Axis) -> Double { start(along: axis) + end(along: axis) }
}
