@testable import Typography
import TestSupport
import Testing

/// Paragraphs laid out from word widths have the same lines as fully shaped ones.
@Suite struct PlainParagraphTests {
  let typesetter = Typesetter()

  private static let words = [
    "river", "To", "AV", "Yes,", "office", "\"Wave\"", "(a", "b)", "A", "1.5", "1887:", "T", "W.A.", "Why?", "it's",
    "characteristically", "seventeen-letters", "fi", "and/or", "a.5", "x)y", "-", "--", "#4", "don't", "V", "No!",
    "counterrevolutionaries", "no-break", "~",
  ]

  /// The paragraph shaped as one with several styles, which never uses the fast path.
  private func whole(_ text: String, _ style: TextStyle, _ options: ParagraphOptions) -> ShapedParagraph {
    typesetter.paragraph([TextSpan(text, style: style)], lineHeight: style.lineHeight, options: options)
  }

  @Test(arguments: 0..<60)
  func haveTheLinesOfTheFullyShapedText(seed: Int) throws {
    var random = SplitMix64(seed: seed)
    // Liberation and Inter kern across spaces.
    let source = [TestFonts.garamond, TestFonts.inter, TestFonts.liberation, TestFonts.sans][seed % 4]
    var style = try TestFonts.style(source, TestFonts.arabic, size: [13, 16, 19.5][seed % 3])
    if random.chance(oneIn: 3) { style.letterSpacing = -0.3 }
    let engines: BrowserEngines = [.all, .gecko, [.blink, .webKit], .webKit][random.below(4)]
    let options = ParagraphOptions(language: ["en", "fr"][random.below(2)], engines: engines)
    for _ in 0..<10 {
      // Mostly plain words, so that most paragraphs use the fast path.
      let kinds = random.chance(oneIn: 3) ? Self.words.count : 14
      let text = (0..<random.int(1...40)).map { _ in Self.words[random.below(kinds)] }.joined(separator: " ")
      let (plain, whole) = (typesetter.paragraph(text, style: style, options: options), whole(text, style, options))
      #expect(plain.naturalWidth == whole.naturalWidth, "\(text)")
      #expect(plain.text == whole.text && plain.minContentWidth == whole.minContentWidth)
      #expect(plain.engineDifferences == whole.engineDifferences && plain.missingGlyphs == whole.missingGlyphs)
      for width in stride(from: 5.0, through: whole.naturalWidth + 40, by: 23.390625) {
        #expect(plain.lineCount(fitting: width) == whole.lineCount(fitting: width), "\(text) at \(width)")
      }
      #expect(plain.lines(fitting: 170) == whole.lines(fitting: 170), "\(text)")
    }
  }

  /// White space, direction marks, characters of other fonts, breaks inside words: texts that are not plain paragraphs.
  @Test(arguments: [
    "", " ", "a  b", " a", "a ", "a\tb", "a\nb", "naïve", "a\u{AD}b", "سلام", "a \u{7F} b", "东京", "a\u{0}b", "(",
    "e.g. (so)",
  ])
  func areShapedInFullIfNotPlain(text: String) throws {
    let style = try TestFonts.style(TestFonts.garamond, TestFonts.arabic)
    for direction: ParagraphOptions.Direction in [.leftToRight, .rightToLeft, .automatic] {
      let options = ParagraphOptions(direction: direction)
      let (plain, whole) = (typesetter.paragraph(text, style: style, options: options), whole(text, style, options))
      #expect(plain.lineCountSteps(from: 3, to: 200) == whole.lineCountSteps(from: 3, to: 200))
      #expect(plain.naturalWidth == whole.naturalWidth && plain.text == whole.text)
    }
  }
}
