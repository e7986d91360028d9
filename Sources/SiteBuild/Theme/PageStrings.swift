import Content
import Diagnostics
import Templating

/// The words that pages say by themselves, in the language of the site.
struct PageStrings: Sendable {
  private let words: [String: String]

  /// Reads `strings.yaml`; `en` stands in for words that the language does not have.
  /// - Parameter base: the file whose words hold where the other has none: the one that comes with Vitrine.
  static func read(
    _ file: SourceFile, over base: SourceFile? = nil, language: String
  ) -> (PageStrings, [Diagnostic]) {
    let (own, diagnostics) = parseYAML(file)
    let languages = [base.flatMap { parseYAML($0).0 }, own].compactMap(\.self)
    let primary = String(language.split(separator: "-").first ?? "en").lowercased()
    var words: [String: String] = [:]
    for name in ["en", primary, language] {
      for case .mapping(let languages) in languages.map(\.value) {
        guard case .mapping(let entries)? = languages.first(where: { $0.key == name })?.value.value else { continue }
        for entry in entries { words[entry.key] = entry.value.text }
      }
    }
    return (PageStrings(words: words), diagnostics)
  }

  /// The words under a key; the key itself where there are none.
  subscript(key: String) -> String { words[key] ?? key }

  /// The words under a key with numbers in the place of `{n}` and `{m}`.
  func format(_ key: String, n: Int, m: Int = 0) -> String {
    self[key].replacing("{n}", with: String(n)).replacing("{m}", with: String(m))
  }

  /// What visitors read of a layout: its title, or the language's word for its name, or the name.
  func title(of layout: LayoutChoice) -> String {
    layout.title ?? words[layout.name + "Layout"] ?? layout.readableName
  }

  var all: [String: String] { words }

  /// The words as templates know them.
  var model: TemplateValue {
    .object(TemplateObject(words.sorted { $0.key < $1.key }.map { (TemplateKey($0), .string($1)) }))
  }
}
