public import Geometry

/// The substitute for item sizes that are not known yet.
public enum EstimatedItemSize: Hashable, Sendable {
  /// A constant size in px.
  case fixed(Size)
  /// The mean of the known sizes; 50 × 50 px while there are none.
  case automatic
}

/// Which headers and footers stay visible while their section scrolls.
public struct Pinning: Hashable, Sendable {
  public var headers: Bool
  public var footers: Bool

  public init(headers: Bool = false, footers: Bool = false) {
    self.headers = headers
    self.footers = footers
  }

  public static let none = Pinning()

  /// The zIndex of a pinned view, which draws it above the cells. UIKit's flow layout uses 10 too.
  public static let zIndex = 10
}

/// The edges from which section insets are measured, on screens with rounded corners or a cut-out.
public enum SectionInsetReference: String, CaseIterable, Sendable {
  /// The edges of the area that the device's screen shape leaves uncovered.
  case safeArea
  /// The edges of the content itself.
  case contentInset
}

/// The settings that the built-in layouts share. Lengths in px.
public struct LayoutSettings: Hashable, Sendable {
  /// The axis along which the content grows and scrolls.
  public var scrollAxis: Axis
  /// The space between lines. If negative, lines overlap.
  public var lineSpacing: Double
  /// The minimum space between items of one line. If negative, items overlap.
  public var interitemSpacing: Double
  /// The space around a section's items, inside its header and footer.
  public var sectionInset: EdgeInsets
  /// The size of all items that have neither a size nor an aspect ratio. Such items are not measured.
  public var itemSize: Size?
  /// The substitute for unknown sizes. Nil means `itemSize`, or 50 × 50 px.
  public var estimatedItemSize: EstimatedItemSize?
  /// The main-axis extent of headers; 0 means none.
  public var headerSize: Double
  /// The main-axis extent of footers; 0 means none.
  public var footerSize: Double
  /// Which headers and footers stay visible while their section scrolls.
  public var pinning: Pinning

  public init(
    scrollAxis: Axis = .vertical, lineSpacing: Double = 10, interitemSpacing: Double = 10,
    sectionInset: EdgeInsets = .zero, itemSize: Size? = nil, estimatedItemSize: EstimatedItemSize? = nil,
    headerSize: Double = 0, footerSize: Double = 0, pinning: Pinning = .none
  ) {
    self.scrollAxis = scrollAxis
    self.lineSpacing = lineSpacing
    self.interitemSpacing = interitemSpacing
    self.sectionInset = sectionInset
    self.itemSize = itemSize
    self.estimatedItemSize = estimatedItemSize
    self.headerSize = headerSize
    self.footerSize = footerSize
    self.pinning = pinning
  }

  /// The default item size: 50 × 50 px, as in UIKit.
  public static let defaultItemSize = Size(width: 50, height: 50)

  /// The settings with every number clamped to a valid value, so that layouts need not check them.
  var validated: LayoutSettings {
    var result = self
    result.lineSpacing = validOffset(lineSpacing)
    result.interitemSpacing = validOffset(interitemSpacing)
    result.sectionInset = EdgeInsets(
      top: validLength(sectionInset.top), leading: validLength(sectionInset.leading),
      bottom: validLength(sectionInset.bottom), trailing: validLength(sectionInset.trailing))
    result.itemSize = itemSize.map(validSize)
    if case .fixed(let size) = estimatedItemSize { result.estimatedItemSize = .fixed(validSize(size)) }
    result.headerSize = validLength(headerSize)
    result.footerSize = validLength(footerSize)
    return result
  }
}
