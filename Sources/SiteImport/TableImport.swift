import Content
package import Diagnostics
import Files
import Imaging
import Settings
import Tables

/// A table to make a collection of, with the files that its rows name.
package struct TableImport: Sendable {
  /// A file to copy, with its path in the content folder.
  package struct File: Sendable, Hashable {
    package var source: String
    package var target: String
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
  package private(set) var files: [File] = []
  /// The files that rows name and that are not there.
  package private(set) var missing: [String] = []
  /// Mistakes in the table.
  package let diagnostics: [Diagnostic]

  /// - Parameters:
  ///   - path: The table.
  ///   - roots: The folders where the files that rows name are searched.
  /// - Returns: nil if the file has no header.
  /// - Throws: `FileError`.
  init?(_ path: String, roots: [String]) throws {
    let name = FileSystem.name(of: path)
    let stem = String(name[..<(name.lastIndex(of: ".") ?? name.endIndex)])
    let slug = tableSlug(stem).replacing(".", with: "-")
    self.name = ["", "items", "index", "static", "search"].contains(slug) ? "catalogue" : slug
    let (read, diagnostics) = Table.read(SourceFile(path: name, bytes: try FileSystem.read(path)))
    guard let read, !read.header.isEmpty else { return nil }
    let named = Self.named(read)
    let table = named ?? read
    target = self.name + "/items" + name.dropFirst(stem.count).lowercased()
    bytes = table.file.bytes
    let guess = TableGuess(table)
    let slugField = guess.names.slug.flatMap { guess.names.names[$0]?.value }
    fields = GuessedField.all(in: table, names: guess.names).map { field in
      // Numbers of an inventory are no numbers: 1987.10 is not 1987.1.
      field.name == slugField
        ? GuessedField(name: field.name, type: "string", header: guess.names.slug, label: field.label) : field
    }
    (facets, slugHeader) = (guess.facets, guess.names.slug)
    meanings = guess.meanings.map { named != nil && $0 == "slug as slug" ? "slug (added, because titles repeat)" : $0 }
    columns = table.header.compactMap { header in
      guard header != guess.names.slug, let name = guess.names.names[header]?.value else { return nil }
      return (header, name)
    }
    rows = table.rows.count
    self.diagnostics = diagnostics.filter { $0.id != "windows-1252" }
    try findFiles(of: TableColumns(table, declared: [], renamed: guess.names, knownCells: nil), roots: roots)
  }

  /// The table with a column of slugs, if none of its columns can be that and titles repeat; nil for others.
  private static func named(_ table: Table) -> Table? {
    let names = TableGuess(table).names
    let columns = TableColumns(table, declared: [], renamed: names, knownCells: nil)
    guard names.slug == nil, columns.slugColumn == nil, let title = columns.titleColumn else { return nil }
    let natural = table.rows.map { table.cell($0, title).map(tableSlug) ?? "" }
    guard Set(natural).count < natural.count else { return nil }
    var taken = Set(natural)
    var seen: Set<String> = []
    let slugs = natural.map { slug in
      let isName = slug.contains { $0.isLetter || $0.isNumber }
      if isName, seen.insert(slug).inserted { return slug }
      let stem = isName ? slug : "item"
      var number = isName ? 2 : 1
      while !taken.insert("\(stem)-\(number)").inserted { number += 1 }
      return "\(stem)-\(number)"
    }
    guard let bytes = table.bytes(withFirstColumn: "slug", slugs) else { return nil }
    return Table.read(SourceFile(path: table.file.path, bytes: bytes)).0
  }

  private mutating func findFiles(of columns: TableColumns, roots: [String]) throws {
    let table = columns.table
    var taken: Set<String> = []
    for row in table.rows {
      let names = columns.imageColumns.compactMap { table.cell(row, $0) }.filter(Self.isLocal)
      var absent: [String] = []
      for name in names {
        if let source = Self.find(name, in: roots) {
          // A path with a slash before it begins at the content folder.
          let target = name.hasPrefix("/") ? String(name.drop { $0 == "/" }) : self.name + "/" + name
          if taken.insert(target).inserted { files.append(File(source: source, target: target)) }
        } else if taken.insert(name).inserted {
          absent.append(name)
        }
      }
      // Projects made with CollectionBuilder name smaller copies as well, which are not needed.
      if absent.count == names.count { missing += absent }
      guard let identity = columns.slugColumn.flatMap({ table.cell(row, $0) }), !identity.contains("/"),
        !["", ".", ".."].contains(tableSlug(identity))
      else { continue }
      let slug = tableSlug(identity)
      if names.isEmpty, let ending = Self.endings.first(where: { Self.find(identity + $0, in: roots) != nil }),
        let source = Self.find(identity + ending, in: roots), taken.insert(slug).inserted
      {
        files.append(File(source: source, target: "\(self.name)/\(slug)\(ending)"))
      }
      try takeFolder(identity, slug: slug, roots: roots)
    }
  }

  /// Takes the images in a folder with the name of a row.
  private mutating func takeFolder(_ identity: String, slug: String, roots: [String]) throws {
    guard let folder = roots.lazy.map({ $0 + "/" + identity }).first(where: FileSystem.isFolderItself) else { return }
    for name in try FileSystem.names(in: folder).sorted() where Self.isLocal(name) && !name.hasPrefix(".") {
      files.append(File(source: "\(folder)/\(name)", target: "\(self.name)/\(slug)/\(name)"))
    }
  }

  private static let endings = [".jpg", ".jpeg", ".JPG", ".png", ".webp", ".tif", ".svg", ".avif"]

  /// Whether a cell is the path of an image or a medium that can be copied.
  private static func isLocal(_ name: String) -> Bool {
    guard WebAddress.scheme(of: name) == nil, !name.hasPrefix("//"), !name.split(separator: "/").contains("..") else {
      return false
    }
    guard let dot = name.lastIndex(of: ".") else { return false }
    return ImageFormat(fileExtension: String(name[name.index(after: dot)...])) != nil || ItemMedium.isMedium(name)
  }

  private static func find(_ name: String, in roots: [String]) -> String? {
    let plain = String(name.drop { $0 == "/" })
    return roots.lazy.map { $0 + "/" + plain }.first(where: FileSystem.isFile)
  }
}

extension TableImport {
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
    let tables = try FileSystem.names(in: data).sorted().filter { name in
      tableEndings.contains { name.lowercased().hasSuffix($0) }
    }
    .compactMap { name -> TableImport? in
      let stem = name.prefix(while: { $0 != "." })
      let file = data + "/" + name
      guard try isOfItems(file) else { return nil }
      return try TableImport(file, roots: ["\(data)/raw_images/\(stem)", "\(data)/raw_images"] + roots(path))
    }
    return tables.isEmpty ? nil : tables
  }

  private static func roots(_ folder: String) -> [String] { [folder, folder + "/objects", folder + "/images"] }

  /// Whether a table has a column that names each row; those with a project's settings have none.
  private static func isOfItems(_ path: String) throws -> Bool {
    let (table, _) = Table.read(SourceFile(path: path, bytes: try FileSystem.read(path)))
    return table?.header.contains { ["objectid", "pid"].contains($0.lowercased()) } ?? false
  }
}
