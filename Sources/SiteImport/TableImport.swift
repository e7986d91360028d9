import Bytes
import Content
package import Diagnostics
import Files
import Settings
import Tables

/// A table to make a collection of, with the files that its rows name.
package struct TableImport: Sendable {
  /// A file to copy, with its path in the content folder.
  package struct File: Sendable, Hashable {
    package var source: String
    package var target: String
  }

  /// A file that a row names and that is not there.
  package struct MissingFile: Sendable, Hashable {
    /// The number of the row.
    package var row: Int
    package var name: String
  }

  /// The path of the collection in the content folder.
  package let name: String
  /// The path of the table in the content folder.
  package let target: String
  /// The table in UTF-8.
  package let bytes: [UInt8]
  package let fields: [GuessedField]
  /// The header of the column that is the slug and a field at once.
  package let slugHeader: String?
  /// Other names for columns, by their headers: those that are not fields.
  package let columns: [(header: String, name: String)]
  /// The properties whose values can have pages.
  package let facets: [String]
  /// Fields that say how an item is shown, and nothing about it.
  package static let technicalFields = ["display_template"]
  /// What columns are taken for, in words.
  package let meanings: [String]
  package let rows: Int
  package let files: [File]
  /// The files that rows name and that are not there.
  package let missing: [MissingFile]
  /// The field with the names of missing pictures, which are not in the column for pictures so that the site can be
  /// built; nil if the table is no CSV and names them still, or if none is missing.
  package let missingField: String?
  /// Whether a build reports missing pictures as errors.
  package let hasUnusableNames: Bool
  /// What to check in the table and in what was guessed, one sentence each.
  package let notes: [String]
  /// Whether most headers are German words.
  package let isGerman: Bool
  /// Mistakes in the table.
  package let diagnostics: [Diagnostic]

  /// - Parameters:
  ///   - path: The table.
  ///   - roots: The folders where the files that rows name are searched.
  ///   - taken: The names of other collections.
  /// - Returns: nil if the file has no header.
  /// - Throws: `FileError`, or `TableRefusal` if the first row is not that of the headers.
  init?(_ path: String, roots: [String], besides taken: inout TakenNames) throws {
    let source = try TableText.file(at: path)
    let (stem, ending) = SearchedFolders.split(source.path)
    let slug = tableSlug(stem).replacing(".", with: "-")
    let (read, diagnostics) = Table.read(source)
    guard let read, !read.header.isEmpty else { return nil }
    try TableText.checkHeader(of: read)
    let isReserved = ["", "items", "index", "static", "search", "404"].contains(slug)
    let name = taken.unique(isReserved ? "catalogue" : slug)
    let added = AddedSlugs(read)
    let table = added?.table ?? read
    let guess = TableGuess(table)
    let columns = TableColumns(table, declared: [], renamed: guess.names, knownCells: nil)
    let slugField = guess.names.slug.flatMap { guess.names.names[$0]?.value }
    let identity = added.flatMap { $0.isIdentity ? collapsingWhitespace($0.header) : nil }
    var fields = GuessedField.all(in: table, names: guess.names).map { field in
      guard field.name == slugField || field.label == identity else { return field }
      var text = field.asText()
      // The column is named in any case, as it is the slug too.
      if field.name == slugField { text.header = guess.names.slug }
      return text
    }
    let found = try RowFiles(of: columns, collection: name, roots: roots)
    let edited = Self.withoutMissing(table, found)
    if let edited {
      var field = GuessedField(name: edited.field, type: "string", header: nil, label: edited.field)
      field.isHidden = true
      fields.append(field)
    }
    self.name = name
    self.fields = fields
    target = name + "/items" + ending.lowercased()
    bytes = edited?.bytes ?? table.file.bytes
    (facets, slugHeader) = (guess.facets, guess.names.slug)
    meanings = guess.meanings.map { meaning in
      guard let added, meaning == "slug as slug" else { return meaning }
      let what = added.isIdentity ? "values of \(collapsingWhitespace(added.header))" : "titles"
      return "slug (added, because \(what) \(added.hasReservedNames ? "are names of pages" : "repeat"))"
    }
    self.columns = table.header.compactMap { [fields] header in
      // A field names its column itself.
      guard header != guess.names.slug, !fields.contains(where: { $0.header == header }),
        let name = guess.names.names[header]?.value
      else { return nil }
      return (header, name)
    }
    rows = table.rows.count
    (files, missing, missingField) = (found.files, found.missing, edited?.field)
    hasUnusableNames = !found.unusable.isEmpty
    notes =
      (added == nil ? guess.repeatedSlugs(in: columns) : [])
      + (added?.note.map { [$0 + "; correct the table, or keep the slugs"] } ?? [])
      + fields.compactMap { field in field.note.map { "'\(field.label)' \($0)" } } + guess.facetNotes
    isGerman = GermanHeaders.isMost(of: read.header)
    self.diagnostics =
      diagnostics.filter { $0.id != "windows-1252" } + columns.diagnostics.filter { $0.severity == .error }
  }

  /// Returns the table in which missing pictures are named in a column of their own, so that the site can be built and no
  /// name is lost; nil if none is missing, or if the file is no CSV.
  private static func withoutMissing(_ table: Table, _ found: RowFiles) -> (bytes: [UInt8], field: String)? {
    guard !found.unusable.isEmpty, let emptied = table.emptying(found.unusable) else { return nil }
    var field = "missing-image"
    while table.header.contains(where: { $0.lowercased() == field }) { field += "-2" }
    let values = table.rows.enumerated().map { index, row in
      let names = (found.unusable[index] ?? []).sorted().compactMap { table.cell(row, $0) }
      return names.isEmpty ? "" : "\"\(names.joined(separator: " | ").replacing("\"", with: "\"\""))\""
    }
    return emptied.bytes(withFirstColumn: field, values).map { ($0, field) }
  }
}

extension TableImport {
  /// Reads a table that is the only one.
  init?(_ path: String, roots: [String]) throws {
    var taken = TakenNames()
    try self.init(path, roots: roots, besides: &taken)
  }

  /// The title of a project made with CollectionBuilder or Wax, in its `_config.yml`; nil without one.
  package static func projectTitle(at path: String) -> String? {
    guard let bytes = try? FileSystem.read(path + "/_config.yml"),
      case .mapping(let entries)? = parseYAML(SourceFile(path: "_config.yml", bytes: bytes)).0?.value,
      let title = entries.first(where: { $0.key == "title" })?.value.text, !title.isEmpty
    else { return nil }
    return title
  }

  /// Returns the tables at a path: the file itself, or those of a project made with CollectionBuilder or Wax, which keep
  /// them in `_data`; nil if there is none.
  /// - Throws: `FileError`.
  package static func find(at path: String) throws -> [TableImport]? {
    guard FileSystem.isFolder(path) else {
      guard tableEndings.contains(where: path.lowercased().hasSuffix) else { return nil }
      let folder = FileSystem.folder(of: path).isEmpty ? "." : FileSystem.folder(of: path)
      return try TableImport(path, roots: roots(folder)).map { [$0] }
    }
    let data = path + "/_data"
    guard FileSystem.isFolder(data) else { return nil }
    var taken = TakenNames()
    let tables = try FileSystem.names(in: data).sorted().filter { name in
      tableEndings.contains { name.lowercased().hasSuffix($0) }
    }
    .compactMap { name -> TableImport? in
      let stem = name.prefix(while: { $0 != "." })
      let file = data + "/" + name
      guard try isOfItems(file) else { return nil }
      return try TableImport(
        file, roots: ["\(data)/raw_images/\(stem)", "\(data)/raw_images"] + roots(path), besides: &taken)
    }
    return tables.isEmpty ? nil : tables
  }

  private static func roots(_ folder: String) -> [String] { [folder, folder + "/objects", folder + "/images"] }

  /// Whether a table has a column that names each row; those with a project's settings have none.
  private static func isOfItems(_ path: String) throws -> Bool {
    let (table, _) = Table.read(try TableText.file(at: path))
    return table?.header.contains { ["objectid", "pid"].contains($0.lowercased()) } ?? false
  }
}
