public import Geometry

/// The size information that an item comes with.
public enum ItemSize: Hashable, Sendable {
  /// Both dimensions in px.
  case exact(Size)
  /// Width divided by height, for layouts that determine one of the two dimensions.
  case aspect(Double)
  /// No information: the item is measured, or the layout's estimate is used.
  case unknown
}

/// The sizes of one section of a collection, without its content.
public struct LayoutSection: Sendable {
  /// The main-axis extent of the header in px; 0 means no header, nil uses the layout's setting.
  public var header: Double?
  /// The main-axis extent of the footer in px; 0 means no footer, nil uses the layout's setting.
  public var footer: Double?
  /// The size information of each item, in order.
  public var items: ContiguousArray<ItemSize>
  /// Appearance by item index, for the items that differ from the standard.
  public var attributes: [Int: ItemAttributes]
  /// The times that items stand for in a ``TimelineLayout``, by item index.
  public var spans: [Int: TimeSpan] = [:]
  /// The true sizes of things in a ``WallLayout`` in cm, by item index.
  public var dimensions: [Int: Size] = [:]
  /// The positions in a ``MapLayout``, in fractions of the map from its left and its top, by item index.
  public var positions: [Int: Point] = [:]
  /// The section's own layout in a ``SectionsLayout``; nil for its standard one. Other layouts ignore it.
  public var layout: LayoutDescription?

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

/// The dimensions in px offered to a measured element. The element chooses a dimension that is nil.
public struct SizeProposal: Hashable, Sendable {
  public var width: Double?
  public var height: Double?

  public init(width: Double? = nil, height: Double? = nil) {
    self.width = width
    self.height = height
  }
}

/// Measures items, headers and footers; the counterpart of self-sizing cells.
///
/// If the result depends on a discrete choice, such as the number of lines of a text, the measurer makes that choice
/// through `decisions`, so that it can be kept over an interval of widths.
public protocol ItemMeasuring: Sendable {
  /// Returns the size of an item in px; nil if it is unknown, in which case the estimate is used.
  ///
  /// The result must equal the proposal in every dimension that is not nil. If both are nil, the measurer returns the
  /// natural size, with a width of at most `limit` (the width of the content in px).
  func size(
    ofItemAt indexPath: IndexPath, proposal: SizeProposal, limit: Double, decisions: inout DecisionTape
  ) -> Size?

  /// Returns the heights in px of consecutive items of a section, each `width` px wide; equal to those that `size`
  /// returns.
  ///
  /// Layouts whose items all have one width measure a whole section at once, which may be faster than measuring item by
  /// item. If the result is nil, as in the default implementation, they call `size` for each item.
  func heights(
    ofItems items: Range<Int>, inSection section: Int, width: Double, decisions: inout DecisionTape
  ) -> ContiguousArray<Double>?

  /// Returns the main-axis extent in px of a header or footer that spans `crossExtent` px; nil to use the layout's
  /// setting.
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

/// Whether coordinates are rounded to whole points, as in the UIKit samples.
public enum Rounding: String, CaseIterable, Sendable {
  case points
  /// No rounding: the geometry stays affine in the container's width, which pages require.
  case none
}

/// The input from which a layout computes frames.
public struct LayoutInput: Sendable {
  /// The visible size in px. Lines must fit its cross dimension.
  public var bounds: Size
  public var sections: [LayoutSection]
  /// Measures items, headers and footers of unknown size; nil if nothing is measured.
  public var measurer: (any ItemMeasuring)?
  /// The scroll position in px. It determines the place of pinned headers and footers.
  public var contentOffset: Point
  /// The covered edges of the visible area in px, for example by a bar. Pinned headers stay inside them.
  public var contentInset: EdgeInsets
  /// Whether the layout is mirrored horizontally for right-to-left reading.
  public var rightToLeft: Bool
  public var rounding: Rounding
  /// Whether the prepared layout will be queried by rectangle, so that an index for such queries is built.
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
