public import Geometry

/// A box in the content that scrolls along the other axis, with the cells of a section.
public struct OrthogonalBox: Hashable, Sendable {
  public var section: Int
  /// The frame in px, in the content's space.
  public var frame: Rect
  /// The size of what scrolls in the box, in px.
  public var contentSize: Size
}
