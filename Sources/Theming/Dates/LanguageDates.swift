internal import CUnicode
internal import Synchronization

/// The date patterns of a language, by ICU: the Gregorian calendar, and Latin digits like all other numbers of pages.
struct LanguageDates: Sendable {
  /// `March 9, 2024`
  let day: DatePattern
  /// `March 2024`
  let month: DatePattern
  /// `2024`
  let year: DatePattern

  /// Opening ICU's formats takes about a millisecond, so each language is read once.
  private static let known = Mutex<[String: LanguageDates]>([:])

  /// Returns the patterns of a language (BCP 47), or those of English if ICU does not know it.
  static func of(_ language: String) -> LanguageDates {
    known.withLock { known in
      if let dates = known[language] { return dates }
      let dates = LanguageDates(
        day: DatePattern(language: language, skeleton: "yMMMMd"),
        month: DatePattern(language: language, skeleton: "yMMMM"), year: DatePattern(yearIn: language))
      known[language] = dates
      return dates
    }
  }
}

extension DatePattern {
  /// Reads a pattern from dates that ICU formats, one in each month. In all languages of CLDR, the parts of a date do not
  /// depend on each other. Without a name for each month, the pattern is empty.
  fileprivate init(language: String, skeleton: String) {
    let format = ICUDateFormat(language: language, skeleton: skeleton)
    let samples = (1...12).map { format?.parts(year: 2000, month: $0, day: 1) ?? [] }
    let months = samples.compactMap { $0.first { $0.part == .month }?.text }
    let parts = samples[0].map { $0.part ?? .literal($0.text) }
    self = months.count == 12 ? DatePattern(parts: parts, months: months) : DatePattern(parts: [], months: [])
  }
}

extension DatePattern {
  /// Reads the pattern of a year, which names no month.
  fileprivate init(yearIn language: String) {
    let parts = ICUDateFormat(language: language, skeleton: "y")?.parts(year: 2000, month: 1, day: 1) ?? []
    self.init(parts: parts.map { $0.part ?? .literal($0.text) }, months: [])
  }
}

/// A date format of ICU.
private final class ICUDateFormat {
  private let handle: OpaquePointer

  init?(language: String, skeleton: String) {
    guard let handle = unicode_dates_open(language, skeleton) else { return nil }
    self.handle = handle
  }

  deinit { unicode_dates_close(handle) }

  /// Formats a day and divides the text into the parts of the date, and literal texts, whose part is nil.
  func parts(year: Int32, month: Int32, day: Int32) -> [(part: DatePattern.Part?, text: String)] {
    let capacity = 256
    var units = [UInt16](repeating: 0, count: capacity)
    var fields = [CChar](repeating: 0, count: capacity)
    let count = Int(unicode_dates_format(handle, year, month, day, &units, &fields, Int32(capacity)))
    var parts: [(DatePattern.Part?, String)] = []
    var start = 0
    while start < count {
      let end = fields[start..<count].firstIndex { $0 != fields[start] } ?? count
      let part: DatePattern.Part? =
        switch UInt8(bitPattern: fields[start]) {
        case UInt8(ascii: "d"): .day
        case UInt8(ascii: "M"): .month
        case UInt8(ascii: "y"): .year
        default: nil
        }
      parts.append((part, String(decoding: units[start..<end], as: UTF16.self)))
      start = end
    }
    return parts
  }
}
