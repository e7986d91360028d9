public import Geometry

/// A collection whose cells get their sizes one at a time, as they are about to be shown: the counterpart of UIKit's
/// self-sizing with `preferredLayoutAttributesFitting`.
///
/// At first the layout's estimate stands for every size that is not known. Each refinement measures one cell, lays out
/// anew what that touches, and says what moved, by how much the content grew, and how far to scroll so that what is on
/// screen stays put.
///
///     var sizing = SelfSizing(layout: FlowLayout(settings), input: input)
///     while let (cell, context) = sizing.refineNext() { … }
///
/// A fixed estimate never adapts; an automatic one is the mean of the sizes that are known by then.
public struct SelfSizing: Sendable {
  /// Which way the reader scrolls.
  public enum Direction: Sendable {
    case forward
    case backward
  }

  /// How many cells have been measured.
  public private(set) var measuredCount = 0

  private let measurer: any ItemMeasuring
  private var collection: IncrementalLayout
  /// The items that nobody has measured or given a size yet.
  private var pending: PendingItems
  /// Whether there are items that have been asked and had no answer, so that estimates stand for them for good.
  private var hasUnansweredItems = false
  private let firstCell: IndexPath
  /// The cells on screen, once somebody has asked.
  private var cellsOnScreen: ContiguousArray<IndexPath>?

  /// - Parameter measurer: asked for headers and footers at once, for a cell when it is refined.
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

  /// What the layout was prepared from. Measured sizes stand in the sections; its measurer knows headers and footers.
  public var input: LayoutInput { collection.input }

  public var prepared: PreparedLayout { collection.prepared }

  /// How many elements were placed when the layout last changed.
  package var placedCount: Int { collection.placedCount }

  /// Whether every size is known.
  public var isComplete: Bool { pending.isEmpty }

  /// Scrolls; lays nothing out, but moves pinned views along.
  public mutating func scroll(to offset: Point) {
    collection.scroll(to: offset)
    cellsOnScreen = nil
  }

  /// The part of the content that is on screen, in px.
  public var visibleRect: Rect {
    Rect(
      x: input.contentOffset.x, y: input.contentOffset.y, width: input.bounds.width, height: input.bounds.height)
  }

  // MARK: Refining

  /// Measures one cell, and says what that moves; nil where it moves nothing.
  ///
  /// A cell that is known already is not measured again. Sizes that are equal after rounding to a quarter point move
  /// nothing.
  /// - Complexity: one measurement. Where anything moves, O(what moves), and O(n ÷ 16 · log n) for the index; with a
  ///   layout that does not come with the engine, O(n).
  public mutating func refine(_ indexPath: IndexPath) -> InvalidationContext? {
    guard pending.remove(indexPath) else { return nil }
    measuredCount += 1
    guard let answer = answer(ofItemAt: indexPath) else {
      hasUnansweredItems = true
      return nil
    }
    if let frame = prepared.frame(ofItemAt: indexPath), answer.isEqualToQuarterPoint(frame.size) {
      collection.learn(frame.size, ofItemAt: indexPath)
      return nil
    }
    collection.learn(answer.size, ofItemAt: indexPath)
    let anchor = anchor()
    cellsOnScreen = nil
    var context = collection.layOutAgain(changed: itemsConcerned(by: indexPath))
    keep(anchor, &context)
    let moves =
      context.invalidatesEverything || !context.movedElements.isEmpty || context.contentSizeAdjustment != .zero
    return moves ? context : nil
  }

  /// Measures the cell that will be needed soonest: first those on screen, then those ahead, then those behind.
  /// - Returns: the cell and what its size moved; nil where every size is known.
  public mutating func refineNext(
    direction: Direction = .forward
  ) -> (indexPath: IndexPath, context: InvalidationContext?)? {
    guard let next = nextPending(direction) else { return nil }
    return (next, refine(next))
  }

  /// What a cell says that is asked as the layout asks.
  private func answer(ofItemAt indexPath: IndexPath) -> Probe.Answer? {
    var asking = input
    var place = indexPath
    if layout is any SectionedLayout {
      // What these layouts ask of an item has nothing to do with the others, so a collection of it alone will do.
      place = IndexPath(section: 0, item: 0)
      let item = input.sections[indexPath.section].items[indexPath.item]
      asking.sections = [LayoutSection(header: 0, footer: 0, items: [item])]
    }
    let probe = Probe(measurer, item: indexPath, standingAt: place)
    asking.measurer = probe
    _ = layout.prepare(asking)
    return probe.answer
  }

  /// The items that are not what they were once a size is known: where the estimate learns from it, all that are
  /// estimated.
  private func itemsConcerned(by indexPath: IndexPath) -> ClosedRange<IndexPath> {
    guard layout.estimatedItemSize == .automatic else { return indexPath...indexPath }
    if hasUnansweredItems {
      return IndexPath(section: 0, item: 0)...IndexPath(section: input.sections.count - 1, item: Int.max)
    }
    return min(indexPath, pending.first ?? indexPath)...max(indexPath, pending.last ?? indexPath)
  }

  // MARK: What must not move

  /// The first cell on screen that begins there, or else the first on screen, and where it begins in px.
  private mutating func anchor() -> (indexPath: IndexPath, start: Double)? {
    let axis = prepared.scrollAxis
    let visible = visibleRect
    // Where the very first is in sight, there is no need to look further.
    if let frame = prepared.frame(ofItemAt: firstCell), frame.intersects(visible),
      frame.start(along: axis) >= visible.start(along: axis)
    {
      return (firstCell, frame.start(along: axis))
    }
    var first: (IndexPath, Double)?
    for path in onScreen() {
      guard let start = prepared.frame(ofItemAt: path)?.start(along: axis) else { continue }
      if start >= visible.start(along: axis) { return (path, start) }
      first = first ?? (path, start)
    }
    return first
  }

  /// Scrolls so that a cell stays where it is on screen.
  private mutating func keep(_ anchor: (indexPath: IndexPath, start: Double)?, _ context: inout InvalidationContext) {
    let axis = prepared.scrollAxis
    guard let anchor, let now = prepared.frame(ofItemAt: anchor.indexPath)?.start(along: axis) else { return }
    let offset = input.contentOffset.coordinate(along: axis)
    let farthest = max(0, prepared.contentSize.length(along: axis) - input.bounds.length(along: axis))
    // A reader who has pulled past an end is left there.
    let kept = min(max(offset + (now - anchor.start), min(0, offset)), max(farthest, offset))
    guard kept != offset else { return }
    context.contentOffsetAdjustment = Point(kept - offset, across: 0, along: axis)
    scroll(
      to: Point(
        x: input.contentOffset.x + context.contentOffsetAdjustment.x,
        y: input.contentOffset.y + context.contentOffsetAdjustment.y))
  }

  // MARK: Order

  private mutating func onScreen() -> ContiguousArray<IndexPath> {
    let cells = cellsOnScreen ?? prepared.cellPaths(in: visibleRect)
    cellsOnScreen = cells
    return cells
  }

  private mutating func nextPending(_ direction: Direction) -> IndexPath? {
    guard let first = pending.first else { return nil }
    if prepared.frame(ofItemAt: first)?.intersects(visibleRect) == true { return first }
    let onScreen = onScreen()
    if let visible = onScreen.first(where: pending.contains) { return visible }
    guard let from = onScreen.first, let to = onScreen.last else { return first }
    let (ahead, behind) = (pending.first(from: to), pending.last(before: from))
    // What is neither stands among the cells on screen and has no area there.
    return (direction == .forward ? ahead ?? behind : behind ?? ahead) ?? first
  }
}
