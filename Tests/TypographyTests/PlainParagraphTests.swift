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

  private static let otherWords = [
    "łąka", "żółw,", "Été", "ŒUVRE", "naïve.", "река", "Ёлка!", "музей,", "остров", "А", "Τοῦ", "πέτρα.", "ΦΩΣ",
    "νησί;",
    "(мир)", "Größe", "ſt", "ﬁ", "ł5", "5ł", "état", "\"świat\"", "a", "To", "1887:", "ϣ", "\u{301}", "“зима”",
    "достопримечательности", "Konstantynopolitańczykowianeczka",
  ]

  /// Words in alphabets other than ASCII, in texts of one alphabet and of several.
  @Test(arguments: 0..<60)
  func haveTheLinesOfTheFullyShapedTextInOtherAlphabets(seed: Int) throws {
    var random = SplitMix64(seed: seed)
    let source = [TestFonts.garamond, TestFonts.inter, TestFonts.liberation, TestFonts.sans][seed % 4]
    let style = try TestFonts.style(source, TestFonts.arabic, size: [13, 16, 19.5][seed % 3])
    let options = ParagraphOptions(language: ["pl", "ru"][random.below(2)])
    let starts = [0..<5, 5..<10, 10..<14, 0..<Self.otherWords.count]
    for kinds in starts + starts {
      let text = (0..<random.int(1...30)).map { _ in
        Self.otherWords[random.int(kinds.lowerBound...kinds.upperBound - 1)]
      }
      .joined(separator: " ")
      let (plain, whole) = (typesetter.paragraph(text, style: style, options: options), whole(text, style, options))
      #expect(plain.naturalWidth == whole.naturalWidth, "\(text)")
      #expect(plain.text == whole.text && plain.minContentWidth == whole.minContentWidth)
      #expect(plain.engineDifferences == whole.engineDifferences && plain.missingGlyphs == whole.missingGlyphs)
      for width in stride(from: 5.0, through: whole.naturalWidth + 40, by: 31.390625) {
        #expect(plain.lineCount(fitting: width) == whole.lineCount(fitting: width), "\(text) at \(width)")
      }
    }
  }

  /// Words that count as unbreakable without ICU have no break in ICU either.
  @Test func haveNoBreaksInICU() {
    let iterators = BreakIterators()
    let letters = "aZ5éßłŻſɐΑωя́ЁѢԯאתؠي".unicodeScalars.map { UInt16($0.value) } + Array(0x0900...0x0963)
    let others = "\"'.,:;!?)(".utf16
    var random = SplitMix64(seed: 7)
    var count = 0
    for _ in 0..<40_000 {
      let word = (0..<random.int(1...6)).map { _ in
        random.chance(oneIn: 4) ? Array(others)[random.below(others.count)] : letters[random.below(letters.count)]
      }
      word.withUnsafeBufferPointer { word in
        guard BreakRules.isPlain(word) else { return }
        count += 1
        let unicode = iterators.lineBreaks(in: word, language: "en@lb=strict")
        let breaks = BreakRules.breaks(in: word, unicode: unicode, untailored: unicode) { before, after in
          [before, after].withUnsafeBufferPointer { !iterators.lineBreaks(in: $0, language: "en").isEmpty }
        }
        #expect(breaks.isEmpty, "\(String(decoding: word, as: UTF16.self))")
      }
    }
    #expect(count > 4_000)
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
