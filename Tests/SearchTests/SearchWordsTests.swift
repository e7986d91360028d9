import Search
import Testing

@Suite struct SearchWordsTests {
  private let words = SearchWords()

  @Test(arguments: [
    ("The Moss-rose, can’t wait: 3.5 cm", ["the", "moss", "rose", "can", "t", "wait", "3", "5", "cm"]),
    ("Café ÉCLAIR naïve", ["cafe", "eclair", "naive"]),
    ("Cafe\u{301} and Å", ["cafe", "and", "a"]),
    ("Straße, Łódź, Ærø, Þór, Đakovo", ["strasse", "lodz", "aero", "thor", "dakovo"]),
    ("İstanbul ısı", ["istanbul", "isi"]),
    ("ﬁne ｗｉｄｅ x²", ["fine", "wide", "x2"]),
    ("Ἀθῆναι ΟΔΟΣ οδός", ["αθηναι", "οδοσ", "οδοσ"]),
    ("Ёлка и йод", ["елка", "и", "иод"]),
    ("אָלֶף בית", ["אלף", "בית"]),
    ("أَحْمَد محمــد", ["احمد", "محمد"]),
    ("हिन्दी में", ["हिन्दी", "में"]),
    ("한국어 문서", ["한국어", "문서"]),
    ("Donau\u{AD}dampf\u{AD}schiff", ["donaudampfschiff"]),
    ("", []),
    (" — !? ", []),
  ])
  func dividesScriptsWithSpaces(text: String, expected: [String]) { #expect(words.words(of: text) == expected) }

  @Test(arguments: [
    ("富士山", ["富士", "士山", "山"]),
    ("山", ["山"]),
    ("東京タワー2024", ["東京", "京タ", "タワ", "ワー", "ー", "2024"]),
    ("がく", ["がく", "く"]),
  ])
  func dividesIdeographsIntoPairs(text: String, expected: [String]) { #expect(words.words(of: text) == expected) }

  @Test func dividesThaiByItsDictionary() {
    let found = words.words(of: "พิพิธภัณฑ์เล็ก")
    #expect(found == ["พิพิธภัณฑ์", "เล็ก"])
  }

  @Test func cutsLongWords() {
    #expect(words.words(of: String(repeating: "a", count: 300)) == [String(repeating: "a", count: 24)])
    #expect(words.words(of: String(repeating: "é", count: 300)) == [String(repeating: "e", count: 24)])
  }

  @Test func takesAnyText() {
    #expect(words.words(of: String(repeating: "ﷺ", count: 40)).count == 1 + 40 * 3)
    #expect(words.words(of: "\u{301}\u{301}").isEmpty)
    #expect(words.words(of: "😀 👩‍👩‍👧").isEmpty)
  }
}
