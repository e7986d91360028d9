import Geometry

/// A collection that is kept laid out while its items change.
///
/// It is laid out whole once. After a change, the layouts that come with the engine lay out from the line before it to
/// where lines begin as they did before; another layout is asked for the whole again.
struct IncrementalLayout: Sendable {
  let layout: any CollectionLayout
  /// What is laid out. Who changes items says so by `layOutAgain`.
  var input: LayoutInput
  private(set) var prepared: PreparedLayout
  /// Nil where the layout cannot do parts.
  private var record: LineRecord?

  /// How many elements were placed when it was last laid out, wholly or in part.
  var placedCount: Int { record?.placedCount ?? prepared.frames.count }

  /// - Complexity: O(n).
  init(layout: any CollectionLayout, input: LayoutInput) {
    self.layout = layout
    self.input = input
    if let layout = layout as? any SectionedLayout {
      (prepared, record) = layout.prepareKeepingLines(input)
    } else {
      prepared = layout.prepare(input)
    }
  }

  /// Takes note of a size that was not known; nothing is laid out yet.
  mutating func learn(_ size: Size, ofItemAt indexPath: IndexPath) {
    input.sections[indexPath.section].items[indexPath.item] = .exact(size)
    record?.tally?.add(size)
  }

  /// Lays out what a change of some items touches, and says what that moved.
  /// - Parameter changed: the first and the last item that are not what they were, or that the layout may take for
  ///   something else, such as all those that are estimated where the estimate has changed.
  mutating func layOutAgain(changed: ClosedRange<IndexPath>) -> InvalidationContext {
    guard let layout = layout as? any SectionedLayout, var lines = record else {
      let next = layout.prepare(input)
      defer { prepared = next }
      return next.difference(from: prepared)
    }
    record = nil  // The pass alone owns it, so that it is not copied.
    if let context = layout.prepareAgain(&prepared, &lines, input: input, changed: changed) {
      record = lines
      return context
    }
    let (next, record) = layout.prepareKeepingLines(input)
    defer { (prepared, self.record) = (next, record) }
    return next.difference(from: prepared)
  }

  /// Scrolls; lays nothing out, but moves pinned views along.
  mutating func scroll(to offset: Point) {
    input.contentOffset = offset
    _ = prepared.placePinnedViews(
      visible: VisibleBounds(offset: offset, size: input.bounds, inset: input.contentInset))
  }
}
