import Diagnostics
import Testing
import TestSupport

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
    #expect(closestMatch(to: "\u{212A}ind", in: ["kind"]) == "kind")
  }

  /// Against the definition, for words that differ in few letters, in case, and in a sign that shares its bit with a letter.
  @Test func findsWhatTheDefinitionFinds() {
    var generator = SplitMix64(seed: 7)
    func word() -> String {
      let letters = Array("aAbc!\u{E9}")
      let count = Int.random(in: 1...9, using: &generator)
      return String((0..<count).map { _ in letters[Int.random(in: letters.indices, using: &generator)] })
    }
    for _ in 0..<2_000 {
      let (source, candidates) = (word(), (0..<4).map { _ in word() })
      let distances = candidates.map { Self.distance(source.lowercased()[...], $0.lowercased()[...]) }
      let close = candidates.indices.filter {
        distances[$0] <= min(3, max(source.count, candidates[$0].count) / 3) || distances[$0] == 0
      }
      let expected = close.min { distances[$0] < distances[$1] }.map { candidates[$0] }
      #expect(closestMatch(to: source, in: candidates) == expected, "\(source) in \(candidates)")
    }
  }

  /// The edit distance by its recursive definition, of short words.
  private static func distance(_ a: Substring, _ b: Substring) -> Int {
    var known: [[Substring]: Int] = [:]
    func distance(_ a: Substring, _ b: Substring) -> Int {
      guard let first = a.first, let second = b.first else { return max(a.count, b.count) }
      if let distance = known[[a, b]] { return distance }
      var least = min(
        distance(a.dropFirst(), b) + 1, distance(a, b.dropFirst()) + 1,
        distance(a.dropFirst(), b.dropFirst()) + (first == second ? 0 : 1))
      if a.count > 1, b.count > 1, a.prefix(2).elementsEqual(b.prefix(2).reversed()) {
        least = min(least, distance(a.dropFirst(2), b.dropFirst(2)) + 1)
      }
      known[[a, b]] = least
      return least
    }
    return distance(a, b)
  }
}
