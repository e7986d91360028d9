public import Geometry

/// An arrangement of sections of items: the counterpart of UICollectionViewLayout.
///
/// A layout is a value that holds its parameters. `prepare` computes everything; queries on what it returns do no
/// layout work. A new layout is one type that conforms, in one file: see the module's documentation for an example.
public protocol CollectionLayout: Sendable {
  /// The axis along which the content grows and scrolls.
  var scrollAxis: Axis { get }

  /// Which supplementary views stay in sight while their section scrolls by; none unless the layout says so.
  var pinning: Pinning { get }

  /// Whether the container's width alone says how many columns there are, whatever the items; then nothing need be
  /// measured to know the structure.
  var structureFollowsWidth: Bool { get }

  /// What stands for the size of an item that is not known yet; nil where the layout has no use for sizes.
  var estimatedItemSize: EstimatedItemSize? { get set }

  /// Computes the frame of every element.
  ///
  /// Every discrete choice goes through `decisions`.
  /// - Complexity: O(items).
  func prepare(_ input: LayoutInput, decisions: inout DecisionTape) -> PreparedLayout

  /// Whether a change of the bounds, in px and in the content's space, makes what was prepared out of date.
  ///
  /// A pure scroll does not, unless views are pinned; a change of the cross dimension does.
  func shouldInvalidateLayout(forBoundsChange newBounds: Rect, from oldBounds: Rect) -> Bool
}

extension CollectionLayout {
  public var pinning: Pinning { .none }

  public var structureFollowsWidth: Bool { false }

  public var estimatedItemSize: EstimatedItemSize? {
    get { nil }
    set {}
  }

  /// Computes the frame of every element, deciding afresh.
  /// - Complexity: O(items).
  public func prepare(_ input: LayoutInput) -> PreparedLayout {
    var decisions = DecisionTape.evaluating
    return prepare(input, decisions: &decisions)
  }

  public func shouldInvalidateLayout(forBoundsChange newBounds: Rect, from oldBounds: Rect) -> Bool {
    let across = scrollAxis.perpendicular
    if newBounds.length(along: across) != oldBounds.length(along: across) { return true }
    guard pinning != .none else { return false }
    let moved = newBounds.start(along: scrollAxis) != oldBounds.start(along: scrollAxis)
    let resized = newBounds.length(along: scrollAxis) != oldBounds.length(along: scrollAxis)
    return moved || resized
  }
}
