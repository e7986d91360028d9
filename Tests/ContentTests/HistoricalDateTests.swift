@testable import Settings
import Testing

/// EDTF, levels 0 and 1 (ISO 8601-2:2019, and the examples of its publication by the Library of Congress).
@Suite struct HistoricalDateTests {
  private func earliest(_ text: String) -> String? {
    guard case .success(let date) = CalendarDate.parse(text) else { return nil }
    return "\(date.year)-\(date.month)-\(date.day)"
  }

  @Test(arguments: [
    ("1985", "1985-1-1"), ("1985-04", "1985-4-1"), ("1964/2008", "1964-1-1"), ("2004-06/2006-08", "2004-6-1"),
    ("2004-02-01/2005-02-08", "2004-2-1"), ("2004-02-01/2005-02", "2004-2-1"), ("2005/2006-02", "2005-1-1"),
    ("Y170000002", "170000002-1-1"), ("Y-17000", "-17000-1-1"), ("2001-21", "2001-3-1"), ("2001-24", "2001-12-1"),
    ("1984?", "1984-1-1"), ("2004-06~", "2004-6-1"), ("2004-06-11%", "2004-6-11"), ("201X", "2010-1-1"),
    ("20XX", "2000-1-1"), ("2004-XX", "2004-1-1"), ("1985-04-XX", "1985-4-1"), ("1985-XX-XX", "1985-1-1"),
    ("1985-04-12/..", "1985-4-12"), ("1985-04/..", "1985-4-1"), ("1985/..", "1985-1-1"), ("../1985-04-12", "1985-4-12"),
    ("../1985", "1985-1-1"), ("1985-04-12/", "1985-4-12"), ("/1985", "1985-1-1"), ("1984~/2004-06?", "1984-1-1"),
    ("-1985", "-1985-1-1"), ("-0404", "-404-1-1"), ("0000", "0-1-1"), ("-156X", "-1569-1-1"),
    ("-0530-01-07", "-530-1-7"),
    ("1XXX", "1000-1-1"),
  ])
  func readsLevelsZeroAndOne(text: String, expected: String) { #expect(earliest(text) == expected) }

  @Test(arguments: [
    "198", "19850", "1985-13", "1985-4", "1985-04-31", "1985-20", "1985-25", "198X-04", "X985", "XXXX", "19X5",
    "1985-XX-04",
    "1985/1984", "../..", "/", "1985/1990/1995", "1985 ", "Y1985", "1985~?", "1985-04-12T", "~1985", "1985-02-30",
    "[1985]",
  ])
  func refusesOtherTexts(text: String) { #expect(earliest(text) == nil) }

  @Test(
    arguments: [
      ("ca. 1880", "1880~"), ("c1880", "1880~"), ("c. 1880", "1880~"), ("circa 1880", "1880~"), ("1880s", "188X"),
      ("1800s", "18XX"), ("ca. 1880s", "188X~"), ("19th century", "18XX"), ("1st century", "00XX"),
      ("1880-1890", "1880/1890"),
      ("ca. 1880 - 1890", "1880~/1890~"), ("before 1880", "../1880"), ("after 1880", "1880/.."),
      ("405 BC", "-0404"), ("1 BCE", "0000"), ("1880 ?", "1880?"), ("[1880]", "1880"), ("May 1880", "1880-05"),
      ("1 May 1880", "1880-05-01"), ("May 1, 1880", "1880-05-01"), ("Sept. 1880", "1880-09"),
      ("spring 1880", "1880-21"),
      ("1880–90", "1880/1890"), ("1880-90", "1880/1890"), ("1880/90", "1880/1890"), ("1914–1918", "1914/1918"),
      ("ca. 1880–90", "1880~/1890~"), ("1880s–90s", "188X/189X"), ("1901–05", "1901/1905"), ("1901-05", "1901-05"),
      ("1880–05", "1880-05"), ("1880-13", nil), ("1901-13-02", nil), ("2005/10/12", nil), ("1898/1901", "1898/1901"),
      ("1880-90?", "1880/1890?"), ("188–", "188X"),
      ("188-", "188X"), ("18--", "18XX"), ("3/5/2021", nil), ("soon", nil), ("31 June 1880", nil), ("12", nil),
    ] as [(String, String?)])
  func readsTablesLeniently(text: String, expected: String?) {
    var date: String?
    if case .date(let found)? = LenientDate(text) { date = found }
    #expect(date == expected)
  }

  @Test(arguments: ["n.d.", "undated", "s.d.", "[n.d.]"])
  func knowsUndatedThings(text: String) { #expect(LenientDate(text) == .undated) }

  @Test(arguments: [("-0404-03-01", "-0404-03-01"), ("Y170000002", "170000002-01-01"), ("0000", "0000-01-01")])
  func haveEarliestDays(text: String, expected: String) throws {
    #expect(try CalendarDate.parse(text).get().dayText == expected)
  }

  @Test(arguments: [("ca. 1880", "1880~"), (" 2024-05-01", "2024-05-01"), ("19th century", "18XX")])
  func explainsInMarkdown(text: String, meant: String) {
    #expect(
      CalendarDate.parse(text)
        == .failure(DateProblem(message: "'\(text)' is not EDTF", suggestion: "write \(meant)")))
  }

  @Test(
    arguments: [
      ("1880", "1880"), ("1880-05~", "1880-05"), ("188X", nil), ("-0404", nil), ("1880/1890", nil), ("1880-21", nil),
      ("1880-05-01", "1880-05-01"), ("0800", "0800"),
    ] as [(String, String?)])
  func givesWhatHTMLHas(text: String, expected: String?) throws {
    #expect(try CalendarDate.parse(text).get().htmlText == expected)
  }
}
