@testable import Typography
import Testing

/// Every character is 10 px wide, so that the effect of padding can be calculated by hand.
@Suite struct SpanPaddingTests {
  let typesetter = Typesetter()
  let style: TextStyle

  init() throws {
    style = TextStyle(fonts: [try Font(TestFonts.mono)], size: 2048.0 / 1233 * 10, lineHeight: 20)
  }

  /// A paragraph of spans; those in brackets have 4 px of padding at both ends.
  private func paragraph(_ text: String, _ options: ParagraphOptions = ParagraphOptions()) -> ShapedParagraph {
    var spans: [TextSpan] = []
    for part in text.split(separator: "[") {
      let pieces = part.split(separator: "]", omittingEmptySubsequences: false)
      if pieces.count == 2 { spans.append(TextSpan(String(pieces[0]), style: style, padding: 4)) }
      if let rest = pieces.last, !rest.isEmpty { spans.append(TextSpan(String(rest), style: style)) }
    }
    return typesetter.paragraph(spans, lineHeight: 20, options: options)
  }

  private func lines(_ text: String, _ width: Double) -> [String] {
    let shaped = paragraph(text)
    return shaped.lines(fitting: width).map { "\(shaped.text(of: $0)) \($0.width)" }
  }

  @Test func addsPaddingAtBothEndsOfASpan() {
    #expect(paragraph("ab [cd] ef").naturalWidth == 88)
    #expect(paragraph("[cd]").naturalWidth == 28)
    #expect(paragraph("ab[cd]ef").naturalWidth == 68)
    #expect(paragraph("[a][b]").naturalWidth == 36)
    #expect(paragraph("ab [cd ef] gh").naturalWidth == 118)
  }

  @Test func keepsPaddingWithTheAdjacentCharacter() {
    // "ab cd" with its space is 50 px wide, the padding 8 px.
    #expect(lines("ab [cd] ef", 58) == ["ab cd 58.0", "ef 20.0"])
    #expect(lines("ab [cd] ef", 57.9) == ["ab 20.0", "cd 28.0", "ef 20.0"])
    // Inside the span, each line has only the padding of its own end.
    #expect(lines("[abc def]", 40) == ["abc 34.0", "def 34.0"])
    #expect(lines("[abc def]", 33) == ["ab 24.0", "c 10.0", "de 20.0", "f 14.0"])
  }

  @Test func breaksOutsideThePaddingOfAWord() {
    // A break is before the padding of the text after it, and after the padding of the text before it.
    #expect(lines("a-[bcd]", 49) == ["a- 20.0", "bcd 38.0"])
    #expect(lines("[a-]bcd", 49) == ["a- 28.0", "bcd 30.0"])
    #expect(lines("[a-]bcd", 27.9).first == "a 14.0")
  }

  @Test func breaksAWordThatIsWiderThanTheLineWithItsPadding() {
    #expect(lines("[abcdef]", 40) == ["abc 34.0", "def 34.0"])
    #expect(lines("[abcdef]", 33) == ["ab 24.0", "cde 30.0", "f 14.0"])
    #expect(lines("ab[cdef]", 30) == ["ab 20.0", "cd 24.0", "ef 24.0"])
    #expect(paragraph("[ab]").lineCount(fitting: 0) == 2)
  }

  /// Gecko subtracts the padding at the end of an inline element from each of the element's lines.
  @Test func leavesRoomForPaddingOnEveryLineOfASpanInGecko() {
    func count(_ text: String, _ width: Double, _ engines: BrowserEngines) -> Int {
      paragraph(text, ParagraphOptions(engines: engines)).lineCount(fitting: width)
    }
    // "abc" with the padding before it is 34 px wide, "def" 30 px.
    for (text, width, blink, gecko) in [
      ("[abc def ghi]", 38, 3, 3), ("[abc def ghi]", 37.9, 3, 4), ("a [bcd efg]", 57.9, 2, 3),
      ("a [bcd] efg", 58, 2, 2),
      // In words that are wider than the line.
      ("[abcdefgh]", 44, 2, 3), ("[abcdefgh]", 48, 2, 2), ("ab[cdefg]", 44, 2, 2), ("ab[cdefg]", 43.9, 3, 3),
    ] as [(String, Double, Int, Int)] {
      #expect(count(text, width, .blink) == blink, "\(text) at \(width) in Blink")
      #expect(count(text, width, .gecko) == gecko, "\(text) at \(width) in Gecko")
    }
  }

  @Test func neverTakesMoreLinesAtAWiderWidth() {
    let text = paragraph("A [code] and more-[of it](here), [all] of [it-all]x [a b c] end")
    var before = Int.max
    for width in stride(from: 1.0, through: 700, by: 0.5) {
      let count = text.lineCount(fitting: width)
      #expect(count <= before)
      before = count
    }
    #expect(before == 1)
    #expect(text.lineCount(fitting: text.naturalWidth) == 1 && text.lineCount(fitting: text.naturalWidth - 0.1) == 2)
  }
}
