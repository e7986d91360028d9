/// A day of the Gregorian calendar, optionally with the time of day.
package struct CalendarDate: Sendable, Hashable, Comparable {
  package var year: Int
  package var month: Int
  package var day: Int
  /// Seconds since midnight; nil if the time is unknown.
  package var seconds: Int?

  package init(year: Int, month: Int, day: Int, seconds: Int? = nil) {
    self.year = year
    self.month = month
    self.day = day
    self.seconds = seconds
  }

  package static func < (left: Self, right: Self) -> Bool {
    (left.year, left.month, left.day, left.seconds ?? 0) < (right.year, right.month, right.day, right.seconds ?? 0)
  }
}
