import Geometry

/// The bounds of some consecutive frames along and across the scroll axis, in px.
struct FrameBlock: Sendable {
  private(set) var start = Double.infinity
  private(set) var end = -Double.infinity
  private var crossStart = Double.infinity
  private var crossEnd = -Double.infinity
  /// The range along the scroll axis that contains every gap found between the frames.
  private(set) var gapStart = Double.infinity
  private(set) var gapEnd = -Double.infinity

  var isEmpty: Bool { start >= end }
  var hasGap: Bool { gapStart < gapEnd }

  /// Extends the bounds to include a frame. Ignores frames without area, which intersect nothing.
  @inline(__always)
  mutating func include(_ frame: Rect, along axis: Axis) {
    let isVertical = axis == .vertical
    let first = isVertical ? frame.y : frame.x
    let last = first + (isVertical ? frame.height : frame.width)
    let crossFirst = isVertical ? frame.x : frame.y
    let crossLast = crossFirst + (isVertical ? frame.width : frame.height)
    guard first < last, crossFirst < crossLast else { return }
    if first > end || last < start, !isEmpty { includeGap(min(end, last), max(start, first)) }
    start = min(start, first)
    end = max(end, last)
    crossStart = min(crossStart, crossFirst)
    crossEnd = max(crossEnd, crossLast)
  }

  private mutating func includeGap(_ from: Double, _ to: Double) {
    gapStart = min(gapStart, from)
    gapEnd = max(gapEnd, to)
  }

  /// Returns whether a query along the scroll axis treats this block like another one.
  func standsLike(_ other: FrameBlock) -> Bool {
    start == other.start && end == other.end && gapStart == other.gapStart && gapEnd == other.gapEnd
  }

  /// Returns whether the block overlaps a range across the scroll axis.
  func reaches(across from: Double, _ to: Double) -> Bool { crossStart < to && crossEnd > from }
}
