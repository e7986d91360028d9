@testable import Typography
import TestSupport
import Testing

/// `|` stands for U+200B, `~` for U+2060.
@Suite struct BreakAgreementTests {
  private let typesetter = Typesetter()

  private func agreed(_ text: String, language: String = "en") -> String {
    typesetter.agreed(text, language: language).replacing("\u{200B}", with: "|").replacing("\u{2060}", with: "~")
  }

  @Test(
    arguments: [
      // All engines agree already.
      ("plain words, and (some) more", "plain words, and (some) more"), ("well-known", "well-known"),
      ("1,024.5 km", "1,024.5 km"), ("1/64", "1/64"), ("—dash—", "—dash—"), ("soft\u{AD}ly", "soft\u{AD}ly"),
      // Breaks in all engines after a slash or hyphen between parts of a word.
      ("and/or", "and/|or"), ("HTML5/CSS3", "HTML5/|CSS3"),
      ("https://example.org/api/path", "https://|example.org/|api/|path"),
      ("2024-03-17", "2024-|03-|17"), ("x86-64", "x86-|64"), ("c’est-à-dire", "c’est-|à-dire"),
      ("צפון-מערב", "צפון-|מערב"),
      // Breaks in no engine elsewhere.
      ("w/o", "w/~o"), ("km/h", "km/~h"),
      ("N/A", "N/~A"), ("~/plates", "~/~plates"), ("C++17", "C+~+17"), ("--base", "-~-base"),
      ("-x", "-~x"),
    ])
  func makesEnginesBreakAlike(text: String, expected: String) { #expect(agreed(text) == expected) }

  /// Each engine has its own dictionary for Thai.
  @Test func marksEndsOfThaiWords() { #expect(agreed("ภาษาไทย", language: "th") == "ภาษา|ไทย") }

  /// Eight bytes are compared at once; the result must not depend on the offset.
  @Test func findsMarksAtAnyOffset() {
    let marks = Set("!$%&()*+-/<=>?@[\\]^{|}~".utf8)
    for byte in UInt8.min...UInt8.max {
      for place in 0..<19 {
        var bytes = Array("plain words, 12: ab".utf8)
        bytes[place] = byte
        let hasNoMark = bytes.withUnsafeBufferPointer { BreakAgreement.hasNoMark($0) }
        #expect(hasNoMark == (byte < 0x80 && !marks.contains(byte)), "\(byte) at \(place)")
      }
    }
  }

  @Test func keepsSpaces() { #expect(agreed(" a\n and/or\t b ") == " a\n and/|or\t b ") }

  /// For any text, no engine difference remains, and a second call changes nothing.
  @Test func leavesNoEngineDifference() throws {
    let style = try TestFonts.style(TestFonts.inter)
    let alphabet = Array("ab1 -/\\.,:;!?()[]{}<>=+*&%$#@|~_^'\"")
    var random = SplitMix64(seed: 7)
    for _ in 0..<3000 {
      let text = String((0..<12).map { _ in alphabet[Int(random.next() % UInt64(alphabet.count))] })
      let once = typesetter.agreed(text, language: "en")
      #expect(typesetter.paragraph(once, style: style).engineDifferences.isEmpty, "\(text)")
      #expect(typesetter.agreed(once, language: "en") == once, "\(text)")
    }
  }

  /// WebKit measures the parts between break opportunities separately, so there is no kerning across them.
  @Test func measuresPartsBetweenBreaksSeparately() throws {
    let style = try TestFonts.style(TestFonts.garamond, size: 100)
    func width(_ text: String) -> Double {
      typesetter.paragraph(text, style: style, options: ParagraphOptions(engines: .webKit)).naturalWidth
    }
    let whole = try Double(advanceByHarfBuzzTool("A-To", TestFonts.garamond)) / 10
    #expect(abs(width("A-") + width("To") - width("A-To")) < 0.05)
    #expect(abs(width("A-To") - whole) > 1)
  }
}
