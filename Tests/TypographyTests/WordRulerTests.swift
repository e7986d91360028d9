@testable import Typography
import TestSupport
import Testing

/// Words are measured without keeping their shapes.
@Suite struct WordRulerTests {
  private static let words: [(script: String, isRightToLeft: Bool, words: [String])] = [
    (
      "Latn", false,
      ["AV", "To", "office", "fi", "soft\u{AD}hyphen", "e\u{301}te\u{301}", "Größe", "1887:", "A-B", "ﬁ", "x"]
    ),
    ("Cyrl", false, ["река", "Ёлка!", "й", "И\u{306}", "А"]),
    ("Grek", false, ["Τοῦ", "πέτρα.", "ΦΩΣ"]),
    ("Arab", true, ["كتاب", "شَجَرَة", "لا"]),
  ]

  /// The measures are those of the shaped word, whatever is next to it.
  @Test(arguments: 0..<4)
  func measuresLikeTheShapedWord(script: Int) throws {
    let typesetter = Typesetter()
    let (script, isRightToLeft, words) = Self.words[script]
    for source in [TestFonts.garamond, TestFonts.inter, TestFonts.liberation, TestFonts.arabic] {
      let key = ShapedPiece.Key(
        font: try TestFonts.font(source), script: openTypeTag(script), isRightToLeft: isRightToLeft,
        language: ShapingLanguage("en"), features: .standard, size: 19.5)
      let ruler = WordRuler(key)
      for word in words {
        for (before, after) in [(0, 0), (0x41, 0), (0, 0x54), (0x2D, 0x2D)] as [(UInt16, UInt16)] {
          Array(word.utf16).withUnsafeBufferPointer { units in
            var own = key
            (own.before, own.after) = (before, after)
            let piece = ShapedPiece(key: own, units: units, iterators: typesetter.iterators)
            let (shaped, measured) = (
              typesetter.measures(of: piece),
              ruler.measures(units, before: before, after: after, typesetter.iterators)
            )
            #expect("\(measured)" == "\(shaped)", "\(word) in \(source.path)")
          }
        }
      }
    }
  }

  /// Graphemes that are found without ICU are those of ICU.
  @Test func findsTheGraphemesOfICU() {
    let iterators = BreakIterators()
    let units = (UInt16(0x21)...0xD7FF).filter { UnicodeText.areGraphemes([$0]) && $0 >= 0x20 }
    #expect(units.count > 30_000)
    #expect(!units.contains { $0 != 0xAD && UnicodeText.isDefaultIgnorable(UInt32($0)) })
    var random = SplitMix64(seed: 11)
    for _ in 0..<20_000 {
      let text = (0..<8).map { _ in
        // Half of them from the alphabets.
        units[random.below(random.chance(oneIn: 2) ? units.count : 1_600)]
      }
      text.withUnsafeBufferPointer { text in
        #expect(iterators.graphemeBreaks(in: text) == Array(1..<text.count), "\(Array(text))")
      }
    }
  }
}

extension UnicodeText {
  fileprivate static func areGraphemes(_ units: [UInt16]) -> Bool {
    units.withUnsafeBufferPointer { areGraphemes($0) }
  }
}
