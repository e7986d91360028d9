public import Geometry

/// An item held and dragged to another place while the others make room.
///
///     var movement = InteractiveMovement(forItemAt: path, layout: flow, input: input)
///     movement?.updateTargetPosition(finger, visible: viewport)   // as often as the finger moves
///     let move = movement?.end()                                  // or cancel()
///
/// The item follows the finger, centred on it; `layout` is what the collection would look like if it were let go now.
public struct InteractiveMovement: Sendable {
  /// What one step of the finger leads to.
  public struct Update: Hashable, Sendable {
    /// Whether the others have made room in another place, so that `layout` is another.
    public var hasReflowed: Bool
    public var autoScroll: AutoScroll
  }

  /// Where the item was taken from.
  public var source: IndexPath { move.source }
  /// Where the item would be put if it were let go now, as an index path after the move.
  public var target: IndexPath { move.target }
  /// The layout with the item at `target`.
  public var layout: PreparedLayout { collection.prepared }
  /// Whether the item is still held.
  public private(set) var isActive = true

  private var collection: IncrementalLayout
  private let original: IncrementalLayout
  private let restingOffsets: [Double]
  private var move: ItemMove
  private var position: Point

  /// Takes hold of an item; nil where there is none.
  ///
  /// `restingOffsets` are where scrolling comes to rest, ascending from the leading edge in px, where pages are turned
  /// rather than scrolled through: those of `CarouselLayout.restingOffsets(in:visibleLength:)`.
  /// - Complexity: O(n).
  public init?(
    forItemAt indexPath: IndexPath, layout rules: any CollectionLayout, input: LayoutInput,
    restingOffsets: [Double] = []
  ) {
    guard input.sections.indices.contains(indexPath.section),
      input.sections[indexPath.section].items.indices.contains(indexPath.item)
    else { return nil }
    self.restingOffsets = restingOffsets
    original = IncrementalLayout(layout: rules, input: input)
    collection = original
    guard let frame = original.prepared.frame(ofItemAt: indexPath) else { return nil }
    move = ItemMove(from: indexPath, to: indexPath)
    position = frame.center
  }

  /// The attributes of the held item: its size is that of its place, its centre where the finger is, above all others.
  public var heldItem: LayoutAttributes? {
    guard var attributes = layout.layoutAttributes(forItemAt: target) else { return nil }
    guard isActive else { return attributes }
    attributes.frame.x = position.x - attributes.frame.width / 2
    attributes.frame.y = position.y - attributes.frame.height / 2
    attributes.zIndex = Int.max
    return attributes
  }

  /// Moves the held item to a position in px, in the content's space, and lets the others make room.
  ///
  /// The others make room only where that brings the item's own place nearer to the finger; so items of different
  /// sizes come to rest under a finger that rests. A position that is no number is left out.
  /// - Complexity: O(what makes room), and O(n ÷ 16 · log n) for the index; O(n) the first time, with a finger over no
  ///   cell, and with a layout that does not come with the engine.
  @discardableResult
  public mutating func updateTargetPosition(_ position: Point, visible: Rect) -> Update {
    guard isActive, position.x.isFinite, position.y.isFinite, visible.isFinite else {
      return Update(hasReflowed: false, autoScroll: .none)
    }
    self.position = position
    if collection.input.contentOffset != visible.origin { collection.scroll(to: visible.origin) }
    let hasReflowed = reflow()
    return Update(hasReflowed: hasReflowed, autoScroll: autoScroll(visible))
  }

  /// Puts the held item to another place, as keys do, and lets the others make room.
  /// - Parameter target: an index path after the move; at most one behind the last item of another section.
  /// - Returns: whether there is such a place.
  /// - Complexity: as of `updateTargetPosition(_:visible:)`.
  @discardableResult
  public mutating func move(to target: IndexPath) -> Bool {
    guard isActive, collection.input.sections.indices.contains(target.section), target.item >= 0 else { return false }
    let count = collection.input.sections[target.section].items.count
    guard target.item < (target.section == self.target.section ? count : count + 1) else { return false }
    put(target)
    if let frame = layout.frame(ofItemAt: target) { position = frame.center }
    return true
  }

  /// Lets the item go where it is: one move, or none where it is back where it was taken from.
  public mutating func end() -> ItemMove? {
    guard isActive else { return nil }
    isActive = false
    return source == target ? nil : move
  }

  /// Puts everything back to exactly what it was.
  public mutating func cancel() {
    guard isActive else { return }
    isActive = false
    collection = original
    move.target = move.source
  }

  // MARK: Making room

  private mutating func reflow() -> Bool {
    let before = target
    var best = before
    var nearest = distance
    for candidate in candidates() {
      put(candidate)
      // Rounding errors must not make two places take turns.
      if distance < nearest - 1e-6 {
        nearest = distance
        best = candidate
      }
    }
    put(best)
    return best != before
  }

  /// Lays out what the held item's way to another place touches.
  private mutating func put(_ place: IndexPath) {
    let before = target
    guard place != before else { return }
    move.target = place
    collection.input.moveItem(at: before, by: move, in: original.input)
    let (first, last) = (min(before, place), max(before, place))
    // Between sections, what either of them is taken for may change from its first item on.
    let changed =
      first.section == last.section
      ? first...last : IndexPath(section: first.section, item: 0)...IndexPath(section: last.section, item: Int.max)
    _ = collection.layOutAgain(changed: changed)
  }

  /// How far the finger is from the centre of the held item's place, in px.
  private var distance: Double {
    guard let center = layout.frame(ofItemAt: target)?.center else { return .infinity }
    let (x, y) = (center.x - position.x, center.y - position.y)
    return (x * x + y * y).squareRoot()
  }

  /// The places that the finger may mean, in the layout as it is.
  private func candidates() -> [IndexPath] {
    let finger = Rect(x: position.x - 0.005, y: position.y - 0.005, width: 0.01, height: 0.01)
    let cells = layout.elementPositions(in: finger).map(Int.init).filter { layout.showsCell(at: $0) }
    let hits = cells.map { layout.indexPath(ofCellAt: $0) }
    if hits.contains(target) { return [] }
    if let hit = hits.last {
      // In another section the item may be meant to come after the one that is hit.
      let after = IndexPath(section: hit.section, item: hit.item + 1)
      return hit.section == target.section ? [hit] : [hit, after]
    }
    return sectionUnderFinger().map { [IndexPath(section: $0, item: itemsBeforeFinger(inSection: $0))] } ?? []
  }

  /// The section whose stretch along the main axis the finger is in, or the one that is nearest.
  private func sectionUnderFinger() -> Int? {
    let axis = layout.scrollAxis
    var coordinate = position.coordinate(along: axis)
    if layout.rightToLeft, axis == .horizontal { coordinate = layout.contentSize.width - coordinate }
    return layout.sections.indices.min {
      layout.sections[$0].distance(from: coordinate) < layout.sections[$1].distance(from: coordinate)
    }
  }

  /// How many items of a section come before the finger as one reads, the held one not counted.
  private func itemsBeforeFinger(inSection section: Int) -> Int {
    let axis = layout.scrollAxis
    let first = layout.sections[section].firstItemElement
    let mirrorsMain = layout.rightToLeft && axis == .horizontal
    let mirrorsCross = layout.rightToLeft && axis == .vertical
    let main = position.coordinate(along: axis)
    let cross = position.coordinate(along: axis.perpendicular)
    var count = 0
    for item in 0..<layout.sections[section].itemCount where IndexPath(section: section, item: item) != target {
      let frame = layout.frames[first + item]
      let (start, end) = (frame.start(along: axis), frame.end(along: axis))
      let isLineBefore = mirrorsMain ? start >= main : end <= main
      let isOnLine = start < main && main < end
      let center = frame.start(along: axis.perpendicular) + frame.length(along: axis.perpendicular) / 2
      if isLineBefore || isOnLine && (mirrorsCross ? center > cross : center < cross) { count += 1 }
    }
    return count
  }

  // MARK: Scrolling

  private func autoScroll(_ visible: Rect) -> AutoScroll {
    let axis = layout.scrollAxis
    let rule = AutoScrollRule(
      axis: axis, contentLength: layout.contentSize.length(along: axis), visible: visible)
    guard !restingOffsets.isEmpty else { return rule.velocity(at: position) }
    guard layout.rightToLeft, axis == .horizontal else {
      return rule.page(at: position, restingOffsets: restingOffsets)
    }
    let mirrored = restingOffsets.reversed().map { layout.contentSize.width - visible.width - $0 }
    return rule.page(at: position, restingOffsets: mirrored)
  }
}

extension PreparedSection {
  /// How far a main-axis coordinate, before mirroring, is from the section, in px.
  fileprivate func distance(from coordinate: Double) -> Double {
    max(0, start - coordinate, coordinate - end)
  }
}

extension Rect {
  fileprivate var center: Point { Point(x: midX, y: midY) }
}
