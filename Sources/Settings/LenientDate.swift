/// Reads dates as the tables of museums and archives write them, and gives them in EDTF.
///
/// The words are those of several languages at once, as a table may mix them: see `DateWords`.
package enum LenientDate: Sendable, Hashable {
  /// The date in EDTF, which says what the text says.
  case date(String)
  /// The date in EDTF, which says less than the text: `late 19th century`, `before 1880`, `between 1780 and 1820`.
  case approximation(String)
  /// The text says that there is no date.
  case undated

  /// Returns the meaning of a text such as `ca. 1880`, `1880s`, `19. Jh.`, `1880–90`, `May 1880` or `n.d.`; nil if it has
  /// none, or several.
  package init?(_ text: String) {
    guard text.utf8.count <= 96 else { return nil }
    // A dash is between two dates, and a hyphen may be between a year and its month.
    let hasDash = text.contains { $0 == "–" || $0 == "—" }
    var words = text.lowercased().replacing("–", with: "-").replacing("—", with: "-").replacing("’", with: "'")
    if words.hasPrefix("["), words.hasSuffix("]") { words = String(words.dropFirst().dropLast()) }
    words = words.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    words = words.replacing("mid-", with: "mid ")
    if DateWords.undated.contains(words) {
      self = .undated
      return
    }
    guard let reading = Self.reading(words[...], hasDash: hasDash), HistoricalDate(reading.edtf) != nil else {
      return nil
    }
    self = reading.isApproximation ? .approximation(reading.edtf) : .date(reading.edtf)
  }

  /// The date in EDTF; nil if there is none.
  package var edtf: String? {
    switch self {
    case .date(let edtf), .approximation(let edtf): edtf
    case .undated: nil
    }
  }

  /// What to write instead of a date that cannot be read.
  package static let advice =
    "such as 1890, ca. 1890, 1890?, 1890-1910, 1890s, late 19th century, before 1890, May 1890 or 1890-05-17"

  /// A date in EDTF.
  struct Reading {
    var edtf: String
    /// Whether it says less than the text.
    var isApproximation = false
  }

  /// What makes a date approximate or uncertain.
  struct Qualifier {
    var isApproximate = false
    var isUncertain = false

    /// Returns a date with the sign of EDTF after each of its points.
    func applied(to edtf: String) -> String {
      guard isApproximate || isUncertain else { return edtf }
      let points = edtf.split(separator: "/", omittingEmptySubsequences: false).map { point -> String in
        if point.isEmpty || point == ".." { return String(point) }
        let hasSign = point.hasSuffix("~") || point.hasSuffix("?") || point.hasSuffix("%")
        let approximate = isApproximate || point.hasSuffix("~") || point.hasSuffix("%")
        let uncertain = isUncertain || point.hasSuffix("?") || point.hasSuffix("%")
        let sign = approximate && uncertain ? "%" : approximate ? "~" : "?"
        return String(hasSign ? point.dropLast() : point) + sign
      }
      return points.joined(separator: "/")
    }
  }

  private static func reading(_ text: Substring, hasDash: Bool) -> Reading? {
    var text = text
    var qualifier = Qualifier()
    for sign in ["(?)", "[?]"] where text.hasSuffix(sign) {
      qualifier.isUncertain = true
      text = DateWords.trimmed(text.dropLast(sign.count))
    }
    while true {
      if let interval = DateWords.interval(text), var found = range(interval.start, interval.end) {
        found.edtf = qualifier.applied(to: found.edtf)
        found.isApproximation = found.isApproximation || interval.isBetween
        return found
      }
      guard let (role, rest) = DateWords.leading(text), !role.beginsDate else { break }
      switch role {
      case .about: qualifier.isApproximate = true
      case .uncertain: qualifier.isUncertain = true
      case .before, .until:
        guard let point = point(rest) else { return nil }
        // Before a century is before its first year.
        if role == .before, let span = YearSpan(rest), span.edtf == point {
          return Reading(edtf: "../" + YearSpan.text(ofYear: span.first - 1), isApproximation: true)
        }
        return Reading(edtf: qualifier.applied(to: "../" + point), isApproximation: role == .before)
      case .after, .since:
        guard let point = point(rest) else { return nil }
        if role == .after, let span = YearSpan(rest), span.edtf == point {
          return Reading(edtf: YearSpan.text(ofYear: span.first + span.years) + "/..", isApproximation: true)
        }
        return Reading(edtf: qualifier.applied(to: point + "/.."), isApproximation: role == .after)
      case .ignored, .decade, .century, .part: break
      }
      text = rest
    }
    guard var found = hasDash ? range(text) ?? single(text) : single(text) ?? range(text) else { return nil }
    found.edtf = qualifier.applied(to: found.edtf)
    return found
  }

  // MARK: - Ranges

  /// `1880-1890`, `1880 - ca. 1890`, `1880 to 1890`, `1880-90`, `1880/90`, `18th-19th century` and `500-400 BC`.
  private static func range(_ text: Substring) -> Reading? {
    if text.contains(" ") {
      for (start, end) in DateWords.parts(text, around: DateWords.through) {
        if let found = range(start, end) { return found }
      }
    }
    for separator in [" - ", "-", "/"] {
      let parts = text.split(separator: separator, maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { continue }
      if let found = range(DateWords.trimmed(parts[0]), DateWords.trimmed(parts[1])) { return found }
    }
    return nil
  }

  private static func range(_ start: Substring, _ end: Substring) -> Reading? {
    guard !start.isEmpty, let last = single(end) ?? shortened(end, after: start).flatMap(single) else { return nil }
    // `500-400 BC` begins before it ends.
    let isBC = last.edtf.hasPrefix("-")
    // `480/70 BC` may be ten years, or 410.
    if isBC, mayBeShortened(end, after: start) { return nil }
    guard let first = isBC ? completed(start, like: end) ?? single(start) : single(start) ?? completed(start, like: end)
    else { return nil }
    let bounds = [first.edtf.split(separator: "/").first, last.edtf.split(separator: "/").last]
    return Reading(
      edtf: bounds.compactMap(\.self).joined(separator: "/"),
      isApproximation: first.isApproximation || last.isApproximation)
  }

  /// Returns the end of a range whose year is written without its century, such as `90` after `1880`, in full; nil if it
  /// is no later year.
  private static func shortened(_ end: Substring, after start: Substring) -> Substring? {
    let written = start.hasSuffix("er") ? start.dropLast(2) : start.hasSuffix("s") ? start.dropLast() : start
    let year = written.suffix(4)
    let digits = end.prefix { $0.isASCII && $0.isNumber }
    guard year.utf8.count == 4, year.allSatisfy({ $0.isASCII && $0.isNumber }), digits.utf8.count == 2,
      year.suffix(2) < digits, ["", "s", "er", "er jahre", "?", "~"].contains(end.dropFirst(2))
    else { return nil }
    return year.prefix(2) + end
  }

  /// Whether the year at the end of a range before Christ may lack its first digits: 70 after 480, but not 50 after 100.
  private static func mayBeShortened(_ end: Substring, after start: Substring) -> Bool {
    let (first, last) = (start.prefix(while: isDigit), end.prefix(while: isDigit))
    guard last.utf8.count < first.utf8.count, let year = Int(first),
      let whole = Int(first.dropLast(last.utf8.count) + last)
    else { return false }
    return whole < year
  }

  private static func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }

  /// Reads the start of a range that lacks the words that its end has: `18th` before `19th century`, `500` before
  /// `400 BC`, `May` before `June 1880`.
  private static func completed(_ start: Substring, like end: Substring) -> Reading? {
    var index = end.startIndex
    while let space = end[index...].firstIndex(of: " ") {
      if let found = single(start + end[space...]) { return found }
      index = end.index(after: space)
    }
    return nil
  }

  // MARK: - Single dates

  private static func single(_ text: Substring) -> Reading? {
    if let point = point(text) { return Reading(edtf: point) }
    // The early 1900s are a part of ten years, or of a hundred.
    guard let (role, rest) = DateWords.leading(text), case .part(let part) = role, let span = YearSpan(rest),
      !rest.contains("00s"), !rest.contains("00's")
    else { return nil }
    return Reading(edtf: span.edtf(of: part), isApproximation: true)
  }

  /// Reads a date with what qualifies it, such as `ca. 1880`, `probably 1880` and `1880?`.
  private static func point(_ text: Substring) -> String? {
    var text = text
    var qualifier = Qualifier()
    while let (role, rest) = DateWords.leading(text), !role.beginsDate {
      switch role {
      case .about: qualifier.isApproximate = true
      case .uncertain: qualifier.isUncertain = true
      case .ignored: break
      case .before, .until, .after, .since, .decade, .century, .part: return nil
      }
      text = rest
    }
    if text.hasSuffix("?") {
      qualifier.isUncertain = true
      text = DateWords.trimmed(text.dropLast())
    }
    return exact(text).map(qualifier.applied)
  }

  private static func exact(_ text: Substring) -> String? {
    let isNumber = text.allSatisfy { $0.isASCII && $0.isNumber }
    if isNumber { return text.utf8.count == 4 ? String(text) : nil }
    if let (rest, isBC) = DateWords.era(endingIn: text) {
      if let year = Int(rest), (1...9999).contains(year) { return YearSpan.text(ofYear: isBC ? 1 - year : year) }
      return YearSpan(text)?.edtf ?? (isBC ? nil : exact(rest))
    }
    if let span = YearSpan(text) { return span.edtf }
    let upper = text.uppercased()
    if case .point? = HistoricalDate(upper)?.form { return upper }
    return numeric(text) ?? monthAndYear(text)
  }

  /// `15.03.1871`, `15. 3. 1871` and `03.1871`: the day comes first where points divide a date. Strokes are used for both
  /// orders, so `3/5/2021` is not read.
  private static func numeric(_ text: Substring) -> String? {
    guard text.allSatisfy({ $0.isASCII && $0.isNumber || $0 == "." || $0 == " " }) else { return nil }
    let parts = text.split { $0 == "." || $0 == " " }
    guard parts.count == 3 || parts.count == 2 && !text.contains(" "), let year = parts.last, year.utf8.count == 4,
      let month = Int(parts[parts.count - 2]), (1...12).contains(month)
    else { return nil }
    let yearAndMonth = "\(year)-\(YearSpan.padded(month, 2))"
    guard parts.count == 3 else { return yearAndMonth }
    return Int(parts[0]).flatMap { (1...31).contains($0) ? "\(yearAndMonth)-\(YearSpan.padded($0, 2))" : nil }
  }

  /// `May 1880`, `1 May 1880`, `May 1, 1880`, `15. März 1871` and `spring 1880`.
  private static func monthAndYear(_ text: Substring) -> String? {
    let words = text.split { $0 == " " || $0 == "," || $0 == "." }.map(String.init)
      .filter { !DateWords.prepositions.contains($0) }
    guard words.count >= 2, words.count <= 3, let year = words.last, year.utf8.count == 4, Int(year) != nil else {
      return nil
    }
    if words.count == 2 {
      if let month = DateWords.months[words[0]] { return "\(year)-\(YearSpan.padded(month, 2))" }
      return DateWords.seasons[words[0]].map { "\(year)-\($0 + 20)" }
    }
    let (first, second) = (words[0], words[1])
    guard let month = DateWords.months[second] ?? DateWords.months[first],
      let day = day(DateWords.months[second] == nil ? second : first)
    else { return nil }
    return "\(year)-\(YearSpan.padded(month, 2))-\(YearSpan.padded(day, 2))"
  }

  /// `1`, `1st` and `1er`.
  private static func day(_ word: String) -> Int? {
    let digits = word.prefix { $0.isASCII && $0.isNumber }
    guard ["", "st", "nd", "rd", "th", "er", "º", "°"].contains(word.dropFirst(digits.count)) else { return nil }
    return Int(digits).flatMap { (1...31).contains($0) ? $0 : nil }
  }
}
