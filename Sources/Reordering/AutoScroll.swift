import CollectionLayout
import CollectionScrolling
public import Geometry

/// How the content scrolls automatically while an item is held near an edge of the visible area.
public enum AutoScroll: Hashable, Sendable {
  case none
  /// The velocity along both axes in px per second. It grows from zero to the full velocity as the item nears the edge.
  case velocity(Point)
  /// The offset of the next page in px, in content space.
  case page(Point)
}

/// The rules of automatic scrolling near the edges, along one axis.
///
///     visible  ├──zone──┼───────────────────────┼──zone──┤
///     velocity −full … 0                        0 … +full
struct AutoScrollRule {
  /// The length of each edge zone as a fraction of the visible length. `longestZone` limits it, in px.
  private static let zoneShare = 0.15
  private static let longestZone = 80.0
  /// The full velocity in visible lengths per second.
  private static let fullSpeed = 1.5

  let axis: Axis
  let contentLength: Double
  let visible: Rect

  /// Returns how far a position is inside an edge zone: from −1 (at or past the start edge) to 1 (at or past the end
  /// edge); 0 outside the zones.
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

  /// Returns the velocity for a position; `.none` outside the edge zones.
  func velocity(at position: Point) -> AutoScroll {
    let depth = depth(of: position)
    guard depth != 0 else { return .none }
    return .velocity(Point(depth * Self.fullSpeed * visible.length(along: axis), across: 0, along: axis))
  }

  /// Returns the page to scroll to: of the offsets at which scrolling stops, the farthest that is at most a visible
  /// length away, or else the next one. Offsets are ascending coordinates.
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
