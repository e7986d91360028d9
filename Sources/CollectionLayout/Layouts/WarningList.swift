import Geometry

/// The warnings of one pass with the items that they concern. Warnings beyond the hundredth are only counted.
struct WarningList: Sendable {
  private static let limit = 100
  private var kept: [(path: IndexPath, problem: String)] = []
  private var omittedCount = 0

  /// Adds a warning. Evaluates its text only if the list is not full.
  mutating func append(_ problem: @autoclosure () -> String, of path: IndexPath) {
    if kept.count < Self.limit { kept.append((path, problem())) } else { omittedCount += 1 }
  }

  /// Whether no warning is missing from the list.
  var isComplete: Bool { omittedCount == 0 }

  /// Merges in the warnings of a pass that laid out the items from `first` up to `end` again.
  /// - Precondition: `isComplete`.
  mutating func replace(from first: IndexPath, upTo end: IndexPath?, by other: WarningList) {
    let before = kept.filter { $0.path < first }
    let after = kept.filter { warning in end.map { warning.path >= $0 } ?? false }
    let all = before + other.kept + after
    kept = Array(all.prefix(Self.limit))
    omittedCount = other.omittedCount + all.count - kept.count
  }

  var warnings: [LayoutWarning] {
    let warnings = kept.map { LayoutWarning($0.problem, of: $0.path) }
    return omittedCount == 0 ? warnings : warnings + [LayoutWarning("and \(omittedCount) more of the kind")]
  }
}
