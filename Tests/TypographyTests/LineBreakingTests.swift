@testable import Typography
import Foundation
import Testing

/// DejaVu Sans Mono advances 1233 of 2048 units for every character, so at 2048/1233 · 10 px each is 10 px wide and
/// lines can be counted by hand.
@Suite struct LineBreakingTests {
  let typesetter = Typesetter()
  let style: TextStyle

  init() throws {
    style = TextStyle(fonts: [try Font(TestFonts.mono)], size: 2048.0 / 1233 * 10, lineHeight: 20)
  }

  private func paragraph(_ text: String, _ options: ParagraphOptions = ParagraphOptions()) -> ShapedParagraph {
    typesetter.paragraph(text, style: style, options: options)
  }

  private func lines(_ text: String, _ characters: Double, _ options: ParagraphOptions = ParagraphOptions()) -> [String]
  {
    let shaped = paragraph(text, options)
    return shaped.lines(fitting: characters * 10).map { shaped.text(of: $0) + ($0.isHyphenated ? "-" : "") }
  }

  @Test func fillsLinesGreedily() {
    #expect(lines("one two three four", 9) == ["one two", "three", "four"])
    #expect(lines("one two three four", 10) == ["one two", "three four"])
    #expect(lines("one two three four", 18) == ["one two three four"])
  }

  @Test func keepsAnExactFitOnOneLine() {
    let text = paragraph("abcde fghij")
    #expect(text.lineCount(fitting: 110) == 1)
    #expect(text.lineCount(fitting: 109.98) == 2)
    #expect(text.naturalWidth == 110)
    #expect(text.minContentWidth == 50)
  }

  @Test func hangsTrailingSpaces() {
    #expect(lines("abcde   fghij  ", 5) == ["abcde", "fghij"])
    #expect(paragraph("abcde   ").naturalWidth == 50)
    #expect(paragraph("abc   def").naturalWidth == 70)
  }

  @Test func hasNoLinesWithoutText() {
    for text in ["", "   ", "\n", "\u{7}\u{0}"] {
      let empty = paragraph(text)
      #expect(empty.lineCount(fitting: 100) == 0)
      #expect(empty.naturalWidth == 0)
      #expect(empty.minContentWidth == 0)
      #expect(empty.height(fitting: 10) == 0)
      #expect(empty.lineCountSteps(from: 10, to: 100) == [LineCountStep(width: 10, lines: 0)])
    }
  }

  @Test func breaksAtLineFeedsOnlyWithPreLine() {
    let text = "one \n two\n\nthree\n"
    #expect(lines(text, 30) == ["one two three"])
    #expect(lines(text, 30, ParagraphOptions(whiteSpace: .preLine)) == ["one", "two", "", "three"])
    #expect(paragraph(text, ParagraphOptions(whiteSpace: .preLine)).naturalWidth == 50)
  }

  @Test func breaksAWordThatIsWiderThanTheLine() {
    #expect(lines("ab cdefghij kl", 4) == ["ab", "cdef", "ghij", "kl"])
    #expect(lines("ab cdefghi kl", 6) == ["ab", "cdefgh", "i kl"])
  }

  @Test func breaksBetweenGraphemesOnly() {
    #expect(lines("e\u{301}e\u{301}e\u{301}e\u{301}", 2) == ["e\u{301}e\u{301}", "e\u{301}e\u{301}"])
  }

  @Test func putsOneGraphemeOnALineThatIsTooNarrowForAny() {
    #expect(lines("abc", 0.5) == ["a", "b", "c"])
    #expect(paragraph("abc de").lineCount(fitting: 0) == 5)
    #expect(paragraph("abc de").lineCount(fitting: -10) == 5)
  }

  /// As Chromium and Firefox break `www.example.com<span style="white-space: nowrap">/~</span>user`.
  @Test func breaksNoLongWordAtAJoiner() {
    let text = "abcdefgh/\u{2060}~user"
    #expect(lines(text, 8, ParagraphOptions(engines: .blink)) == ["abcdefgh", "/\u{2060}~user"])
    #expect(lines(text, 8, ParagraphOptions(engines: .gecko)) == ["abcdefg", "h/\u{2060}~user"])
    #expect(lines(text, 9, ParagraphOptions(engines: .blink)) == ["abcdefgh", "/\u{2060}~user"])
  }

  @Test func showsAHyphenIfALineEndsAtASoftHyphen() {
    // A part that fits only without the hyphen is broken inside, as in browsers.
    #expect(lines("abcdefgh\u{AD}ijkl", 8) == ["abcdefg", "h\u{AD}ijkl"])
    #expect(lines("abcdefgh\u{AD}ijklmnopqrst", 8) == ["abcdefg", "h\u{AD}-", "ijklmnop", "qrst"])
    #expect(lines("abcdefghabcdefgh\u{AD}ijklm", 8) == ["abcdefgh", "abcdefg", "h\u{AD}ijklm"])
    #expect(lines("xy abcdefgh\u{AD}ijkl", 8) == ["xy", "abcdefg", "h\u{AD}ijkl"])
    let text = "extra\u{AD}ordi\u{AD}nary"
    #expect(lines(text, 20) == ["extra\u{AD}ordi\u{AD}nary"])
    #expect(lines(text, 10) == ["extra\u{AD}ordi\u{AD}-", "nary"])
    // Without space for the hyphen, the line ends at the earlier soft hyphen.
    #expect(lines(text, 9) == ["extra\u{AD}-", "ordi\u{AD}nary"])
    #expect(paragraph(text).naturalWidth == 130)
  }

  @Test func keepsNoBreakSpacesAndJoinersTogether() {
    #expect(lines("10\u{A0}km on", 6) == ["10\u{A0}km", "on"])
    #expect(paragraph("a\u{2060}-\u{2060}b").minContentWidth == 30)
  }

  @Test func breaksAtZeroWidthSpaces() {
    #expect(lines("abc\u{200B}def", 4) == ["abc\u{200B}", "def"])
    #expect(paragraph("abc\u{200B}def").naturalWidth == 60)
  }

  @Test func handlesAWordOfTenThousandCharacters() {
    let text = paragraph(String(repeating: "x", count: 10_000))
    #expect(text.lineCount(fitting: 100) == 1000)
    #expect(text.lineCount(fitting: 105) == 1000)
    #expect(text.lineCount(fitting: 1) == 10_000)
    #expect(text.naturalWidth == 100_000)
  }

  @Test func computesTheHeightFromTheLineCount() {
    let text = paragraph("one two three four")
    #expect(text.height(fitting: 90) == 60)
    #expect(text.height(fitting: 90, maxLines: 2) == 40)
    #expect(text.truncated(toLines: 2, width: 90))
    #expect(!text.truncated(toLines: 3, width: 90))
  }

  @Test func reportsTheWidthsWhereTheLineCountDrops() {
    // Words of 3, 3, 5 and 4 characters: four lines from 5, three once "one two" (7) fits, two with "three four" (10),
    // one at 18.
    #expect(
      paragraph("one two three four").lineCountSteps(from: 50, to: 400) == [
        LineCountStep(width: 50, lines: 4), LineCountStep(width: 70, lines: 3), LineCountStep(width: 100, lines: 2),
        LineCountStep(width: 180, lines: 1),
      ])
    #expect(
      paragraph("one two three four").lineCountSteps(from: 80, to: 120) == [
        LineCountStep(width: 80, lines: 3), LineCountStep(width: 100, lines: 2),
      ])
  }

  @Test(arguments: [
    ("well-known", ["well-", "known"]), ("in 1990-1995", ["in", "1990-", "1995"]), ("a is -12345", ["a is", "-12345"]),
    ("what?else", ["what?", "else"]),
  ])
  func breaksAfterHyphensButNotAfterAMinus(text: String, expected: [String]) {
    #expect(lines(text, 6, ParagraphOptions(engines: .blink)) == expected)
  }

  /// Each word with `|` at the breaks of Blink, Gecko and WebKit, as observed in Chromium 156, Firefox 153 and
  /// WebKitGTK 2.50 with `line-break: strict`.
  @Test(arguments: [
    ("and/or", "and/or", "and/|or", "and/or"),
    ("ada/103538", "ada/103538", "ada/103538", "ada/|103538"),
    ("1990-1995", "1990-|1995", "1990-1995", "1990-|1995"),
    ("-5", "-5", "-5", "-5"),
    ("c’est-à-dire", "c’est-|à-|dire", "c’est-|à-|dire", "c’est-à-|dire"),
    ("Кто-нибудь", "Кто-|нибудь", "Кто-|нибудь", "Кто-|нибудь"),
    ("-Darg", "-|Darg", "-|Darg", "-Darg"),
    ("->b", "-|>b", "-|>b", "->b"),
    ("-(b", "-|(b", "-|(b", "-|(b"),
    ("(abc)[def]", "(abc)|[def]", "(abc)|[def]", "(abc)|[def]"),
    ("コンピュ", "コ|ン|ピュ", "コ|ン|ピュ", "コ|ン|ピュ"),
    ("האפרו-אסיאתיות", "האפרו-|אסיאתיות", "האפרו-אסיאתיות", "האפרו-אסיאתיות"),
    ("polkit-$(V", "polkit-$(V", "polkit-|$(V", "polkit-|$(V"),
    ("a!b", "a!b", "a!|b", "a!b"),
    ("C++/CLI", "C++/CLI", "C+|+/|CLI", "C++/CLI"),
    ("\"a\"(b", "\"a\"|(b", "\"a\"(b", "\"a\"|(b"),
    ("x—y", "x|—|y", "x|—|y", "x|—|y"),
    ("3–5", "3–|5", "3–|5", "3–|5"),
    ("http://a.b/c?d", "http://a.b/c?|d", "http://|a.b/|c?|d", "http://a.b/c?|d"),
    ("foo(bar)", "foo(bar)", "foo(bar)", "foo(bar)"),
    ("10°C", "10°C", "10°C", "10°C"),
    ("1,$2", "1,$2", "1,|$2", "1,$2"),
  ])
  func breaksInsideWordsLikeEachEngine(word: String, blink: String, gecko: String, webKit: String) {
    for (engine, expected) in [(BrowserEngines.blink, blink), (.gecko, gecko), (.webKit, webKit)] {
      var marked = ""
      let breaks = Array(word.utf16).withUnsafeBufferPointer { typesetter.wordBreaks($0, language: "ja") }
      for (offset, unit) in word.utf16.enumerated() {
        if breaks.contains(where: { $0.offset == offset && $0.engines.contains(engine) }) { marked += "|" }
        marked += String(utf16CodeUnits: [unit], count: 1)
      }
      #expect(marked == expected)
    }
  }

  /// UAX #14 breaks after the slash and so does Gecko; Blink and WebKit do not.
  @Test func usesTheLargestLineCountOfTheEngines() {
    let text = "see path/to"
    #expect(lines(text, 9, ParagraphOptions(engines: .gecko)) == ["see path/", "to"])
    #expect(lines(text, 9, ParagraphOptions(engines: .blink)) == ["see", "path/to"])
    let longer = "see path/to a"
    #expect(paragraph(longer, ParagraphOptions(engines: .gecko)).lineCount(fitting: 90) == 2)
    #expect(paragraph(longer, ParagraphOptions(engines: .webKit)).lineCount(fitting: 90) == 2)
    #expect(paragraph(text).engineDifferences == [EngineDifference(offset: 9, breakingEngines: .gecko)])
    #expect(paragraph("plain words only.").engineDifferences.isEmpty)
  }
}
