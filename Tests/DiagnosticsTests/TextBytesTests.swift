@testable import Bytes
import TestSupport
import Testing

@Suite struct TextBytesTests {
  /// Texts with common prefixes shorter or longer than the eight bytes compared as a number, some with zero bytes.
  @Test(arguments: 0..<40)
  func sortTextsByTheirBytes(seed: Int) {
    var random = SplitMix64(seed: seed)
    let beginnings = ["", "items/", "items/item-00", "é", "items/item-00000\u{0}"]
    let letters: [Character] = ["a", "b", "\u{0}", "-", "Z", "é", "e", "\u{301}", "😀"]
    let shared = beginnings[random.below(beginnings.count)]
    let texts = (0..<random.below(60)).map { _ in
      shared + (random.chance(oneIn: 4) ? beginnings[random.below(beginnings.count)] : "")
        + String((0..<random.below(12)).map { _ in letters[random.below(random.chance(oneIn: 2) ? 3 : letters.count)] })
    }
    let sorted = texts.sortedInBytes()
    #expect(sorted.map { Array($0.utf8) } == texts.map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) })
    #expect(zip(sorted, sorted.dropFirst()).allSatisfy { !$1.precedesInBytes($0) })
  }

  @Test func keepTheOrderOfEqualTexts() {
    let pairs = [("b", 1), ("a", 2), ("b", 3), ("a", 4), ("", 5), ("b", 6)]
    #expect(pairs.sortedInBytes { $0.0 }.map(\.1) == [5, 2, 4, 1, 3, 6])
  }

  @Test func distinguishEqualTextsByTheirBytes() {
    let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
    #expect(composed == decomposed)
    #expect(ByteText(composed) != ByteText(decomposed))
    #expect(Set([composed, decomposed, composed].map(ByteText.init)).count == 2)
    #expect(ByteText("") == ByteText("") && ByteText("a") != ByteText("ab") && ByteText("ab") != ByteText("a"))
  }
}
