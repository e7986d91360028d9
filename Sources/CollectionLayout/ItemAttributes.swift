public import Geometry

/// How an item is drawn beyond its frame: what `preferredLayoutAttributesFitting` may change in UIKit.
public struct ItemAttributes: Hashable, Sendable {
  /// Opacity from 0 to 1.
  public var alpha: Double
  /// Applied about the centre of the frame when drawn; frames and queries do not take it into account.
  public var transform: AffineTransform
  public var zIndex: Int
  public var isHidden: Bool

  public init(alpha: Double = 1, transform: AffineTransform = .identity, zIndex: Int = 0, isHidden: Bool = false) {
    self.alpha = alpha
    self.transform = transform
    self.zIndex = zIndex
    self.isHidden = isHidden
  }

  /// Opaque, untransformed, at depth 0, visible.
  public static let standard = ItemAttributes()
}
