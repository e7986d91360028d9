import Testing

@testable import Typography

/// Lines of text as shapes.
@Suite struct TextOutlineTests {
  private func outline(_ text: String, _ direction: ParagraphOptions.Direction = .leftToRight) throws -> TextOutline {
    Typesetter().outline(of: text, style: try style(), options: ParagraphOptions(direction: direction))
  }

  private func style() throws -> TextStyle {
    try TestFonts.style(TestFonts.sans, TestFonts.arabic, size: 40)
  }

  /// The horizontal positions of the ends of all segments of a path.
  private func positions(_ path: String) -> [Double] {
    path.split { "MLQCZ".contains($0) }.flatMap { part in
      part.split(separator: " ").enumerated().filter { $0.offset % 2 == 0 }.compactMap { Double($0.element) }
    }
  }

  @Test func isAsWideAsTheMeasuredText() throws {
    for text in ["Herbarium, AVA", "نص عربي طويل"] {
      let measured = Typesetter().paragraph(
        text, style: try style(), options: ParagraphOptions(direction: .automatic, engines: .blink))
      #expect(abs(try outline(text, .rightToLeft).width - measured.naturalWidth) < 0.5, "\(text)")
    }
  }

  @Test func drawsInsideItsWidth() throws {
    let outline = try outline("Hamburg")
    let positions = positions(outline.path)
    #expect(!positions.isEmpty && positions.allSatisfy { (-4...outline.width + 4).contains($0) })
    #expect(outline.extent > 0.9 && outline.extent < 2)
    #expect(try self.outline(" ").path.isEmpty)
  }

  @Test func ordersRunsAsTheDirectionWants() throws {
    // In a line from right to left, the Latin word at the start of the text is at the right.
    let (word, arabic) = (try outline("MMM").width, "عربي")
    let leading = try outline("MMM " + arabic, .leftToRight)
    let trailing = try outline("MMM " + arabic, .rightToLeft)
    #expect(abs(leading.width - trailing.width) < 0.5)
    let start = try #require(positions(try outline("MMM").path).min())
    #expect(positions(leading.path).contains { abs($0 - start) < 0.02 })
    let moved = start + trailing.width - word
    #expect(positions(trailing.path).contains { abs($0 - moved) < 0.05 })
  }
}
