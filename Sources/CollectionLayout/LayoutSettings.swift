public import Geometry

/// What stands for the size of an item that is not known yet.
public enum EstimatedItemSize: Hashable, Sendable {
  /// Always this size, in px.
  case fixed(Size)
  /// The mean of the sizes that are known already; 50 × 50 px before any is.
  case automatic
}

/// Which supplementary views stay in sight while their section scrolls by.
public struct Pinning: Hashable, Sendable {
  public var headers: Bool
  public var footers: Bool

  public init(headers: Bool = false, footers: Bool = false) {
    self.headers = headers
    self.footers = footers
  }

  public static let none = Pinning()

  /// The zIndex of a pinned view, which puts it over the cells that scroll beneath; UIKit's flow layout says 10 too.
  public static let zIndex = 10
}

/// What section insets are measured from, where a screen has rounded corners or a cut-out at its edge.
public enum SectionInsetReference: String, CaseIterable, Sendable {
  /// The part of the content that nothing of the device covers.
  case safeArea
  /// The content's own edges, wherever they are.
  case contentInset
}

/// The settings that all layouts have in common. Lengths in px.
public struct LayoutSettings: Hashable, Sendable {
  /// The axis along which the content grows and scrolls.
  public var scrollAxis: Axis
  /// The space between lines. Negative spacing makes them overlap.
  public var lineSpacing: Double
  /// The least space between items of one line. Negative spacing makes them overlap.
  public var interitemSpacing: Double
  /// The space around a section's items, inside its header and footer.
  public var sectionInset: EdgeInsets
  /// The size of every item that has none of its own and no aspect ratio; such items are not measured.
  public var itemSize: Size?
  /// What stands for a size that nobody knows. Nil means `itemSize`, or 50 × 50.
  public var estimatedItemSize: EstimatedItemSize?
  /// The main-axis extent of headers; 0 means none.
  public var headerSize: Double
  /// The main-axis extent of footers; 0 means none.
  public var footerSize: Double
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

  /// The size of items where nothing else is said: UIKit's 50 × 50 px.
  public static let defaultItemSize = Size(width: 50, height: 50)

  /// The same with every number one that can be reckoned with, so that layouts need not look again.
  var sound: LayoutSettings {
    var result = self
    result.lineSpacing = soundOffset(lineSpacing)
    result.interitemSpacing = soundOffset(interitemSpacing)
    result.sectionInset = EdgeInsets(
      top: soundLength(sectionInset.top), leading: soundLength(sectionInset.leading),
      bottom: soundLength(sectionInset.bottom), trailing: soundLength(sectionInset.trailing))
    result.itemSize = itemSize.map(soundSize)
    if case .fixed(let size) = estimatedItemSize { result.estimatedItemSize = .fixed(soundSize(size)) }
    result.headerSize = soundLength(headerSize)
    result.footerSize = soundLength(footerSize)
    return result
  }
}
