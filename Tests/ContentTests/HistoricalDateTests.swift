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
    #expect(LenientDate(text)?.edtf == expected)
  }

  /// What catalogues write in the languages whose words are known.
  @Test(
    arguments: [
      ("19. Jh.", "18XX"), ("19. Jahrhundert", "18XX"), ("19.\u{A0}Jh.", "18XX"), ("im 19. Jahrhundert", "18XX"),
      ("18./19. Jh.", "17XX/18XX"), ("nach 1950", "1950/.."), ("vor 1700", "../1700"), ("ab 1950", "1950/.."),
      ("bis 1700", "../1700"), ("1760er", "176X"), ("1760er Jahre", "176X"), ("1900er", nil), ("Mai 1912", "1912-05"),
      ("15. März 1871", "1871-03-15"), ("15.03.1871", "1871-03-15"), ("15. 3. 1871", "1871-03-15"),
      ("15.13.1871", nil), ("03.1871", "1871-03"), ("21.1871", nil), ("1890 bis 1910", "1890/1910"),
      ("von 1890 bis 1910", "1890/1910"), ("zwischen 1780 und 1820", "1780/1820"), ("1900 (?)", "1900?"),
      ("1900?", "1900?"), ("wohl 1880", "1880?"), ("vermutlich um 1880", "1880%"), ("500 v. Chr.", "-0499"),
      ("79 n. Chr.", "0079"), ("500–400 v. Chr.", "-0499/-0399"), ("5. Jh. v. Chr.", "-04XX"),
      ("Ende 19. Jh.", "1867~/1899~"), ("Anfang 20. Jh.", "1900~/1933~"), ("Mitte 18. Jh.", "1734~/1766~"),
      ("1. Hälfte 19. Jh.", "1800~/1849~"), ("2. Hälfte des 19. Jahrhunderts", "1850~/1899~"),
      ("Anfang 1. Jh.", "0001~/0033~"), ("Ende 18. Jh. bis Anfang 19. Jh.", "1767~/1833~"),
      ("Mitte der 1920er Jahre", "1924~/1926~"), ("Mai–Juni 1912", "1912-05/1912-06"), ("Herbst 1912", "1912-23"),
      ("between 1780 and 1820", "1780/1820"), ("from 1890 to 1910", "1890/1910"), ("probably 1880", "1880?"),
      ("44 BCE", "-0043"), ("late 19th century", "1867~/1899~"), ("early 20th century", "1900~/1933~"),
      ("mid-18th century", "1734~/1766~"), ("first half of the 18th century", "1700~/1749~"),
      ("last quarter of the 17th century", "1675~/1699~"), ("late 18th–early 19th century", "1767~/1833~"),
      ("vers 1890", "1890~"), ("XIXe siècle", "18XX"), ("fin du XIXe siècle", "1867~/1899~"), ("années 1760", "176X"),
      ("entre 1780 et 1820", "1780/1820"), ("1er mai 1880", "1880-05-01"), ("50 av. J.-C.", "-0049"),
      ("siglo XIX", "18XX"), ("hacia 1890", "1890~"), ("15 de marzo de 1871", "1871-03-15"),
      ("finales del siglo XIX", "1867~/1899~"), ("XIX secolo", "18XX"), ("seconda metà del XIX secolo", "1850~/1899~"),
      ("prima del 1700", "../1700"), ("19e eeuw", "18XX"), ("eerste helft 19e eeuw", "1800~/1849~"),
      ("omstreeks 1890", "1890~"), ("jaren 1760", "176X"), ("XIX век", "18XX"), ("jui 1880", nil), ("Ende", nil),
      ("1. Hälfte", nil), ("zwischen 1820 und 1780", nil),
      // Nothing is read that may mean something else.
      ("480/70 v. Chr.", nil), ("480-70 BC", nil), ("450/40 v. Chr.", nil), ("100-50 BC", "-0099/-0049"),
      ("early 2000s", nil), ("mid 1900s", nil), ("late 1890s", "1897~/1899~"),
      ("before the 19th century", "../1799"), ("nach dem 18. Jh.", "1800/.."), ("S. 12", nil), ("15 sec.", nil),
      ("10 s.", nil), ("12 в.", nil), ("s. XV", "14XX"), ("XV sec.", "14XX"), ("Otto 1880", nil),
      ("sept. 1880", "1880-09"), ("juil. 1880", "1880-07"),
    ] as [(String, String?)])
  func readsWordsOfSeveralLanguages(text: String, expected: String?) {
    #expect(LenientDate(text)?.edtf == expected)
  }

  /// These say more than EDTF can, and are shown.
  @Test(
    arguments: [
      ("late 19th century", true), ("between 1780 and 1820", true), ("vor 1700", true), ("nach 1950", true),
      ("bis 1700", false), ("seit 1950", false), ("ca. 1880", false), ("19. Jh.", false), ("1890 bis 1910", false),
    ])
  func knowsWhichWordsSayMore(text: String, expected: Bool) {
    let saysMore = if case .approximation? = LenientDate(text) { true } else { false }
    #expect(saysMore == expected)
  }

  /// The words of all languages are found in one table.
  @Test func wordsMeanTheSameInAllLanguages() {
    var roles: [String: DateWords.Role] = [:]
    for words in DateWords.languages.flatMap(\.leading) {
      for phrase in words.phrases {
        let other = roles.updateValue(words.role, forKey: phrase)
        #expect(other == nil || other == words.role, "'\(phrase)'")
        #expect(phrase == phrase.lowercased() && phrase.split(separator: " ").count <= 4, "'\(phrase)'")
      }
    }
  }

  @Test(arguments: ["n.d.", "undated", "s.d.", "[n.d.]", "o. J.", "undatiert"])
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
