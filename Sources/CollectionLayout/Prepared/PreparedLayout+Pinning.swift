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
  /// - Complexity: O(log sections) and the sections between the old place and the new.
  public mutating func placePinnedViews(visible: VisibleBounds) -> [Int] {
    let moves = pinnedMoves(visible: visible)
    self.visible = visible
    for move in moves {
      frames[move.position] = move.frame
    }
    return moves.map(\.position)
  }

  /// Places every view that may be pinned, in a layout that has just been made.
  /// - Returns: positions in `elements` of the views that stood elsewhere, ascending.
  @discardableResult
  mutating func placePinnedViewsAnew() -> [Int] {
    pinnable = []
    guard pinning != .none else { return [] }
    for (number, section) in sections.enumerated()
    where (pinning.headers && section.headerLength > 0) || (pinning.footers && section.footerLength > 0) {
      pinnable.append(Int32(truncatingIfNeeded: number))
    }
    let moves = pinnedMoves(among: pinnable.indices, visible: visible)
    for move in moves { frames[move.position] = move.frame }
    return moves.map(\.position)
  }

  /// Positions of the views that may be pinned and share area with a rectangle, ascending.
  ///
  /// Such a view is never outside its section, so the index need not know where it stands at the moment.
  /// - Complexity: O(log sections + hits).
  func pinnableViews(in rect: Rect, visits: inout Int) -> ContiguousArray<Int32> {
    var from = rect.start(along: scrollAxis)
    var to = rect.end(along: scrollAxis)
    if isMirroredAlongMainAxis { (from, to) = (contentSize.width - to, contentSize.width - from) }
    var hits = ContiguousArray<Int32>()
    for number in pinnable[sectionRange(from, to)] {
      let section = sections[Int(number)]
      for case let position? in [
        pinning.headers ? section.position(of: .header) : nil, pinning.footers ? section.position(of: .footer) : nil,
      ] {
        visits += 1
        if frames[position].intersects(rect) { hits.append(Int32(truncatingIfNeeded: position)) }
      }
    }
    return hits
  }

  /// A view that a scroll position puts elsewhere.
  struct PinnedMove {
    /// Position in `elements`.
    var position: Int
    var frame: Rect
  }

  /// The pinned views that a scroll position moves, in element order.
  /// - Complexity: O(log sections) and what is between the old place and the new.
  func pinnedMoves(visible: VisibleBounds) -> [PinnedMove] {
    guard pinning != .none else { return [] }
    let (before, now) = (mainRange(of: self.visible), mainRange(of: visible))
    // Before both edges a view is at one end of its section, past both at the other; only between them it moves.
    var touched: Range<Int> = 0..<0
    if pinning.headers { touched = sectionRange(before.from, now.from) }
    if pinning.footers {
      let behind = sectionRange(before.to, now.to)
      let both = min(touched.lowerBound, behind.lowerBound)..<max(touched.upperBound, behind.upperBound)
      touched = touched.isEmpty ? behind : behind.isEmpty ? touched : both
    }
    return pinnedMoves(among: touched, visible: visible)
  }

  /// The views of some of the sections in `pinnable` that do not stand where a scroll position puts them.
  private func pinnedMoves(among range: Range<Int>, visible: VisibleBounds) -> [PinnedMove] {
    let (from, to) = mainRange(of: visible)
    var moves: [PinnedMove] = []
    for number in pinnable[range] {
      let section = sections[Int(number)]
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

  /// Those of the sections in `pinnable` that reach into what lies between two main-axis coordinates in px, in either
  /// order.
  private func sectionRange(_ edge: Double, _ otherEdge: Double) -> Range<Int> {
    let low = firstSection { $0.end >= min(edge, otherEdge) }
    let high = firstSection { $0.start > max(edge, otherEdge) }
    return low..<max(low, high)
  }

  /// The first section in `pinnable` for which a condition holds that holds for all that follow it.
  private func firstSection(_ condition: (PreparedSection) -> Bool) -> Int {
    var low = 0
    var high = pinnable.count
    while low < high {
      let middle = (low + high) / 2
      if condition(sections[Int(pinnable[middle])]) { high = middle } else { low = middle + 1 }
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

  var isMirroredAlongMainAxis: Bool { rightToLeft && scrollAxis == .horizontal }

  /// The element at a position, moved to a main-axis coordinate before mirroring in px; nil where it is there already.
  private func move(of position: Int, to start: Double) -> PinnedMove? {
    var target = start
    if isMirroredAlongMainAxis { target = contentSize.width - start - frames[position].width }
    guard frames[position].start(along: scrollAxis) != target else { return nil }
    return PinnedMove(position: position, frame: frames[position].moved(to: target, along: scrollAxis))
  }
}
