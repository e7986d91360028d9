public import Geometry

/// The appearance of an item besides its frame; what `preferredLayoutAttributesFitting` may change in UIKit.
public struct ItemAttributes: Hashable, Sendable {
  /// Opacity from 0 to 1.
  public var alpha: Double
  /// The transform applied about the centre of the frame when drawing. Frames and queries ignore it.
  public var transform: AffineTransform
  /// The drawing order: elements of higher `zIndex` are drawn above those of lower.
  public var zIndex: Int
  public var isHidden: Bool

  public init(alpha: Double = 1, transform: AffineTransform = .identity, zIndex: Int = 0, isHidden: Bool = false) {
    self.alpha = alpha
    self.transform = transform
    self.zIndex = zIndex
    self.isHidden = isHidden
  }

  /// Opaque, not transformed, zIndex 0, visible.
  public static let standard = ItemAttributes()
}
