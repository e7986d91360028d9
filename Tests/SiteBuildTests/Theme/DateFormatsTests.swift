@testable import Diagnostics
@testable import Settings
@testable import Theming
import Testing

@Suite struct DateFormatsTests {
  private func dates(_ language: String, _ strings: String = "") -> DateFormats {
    let (words, diagnostics) = PageStrings.read(
      SourceFile(path: "strings.yaml", text: strings), language: language)
    // Places that are none are reported, and shown as they are.
    #expect(diagnostics.allSatisfy { $0.id == "string-places" && strings.contains("{days}") })
    return words.dates
  }

  private static let march = CalendarDate(year: 2024, month: 3, day: 9)

  /// The first two rows differ by country, `pl` has another form of the month in a date, and `lt` and `ru` have literal
  /// texts, with a no-break space.
  @Test(
    arguments: [
      ("en", "March 9, 2024", "March 2024"), ("en-GB", "9 March 2024", "March 2024"),
      ("de", "9. März 2024", "März 2024"), ("fr", "9 mars 2024", "mars 2024"),
      ("es", "9 de marzo de 2024", "marzo de 2024"), ("it", "9 marzo 2024", "marzo 2024"),
      ("nl", "9 maart 2024", "maart 2024"), ("pt", "9 de março de 2024", "março de 2024"),
      ("ar", "9 مارس 2024", "مارس 2024"), ("he", "9 במרץ 2024", "מרץ 2024"), ("ja", "2024年3月9日", "2024年3月"),
      ("zh", "2024年3月9日", "2024年3月"), ("zh-Hant-TW", "2024年3月9日", "2024年3月"),
      ("pl", "9 marca 2024", "marzec 2024"), ("lt", "2024 m. kovo 9 d.", "2024 m. kovas"),
      ("ru", "9 марта 2024\u{202F}г.", "март 2024\u{202F}г."),
    ])
  func formatsDatesAsTheLanguageDoes(_ language: String, day: String, month: String) {
    let dates = dates(language)
    #expect(dates.text(Self.march) == day)
    #expect(dates.text(year: 2024, month: 3) == month)
  }

  @Test func knowsTheWordsOfACountry() {
    #expect(dates("de-AT").text(year: 2024, month: 1) == "Jänner 2024")
  }

  /// A language tag may ask for another calendar, but sections are months of the Gregorian one.
  @Test(arguments: [("th", "9 มีนาคม 2024"), ("fa", "9 مارس 2024"), ("ar-u-ca-islamic-nu-arab", "9 مارس 2024")])
  func usesTheGregorianCalendarAndLatinDigits(_ language: String, day: String) {
    #expect(dates(language).text(Self.march) == day)
  }

  /// Not those of the environment's language.
  @Test(arguments: ["tlh", "", "und", "x-private", "not a tag"])
  func formatsDatesInEnglishIfTheLanguageIsUnknown(_ language: String) {
    #expect(dates(language).text(Self.march) == "March 9, 2024")
  }

  @Test(arguments: [(1, 1, 1, "1 January 1"), (1066, 10, 14, "14 October 1066"), (9999, 12, 31, "31 December 9999")])
  func formatsDatesOfAllYears(_ year: Int, _ month: Int, _ day: Int, expected: String) {
    #expect(dates("en-GB").text(CalendarDate(year: year, month: month, day: day)) == expected)
  }

  @Test(
    arguments: [
      ("datePattern: '{year}/{month}/{day}'", "2024/March/9", "March 2024"),
      ("monthPattern: '{month}, in {year}'", "9 March 2024", "March, in 2024"),
      ("months: Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec", "9 Mar 2024", "Mar 2024"),
      ("datePattern: '{{month}} {days}'", "{March} {days}", "March 2024"),
    ])
  func prefersTheSitesOwnStrings(_ strings: String, day: String, month: String) {
    for language in ["en", "en-GB"] {
      let dates = dates("en-GB", "\(language):\n  \(strings)\n")
      #expect(dates.text(Self.march) == day)
      #expect(dates.text(year: 2024, month: 3) == month)
    }
  }

  /// All other strings that a language lacks are those of English.
  @Test func takesNoDatesOfOtherLanguagesFromTheSitesStrings() {
    #expect(dates("de", "en: {datePattern: '{year}', items: x}").text(Self.march) == "9. März 2024")
  }

  @Test(arguments: [("en", true), ("fr", false), ("ja", false), ("nl", true)])
  func knowsWhichDatesAreASCII(_ language: String, isASCII: Bool) {
    #expect(dates(language).isASCII == isASCII)
  }

  @Test func formatsTheSameFromAllThreads() async {
    let expected = (0..<8).map { dates(["de", "ja", "el", "ko"][$0 % 4]).text(Self.march) }
    let texts = await withTaskGroup(of: (Int, String).self) { group in
      for index in 0..<800 {
        group.addTask { (index, dates(["de", "ja", "el", "ko"][index % 4]).text(Self.march)) }
      }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    #expect(texts.count == 800 && texts.allSatisfy { $0.value == expected[$0.key % 8] })
  }
}
