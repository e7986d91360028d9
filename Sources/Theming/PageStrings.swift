import Bytes
package import Diagnostics
package import Settings
package import Templating

/// A parsed `strings.yaml`, with the strings of all languages.
package struct StringsFile: Sendable {
  package let file: SourceFile
  /// Nil if the file is empty, or not YAML.
  fileprivate let root: FrontMatterNode?
  fileprivate let diagnostics: [Diagnostic]

  package init(_ file: SourceFile) {
    self.file = file
    (root, diagnostics) = parseYAML(file)
  }
}

/// The built-in texts of pages, in the language of the site.
package struct PageStrings: Sendable {
  private let words: [String: String]
  /// The accessible labels of the footnotes section and of the link from a footnote back to its mark. Stored, because
  /// they are needed for every text.
  package let footnoteWords: (title: String, back: String)
  private let lazyDates: Lazy<DateFormats>

  /// The sign between the whole part of a number and its fraction.
  package let decimalSign: String
  /// How the numbers of fields with a `format` are written.
  package let numbers: NumberFormats

  /// - Parameter dateStrings: the site's own strings for dates, in its own language: those of English are no use to others.
  private init(words: [String: String], language: String, dateStrings: [String: String]) {
    self.words = words
    decimalSign = DecimalSign.sign(in: language)
    numbers = NumberFormats(language: language)
    lazyDates = Lazy { DateFormats(language: language, strings: dateStrings, words: words) }
    footnoteWords = (words["footnotes"] ?? "footnotes", words["backToText"] ?? "backToText")
  }

  /// Reads `strings.yaml`. Strings missing in the language are taken from `en`.
  /// - Parameters:
  ///   - bases: the files for strings missing in `file`: the one that comes with Vitrine, and those that override it.
  ///   - warnsOfMissing: whether words that the language lacks are reported.
  package static func read(
    _ file: SourceFile, over bases: [SourceFile] = [], language: String, warnsOfMissing: Bool = false
  ) -> (PageStrings, [Diagnostic]) {
    read(StringsFile(file), over: bases.map { StringsFile($0) }, language: language, warnsOfMissing: warnsOfMissing)
  }

  /// Reads the strings of a language in files that have been parsed.
  package static func read(
    _ parsed: StringsFile, over bases: [StringsFile], language: String, warnsOfMissing: Bool
  ) -> (PageStrings, [Diagnostic]) {
    let (file, own, syntax) = (parsed.file, parsed.root, parsed.diagnostics)
    let standards = bases.compactMap(\.root)
    let standard = standards.first
    let languages = standards + [own].compactMap(\.self)
    let primary = Self.fallback(of: language)
    var words: [String: String] = [:]
    var dateStrings: [String: String] = [:]
    for name in ["en", primary, language] {
      for languages in languages {
        for entry in languages.words(of: name) {
          words[entry.key] = entry.value.text
          if name != "en" || primary == "en", Self.dateKeys.contains(entry.key) {
            dateStrings[entry.key] = entry.value.text
          }
        }
      }
    }
    let known = standard?.words(of: "en") ?? []
    let mistakes = own.map { Self.mistakes(in: $0, of: file, known: known) } ?? []
    let english = known.isEmpty ? own?.words(of: "en") ?? [] : known
    let missing = warnsOfMissing ? Self.missing(in: language, primary, known: english, languages) : nil
    let warning = missing.map { $0.diagnostic(in: file.path) }
    return (
      PageStrings(words: words, language: language, dateStrings: dateStrings),
      syntax + mistakes + [warning].compactMap(\.self)
    )
  }

  /// The language whose words another has that has none of its own: `de` for `de-AT`. Those of Chinese are in the
  /// simplified script.
  private static func fallback(of language: String) -> String {
    let parts = language.lowercased().split(separator: "-")
    let isTraditional =
      parts.first == "zh" && !parts.contains("hans") && parts.contains { ["hant", "tw", "hk", "mo"].contains($0) }
    return isTraditional ? "zh-Hant" : parts.first.map(String.init) ?? "en"
  }

  /// The words that a language lacks.
  private struct Missing {
    let language: String
    let names: [String]
    let isAll: Bool

    func diagnostic(in path: String) -> Diagnostic {
      .warning(
        "missing-strings",
        isAll
          ? "there are no words in '\(language)', so the pages in it have English ones"
          : "\(names.count == 1 ? "a word is" : "\(names.count) words are") missing in '\(language)', and pages have the English",
        at: SourceLocation(path: path),
        suggestion: "translate below '\(language):' \(names.prefix(12).joined(separator: ", "))"
          + (names.count > 12 ? ", and \(names.count - 12) more that are below 'en:' in Vitrine's strings.yaml" : ""))
    }
  }

  /// Returns the words that a language lacks; nil if it has all.
  private static func missing(
    in language: String, _ primary: String, known: [FrontMatterNode.Entry], _ files: [FrontMatterNode]
  ) -> Missing? {
    guard primary != "en" else { return nil }
    let found = Set(files.flatMap { $0.words(of: primary) + $0.words(of: language) }.map(\.key))
    // Few sites show names of rights statements.
    let names = known.map(\.key).filter { !found.contains($0) && !$0.hasPrefix("rights") }
    return names.isEmpty ? nil : Missing(language: language, names: names, isAll: found.isEmpty)
  }

  /// Reports everything that is not a language with its strings. Strings unknown to Vitrine are allowed, because
  /// templates may use them.
  private static func mistakes(in node: FrontMatterNode, of file: SourceFile, known: [FrontMatterNode.Entry])
    -> [Diagnostic]
  {
    let knownNames = known.isEmpty ? [] : known.map(\.key) + dateKeys
    let standards = Dictionary(known.map { ($0.key, $0.value.text) }) { first, _ in first }
    func refuse(_ node: FrontMatterNode, _ what: String, wanted: String) -> Diagnostic {
      .error(
        "invalid-strings", "\(what): found \(node.described), wanted \(wanted)", at: file.location(node),
        suggestion: "write languages and below them their words, such as 'en:' and '  next: Next'")
    }
    guard case .mapping(let languages) = node.value else {
      return node.isNull ? [] : [refuse(node, "strings.yaml", wanted: "languages with their words")]
    }
    var mistakes: [Diagnostic] = []
    for language in languages where !language.value.isNull {
      if !LanguageTag.isWellFormed(language.key) {
        let code = LanguageTag.codes[language.key.lowercased()]
        mistakes.append(
          .warning(
            "unknown-language", "'\(language.key)' is no language tag, so no page has these words",
            at: file.location(language.keyPosition, length: language.key.utf8.count),
            suggestion: code.map { "did you mean '\($0)'?" } ?? "write a tag such as 'de' or 'pt-BR'"))
      }
      guard case .mapping(let words) = language.value.value else {
        mistakes.append(refuse(language.value, language.key, wanted: "words, each with what pages say"))
        continue
      }
      for word in words {
        guard let text = word.value.text else {
          mistakes.append(refuse(word.value, word.key, wanted: "a text"))
          continue
        }
        if let count = wordCounts[word.key], text.split(separator: " ").count != count {
          mistakes.append(refuse(word.value, word.key, wanted: "\(count) words with spaces between them"))
        }
        let standard = (standards[word.key] ?? nil) ?? datePatterns[word.key]
        if let standard {
          mistakes += placeMistakes(in: word, text, standard: standard, of: file)
        }
        if !known.isEmpty, standards[word.key] == nil, !dateKeys.contains(word.key), !word.key.hasSuffix("Layout"),
          let match = closestMatch(to: word.key, in: knownNames)
        {
          mistakes.append(
            .warning(
              "unknown-string", "pages have no string '\(word.key)'",
              at: file.location(word.keyPosition, length: word.key.utf8.count),
              suggestion: "did you mean '\(match)'?"))
        }
      }
    }
    return mistakes
  }

  /// Reports places for values, such as `{n}`, that a string lacks or that pages do not fill.
  private static func placeMistakes(
    in word: FrontMatterNode.Entry, _ text: String, standard: String, of file: SourceFile
  ) -> [Diagnostic] {
    let found = places(in: text)
    // One of the three is enough for the number of a century, and dates may be years alone.
    let wanted = word.key == "century" ? ["{ordinal}", "{roman}", "{n}"] : places(in: standard)
    let isComplete =
      word.key == "century" || datePatterns[word.key] != nil
      ? found.contains(where: wanted.contains) : wanted.allSatisfy(found.contains)
    let unknown = found.first { !wanted.contains($0) }
    guard !isComplete || unknown != nil else { return [] }
    let summary =
      unknown.map { "'\(word.key)' has \($0), which pages do not replace" }
      ?? "'\(word.key)' has no \(wanted.first { !found.contains($0) } ?? ""), which pages replace by a value"
    return [
      .warning(
        "string-places", summary, at: file.location(word.value), suggestion: "write it like '\(standard)'")
    ]
  }

  /// Returns the places for values in a text: `{n}`.
  private static func places(in text: String) -> [String] {
    guard text.utf8.contains(UInt8(ascii: "{")) else { return [] }
    return text.split(separator: "{").dropFirst(text.hasPrefix("{") ? 0 : 1).compactMap { part in
      part.firstIndex(of: "}").map { "{" + part[..<$0] + "}" }
    }
  }

  /// The strings that replace ICU's names of months and its order of the parts of a date.
  private static let dateKeys = ["months", "datePattern", "monthPattern"]

  /// Patterns as examples.
  private static let datePatterns = ["datePattern": "{day} {month} {year}", "monthPattern": "{month} {year}"]

  /// The number of words in each string that is a list of words.
  private static let wordCounts = ["months": 12, "compass": 4]

  /// The dates of the site's language.
  package var dates: DateFormats { lazyDates() }

  /// The string for a key; the key itself if there is none.
  package subscript(key: String) -> String { words[key] ?? key }

  /// The string for a key, with numbers inserted for `{n}` and `{m}`.
  package func format(_ key: String, n: Int, m: Int = 0) -> String {
    self[key].replacing("{n}", with: String(n)).replacing("{m}", with: String(m))
  }

  /// A number of items, in the words of their collection if it has any: `24 items`, `24 works`.
  package func count(_ n: Int, _ noun: ItemNoun?) -> String {
    noun?.counted(n) ?? (n == 1 ? self["oneItem"] : format("items", n: n))
  }

  /// All strings by key.
  package var all: [String: String] { words }

  /// The strings for templates.
  package var model: TemplateValue {
    .object(TemplateObject(words.sorted { $0.key < $1.key }.map { (TemplateKey($0), .string($1)) }))
  }
}

extension FrontMatterNode {
  /// The strings of a language, if the node is a mapping from languages to strings. Upper and lower case are the same in
  /// tags.
  fileprivate func words(of language: String) -> [Entry] {
    guard case .mapping(let languages) = value,
      case .mapping(let words)? = languages.first(where: { $0.key.lowercased() == language.lowercased() })?.value.value
    else { return [] }
    return words
  }
}
