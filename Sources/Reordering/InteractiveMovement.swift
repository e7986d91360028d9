public import CollectionLayout
import CollectionScrolling
public import Geometry

/// Moves one item interactively, while the other items make room for it.
///
///     var movement = InteractiveMovement(forItemAt: path, layout: flow, input: input)
///     movement?.updateTargetPosition(pointer, visible: viewport)   // whenever the pointer moves
///     let move = movement?.end()                                   // or cancel()
///
/// The item is centred on the pointer. `layout` is the layout that dropping the item now would result in.
public struct InteractiveMovement: Sendable {
  /// The effects of one pointer movement.
  public struct Update: Hashable, Sendable {
    /// Whether the other items made room at a different place, so that `layout` changed.
    public var hasReflowed: Bool
    /// How the content should scroll automatically while the pointer stays there.
    public var autoScroll: AutoScroll
  }

  /// The index path that the item was picked up from.
  public var source: IndexPath { move.source }
  /// The index path at which the item would be dropped now, as an index path after the move.
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

  /// Picks up an item; returns nil if it does not exist.
  ///
  /// - Parameter restingOffsets: the offsets at which scrolling stops, ascending from the leading edge in px, if
  ///   automatic scrolling turns pages: those of `CarouselLayout.restingOffsets(in:visibleLength:)`.
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

  /// The attributes of the held item: the size of its place, centred on the pointer, above all other elements.
  public var heldItem: LayoutAttributes? {
    guard var attributes = layout.layoutAttributes(forItemAt: target) else { return nil }
    guard isActive else { return attributes }
    attributes.frame.x = position.x - attributes.frame.width / 2
    attributes.frame.y = position.y - attributes.frame.height / 2
    attributes.zIndex = Int.max
    return attributes
  }

  /// Moves the held item to a position in px, in content space. The other items make room for it.
  ///
  /// The target changes only if that brings the item's place nearer to the pointer. Therefore items of different sizes
  /// do not alternate while the pointer is still. A position that is not finite is ignored.
  /// - Complexity: O(items that move), and O(n ÷ 16 · log n) for the index; O(n) for the first call, if the pointer is
  ///   over no cell, and with a layout that is not built in.
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

  /// Moves the held item to another index path, for example with the keyboard. The other items make room for it.
  /// - Parameter target: an index path after the move; in another section, at most one past its last item.
  /// - Returns: whether the index path exists.
  /// - Complexity: as for `updateTargetPosition(_:visible:)`.
  @discardableResult
  public mutating func move(to target: IndexPath) -> Bool {
    guard isActive, collection.input.sections.indices.contains(target.section), target.item >= 0 else { return false }
    let count = collection.input.sections[target.section].items.count
    guard target.item < (target.section == self.target.section ? count : count + 1) else { return false }
    moveHeldItem(to: target)
    if let frame = layout.frame(ofItemAt: target) { position = frame.center }
    return true
  }

  /// Drops the item at `target`. Returns the move; nil if the item is back at `source`.
  public mutating func end() -> ItemMove? {
    guard isActive else { return nil }
    isActive = false
    return source == target ? nil : move
  }

  /// Cancels the movement and restores the original layout exactly.
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
      moveHeldItem(to: candidate)
      // The tolerance prevents rounding errors from making two places alternate.
      if distance < nearest - 1e-6 {
        nearest = distance
        best = candidate
      }
    }
    moveHeldItem(to: best)
    return best != before
  }

  /// Moves the item to another place and lays out what that affects.
  private mutating func moveHeldItem(to place: IndexPath) {
    let before = target
    guard place != before else { return }
    move.target = place
    collection.input.moveItem(at: before, by: move, in: original.input)
    let (first, last) = (min(before, place), max(before, place))
    // Between sections, the layout may treat either section differently from its first item on.
    let changed =
      first.section == last.section
      ? first...last : IndexPath(section: first.section, item: 0)...IndexPath(section: last.section, item: Int.max)
    _ = collection.layOutAgain(changed: changed)
  }

  /// The distance from the pointer to the centre of the held item's place, in px.
  private var distance: Double {
    guard let center = layout.frame(ofItemAt: target)?.center else { return .infinity }
    let (x, y) = (center.x - position.x, center.y - position.y)
    return (x * x + y * y).squareRoot()
  }

  /// Returns the places that the pointer may indicate in the current layout.
  private func candidates() -> [IndexPath] {
    let pointer = Rect(x: position.x - 0.005, y: position.y - 0.005, width: 0.01, height: 0.01)
    let cells = layout.elementPositions(in: pointer).map(Int.init).filter { layout.showsCell(at: $0) }
    let hits = cells.map { layout.indexPath(ofCellAt: $0) }
    if hits.contains(target) { return [] }
    if let hit = hits.last {
      // In another section, the target may also be the place after the cell under the pointer.
      let after = IndexPath(section: hit.section, item: hit.item + 1)
      return hit.section == target.section ? [hit] : [hit, after]
    }
    return sectionUnderPointer().map { [IndexPath(section: $0, item: itemsBeforePointer(inSection: $0))] } ?? []
  }

  /// Returns the section that contains the pointer along the main axis, or else the nearest one.
  private func sectionUnderPointer() -> Int? {
    let axis = layout.scrollAxis
    var coordinate = position.coordinate(along: axis)
    if layout.rightToLeft, axis == .horizontal { coordinate = layout.contentSize.width - coordinate }
    return layout.sections.indices.min {
      layout.sections[$0].distance(from: coordinate) < layout.sections[$1].distance(from: coordinate)
    }
  }

  /// Returns how many items of a section precede the pointer in reading order, not counting the held item.
  private func itemsBeforePointer(inSection section: Int) -> Int {
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
  /// Returns the distance in px from a main-axis coordinate, given before mirroring, to the section.
  fileprivate func distance(from coordinate: Double) -> Double {
    max(0, start - coordinate, coordinate - end)
  }
}

extension Rect {
  fileprivate var center: Point { Point(x: midX, y: midY) }
}
