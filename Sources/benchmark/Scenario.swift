/// The median time of several runs of something.
struct Measurement {
  /// Runs that count, after one that does not.
  static let runs = 7

  var median: Duration

  /// Times `work`; `result` keeps the optimiser from dropping it.
  init<Result>(_ work: () -> Result, check: (Result) -> Bool) {
    precondition(check(work()), "the scenario does not do what it is meant to")
    let clock = ContinuousClock()
    var times: [Duration] = []
    for _ in 0..<Self.runs {
      var result: Result?
      times.append(clock.measure { result = work() })
      if let result { precondition(check(result), "the scenario gives another result than before") }
    }
    median = times.sorted()[times.count / 2]
  }
}

extension Duration {
  var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }

  /// Three digits and a unit.
  var short: String {
    let (value, unit): (Double, String) =
      seconds >= 1 ? (seconds, "s") : seconds >= 1e-3 ? (seconds * 1e3, "ms") : (seconds * 1e6, "µs")
    let digits = value >= 100 ? 0 : value >= 10 ? 1 : 2
    return "\(fixed(value, digits)) \(unit)"
  }
}

/// A number with so many digits after the point.
func fixed(_ value: Double, _ digits: Int) -> String {
  let scale = (0..<digits).reduce(1) { power, _ in power * 10 }
  let units = Int((value * Double(scale)).rounded())
  guard digits > 0 else { return "\(units)" }
  let fraction = String(units % scale)
  return "\(units / scale)." + String(repeating: "0", count: digits - fraction.count) + fraction
}

extension String {
  func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
  func aligned(to width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
}
