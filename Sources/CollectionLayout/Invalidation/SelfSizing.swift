public import Geometry

/// A collection whose cells get their sizes one at a time, as they are about to be shown: the counterpart of UIKit's
/// self-sizing with `preferredLayoutAttributesFitting`.
///
/// At first the layout's estimate stands for every size that is not known. Each refinement measures one cell, lays out
/// anew, and says what moved, by how much the content grew, and how far to scroll so that what is on screen stays put.
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

  public let layout: any CollectionLayout
  /// What the layout was prepared from. Measured sizes stand in the sections; its measurer knows headers and footers.
  public private(set) var input: LayoutInput
  public private(set) var prepared: PreparedLayout
  /// How many cells have been measured.
  public private(set) var measuredCount = 0

  private let measurer: any ItemMeasuring
  /// Which items nobody has measured or given a size yet, by section.
  private var isPending: [ContiguousArray<Bool>]
  private var pendingCount = 0

  /// - Parameter measurer: asked for headers and footers at once, for a cell when it is refined.
  /// - Complexity: O(n).
  public init(layout: any CollectionLayout, input: LayoutInput, measurer: any ItemMeasuring) {
    self.layout = layout
    self.measurer = measurer
    self.input = input
    self.input.measurer = Probe(measurer: measurer, indexPath: nil)
    isPending = input.sections.map { section in
      ContiguousArray(section.items.map { if case .exact = $0 { false } else { true } })
    }
    pendingCount = isPending.reduce(0) { $0 + $1.count { $0 } }
    prepared = layout.prepare(self.input)
  }

  /// Whether every size is known.
  public var isComplete: Bool { pendingCount == 0 }

  /// Scrolls; lays nothing out, but moves pinned views along.
  public mutating func scroll(to offset: Point) {
    input.contentOffset = offset
    _ = prepared.placePinnedViews(
      visible: VisibleBounds(offset: offset, size: input.bounds, inset: input.contentInset))
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
  /// - Complexity: one measurement; O(n) where anything moves.
  public mutating func refine(_ indexPath: IndexPath) -> InvalidationContext? {
    guard takePending(indexPath) else { return nil }
    measuredCount += 1
    // Laying out with a measurer that answers for this cell alone asks for it as this layout asks.
    let probe = Probe(measurer: measurer, indexPath: indexPath)
    var probing = input
    probing.measurer = probe
    var decisions = DecisionTape.evaluating
    let trial = layout.prepare(probing, decisions: &decisions)
    guard let answer = probe.answer else { return nil }

    let isSame = prepared.frame(ofItemAt: indexPath).map { answer.isEqualToQuarterPoint($0.size) } ?? false
    if isSame, let frame = prepared.frame(ofItemAt: indexPath) {
      input.sections[indexPath.section].items[indexPath.item] = .exact(frame.size)
      return nil
    }
    input.sections[indexPath.section].items[indexPath.item] = .exact(answer.size)
    // With a fixed estimate the trial is what a layout of the known sizes gives; an automatic one has learned since.
    adopt(layout.estimatedItemSize == .automatic ? layout.prepare(input) : trial)
    return lastContext
  }

  /// Measures the cell that will be needed soonest: first those on screen, then those ahead, then those behind.
  /// - Returns: the cell and what its size moved; nil where every size is known.
  public mutating func refineNext(
    direction: Direction = .forward
  ) -> (indexPath: IndexPath, context: InvalidationContext?)? {
    guard let next = nextPending(direction) else { return nil }
    return (next, refine(next))
  }

  private var lastContext: InvalidationContext?

  private mutating func takePending(_ indexPath: IndexPath) -> Bool {
    guard isPending.indices.contains(indexPath.section),
      isPending[indexPath.section].indices.contains(indexPath.item), isPending[indexPath.section][indexPath.item]
    else { return false }
    isPending[indexPath.section][indexPath.item] = false
    pendingCount -= 1
    return true
  }

  /// Puts another layout in place of the present one, and scrolls so that the first cell in sight stays where it is.
  private mutating func adopt(_ next: PreparedLayout) {
    var context = next.difference(from: prepared)
    let axis = prepared.scrollAxis
    if let anchor, let old = prepared.frame(ofItemAt: anchor), let new = next.frame(ofItemAt: anchor) {
      let offset = input.contentOffset.coordinate(along: axis)
      let farthest = max(0, next.contentSize.length(along: axis) - input.bounds.length(along: axis))
      let wanted = offset + new.start(along: axis) - old.start(along: axis)
      // A reader who has pulled past an end is left there.
      let kept = min(max(wanted, min(0, offset)), max(farthest, offset))
      context.contentOffsetAdjustment = Point(kept - offset, across: 0, along: axis)
    }
    prepared = next
    if context.contentOffsetAdjustment != .zero {
      scroll(
        to: Point(
          x: input.contentOffset.x + context.contentOffsetAdjustment.x,
          y: input.contentOffset.y + context.contentOffsetAdjustment.y))
    }
    let moves =
      context.invalidatesEverything || !context.movedElements.isEmpty || context.contentSizeAdjustment != .zero
    lastContext = moves ? context : nil
  }

  /// The cell that must not move: the first on screen that begins there, or else the first on screen.
  private var anchor: IndexPath? {
    let axis = prepared.scrollAxis
    let visible = visibleRect
    let cells = prepared.layoutAttributes(in: visible).filter { $0.kind == .cell }
    let begins = cells.first { $0.frame.start(along: axis) >= visible.start(along: axis) }
    return (begins ?? cells.first)?.indexPath
  }

  // MARK: Order

  private func nextPending(_ direction: Direction) -> IndexPath? {
    guard !isComplete else { return nil }
    let onScreen = prepared.layoutAttributes(in: visibleRect).filter { $0.kind == .cell }.map(\.indexPath)
    if let visible = onScreen.first(where: isPending) { return visible }
    let from = onScreen.first ?? IndexPath(section: 0, item: 0)
    let to = onScreen.last ?? from
    let ahead = pending(after: to)
    let behind = pending(before: from)
    return direction == .forward ? ahead ?? behind : behind ?? ahead
  }

  private func isPending(_ indexPath: IndexPath) -> Bool { isPending[indexPath.section][indexPath.item] }

  private func pending(after indexPath: IndexPath) -> IndexPath? {
    for section in indexPath.section..<max(indexPath.section, isPending.count) {
      let first = section == indexPath.section ? indexPath.item : 0
      let flags = isPending[section]
      if first < flags.count, let item = flags[first...].firstIndex(of: true) {
        return IndexPath(section: section, item: item)
      }
    }
    return nil
  }

  private func pending(before indexPath: IndexPath) -> IndexPath? {
    guard !isPending.isEmpty else { return nil }
    for section in stride(from: min(indexPath.section, isPending.count - 1), through: 0, by: -1) {
      let flags = isPending[section]
      let end = section == indexPath.section ? min(indexPath.item, flags.count) : flags.count
      if let item = flags[..<end].lastIndex(of: true) { return IndexPath(section: section, item: item) }
    }
    return nil
  }
}
