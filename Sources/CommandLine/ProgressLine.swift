import SiteBuild

/// What a terminal shows of a stage that runs, on one line:
///
///     images ━━━━━━━━━━━━──────────────── 37/107, 1.6/s, 0:43 left
struct ProgressLine: Hashable {
  var stage: BuildProgress.Stage
  var done = 0
  var total = 0
  /// Of those done, the ones that took work: what a cache had says nothing about the time that the others take.
  var made = 0
  /// Since the stage began, in seconds.
  var elapsed = 0.0

  private static let widestBar = 40

  /// Without a bar: `images 37/107, 1.6/s, 0:43 left`.
  var plain: String { total > 0 ? "\(stage.rawValue) \(figures)" : "\(stage.rawValue) …" }

  /// With a bar, and shorter than a terminal has columns: a line that wraps cannot be drawn over.
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

  /// Per second; nil before it can be told.
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
      // Days are as good as for ever.
      let seconds = Int(min((Double(max(0, total - done)) / speed).rounded(.up), 360_000))
      func digits(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
      let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
      let clock = (hours > 0 ? "\(hours):" + digits(minutes) : "\(minutes)") + ":" + digits(seconds % 60)
      return clock + " left"
    }
  }
}
