import SiteBuild

/// The progress of the current stage on one line of a terminal:
///
///     images ━━━━━━━━━━━━──────────────── 37/107, 1.6/s, 0:43 left
struct ProgressLine: Hashable {
  var stage: BuildProgress.Stage
  var done = 0
  var total = 0
  /// How many of the finished ones required work. Cached ones take no time, so they do not predict the remaining time.
  var made = 0
  /// The time since the stage began, in seconds.
  var elapsed = 0.0

  private static let widestBar = 40

  /// The text without a bar: `images 37/107, 1.6/s, 0:43 left`.
  var plain: String { total > 0 ? "\(stage.rawValue) \(figures)" : "\(stage.rawValue) …" }

  /// The text with a bar, shorter than the number of columns, since a line that wraps cannot be redrawn.
  func drawn(columns: Int) -> String {
    let room = min(Self.widestBar, columns - plain.count - 2)
    guard total > 0, room >= 8 else { return String(plain.prefix(max(0, columns - 1))) }
    let full = room * min(done, total) / total
    let bar = String(repeating: "━", count: full) + String(repeating: "─", count: room - full)
    return "\(stage.rawValue) \(bar) \(figures)"
  }

  private var figures: String {
    (["\(done)/\(total)"] + [rate, timeLeft].compactMap { $0 }).joined(separator: ", ")
  }

  /// The items per second; `nil` while there is too little data.
  private var speed: Double? { made > 0 && elapsed >= 0.5 ? Double(made) / elapsed : nil }

  private var rate: String? {
    speed.map { speed in
      guard speed < 10 else { return "\(Int(speed.rounded()))/s" }
      let tenths = Int((speed * 10).rounded())
      return "\(tenths / 10).\(tenths % 10)/s"
    }
  }

  private var timeLeft: String? {
    speed.map { speed in
      // Longer times are capped; the exact number of days does not matter.
      let seconds = Int(min((Double(max(0, total - done)) / speed).rounded(.up), 360_000))
      func digits(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
      let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
      let clock = (hours > 0 ? "\(hours):" + digits(minutes) : "\(minutes)") + ":" + digits(seconds % 60)
      return clock + " left"
    }
  }
}
