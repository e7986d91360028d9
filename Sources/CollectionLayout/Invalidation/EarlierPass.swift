import Geometry

/// What a pass that lays out a part of the content again knows of the one before it.
struct EarlierPass {
  /// Where the pass sets out.
  let first: LineStart
  let tally: SizeTally?
  private let lastChanged: IndexPath
  let sections: ContiguousArray<PreparedSection>
  private let starts: ContiguousArray<LineStart>
  /// The first of `starts` that has not been passed.
  private var next: Int

  /// - Parameter changed: the first and the last item that are not what they were, or that the layout may take for
  ///   something else.
  init(changed: ClosedRange<IndexPath>, sections: ContiguousArray<PreparedSection>, starts record: LineRecord) {
    self.sections = sections
    starts = record.starts
    tally = record.tally
    lastChanged = changed.upperBound
    // An item that begins a line may fit on the line before now, so the line has to begin before the item.
    let before = record.count(before: changed.lowerBound)
    let section = changed.lowerBound.section
    if before > 0, starts[before - 1].path.section == section {
      first = starts[before - 1]
    } else {
      first = LineStart(section: section, at: sections[section].start)
    }
    next = before
  }

  /// The position in `elements` of what is placed first.
  var firstPosition: Int {
    let section = sections[first.path.section]
    return first.path.item > 0 ? section.firstItemElement + first.path.item : section.firstElement
  }

  /// The start of the line that began with an item, where it is past all changes.
  mutating func start(at path: IndexPath) -> LineStart? {
    while next < starts.count, starts[next].path < path { next += 1 }
    guard next < starts.count, starts[next].path == path, path > lastChanged else { return nil }
    return starts[next]
  }

  /// Whether an item stood at a position in `elements`.
  func stood(_ path: IndexPath, at position: Int) -> Bool {
    sections[path.section].firstItemElement + path.item == position
  }

  /// Whether a section began at a coordinate and a position in `elements`, past all changes.
  func section(_ index: Int, beganAt main: Double, position: Int) -> Bool {
    index > lastChanged.section && sections[index].start == main && sections[index].firstElement == position
  }
}
