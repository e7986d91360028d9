import Geometry

/// The extremes of some frames that follow one another, along the scroll axis and across it, in px.
struct FrameBlock: Sendable {
  private(set) var start = Double.infinity
  private(set) var end = -Double.infinity
  private var crossStart = Double.infinity
  private var crossEnd = -Double.infinity
  /// From where to where there are stretches along the scroll axis that none of the frames was seen to fill.
  private(set) var gapStart = Double.infinity
  private(set) var gapEnd = -Double.infinity

  var isEmpty: Bool { start >= end }
  var hasGap: Bool { gapStart < gapEnd }

  /// Takes in another frame. Those without area cannot share any, so they are left out.
  @inline(__always)
  mutating func include(_ frame: Rect, along axis: Axis) {
    let isVertical = axis == .vertical
    let first = isVertical ? frame.y : frame.x
    let last = first + (isVertical ? frame.height : frame.width)
    let crossFirst = isVertical ? frame.x : frame.y
    let crossLast = crossFirst + (isVertical ? frame.width : frame.height)
    guard first < last, crossFirst < crossLast else { return }
    if first > end || last < start, !isEmpty { noteGap(min(end, last), max(start, first)) }
    start = min(start, first)
    end = max(end, last)
    crossStart = min(crossStart, crossFirst)
    crossEnd = max(crossEnd, crossLast)
  }

  private mutating func noteGap(_ from: Double, _ to: Double) {
    gapStart = min(gapStart, from)
    gapEnd = max(gapEnd, to)
  }

  /// Whether a query along the scroll axis comes upon this block where it comes upon another.
  func standsLike(_ other: FrameBlock) -> Bool {
    start == other.start && end == other.end && gapStart == other.gapStart && gapEnd == other.gapEnd
  }

  /// Whether something between two coordinates across the scroll axis may be here.
  func reaches(across from: Double, _ to: Double) -> Bool { crossStart < to && crossEnd > from }
}
