@testable import Diagnostics
@testable import Theming
import Testing

/// `audience:` of a theme.
@Suite struct AudienceTests {
  private func read(_ yaml: String, over base: Theme? = nil) throws -> (Audience, [Diagnostic]) {
    let text = """
      fonts: {serif: Inter}
      textStyles: {section: {font: serif, size: 20, lineHeight: 26}}
      \(yaml)
      """
    let (theme, diagnostics) = Theme.read(SourceFile(path: "theme.yaml", text: text), over: base)
    return (try #require(theme).audience, diagnostics)
  }

  @Test(arguments: Audience.Preset.allCases) func hasPresets(_ preset: Audience.Preset) throws {
    let (audience, diagnostics) = try read("audience: \(preset.rawValue)")
    #expect(diagnostics.isEmpty && audience == Audience(preset))
    #expect(abs(audience.screens.reduce(0) { $0 + $1.share } - 1) < 1e-9)
    #expect(audience.screens.allSatisfy { $0.share > 0 && (320...2560).contains($0.width) })
    let phones = audience.screens.filter { $0.width < 600 }.reduce(0) { $0 + $1.share }
    switch preset {
    case .typical: #expect((0.6...0.68).contains(phones))
    case .phones: #expect(phones > 0.89)
    case .desktops: #expect(phones < 0.25)
    case .even: #expect((0.2...0.4).contains(phones))
    }
  }

  @Test func isTypicalByDefaultOrThatOfTheBaseTheme() throws {
    #expect(try read("").0 == Audience(.typical))
    let base = Theme.read(
      SourceFile(
        path: "theme.yaml",
        text: """
          fonts: {serif: Inter}
          textStyles: {section: {font: serif, size: 20, lineHeight: 26}}
          audience: phones
          """)
    ).0
    #expect(try read("", over: base).0 == Audience(.phones))
    #expect(try read("audience: even", over: base).0 == Audience(.even))
  }

  @Test func readsOwnScreens() throws {
    let (audience, diagnostics) = try read(
      "audience: [{width: 1440, weight: 1}, {width: 390, pixelRatio: 3, weight: 2}, {width: 1440, weight: 1}]")
    #expect(diagnostics.isEmpty, "\(diagnostics)")
    #expect(
      audience.screens == [
        .init(width: 390, pixelRatio: 3, share: 0.5), .init(width: 1440, pixelRatio: 1, share: 0.5),
      ])
  }

  @Test(
    arguments: [
      ("audience: phone", "3:11 unknown-audience", "did you mean 'phones'?"),
      ("audience: 7", "3:11 unknown-audience", nil),
      ("audience: {phones: 1}", "3:11 wrong-type", nil),
      ("audience: []", "3:11 no-screens", nil),
      ("audience: [{width: 390, weight: 0}]", "3:11 no-screens", nil),
      ("audience: [{pixelRatio: 2}]", "3:12 missing-key", nil),
      ("audience: [{width: 390, pixelRatio: 20}]", "3:37 out-of-range", nil),
      ("audience: [{width: 390, ratio: 2}]", "3:25 unknown-key", nil),
      ("audience: [390]", "3:12 wrong-type", nil),
    ] as [(String, String, String?)])
  func reportsMistakesWithTheirPositions(_ yaml: String, _ expected: String, _ suggestion: String?) throws {
    let (audience, diagnostics) = try read(yaml)
    #expect(audience == .standard)
    #expect(diagnostics.contains { summary($0) == expected }, "\(diagnostics.map(summary))")
    if let suggestion { #expect(diagnostics.first?.suggestion == suggestion) }
  }

  @Test func refusesEndlessLists() throws {
    let list = (0...200).map { "{width: \(400 + $0)}" }.joined(separator: ", ")
    #expect(try read("audience: [\(list)]").1.map(\.id) == ["too-many-screens"])
  }
}
