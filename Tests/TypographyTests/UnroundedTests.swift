@testable import Typography
import Foundation
import TestSupport
import Testing

/// Fonts for WebKitGTK: glyphs advance by `GPOS`, by the same amount as in the original font.
@Suite struct UnroundedTests {
  private func subset(_ source: FontSource, to text: String) throws -> FontSubset {
    try FontSubsetter.subset(try Font(source), to: text.unicodeScalars.map(\.value) + [0x20, 0xA0])
  }

  private func opened<T>(_ bytes: [UInt8], _ body: (FontSource) throws -> T) throws -> T {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("unrounded-\(UUID().uuidString).otf")
    try Data(bytes).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    return try body(FontSource(path: url.path))
  }

  @Test(arguments: [
    (TestFonts.garamond, "AVATAR office fjord affluent, Łódź “naïve” 1234", "latn"),
    (TestFonts.garamond, "Жизнь коротка", "cyrl"), (TestFonts.garamond, "τὸ μὲν οὖν", "grek"),
    (TestFonts.garamond, "(12–15) § 7", "zyyy"), (TestFonts.inter, "A-B To AVATAR (10:30) → x", "latn"),
    (TestFonts.inter, "Ужгород", "cyrl"), (TestFonts.sans, "AVATAR a\u{300}e\u{323}\u{301} Việt", "latn"),
    (TestFonts.thai, "น้ำใจ กำลัง", "thai"), (TestFonts.hebrew, "שָׁלוֹם עֲלֵיכֶם", "hebr"),
    (TestFonts.devanagari, "क्षत्रिय की स्त्री", "deva"), (TestFonts.arabic, "السَّلامُ عليكم کتاب‌های ۱۲", "arab"),
    (TestFonts.mono, "let a = b != c", "latn"), (TestFonts.liberation, "AVATAR To A V", "latn"),
    (FontSource(path: TestFonts.collection), "東京の水、水。 한국", "hani"),
  ])
  func measureLikeTheFont(source: FontSource, text: String, script: String) throws {
    let direction = ["arab", "hebr"].contains(script) ? "rtl" : "ltr"
    let variant = try #require(try subset(source, to: text).unrounded())
    try opened(variant.bytes) { file in
      for part in [text] + text.split(separator: " ").map(String.init) {
        let own = try advanceByHarfBuzzTool(part, source, direction: direction, script: script)
        let result = try advanceByHarfBuzzTool(part, file, direction: direction, script: script)
        #expect(result == own, "\(part)")
      }
    }
  }

  /// Rounding does not change an advance of 0, and word spacing compensates for its effect on the space.
  @Test(arguments: [TestFonts.garamond, TestFonts.inter, TestFonts.sans])
  func leaveOnlySpacesToRound(source: FontSource) throws {
    let whole = try Font(source)
    let variant = try #require(try subset(source, to: "AVATAR minimum").unrounded())
    try opened(variant.bytes) { file in
      let font = try Font(file)
      let space = try #require(whole.advance(of: 0x20))
      for character in "AVTRminu".unicodeScalars { #expect(font.advance(of: character.value) == 0) }
      #expect(font.advance(of: 0x20) == space && font.advance(of: 0xA0) == whole.advance(of: 0xA0))
      #expect(font.advance(of: 0x6C34) == space, "1ic")
      #expect(font.metrics.capHeight == space * Double(font.metrics.unitsPerEm), "1cap")
      #expect(font.metrics.ascent == whole.metrics.ascent && font.metrics.descent == whole.metrics.descent)
    }
    let plain = try subset(source, to: "AVATAR minimum")
    #expect(variant.unicodeRange == plain.unicodeRange)
  }

  /// If the font has a glyph for U+6C34, that glyph keeps its outline and advance; only its `hmtx` advance is that of
  /// the space.
  @Test func keepTheGlyphOfU6C34() throws {
    let source = FontSource(path: TestFonts.collection)
    let variant = try #require(try subset(source, to: "水").unrounded())
    try opened(variant.bytes) { file in
      let font = try Font(file)
      #expect(font.advance(of: 0x6C34) == font.advance(of: 0x20))
      let (own, result) = (try advanceByHarfBuzzTool("水", source), try advanceByHarfBuzzTool("水", file))
      #expect(result == own)
    }
  }

  @Test func keepVariationSequences() throws {
    let source = FontSource(path: TestFonts.collection)
    let sequence = "\u{9089}\u{E0101}"
    let variant = try #require(try subset(source, to: sequence).unrounded())
    try opened(variant.bytes) { file in
      let font = try Font(file)
      #expect(font.covers(selector: 0xE0101))
    }
  }

  @Test func skipBitmapFonts() throws {
    let pictures = try subset(TestFonts.emoji, to: "👩")
    #expect(pictures.unrounded() == nil)
  }

  @Test(.enabled(if: TestFonts.variable != nil)) func pinAdvancesOfVariableFonts() throws {
    let face = try #require(TestFonts.variable)
    for weight in [face.weights.lowerBound, face.weights.upperBound] {
      let source = FontSource(path: face.path, index: face.index, variations: ["wght": weight])
      let variant = try #require(try subset(source, to: "minimum").unrounded())
      try opened(variant.bytes) { file in
        var instance = file
        instance.variations = source.variations
        let font = try Font(instance)
        #expect(font.advance(of: 0x6D) == 0)
        let own = try advanceByHarfBuzzTool("minimum", source)
        let result = try advanceByHarfBuzzTool("minimum", instance)
        #expect(result == own)
      }
    }
  }

  /// Malformed tables are read within their bounds.
  @Test func surviveMalformedTables() throws {
    let bytes = try subset(TestFonts.garamond, to: "AVA").bytes
    var random = SplitMix64(seed: 7)
    for seed in 0..<400 {
      var broken = bytes
      if seed.isMultiple(of: 2) { broken.removeLast(Int.random(in: 1..<bytes.count, using: &random)) }
      for _ in 0..<8 where broken.count > 300 {
        // The table directory stays intact, so that the tables are found.
        broken[Int.random(in: 300..<broken.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      _ = FontSubset(bytes: broken, codePoints: [], name: "broken").unrounded()
    }
    let table = [UInt8](repeating: 0xFF, count: 64)
    #expect(throws: OpenTypeBytes.OutOfBounds.self) { try GlyphPositions(table) }
  }
}
