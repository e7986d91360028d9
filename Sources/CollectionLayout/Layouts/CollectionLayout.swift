public import Geometry

/// A layout of sections of items; the counterpart of `UICollectionViewLayout`.
///
/// A layout is a value that holds its parameters. `prepare` computes all frames; queries on its result do no layout
/// work. To add a layout, write one type that conforms to this protocol; see the module's documentation for an example.
public protocol CollectionLayout: Sendable {
  /// The axis along which the content grows and scrolls.
  var scrollAxis: Axis { get }

  /// Which headers and footers stay visible while their section scrolls; `.none` by default.
  var pinning: Pinning { get }

  /// Whether the number of columns depends on the container's width alone, so that it can be computed without measuring
  /// any item.
  var structureFollowsWidth: Bool { get }

  /// Whether frames depend on the visible length along the scroll axis; false by default.
  var followsMainLength: Bool { get }

  /// The substitute for item sizes that are not known yet; nil if the layout does not use item sizes.
  var estimatedItemSize: EstimatedItemSize? { get set }

  /// Computes the frame of every element.
  ///
  /// The layout makes every discrete choice through `decisions`.
  /// - Complexity: O(items).
  func prepare(_ input: LayoutInput, decisions: inout DecisionTape) -> PreparedLayout

  /// Returns whether a change of the bounds invalidates the prepared layout. Bounds are in px, in content space.
  ///
  /// A change of the cross dimension invalidates, and one of the other dimension if frames depend on it. A pure scroll
  /// does not, unless headers or footers are pinned.
  func shouldInvalidateLayout(forBoundsChange newBounds: Rect, from oldBounds: Rect) -> Bool
}

extension CollectionLayout {
  public var pinning: Pinning { .none }

  public var structureFollowsWidth: Bool { false }

  public var followsMainLength: Bool { false }

  public var estimatedItemSize: EstimatedItemSize? {
    get { nil }
    set {}
  }

  /// Computes the frame of every element without replaying earlier decisions.
  /// - Complexity: O(items).
  public func prepare(_ input: LayoutInput) -> PreparedLayout {
    var decisions = DecisionTape.evaluating
    return prepare(input, decisions: &decisions)
  }

  public func shouldInvalidateLayout(forBoundsChange newBounds: Rect, from oldBounds: Rect) -> Bool {
    let across = scrollAxis.perpendicular
    if newBounds.length(along: across) != oldBounds.length(along: across) { return true }
    let resized = newBounds.length(along: scrollAxis) != oldBounds.length(along: scrollAxis)
    if resized, followsMainLength { return true }
    let moved = newBounds.start(along: scrollAxis) != oldBounds.start(along: scrollAxis)
    return pinning != .none && (moved || resized)
  }
}
