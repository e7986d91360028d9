import Diagnostics
import Testing

@Suite struct DiagnosticPrintingTests {
  /// Returns the printed lines of a diagnostic in a line of a file.
  private func printed(_ line: String, column: Int, length: Int = 1) -> [String] {
    let file = SourceFile(path: "a.md", text: line)
    let location = file.location(SourcePosition(line: 1, column: column), length: length)
    return Diagnostic.error("some-rule", "wrong", at: location).formatted().split(separator: "\n").map(String.init)
  }

  @Test func printsPathLineColumnSeverityAndRule() {
    let text = "---\ntitle: Fern\nlayout: x\ndate: 2024-13-01\n---\n"
    let file = SourceFile(path: "Content/herbarium/fern.md", text: text)
    let location = file.location(SourcePosition(line: 4, column: 7), length: 10)
    let diagnostic = Diagnostic.error(
      "invalid-date", "month 13 in date '2024-13-01'; months run 1–12", at: location,
      suggestion: "write the date as YYYY-MM-DD")
    #expect(
      diagnostic.formatted() == """
        Content/herbarium/fern.md:4:7: error: month 13 in date '2024-13-01'; months run 1–12 [invalid-date]
          date: 2024-13-01
                ^~~~~~~~~~
          help: write the date as YYYY-MM-DD
        """)
  }

  @Test func printsDiagnosticsWithoutALocation() {
    #expect(Diagnostic.warning("odd", "strange").formatted() == "warning: strange [odd]")
    let file = SourceLocation(path: "site.yaml")
    #expect(Diagnostic.error("odd", "strange", at: file).formatted() == "site.yaml: error: strange [odd]")
  }

  @Test func marksTheCharacterOfAByteColumn() {
    // é is two bytes and one column wide, so the x at byte column 4 is under the third character.
    #expect(printed("é-x", column: 4)[1...] == ["  é-x", "    ^"])
  }

  @Test func underlinesWholeCharacters() {
    #expect(printed("a😀b", column: 3)[1...] == ["  a😀b", "   ^~"])
  }

  @Test func countsWideCharactersTwice() {
    // Three ideographs of three bytes and two columns each, then the x.
    #expect(printed("日本語x", column: 10)[1...] == ["  日本語x", "        ^"])
    #expect(printed("日本語x", column: 4, length: 6)[1...] == ["  日本語x", "    ^~~~"])
  }

  @Test func givesCombiningMarksNoColumnOfTheirOwn() {
    #expect(printed("e\u{301}x", column: 4)[1...] == ["  e\u{301}x", "   ^"])
  }

  @Test func showsTabsAsSpacesUpToTheNextStop() {
    #expect(printed("\ta\tx", column: 4)[1...] == ["      a   x", "          ^"])
  }

  @Test func marksTheEndOfALineBehindIt() {
    #expect(printed("ab", column: 3)[1...] == ["  ab", "    ^"])
    #expect(printed("ab", column: 40)[1...] == ["  ab", "    ^"])
  }

  @Test func marksNoFurtherThanTheLine() {
    #expect(printed("abc", column: 2, length: 50)[1...] == ["  abc", "   ^~"])
  }

  @Test func quotesNothingWhereTheLineIsEmpty() {
    #expect(printed("", column: 1).count == 1)
  }

  @Test(arguments: [1, 40, 500, 999, 1_000])
  func quotesALongLineAroundTheColumn(column: Int) throws {
    let letters = (0..<1_000).map { index in Character(UnicodeScalar(UInt8(0x61 + index % 26))) }
    let lines = printed(String(letters), column: column)
    let text = try #require(lines.dropFirst().first).dropFirst(2)
    let mark = try #require(lines.last.map { Array($0) }?.firstIndex(of: "^"))
    #expect(text.count <= 100)
    #expect(text.hasPrefix("…") == (column > 60))
    #expect(text.hasSuffix("…") == (column < 950))
    #expect(Array(text)[mark - 2] == letters[column - 1])
  }

  @Test func replacesTerminalControls() {
    let file = SourceFile(path: "a\u{1B}[2J.md", text: "x\u{1B}[31m\u{202E}y\u{85}")
    let location = file.location(SourcePosition(line: 1, column: 1))
    let text = Diagnostic.error("odd", "'\u{7}\u{9B}'", at: location, suggestion: "\u{1B}c").formatted()
    #expect(
      text == """
        a\u{FFFD}[2J.md:1:1: error: '\u{FFFD}\u{FFFD}' [odd]
          x\u{FFFD}[31m\u{FFFD}y\u{FFFD}
          ^
          help: \u{FFFD}c
        """)
  }

  @Test func showsBytesThatAreNotUTF8AndKeepsTheColumn() {
    let file = SourceFile(path: "a.md", bytes: [0x61, 0xFF, 0xFE, 0x62])
    let text = Diagnostic.error("odd", "wrong", at: file.location(SourcePosition(line: 1, column: 4))).formatted()
    #expect(text.split(separator: "\n")[1...] == ["  a\u{FFFD}\u{FFFD}b", "     ^"])
  }

  @Test func colorsOnlyIfEnabled() {
    let diagnostic = Diagnostic.error("odd", "wrong")
    #expect(diagnostic.formatted(color: true) == "\u{1B}[1;31merror\u{1B}[0m: wrong [odd]")
    #expect(!diagnostic.formatted().contains("\u{1B}"))
  }

  @Test func distinguishesErrorsFromWarnings() {
    #expect(![Diagnostic.warning("a", "b")].containsErrors)
    #expect([Diagnostic.warning("a", "b"), .error("a", "b")].containsErrors)
  }
}
