import Bytes

/// What the conversion of a Hugo project took and what it left out.
struct HugoNotes: Sendable {
  private var converted: [String: Int] = [:]
  private var left: [String: (count: Int, example: String)] = [:]

  /// Counts something that was converted: `shortcode figure`.
  mutating func convert(_ what: String, _ count: Int = 1) { converted[what, default: 0] += count }

  /// Counts something that was left out, with the first file in which it was.
  mutating func leave(_ what: String, _ example: String) {
    left[what] = (left[what, default: (0, example)].count + 1, left[what]?.example ?? example)
  }

  /// One line for each kind, what was converted first.
  var lines: [String] {
    let taken = converted.sorted { $0.key.precedesInBytes($1.key) }.map { "\($0.key) (\($0.value))" }
    return (taken.isEmpty ? [] : ["converted: " + taken.joined(separator: ", ")])
      + left.sorted { $0.key.precedesInBytes($1.key) }.map {
        "left out: \($0.key) (\($0.value.count)), first in \($0.value.example)"
      }
  }
}
