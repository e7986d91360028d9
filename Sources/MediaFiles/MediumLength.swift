/// How long a recording or a film plays.
package struct MediumLength: Hashable, Sendable {
  /// In seconds; not negative.
  package let seconds: Double

  package init(seconds: Double) { self.seconds = max(0, seconds) }

  /// Reads a length as people write it, `1:02:03` or `4:05`, or as ISO 8601 has it, `PT1H2M3S`.
  /// - Returns: nil if it is neither.
  package init?(_ text: String) {
    if text.hasPrefix("PT") {
      guard let seconds = Self.isoSeconds(text.dropFirst(2)) else { return nil }
      self.init(seconds: seconds)
      return
    }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), parts[0].count <= 4, parts.dropFirst().allSatisfy({ $0.count == 2 }),
      parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
    else { return nil }
    let numbers = parts.compactMap { Int($0) }
    guard numbers.count == parts.count, numbers.dropFirst().allSatisfy({ $0 < 60 }) else { return nil }
    self.init(seconds: Double(numbers.reduce(0) { $0 * 60 + $1 }))
  }

  /// Hours, minutes and seconds with their letters, each at most once and in this order.
  private static func isoSeconds(_ text: Substring) -> Double? {
    var (rest, seconds, isEmpty) = (text, 0.0, true)
    for (unit, factor) in [("H", 3600.0), ("M", 60), ("S", 1)] {
      let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == "." && unit == "S") }
      guard rest.dropFirst(digits.count).hasPrefix(unit) else { continue }
      guard digits.count <= 9, let number = Double(digits) else { return nil }
      seconds += number * factor
      rest = rest.dropFirst(digits.count + 1)
      isEmpty = false
    }
    return rest.isEmpty && !isEmpty ? seconds : nil
  }

  private var whole: Int { Int(min(seconds, 1e12).rounded()) }

  /// The length as players show it: `4:05`, `1:02:03`.
  package var text: String {
    func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
    let (hours, minutes, seconds) = (whole / 3600, whole / 60 % 60, whole % 60)
    return hours > 0 ? "\(hours):\(two(minutes)):\(two(seconds))" : "\(minutes):\(two(seconds))"
  }

  /// The length in ISO 8601: `PT4M5S`.
  package var isoText: String {
    let (hours, minutes, seconds) = (whole / 3600, whole / 60 % 60, whole % 60)
    let parts = [(hours, "H"), (minutes, "M"), (seconds, "S")].filter { $0.0 > 0 }.map { "\($0.0)\($0.1)" }
    return "PT" + (parts.isEmpty ? "0S" : parts.joined())
  }
}
