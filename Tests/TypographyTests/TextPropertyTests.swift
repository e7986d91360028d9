@testable import Typography
import TestSupport
import Testing

@Suite struct TextPropertyTests {
  let typesetter = Typesetter()
  /// The engines that shape both sides of a break again.
  let exact = ParagraphOptions(engines: [.blink, .webKit])

  private static let alphabets = [
    "abcdefgAVTofi", "ÀéßœАбвγλ", "-/?.,!()[]\"'%&@", "0123456789", "\u{AD}\u{200B}\u{A0}\u{2014}…", "سلامעבר", "สวัสดี",
    "東京日本語。、", "e\u{301}", "😀\u{200D}👩",
  ].map { Array($0.unicodeScalars) }

  private func randomText(_ random: inout SplitMix64) -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 1...25, using: &random) {
      let alphabet =
        Bool.random(using: &random) ? Self.alphabets[0] : Self.alphabets.randomElement(using: &random) ?? []
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        if let scalar = alphabet.randomElement(using: &random) { text.append(scalar) }
      }
      text.append(" ")
    }
    return String(text)
  }

  /// Every pair of these letters is kerned, so no boundary is safe to break; a break affects only its neighbourhood.
  @Test(arguments: ["AV", "To.", "(a)"])
  func breaksLongKernedWordsCorrectly(_ letters: String) throws {
    let style = try TestFonts.style(TestFonts.garamond, size: 15)
    let paragraph = typesetter.paragraph(String(repeating: letters, count: 300), style: style, options: exact)
    for width in [90.0, 333, 1250] {
      for line in paragraph.lines(fitting: width) {
        let alone = typesetter.paragraph(paragraph.text(of: line), style: style, options: exact)
        #expect(abs(alone.naturalWidth - line.width) <= 1 / 64, "\(width): \(line.range)")
      }
    }
  }

  /// Quadratic time would take minutes.
  @Test func breaksVeryLongWordsQuickly() throws {
    let style = try TestFonts.style(TestFonts.garamond, size: 15)
    let time = processorSeconds {
      for letters in ["AV", "(a)"] {
        let paragraph = typesetter.paragraph(String(repeating: letters, count: 8000), style: style)
        #expect(paragraph.lineCount(fitting: 300) > paragraph.lineCount(fitting: 900))
      }
    }
    #expect(time < 20)
  }

  /// Cached words are measured without their glyphs; the result must not depend on what was cached before.
  @Test(arguments: UInt64(0)..<20)
  func measuresAWordTheSameWhateverIsCached(seed: UInt64) throws {
    var random = SplitMix64(seed: seed &+ 7000)
    let style = try TestFonts.style(seed % 2 == 0 ? TestFonts.garamond : TestFonts.inter, TestFonts.sans, size: 15)
    // Words of sixteen and seventeen letters, and words that differ only in their neighbours.
    let words = [
      "To", "AV", "Year", "naïve", "sixteen-letters!", "seventeen-letters", "T", "Wo.", "„V“", "fi", "f\u{AD}i",
    ]
    for _ in 0..<12 {
      let text = (0..<8).compactMap { _ in words.randomElement(using: &random) }.joined(separator: " ")
      let (known, fresh) = (typesetter.paragraph(text, style: style), Typesetter().paragraph(text, style: style))
      #expect(known.naturalWidth == fresh.naturalWidth)
      #expect(known.lineCountSteps(from: 20, to: 600) == fresh.lineCountSteps(from: 20, to: 600), "\(text)")
      for width in [30.0, 75, 140] { #expect(known.lines(fitting: width) == fresh.lines(fitting: width), "\(text)") }
    }
  }

  @Test(arguments: UInt64(0)..<60)
  func satisfiesItsInvariants(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let main = [TestFonts.garamond, TestFonts.inter, TestFonts.sans, TestFonts.liberation][Int(seed % 4)]
    let style = try TestFonts.style(main, TestFonts.arabic, TestFonts.thai, size: 13.5)
    let paragraph = typesetter.paragraph(randomText(&random), style: style)
    let natural = paragraph.naturalWidth
    #expect(paragraph.lineCount(fitting: natural) == 1)
    #expect(paragraph.minContentWidth <= natural)
    let steps = paragraph.lineCountSteps(from: 40, to: natural + 10)
    var previous = Int.max
    var width = 40.0
    while width < natural + 10 {
      let lines = paragraph.lines(fitting: width)
      #expect(lines.count == paragraph.lineCount(fitting: width))
      #expect(lines.count <= previous, "more lines at \(width)")
      previous = lines.count
      for line in lines where paragraph.text(of: line).count > 3 {
        #expect(line.width <= width + 1.0 / 64, "\(paragraph.text(of: line))")
      }
      for (line, next) in zip(lines, lines.dropFirst()) { #expect(line.range.upperBound <= next.range.lowerBound) }
      #expect(steps.last { $0.width <= width }?.lines == lines.count, "step at \(width)")
      width += 7.296875
    }
    for (step, next) in zip(steps, steps.dropFirst()) {
      #expect(step.width < next.width && step.lines > next.lines)
      #expect(paragraph.lineCount(fitting: next.width - 1.0 / 64) == step.lines, "just below \(next.width)")
    }
  }

  /// The width of each line equals that of its text on its own, without kerning and ligatures across its ends.
  @Test(arguments: UInt64(0)..<20)
  func givesLinesTheWidthOfTheirTextAlone(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let words = (0..<30).map { _ in
      ["AV-AV", "To-Yes", "fluffi\u{AD}est", "office", "A", "-", "W.A.", "V", "TEXT"].randomElement(using: &random)
        ?? ""
    }
    let source = [TestFonts.garamond, TestFonts.inter, TestFonts.sans, TestFonts.liberation][Int(seed % 4)]
    let style = try TestFonts.style(source, size: 40)
    for options in [ParagraphOptions(engines: .blink), ParagraphOptions(engines: .webKit)] {
      let paragraph = typesetter.paragraph(words.joined(separator: " "), style: style, options: options)
      for width in stride(from: 200.0, to: 900, by: 90) {
        for line in paragraph.lines(fitting: width) {
          let text = paragraph.text(of: line) + (line.isHyphenated ? "\u{2010}" : "")
          let alone = typesetter.paragraph(text, style: style, options: options).naturalWidth
          #expect(abs(line.width - alone) <= 1.0 / 32, "\(text) in \(source.path)")
        }
      }
    }
  }

  @Test func breaksInsideALigatureWithTheWidthsOfItsParts() throws {
    // A word wider than its line is broken between the letters of `ffi`, which are then drawn separately.
    let style = try TestFonts.style(TestFonts.garamond, size: 100)
    let whole = typesetter.paragraph("ffiffi", style: style, options: exact)
    for width in stride(from: 30.0, to: whole.naturalWidth, by: 11) {
      for line in whole.lines(fitting: width) where line.range.count > 1 {
        let alone = typesetter.paragraph(whole.text(of: line), style: style, options: exact).naturalWidth
        #expect(abs(line.width - alone) <= 1.0 / 32)
        #expect(line.width <= width)
      }
    }
  }

  @Test func isTheSameOnEveryThread() async throws {
    let style = try TestFonts.style(TestFonts.garamond, TestFonts.arabic)
    var random = SplitMix64(seed: UInt64(7))
    let texts = (0..<200).map { _ in randomText(&random) }
    let shared = Typesetter(capacity: 64)
    let expected = texts.map { typesetter.paragraph($0, style: style).lineCountSteps(from: 100, to: 400) }
    let found = await withTaskGroup(of: (Int, [LineCountStep]).self) { group in
      for (index, text) in texts.enumerated() {
        group.addTask { (index, shared.paragraph(text, style: style).lineCountSteps(from: 100, to: 400)) }
      }
      return await group.reduce(into: [Int: [LineCountStep]]()) { $0[$1.0] = $1.1 }
    }
    for (index, steps) in expected.enumerated() { #expect(found[index] == steps) }
  }
}
