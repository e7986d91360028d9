@testable import CellLayout
@testable import Content
@testable import Items
@testable import Diagnostics
@testable import PageLayout
@testable import Settings
@testable import Theming
import Testing

@Suite struct FieldFormatsTests {
  private let dates = PageStrings.read(SourceFile(path: "strings.yaml", text: ""), language: "en-GB").0.dates

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
}
