/// A date as the Extended Date/Time Format writes it: levels 0 and 1 of ISO 8601-2:2019, without a time.
package struct HistoricalDate: Sendable, Hashable {
  package enum Season: Int, Sendable {
    case spring = 21
    case summer, autumn, winter
  }

  /// A year, or a part of one, of which digits and parts may be unknown.
  package struct Point: Sendable, Hashable {
    /// The first year that the digits permit. The year 0 is 1 BC.
    package var year: Int
    /// The number of unknown digits at the end of the year: 1 for a decade, 2 for a century.
    package var unknownDigits = 0
    package var season: Season?
    /// Nil if there is none, or if it is unknown.
    package var month: Int?
    package var day: Int?
    package var isUncertain = false
    package var isApproximate = false

    /// The first day. Seasons are those of the northern half of the Earth.
    fileprivate var earliest: CalendarDate {
      let month = season.map { 3 * ($0.rawValue - 20) } ?? month ?? 1
      return CalendarDate(year: year, month: month, day: day ?? 1)
    }

    /// The last day.
    fileprivate var latest: CalendarDate {
      let last = year + (0..<unknownDigits).reduce(1) { scale, _ in scale * 10 } - 1
      let month = season.map { min(3 * ($0.rawValue - 20) + 2, 12) } ?? month ?? 12
      return CalendarDate(year: last, month: month, day: day ?? CalendarDate.days(inMonth: month, year: last))
    }
  }

  package enum Bound: Sendable, Hashable {
    case point(Point)
    /// `..`: there is no bound.
    case open
    /// Nothing: the bound is unknown.
    case unknown
  }

  package enum Form: Sendable, Hashable {
    case point(Point)
    case interval(Bound, Bound)
  }

  package let form: Form

  /// Parses a text; nil if it is not EDTF of level 0 or 1.
  package init?(_ text: String) {
    guard text.utf8.count <= 64 else { return nil }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    switch parts.count {
    case 1:
      guard let point = Point(text[...]) else { return nil }
      form = .point(point)
    case 2:
      guard let start = Bound(parts[0]), let end = Bound(parts[1]) else { return nil }
      // An interval has at least one day.
      switch (start, end) {
      case (.point(let first), .point(let last)): guard first.earliest <= last.earliest else { return nil }
      case (.point, _), (_, .point): break
      default: return nil
      }
      form = .interval(start, end)
    default: return nil
    }
  }

  /// The first day: that of the end if the start is open or unknown.
  package var earliest: CalendarDate {
    switch form {
    case .point(let point), .interval(.point(let point), _), .interval(_, .point(let point)): point.earliest
    case .interval: CalendarDate(year: 1, month: 1, day: 1)
    }
  }

  /// The last day: that of the start if the end is open or unknown.
  package var latest: CalendarDate {
    switch form {
    case .point(let point), .interval(_, .point(let point)), .interval(.point(let point), _): point.latest
    case .interval: CalendarDate(year: 9999, month: 12, day: 31)
    }
  }

  private var bounds: [Bound] {
    switch form {
    case .point(let point): [.point(point)]
    case .interval(let start, let end): [start, end]
    }
  }

  /// The point, or those at which the interval begins and ends, as numbers: the year, which is -1 before the year 1, and
  /// the month and day if they are known. Nil if there is no such point, or if digits of its year are unknown.
  package var numbers: [[Int]]? {
    let numbers = bounds.compactMap { bound -> [Int]? in
      guard case .point(let point) = bound, point.unknownDigits == 0, point.season == nil else { return nil }
      return [point.year > 0 ? point.year : point.year - 1, point.month, point.day].compactMap(\.self)
    }
    return numbers.count == bounds.count ? numbers : nil
  }

  /// Whether a point is uncertain or approximate.
  package var isVague: Bool {
    bounds.contains { if case .point(let point) = $0 { point.isUncertain || point.isApproximate } else { false } }
  }

  /// The value of the `datetime` attribute in HTML; nil if HTML has none for the date.
  package var htmlText: String? {
    guard case .point(let point) = form, point.year >= 1, point.unknownDigits == 0, point.season == nil else {
      return nil
    }
    return String(padding: point.year, to: 4)
      + [point.month, point.day].compactMap(\.self).map { "-" + String(padding: $0, to: 2) }.joined()
  }
}

extension HistoricalDate.Bound {
  fileprivate init?(_ text: Substring) {
    switch text {
    case "": self = .unknown
    case "..": self = .open
    default:
      guard let point = HistoricalDate.Point(text) else { return nil }
      self = .point(point)
    }
  }
}

extension HistoricalDate.Point {
  fileprivate init?(_ text: Substring) {
    var rest = text
    var (isUncertain, isApproximate) = (false, false)
    switch rest.last {
    case "?": isUncertain = true
    case "~": isApproximate = true
    case "%": (isUncertain, isApproximate) = (true, true)
    default: break
    }
    if isUncertain || isApproximate { rest.removeLast() }
    guard let (year, unknown) = Self.takeYear(&rest) else { return nil }
    self.init(year: year, unknownDigits: unknown, isUncertain: isUncertain, isApproximate: isApproximate)
    if rest.isEmpty { return }
    guard let month = Self.takePart(&rest) else { return nil }
    if month == "XX" {
      guard rest.isEmpty || Self.takePart(&rest) == "XX" && rest.isEmpty else { return nil }
      return
    }
    guard unknown == 0, let number = Int(month) else { return nil }
    if let season = HistoricalDate.Season(rawValue: number) {
      self.season = season
      guard rest.isEmpty else { return nil }
      return
    }
    guard (1...12).contains(number) else { return nil }
    self.month = number
    if rest.isEmpty { return }
    guard let day = Self.takePart(&rest), rest.isEmpty else { return nil }
    if day == "XX" { return }
    guard let dayNumber = Int(day), dayNumber >= 1, dayNumber <= CalendarDate.days(inMonth: number, year: year) else {
      return nil
    }
    self.day = dayNumber
  }

  /// Takes `1985`, `-0404`, `198X`, `19XX`, or `Y` and a year of more than four digits.
  private static func takeYear(_ rest: inout Substring) -> (year: Int, unknown: Int)? {
    let isLong = rest.first == "Y"
    if isLong { rest.removeFirst() }
    let isNegative = rest.first == "-"
    if isNegative { rest.removeFirst() }
    let written = rest.prefix { $0.isASCII && ($0.isNumber || $0 == "X") }
    rest = rest.dropFirst(written.count)
    let digits = written.prefix { $0 != "X" }
    let unknown = written.count - digits.count
    guard written.dropFirst(digits.count).allSatisfy({ $0 == "X" }), unknown <= 3 else { return nil }
    guard isLong ? (5...9).contains(written.count) && unknown == 0 : written.count == 4 else { return nil }
    var scale = 1
    for _ in 0..<unknown { scale *= 10 }
    guard let number = Int(digits) else { return nil }
    // The first year of a negative decade has nines for the unknown digits.
    return (isNegative ? -(number * scale + scale - 1) : number * scale, unknown)
  }

  /// Takes `-` and two characters.
  private static func takePart(_ rest: inout Substring) -> String? {
    guard rest.first == "-", rest.count >= 3 else { return nil }
    let part = rest.dropFirst().prefix(2)
    guard part == "XX" || part.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
    rest = rest.dropFirst(3)
    return String(part)
  }
}

extension String {
  fileprivate init(padding number: Int, to width: Int) {
    let digits = String(number)
    self = String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
  }
}
