/// Reads dates as the tables of museums and archives write them, and gives them in EDTF.
package enum LenientDate: Sendable, Hashable {
  /// The date in EDTF.
  case date(String)
  /// The text says that there is no date.
  case undated

  /// Returns the meaning of a text such as `ca. 1880`, `1880s`, `19th century`, `1880–90`, `May 1880` or `n.d.`; nil if
  /// there is none.
  package init?(_ text: String) {
    // A dash is between two dates, and a hyphen may be between a year and its month.
    let hasDash = text.contains { $0 == "–" || $0 == "—" }
    var words = text.lowercased().replacing("–", with: "-").replacing("—", with: "-")
    if words.hasPrefix("["), words.hasSuffix("]") { words = String(words.dropFirst().dropLast()) }
    words = words.split(separator: " ").joined(separator: " ")
    if ["n.d.", "n. d.", "nd", "no date", "undated", "s.d.", "s. d.", "o. j.", "o.j."].contains(words) {
      self = .undated
      return
    }
    guard words.utf8.count <= 64, let date = Self.date(words[...], hasDash: hasDash), HistoricalDate(date) != nil else {
      return nil
    }
    self = .date(date)
  }

  private static func date(_ text: Substring, hasDash: Bool) -> String? {
    for prefix in ["before ", "until ", "to "] where text.hasPrefix(prefix) {
      return point(text.dropFirst(prefix.count)).map { "../" + $0 }
    }
    for prefix in ["after ", "since ", "from "] where text.hasPrefix(prefix) {
      return point(text.dropFirst(prefix.count)).map { $0 + "/.." }
    }
    return hasDash ? range(text) ?? point(text) : point(text) ?? range(text)
  }

  /// `1880-1890`, `ca. 1880 - 1890`, `1880 to 1890`, `1880-90` and `1880/90`.
  private static func range(_ text: Substring) -> String? {
    for separator in [" to ", " - ", "-", "/"] {
      let parts = text.split(separator: separator, maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let start = point(parts[0]),
        var end = point(parts[1]) ?? shortened(parts[1], after: parts[0]).flatMap(point)
      else { continue }
      if start.hasSuffix("~"), !end.hasSuffix("~") { end += "~" }
      return start + "/" + end
    }
    return nil
  }

  /// Returns the end of a range whose year is written without its century, such as `90` after `1880`, in full; nil if it
  /// is no later year.
  private static func shortened(_ end: Substring, after start: Substring) -> Substring? {
    let year = (start.hasSuffix("s") ? start.dropLast() : start).suffix(4)
    let digits = end.prefix { $0.isASCII && $0.isNumber }
    guard year.utf8.count == 4, year.allSatisfy({ $0.isASCII && $0.isNumber }), digits.utf8.count == 2,
      year.suffix(2) < digits, ["", "s", "?", "~"].contains(end.dropFirst(2))
    else { return nil }
    return year.prefix(2) + end
  }

  private static func point(_ text: Substring) -> String? {
    var text = text
    for prefix in [
      "circa ", "about ", "around ", "approximately ", "ca. ", "ca ", "c. ", "ca.", "c.", "um ", "vers ", "c", "~",
    ]
    where text.hasPrefix(prefix) {
      return exact(text.dropFirst(prefix.count)).map { $0 + "~" }
    }
    if text.hasSuffix("?") {
      text.removeLast()
      if text.hasSuffix(" ") { text.removeLast() }
      return exact(text).map { $0 + "?" }
    }
    return exact(text)
  }

  private static func exact(_ text: Substring) -> String? {
    for era in [" bce", " bc", " b.c.", " b.c.e."] where text.hasSuffix(era) {
      guard let year = Int(text.dropLast(era.count)), year >= 1, year <= 9999 else { return nil }
      return year == 1 ? "0000" : "-" + padded(year - 1)
    }
    for era in [" ad", " ce", " a.d."] where text.hasSuffix(era) { return exact(text.dropLast(era.count)) }
    let isYear = text.utf8.count == 4 && text.allSatisfy { $0.isASCII && $0.isNumber }
    if isYear { return String(text) }
    if text.utf8.count <= 3, text.allSatisfy({ $0.isASCII && $0.isNumber }) { return nil }
    if let decade = decade(text) ?? century(text) { return decade }
    let upper = text.uppercased()
    if case .point? = HistoricalDate(upper)?.form { return upper }
    return monthAndYear(text)
  }

  /// `1880s`, `188-` and `18--`.
  private static func decade(_ text: Substring) -> String? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let rest = text.dropFirst(digits.count)
    switch (digits.count, rest) {
    case (4, "s"), (4, "'s"):
      return digits.hasSuffix("00") ? digits.dropLast(2) + "XX" : digits.hasSuffix("0") ? digits.dropLast() + "X" : nil
    case (3, "-"), (3, "x"): return digits + "X"
    case (2, "--"), (2, "xx"): return digits + "XX"
    default: return nil
    }
  }

  /// `19th century`: the years from 1800 to 1899, as EDTF has it.
  private static func century(_ text: Substring) -> String? {
    for word in [" century", " cent.", " c."] where text.hasSuffix(word) {
      let ordinal = text.dropLast(word.count)
      let digits = ordinal.prefix { $0.isASCII && $0.isNumber }
      guard ["st", "nd", "rd", "th"].contains(ordinal.dropFirst(digits.count)), let number = Int(digits),
        (1...21).contains(number)
      else { return nil }
      return (number < 11 ? "0" : "") + "\(number - 1)XX"
    }
    return nil
  }

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
  ]
  private static let seasons = ["spring", "summer", "autumn", "winter"]

  /// `May 1880`, `1 May 1880`, `May 1, 1880` and `spring 1880`.
  private static func monthAndYear(_ text: Substring) -> String? {
    let words = text.split { $0 == " " || $0 == "," || $0 == "." }
    guard words.count >= 2, words.count <= 3, let year = words.last, year.count == 4, Int(year) != nil else {
      return nil
    }
    func month(_ word: Substring) -> Int? {
      word.count < 3 ? nil : months.firstIndex { $0 == word || word.count <= 4 && $0.hasPrefix(word) }.map { $0 + 1 }
    }
    if words.count == 2 {
      if let month = month(words[0]) { return "\(year)-\(padded(month, 2))" }
      let season = words[0] == "fall" ? 2 : seasons.firstIndex { $0 == words[0] }
      return season.map { "\(year)-\($0 + 21)" }
    }
    let (first, second) = (words[0], words[1])
    if let month = month(second), let day = Int(first) { return "\(year)-\(padded(month, 2))-\(padded(day, 2))" }
    if let month = month(first), let day = Int(second) { return "\(year)-\(padded(month, 2))-\(padded(day, 2))" }
    return nil
  }

  private static func padded(_ number: Int, _ width: Int = 4) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
