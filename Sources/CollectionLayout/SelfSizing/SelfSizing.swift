public import Geometry

/// A collection whose cells are measured one at a time, shortly before they are displayed; the counterpart of UIKit's
/// self-sizing with `preferredLayoutAttributesFitting`.
///
/// At first the layout's estimate replaces every unknown size. Each refinement measures one cell and updates the
/// layout. It returns what moved, how much the content grew, and how far to scroll so that the visible content keeps
/// its place.
///
///     var sizing = SelfSizing(layout: FlowLayout(settings), input: input)
///     while let (cell, context) = sizing.refineNext() { … }
///
/// A fixed estimate never changes. An automatic estimate is the mean of the sizes known so far.
public struct SelfSizing: Sendable {
  /// The direction in which the user scrolls.
  public enum Direction: Sendable {
    case forward
    case backward
  }

  /// The number of cells measured so far.
  public private(set) var measuredCount = 0

  private let measurer: any ItemMeasuring
  private var collection: IncrementalLayout
  /// The items that have neither been measured nor been given a size.
  private var pending: PendingItems
  /// Whether the measurer returned nil for some items, which keep their estimates.
  private var hasUnmeasurableItems = false
  private let firstCell: IndexPath
  /// The visible cells; nil until they are first needed.
  private var cellsOnScreen: ContiguousArray<IndexPath>?

  /// - Parameter measurer: measures headers and footers immediately, and a cell when it is refined.
  /// - Complexity: O(n).
  public init(layout: any CollectionLayout, input: LayoutInput, measurer: any ItemMeasuring) {
    self.measurer = measurer
    pending = PendingItems(input.sections)
    firstCell = IndexPath(section: input.sections.firstIndex { !$0.items.isEmpty } ?? 0, item: 0)
    var input = input
    input.measurer = SupplementaryMeasurer(measurer: measurer)
    collection = IncrementalLayout(layout: layout, input: input)
  }

  public var layout: any CollectionLayout { collection.layout }

  /// The input of the layout. Its sections contain the measured sizes; its measurer measures only headers and footers.
  public var input: LayoutInput { collection.input }

  /// The current layout, with measured sizes and estimates.
  public var prepared: PreparedLayout { collection.prepared }

  /// The number of elements placed by the last layout update.
  package var placedCount: Int { collection.placedCount }

  /// Whether every size is known.
  public var isComplete: Bool { pending.isEmpty }

  /// Sets the scroll position. Moves pinned views, but does no other layout work.
  public mutating func scroll(to offset: Point) {
    collection.scroll(to: offset)
    cellsOnScreen = nil
  }

  /// The visible part of the content in px.
  public var visibleRect: Rect {
    Rect(
      x: input.contentOffset.x, y: input.contentOffset.y, width: input.bounds.width, height: input.bounds.height)
  }

  // MARK: Refining

  /// Measures one cell and returns what moved; nil if nothing moved.
  ///
  /// A cell of known size is not measured again. A size that equals the current one after rounding to a quarter point
  /// moves nothing.
  /// - Complexity: One measurement. If elements move, additionally O(elements that move), and O(n ÷ 16 · log n) for the
  ///   index; O(n) with a layout that is not built in.
  public mutating func refine(_ indexPath: IndexPath) -> InvalidationContext? {
    guard pending.remove(indexPath) else { return nil }
    measuredCount += 1
    guard let answer = measurement(ofItemAt: indexPath) else {
      hasUnmeasurableItems = true
      return nil
    }
    if let frame = prepared.frame(ofItemAt: indexPath), answer.isEqualToQuarterPoint(frame.size) {
      collection.learn(frame.size, ofItemAt: indexPath)
      return nil
    }
    collection.learn(answer.size, ofItemAt: indexPath)
    let anchor = anchor()
    cellsOnScreen = nil
    var context = collection.layOutAgain(changed: itemsAffected(by: indexPath))
    keep(anchor, &context)
    let moves =
      context.invalidatesEverything || !context.movedElements.isEmpty || context.contentSizeAdjustment != .zero
    return moves ? context : nil
  }

  /// Measures the cell that is needed soonest: visible cells first, then cells ahead, then cells behind.
  /// - Returns: the cell and what its size moved; nil if every size is known.
  public mutating func refineNext(
    direction: Direction = .forward
  ) -> (indexPath: IndexPath, context: InvalidationContext?)? {
    guard let next = nextPending(direction) else { return nil }
    return (next, refine(next))
  }

  /// Returns the measurement of a cell, made with the proposal that the layout uses.
  private func measurement(ofItemAt indexPath: IndexPath) -> Probe.Answer? {
    var probeInput = input
    var place = indexPath
    if let layout = layout as? any SectionedLayout {
      // The proposal depends on the other items of the line at most, so a collection of these suffices.
      let own = indexPath.item..<indexPath.item + 1
      let items = layout.measuresByPlace ? collection.items(around: indexPath) : own
      place = IndexPath(section: 0, item: indexPath.item - items.lowerBound)
      probeInput.sections = [
        LayoutSection(header: 0, footer: 0, items: ContiguousArray(input.sections[indexPath.section].items[items]))
      ]
    }
    let probe = Probe(measurer, item: indexPath, standingAt: place)
    probeInput.measurer = probe
    _ = layout.prepare(probeInput)
    return probe.answer
  }

  /// Returns the items that a new size affects: all estimated items if the estimate depends on known sizes, or else the
  /// item alone.
  private func itemsAffected(by indexPath: IndexPath) -> ClosedRange<IndexPath> {
    guard layout.estimatedItemSize == .automatic else { return indexPath...indexPath }
    if hasUnmeasurableItems {
      return IndexPath(section: 0, item: 0)...IndexPath(section: input.sections.count - 1, item: Int.max)
    }
    return min(indexPath, pending.first ?? indexPath)...max(indexPath, pending.last ?? indexPath)
  }

  // MARK: Scroll anchor

  /// Returns the first cell that starts on screen, or else the first visible cell, and its start in px.
  private mutating func anchor() -> (indexPath: IndexPath, start: Double)? {
    let axis = prepared.scrollAxis
    let visible = visibleRect
    // If the very first cell is visible, it is the anchor.
    if let frame = prepared.frame(ofItemAt: firstCell), frame.intersects(visible),
      frame.start(along: axis) >= visible.start(along: axis)
    {
      return (firstCell, frame.start(along: axis))
    }
    var first: (IndexPath, Double)?
    for path in visibleCells() {
      guard let start = prepared.frame(ofItemAt: path)?.start(along: axis) else { continue }
      if start >= visible.start(along: axis) { return (path, start) }
      first = first ?? (path, start)
    }
    return first
  }

  /// Adjusts the scroll position so that a cell keeps its place on screen.
  private mutating func keep(_ anchor: (indexPath: IndexPath, start: Double)?, _ context: inout InvalidationContext) {
    let axis = prepared.scrollAxis
    guard let anchor, let now = prepared.frame(ofItemAt: anchor.indexPath)?.start(along: axis) else { return }
    let offset = input.contentOffset.coordinate(along: axis)
    let farthest = max(0, prepared.contentSize.length(along: axis) - input.bounds.length(along: axis))
    // If the user has scrolled past an end of the content, keep that position.
    let kept = min(max(offset + (now - anchor.start), min(0, offset)), max(farthest, offset))
    guard kept != offset else { return }
    context.contentOffsetAdjustment = Point(kept - offset, across: 0, along: axis)
    scroll(
      to: Point(
        x: input.contentOffset.x + context.contentOffsetAdjustment.x,
        y: input.contentOffset.y + context.contentOffsetAdjustment.y))
  }

  // MARK: Order

  private mutating func visibleCells() -> ContiguousArray<IndexPath> {
    let cells = cellsOnScreen ?? prepared.cellPaths(in: visibleRect)
    cellsOnScreen = cells
    return cells
  }

  private mutating func nextPending(_ direction: Direction) -> IndexPath? {
    guard let first = pending.first else { return nil }
    if prepared.frame(ofItemAt: first)?.intersects(visibleRect) == true { return first }
    let onScreen = visibleCells()
    if let visible = onScreen.first(where: pending.contains) { return visible }
    guard let from = onScreen.first, let to = onScreen.last else { return first }
    let (ahead, behind) = (pending.first(from: to), pending.last(before: from))
    // A pending item that is neither ahead nor behind is among the visible cells and has no area.
    return (direction == .forward ? ahead ?? behind : behind ?? ahead) ?? first
  }
}
