@testable import Typography
import Foundation
import Testing

/// Runs only if a variable font with a weight axis is installed (Debian's `fonts-inter-variable`).
@Suite(.enabled(if: TestFonts.variable != nil))
struct VariableFontTests {
  static let text = "AVATAR office, weights of 123"

  private func font(_ weight: Double) throws -> Font {
    let path = try #require(TestFonts.variable?.path)
    return try FontLibrary().font(path: path, weight: weight).get()
  }

  private func width(_ font: Font) -> Double {
    let style = TextStyle(fonts: [font], size: 100, lineHeight: 100)
    let options = ParagraphOptions(engines: .blink)
    return Typesetter().paragraph(Self.text, style: style, options: options).naturalWidth
  }

  @Test(arguments: [300.0, 400, 550, 700])
  func measuresAtTheRequestedWeight(weight: Double) throws {
    let font = try font(weight)
    #expect(font.source.variations == ["wght": weight])
    let units = try advanceByHarfBuzzTool(Self.text, font.source)
    // The tool rounds variable kerning to whole units, glyph by glyph.
    let expected = Double(units) * 100 / Double(font.metrics.unitsPerEm)
    #expect(abs(width(font) - expected) < 100 * 0.5 * Double(Self.text.count) / Double(font.metrics.unitsPerEm))
  }

  @Test func distinguishesWeights() throws {
    #expect(try width(font(300)) < width(font(700)))
    #expect(try font(300).identity != font(700).identity)
  }

  @Test func keepsItsAxesInASubset() throws {
    let bold = try font(700)
    let subset = try FontSubsetter.subset(bold, to: Self.text.unicodeScalars.map(\.value))
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("variable-\(UUID().uuidString).ttf")
    try Data(subset.bytes).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    let small = try FontLibrary().font(path: url.path, weight: 700).get()
    #expect(small.axes.contains { $0.tag == "wght" })
    #expect(abs(width(small) - width(bold)) <= 1.0 / 64)
  }
}
