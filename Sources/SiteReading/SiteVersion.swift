import Facts
import Bytes
import Content
import Diagnostics
import Discovery
import Links
import Settings
import SiteModel
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
  /// Those about transcripts, which are read as transcripts and, before that is known, as items.
  var transcriptDiagnostics: [Diagnostic]
  /// The text files that were opened.
  var inputs: [ContentReading.Input]
  /// The paths of the collections that have no table, and of the tables of the others.
  var withoutTable: Set<String>
  var tables: Set<String>

  /// - Parameter others: the files that were opened besides.
  init(_ items: VersionItems, besides others: [ContentReading.Input] = []) {
    let texts = items.texts
    let (read, rows, collections) = (texts.read, texts.rows, texts.collections)
    let unreadValues = texts.tables.unreadValues(
      in: Dictionary(grouping: rows.lazy.map(\.value).filter(\.hasOddValues)) { $0.facts.source.collection })
    let written = texts.written
    // What is not translated has the facts of the first language.
    let own =
      texts.isTranslation ? written.indices.filter { written[$0].facts.item.languages != nil } : Array(written.indices)
    // A row with a text in the language is read again.
    let ownRows = rows.indices.filter { rows[$0].value.facts.source.translation == nil }
    facts = texts.known.replaced(
      by: own.map { written[$0].facts } + ownRows.map { rows[$0].value.facts },
      fileKeys: own.map { written[$0].key } + ownRows.map { texts.rowItems[$0].placeKey },
      places: own.map { texts.places[$0] } + ownRows.map { rows[$0].value.isKnown ? texts.rowPlaces[$0] : nil })
    diagnostics =
      collections.flatMap(\.diagnostics) + texts.tables.diagnostics + unreadValues + read.flatMap(\.diagnostics)
      + rows.flatMap(\.value.facts.diagnostics) + texts.problems
    transcriptDiagnostics = items.transcripts.diagnostics
    // One list, without those that it is made of: of a million files, each takes 100 MB.
    inputs = others + collections.flatMap(\.inputs) + items.transcripts.inputs
    inputs.reserveCapacity(inputs.count + read.count)
    for read in read { inputs += read.inputs }
    for row in rows where !row.inputs.isEmpty { inputs += row.inputs }
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
