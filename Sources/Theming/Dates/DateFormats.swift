package import Bytes
package import Settings

/// Formats dates in one language: those of ICU (CLDR), unless the site's `strings.yaml` has its own.
package struct DateFormats: Sendable {
  private let day: DatePattern
  private let month: DatePattern
  private let year: DatePattern
  /// The words of historical dates.
  private let words: [String: String]

  /// - Parameters:
  ///   - strings: the site's own strings, all of them optional: `months`, twelve names separated by spaces, and
  ///     `datePattern` and `monthPattern` with the placeholders `{day}`, `{month}` and `{year}`.
  ///   - words: the strings of pages, with those of historical dates.
  init(language: String, strings: [String: String], words: [String: String] = [:]) {
    self.words = words
    let dates = LanguageDates.of(language)
    let months = strings["months"]?.split(separator: " ").map(String.init)
    func pattern(_ key: String, over standard: DatePattern) -> DatePattern {
      DatePattern(
        parts: strings[key].map(DatePattern.Part.parts) ?? standard.parts, months: months ?? standard.months)
    }
    day = pattern("datePattern", over: dates.day)
    month = pattern("monthPattern", over: dates.month)
    year = dates.year
  }

  /// Whether every formatted day is ASCII.
  package var isASCII: Bool { day.isASCII }

  /// Formats a day: `March 9, 2024`.
  package func text(_ date: CalendarDate) -> String {
    var text = UTF8Buffer()
    write(date, into: &text)
    return text.text
  }

  package func write(_ date: CalendarDate, into text: inout UTF8Buffer) {
    if let historical = date.historical { return text.append(text: self.text(historical)) }
    if !day.write(date, into: &text) { text.append(text: date.dayText) }
  }

  /// Formats a month of a year: `March 2024`.
  package func text(year: Int, month number: Int) -> String {
    if year < 1 { return phrase("beforeChrist", text(year: 1 - year, month: number)) }
    let date = CalendarDate(year: year, month: number, day: 1)
    var text = UTF8Buffer()
    return month.write(date, into: &text) ? text.text : String(date.dayText.dropLast(3))
  }
}

// MARK: - Historical dates

extension DateFormats {
  /// Formats a historical date: `about 1880`, `1880s`, `405 BC`, `1880–1890`.
  func text(_ date: HistoricalDate) -> String {
    switch date.form {
    case .point(let point): text(point)
    case .interval(.point(let start), .point(let end)): text(start) + "–" + text(end)
    case .interval(.point(let start), .open): phrase("since", text(start))
    case .interval(.point(let start), .unknown): text(start) + "–?"
    case .interval(.open, .point(let end)): phrase("until", text(end))
    case .interval(_, .point(let end)): "?–" + text(end)
    case .interval: "?"
    }
  }

  private func text(_ point: HistoricalDate.Point) -> String {
    var text = exactText(point)
    if point.isApproximate { text = phrase("about", text) }
    return point.isUncertain ? text + " (?)" : text
  }

  private func exactText(_ point: HistoricalDate.Point) -> String {
    // The year 0 is 1 BC, and `00XX` is the first century.
    let isBeforeChrist = point.year < (point.unknownDigits == 0 ? 1 : 0)
    let text: String
    switch point.unknownDigits {
    case 0: text = parts(of: point, year: isBeforeChrist ? 1 - point.year : point.year)
    case 1 where isBeforeChrist: text = phrase("decade", String((1 - point.year) / 10 * 10))
    case 1: text = phrase("decade", String(point.year))
    // The 5th century BC is 500 to 401 BC.
    case 2: text = century((isBeforeChrist ? -point.year : point.year) / 100 + 1)
    default:
      text =
        "\(isBeforeChrist ? 1 - point.year : point.year)–\(isBeforeChrist ? 2 - point.year - 1000 : point.year + 999)"
    }
    return isBeforeChrist ? phrase("beforeChrist", text) : text
  }

  private func parts(of point: HistoricalDate.Point, year number: Int) -> String {
    var text = UTF8Buffer()
    let date = CalendarDate(year: number, month: point.month ?? 1, day: point.day ?? 1)
    if let season = point.season { return phrase("\(season)", String(number)) }
    if point.day != nil {
      if !day.write(date, into: &text) { return String(number) }
    } else if point.month != nil {
      if !month.write(date, into: &text) { return String(number) }
    } else {
      year.writeYear(number, into: &text)
    }
    return text.text
  }

  /// Formats a year as a heading: `1880`, `405 BC`.
  package func yearText(_ year: Int) -> String { year < 1 ? phrase("beforeChrist", String(1 - year)) : String(year) }

  /// Formats the century that begins with a year: `19th century` for 1800.
  package func century(from year: Int) -> String {
    year >= 0 ? century(year / 100 + 1) : phrase("beforeChrist", century((-year - 1) / 100 + 1))
  }

  /// `19th century`.
  private func century(_ number: Int) -> String {
    (words["century"] ?? "{ordinal} century").replacing("{n}", with: String(number))
      .replacing("{roman}", with: roman(number)).replacing("{ordinal}", with: ordinal(number))
  }

  /// `1880s`.
  package func decade(_ year: Int) -> String {
    year < 0 ? phrase("beforeChrist", phrase("decade", String(-year - 1))) : phrase("decade", String(year))
  }

  private func phrase(_ key: String, _ date: String) -> String {
    (words[key] ?? "{date}").replacing("{date}", with: date)
  }

  /// An ordinal number in English.
  private func ordinal(_ number: Int) -> String {
    let ending =
      switch (number % 10, number % 100) {
      case (_, 11...13): "th"
      case (1, _): "st"
      case (2, _): "nd"
      case (3, _): "rd"
      default: "th"
      }
    return "\(number)\(ending)"
  }

  private func roman(_ number: Int) -> String {
    var (rest, text) = (number, "")
    for (value, letters) in [
      (100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
    ] {
      while rest >= value { (rest, text) = (rest - value, text + letters) }
    }
    return text
  }
}
