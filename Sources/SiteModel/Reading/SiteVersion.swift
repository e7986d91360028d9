import Bytes
import Content
import Diagnostics
import Discovery
import Settings
import Tables

/// The catalog of a site in one of its languages.
struct SiteVersion: Sendable {
  var catalog: Catalog
  var links: LinkResolutions
  /// Those about the catalog.
  var diagnostics: [Diagnostic]
}

/// What was read of a site in one of its languages, beside the catalog.
struct VersionRecord: Sendable {
  var facts: FactsTable
  var diagnostics: [Diagnostic]
  /// The text files that were opened.
  var inputs: [ContentReading.Input]
  /// The paths of the collections that have no table, and of the tables of the others.
  var withoutTable: Set<String>
  var tables: Set<String>

  init(_ items: VersionItems) {
    let (read, rows) = (items.read, items.rows)
    let collections = items.collections
    let unreadValues = items.tables.unreadValues(
      in: Dictionary(grouping: rows.lazy.map(\.value).filter(\.hasOddValues)) { $0.facts.source.collection })
    let written = items.written
    // What is not translated has the facts of the first language.
    let own =
      items.isTranslation ? written.indices.filter { written[$0].facts.item.languages != nil } : Array(written.indices)
    // A row with a text in the language is read again.
    let ownRows = rows.indices.filter { rows[$0].value.facts.source.translation == nil }
    facts = items.known.replaced(
      by: own.map { written[$0].facts } + ownRows.map { rows[$0].value.facts },
      fileKeys: own.map { written[$0].key } + ownRows.map { items.rowItems[$0].placeKey },
      places: own.map { items.places[$0] } + ownRows.map { rows[$0].value.isKnown ? items.rowPlaces[$0] : nil })
    diagnostics =
      collections.flatMap(\.diagnostics) + items.tables.diagnostics + unreadValues + read.flatMap(\.diagnostics)
      + rows.flatMap(\.value.facts.diagnostics) + items.problems + items.transcripts.diagnostics
    inputs =
      collections.flatMap(\.inputs) + read.flatMap(\.inputs) + rows.flatMap(\.inputs) + items.transcripts.inputs
    withoutTable = Set(
      collections.filter { $0.value.table == nil && !$0.diagnostics.containsErrors }.map(\.value.path))
    tables = Set(collections.compactMap { $0.value.table?.table.file.path })
  }

  /// The ends of the names of spreadsheet programs' own files.
  static let spreadsheetEndings = [".xlsx", ".xls", ".ods", ".numbers"]

  /// The tables that no collection reads. Files of spreadsheet programs cannot be read; beside a table, they are its source.
  func unreadTables(of tree: SourceTree) -> [String] {
    tree.assets.filter { asset in
      ([".csv", ".tsv"] + Self.spreadsheetEndings).contains(where: asset.path.lowercased().hasSuffix)
        && withoutTable.contains(ContentPath.folder(of: asset.path)) && !tables.contains(tree.displayPath(of: asset))
    }.map(\.path)
  }
}

/// The collections and items of a site as they were read in one of its languages.
struct VersionItems: Sendable {
  let site: InterpretedSite
  /// Nil for a site in one language.
  let languages: ContentLanguages?
  let isTranslation: Bool
  let collections: [Read<CollectionSettings>]
  let tables: TableReading
  /// By the path of the collection.
  let schemas: [String: ItemSchema]
  /// The facts of the build before in the language, and the places in it of what was read.
  let known: FactsTable
  let places: [Int?]
  /// The items and pages with a Markdown file, in the order of the tree.
  let read: [Read<ItemFacts>]
  /// The rows of tables without a file.
  let rowItems: [TableItem]
  let rowPlaces: [Int?]
  let rows: [Read<ReadRow>]
  /// The texts that are named as transcripts, by path.
  let transcripts: Read<[String: Transcript]>
  /// With the items that have a file or a row.
  let bare: BareImages
  /// The mistakes that show only beside the first language.
  let problems: [Diagnostic]

  /// The facts of the items and pages with a Markdown file, in the order of the tree, and the keys of their files.
  var written: [(facts: ItemFacts, key: ContentKey)] {
    zip(read, places).map { read, place in
      (read.value, read.inputs.last?.key ?? place.map(known.fileKey) ?? ContentKey("unreadable"))
    }
  }
}
