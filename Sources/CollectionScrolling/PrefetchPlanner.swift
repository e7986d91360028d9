public import CollectionLayout
public import Geometry

/// A direction of scrolling along the scroll axis.
public enum ScrollDirection: String, CaseIterable, Sendable {
  /// Towards larger coordinates: down or right.
  case forward
  /// Towards smaller coordinates: up or left.
  case backward

  public var reversed: ScrollDirection { self == .forward ? .backward : .forward }
}

/// Determines which items become visible next, in the order in which `prefetchItems` passes them to a data source.
///
///     ┌───────────┐
///     │ viewport  │ ↓ direction
///     │           │
///     ├───────────┤ ─┐
///     │ 4   5   6 │  │  soonest first: the items that begin nearest to the edge
///     │ 7   8   9 │  │  `screens`, in lengths of the viewport
///     └───────────┘ ─┘
///
///     let planner = PrefetchPlanner(layout.prepare(input))
///     let soon = planner.items(aheadOf: viewport, direction: .forward, screens: 2.5)
public struct PrefetchPlanner: Sendable {
  /// An item that is not visible yet.
  public struct Candidate: Hashable, Sendable {
    public var indexPath: IndexPath
    /// The distance that the viewport travels before the item becomes visible, in lengths of the viewport.
    public var distance: Double

    public init(indexPath: IndexPath, distance: Double) {
      self.indexPath = indexPath
      self.distance = distance
    }
  }

  public let layout: PreparedLayout

  public init(_ layout: PreparedLayout) {
    self.layout = layout
  }

  /// Returns the items that share area with a viewport, in index-path order. In px, in content space.
  /// - Complexity: O(log n + hits).
  public func items(in viewport: Rect) -> [IndexPath] {
    cells(in: viewport).map { layout.indexPath(ofCellAt: $0) }
  }

  /// Returns the items that become visible next as the viewport travels a number of its lengths, soonest first.
  ///
  /// Items that become visible at the same time are in index-path order, reversed for travel against the order of
  /// reading.
  /// - Complexity: O(log n + h log h) for h hits.
  public func items(
    aheadOf viewport: Rect, direction: ScrollDirection, screens: Double
  ) -> [Candidate] {
    cells(aheadOf: viewport, direction: direction, screens: screens).map {
      Candidate(indexPath: layout.indexPath(ofCellAt: $0.position), distance: $0.distance)
    }
  }

  /// Returns all items around a viewport in the order in which they are likely to be needed: visible items at distance
  /// 0, then items up to `leading` lengths ahead, then items up to `trailing` lengths behind, nearest first.
  /// - Parameter direction: the direction of travel; nil for that in which items follow each other.
  public func loadingOrder(
    around viewport: Rect, direction: ScrollDirection? = nil, leading: Double = 2.5, trailing: Double = 1.5
  ) -> [Candidate] {
    let direction = direction ?? layout.readingDirection
    return items(in: viewport).map { Candidate(indexPath: $0, distance: 0) }
      + items(aheadOf: viewport, direction: direction, screens: leading)
      + items(aheadOf: viewport, direction: direction.reversed, screens: trailing)
  }

  // MARK: By position in the layout's elements

  /// A cell that is not visible yet, by position in the layout's elements, and its distance in lengths of the viewport.
  package struct Approach {
    package var position: Int
    package var distance: Double
  }

  /// Returns the positions of the visible cells in a rectangle, ascending.
  package func cells(in rect: Rect) -> [Int] {
    guard rect.isFinite else { return [] }
    return layout.elementPositions(in: rect).map(Int.init).filter { layout.showsCell(at: $0) }
  }

  /// Returns the cells that become visible next, as `items(aheadOf:direction:screens:)` does for items.
  package func cells(aheadOf viewport: Rect, direction: ScrollDirection, screens: Double) -> [Approach] {
    let axis = layout.scrollAxis
    let length = viewport.length(along: axis)
    guard viewport.isFinite, length > 0, screens > 0 else { return [] }
    let reach = min(length * screens, longestLength)
    var strip = viewport.moved(
      to: direction == .forward ? viewport.end(along: axis) : viewport.start(along: axis) - reach, along: axis)
    strip = Rect(
      origin: strip.origin,
      size: Size(length: reach, across: viewport.length(along: axis.perpendicular), along: axis))
    var found: [Approach] = []
    for position in layout.elementPositions(in: strip).map(Int.init) where layout.showsCell(at: position) {
      let frame = layout.frames[position]
      if frame.intersects(viewport) { continue }
      let gap =
        direction == .forward
        ? frame.start(along: axis) - viewport.end(along: axis)
        : viewport.start(along: axis) - frame.end(along: axis)
      found.append(Approach(position: position, distance: max(0, gap) / length))
    }
    let isReading = direction == layout.readingDirection
    found.sort { one, other in
      if one.distance != other.distance { return one.distance < other.distance }
      return isReading ? one.position < other.position : one.position > other.position
    }
    return found
  }
}

extension PreparedLayout {
  /// The direction of scrolling in which items follow each other.
  package var readingDirection: ScrollDirection { isMirroredAlongMainAxis ? .backward : .forward }

  /// Returns whether the element at a position is a visible cell.
  package func showsCell(at position: Int) -> Bool {
    let index = section(ofElementAt: position)
    let section = sections[index]
    let item = position - section.firstItemElement
    guard item >= 0, item < section.itemCount else { return false }
    return section.overrides.isEmpty || section.overrides[item]?.isHidden != true
  }

  /// Returns the index path of the cell at a position in `elements`.
  package func indexPath(ofCellAt position: Int) -> IndexPath {
    let index = section(ofElementAt: position)
    return IndexPath(section: index, item: position - sections[index].firstItemElement)
  }
}
