package import Settings

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
