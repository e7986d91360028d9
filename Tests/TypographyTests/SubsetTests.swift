@testable import Typography
import Foundation
import Testing

@Suite struct SubsetTests {
  private func opened<T>(_ bytes: [UInt8], _ body: (FontSource) throws -> T) throws -> T {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("subset-\(UUID().uuidString).otf")
    try Data(bytes).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    return try body(FontSource(path: url.path))
  }

  private static let text = "AVATAR office fjord affluent, Łódź “naïve” 1234"

  @Test(arguments: [TestFonts.garamond, TestFonts.inter, TestFonts.sans])
  func coversExactlyTheRequestedCharacters(source: FontSource) throws {
    let asked = Set(Self.text.unicodeScalars.map(\.value))
    let subset = try FontSubsetter.subset(try Font(source), to: asked)
    try opened(subset.bytes) { file in
      let font = try Font(file)
      for codePoint in UInt32(0)..<0x3000 { #expect(font.covers(codePoint) == asked.contains(codePoint)) }
    }
    #expect(subset.codePoints.reduce(0) { $0 + $1.count } == asked.count)
  }

  @Test(arguments: [TestFonts.garamond, TestFonts.inter, TestFonts.sans], [text, "1\u{2044}2 cup, 13\u{2044}16 in"])
  func measuresLikeTheWholeFont(source: FontSource, text: String) throws {
    let subset = try FontSubsetter.subset(try Font(source), to: text.unicodeScalars.map(\.value))
    try opened(subset.bytes) { file in
      let (small, whole) = (try Font(file), try Font(source))
      for (font, file) in [(small, file), (whole, source)] {
        let style = TextStyle(fonts: [font], size: 100, lineHeight: 100)
        let width = Typesetter().paragraph(
          text, style: style, options: ParagraphOptions(engines: .blink)
        ).naturalWidth
        let units = try advanceByHarfBuzzTool(text, source)
        #expect(abs(width - Double(units) * 100 / Double(font.metrics.unitsPerEm)) <= 1.0 / 64, "\(file.path)")
      }
      #expect(small.metrics == whole.metrics)
    }
  }

  /// In this font every ASCII letter has a raised and a lowered form for fractions.
  @Test func omitsFractionsWithoutAFractionSlash() throws {
    let letters = UInt32(0x20)...0x7E
    let without = try FontSubsetter.subset(try Font(TestFonts.garamond), to: letters)
    let with = try FontSubsetter.subset(try Font(TestFonts.garamond), to: letters + [0x2044])
    #expect(without.bytes.count < with.bytes.count * 2 / 3)
  }

  @Test func keepsArabicFormsAndMarks() throws {
    let text = "السَّلامُ عليكم"
    let subset = try FontSubsetter.subset(try Font(TestFonts.arabic), to: text.unicodeScalars.map(\.value))
    try opened(subset.bytes) { file in
      let small = try advanceByHarfBuzzTool(text, file, direction: "rtl", script: "arab")
      #expect(try small == advanceByHarfBuzzTool(text, TestFonts.arabic, direction: "rtl", script: "arab"))
    }
  }

  /// U+9AA8 has different forms in Japanese and simplified Chinese, and each face of a collection must keep its own.
  @Test func subsetsTheRequestedFaceOfACollection() throws {
    let library = FontLibrary()
    let bones = try ["Noto Serif CJK JP", "Noto Serif CJK SC"].map { family in
      let font = try library.font(for: FontRequest(family: family)).get()
      let subset = try FontSubsetter.subset(font, to: [0x9AA8, 0x6771])
      try opened(subset.bytes) { file in
        let small = try Font(file)
        #expect(small.covers(0x9AA8) && !small.covers(0x897F))
        #expect(small.advance(of: 0x9AA8) == font.advance(of: 0x9AA8))
      }
      #expect(Array(try subset.webFont().prefix(4)) == Array("wOF2".utf8))
      return subset.bytes
    }
    #expect(bones[0] != bones[1])
  }

  @Test func subsetsBitmapFonts() throws {
    let family = "👩‍👩‍👧"
    let subset = try FontSubsetter.subset(try Font(TestFonts.emoji), to: family.unicodeScalars.map(\.value))
    try opened(subset.bytes) { file in
      let small = try Font(file)
      #expect(small.isColorBitmap && small.isColored)
      let style = TextStyle(fonts: [small], size: 109, lineHeight: 109)
      let width = Typesetter().paragraph(family, style: style, options: ParagraphOptions(engines: .blink)).naturalWidth
      #expect(abs(width - 136) < 0.1)
    }
    #expect(try subset.webFont().count < 100_000)
  }

  /// Shaping decomposes SARA AM and the Bengali vowel O into two characters, both of which the subset needs.
  @Test func addsTheCharactersThatShapingProduces() throws {
    let subset = try FontSubsetter.subset(try Font(TestFonts.thai), to: [0xE19, 0xE33])
    #expect(subset.unicodeRange == "U+E19, U+E32-E33, U+E4D")
    #expect(Shaper.parts(of: 0x9CB) == [0x9C7, 0x9BE] && Shaper.parts(of: 0xE9) == [])
    let text = "น้ำ"
    let cut = try FontSubsetter.subset(try Font(TestFonts.thai), to: text.unicodeScalars.map(\.value))
    let small = try opened(cut.bytes) { try advanceByHarfBuzzTool(text, $0) }
    #expect(try small == advanceByHarfBuzzTool(text, TestFonts.thai))
  }

  /// Without a program FreeType would auto-hint a TrueType font and change its advances.
  @Test func givesTrueTypeFontsAProgram() throws {
    for (source, hasProgram) in [(TestFonts.thai, true), (TestFonts.inter, false)] {
      let subset = try FontSubsetter.subset(try Font(source), to: [0x20, 0xE19])
      let small = try opened(subset.bytes) { try Font($0) }
      #expect(hasTable(small.face, "prep") == hasProgram)
    }
  }

  @Test func omitsCharactersThatTheFontLacks() throws {
    let subset = try FontSubsetter.subset(try Font(TestFonts.sans), to: [0x41, 0x42, 0x43, 0x61, 0x6771])
    #expect(subset.codePoints == [0x41...0x43, 0x61...0x61])
    #expect(subset.unicodeRange == "U+41-43, U+61")
  }

  @Test func compressesToTheSameWOFF2EveryTime() throws {
    let characters = Self.text.unicodeScalars.map(\.value)
    let first = try FontSubsetter.subset(try Font(TestFonts.garamond), to: characters)
    let second = try FontSubsetter.subset(try Font(TestFonts.garamond), to: characters.reversed())
    #expect(first.bytes == second.bytes)
    let font = try first.webFont()
    #expect(try second.webFont() == font)
    #expect(Array(font.prefix(4)) == Array("wOF2".utf8))
    #expect(font.count < first.bytes.count)
  }

  @Test func rejectsCompressingBytesThatAreNotAFont() {
    let nonsense = FontSubset(bytes: [1, 2, 3], codePoints: [], name: "nonsense")
    #expect(throws: FontProblem.cannotCompress(name: "nonsense")) { try nonsense.webFont() }
  }
}
