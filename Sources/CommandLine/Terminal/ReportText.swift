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
  /// A table with the time of each stage on the clock and on all processors, the time between stages, and the total, in
  /// milliseconds.
  func table(total: Duration) -> String {
    let known = reduce(Duration.zero) { $0 + $1.duration }
    var rows = map { ($0.stage.rawValue, $0.duration.milliseconds, $0.processors.milliseconds + " ms") }
    rows.append(("other", Swift.max(.zero, total - known).milliseconds, ""))
    rows.append(("total", total.milliseconds, reduce(Duration.zero) { $0 + $1.processors }.milliseconds + " ms"))
    let width = rows.map(\.1.count).max() ?? 0
    let wider = Swift.max(rows.map(\.2.count).max() ?? 0, "processors".count)
    func right(_ text: String, _ width: Int) -> String { String(repeating: " ", count: width - text.count) + text }
    let head = "stage" + right("time", 5 + width + 3) + right("processors", 4 + wider)
    return
      ([head]
      + rows.map { name, time, processors in
        let row = name + String(repeating: " ", count: 10 - name.count) + right(time, width) + " ms"
        return processors.isEmpty ? row : row + right(processors, 4 + wider)
      }).joined(separator: "\n")
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
