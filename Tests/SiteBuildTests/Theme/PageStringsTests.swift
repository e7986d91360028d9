import Diagnostics
import Testing

@testable import SiteBuild

@Suite struct PageStringsTests {
  private static let standard = SourceFile(
    path: "standard/strings.yaml",
    text: """
      en: {next: Next, items: "{n} items", skip: Skip}
      de: {next: Weiter, items: "{n} Stück"}
      """)

  /// A site's file has to name no more than what it wants to say otherwise.
  @Test(arguments: [
    ("en", "Next", "3 things", "Skip"), ("de-AT", "Voran", "3 Stück", "Skip"), ("ja", "Next", "3点", "Skip"),
  ])
  func standInForWhatASiteDoesNotSay(language: String, next: String, items: String, skip: String) {
    let own = SourceFile(
      path: "strings.yaml",
      text: """
        en: {items: "{n} things"}
        de: {next: Voran}
        ja: {items: "{n}点"}
        """)
    let (strings, diagnostics) = PageStrings.read(own, over: Self.standard, language: language)
    #expect(diagnostics.isEmpty)
    #expect(strings["next"] == next && strings.format("items", n: 3) == items && strings["skip"] == skip)
  }
}
