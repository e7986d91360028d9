import Bytes

/// The reason for which a text is not a date: the text found and the format expected.
package struct DateProblem: Error, Hashable, Sendable {
  package var message: String
  package var suggestion: String?
}

extension CalendarDate {
  /// Parses `YYYY-MM-DD`, optionally followed by `T` or a space, a time `hh:mm`, `hh:mm:ss` or `hh:mm:ss.fff`, and a
  /// time zone (`Z`, `±hh:mm` or `±hh`): the profile of ISO 8601 in RFC 3339, with seconds and zone optional.
  ///
  /// The time is the local time as written, in its zone.
  ///
  /// Other dates are those of EDTF, levels 0 and 1 (ISO 8601-2): `1880`, `1880-05`, `1880~`, `188X`, `1880/1890`, `-0404`.
  package static func parse(_ text: String) -> Result<CalendarDate, DateProblem> {
    var reader = DateReader(text: text)
    let problem: DateProblem
    do {
      return .success(try reader.date())
    } catch {
      problem = error
    }
    if let historical = HistoricalDate(text) {
      var date = historical.earliest
      date.written = text
      return .success(date)
    }
    let bounds = text.split(separator: "/", omittingEmptySubsequences: false)
    if bounds.count == 2, HistoricalDate("\(bounds[1])/\(bounds[0])") != nil {
      return .failure(
        DateProblem(
          message: "'\(shortened(text))' ends before it begins", suggestion: "write \(bounds[1])/\(bounds[0])"))
    }
    guard let meant = LenientDate(text)?.edtf, problem.suggestion == reader.usualSuggestion else {
      return .failure(problem)
    }
    return .failure(DateProblem(message: "'\(shortened(text))' is not EDTF", suggestion: "write \(meant)"))
  }

  /// Returns the number of days of a month in the Gregorian calendar; the month runs 1–12.
  package static func days(inMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Whether a year of the Gregorian calendar has 366 days.
  package static func isLeap(_ year: Int) -> Bool {
    year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
  }

  /// Seconds since the beginning of the year 0 in Greenwich. A day begins at midnight, and a time without a zone is taken to
  /// be that of Greenwich.
  package var instant: Int {
    let past = year - 1
    let leapDays = Self.quotient(past, 4) - Self.quotient(past, 100) + Self.quotient(past, 400)
    let months = (1..<month).reduce(0) { $0 + Self.days(inMonth: $1, year: year) }
    return ((365 * year + leapDays + months + day) * 24 * 60 - (zone ?? 0)) * 60 + (seconds ?? 0)
  }

  /// The quotient, rounded down.
  private static func quotient(_ number: Int, _ divisor: Int) -> Int {
    number / divisor - (number % divisor < 0 ? 1 : 0)
  }

  /// The day in ISO 8601: `2024-05-01`. Years before 0 and after 9999 have a sign or more digits.
  package var dayText: String {
    guard (0...9999).contains(year) else {
      return "\(year < 0 ? "-" : "")\(padded(abs(year), 4))-\(padded(month, 2))-\(padded(day, 2))"
    }
    return usualDayText
  }

  /// The day of a year with four digits. Most dates are such, and are formatted often.
  private var usualDayText: String {
    String(unsafeUninitializedCapacity: 10) { bytes in
      func put(_ number: Int, _ places: ClosedRange<Int>) {
        var number = number
        for place in places.reversed() {
          bytes[place] = UInt8(ascii: "0") + UInt8(number % 10)
          number /= 10
        }
      }
      bytes.update(repeating: UInt8(ascii: "-"))
      put(year, 0...3)
      put(month, 5...6)
      put(day, 8...9)
      return 10
    }
  }

  /// The date in ISO 8601: `2024-05-01`, or `2024-05-01T09:30:00` if the time is known, or `2024-05-01T09:30:00+02:00` if
  /// its zone is as well.
  package var text: String {
    if let written { return written }
    guard let seconds else { return dayText }
    let time = "\(padded(seconds / 3600, 2)):\(padded(seconds / 60 % 60, 2)):\(padded(seconds % 60, 2))"
    return "\(dayText)T\(time)\(zoneText ?? "")"
  }

  /// The time zone: `Z` or `+02:00`; nil if it is unknown.
  private var zoneText: String? {
    zone.map { zone in
      zone == 0 ? "Z" : "\(zone < 0 ? "-" : "+")\(padded(abs(zone) / 60, 2)):\(padded(abs(zone) % 60, 2))"
    }
  }
}

private func padded(_ number: Int, _ width: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}

/// Parses the bytes of a date in one pass.
private struct DateReader {
  let text: String
  let bytes: [UInt8]
  var index = 0

  init(text: String) {
    self.text = text
    bytes = Array(text.utf8)
  }

  mutating func date() throws(DateProblem) -> CalendarDate {
    guard let year = digits(4), take("-"), let month = digits(2), take("-"), let day = digits(2) else {
      throw notADate
    }
    guard (1...12).contains(month) else {
      let isSwapped = (1...12).contains(day) && (1...CalendarDate.days(inMonth: day, year: year)).contains(month)
      throw DateProblem(
        message: "month \(month) in date '\(shortened(text))'; months run 1–12",
        suggestion: isSwapped
          ? "did you mean '\(CalendarDate(year: year, month: day, day: month).text)'?" : "write the date as YYYY-MM-DD")
    }
    let days = CalendarDate.days(inMonth: month, year: year)
    try check(day, in: 1...days, "day", "days of \(padded(year, 4))-\(padded(month, 2)) run 1–\(days)")
    try check(year, in: 1...9999, "year", "years run 1–9999")
    guard index < bytes.count else { return CalendarDate(year: year, month: month, day: day) }
    guard take("T") || take("t") || take(" ") else { throw notADate }
    let seconds = try time()
    let zone = try zone()
    guard index == bytes.count else { throw notADate }
    return CalendarDate(year: year, month: month, day: day, seconds: seconds, zone: zone)
  }

  private mutating func time() throws(DateProblem) -> Int {
    guard let hour = digits(2), take(":"), let minute = digits(2) else { throw notADate }
    var second = 0
    if take(":") {
      guard let number = digits(2) else { throw notADate }
      second = number
      if take(".") {
        guard digits(1) != nil else { throw notADate }
        while digits(1) != nil {}
      }
    }
    try check(hour, in: 0...23, "hour", "hours run 0–23")
    try check(minute, in: 0...59, "minute", "minutes run 0–59")
    try check(second, in: 0...59, "second", "seconds run 0–59")
    return hour * 3600 + minute * 60 + second
  }

  /// The minutes east of Greenwich; nil if the text has no zone.
  private mutating func zone() throws(DateProblem) -> Int? {
    _ = take(" ")
    if index == bytes.count { return nil }
    if take("Z") || take("z") { return 0 }
    let isWest = index < bytes.count && bytes[index] == UInt8(ascii: "-")
    guard take("+") || take("-"), let hour = digits(2) else { throw notADate }
    try check(hour, in: 0...23, "hour", "hours run 0–23")
    // EDTF allows hours alone.
    if index == bytes.count { return (isWest ? -1 : 1) * hour * 60 }
    _ = take(":")
    guard let minute = digits(2) else { throw notADate }
    try check(minute, in: 0...59, "minute", "minutes run 0–59")
    return (isWest ? -1 : 1) * (hour * 60 + minute)
  }

  private func check(
    _ number: Int, in range: ClosedRange<Int>, _ part: String, _ rule: @autoclosure () -> String
  ) throws(DateProblem) {
    guard range.contains(number) else {
      throw DateProblem(message: "\(part) \(number) in date '\(shortened(text))'; \(rule())", suggestion: nil)
    }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  private mutating func digits(_ count: Int) -> Int? {
    guard bytes.count - index >= count else { return nil }
    var number = 0
    for byte in bytes[index..<index + count] {
      guard (0x30...0x39).contains(byte) else { return nil }
      number = number * 10 + Int(byte - 0x30)
    }
    index += count
    return number
  }

  private var notADate: DateProblem {
    DateProblem(
      message: "'\(shortened(text))' is no date; dates are written YYYY-MM-DD",
      suggestion: paddedForm.map { "write \($0)" } ?? usualSuggestion)
  }

  /// The suggestion for a text that does not resemble a date.
  var usualSuggestion: String { "write the date as YYYY-MM-DD, such as 2024-05-01" }

  /// The correct spelling of dates such as `2024-5-1` or `2024/05/01`, for the suggestion.
  private var paddedForm: String? {
    let parts = text.split { $0 == "-" || $0 == "/" || $0 == "." }
    guard parts.count == 3, parts[0].utf8.count == 4, let year = Int(parts[0]), let month = Int(parts[1]),
      let day = Int(parts[2]), year >= 1, (1...12).contains(month),
      day >= 1, day <= CalendarDate.days(inMonth: month, year: year)
    else { return nil }
    return CalendarDate(year: year, month: month, day: day).text
  }
}
