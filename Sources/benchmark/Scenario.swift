import Glibc

/// The median time of several runs of some work. It is processor time, so other processes do not affect it.
struct Measurement {
  /// The number of measured runs. One more run before them is discarded.
  static let runs = 7

  var median: Duration

  /// Times `work`; `check` prevents the optimiser from removing it.
  init<Result>(runs: Int = Self.runs, _ work: () -> Result, check: (Result) -> Bool) {
    precondition(check(work()), "the scenario does not do what it is meant to")
    var times: [Duration] = []
    for _ in 0..<runs {
      let start = Self.processTime
      let result = work()
      times.append(Self.processTime - start)
      precondition(check(result), "the scenario gives another result than before")
    }
    median = times.sorted()[times.count / 2]
  }

  /// The processor time of this process.
  private static var processTime: Duration {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}

extension Duration {
  var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }

  /// The duration with three significant digits and a unit.
  var short: String {
    let (value, unit): (Double, String) =
      seconds >= 1 ? (seconds, "s") : seconds >= 1e-3 ? (seconds * 1e3, "ms") : (seconds * 1e6, "µs")
    let digits = value >= 100 ? 0 : value >= 10 ? 1 : 2
    return "\(fixed(value, digits)) \(unit)"
  }
}

/// Formats a number with a fixed number of fraction digits.
func fixed(_ value: Double, _ digits: Int) -> String {
  let scale = (0..<digits).reduce(1) { power, _ in power * 10 }
  let units = Int((value * Double(scale)).rounded())
  guard digits > 0 else { return "\(units)" }
  let fraction = String(units % scale)
  return "\(units / scale)." + String(repeating: "0", count: digits - fraction.count) + fraction
}

extension String {
  /// Returns the text padded with spaces on the right.
  func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
  /// Returns the text padded with spaces on the left.
  func aligned(to width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
}
