@testable import Settings
import Testing

@Suite struct DatesTests {
  @Test(
    arguments: [
      ("2024-05-01", CalendarDate(year: 2024, month: 5, day: 1)),
      ("0001-01-01", CalendarDate(year: 1, month: 1, day: 1)),
      ("9999-12-31", CalendarDate(year: 9999, month: 12, day: 31)),
      ("2024-02-29", CalendarDate(year: 2024, month: 2, day: 29)),
      ("2000-02-29", CalendarDate(year: 2000, month: 2, day: 29)),
      ("2024-05-01 09:30", CalendarDate(year: 2024, month: 5, day: 1, seconds: 34_200)),
      ("2024-05-01T00:00:00", CalendarDate(year: 2024, month: 5, day: 1, seconds: 0)),
      ("2024-05-01T23:59:59Z", CalendarDate(year: 2024, month: 5, day: 1, seconds: 86_399, zone: 0)),
      ("2024-05-01T09:30:00.250+02:00", CalendarDate(year: 2024, month: 5, day: 1, seconds: 34_200, zone: 120)),
      ("1985-04-12T23:20:30-04", CalendarDate(year: 1985, month: 4, day: 12, seconds: 84_030, zone: -240)),
      ("2024-05-01 09:30:00 -0530", CalendarDate(year: 2024, month: 5, day: 1, seconds: 34_200, zone: -330)),
    ])
  func readsDatesAndTimesAsWritten(text: String, date: CalendarDate) {
    #expect(CalendarDate.parse(text) == .success(date))
    #expect(CalendarDate.parse(date.text) == .success(date))
  }

  @Test(
    arguments: [
      ("2024-13-01", "month 13 in date '2024-13-01'; months run 1–12"),
      ("0000-13-01", "month 13 in date '0000-13-01'; months run 1–12"),
      ("1890/1880", "'1890/1880' ends before it begins"),
      ("2024-00-01", "month 0 in date '2024-00-01'; months run 1–12"),
      ("2024-04-31", "day 31 in date '2024-04-31'; days of 2024-04 run 1–30"),
      ("2023-02-29", "day 29 in date '2023-02-29'; days of 2023-02 run 1–28"),
      ("1900-02-29", "day 29 in date '1900-02-29'; days of 1900-02 run 1–28"),
      ("2024-01-00", "day 0 in date '2024-01-00'; days of 2024-01 run 1–31"),
      ("2024-05-01T24:00", "hour 24 in date '2024-05-01T24:00'; hours run 0–23"),
      ("2024-05-01T10:60", "minute 60 in date '2024-05-01T10:60'; minutes run 0–59"),
      ("2024-05-01T10:00:60", "second 60 in date '2024-05-01T10:00:60'; seconds run 0–59"),
    ])
  func reportsThePartOutsideTheCalendar(text: String, message: String) {
    guard case .failure(let problem) = CalendarDate.parse(text) else {
      Issue.record("'\(text)' was read as a date")
      return
    }
    #expect(problem.message == message)
  }

  @Test(
    arguments: [
      "", "yesterday", "24-05-01", "20240501", "2024-05-01T", "2024-05-01x", "2024-05-01T9",
      "2024-05-01T09:30:", "2024-05-01T09:30+", "２０２４-05-01", "2024-05-01T09:30:00.",
    ])
  func refusesEverythingElse(text: String) {
    guard case .failure(let problem) = CalendarDate.parse(text) else {
      Issue.record("'\(text)' was read as a date")
      return
    }
    #expect(problem.message.contains("dates are written YYYY-MM-DD"))
  }

  @Test(arguments: ["2024-5-1", "2024/05/01", "2024.5.1"])
  func suggestsThePaddedForm(text: String) {
    guard case .failure(let problem) = CalendarDate.parse(text) else {
      Issue.record("'\(text)' was read as a date")
      return
    }
    #expect(problem.suggestion == "write 2024-05-01")
  }

  @Test(
    arguments: [
      ("2024-13-01", "did you mean '2024-01-13'?"), ("2024-31-02", "write the date as YYYY-MM-DD"),
      ("2024-00-01", "write the date as YYYY-MM-DD"),
    ])
  func suggestsToSwapDayAndMonth(text: String, suggestion: String) {
    guard case .failure(let problem) = CalendarDate.parse(text) else {
      Issue.record("'\(text)' was read as a date")
      return
    }
    #expect(problem.suggestion == suggestion)
  }

  @Test func readsWhatItWrites() {
    for year in [1, 999, 1600, 1900, 2023, 2024] {
      for month in 1...12 {
        for day in 1...CalendarDate.days(inMonth: month, year: year) {
          let date = CalendarDate(year: year, month: month, day: day)
          #expect(CalendarDate.parse(date.text) == .success(date), "\(date.text)")
        }
      }
    }
  }

  @Test func countsTheDaysOfFourCenturies() {
    // The Gregorian calendar repeats after 146,097 days.
    let days = (1601...2000).reduce(0) { sum, year in
      sum + (1...12).reduce(0) { $0 + CalendarDate.days(inMonth: $1, year: year) }
    }
    #expect(days == 146_097)
  }
}
