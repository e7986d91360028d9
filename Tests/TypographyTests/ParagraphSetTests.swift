@testable import Typography
import TestSupport
import Testing

@Suite struct ParagraphSetTests {
  private let typesetter = Typesetter()
  private static let texts = [
    "To be or not to be, that is the question", "", "naïve and plain", "counterrevolutionaries at large", "a", " b ",
  ]

  @Test func countsLinesLikeItsParagraphs() throws {
    let style = try TestFonts.style(TestFonts.inter)
    let paragraphs = Self.texts.map { typesetter.paragraph($0, style: style) }
    let set = ParagraphSet(ContiguousArray(paragraphs))
    for width in stride(from: 5.0, through: 400, by: 7.3) {
      for (index, paragraph) in paragraphs.enumerated() {
        #expect(set.lineCount(of: index, fitting: width) == paragraph.lineCount(fitting: width), "\(index) at \(width)")
      }
    }
  }

  @Test(arguments: texts) func hasNoTextAfterShapesAreReleased(text: String) throws {
    let paragraph = typesetter.paragraph(text, style: try TestFonts.style(TestFonts.inter))
    paragraph.forgetShapes()
    #expect(paragraph.text.isEmpty && paragraph.lineCount(fitting: 100) == 0)
  }

  /// Words in the same slots of the table evict each other, and must measure the same afterwards.
  @Test func measuresEvictedWordsTheSame() throws {
    let style = try TestFonts.style(TestFonts.liberation)
    let words = (0..<6000).map { "w\($0 * 7919 % 6007)" }
    let first = words.map { typesetter.paragraph($0, style: style).naturalWidth }
    let again = words.map { typesetter.paragraph($0, style: style).naturalWidth }
    #expect(first == again)
    for (word, width) in zip(words, first).prefix(50) {
      #expect(Typesetter().paragraph(word, style: style).naturalWidth == width, "\(word)")
    }
  }
}
