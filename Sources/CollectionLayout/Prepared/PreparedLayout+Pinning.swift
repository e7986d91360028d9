public import Geometry

/// The visible part of the content, used to place pinned views. In px.
public struct VisibleBounds: Hashable, Sendable {
  /// The top-left corner, in content space.
  public var offset: Point
  /// The visible size.
  public var size: Size
  /// The covered edges of the visible part.
  public var inset: EdgeInsets

  public init(offset: Point, size: Size, inset: EdgeInsets = .zero) {
    self.offset = offset
    self.size = size
    self.inset = inset
  }
}

extension PreparedLayout {
  /// Moves pinned headers and footers to their places for a scroll position. Does no other layout work.
  ///
  /// A pinned header is placed at `min(max(own place, offset + inset), next section's start − its length)`; a footer
  /// correspondingly at `max(min(own place, offset + visible length − inset − its length), section's start)`.
  /// - Returns: positions in `elements` of the views that moved, ascending.
  /// - Complexity: O(log sections + sections between the old and the new scroll position).
  /// - Complexity: O(log sections) and the sections between the old place and the new.
  public mutating func placePinnedViews(visible: VisibleBounds) -> [Int] {
    let moves = pinnedMoves(visible: visible)
    self.visible = visible
    for move in moves {
      frames[move.position] = move.frame
    }
    return moves.map(\.position)
  }

  /// Places all views that may be pinned, in a newly prepared layout.
  /// - Returns: positions in `elements` of the views that moved, ascending.
  @discardableResult
  mutating func placePinnedViewsAnew() -> [Int] {
    pinnable = []
    guard pinning != .none else { return [] }
    for (number, section) in sections.enumerated() {
      let pinning = section.pinning ?? pinning
      guard (pinning.headers && section.headerLength > 0) || (pinning.footers && section.footerLength > 0) else {
        continue
      }
      pinnable.append(Int32(truncatingIfNeeded: number))
    }
    let moves = pinnedMoves(among: pinnable.indices, visible: visible)
    for move in moves { frames[move.position] = move.frame }
    return moves.map(\.position)
  }

  /// Returns the positions of the views that may be pinned and share area with a rectangle, ascending.
  ///
  /// A pinned view is always inside its section, so the frame index need not contain its current frame.
  /// - Complexity: O(log sections + hits).
  func pinnableViews(in rect: Rect, visits: inout Int) -> ContiguousArray<Int32> {
    var from = rect.start(along: scrollAxis)
    var to = rect.end(along: scrollAxis)
    if isMirroredAlongMainAxis { (from, to) = (contentSize.width - to, contentSize.width - from) }
    var hits = ContiguousArray<Int32>()
    for number in pinnable[sectionRange(from, to)] {
      let section = sections[Int(number)]
      let pinning = section.pinning ?? pinning
      for case let position? in [
        pinning.headers ? section.position(of: .header) : nil, pinning.footers ? section.position(of: .footer) : nil,
      ] {
        visits += 1
        if frames[position].intersects(rect) { hits.append(Int32(truncatingIfNeeded: position)) }
      }
    }
    return hits
  }

  /// The new frame of a pinned view.
  struct PinnedMove {
    /// The position in `elements`.
    var position: Int
    var frame: Rect
  }

  /// Returns the moves of pinned views for a scroll position, in element order.
  /// - Complexity: O(log sections + sections between the old and the new scroll position).
  func pinnedMoves(visible: VisibleBounds) -> [PinnedMove] {
    guard pinning != .none else { return [] }
    let (before, now) = (mainRange(of: self.visible), mainRange(of: visible))
    // Outside the range between the old and the new edge, a view stays at one end of its section.
    var touched: Range<Int> = 0..<0
    if pinning.headers { touched = sectionRange(before.from, now.from) }
    if pinning.footers {
      let behind = sectionRange(before.to, now.to)
      let both = min(touched.lowerBound, behind.lowerBound)..<max(touched.upperBound, behind.upperBound)
      touched = touched.isEmpty ? behind : behind.isEmpty ? touched : both
    }
    return pinnedMoves(among: touched, visible: visible)
  }

  /// Returns the moves of those views, in a range of `pinnable`, whose place changes with a scroll position.
  private func pinnedMoves(among range: Range<Int>, visible: VisibleBounds) -> [PinnedMove] {
    let (from, to) = mainRange(of: visible)
    var moves: [PinnedMove] = []
    for number in pinnable[range] {
      let section = sections[Int(number)]
      let pinning = section.pinning ?? pinning
      if pinning.headers, let position = section.position(of: .header) {
        let start = min(max(section.start, from), section.end - section.headerLength)
        if let move = move(of: position, to: start) { moves.append(move) }
      }
      if pinning.footers, let position = section.position(of: .footer) {
        let own = section.end - section.footerLength
        let start = max(min(own, to - section.footerLength), section.start)
        if let move = move(of: position, to: start) { moves.append(move) }
      }
    }
    return moves
  }

  /// Returns the range of `pinnable` whose sections overlap the range between two main-axis coordinates in px, given in
  /// either order.
  private func sectionRange(_ edge: Double, _ otherEdge: Double) -> Range<Int> {
    let low = firstSection { $0.end >= min(edge, otherEdge) }
    let high = firstSection { $0.start > max(edge, otherEdge) }
    return low..<max(low, high)
  }

  /// Returns the first index in `pinnable` from which on all sections meet a condition.
  private func firstSection(_ condition: (PreparedSection) -> Bool) -> Int {
    var low = 0
    var high = pinnable.count
    while low < high {
      let middle = (low + high) / 2
      if condition(sections[Int(pinnable[middle])]) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Returns the start and end of the uncovered part of the screen along the main axis in px, before mirroring.
  private func mainRange(of visible: VisibleBounds) -> (from: Double, to: Double) {
    let axis = scrollAxis
    let length = validLength(visible.size.length(along: axis))
    var offset = validOffset(visible.offset.coordinate(along: axis))
    if isMirroredAlongMainAxis { offset = contentSize.width - length - offset }
    return (
      offset + validOffset(visible.inset.start(along: axis)),
      offset + length - validOffset(visible.inset.end(along: axis))
    )
  }

  package var isMirroredAlongMainAxis: Bool { rightToLeft && scrollAxis == .horizontal }

  /// Returns the move of an element to a main-axis coordinate in px, given before mirroring; nil if the element is
  /// there already.
  private func move(of position: Int, to start: Double) -> PinnedMove? {
    var target = start
    if isMirroredAlongMainAxis { target = contentSize.width - start - frames[position].width }
    guard frames[position].start(along: scrollAxis) != target else { return nil }
    return PinnedMove(position: position, frame: frames[position].moved(to: target, along: scrollAxis))
  }
}
