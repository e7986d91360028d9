public import Geometry

/// The part of the content that is on screen, as pinned views see it. In px.
public struct VisibleBounds: Hashable, Sendable {
  /// Top-left corner, in the content's space.
  public var offset: Point
  public var size: Size
  /// What of it other things cover.
  public var inset: EdgeInsets

  public init(offset: Point, size: Size, inset: EdgeInsets = .zero) {
    self.offset = offset
    self.size = size
    self.inset = inset
  }
}

extension PreparedLayout {
  /// Moves pinned headers and footers to where a scroll position puts them, and nothing else.
  ///
  /// A pinned header sits at `min(max(own place, offset + inset), next section's start − its length)`; a footer the
  /// other way round, at `max(min(own place, offset + visible length − inset − its length), section's start)`.
  /// - Returns: positions in `elements` of the views that moved.
  /// - Complexity: O(sections), with O(log n) for each view that moved.
  public mutating func placePinnedViews(visible: VisibleBounds) -> [Int] {
    guard pinning != .none else { return [] }
    let moved = placePinnedViews(inSections: sections.indices, visible: visible)
    for position in moved { index.update(position, frames: frames) }
    return moved
  }

  mutating func placePinnedViews(inSections range: Range<Int>, visible: VisibleBounds) -> [Int] {
    let (from, to) = visibleRange(visible)
    var moved: [Int] = []
    for section in sections[range] {
      if pinning.headers, let position = section.position(of: .header) {
        let start = min(max(section.start, from), section.end - section.headerLength)
        if move(position, to: start) { moved.append(position) }
      }
      if pinning.footers, let position = section.position(of: .footer) {
        let own = section.end - section.footerLength
        let start = max(min(own, to - section.footerLength), section.start)
        if move(position, to: start) { moved.append(position) }
      }
    }
    return moved
  }

  /// Where the uncovered part of the screen begins and ends along the main axis, in px, before mirroring.
  private func visibleRange(_ visible: VisibleBounds) -> (from: Double, to: Double) {
    let axis = scrollAxis
    let length = soundLength(visible.size.length(along: axis))
    var offset = soundOffset(visible.offset.coordinate(along: axis))
    if isMirroredAlongMainAxis { offset = contentSize.width - length - offset }
    return (offset + soundOffset(visible.inset.start(along: axis)),
      offset + length - soundOffset(visible.inset.end(along: axis)))
  }

  private var isMirroredAlongMainAxis: Bool { rightToLeft && scrollAxis == .horizontal }

  /// Puts the element at a position at a main-axis coordinate before mirroring, in px; says whether that moved it.
  private mutating func move(_ position: Int, to start: Double) -> Bool {
    var target = start
    if isMirroredAlongMainAxis { target = contentSize.width - start - frames[position].width }
    guard frames[position].start(along: scrollAxis) != target else { return false }
    frames[position] = frames[position].moved(to: target, along: scrollAxis)
    return true
  }
}
