public import Geometry

/// What an element of a laid-out collection is.
public enum ElementKind: String, Sendable {
  case header
  case cell
  case footer
}

/// Where and how one element stands: the counterpart of UICollectionViewLayoutAttributes.
public struct LayoutAttributes: Hashable, Sendable {
  public var kind: ElementKind
  /// For a header or footer, `item` is 0.
  public var indexPath: IndexPath
  /// In px, in the content's space: origin top-left, y down.
  public var frame: Rect
  /// Opacity from 0 to 1.
  public var alpha: Double
  public var transform: AffineTransform
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
