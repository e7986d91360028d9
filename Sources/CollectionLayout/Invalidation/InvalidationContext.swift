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
    guard !moves.isEmpty else { return nil }
    return InvalidationContext(movedElements: AscendingRanges(moves.map(\.position)).ranges)
  }
}

/// Numbers that come in ascending order, as the fewest ranges.
struct AscendingRanges {
  private(set) var ranges: [Range<Int>] = []

  init(_ numbers: [Int] = []) {
    for number in numbers { append(number) }
  }

  mutating func append(_ number: Int) {
    if let last = ranges.last, last.upperBound == number {
      ranges[ranges.count - 1] = last.lowerBound..<(number + 1)
    } else {
      ranges.append(number..<(number + 1))
    }
  }
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
    return InvalidationContext(
      movedElements: differences(frames, from: 0, old.frames), contentSizeAdjustment: growth)
  }
}
