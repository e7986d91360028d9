public import Geometry

/// What of a prepared layout is out of date, and what that does to the content around it.
public struct InvalidationContext: Hashable, Sendable {
  /// Whether nothing that was prepared can be kept.
  public var invalidatesEverything: Bool
  /// Positions in `elements` of what moved or changed its size, as ascending ranges that do not touch.
  public var movedElements: [Range<Int>]
  /// By how much the content grew, in px.
  public var contentSizeAdjustment: Size
  /// How far the content has to be scrolled so that what is on screen stays where it is, in px.
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

  public static let everything = InvalidationContext(invalidatesEverything: true)

  /// How many elements moved or changed their size.
  public var movedCount: Int { movedElements.reduce(0) { $0 + $1.count } }
}

extension CollectionLayout {
  /// What a change of the bounds, in px and in the content's space, makes out of date; nil where nothing is.
  ///
  /// A change of the cross dimension touches everything, a scroll only the pinned views that move with it.
  /// - Complexity: O(log n + pinned views that move).
  public func invalidationContext(
    forBoundsChange newBounds: Rect, from oldBounds: Rect, in prepared: PreparedLayout
  ) -> InvalidationContext? {
    guard shouldInvalidateLayout(forBoundsChange: newBounds, from: oldBounds) else { return nil }
    let across = scrollAxis.perpendicular
    guard newBounds.length(along: across) == oldBounds.length(along: across), pinning != .none else {
      return .everything
    }
    let moves = prepared.pinnedMoves(
      visible: VisibleBounds(offset: newBounds.origin, size: newBounds.size, inset: prepared.visible.inset))
    return moves.isEmpty ? nil : InvalidationContext(movedElements: ranges(ofAscending: moves.map(\.position)))
  }
}

/// Numbers in ascending order as the fewest ranges.
func ranges(ofAscending numbers: some Sequence<Int>) -> [Range<Int>] {
  var result: [Range<Int>] = []
  for number in numbers {
    if let last = result.last, last.upperBound == number {
      result[result.count - 1] = last.lowerBound..<(number + 1)
    } else {
      result.append(number..<(number + 1))
    }
  }
  return result
}

extension PreparedLayout {
  /// How this layout, which comes after another of the same elements, differs from it.
  /// - Complexity: O(n).
  func difference(from old: PreparedLayout) -> InvalidationContext {
    let growth = Size(
      width: contentSize.width - old.contentSize.width, height: contentSize.height - old.contentSize.height)
    guard frames.count == old.frames.count else {
      return InvalidationContext(invalidatesEverything: true, contentSizeAdjustment: growth)
    }
    var moved: [Range<Int>] = []
    var start: Int?
    for position in frames.indices {
      let differs = frames[position] != old.frames[position]
      if differs, start == nil { start = position }
      if !differs, let first = start {
        moved.append(first..<position)
        start = nil
      }
    }
    if let first = start { moved.append(first..<frames.count) }
    return InvalidationContext(movedElements: moved, contentSizeAdjustment: growth)
  }
}
