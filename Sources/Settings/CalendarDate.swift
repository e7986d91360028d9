/// A day of the Gregorian calendar, optionally with the time of day; or a historical date, as its earliest day.
package struct CalendarDate: Sendable, Hashable, Comparable {
  package var year: Int
  // As narrow as their values, as a million items may have dates.
  private var storedMonth: Int8
  private var storedDay: Int8
  private var storedZone: Int16?
  private var storedSeconds: Int32?
  /// The date in EDTF if it is not a day, such as `188X`; the other properties are its earliest day.
  package var written: String?

  package init(year: Int, month: Int, day: Int, seconds: Int? = nil, zone: Int? = nil, written: String? = nil) {
    self.written = written
    self.year = year
    storedMonth = Int8(clamping: month)
    storedDay = Int8(clamping: day)
    storedZone = zone.map { Int16(clamping: $0) }
    storedSeconds = seconds.map { Int32(clamping: $0) }
  }

  package var month: Int { Int(storedMonth) }
  package var day: Int { Int(storedDay) }
  /// The time zone in minutes east of Greenwich; nil if it is unknown.
  package var zone: Int? { storedZone.map { Int($0) } }
  /// Seconds since midnight; nil if the time is unknown.
  package var seconds: Int? { storedSeconds.map { Int($0) } }

  package static func < (left: Self, right: Self) -> Bool {
    (left.year, left.month, left.day, left.seconds ?? 0) < (right.year, right.month, right.day, right.seconds ?? 0)
  }

  /// The historical date; nil for a day.
  package var historical: HistoricalDate? { written.flatMap(HistoricalDate.init) }

  /// The value of the `datetime` attribute in HTML; nil if HTML has none for the date.
  package var htmlText: String? { written == nil ? dayText : historical?.htmlText }
  /// The date in ISO 8601, with the time if that is known; nil if the standard cannot say it.
  package var isoText: String? { written == nil ? text : historical?.htmlText }
}
