import Bytes
import Settings

/// The order of the parts of a date in a language, with literal texts between them and the names of the months.
///
/// A value, so that any thread may format with it: ICU's own formats may be used by one thread at a time, and are slower.
struct DatePattern: Sendable {
  enum Part: Sendable, Equatable {
    case literal(String)
    case day
    case month
    case year
  }

  let parts: [Part]
  /// Twelve names, or none if the pattern is unknown.
  let months: [String]
  /// Whether every formatted date is ASCII.
  let isASCII: Bool

  init(parts: [Part], months: [String]) {
    self.parts = parts
    self.months = months
    isASCII =
      months.allSatisfy(\.isASCII)
      && parts.allSatisfy { if case .literal(let text) = $0 { text.isASCII } else { true } }
  }

  /// Appends a formatted date. Returns false, and appends nothing, if the month has no name.
  func write(_ date: CalendarDate, into text: inout UTF8Buffer) -> Bool {
    guard months.indices.contains(date.month - 1) else { return false }
    for part in parts {
      switch part {
      case .literal(let words): text.append(text: words)
      case .day: text.append(Int64(date.day))
      case .month: text.append(text: months[date.month - 1])
      case .year: text.append(Int64(date.year))
      }
    }
    return true
  }
}

extension DatePattern {
  /// Appends a year; only its number if the language has no pattern.
  func writeYear(_ number: Int, into text: inout UTF8Buffer) {
    if parts.isEmpty { text.append(Int64(number)) }
    for part in parts {
      switch part {
      case .literal(let words): text.append(text: words)
      case .year: text.append(Int64(number))
      case .day, .month: continue
      }
    }
  }
}

extension DatePattern.Part {
  /// Parses a pattern of `strings.yaml`: literal texts and the placeholders `{day}`, `{month}` and `{year}`.
  static func parts(of pattern: String) -> [Self] {
    var parts: [Self] = []
    var rest = pattern[...]
    while let brace = rest.firstIndex(of: "{") {
      if brace > rest.startIndex { parts.append(.literal(String(rest[..<brace]))) }
      rest = rest[brace...]
      let known: [(String, Self)] = [("{day}", .day), ("{month}", .month), ("{year}", .year)]
      let (name, part) = known.first { rest.hasPrefix($0.0) } ?? ("{", .literal("{"))
      parts.append(part)
      rest = rest.dropFirst(name.count)
    }
    if !rest.isEmpty { parts.append(.literal(String(rest))) }
    return parts
  }
}
