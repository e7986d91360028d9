public import Geometry

/// The kind of an element of a layout.
public enum ElementKind: String, Sendable {
  case header
  case cell
  case footer
}

/// The frame and appearance of one element; the counterpart of `UICollectionViewLayoutAttributes`.
public struct LayoutAttributes: Hashable, Sendable {
  public var kind: ElementKind
  /// The element's index path. For a header or footer, `item` is 0.
  public var indexPath: IndexPath
  /// The frame in px, in content space: the origin is top-left and y points down.
  public var frame: Rect
  /// Opacity from 0 to 1.
  public var alpha: Double
  /// The transform applied about the centre of the frame when drawing. Frames and queries ignore it.
  public var transform: AffineTransform
  /// The drawing order: elements of higher `zIndex` are drawn above those of lower.
  public var zIndex: Int
  public var isHidden: Bool

  public init(
    kind: ElementKind, indexPath: IndexPath, frame: Rect, alpha: Double = 1, transform: AffineTransform = .identity,
    zIndex: Int = 0, isHidden: Bool = false
  ) {
    self.kind = kind
    self.indexPath = indexPath
    self.frame = frame
    self.alpha = alpha
    self.transform = transform
    self.zIndex = zIndex
    self.isHidden = isHidden
  }
}
