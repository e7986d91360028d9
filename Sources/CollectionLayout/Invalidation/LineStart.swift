import Geometry

/// Where a line of a section begins, with all that matters of the lines before it from there on.
///
/// Two passes that come to equal line starts, with the same items still to come, go on alike: so a pass can set out from
/// a line start of another, and stop where it comes to one again.
struct LineStart: Equatable, Sendable {
  /// The line's first item.
  var path: IndexPath
  /// How many lines of the section come before.
  var line: Int
  /// The main-axis coordinate of the line in px.
  var main: Double
  /// The main-axis coordinate where what has been placed of the section ends, in px.
  var end: Double
  /// The extent of the line before in px, for layouts that care.
  var previousExtent: Double
  /// Where the next item of each column begins in px, for layouts whose columns go on independently.
  var columnEnds: ContiguousArray<Double>

  init(
    _ path: IndexPath, line: Int = 0, main: Double, end: Double, previousExtent: Double = 0,
    columnEnds: ContiguousArray<Double> = []
  ) {
    self.path = path
    self.line = line
    self.main = main
    self.end = end
    self.previousExtent = previousExtent
    self.columnEnds = columnEnds
  }

  /// Where a section's items begin.
  init(section: Int, at main: Double) {
    self.init(IndexPath(section: section, item: 0), main: main, end: main)
  }
}

/// The line starts of a layout and what else a later pass needs to lay out a part again.
struct LineRecord: Sendable {
  /// Line starts nearer to one another than so many items are not kept, which leaves a byte an item.
  private static let stride = 64

  /// Ascending; the first line of a section is not among them.
  private(set) var starts: ContiguousArray<LineStart> = []
  private var last = IndexPath(section: 0, item: 0)
  var warnings = WarningList()
  /// The sizes that are known, where the estimate follows from them.
  var tally: SizeTally?
  /// How many elements the last pass placed.
  var placedCount = 0

  /// Whether another line start is far enough from the one before.
  func hasRoom(for path: IndexPath, columns: Int) -> Bool {
    let before = last.section == path.section ? last.item : 0
    return path.item - before >= max(Self.stride, 4 * columns)
  }

  mutating func append(_ start: LineStart) {
    starts.append(start)
    last = start.path
  }

  /// The number of line starts that come before an item.
  /// - Complexity: O(log n).
  func count(before path: IndexPath) -> Int {
    var low = 0
    var high = starts.count
    while low < high {
      let middle = (low + high) / 2
      if starts[middle].path < path { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// What stands after a pass that set out from `first` and stopped at `end`, or went on to the end of the content.
  mutating func replace(from first: IndexPath, upTo end: IndexPath?, by other: LineRecord) {
    let lower = count(before: first)
    let upper = end.map { max(lower, count(before: $0)) } ?? starts.count
    starts.replaceSubrange(lower..<upper, with: other.starts)
    warnings.replace(from: first, upTo: end, by: other.warnings)
    placedCount = other.placedCount
  }
}
