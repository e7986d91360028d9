package import Content
package import Diagnostics
import Settings
package import Templating

/// The built-in texts of pages, in the language of the site.
package struct PageStrings: Sendable {
  private let words: [String: String]
  /// The accessible labels of the footnotes section and of the link from a footnote back to its mark. Stored, because
  /// they are needed for every text.
  package let footnoteWords: (title: String, back: String)

  private init(words: [String: String]) {
    self.words = words
    footnoteWords = (words["footnotes"] ?? "footnotes", words["backToText"] ?? "backToText")
  }

  /// Reads `strings.yaml`. Strings missing in the language are taken from `en`.
  /// - Parameter base: the file for strings missing in `file`: the one that comes with Vitrine.
  package static func read(
    _ file: SourceFile, over base: SourceFile? = nil, language: String
  ) -> (PageStrings, [Diagnostic]) {
    let (own, syntax) = parseYAML(file)
    let standard = base.flatMap { parseYAML($0).0 }
    let languages = [standard, own].compactMap(\.self)
    let primary = String(language.split(separator: "-").first ?? "en").lowercased()
    var words: [String: String] = [:]
    for name in ["en", primary, language] {
      for languages in languages {
        for entry in languages.words(of: name) { words[entry.key] = entry.value.text }
      }
    }
    let mistakes = own.map { Self.mistakes(in: $0, of: file, known: standard?.words(of: "en").map(\.key) ?? []) } ?? []
    return (PageStrings(words: words), syntax + mistakes)
  }

  /// Reports everything that is not a language with its strings. Strings unknown to Vitrine are allowed, because
  /// templates may use them.
  private static func mistakes(in node: FrontMatterNode, of file: SourceFile, known: [String]) -> [Diagnostic] {
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
        if !known.isEmpty, !known.contains(word.key), !word.key.hasSuffix("Layout"),
          let match = closestMatch(to: word.key, in: known)
        {
          mistakes.append(
            .warning(
              "unknown-string", "pages say nothing by the name of '\(word.key)'",
              at: file.location(word.keyPosition, length: word.key.utf8.count),
              suggestion: "did you mean '\(match)'?"))
        }
      }
    }
    return mistakes
  }

  /// The number of words in each string that is a list of words.
  private static let wordCounts = ["months": 12, "compass": 4]

  /// The string for a key; the key itself if there is none.
  package subscript(key: String) -> String { words[key] ?? key }

  /// The string for a key, with numbers inserted for `{n}` and `{m}`.
  package func format(_ key: String, n: Int, m: Int = 0) -> String {
    self[key].replacing("{n}", with: String(n)).replacing("{m}", with: String(m))
  }

  /// The displayed name of a layout: its title, or the translation of its name, or the name.
  package func title(of layout: LayoutChoice) -> String {
    layout.title ?? words[layout.name + "Layout"] ?? layout.readableName
  }

  /// All strings by key.
  package var all: [String: String] { words }

  /// The strings for templates.
  package var model: TemplateValue {
    .object(TemplateObject(words.sorted { $0.key < $1.key }.map { (TemplateKey($0), .string($1)) }))
  }
}

extension FrontMatterNode {
  /// The strings of a language, if the node is a mapping from languages to strings.
  fileprivate func words(of language: String) -> [Entry] {
    guard case .mapping(let languages) = value,
      case .mapping(let words)? = languages.first(where: { $0.key == language })?.value.value
    else { return [] }
    return words
  }
}
