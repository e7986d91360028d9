@testable import Typography
import Testing

@Suite struct ScriptTests {
  let typesetter = Typesetter()

  @Test func reportsCodePointsThatNoFontCovers() throws {
    let style = try TestFonts.style(TestFonts.garamond)
    #expect(typesetter.paragraph("plain", style: style).missingGlyphs.isEmpty)
    #expect(typesetter.paragraph("a 東 b 東 \u{1F600}", style: style).missingGlyphs == [0x6771, 0x1F600])
    #expect(typesetter.paragraph("סוף", style: style).missingGlyphs == [0x5E1, 0x5D5, 0x5E3])
  }

  @Test func doesNotReportInvisibleCharacters() throws {
    let style = try TestFonts.style(TestFonts.mono)
    let text = "a\u{200D}b\u{FE0F}c\u{AD}d\u{2060}e\u{200B}\u{200E}\n\t\u{0}\u{1B}"
    #expect(typesetter.paragraph(text, style: style).missingGlyphs.isEmpty)
  }

  @Test func fallsBackInListOrder() throws {
    let latin = try Font(TestFonts.garamond), arabic = try Font(TestFonts.arabic)
    let both = TextStyle(fonts: [latin, arabic], size: 20, lineHeight: 30)
    let mixed = typesetter.paragraph("abc سلام", style: both, options: ParagraphOptions(engines: .blink))
    #expect(mixed.missingGlyphs.isEmpty)
    let units =
      try Double(advanceByHarfBuzzTool("abc ", TestFonts.garamond)) / Double(latin.metrics.unitsPerEm)
      + Double(advanceByHarfBuzzTool("سلام", TestFonts.arabic, direction: "rtl", script: "arab"))
      / Double(arabic.metrics.unitsPerEm)
    #expect(abs(mixed.naturalWidth - units * 20) <= 1.0 / 64)
  }

  @Test func drawsALetterAndItsMarkWithOneFont() throws {
    // Only the Devanagari font covers the word; the vowel sign must be drawn with the font of its letter.
    let style = try TestFonts.style(TestFonts.sans, TestFonts.devanagari)
    let paragraph = typesetter.paragraph("की", style: style)
    #expect(paragraph.missingGlyphs.isEmpty)
    #expect(paragraph.lineCount(fitting: 1) == 1)
  }

  @Test func breaksThaiByItsDictionary() throws {
    let style = try TestFonts.style(TestFonts.thai)
    let options = ParagraphOptions(language: "th")
    // "Thai language" is two words, ภาษา and ไทย.
    let paragraph = typesetter.paragraph("ภาษาไทย", style: style, options: options)
    let first = typesetter.paragraph("ภาษา", style: style, options: options).naturalWidth
    #expect(paragraph.lines(fitting: first + 2).map { paragraph.text(of: $0) } == ["ภาษา", "ไทย"])
  }

  @Test func breaksJapaneseBetweenAnyTwoIdeographsButNotBeforeAFullStop() throws {
    let style = try TestFonts.style(TestFonts.mono)
    let options = ParagraphOptions(language: "ja")
    // No font covers these characters, so all are as wide as .notdef; only the breaks are tested.
    let paragraph = typesetter.paragraph("東京。", style: style, options: options)
    let lines = paragraph.lines(fitting: paragraph.minContentWidth)
    #expect(lines.map { paragraph.text(of: $0) } == ["東", "京。"])
  }

  @Test func breaksBidirectionalTextByItsWidth() throws {
    let style = try TestFonts.style(TestFonts.sans, TestFonts.arabic)
    for direction in [ParagraphOptions.Direction.leftToRight, .rightToLeft, .automatic] {
      let paragraph = typesetter.paragraph(
        "قال Anna: (12) مرحبا!", style: style, options: ParagraphOptions(language: "ar", direction: direction))
      #expect(paragraph.lineCount(fitting: paragraph.naturalWidth) == 1)
      #expect(paragraph.lineCount(fitting: paragraph.naturalWidth - 0.1) == 2)
      #expect(paragraph.missingGlyphs.isEmpty)
    }
  }

  @Test func measuresWithoutAnyFont() {
    let paragraph = typesetter.paragraph("abc def", style: TextStyle(fonts: [], size: 16, lineHeight: 20))
    #expect(paragraph.missingGlyphs.count == 7)
    #expect(paragraph.naturalWidth == 0)
    #expect(paragraph.lineCount(fitting: 10) == 1)
  }
}
