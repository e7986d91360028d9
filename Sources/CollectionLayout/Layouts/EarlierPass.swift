import Geometry

/// The results of the previous pass that a partial layout pass builds on.
struct EarlierPass {
  /// The line start at which the partial pass begins.
  let first: LineStart
  let tally: SizeTally?
  private let lastChanged: IndexPath
  let sections: ContiguousArray<PreparedSection>
  private let starts: ContiguousArray<LineStart>
  /// The index of the first element of `starts` that the pass has not reached yet.
  private var next: Int

  /// - Parameter changed: the range from the first to the last item that changed, or that the layout may treat
  ///   differently.
  init(changed: ClosedRange<IndexPath>, sections: ContiguousArray<PreparedSection>, starts record: LineRecord) {
    self.sections = sections
    starts = record.starts
    tally = record.tally
    lastChanged = changed.upperBound
    // An item at the start of a line may now fit on the line before, so begin at a line that starts before the item.
    let before = record.count(before: changed.lowerBound)
    let section = changed.lowerBound.section
    if before > 0, starts[before - 1].path.section == section {
      first = starts[before - 1]
    } else {
      first = LineStart(section: section, at: sections[section].start)
    }
    next = before
  }

  /// The position in `elements` of the first element that the pass places.
  var firstPosition: Int {
    let section = sections[first.path.section]
    return first.path.item > 0 ? section.firstItemElement + first.path.item : section.firstElement
  }

  /// Returns the start of the line that began with an item, if it comes after all changes.
  mutating func start(at path: IndexPath) -> LineStart? {
    while next < starts.count, starts[next].path < path { next += 1 }
    guard next < starts.count, starts[next].path == path, path > lastChanged else { return nil }
    return starts[next]
  }

  /// Returns whether an item was at a position in `elements`.
  func stood(_ path: IndexPath, at position: Int) -> Bool {
    sections[path.section].firstItemElement + path.item == position
  }

  /// Returns whether a section began at a coordinate and a position in `elements`, and comes after all changes.
  func section(_ index: Int, beganAt main: Double, position: Int) -> Bool {
    index > lastChanged.section && sections[index].start == main && sections[index].firstElement == position
  }
}
