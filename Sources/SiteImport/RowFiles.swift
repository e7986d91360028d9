import Content
import Items
import Files
import Imaging
import Settings
import Tables

/// The files that the rows of a table name, and those that are named after rows.
struct RowFiles {
  private(set) var files: [TableImport.File] = []
  private(set) var missing: [TableImport.MissingFile] = []
  /// The cells that name pictures without which the site cannot be built: their columns by the indices of their rows.
  private(set) var unusable: [Int: Set<Int>] = [:]

  private let columns: TableColumns
  private let collection: String
  private var folders: SearchedFolders
  private var taken: Set<String> = []

  private var table: Table { columns.table }

  /// - Parameters:
  ///   - collection: The path of the collection in the content folder.
  ///   - roots: The folders where the files are searched.
  /// - Throws: `FileError`.
  init(of columns: TableColumns, collection: String, roots: [String]) throws {
    (self.columns, self.collection) = (columns, collection)
    folders = SearchedFolders(roots)
    var rowsByWords: [String: Int] = [:]
    for row in columns.table.rows {
      if let identity = self.identity(of: row) { rowsByWords[SearchedFolders.words(identity), default: 0] += 1 }
    }
    for (index, row) in columns.table.rows.enumerated() {
      let hasPicture = takeNamed(by: row, index)
      guard let identity = self.identity(of: row) else { continue }
      let slug = tableSlug(identity)
      if !hasPicture,
        let source = folders.picture(
          namedAfter: identity, isOnly: rowsByWords[SearchedFolders.words(identity)] == 1)
      {
        take(source, as: "\(collection)/\(slug)\(SearchedFolders.split(FileSystem.name(of: source)).ending)")
      }
      try takeFolder(identity, slug: slug, row)
    }
  }

  /// What the page of a row is named after; nil if that is nothing.
  private func identity(of row: Table.Row) -> String? {
    func cell(_ column: Int?) -> String? { column.flatMap { table.cell(row, $0) } }
    guard let name = cell(columns.slugColumn) ?? cell(columns.titleColumn),
      tableSlug(name).contains(where: { $0 != "." })
    else { return nil }
    return name
  }

  private mutating func take(_ source: String, as target: String) {
    if taken.insert(target).inserted { files.append(TableImport.File(source: source, target: target)) }
  }

  /// Takes the files that a row names, or notes that they are missing.
  /// - Returns: Whether the row has a picture.
  private mutating func takeNamed(by row: Table.Row, _ index: Int) -> Bool {
    var absent: [(column: Int, name: String, isRequired: Bool)] = []
    var hasPicture = takeListed(by: row, index)
    var hasFile = hasPicture
    for column in columns.imageColumns {
      guard let name = table.cell(row, column) else { continue }
      let isRequired = self.isRequired(name, column, row)
      guard isRequired || Self.isLocal(name) else { continue }
      if let (path, source) = file(named: name) {
        // A path with a slash before it begins at the content folder. The copy has the name that the row gives it.
        take(source, as: path.hasPrefix("/") ? String(path.drop { $0 == "/" }) : collection + "/" + path)
        hasFile = true
        hasPicture = hasPicture || !ItemMedium.isMedium(name)
      } else {
        absent.append((column, name, isRequired))
      }
    }
    // Projects made with CollectionBuilder name smaller copies as well, which are not needed.
    if hasPicture { return true }
    for (column, name, isRequired) in absent where isRequired || !hasFile {
      missing.append(TableImport.MissingFile(row: row.number, name: name))
      if isRequired { unusable[index, default: []].insert(column) }
    }
    return false
  }

  /// Takes the pictures that a row lists, or notes which are missing.
  /// - Returns: Whether the row has a picture.
  private mutating func takeListed(by row: Table.Row, _ index: Int) -> Bool {
    guard let column = table.header.indices.first(where: { columns.key(ofColumn: $0) == "images" }),
      let list = table.cell(row, column)
    else { return false }
    var hasPicture = false
    for name in Table.elements(of: list) where Self.isLocal(name) {
      if let (path, source) = file(named: name) {
        take(source, as: path.hasPrefix("/") ? String(path.drop { $0 == "/" }) : collection + "/" + path)
        hasPicture = true
      } else {
        missing.append(TableImport.MissingFile(row: row.number, name: name))
        unusable[index, default: []].insert(column)
      }
    }
    return hasPicture
  }

  /// The path by which a cell names a file that can be copied, and the file itself.
  private mutating func file(named name: String) -> (path: String, source: String)? {
    for path in ContentPath.readings(inTable: name) where Self.isLocal(path) {
      if let source = folders.file(named: path) { return (path, source) }
    }
    return nil
  }

  /// Takes the images in a folder with the name of a row.
  private mutating func takeFolder(_ identity: String, slug: String, _ row: Table.Row) throws {
    guard let column = columns.slugColumn, table.cell(row, column) != nil,
      let folder = folders.folder(named: identity.contains("/") ? [slug] : [identity, slug])
    else { return }
    for name in try FileSystem.names(in: folder).sorted() where Self.isLocal(name) && !name.hasPrefix(".") {
      guard folders.isFile("\(folder)/\(name)") else { continue }
      take("\(folder)/\(name)", as: "\(collection)/\(slug)/\(name)")
    }
  }

  /// Whether a build reports the file that a cell names as an error if it is missing.
  private func isRequired(_ name: String, _ column: Int, _ row: Table.Row) -> Bool {
    guard !Self.isElsewhere(name) else { return false }
    let header = table.header[column].lowercased()
    if ["object_location", "filename"].contains(header) {
      if ItemMedium.isMedium(name) { return false }
      let format = table.header.firstIndex { $0.lowercased() == "format" }.flatMap { table.cell(row, $0) }?.lowercased()
      if let format, format.contains("/"), !format.hasPrefix("image/") { return false }
    }
    return header == "image" || ImageFormat.isImage(named: name)
  }

  /// Whether a cell is an address of the web. `C:\Pictures\a.png` is a path of another machine.
  private static func isElsewhere(_ name: String) -> Bool {
    if name.hasPrefix("//") { return true }
    guard let scheme = WebAddress.scheme(of: name) else { return false }
    return scheme.utf8.count > 1 && scheme != "file"
  }

  /// Whether a cell is the path of an image or a medium that can be copied.
  private static func isLocal(_ name: String) -> Bool {
    guard !isElsewhere(name), !name.split(separator: "/").contains("..") else { return false }
    return ImageFormat.isImage(named: name) || ItemMedium.isMedium(name)
  }
}
