import Diagnostics
import Testing

@Suite struct SuggestionTests {
  static let keys = ["title", "image", "alt", "date", "tags", "order", "section", "draft", "link", "lineSpacing"]

  @Test(arguments: [
    ("titel", "title"),  // two adjacent letters swapped: one edit
    ("tittle", "title"),  // one extra letter
    ("imge", "image"),  // one missing letter
    ("Title", "title"),  // only case
    ("al", "alt"),
    ("sektion", "section"),  // one different letter
    ("line_spacing", "lineSpacing"),
    ("linespacing", "lineSpacing"),
  ])
  func findsTheIntendedWord(word: String, meant: String) {
    #expect(closestMatch(to: word, in: Self.keys) == meant)
  }

  @Test(arguments: ["x", "", "photographer", "colour", "zz", String(repeating: "title", count: 1_000)])
  func suggestsNothingIfNoCandidateIsClose(word: String) {
    #expect(closestMatch(to: word, in: Self.keys) == nil)
  }

  @Test func prefersTheEarlierOfTwoEquallyNear() {
    #expect(closestMatch(to: "dat", in: ["date", "data"]) == "date")
    #expect(closestMatch(to: "dat", in: ["data", "date"]) == "data")
  }

  @Test func prefersTheNearer() {
    #expect(closestMatch(to: "sections", in: ["selection", "section"]) == "section")
  }

  @Test func handlesTextsThatAreNotASCII() {
    #expect(closestMatch(to: "größe", in: ["grösse", "größer"]) == "größer")
    #expect(closestMatch(to: "caf\u{E9}", in: ["cafe\u{301}"]) == "cafe\u{301}")
  }
}
