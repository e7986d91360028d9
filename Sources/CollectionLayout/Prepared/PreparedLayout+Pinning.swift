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
  /// - Returns: positions in `elements` of the views that moved, ascending.
  /// - Complexity: O(log n) for each section between the old place and the new.
  public mutating func placePinnedViews(visible: VisibleBounds) -> [Int] {
    guard pinning != .none else { return [] }
    let (before, now) = (mainRange(of: self.visible), mainRange(of: visible))
    self.visible = visible
    // Before both edges a view is at one end of its section, past both at the other; only between them it moves.
    var touched: Range<Int> = 0..<0
    if pinning.headers { touched = sectionRange(before.from, now.from) }
    if pinning.footers {
      let behind = sectionRange(before.to, now.to)
      touched =
        touched.isEmpty
        ? behind
        : behind.isEmpty
          ? touched
          : min(touched.lowerBound, behind.lowerBound)..<max(touched.upperBound, behind.upperBound)
    }
    let moved = placePinnedViews(inSections: touched)
    for position in moved { index.update(position, frames: frames) }
    return moved
  }

  /// Places the pinned views of some sections for what is visible now.
  mutating func placePinnedViews(inSections range: Range<Int>) -> [Int] {
    let (from, to) = mainRange(of: visible)
    var moved: [Int] = []
    for index in range {
      let section = sections[index]
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

  /// The sections that reach into what lies between two main-axis coordinates in px, in either order.
  private func sectionRange(_ edge: Double, _ otherEdge: Double) -> Range<Int> {
    let low = firstSection { $0.end >= min(edge, otherEdge) }
    let high = firstSection { $0.start > max(edge, otherEdge) }
    return low..<max(low, high)
  }

  /// The first section for which a condition holds that holds for all that follow it.
  private func firstSection(_ condition: (PreparedSection) -> Bool) -> Int {
    var low = 0
    var high = sections.count
    while low < high {
      let middle = (low + high) / 2
      if condition(sections[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Where the uncovered part of the screen begins and ends along the main axis, in px, before mirroring.
  private func mainRange(of visible: VisibleBounds) -> (from: Double, to: Double) {
    let axis = scrollAxis
    let length = soundLength(visible.size.length(along: axis))
    var offset = soundOffset(visible.offset.coordinate(along: axis))
    if isMirroredAlongMainAxis { offset = contentSize.width - length - offset }
    return (
      offset + soundOffset(visible.inset.start(along: axis)),
      offset + length - soundOffset(visible.inset.end(along: axis))
    )
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
