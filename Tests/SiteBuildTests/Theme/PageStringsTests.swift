@testable import Diagnostics
@testable import Theming
import Testing

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

  @Test func returnsTheKeyIfThereIsNoString() {
    #expect(strings("en")["unheard"] == "unheard")
    #expect(strings("en", "")["skip"] == "skip")
  }

  @Test func reportsAFileThatIsNotYAML() {
    let (_, diagnostics) = PageStrings.read(SourceFile(path: "strings.yaml", text: "en: [\n"), language: "en")
    #expect(diagnostics.containsErrors)
  }

  @Test(arguments: [
    ("- en", ["1:1 invalid-strings"]), ("en: next", ["1:5 invalid-strings"]), ("en:", []), ("", []),
    ("en:\n  next: [a]\n  skip: {a: b}", ["2:9 invalid-strings", "3:9 invalid-strings"]),
    ("en: {months: Jan Feb}", ["1:14 invalid-strings"]), ("en: {compass: N E S W O}", ["1:15 invalid-strings"]),
    ("en:\n  nxt: Next\n  mine: 1", ["2:3 unknown-string"]), ("en: {datePatern: x}", ["1:6 unknown-string"]),
    ("de: {skpi: Weiter}", ["1:6 unknown-string"]),
    ("en: {itemsLayout: Things}", []),
  ])
  func reportsWhatIsNoWord(text: String, mistakes: [String]) {
    let (_, diagnostics) = PageStrings.read(
      SourceFile(path: "strings.yaml", text: text), over: [Self.standard], language: "en")
    #expect(
      diagnostics.map { "\($0.location?.position.map { "\($0.line):\($0.column)" } ?? "") \($0.id)" } == mistakes)
  }

  private static let standard = SourceFile(
    path: "standard/strings.yaml",
    text: """
      en: {next: Next, items: "{n} items", skip: Skip}
      de: {next: Weiter, items: "{n} Stück"}
      """)

  /// A site's file needs to contain only the strings that it replaces.
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
    let (strings, diagnostics) = PageStrings.read(own, over: [Self.standard], language: language)
    #expect(diagnostics.isEmpty)
    #expect(strings["next"] == next && strings.format("items", n: 3) == items && strings["skip"] == skip)
  }

  @Test(arguments: [
    ("items: Things", "'items' has no {n}, which pages replace by a value"),
    ("items: \"{n} of {q}\"", "'items' has {q}, which pages do not replace"),
    ("skip: \"Over {n}\"", "'skip' has {n}, which pages do not replace"),
    ("items: \"{n} or {n}\"", nil), ("skip: \"a } b { c\"", nil), ("mine: \"{n}\"", nil),
  ])
  func haveTheSamePlacesForValues(text: String, problem: String?) {
    let own = SourceFile(path: "strings.yaml", text: "en:\n  \(text)\n")
    let found = PageStrings.read(own, over: [Self.standard], language: "en").1
    #expect(found.map(\.summary) == (problem.map { [$0] } ?? []))
    #expect(found.allSatisfy { $0.id == "string-places" && $0.location?.position?.line == 2 })
  }

  /// Every language has all strings of English, with the same placeholders.
  @Test func hasEveryStringInEveryBundledLanguage() throws {
    let file = try #require(try TemplateFolders([bundledTemplates]).file("strings.yaml"))
    let english = PageStrings.read(file, language: "en").0.all
    let lines = file.text.split(separator: "\n")
    let languages = lines.filter { $0.hasSuffix(":") && !$0.hasPrefix(" ") }.map { String($0.dropLast()) }
    #expect(!english.isEmpty && languages.count >= 11)
    for language in languages {
      let only = lines.reduce(into: (text: "", isInside: false)) { result, line in
        if !line.hasPrefix(" ") { result.isInside = line.hasPrefix(language + ":") }
        if result.isInside { result.text += line + "\n" }
      }.text
      let words = PageStrings.read(SourceFile(path: "strings.yaml", text: only), language: language).0.all
      #expect(Set(words.keys) == Set(english.keys), "\(language)")
      #expect(words["compass"]?.split(separator: " ").count == 4, "\(language)")
      for (key, text) in english {
        // A century has a number in each language, but not of the same form.
        let places = key == "century" ? [] : ["{n}", "{m}", "{date}"]
        if key == "century" {
          #expect(["{n}", "{ordinal}", "{roman}"].contains { words[key]?.contains($0) == true }, "\(language) \(key)")
        }
        for place in places {
          #expect(words[key]?.contains(place) == text.contains(place), "\(language) \(key) \(place)")
        }
      }
    }
  }
}
