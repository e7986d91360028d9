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

extension Item {
  /// The languages of its texts; nil if all are in the language of the site's version.
  package var languages: TextLanguages? { content.languages }
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
