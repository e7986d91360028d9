package import Settings

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
  func ownKeysWithLabels(of language: String, among languages: ContentLanguages) -> Set<String> {
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

extension Sequence<Item> {
  /// The language of a text that all these items have in common, if it is that of none of them in the version of the
  /// site.
  package func language(ofShared name: String) -> String? {
    var language: String?
    for item in self {
      guard let own = item.languages?.language(of: name) else { return nil }
      language = own
    }
    return language
  }
}

/// The text of an item in another language than the first, and the languages of the site.
package struct ItemTranslation: Sendable {
  package var languages: ContentLanguages
  /// The file with the translation; nil if only the item's own file has translated values.
  package var document: ParsedDocument?
  /// The names of the values of the item's row that are translated.
  package var rowKeys: Set<String>

  package init(
    _ languages: ContentLanguages, _ document: ParsedDocument? = nil, rowKeys: Set<String> = []
  ) {
    (self.languages, self.document, self.rowKeys) = (languages, document, rowKeys)
  }
}
