public import Geometry

/// How the content is to scroll by itself while an item is held near an edge of what is visible.
public enum AutoScroll: Hashable, Sendable {
  case none
  /// In px a second along both axes; grows from nothing to its full size as the item nears the edge.
  case velocity(Point)
  /// Turn to another page: the offset to scroll to, in px, in the content's space.
  case page(Point)
}

/// The rules of scrolling by itself near the edges, along one axis.
///
///     visible  ├──zone──┼───────────────────────┼──zone──┤
///     velocity −full … 0                        0 … +full
struct AutoScrollRule {
  /// How much of the visible length each zone takes, and how much at most, in px.
  private static let zoneShare = 0.15
  private static let longestZone = 80.0
  /// Full velocity: this many visible lengths a second.
  private static let fullSpeed = 1.5

  let axis: Axis
  let contentLength: Double
  let visible: Rect

  /// How deep a position is in a zone: from −1 (at the near edge or past it) to 1 (at the far edge).
  func depth(of position: Point) -> Double {
    let length = visible.length(along: axis)
    let zone = min(length * Self.zoneShare, Self.longestZone)
    guard zone > 0 else { return 0 }
    let coordinate = position.coordinate(along: axis)
    let far = coordinate - (visible.end(along: axis) - zone)
    if far > 0 { return canScroll(.forward) ? min(far / zone, 1) : 0 }
    let near = visible.start(along: axis) + zone - coordinate
    return near > 0 && canScroll(.backward) ? -min(near / zone, 1) : 0
  }

  private func canScroll(_ direction: ScrollDirection) -> Bool {
    direction == .forward ? visible.end(along: axis) < contentLength : visible.start(along: axis) > 0
  }

  func velocity(at position: Point) -> AutoScroll {
    let depth = depth(of: position)
    guard depth != 0 else { return .none }
    return .velocity(Point(depth * Self.fullSpeed * visible.length(along: axis), across: 0, along: axis))
  }

  /// The page to turn to: of the offsets at which scrolling may rest, the farthest that is no more than a visible
  /// length away, or the next where all are farther. Offsets are ascending coordinates.
  func page(at position: Point, restingOffsets: [Double]) -> AutoScroll {
    let depth = depth(of: position)
    let start = visible.start(along: axis)
    let length = visible.length(along: axis)
    let slack = 0.5
    let target: Double?
    if depth > 0 {
      let ahead = restingOffsets.filter { $0 > start + slack }
      target = ahead.last { $0 <= start + length + slack } ?? ahead.first
    } else if depth < 0 {
      let behind = restingOffsets.filter { $0 < start - slack }
      target = behind.first { $0 >= start - length - slack } ?? behind.last
    } else {
      target = nil
    }
    guard let target else { return .none }
    let across = visible.start(along: axis.perpendicular)
    return .page(Point(target, across: across, along: axis))
  }
}
