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

extension EdgeInsets {
  /// The inset where content that grows along an axis begins: the top, or the leading side.
  public func start(along axis: Axis) -> Double { axis == .vertical ? top : leading }

  /// The inset where content that grows along an axis ends: the bottom, or the trailing side.
  public func end(along axis: Axis) -> Double { axis == .vertical ? bottom : trailing }

  /// Both insets along an axis together, in px.
  public func total(along axis: Axis) -> Double { start(along: axis) + end(along: axis) }
}
