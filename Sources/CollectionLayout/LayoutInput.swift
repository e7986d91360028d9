public import Geometry

/// What is known of an item's size before it is laid out.
public enum ItemSize: Hashable, Sendable {
  /// Both dimensions, in px.
  case exact(Size)
  /// Width divided by height, where the layout decides one of the two.
  case aspect(Double)
  /// Nothing: the item is measured, or the layout's estimate stands.
  case unknown
}

/// One section of a collection, as the engine sees it: extents and sizes, no content.
public struct LayoutSection: Sendable {
  /// The main-axis extent of the header in px; nil leaves it to the layout. 0 means none.
  public var header: Double?
  /// The main-axis extent of the footer in px; nil leaves it to the layout. 0 means none.
  public var footer: Double?
  public var items: ContiguousArray<ItemSize>
  /// Opacity, transform and depth by item index, for the few items that have any of their own.
  public var attributes: [Int: ItemAttributes]

  public init(
    header: Double? = nil, footer: Double? = nil, items: ContiguousArray<ItemSize> = [],
    attributes: [Int: ItemAttributes] = [:]
  ) {
    self.header = header
    self.footer = footer
    self.items = items
    self.attributes = attributes
  }
}

/// What a measured element may fill: a dimension that is nil is for the element to choose. In px.
public struct SizeProposal: Hashable, Sendable {
  public var width: Double?
  public var height: Double?

  public init(width: Double? = nil, height: Double? = nil) {
    self.width = width
    self.height = height
  }
}

/// Where the engine gets the sizes that it is not told: the counterpart of self-sizing cells.
///
/// A measurer whose answer depends on a discrete choice, such as the number of lines of a text, makes that choice
/// through `decisions`, so that it can be frozen over an interval of widths.
public protocol ItemMeasuring: Sendable {
  /// The size of an item in px, or nil where it is not known and the estimate stands.
  ///
  /// Where a dimension is proposed, the answer's is that dimension. Where none is, the item takes its natural size,
  /// not wider than `limit` (the extent of a line, in px).
  func size(
    ofItemAt indexPath: IndexPath, proposal: SizeProposal, limit: Double, decisions: inout DecisionTape
  ) -> Size?

  /// The heights in px of items of a section that follow one another, each `width` px wide: what `size` says of them.
  ///
  /// Layouts whose items all have one width ask for a whole section at once, which a measurer may answer quicker than
  /// item by item. Nil, the answer where nothing else is said, has them ask one by one.
  func heights(
    ofItems items: Range<Int>, inSection section: Int, width: Double, decisions: inout DecisionTape
  ) -> ContiguousArray<Double>?

  /// The main-axis extent in px of a header or footer that spans `crossExtent` px, or nil where the layout decides.
  func extent(
    ofSupplementary kind: SupplementaryKind, inSection section: Int, crossExtent: Double, decisions: inout DecisionTape
  ) -> Double?
}

extension ItemMeasuring {
  public func heights(
    ofItems items: Range<Int>, inSection section: Int, width: Double, decisions: inout DecisionTape
  ) -> ContiguousArray<Double>? {
    nil
  }
}

public enum SupplementaryKind: String, Sendable {
  case header
  case footer
}

/// Whether coordinates are rounded to whole points, as the UIKit samples do, or kept as they come.
public enum Rounding: String, Sendable {
  case points
  /// The geometry stays affine in the container's width, as pages need it.
  case none
}

/// Everything that a layout computes frames from.
public struct LayoutInput: Sendable {
  /// The visible size in px; its cross dimension is what lines have to fit.
  public var bounds: Size
  public var sections: [LayoutSection]
  public var measurer: (any ItemMeasuring)?
  /// Scroll position in px, for pinned headers and footers.
  public var contentOffset: Point
  /// What of the visible size other things cover, such as a bar that pinned headers have to stay clear of. In px.
  public var contentInset: EdgeInsets
  public var rightToLeft: Bool
  public var rounding: Rounding
  /// Whether what is prepared will be asked what lies in rectangles, so that an index for that is worth its while.
  package var isQueried = true

  public init(
    bounds: Size, sections: [LayoutSection], measurer: (any ItemMeasuring)? = nil, contentOffset: Point = .zero,
    contentInset: EdgeInsets = .zero, rightToLeft: Bool = false, rounding: Rounding = .none
  ) {
    self.bounds = bounds
    self.sections = sections
    self.measurer = measurer
    self.contentOffset = contentOffset
    self.contentInset = contentInset
    self.rightToLeft = rightToLeft
    self.rounding = rounding
  }
}
