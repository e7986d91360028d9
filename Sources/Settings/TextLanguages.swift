/// Which texts of an item, a page or a collection are not in the language of the site's version that shows them.
package struct TextLanguages: Hashable, Sendable {
  /// The language of what is not translated, as a BCP 47 tag.
  package var fallback: String
  /// The names of what is in the language of the version: keys of the front matter, names of fields, and `body`.
  package var translated: Set<String>

  package init(fallback: String, translated: Set<String> = []) {
    (self.fallback, self.translated) = (fallback, translated)
  }

  /// The language of a text if it is not that of the version.
  package func language(of name: String) -> String? { translated.contains(name) ? nil : fallback }
}

extension TextLanguages {
  /// The name of the label of a field, as a text of its collection.
  package static func label(ofField name: String) -> String { "label of " + name }
}

extension FrontMatterNode {
  /// The keys of a collection that have a value for a language of their own, and the labels of its fields that do.
  package func ownKeysWithLabels(of language: String, among languages: ContentLanguages) -> Set<String> {
    var names = ownKeys(of: language, among: languages)
    guard case .mapping(let entries) = value,
      case .mapping(let fields)? = entries.first(where: { $0.key == "fields" })?.value.value
    else { return names }
    for field in fields where field.value.ownKeys(of: language, among: languages).contains("label") {
      names.insert(TextLanguages.label(ofField: field.key))
    }
    return names
  }
}
