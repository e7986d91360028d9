/// Distances inward from the edges of a rectangle, in px; leading is the side where reading starts.
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

  public init(all inset: Double) {
    self.init(top: inset, leading: inset, bottom: inset, trailing: inset)
  }

  public static let zero = EdgeInsets()
}

/// A direction of space.
public enum Axis: String, Sendable {
  case horizontal
  case vertical
}
