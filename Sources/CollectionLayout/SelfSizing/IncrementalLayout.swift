package import Geometry

/// A collection whose layout is updated as its items change.
///
/// The first layout covers the whole collection. After a change, a built-in layout starts at the line before the change
/// and stops where lines begin as before. Any other layout prepares the whole collection again.
package struct IncrementalLayout: Sendable {
  let layout: any CollectionLayout
  /// The input of the layout. After changing its items, call `layOutAgain`.
  package var input: LayoutInput
  package private(set) var prepared: PreparedLayout
  /// The line starts of the last pass; nil if the layout does not support partial passes.
  private var record: LineRecord?

  /// The number of elements that the last full or partial pass placed.
  var placedCount: Int { record?.placedCount ?? prepared.frames.count }

  /// - Complexity: O(n).
  package init(layout: any CollectionLayout, input: LayoutInput) {
    self.layout = layout
    self.input = input
    if let layout = layout as? any SectionedLayout {
      (prepared, record) = layout.prepareKeepingLines(input)
    } else {
      prepared = layout.prepare(input)
    }
  }

  /// Records the size of an item whose size was unknown. Does no layout work.
  mutating func learn(_ size: Size, ofItemAt indexPath: IndexPath) {
    input.sections[indexPath.section].items[indexPath.item] = .exact(size)
    record?.tally?.add(size)
  }

  /// Returns the items, an item among them, that are laid out as they are without the other items.
  func items(around path: IndexPath) -> Range<Int> {
    let count = input.sections[path.section].items.count
    return record?.items(around: path, of: count) ?? 0..<count
  }

  /// Lays out what a change of some items affects, and returns what moved.
  /// - Parameter changed: the range from the first to the last item that changed, or that the layout may treat
  ///   differently. For example, if the estimate changed, the range contains all estimated items.
  package mutating func layOutAgain(changed: ClosedRange<IndexPath>) -> InvalidationContext {
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

  /// Sets the scroll position. Moves pinned views, but does no other layout work.
  package mutating func scroll(to offset: Point) {
    input.contentOffset = offset
    _ = prepared.placePinnedViews(
      visible: VisibleBounds(offset: offset, size: input.bounds, inset: input.contentInset))
  }
}
