import Geometry

/// The start of a line of a section, with all state that later lines depend on.
///
/// If two passes reach equal line starts with equal items remaining, they place those items identically. Therefore a
/// pass can begin at a line start of an earlier pass, and stop where it reaches another one.
struct LineStart: Equatable, Sendable {
  /// The line's first item.
  var path: IndexPath
  /// The number of lines before this one in the section.
  var line: Int
  /// The main-axis coordinate of the line in px.
  var main: Double
  /// The main-axis coordinate in px where the section's placed items end.
  var end: Double
  /// The extent of the previous line in px, for layouts that depend on it.
  var previousExtent: Double
  /// The start of the next item in each column in px, for layouts with independent columns.
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

  /// Creates the start of a section's first line.
  init(section: Int, at main: Double) {
    self.init(IndexPath(section: section, item: 0), main: main, end: main)
  }
}

/// The line starts of a layout, and the other state that a later partial pass needs.
struct LineRecord: Sendable {
  /// The minimum distance between recorded line starts, in items. It limits the record to about one byte per item.
  private static let stride = 64

  /// The recorded line starts in ascending order. The first line of a section is not included.
  private(set) var starts: ContiguousArray<LineStart> = []
  private var last = IndexPath(section: 0, item: 0)
  var warnings = WarningList()
  /// The known sizes, if the estimate depends on them.
  var tally: SizeTally?
  /// The number of elements that the last pass placed.
  var placedCount = 0

  /// Returns whether a line start is far enough from the last recorded one.
  func hasRoom(for path: IndexPath, columns: Int) -> Bool {
    let before = last.section == path.section ? last.item : 0
    return path.item - before >= max(Self.stride, 4 * columns)
  }

  /// Records the next line start.
  mutating func append(_ start: LineStart) {
    starts.append(start)
    last = start.path
  }

  /// Returns the number of line starts before an item.
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

  /// Returns the items from a recorded line start, or the start of the section, to the next one, an item among them.
  /// - Parameter count: the number of items in the section.
  func items(around path: IndexPath, of count: Int) -> Range<Int> {
    let after = self.count(before: IndexPath(section: path.section, item: path.item + 1))
    let first = after > 0 && starts[after - 1].path.section == path.section ? starts[after - 1].path.item : 0
    let end = after < starts.count && starts[after].path.section == path.section ? starts[after].path.item : count
    return first..<max(end, path.item + 1)
  }

  /// Merges in the record of a pass that began at `first` and stopped at `end`, or ran to the end of the content.
  mutating func replace(from first: IndexPath, upTo end: IndexPath?, by other: LineRecord) {
    let lower = count(before: first)
    let upper = end.map { max(lower, count(before: $0)) } ?? starts.count
    starts.replaceSubrange(lower..<upper, with: other.starts)
    warnings.replace(from: first, upTo: end, by: other.warnings)
    placedCount = other.placedCount
  }
}
