import Diagnostics
import Testing

@Suite struct TextBytesTests {
  @Test func sortsByBytesAsThoughTwoAtATime() {
    let texts = ["b", "", "a/b", "a", "é", "e\u{301}", "a-b", "ab", "", "Z", "a/b/c", "\u{0}", "😀"]
    #expect(
      texts.sortedInBytes { $0 }.map { Array($0.utf8) }
        == texts.sorted { $0.precedesInBytes($1) }.map { Array($0.utf8) })
  }

  @Test func keepsTheOrderOfEqualTexts() {
    let pairs = [("b", 0), ("a", 1), ("b", 2), ("a", 3), ("", 4)]
    #expect(pairs.sortedInBytes { $0.0 }.map(\.1) == [4, 1, 3, 0, 2])
  }

  @Test func sortsNothing() {
    #expect([String]().sortedInBytes { $0 } == [])
    #expect(["", ""].sortedInBytes { $0 } == ["", ""])
  }
}
