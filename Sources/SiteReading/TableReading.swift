import Discovery
import Bytes
import Content
import Items
import Diagnostics
import Settings
import SiteModel
import Tables

/// The tables of a site's collections.
struct TableReading: Sendable {
  /// By the path of the collection.
  private var tables: [String: TableItems] = [:]
  /// The items of tables by path.
  private var items: [PathName: TableItem] = [:]
  /// The paths of items that have a Markdown file as well.
  private var filePaths: Set<PathName> = []
  private(set) var diagnostics: [Diagnostic] = []

  init(
    _ collections: [CollectionSettings], tree: SourceTree, files: ContentFiles, includeDrafts: Bool,
    isImage: @escaping @Sendable (String) -> Bool
  ) {
    let withTables = collections.filter { $0.table != nil }
    if withTables.isEmpty { return }
    let taken = Set(tree.collections.map { PathName($0.path) })
    filePaths = Set(tree.items.map { PathName($0.item) })
    // Nobody looks for a row if all items are rows.
    let needsPaths = !filePaths.isEmpty || !tree.translations.isEmpty
    for settings in withTables {
      guard let columns = settings.table else { continue }
      let table = TableItems(
        columns, collection: settings.path,
        file: SourceEntry(path: String(columns.table.file.path.dropFirst(tree.displayName.count + 1))), files: files,
        includeDrafts: includeDrafts, isImage: isImage
      ) { taken.contains(PathName($0)) }
      tables[settings.path] = table
      diagnostics += table.diagnostics
      if needsPaths { for item in table.items { items[PathName(item.source.item)] = item } }
    }
  }

  /// Returns the sources of items with Markdown files, with their rows.
  func sources(_ sources: [ItemSource]) -> [ItemSource] {
    if items.isEmpty { return sources }
    return sources.map { source in
      guard let item = items[PathName(source.item)] else { return source }
      // The address stays that of the row if a text with the name as the table writes it is added: `CM-5.md`.
      var source = source
      (source.row, source.slug) = (item.source.row, item.source.slug)
      return source
    }
  }

  /// Whether an item is a row of a table.
  func hasRow(ofItemAt path: String) -> Bool { items[PathName(path)] != nil }

  /// Returns the row of an item with a Markdown file; nil if it has none.
  func entries(of source: ItemSource) -> TableRowEntries? {
    guard source.row != nil, let item = items[PathName(source.item)] else { return nil }
    return tables[source.collection]?.entries(of: item)
  }

  /// The diagnostics about values that cannot be read.
  /// - Parameter rows: the items that have no Markdown file, by the path of the collection.
  func unreadValues(in rows: [String: [ReadRow]]) -> [Diagnostic] {
    tables.sorted { $0.key < $1.key }.flatMap { path, table in
      table.unreadValues(in: rows[path] ?? [], besides: filePaths)
    }
  }

  /// The rows that are images of others.
  var parts: [ItemParts.Part] {
    tables.flatMap { path, table in
      table.partSlugs.map { slug, parent in
        ItemParts.Part(source: ContentPath.join(path, slug) + ".md", item: ContentPath.join(path, parent))
      }
    }
  }

  /// The items that have no Markdown file, by the table that they are in.
  var rowsWithoutFiles: [(table: TableItems, items: [TableItem])] {
    tables.sorted { $0.key < $1.key }.map { _, table in
      (table, filePaths.isEmpty ? table.items : table.items.filter { !filePaths.contains(PathName($0.source.item)) })
    }
  }
}

/// Reads the table of a collection; nil if it has none.
func readTable(
  of collection: CollectionSource, _ document: ParsedDocument, in tree: SourceTree, _ files: ContentFiles, jobs: Int
) throws -> Read<Table?> {
  let (entry, finding) = tableFile(of: collection, document, files: files)
  guard let entry else { return Read(value: nil, diagnostics: finding) }
  var inputs: [ContentReading.Input] = []
  let (file, reading) = try readSourceFile(
    at: tree.absolutePath(of: entry), displayPath: tree.displayPath(of: entry), limit: largestTable, jobs: jobs
  ) { inputs.append(ContentReading.Input(entry, $0, $1)) }
  guard let file else { return Read(value: nil, diagnostics: finding + reading, inputs: inputs) }
  let (table, parsing) = Table.read(file, jobs: jobs)
  return Read(value: table, diagnostics: finding + reading + parsing, inputs: inputs)
}
