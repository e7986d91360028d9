import Geometry

/// Warnings of one pass, with the items that they are about; past a hundred they are only counted.
struct WarningList: Sendable {
  private static let limit = 100
  private var kept: [(path: IndexPath, text: String)] = []
  private var uncounted = 0

  mutating func append(_ text: @autoclosure () -> String, of path: IndexPath) {
    if kept.count < Self.limit { kept.append((path, text())) } else { uncounted += 1 }
  }

  /// Whether there is none that is only counted.
  var isComplete: Bool { uncounted == 0 }

  /// What stands after a pass that laid out the items from `first` up to `end` again.
  ///
  /// All of this list's are kept.
  mutating func replace(from first: IndexPath, upTo end: IndexPath?, by other: WarningList) {
    let before = kept.filter { $0.path < first }
    let after = kept.filter { warning in end.map { warning.path >= $0 } ?? false }
    let all = before + other.kept + after
    kept = Array(all.prefix(Self.limit))
    uncounted = other.uncounted + all.count - kept.count
  }

  var texts: [String] {
    let texts = kept.map(\.text)
    return uncounted == 0 ? texts : texts + ["and \(uncounted) more of the kind"]
  }
}
