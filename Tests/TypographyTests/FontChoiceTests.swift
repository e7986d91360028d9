@testable import Typography
import Testing

@Suite struct FontChoiceTests {
  private static let fonts = Result { try [TestFonts.inter, TestFonts.thai, TestFonts.emoji].map { try Font($0) } }

  /// The expected font for each cluster: Inter, Noto Sans Thai or Noto Colour Emoji.
  @Test(
    arguments: [
      ("a", 0), ("é", 0), ("e\u{301}", 0), ("ố", 0), ("o\u{302}\u{301}", 0), ("น้ำ", 1), ("ที่", 1),
      // Inter has a monochrome heart, sun and square. U+FE0F selects the coloured one; the square is coloured by
      // default.
      ("❤", 0), ("❤\u{FE0E}", 0), ("❤\u{FE0F}", 2), ("☀", 0), ("☀\u{FE0F}", 2), ("⬜", 2), ("⬜\u{FE0E}", 0),
      ("1", 0), ("1\u{FE0F}\u{20E3}", 2), ("😀", 2), ("👍🏽", 2), ("🇯🇵", 2), ("👩‍👩‍👧", 2), ("❤️‍🔥", 2),
    ] as [(String, Int)])
  func choosesTheFirstFontThatCoversTheCluster(cluster: String, expected: Int) throws {
    let scalars = cluster.unicodeScalars.map(\.value)
    #expect(FontChoice.font(for: scalars, among: try Self.fonts.get()) == expected)
  }

  @Test func choosesNoFontForUncoveredClusters() throws {
    let fonts = try Self.fonts.get()
    #expect(FontChoice.font(for: 0x6771, among: fonts) == nil)
    #expect(FontChoice.font(for: [0x61, 0x591], among: fonts) == nil)
    #expect(FontChoice.font(for: [], among: fonts) == nil)
    #expect(FontChoice.font(for: 0x61, among: []) == nil)
  }

  /// A letter and a mark that the first font lacks are both drawn with the second font.
  @Test func drawsAClusterWithOneFont() throws {
    // U+0320 is in Noto Sans, not in Inter.
    let fonts = try [TestFonts.inter, TestFonts.sans].map { try Font($0) }
    #expect(fonts[0].covers(0x78) && !fonts[0].covers(0x320) && fonts[1].covers(0x320))
    let text = "axb x\u{320}"
    let style = TextStyle(fonts: fonts, size: 100, lineHeight: 100)
    let paragraph = Typesetter().paragraph(text, style: style, options: ParagraphOptions(engines: .blink))
    let inter = try Double(advanceByHarfBuzzTool("axb ", TestFonts.inter)) / Double(fonts[0].metrics.unitsPerEm)
    let sans = try Double(advanceByHarfBuzzTool("x\u{320}", TestFonts.sans)) / Double(fonts[1].metrics.unitsPerEm)
    #expect(abs(paragraph.naturalWidth - (inter + sans) * 100) <= 1.0 / 64)
    #expect(paragraph.missingGlyphs.isEmpty)
  }

  /// The bitmaps of Noto Colour Emoji are 136 px wide at 109 px per em.
  @Test(arguments: ["😀", "👩‍👩‍👧", "🇯🇵", "1\u{FE0F}\u{20E3}"])
  func measuresAnEmojiByItsBitmap(emoji: String) throws {
    let style = TextStyle(fonts: try Self.fonts.get(), size: 17, lineHeight: 20)
    func width(_ engine: BrowserEngines) -> Double {
      Typesetter().paragraph(emoji, style: style, options: ParagraphOptions(engines: engine)).naturalWidth
    }
    #expect(abs(width(.blink) - 17 * 136 / 109) < 2.0 / 64)
    #expect(width(.gecko) == 21)
  }
}
