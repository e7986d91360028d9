package import Content
package import Diagnostics
import Settings
package import Templating

/// The words that pages say by themselves, in the language of the site.
package struct PageStrings: Sendable {
  private let words: [String: String]
  /// What is read out where footnotes begin, and of the link from one back to its mark; asked for every text.
  package let footnoteWords: (title: String, back: String)

  private init(words: [String: String]) {
    self.words = words
    footnoteWords = (words["footnotes"] ?? "footnotes", words["backToText"] ?? "backToText")
  }

  /// Reads `strings.yaml`; `en` stands in for words that the language does not have.
  /// - Parameter base: the file whose words hold where the other has none: the one that comes with Vitrine.
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

  /// What is not languages with their words. Words of which Vitrine knows nothing may be those of a template.
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

  /// Of those that are several words in one text.
  private static let wordCounts = ["months": 12, "compass": 4]

  /// The words under a key; the key itself where there are none.
  package subscript(key: String) -> String { words[key] ?? key }

  /// The words under a key with numbers in the place of `{n}` and `{m}`.
  package func format(_ key: String, n: Int, m: Int = 0) -> String {
    self[key].replacing("{n}", with: String(n)).replacing("{m}", with: String(m))
  }

  /// What visitors read of a layout: its title, or the language's word for its name, or the name.
  package func title(of layout: LayoutChoice) -> String {
    layout.title ?? words[layout.name + "Layout"] ?? layout.readableName
  }

  package var all: [String: String] { words }

  /// The words as templates know them.
  package var model: TemplateValue {
    .object(TemplateObject(words.sorted { $0.key < $1.key }.map { (TemplateKey($0), .string($1)) }))
  }
}

extension FrontMatterNode {
  /// The words of a language, where the node is languages with their words.
  fileprivate func words(of language: String) -> [Entry] {
    guard case .mapping(let languages) = value,
      case .mapping(let words)? = languages.first(where: { $0.key == language })?.value.value
    else { return [] }
    return words
  }
}
