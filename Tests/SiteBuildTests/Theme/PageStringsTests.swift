import Diagnostics
import Testing

@testable import SiteBuild

@Suite struct PageStringsTests {
  private static let words = """
    en: {skip: Skip, items: "{n} items of {m}", home: Home, "yes": "yes"}
    de: {skip: Weiter, home: Eingang}
    de-CH: {home: Portal}
    """

  private func strings(_ language: String, _ text: String = words) -> PageStrings {
    PageStrings.read(SourceFile(path: "strings.yaml", text: text), language: language).0
  }

  @Test(arguments: [
    ("en", "Skip", "Home"), ("en-GB", "Skip", "Home"), ("de", "Weiter", "Eingang"), ("de-AT", "Weiter", "Eingang"),
    ("de-CH", "Weiter", "Portal"), ("DE", "Weiter", "Eingang"), ("fr", "Skip", "Home"),
  ])
  func fallsBackFromTheDialectToTheLanguageToEnglish(_ language: String, skip: String, home: String) {
    let strings = strings(language)
    #expect(strings["skip"] == skip)
    #expect(strings["home"] == home)
  }

  @Test func putsNumbersInTheirPlaces() {
    #expect(strings("en").format("items", n: 3, m: 12) == "3 items of 12")
    #expect(strings("en").format("skip", n: 3) == "Skip")
  }

  @Test func givesTheKeyWhereThereAreNoWords() {
    #expect(strings("en")["unheard"] == "unheard")
    #expect(strings("en", "")["skip"] == "skip")
  }

  @Test func reportsAFileThatIsNoYAML() {
    let (_, diagnostics) = PageStrings.read(SourceFile(path: "strings.yaml", text: "en: [\n"), language: "en")
    #expect(diagnostics.containsErrors)
  }

  /// Every language says all that English says, and a date in each has its twelve months.
  @Test func knowsEveryWordInEveryLanguageThatComesWithVitrine() throws {
    let file = try #require(try TemplateFolders([bundledTemplates]).file("strings.yaml"))
    let english = PageStrings.read(file, language: "en").0.all
    #expect(!english.isEmpty)
    for language in ["en", "de", "fr"] {
      let only = file.text.split(separator: "\n").reduce(into: (text: "", isInside: false)) { result, line in
        if !line.hasPrefix(" ") { result.isInside = line.hasPrefix(language + ":") }
        if result.isInside { result.text += line + "\n" }
      }.text
      let words = PageStrings.read(SourceFile(path: "strings.yaml", text: only), language: language).0.all
      #expect(Set(words.keys) == Set(english.keys), "\(language)")
      #expect(words["months"]?.split(separator: " ").count == 12)
      #expect(words["datePattern"]?.contains("{month}") == true && words["monthPattern"]?.contains("{year}") == true)
    }
  }
}
