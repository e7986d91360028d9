import Facts
import Discovery
import Bytes
import Content
import Items
import Diagnostics
import Files
import Settings
import SiteModel

extension VersionReader {
  /// Returns sources for the texts in another language that belong to images without a text in the first: the caption
  /// `reef.de.md` of `reef.jpg`.
  func textsOfImages(_ translations: Translations?, besides tables: TableReading) -> [ItemSource] {
    guard let translations, !translations.texts.isEmpty else { return [] }
    let known = Set((tree.items + tree.pages).map(\.item))
    let stems = Set(
      tree.assets.lazy.filter { images.isImage($0.name) }.map {
        ContentPath.join($0.folder, ContentPath.stem(of: $0.path))
      })
    let collections = tree.collections.map(\.path).sorted { $0.utf8.count > $1.utf8.count }
    return translations.texts.keys.filter { !known.contains($0) && stems.contains($0) && !tables.hasRow(ofItemAt: $0) }
      .sortedInBytes()
      .compactMap { path in
        guard let entry = translations.texts[path],
          let collection = collections.first(where: { $0.isEmpty || path.hasPrefix($0 + "/") })
        else { return nil }
        let folder = ContentPath.folder(of: path)
        let subfolder = folder == collection ? "" : ContentPath.relative(folder, from: collection)
        return ItemSource(slug: ContentPath.name(of: path), collection: collection, subfolder: subfolder, file: entry)
      }
  }

  /// Reads an item or a page in another language than the first.
  /// - Parameters:
  ///   - source: with its file in the language, if it has one.
  ///   - original: its facts in the first language, and the key of its file.
  ///   - hasOwnDefaults: whether fields of its collection have other defaults than in the first language.
  ///   - place: the place of the known facts.
  func readTranslation(
    of source: ItemSource, _ original: (facts: ItemFacts, key: ContentKey)?, _ languages: ContentLanguages,
    row: TableRowEntries?, schema: ItemSchema, hasOwnDefaults: Bool, _ context: FactsContext, known table: FactsTable,
    at place: Int?
  ) throws -> Read<ItemFacts> {
    let rowKeys = row?.translated ?? []
    let entry = source.translation
    if let original, entry == nil, rowKeys.isEmpty, !hasOwnDefaults,
      !original.facts.otherLanguages.contains(languages.current)
    {
      return Read(value: original.facts, diagnostics: original.facts.diagnostics)
    }
    if let place, let original {
      let textKey = table.fileKey(at: place)
      let key = entry == nil ? textKey : original.key.combined(with: textKey)
      let facts = table.facts(at: place, of: source, key: context.key(of: key, source, row)) {
        StoredBody(bodies, key: textKey)
      }
      // The body of an item without a translated text is that of its own file.
      if let facts, facts.namesFile(of: files), entry == nil || facts.item.textSource.translation != nil {
        return Read(value: facts, diagnostics: facts.diagnostics)
      }
    }
    let read = try parsed(source.file, in: tree, opened, allowsHTML: allowsHTML)
    // The first language shows another text then, and the key of this one would be recorded for both.
    if let original, let key = read.inputs.first?.key, key != original.key { bodies.noteChange() }
    var text = try entry.flatMap { entry in
      entry == source.file ? nil : try parsed(entry, in: tree, opened, allowsHTML: allowsHTML)
    }
    // What is not finished is shown in the first language.
    if !includeDrafts, let translation = text, translation.value.isDraft { text = nil }
    var source = source
    var key = read.inputs.first?.key ?? ContentKey("unreadable")
    var textKey = key
    if let text {
      textKey = text.inputs.first?.key ?? ContentKey("unreadable")
      key = key.combined(with: textKey)
      if text.value.body.blocks.isEmpty { textKey = read.inputs.first?.key ?? key }
    } else {
      source.translation = nil
    }
    let isImage = entry == source.file
    let byteCount = (text ?? read).value.file.bytes.count
    let facts = interpretItem(
      isImage ? ParsedDocument(file: read.value.file) : read.value, source: source, schema: schema, files: files,
      after: read.diagnostics + (text?.diagnostics ?? []), row: row, key: context.key(of: key, source, row),
      translation: ItemTranslation(languages, isImage ? read.value : text?.value, rowKeys: rowKeys)
    ) { [bodies] in bodies.store($0, byteCount: byteCount, key: textKey) }
    return Read(value: facts, diagnostics: facts.diagnostics, inputs: read.inputs + (text?.inputs ?? []))
  }
}

extension [ItemSource] {
  /// The sources with their files in a language.
  func translated(by translations: Translations) -> [ItemSource] {
    if translations.texts.isEmpty { return self }
    return map { source in
      var source = source
      source.translation = translations.texts[source.item]
      return source
    }
  }
}

extension ParsedDocument {
  /// Whether the front matter says that the text is not finished.
  fileprivate var isDraft: Bool {
    guard case .mapping(let entries)? = frontMatter?.value else { return false }
    return entries.contains { entry in
      if entry.key == "draft", case .bool(true) = entry.value.value { true } else { false }
    }
  }
}

extension VersionReader {
  /// An error if a translation has other images than the item in the first language, and they can be enlarged: all
  /// languages have the same tiles.
  /// - Parameter zoomed: the paths of the collections with `zoom: true`.
  func otherZoomedImages(_ facts: ItemFacts, _ original: ItemFacts?, _ zoomed: Set<String>) -> Diagnostic? {
    let (item, source) = (facts.item, facts.source)
    guard let original, let translation = source.translation,
      item.publication.isZoomed ?? zoomed.contains(source.collection),
      item.images.map(\.path) != original.item.images.map(\.path)
    else { return nil }
    return .error(
      "zoomed-translation",
      "the pictures of this translation are not those of '\(source.file.name)', and can be enlarged",
      at: SourceLocation(path: tree.displayPath(of: translation)),
      suggestion: "delete them here, or say 'zoom: false' in '\(source.file.name)'")
  }
}

extension ItemSchema {
  /// The fields with another default than in the first language.
  func ownDefaults(besides first: ItemSchema?) -> Set<String> {
    Set(
      fields.lazy.filter { $0.defaultValue != nil && $0.defaultValue != first?.defaultValue(ofField: $0.name) }
        .map(\.name))
  }

  fileprivate func defaultValue(ofField name: String) -> FieldContent? {
    fields.first { $0.name == name }?.defaultValue
  }
}

extension ItemFacts {
  /// Completes the facts of an item in another language than the first: its labels, and the languages of its texts.
  mutating func completeTranslation(_ languages: ContentLanguages, _ texts: VersionTexts) {
    let schema = texts.schemas[source.collection]
    let (labels, ownDefaults) = (schema?.labels ?? [:], texts.ownDefaults[source.collection] ?? [])
    item.change { item in
      if item.languages == nil { item.languages = TextLanguages(fallback: languages.first) }
      let translated = item.languages?.translated ?? []
      // An alias leads to the first language, if it is not written for another.
      if !translated.contains("aliases"), !item.publication.aliases.isEmpty { item.publication.aliases = [] }
      for index in item.fields.indices {
        let field = item.fields[index]
        if let label = labels[field.name] { item.fields[index].label = label }
        if ownDefaults.contains(field.name), schema?.defaultValue(ofField: field.name) == field.content {
          item.languages?.translated.insert(field.name)
        }
      }
    }
  }
}

/// Errors for texts in other languages that belong to nothing.
/// - Parameters:
///   - catalogs: one for each language.
///   - found: the diagnostics so far. A text whose original has an error is not reported.
func missingOriginals(in tree: SourceTree, of catalogs: [Catalog], _ found: [Diagnostic]) -> [Diagnostic] {
  guard let first = catalogs.first else { return [] }
  var known = Set((tree.items + tree.pages).map(\.item))
  known.formUnion(first.collections.lazy.flatMap(\.allItems).map(\.path))
  return tree.translations.sorted { $0.key < $1.key }.flatMap { language, translations -> [Diagnostic] in
    var entries = translations.texts.filter { !known.contains($0.key) }.values.sorted { $0.path < $1.path }
    if tree.home == nil, let home = translations.home { entries.append(home) }
    return entries.map { entry in
      let name = entry.name.dropLast(language.utf8.count + 4) + ".md"
      let slug = tableSlug(String(name.dropLast(3)))
      if slug + ".md" != name, known.contains(ContentPath.join(ContentPath.folder(of: entry.path), slug)) {
        return .error(
          "missing-original", "there is no text or row '\(name.dropLast(3))' that this would be the translation of",
          at: SourceLocation(path: tree.displayPath(of: entry)),
          suggestion: "rename this file to '\(slug).\(language).md': the item is '\(slug)'")
      }
      return .error(
        "missing-original", "there is no text '\(name)' that this would be the translation of",
        at: SourceLocation(path: tree.displayPath(of: entry)),
        suggestion: "write '\(name)' in '\(first.site.language)', the first of the site's languages")
    }
  }
}
