import Testing

@testable import Typography

/// WebKitGTK with hinted fonts; what it makes of them was measured in it.
@Suite struct HintedTextTests {
  private func width(_ text: String, size: Double, _ font: FontSource) throws -> Double {
    let style = try TestFonts.style(font, size: size / HintedText.sizeAdjust)
    let exact = Typesetter().paragraph(text, style: style, options: ParagraphOptions(engines: .webKit))
    let both = Typesetter().paragraph(
      text, style: style, options: ParagraphOptions(engines: .webKit, reckonsWithHinting: true))
    #expect(both.naturalWidth >= exact.naturalWidth)
    return both.naturalWidth
  }

  /// Advances of `ISO` in Inter at 13.79 px are 3.643, 8.795 and 10.499 px; WebKit says 24 px, without hinting 22.937.
  @Test func addsUpWholePixels() throws { #expect(try width("ISO", size: 13.79, TestFonts.inter) == 24) }

  /// Kerning is not rounded: `AV` in Inter is kerned by 3/32 em or so, which is no whole number of px at 14 px.
  @Test func kernsByFractions() throws {
    let apart = try width("A", size: 14, TestFonts.inter) + width("V", size: 14, TestFonts.inter)
    let together = try width("AV", size: 14, TestFonts.inter)
    #expect(together < apart && together != together.rounded())
  }

  @Test func leavesOtherEnginesAlone() throws {
    let style = try TestFonts.style(TestFonts.inter, size: 14)
    for engines in [BrowserEngines.blink, .gecko] {
      let plain = Typesetter().paragraph("ISO", style: style, options: ParagraphOptions(engines: engines))
      let reckoned = Typesetter().paragraph(
        "ISO", style: style, options: ParagraphOptions(engines: engines, reckonsWithHinting: true))
      #expect(plain.naturalWidth == reckoned.naturalWidth)
    }
  }
}
