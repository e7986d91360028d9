package import Bytes
package import Content
package import Settings
import Theming

/// Formats the values of items in the language of the site.
package struct FieldFormats: Sendable {
  package let dates: DateFormats

  /// The text that a cell shows for a field, or nil if the item has no value for it.
  func text(ofField field: String, in item: Item) -> String? {
    switch field {
    case "title": item.title
    case "excerpt": item.excerpt
    case "date": item.date.map(dates.text)
    case "tags": item.tags.isEmpty ? nil : item.tags.joined(separator: ", ")
    case "section": item.section
    default: item.fields.first { $0.name == field }.map { text(of: $0.content) }
    }
  }

  /// Formats a value as text.
  package func text(of content: FieldContent) -> String {
    switch content {
    case .string(let text): text
    case .integer(let number): String(number)
    case .number(let number): number == number.rounded() && abs(number) < 0x1p53 ? String(Int64(number)) : "\(number)"
    case .boolean(let value): value ? "✓" : "–"
    case .date(let date): dates.text(date)
    case .url(let address): address
    case .list(let contents): contents.map(text).joined(separator: ", ")
    }
  }
}

/// Formats dates in one language.
package struct DateFormats: Sendable {
  private let months: [String]
  /// The date pattern: literal texts and the placeholders `{day}`, `{month}` and `{year}`, in order.
  private let pattern: [Part]
  private let monthPattern: String
  /// Whether every formatted date is ASCII.
  package let isASCII: Bool

  /// Reads the date patterns of a language.
  /// - Parameter strings: the strings of the language: `months`, twelve names separated by spaces, and `datePattern`
  ///   and `monthPattern` with the placeholders `{day}`, `{month}` and `{year}`.
  init(_ strings: PageStrings) {
    months = strings["months"].split(separator: " ").map(String.init)
    pattern = Part.parts(of: strings["datePattern"])
    isASCII = strings["months"].isASCII && strings["datePattern"].isASCII
    monthPattern = strings["monthPattern"]
  }

  package func text(_ date: CalendarDate) -> String {
    var text = UTF8Buffer()
    write(date, into: &text)
    return text.text
  }

  package func write(_ date: CalendarDate, into text: inout UTF8Buffer) {
    guard months.indices.contains(date.month - 1) else { return text.append(text: date.dayText) }
    for part in pattern {
      switch part {
      case .words(let words): text.append(text: words)
      case .day: text.append(Int64(date.day))
      case .month: text.append(text: months[date.month - 1])
      case .year: text.append(Int64(date.year))
      }
    }
  }

  private enum Part {
    case words(String)
    case day
    case month
    case year

    static func parts(of pattern: String) -> [Part] {
      var parts: [Part] = []
      var rest = pattern[...]
      while let brace = rest.firstIndex(of: "{") {
        if brace > rest.startIndex { parts.append(.words(String(rest[..<brace]))) }
        rest = rest[brace...]
        let known: [(String, Part)] = [("{day}", .day), ("{month}", .month), ("{year}", .year)]
        let (name, part) = known.first { rest.hasPrefix($0.0) } ?? ("{", .words("{"))
        parts.append(part)
        rest = rest.dropFirst(name.count)
      }
      if !rest.isEmpty { parts.append(.words(String(rest))) }
      return parts
    }
  }

  /// Formats a month of a year: `March 2024`.
  func text(year: Int, month: Int) -> String {
    guard months.indices.contains(month - 1) else {
      return String(CalendarDate(year: year, month: month, day: 1).dayText.dropLast(3))
    }
    return monthPattern.replacing("{month}", with: months[month - 1]).replacing("{year}", with: String(year))
  }
}
