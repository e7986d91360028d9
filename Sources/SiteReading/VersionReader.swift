import Facts
import Discovery
import Bytes
import CollectionLayout
import LayoutParameters
import Content
import Items
import Diagnostics
import Files
import Markdown
import Settings
import SiteModel
import Tables

/// Reads a content folder in one language at a time.
struct VersionReader {
  let tree: SourceTree
  let files: ContentFiles
  let opened: SourceFolder?
  let bodies: BodyReader
  let includeDrafts: Bool
  let customLayouts: [String: ParameterValue]
  let knownCells: [String]?
  let containerWidths: @Sendable (Double?) -> [ClosedRange<Double>]
  let images: ImageReading
  /// What an earlier build found, of the first language.
  let known: KnownContent
  let allowsHTML: Bool

  /// Reads the collections and items of the site in its language, and finds the images that their texts use.
  /// - Parameters:
  ///   - site: as it is in the language.
  ///   - original: the items in the first language; nil to read those.
  /// - Throws: `EnvironmentFailure` if system resources are exhausted.
  func readItems(_ site: InterpretedSite, original: VersionItems?, jobs: Int) throws -> VersionItems {
    let known =
      original == nil
      ? try known.texts?.updated(after: known.changed, known.facts) { source, texts in
        try readItem(
          source, known: nil, nil, row: texts.tables.entries(of: source),
          schema: texts.schemas[source.collection] ?? ItemSchema(), texts.context)
      } : nil
    let texts = try known ?? readTexts(site, original: original, jobs: jobs)
    let rows = texts.rows.map(\.value.facts)

    // A text that is named as a transcript is no item and no page.
    let media = texts.read.flatMap { $0.value.item.media } + rows.flatMap { $0.item.media }
    let transcripts = try readTranscripts(of: media, in: tree, allowsHTML: allowsHTML)
    var items = transcripts.shown(texts.read.dropLast(tree.pages.count).map(\.value))
    if !rows.isEmpty { items += rows }
    var bare = BareImages(
      tree: tree, collections: texts.collections.map(\.value), items: items, schemas: texts.schemas,
      isImage: images.isImage)
    bare.findUsers(jobs: jobs)
    return VersionItems(texts: texts, transcripts: transcripts, bare: bare)
  }

  /// Reads the collections and items of the site in its language.
  ///
  /// 1. Read the collections' own files and tables.
  /// 2. Take the facts of each item from the table of facts, or parse its file. What is not translated has the facts of
  ///    the first language.
  /// - Parameters:
  ///   - site: as it is in the language.
  ///   - original: the items in the first language; nil to read those.
  /// - Throws: `EnvironmentFailure` if system resources are exhausted.
  private func readTexts(
    _ site: InterpretedSite, original: VersionItems?, jobs: Int
  ) throws -> VersionTexts {
    let languages =
      site.settings.languages.isEmpty
      ? nil : ContentLanguages(site.settings.languages, reading: site.settings.language)
    let translations = original == nil ? nil : tree.translations[site.settings.language] ?? Translations()

    // 1. Collections and tables.
    let collections = try orderedMap(tree.collections, jobs: jobs) {
      try readCollection($0, languages, translation: translations?.collections[$0.path], jobs: jobs)
    }
    let settings = collections.map(\.value)
    let tables = TableReading(
      settings, tree: tree, files: files, includeDrafts: includeDrafts, isImage: images.isImage)
    let schemas = Dictionary(
      settings.map {
        ($0.path, ItemSchema(fields: $0.fields, knownCells: knownCells, ignoresOtherKeys: $0.hasUnknownFields))
      },
      uniquingKeysWith: { first, _ in first })
    let context = FactsContext(
      program: known.program, displayName: tree.displayName, allowsHTML: allowsHTML, knownCells: knownCells,
      languages: languages, settings)

    // 2. Items.
    let items = tree.items + textsOfImages(translations, besides: tables)
    let untranslated = tables.sources(items) + tree.pages
    let sources = translations.map { untranslated.translated(by: $0) } ?? untranslated
    let table = original == nil ? known.facts : known.facts.translations[site.settings.language] ?? FactsTable()
    let places = table.places(of: sources, except: known.changed)
    let written = original?.texts.written ?? []
    let originals = Dictionary(written.map { ($0.facts.source.file.path, $0) }) { first, _ in first }
    var ownDefaults: [String: Set<String>] = [:]
    if let original {
      for (path, schema) in schemas { ownDefaults[path] = schema.ownDefaults(besides: original.texts.schemas[path]) }
    }
    let read = try orderedMap(Array(sources.indices), jobs: jobs) { [ownDefaults] index -> Read<ItemFacts> in
      let source = sources[index]
      let row = tables.entries(of: source)
      let schema = schemas[source.collection] ?? ItemSchema()
      if translations != nil, let languages {
        return try readTranslation(
          of: source, originals[source.file.path], languages, row: row, schema: schema,
          hasOwnDefaults: !(ownDefaults[source.collection] ?? []).isEmpty, context, known: table, at: places[index])
      }
      return try readItem(source, known: places[index], languages, row: row, schema: schema, context)
    }
    let tableRows = tables.rowsWithoutFiles
    let rowItems = tableRows.count == 1 ? tableRows[0].items : tableRows.flatMap(\.items)
    let rowPlaces = table.places(of: rowItems.map(\.source), except: [])
    var rows: [Read<ReadRow>] = []
    for (rowTable, items) in tableRows {
      guard let collection = items.first?.source.collection else { continue }
      let schema = schemas[collection] ?? ItemSchema()
      let common = context.key(ofTableIn: collection)
      let first = rows.count
      let read = try orderedMap(Array(items.indices), jobs: jobs) { index -> Read<ReadRow> in
        try readRow(
          items[index], of: rowTable, languages, translation: translations?.texts[items[index].source.item],
          schema: schema, common: common, known: table, at: rowPlaces[first + index])
      }
      // One table is not copied.
      if rows.isEmpty { rows = read } else { rows += read }
    }
    let zoomed = Set(settings.filter(\.publication.isZoomed).map(\.path))
    let problems =
      originals.isEmpty
      ? [] : read.compactMap { otherZoomedImages($0.value, originals[$0.value.source.file.path]?.facts, zoomed) }
    return VersionTexts(
      site: site, languages: languages, isTranslation: original != nil, collections: collections, tables: tables,
      schemas: schemas, ownDefaults: ownDefaults, context: context, known: table, places: places, read: read,
      rowItems: rowItems,
      rowPlaces: rowPlaces, rows: rows, problems: problems)
  }

  /// Makes the catalog of the site in a language.
  ///
  /// 1. Give images without a text to items, and items the metadata of their images.
  /// 2. Assemble the catalog.
  /// - Parameters:
  ///   - items: what was read.
  ///   - used: the images that texts in other languages use.
  /// - Throws: `EnvironmentFailure` if system resources are exhausted.
  func assembled(_ items: VersionItems, besides used: Set<String>, jobs: Int) throws -> SiteVersion {
    let texts = items.texts
    let (site, settings) = (texts.site, texts.collections.map(\.value))

    // 1. Images.
    var bare = items.bare
    bare.shownBySite = Set(
      [site.logo, site.cover, site.cardImage].compactMap { image in
        image.flatMap { files.file(at: String($0.value.drop { $0 == "/" })) }
      })
    bare.run(besides: used)
    var described = bare.items
    try useImageDescriptions(
      in: &described, images: images, jobs: jobs,
      wants: Dictionary(
        settings.map { ($0.path, ImageWants(camera: $0.showsCamera, position: site.settings.publishLocation)) },
        uniquingKeysWith: { first, _ in first }))
    var pages = items.transcripts.shown(texts.read.suffix(tree.pages.count).map(\.value))
    if let languages = texts.languages, texts.isTranslation {
      for index in described.indices { described[index].completeTranslation(languages, texts) }
      for index in pages.indices { pages[index].completeTranslation(languages, texts) }
    }

    // 2. The catalog.
    let parts = ItemParts(described, includeDrafts: includeDrafts)
    let itemsByCollection = parts.items.groupedByCollection
    let collator = Collator(language: site.settings.language)
    var links = texts.isTranslation ? .none : known.links
    let (assembled, assembling) = assemble(
      site: site,
      collections: settings.map { InterpretedCollection(settings: $0, items: itemsByCollection[$0.path] ?? []) },
      pages: pages, parts: parts.parts + texts.tables.parts, transcripts: items.transcripts.value, files: files,
      includeDrafts: includeDrafts, resolutions: &links, jobs: jobs,
      file: { [bodies] in bodies.file(of: $0) },
      collationKey: collator.key)

    var selecting = SelectionReading(
      assembled, settings, customLayouts: customLayouts, knownCells: knownCells, languages: texts.languages,
      collationKey: collator.key)
    selecting.run(displayName: tree.displayName)
    selecting.read(shelves: site.shelves, in: site.file)

    let (catalog, clusters) = assembled.completed(
      selections: selecting.selections, statics: Set(tree.staticPaths),
      clusterPages: Dictionary(settings.map { ($0.path, $0.clusterPages) }) { first, _ in first },
      widths: containerWidths(site.settings.maxWidth))
    return SiteVersion(
      catalog: catalog, links: links,
      diagnostics: bare.diagnostics + parts.diagnostics + assembling + clusters + selecting.diagnostics)
  }

  /// Reads an item or a page, or takes its facts from those that are known.
  /// - Parameter place: the place of the known facts.
  private func readItem(
    _ source: ItemSource, known place: Int?, _ languages: ContentLanguages?, row: TableRowEntries?,
    schema: ItemSchema, _ context: FactsContext
  ) throws -> Read<ItemFacts> {
    if let place {
      let key = known.facts.fileKey(at: place)
      let facts = known.facts.facts(at: place, of: source, key: context.key(of: key, source, row)) {
        StoredBody(bodies, key: key)
      }
      if let facts, facts.namesFile(of: files) { return Read(value: facts, diagnostics: facts.diagnostics) }
    }
    let read = try parsed(source.file, in: tree, opened, allowsHTML: allowsHTML)
    let key = read.inputs.first?.key ?? ContentKey("unreadable")
    let facts = interpretItem(
      read.value, source: source, schema: schema, files: files, after: read.diagnostics, row: row,
      key: context.key(of: key, source, row), translation: languages.map { ItemTranslation($0) }
    ) { bodies.store($0, byteCount: read.value.file.bytes.count, key: key) }
    return Read(value: facts, diagnostics: facts.diagnostics, inputs: read.inputs)
  }

  /// Reads an item that is a row of a table, with its text in the language that is read, or takes its facts from those
  /// that are known.
  /// - Parameters:
  ///   - common: the key of what all rows of the table depend on.
  ///   - place: the place of the known facts.
  private func readRow(
    _ item: TableItem, of table: TableItems, _ languages: ContentLanguages?, translation entry: SourceEntry?,
    schema: ItemSchema, common: ContentKey, known facts: FactsTable, at place: Int?
  ) throws -> Read<ReadRow> {
    let text = try entry.map { try parsed($0, in: tree, opened, allowsHTML: allowsHTML) }
    let translation = zip([entry].compactMap(\.self), [text].compactMap(\.self)).first { _ in true }
    let row = interpretRow(
      item, of: table, schema: schema, files: files, common: common,
      languages: languages, translation: translation.map { ($0, $1.value) },
      storeBody: { bodies.store($0, byteCount: text?.value.file.bytes.count ?? 0, key: $1) },
      known: { key in
        guard let place, facts.fileKey(at: place) == item.placeKey,
          let facts = facts.facts(at: place, of: item.source, key: key, body: { StoredBody(MarkdownDocument()) })
        else { return nil }
        // Diagnostics name places inside of the row.
        return facts.diagnostics.isEmpty && facts.namesFile(of: files) ? facts : nil
      })
    return Read(value: row, diagnostics: [], inputs: text?.inputs ?? [])
  }

  /// Reads a collection's own file and its table.
  private func readCollection(
    _ source: CollectionSource, _ languages: ContentLanguages?, translation: SourceEntry?, jobs: Int
  ) throws -> Read<CollectionSettings> {
    let read = try parsed(source.file, in: tree, allowsHTML: allowsHTML)
    let text = try translation.map { try parsed($0, in: tree, allowsHTML: allowsHTML) }
    let table = try readTable(of: source, read.value, in: tree, files, jobs: jobs)
    let reading = read.diagnostics + table.diagnostics + (text?.diagnostics ?? [])
    let (settings, interpreting) = interpretCollection(
      read.value, path: source.path, customLayouts: customLayouts, knownCells: knownCells,
      isBroken: reading.containsErrors, table: table.value, languages: languages, translation: text?.value)
    return Read(
      value: settings, diagnostics: reading + interpreting,
      inputs: read.inputs + table.inputs + (text?.inputs ?? []))
  }
}

extension [ItemFacts] {
  /// The items of each collection by its path, in their order.
  fileprivate var groupedByCollection: [String: [ItemFacts]] {
    var groups: [String: [ItemFacts]] = [:]
    // Most items follow others of their collection.
    var start = 0
    while start < count {
      let collection = self[start].item.collection
      let end = self[start...].firstIndex { $0.item.collection != collection } ?? count
      groups[collection, default: []] += self[start..<end]
      start = end
    }
    return groups
  }
}
