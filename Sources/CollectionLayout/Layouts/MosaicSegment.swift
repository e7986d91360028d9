/// A rectangle in fractions of a segment: x across it from the leading edge, y along the scroll axis, 0 to 1.
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

/// How a mosaic's segment is cut up: one rectangle for each of the items that it takes, in their order.
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

  /// Columns of one width, the whole segment long.
  public static func equalColumns(_ count: Int) -> MosaicSegment {
    let share = 1 / Double(max(1, count))
    return MosaicSegment(
      (0..<max(0, count)).map { FractionalRect(x: Double($0) * share, y: 0, width: share, height: 1) })
  }
}

/// How long a segment is along the scroll axis.
public enum SegmentExtent: Hashable, Sendable {
  /// In px.
  case length(Double)
  /// The cross dimension divided by this.
  case aspect(Double)
}

/// What becomes of the items at the end that do not fill a segment.
public enum LeftoverRule: String, CaseIterable, Sendable {
  /// As in the mosaic: after the first segment, the last item takes the whole width, and the last two share it, whatever
  /// segment were next.
  case mosaic
  /// They share the segment in equal columns.
  case equal
  /// They take the segment's first rectangles; the others stay empty.
  case keep
}
