@testable import Typography
import Testing

@Suite struct AdvanceTests {
  let typesetter = Typesetter()
  /// Blink adds up the advances from HarfBuzz without rounding, and so does WebKit, except for words measured in parts.
  let exact = ParagraphOptions(engines: .blink)

  /// Converts a width in font units from the tool to px, rounded as a paragraph rounds it.
  private func pixels(_ units: Int, _ font: Font, size: Double) -> Double {
    let exact = Double(units) * size / Double(font.metrics.unitsPerEm)
    return (exact * 64 - 1.0 / 1024).rounded(.up) / 64
  }

  @Test(arguments: [
    "Vitrine", "AVAVA To Ty", "office affluent", "The quick brown fox jumps over the lazy dog",
    "“Łódź”, naïve façade", "1234.56 – 78 %", "Ελληνικά και Кириллица",
  ])
  func agreesWithHarfBuzzsToolInTheWholeText(text: String) throws {
    for source in [TestFonts.garamond, TestFonts.sans] {
      let font = try Font(source)
      let style = TextStyle(fonts: [font], size: 17, lineHeight: 24)
      // Greek and Cyrillic are separate runs, as in a browser.
      let parts = text.contains("Ελ") ? ["Ελληνικά και ", "Кириллица"] : [text]
      let units = try parts.reduce(0) { try $0 + advanceByHarfBuzzTool($1, source) }
      #expect(
        typesetter.paragraph(text, style: style, options: exact).naturalWidth == pixels(units, font, size: 17),
        "\(source.path)")
    }
  }

  /// Inter's `calt` and Liberation's `kern` depend on characters beyond a space, which shaping word by word must
  /// preserve.
  @Test(arguments: ["A - B and A-B", "TO - Y -> X", "x A V y", "Y A T A", "(A) [B]: C - d"])
  func keepsKerningAcrossSpaces(text: String) throws {
    for source in [TestFonts.inter, TestFonts.liberation] {
      let font = try Font(source)
      let style = TextStyle(fonts: [font], size: 20, lineHeight: 24)
      let units = try advanceByHarfBuzzTool(text, source)
      #expect(
        typesetter.paragraph(text, style: style, options: exact).naturalWidth == pixels(units, font, size: 20),
        "\(source.path)")
    }
  }

  @Test func disablesKerningAndLigatures() throws {
    let font = try Font(TestFonts.garamond)
    let text = "AVATAR office fjord"
    for (features, flags) in [
      (TextStyle.Features.standard, ""), (.kerning, "-liga,-clig,-calt"), (.ligatures, "-kern"),
      ([], "-kern,-liga,-clig,-calt"),
    ] {
      let style = TextStyle(fonts: [font], size: 64, lineHeight: 70, features: features)
      let units = try advanceByHarfBuzzTool(text, TestFonts.garamond, features: flags)
      #expect(typesetter.paragraph(text, style: style, options: exact).naturalWidth == pixels(units, font, size: 64))
    }
  }

  @Test func shapesArabicJoinedAndHebrewRightToLeft() throws {
    for (text, source, script) in [
      ("السلام عليكم", TestFonts.arabic, "arab"), ("שלום עולם", TestFonts.hebrew, "hebr"),
    ] {
      let font = try Font(source)
      let style = TextStyle(fonts: [font], size: 20, lineHeight: 30)
      let units = try advanceByHarfBuzzTool(text, source, direction: "rtl", script: script)
      let options = ParagraphOptions(language: "und", direction: .rightToLeft, engines: .blink)
      #expect(typesetter.paragraph(text, style: style, options: options).naturalWidth == pixels(units, font, size: 20))
    }
  }

  @Test func addsLetterSpacingAfterEveryGraphemeAndDropsLigatures() throws {
    let font = try Font(TestFonts.garamond)
    let text = "office e\u{301}"
    let units = try advanceByHarfBuzzTool(text, TestFonts.garamond, features: "-liga,-clig,-calt")
    let style = TextStyle(fonts: [font], size: 16, lineHeight: 24, letterSpacing: 2)
    // Eight graphemes: the accent belongs to its letter.
    let expected = Double(units) * 16 / Double(font.metrics.unitsPerEm) + 8 * 2
    #expect(abs(typesetter.paragraph(text, style: style, options: exact).naturalWidth - expected) <= 1.0 / 64)
  }

  @Test func isLinearInTheSize() throws {
    let font = try Font(TestFonts.sans)
    let text = "Subpixel advances are never rounded to whole pixels"
    let small = typesetter.paragraph(
      text, style: TextStyle(fonts: [font], size: 10, lineHeight: 10), options: exact
    ).naturalWidth
    let large = typesetter.paragraph(
      text, style: TextStyle(fonts: [font], size: 1000, lineHeight: 10), options: exact
    ).naturalWidth
    #expect(abs(large / 100 - small) <= 1.0 / 64)
  }

  /// A glyph of 1233 units at 2048/1233 · 10.004 px advances 10.004 px, which Firefox rounds to 600/60 px.
  @Test func roundsEveryGlyphInGecko() throws {
    let style = TextStyle(fonts: [try Font(TestFonts.mono)], size: 2048.0 / 1233 * 10.004, lineHeight: 20)
    let text = String(repeating: "x", count: 100)
    let options = { ParagraphOptions(engines: $0) }
    #expect(typesetter.paragraph(text, style: style, options: options(.gecko)).naturalWidth == 1000)
    // 1000.4 px, rounded up to 1/64 px.
    let upward = (1000.4 * 64).rounded(.up) / 64
    #expect(typesetter.paragraph(text, style: style, options: options(.webKit)).naturalWidth == upward)
    let both = typesetter.paragraph(text, style: style, options: options(.all))
    #expect(both.naturalWidth == upward)
    #expect(both.lineCount(fitting: 1000.2) == 2)
  }

  @Test func addsUpSpansOfDifferentStyles() throws {
    let plain = TextStyle(fonts: [try Font(TestFonts.sans)], size: 16, lineHeight: 24)
    let code = TextStyle(fonts: [try Font(TestFonts.mono)], size: 14, lineHeight: 24)
    let paragraph = typesetter.paragraph(
      [TextSpan("call ", style: plain), TextSpan("abc", style: code), TextSpan(" twice", style: plain)],
      lineHeight: 24, options: exact)
    let outer = try advanceByHarfBuzzTool("call ", TestFonts.sans) + advanceByHarfBuzzTool(" twice", TestFonts.sans)
    let inner = try advanceByHarfBuzzTool("abc", TestFonts.mono)
    let expected = Double(outer) * 16 / 1000 + Double(inner) * 14 / 2048
    #expect(abs(paragraph.naturalWidth - expected) <= 1.0 / 64)
    #expect(paragraph.text == "call abc twice")
  }
}
