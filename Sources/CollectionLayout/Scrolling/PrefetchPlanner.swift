public import Geometry

/// Which way the content is scrolled through, whatever its axis.
public enum ScrollDirection: String, CaseIterable, Sendable {
  /// Towards larger coordinates: down, or to the right.
  case forward
  /// Towards smaller coordinates.
  case backward

  public var reversed: ScrollDirection { self == .forward ? .backward : .forward }
}

/// Tells which items will come into sight next: the order in which `prefetchItems` hands them to a data source.
///
///     ┌───────────┐
///     │ viewport  │ ↓ direction
///     │           │
///     ├───────────┤ ─┐
///     │ 4   5   6 │  │  soonest first: those that begin nearest to the edge
///     │ 7   8   9 │  │  `screens`, in lengths of the viewport
///     └───────────┘ ─┘
///
///     let planner = PrefetchPlanner(layout.prepare(input))
///     let soon = planner.items(aheadOf: viewport, direction: .forward, screens: 2.5)
public struct PrefetchPlanner: Sendable {
  /// An item that is not in sight yet.
  public struct Candidate: Hashable, Sendable {
    public var indexPath: IndexPath
    /// How far the viewport has to travel before the item comes into sight, in lengths of the viewport.
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

  /// The items that share area with a viewport, in index-path order. In px, in the content's space.
  /// - Complexity: O(log n + hits).
  public func items(in viewport: Rect) -> [IndexPath] {
    cells(in: viewport).map { layout.indexPath(ofCellAt: $0) }
  }

  /// The items that come into sight next as a viewport travels, soonest first, over a number of its lengths.
  ///
  /// Items that come into sight at once are in index-path order, or the reverse of it where travel is backward.
  /// - Complexity: O(log n + h log h) for h hits.
  public func items(
    aheadOf viewport: Rect, direction: ScrollDirection, screens: Double
  ) -> [Candidate] {
    cells(aheadOf: viewport, direction: direction, screens: screens).map {
      Candidate(indexPath: layout.indexPath(ofCellAt: $0.position), distance: $0.distance)
    }
  }

  /// All items around a viewport in the order in which a reader is likely to want them: what is in sight, at distance
  /// 0; then what is `leading` lengths ahead; then what is `trailing` lengths behind, nearest first.
  public func loadingOrder(
    around viewport: Rect, direction: ScrollDirection = .forward, leading: Double = 2.5, trailing: Double = 1.5
  ) -> [Candidate] {
    items(in: viewport).map { Candidate(indexPath: $0, distance: 0) }
      + items(aheadOf: viewport, direction: direction, screens: leading)
      + items(aheadOf: viewport, direction: direction.reversed, screens: trailing)
  }

  // MARK: By position in the layout's elements

  struct Approach {
    var position: Int
    var distance: Double
  }

  /// Positions of the cells to be seen in a rectangle, ascending.
  func cells(in rect: Rect) -> [Int] {
    guard rect.isFinite else { return [] }
    return layout.elementPositions(in: rect).map(Int.init).filter { layout.showsCell(at: $0) }
  }

  func cells(aheadOf viewport: Rect, direction: ScrollDirection, screens: Double) -> [Approach] {
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
    found.sort { one, other in
      if one.distance != other.distance { return one.distance < other.distance }
      return direction == .forward ? one.position < other.position : one.position > other.position
    }
    return found
  }
}

extension PreparedLayout {
  /// Whether the element at a position is a cell that is to be seen.
  func showsCell(at position: Int) -> Bool {
    let index = section(ofElementAt: position)
    let section = sections[index]
    let item = position - section.firstItemElement
    guard item >= 0, item < section.itemCount else { return false }
    return section.overrides.isEmpty || section.overrides[item]?.isHidden != true
  }

  func indexPath(ofCellAt position: Int) -> IndexPath {
    let index = section(ofElementAt: position)
    return IndexPath(section: index, item: position - sections[index].firstItemElement)
  }
}

extension Rect {
  var isFinite: Bool { x.isFinite && y.isFinite && width.isFinite && height.isFinite }

  init(origin: Point, size: Size) {
    self.init(x: origin.x, y: origin.y, width: size.width, height: size.height)
  }
}
