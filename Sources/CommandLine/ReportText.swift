import Bytes
import Publishing
import SiteBuild

extension SiteChanges {
  /// One line per file, sorted by path: `A` added, `C` changed, `R` removed.
  var lines: [String] {
    (added.map { ("A", $0) } + changed.map { ("C", $0) } + removed.map { ("R", $0) })
      .sorted { $0.1.precedesInBytes($1.1) }.map { "\($0) \($1)" }
  }

  /// A summary such as `2 to add, 1 to change, 0 to remove`.
  var summary: String {
    isEmpty ? "nothing to change" : "\(added.count) to add, \(changed.count) to change, \(removed.count) to remove"
  }
}

extension [StageTiming] {
  /// A table with the time of each stage, the time between stages, and the total, in milliseconds.
  func table(total: Duration) -> String {
    let known = reduce(Duration.zero) { $0 + $1.duration }
    var rows = map { ($0.stage.rawValue, $0.duration) }
    rows.append(("other", Swift.max(.zero, total - known)))
    rows.append(("total", total))
    let texts = rows.map { ($0.0, $0.1.milliseconds) }
    let width = texts.map(\.1.count).max() ?? 0
    return texts.map { name, time in
      name + String(repeating: " ", count: 10 - name.count + width - time.count) + time + " ms"
    }.joined(separator: "\n")
  }
}

extension Duration {
  /// The seconds with two decimals.
  var seconds: String { decimal(unit: 1_000_000_000_000_000_000, decimals: 2) }

  /// The milliseconds with one decimal.
  var milliseconds: String { decimal(unit: 1_000_000_000_000_000, decimals: 1) }

  /// The duration in a unit of attoseconds, truncated to a number of decimals.
  private func decimal(unit: Int64, decimals: Int) -> String {
    let step = (0..<decimals).reduce(unit) { unit, _ in unit / 10 }
    let steps = components.seconds * (1_000_000_000_000_000_000 / step) + components.attoseconds / step
    let scale = unit / step
    let fraction = String(steps % scale)
    return "\(steps / scale)." + String(repeating: "0", count: decimals - fraction.count) + fraction
  }
}
