@testable import Content
@testable import Diagnostics
@testable import PageLayout
@testable import Settings
@testable import Theming
import Testing

@Suite struct FieldFormatsTests {
  private let dates = DateFormats(
    PageStrings.read(
      SourceFile(
        path: "strings.yaml",
        text: """
          en:
            months: January February March April May June July August September October November December
            datePattern: "{day} {month} {year}"
            monthPattern: "{month} {year}"
          """), language: "en"
    ).0)

  @Test(
    arguments: [
      (.string("a & b"), "a & b"), (.integer(-7), "-7"), (.number(3), "3"), (.number(0.1), "0.1"),
      (.number(-2.50), "-2.5"),
      (.number(1e15), "1000000000000000"), (.number(1e20), "1e+20"), (.boolean(true), "✓"), (.boolean(false), "–"),
      (.date(CalendarDate(year: 2024, month: 12, day: 1)), "1 December 2024"), (.url("https://a.b/"), "https://a.b/"),
      (.list([.integer(1), .string("b"), .boolean(true)]), "1, b, ✓"), (.list([]), ""),
    ] as [(FieldContent, String)])
  func formatsValues(_ content: FieldContent, expected: String) {
    #expect(FieldFormats(dates: dates).text(of: content) == expected)
  }

  @Test(arguments: [(2024, 3, 9, "2024-03-09"), (1066, 10, 14, "1066-10-14"), (79, 8, 24, "0079-08-24")])
  func writesDatesForMachines(_ year: Int, _ month: Int, _ day: Int, expected: String) {
    #expect(CalendarDate(year: year, month: month, day: day).dayText == expected)
  }

  @Test func writesMonthsWithTheirYear() {
    #expect(dates.text(year: 2024, month: 2) == "February 2024")
  }

  @Test func writesNumericDatesIfALanguageHasNoMonths() {
    let bare = DateFormats(PageStrings.read(SourceFile(path: "strings.yaml", text: ""), language: "en").0)
    #expect(bare.text(CalendarDate(year: 2024, month: 3, day: 9)) == "2024-03-09")
    #expect(bare.text(year: 2024, month: 3) == "2024-03")
  }
}
