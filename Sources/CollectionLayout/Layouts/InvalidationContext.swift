public import Geometry

/// The part of a prepared layout that is invalid, and the adjustments that follow.
public struct InvalidationContext: Hashable, Sendable {
  /// Whether no part of the prepared layout can be kept.
  public var invalidatesEverything: Bool
  /// Positions in `elements` of the elements that moved or changed size, as ascending ranges that do not touch.
  public var movedElements: [Range<Int>]
  /// The increase of the content size in px.
  public var contentSizeAdjustment: Size
  /// The distance to scroll in px so that the visible content keeps its place on screen.
  public var contentOffsetAdjustment: Point

  public init(
    invalidatesEverything: Bool = false, movedElements: [Range<Int>] = [], contentSizeAdjustment: Size = .zero,
    contentOffsetAdjustment: Point = .zero
  ) {
    self.invalidatesEverything = invalidatesEverything
    self.movedElements = movedElements
    self.contentSizeAdjustment = contentSizeAdjustment
    self.contentOffsetAdjustment = contentOffsetAdjustment
  }

  /// The context that invalidates the whole layout.
  public static let everything = InvalidationContext(invalidatesEverything: true)

  /// The number of elements that moved or changed size.
  public var movedCount: Int { movedElements.reduce(0) { $0 + $1.count } }
}

extension CollectionLayout {
  /// Returns what a change of the bounds invalidates; nil if it invalidates nothing. Bounds are in px, in content
  /// space.
  ///
  /// A change of a dimension that frames depend on invalidates everything. A scroll invalidates only the pinned views
  /// that it moves, those of sections' own layouts among them.
  /// - Complexity: O(log n + pinned views that move).
  public func invalidationContext(
    forBoundsChange newBounds: Rect, from oldBounds: Rect, in prepared: PreparedLayout
  ) -> InvalidationContext? {
    func isResized(_ axis: Axis) -> Bool { newBounds.length(along: axis) != oldBounds.length(along: axis) }
    if shouldInvalidateLayout(forBoundsChange: newBounds, from: oldBounds) {
      let reframes = isResized(scrollAxis.perpendicular) || followsMainLength && isResized(scrollAxis)
      if reframes || pinning == .none { return .everything }
    } else if prepared.pinning == pinning {
      return nil
    }
    let moves = prepared.pinnedMoves(
      visible: VisibleBounds(offset: newBounds.origin, size: newBounds.size, inset: prepared.visible.inset))
    guard !moves.isEmpty else { return nil }
    return InvalidationContext(movedElements: AscendingRanges(moves.map(\.position)).ranges)
  }
}

extension PreparedLayout {
  /// Returns the difference from an earlier layout of the same elements.
  /// - Complexity: O(n).
  func difference(from old: PreparedLayout) -> InvalidationContext {
    let growth = Size(
      width: contentSize.width - old.contentSize.width, height: contentSize.height - old.contentSize.height)
    guard frames.count == old.frames.count else {
      return InvalidationContext(invalidatesEverything: true, contentSizeAdjustment: growth)
    }
    return InvalidationContext(
      movedElements: differences(frames, from: 0, old.frames), contentSizeAdjustment: growth)
  }
}
