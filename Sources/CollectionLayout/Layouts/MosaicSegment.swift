/// A rectangle in fractions of a segment from 0 to 1: x across from the leading edge, y along the scroll axis.
public struct FractionalRect: Hashable, Sendable {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double

  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

/// The division of a segment into rectangles, one for each item, in the order of the items.
public struct MosaicSegment: Hashable, Sendable {
  public var rectangles: [FractionalRect]

  public init(_ rectangles: [FractionalRect]) {
    self.rectangles = rectangles
  }

  ///     ┌───────────┐
  ///     │     0     │
  ///     └───────────┘
  public static let fullWidth = equalColumns(1)

  ///     ┌─────┬─────┐
  ///     │  0  │  1  │
  ///     └─────┴─────┘
  public static let fiftyFifty = equalColumns(2)

  ///     ┌───────┬───┐
  ///     │   0   │ 1 │
  ///     │       ├───┤
  ///     │       │ 2 │
  ///     └───────┴───┘
  public static let twoThirdsOneThird = MosaicSegment([
    FractionalRect(x: 0, y: 0, width: 2.0 / 3, height: 1),
    FractionalRect(x: 2.0 / 3, y: 0, width: 1.0 / 3, height: 0.5),
    FractionalRect(x: 2.0 / 3, y: 0.5, width: 1.0 / 3, height: 0.5),
  ])

  ///     ┌───┬───────┐
  ///     │ 0 │   2   │
  ///     ├───┤       │
  ///     │ 1 │       │
  ///     └───┴───────┘
  public static let oneThirdTwoThirds = MosaicSegment([
    FractionalRect(x: 0, y: 0, width: 1.0 / 3, height: 0.5),
    FractionalRect(x: 0, y: 0.5, width: 1.0 / 3, height: 0.5),
    FractionalRect(x: 1.0 / 3, y: 0, width: 2.0 / 3, height: 1),
  ])

  /// Returns a segment of equally wide columns that span its whole length.
  public static func equalColumns(_ count: Int) -> MosaicSegment {
    let share = 1 / Double(max(1, count))
    return MosaicSegment(
      (0..<max(0, count)).map { FractionalRect(x: Double($0) * share, y: 0, width: share, height: 1) })
  }
}

/// The length of a segment along the scroll axis.
public enum SegmentExtent: Hashable, Sendable {
  /// A length in px.
  case length(Double)
  /// The cross dimension divided by this number.
  case aspect(Double)
}

/// How items are assigned to the rectangles of a segment.
public enum SlotRule: String, CaseIterable, Sendable {
  /// The first item to the first rectangle.
  case inOrder
  /// So that little of the pictures is cropped; see ``MosaicLayout``.
  case byAspect
}

/// How the last items are placed if they do not fill a segment.
public enum LeftoverRule: String, CaseIterable, Sendable {
  /// As in the standard mosaic: after the first segment, one remaining item takes the full width, and two remaining
  /// items share it, whichever segment would be next.
  case mosaic
  /// The items share the segment in equal columns.
  case equal
  /// The items take the segment's first rectangles; the other rectangles stay empty.
  case keep
}
