package import Discovery
package import Bytes
package import Diagnostics
package import Markdown
package import Settings
import Tables
package import Items

/// An item that is a row of a table.
package struct TableItem: Sendable {
  /// The source of the item if it has no Markdown file of its own.
  package let source: ItemSource
  let row: Table.Row
  let title: String
  /// The slug of the item that this row belongs to.
  let parent: String?
}

/// The items of a collection's table.
package struct TableItems: Sendable {
  package let columns: TableColumns
  /// The rows that are items, in the order of the table.
  package private(set) var items: [TableItem] = []
  /// Mistakes in the table as a whole, and in the names of its rows.
  package private(set) var diagnostics: [Diagnostic] = []

  private let images: TableImages
  private let includeDrafts: Bool
  /// The rows that belong to others, by the slug of the item.
  private var parts: [PathName: [TableItem]] = [:]

  /// - Parameters:
  ///   - path: the path of the collection.
  ///   - file: the path of the table's file.
  ///   - isTaken: whether a collection or a page has the path of an item.
  package init(
    _ columns: TableColumns, collection path: String, file: SourceEntry, files: ContentFiles, includeDrafts: Bool,
    isImage: @escaping @Sendable (String) -> Bool, isTaken: (String) -> Bool
  ) {
    (self.columns, self.includeDrafts) = (columns, includeDrafts)
    images = TableImages(in: path, table: file.path, files, isImage: isImage)
    // The rows of a table without its header have no names.
    if columns.table.headerBelowTitle != nil { return }
    let table = columns.table
    let nameColumn = columns.slugColumn ?? columns.titleColumn
    var all: [TableItem] = []
    // The indices of rows by slug.
    var places: [PathName: Int] = [:]
    if nameColumn != nil {
      all.reserveCapacity(table.rows.count)
      places.reserveCapacity(table.rows.count)
    }
    var untitled = 0
    let namingColumn = Lazy { table.namingColumn }
    // The number in the last slug that was proposed for each one that is given several times.
    var proposed: [String: Int] = [:]
    if nameColumn == nil, let row = table.rows.first {
      let title = table.titleColumn ?? table.namingColumn ?? 0
      report(
        "table-without-names", "no column gives the rows a slug or a title", row, nil,
        "name one in collection.md, such as 'columns: {\"\(shortened(table.header[title]))\": title}'")
    }
    for (index, row) in (nameColumn == nil ? [] : table.rows).enumerated() {
      func cell(of row: Table.Row, _ column: Int?) -> String? { column.flatMap { table.cell(row, $0) } }
      func cell(_ column: Int?) -> String? { cell(of: row, column) }
      guard let name = cell(columns.slugColumn) ?? cell(columns.titleColumn) else {
        report(
          "table-row-without-name", "row \(row.number) has neither a slug nor a title", row, nameColumn,
          "add a column 'slug' or 'title', or name the columns in 'columns:' of collection.md")
        continue
      }
      let slug = tableSlug(name)
      guard slug.contains(where: { $0 != "." }) else {
        report(
          "table-slug", "'\(shortened(name))' in row \(row.number) has no letter or digit for a slug", row, nameColumn,
          columns.slugColumn == nil ? "add a column 'slug'" : "write a slug with a letter or a digit")
        continue
      }
      if let place = places.updateValue(index, forKey: PathName(slug)) {
        let other = table.rows[place]
        places[PathName(slug)] = place
        var number = proposed[slug, default: 1]
        repeat { number += 1 } while places[PathName("\(slug)-\(number)")] != nil
        proposed[slug] = number
        let free = "\(slug)-\(number)"
        if columns.slugColumn == nil {
          let otherName = cell(of: other, nameColumn) ?? name
          report(
            "table-slug-twice",
            otherName == name
              ? "rows \(other.number) and \(row.number) have the same title, '\(shortened(name))', and no slug tells their pages apart"
              : "the titles of rows \(other.number) and \(row.number), '\(shortened(otherName))' and '\(shortened(name))', make the same slug, '\(shortened(slug))'",
            row, nameColumn,
            namingColumn().flatMap { column in
              column == nameColumn
                ? nil : "write 'columns: {\"\(shortened(table.header[column]))\": slug}' in collection.md"
            }
              ?? "add a column 'slug', with '\(shortened(slug))' in row \(other.number) and '\(shortened(free))' in row \(row.number)"
          )
        } else {
          report(
            "table-slug-twice", "rows \(other.number) and \(row.number) have the same slug, '\(shortened(slug))'", row,
            nameColumn, "change one of them, such as to '\(shortened(free))'")
        }
        continue
      }
      if isTaken(ContentPath.join(path, slug)) {
        report(
          "name-collision",
          "row \(row.number) would make the same page as the collection '\(ContentPath.join(path, slug))'",
          row, nameColumn, "change its slug")
        continue
      }
      let title = columns.titleColumn.flatMap { columns.text(row, $0) }
      var parent: String?
      if let column = columns.meanings.firstIndex(of: .parent) { parent = cell(column).map(tableSlug) }
      if title == nil, parent == nil { untitled += 1 }
      all.append(
        TableItem(
          source: ItemSource(slug: slug, collection: path, file: file, row: row.number), row: row,
          title: title ?? slug, parent: parent == slug ? nil : parent))
    }
    if untitled > 0 {
      diagnostics.append(
        .note(
          "table-untitled",
          "\(untitled == 1 ? "one row has" : "\(untitled) rows have") no title; the slug is shown instead",
          at: SourceLocation(path: table.file.path)))
    }
    if columns.meanings.contains(.parent) { divide(all) { places[PathName($0)] != nil } } else { items = all }
  }

  private mutating func report(
    _ id: String, _ summary: String, _ row: Table.Row, _ column: Int?, _ suggestion: String
  ) {
    diagnostics.append(
      .error(id, summary, at: columns.table.location(row, column ?? 0), suggestion: suggestion))
  }

  /// Separates the rows that belong to others from the items.
  /// - Parameter isRow: whether there is a row with a slug.
  private mutating func divide(_ all: [TableItem], isRow: (String) -> Bool) {
    let column = columns.meanings.firstIndex(of: .parent)
    let nested = Set(all.filter { $0.parent != nil }.map { PathName($0.source.slug) })
    var empty: [TableItem] = []
    for item in all {
      guard let parent = item.parent else {
        items.append(item)
        continue
      }
      guard isRow(parent) else {
        report(
          "table-parent", "row \(item.row.number) belongs to '\(shortened(parent))', which is no row of the table",
          item.row, column,
          didYouMean(parent, all.map(\.source.slug)) ?? "correct the slug, or empty the cell")
        continue
      }
      guard !nested.contains(PathName(parent)) else {
        report(
          "table-parent",
          "row \(item.row.number) belongs to '\(shortened(parent))', which belongs to another row itself",
          item.row, column, "name the row that the other one belongs to")
        continue
      }
      if isLeftOut(item) { continue }
      parts[PathName(parent), default: []].append(item)
      if images(ofPart: item).isEmpty { empty.append(item) }
    }
    guard let first = empty.first else { return }
    diagnostics.append(
      .warning(
        "table-part",
        "row \(first.row.number) belongs to '\(first.parent ?? "")', and has no image to show"
          + (empty.count > 1 ? "; nor \(empty.count == 2 ? "has" : "have") \(empty.count - 1) more" : ""),
        at: columns.table.location(first.row, column ?? 0),
        suggestion: "empty the cell to make an item of the row"))
  }

  private func images(ofPart part: TableItem) -> [TableRowEntries.RowImage] {
    TableRowEntries.images(ofPart: part.row, of: columns, slug: part.source.slug, images)
  }

  /// Whether a row is a draft, and drafts are left out.
  private func isLeftOut(_ item: TableItem) -> Bool {
    guard !includeDrafts, let column = columns.meanings.firstIndex(of: .key("draft")) else { return false }
    guard let text = columns.text(item.row, column) else { return false }
    return if case .bool(true) = TableRowEntries.truthNode(text).value { true } else { false }
  }

  /// The slugs of the rows that belong to others, with the slugs of those.
  package var partSlugs: [(slug: String, parent: String)] {
    parts.values.joined().compactMap { part in part.parent.map { (part.source.slug, $0) } }
  }

  /// The entries of an item's row.
  package func entries(of item: TableItem) -> TableRowEntries {
    TableRowEntries(
      item.row, of: columns, slug: item.source.slug, title: item.title,
      parts: parts.isEmpty ? [] : (parts[PathName(item.source.slug)] ?? []).flatMap(images(ofPart:)), images: images)
  }

  /// The key of the entries of an item's row; nil if files belong to the row, or may belong to it.
  func keyWithoutFiles(of item: TableItem) -> ContentKey? {
    guard !columns.nameFiles, images.isEmpty, parts.isEmpty else { return nil }
    return TableRowEntries.key(of: columns.table.key(of: item.row))
  }

  /// The columns of an item's row whose values cannot be read, or are read leniently.
  fileprivate func oddColumns(of item: TableItem) -> (unread: [Int], lenient: [Int]) {
    if columns.checkedColumns.isEmpty { return ([], []) }
    let entries = TableRowEntries(checking: item.row, of: columns)
    return (entries.unreadColumns, entries.lenientColumns)
  }
}

/// A row as it was read.
package struct ReadRow: Sendable {
  package let facts: ItemFacts
  let row: Table.Row
  /// The columns whose values cannot be read, or are read leniently.
  let unreadColumns, lenientColumns: [Int]
  /// Whether the facts were known.
  package let isKnown: Bool

  /// Whether a value cannot be read, or is read leniently.
  package var hasOddValues: Bool { !unreadColumns.isEmpty || !lenientColumns.isEmpty }
}

extension TableItem {
  /// The key of the place of the row in its file, which the facts name.
  package var placeKey: ContentKey { row.placeKey }
}

/// Reads the item of a row that has no Markdown file of its own.
/// - Parameters:
///   - schema: the fields of the collection, including those that the table adds.
///   - common: the key of everything else that the item depends on.
///   - languages: the languages of the site; nil if it is in one.
///   - translation: the file of the item's text in the language that is read.
///   - storeBody: returns the body of that file for later use.
///   - known: the facts with a key, if they are known.
package func interpretRow(
  _ item: TableItem, of table: TableItems, schema: ItemSchema, files: ContentFiles, common: ContentKey,
  languages: ContentLanguages? = nil, translation: (entry: SourceEntry, document: ParsedDocument)? = nil,
  storeBody: (MarkdownDocument, ContentKey) -> StoredBody = { body, _ in StoredBody(body) },
  known: (ContentKey) -> ItemFacts? = { _ in nil }
) -> ReadRow {
  // The path distinguishes equal rows of several tables.
  let path = item.source.item.withUTF8Bytes { ContentKey(UnsafeRawBufferPointer($0)) }
  func key(of entries: ContentKey) -> ContentKey { common.combined(with: entries).combined(with: path) }
  // Most rows of a table that was edited are known, and no file belongs to them.
  let contents = table.keyWithoutFiles(of: item)
  if translation == nil, let contents, let facts = known(key(of: contents)) {
    let odd = table.oddColumns(of: item)
    return ReadRow(
      facts: facts, row: item.row, unreadColumns: odd.unread, lenientColumns: odd.lenient, isKnown: true)
  }
  let entries = table.entries(of: item)
  var key = key(of: entries.key)
  func read(_ facts: ItemFacts, isKnown: Bool) -> ReadRow {
    ReadRow(
      facts: facts, row: item.row, unreadColumns: entries.unreadColumns, lenientColumns: entries.lenientColumns,
      isKnown: isKnown)
  }
  if translation == nil, contents == nil, let facts = known(key) { return read(facts, isKnown: true) }
  var source = item.source
  let textKey = translation.map { ContentKey($0.document.file.bytes) }
  if let translation, let textKey {
    key = key.combined(with: textKey)
    if !translation.document.body.blocks.isEmpty { source.translation = translation.entry }
  }
  let facts = interpretItem(
    ParsedDocument(file: SourceFile(path: table.columns.table.file.path, text: "")), source: source,
    schema: schema, files: files, row: entries, key: key,
    translation: languages.map { ItemTranslation($0, translation?.document, rowKeys: entries.translated) }
  ) { body in textKey.map { storeBody(body, $0) } ?? StoredBody(body) }
  return read(facts, isKnown: false)
}

extension TableItems {
  /// One diagnostic for each column with values that cannot be read, or that are read leniently, at the first of them.
  /// - Parameters:
  ///   - rows: the rows that were read.
  ///   - others: the paths of the items that have a Markdown file as well.
  package func unreadValues(in rows: [ReadRow], besides others: Set<PathName>) -> [Diagnostic] {
    struct Found {
      /// The first row.
      var row: Table.Row
      var numbers: [Int] = []

      mutating func note(_ row: Table.Row) {
        numbers.append(row.number)
        if row.number < self.row.number { self.row = row }
      }
    }
    var unread: [Int: Found] = [:]
    var lone: [Int: Found] = [:]
    var lenient: [Int: Found] = [:]
    func note(_ row: Table.Row, _ unreadColumns: [Int], _ lenientColumns: [Int]) {
      for column in unreadColumns {
        if columns.hasCoordinate(row, column) {
          lone[column, default: Found(row: row)].note(row)
        } else {
          unread[column, default: Found(row: row)].note(row)
        }
      }
      for column in lenientColumns { lenient[column, default: Found(row: row)].note(row) }
    }
    for row in rows { note(row.row, row.unreadColumns, row.lenientColumns) }
    for item in others.isEmpty ? [] : items where others.contains(PathName(item.source.item)) {
      let entries = entries(of: item)
      // Its Markdown file may have the other coordinate.
      let unread = entries.unreadColumns.filter { !columns.hasCoordinate(item.row, $0) }
      note(item.row, unread, entries.lenientColumns)
    }
    let table = columns.table
    func place(_ column: Int, _ found: Found) -> String {
      "row \(found.row.number), column \"\(table.header[column])\": '\(shortened(table.cell(found.row, column) ?? ""))'"
    }
    let warnings = unread.sorted { $0.key < $1.key }.map { column, found in
      let (words, advice) = columns.misreading(of: table.cell(found.row, column) ?? "", column)
      return Diagnostic.warning(
        "table-value",
        place(column, found)
          + " \(words), and is \(columns.leavesOut(column) ? "left out" : "shown as it is")"
          + (columns.isCoordinate(column) ? ", without a place" : "")
          + Table.alsoRows(found.numbers),
        at: table.location(found.row, column), suggestion: advice)
    }
    let incomplete = lone.sorted { $0.key < $1.key }.map { column, found in
      Diagnostic.warning(
        "incomplete-position",
        place(column, found) + " is left out: a place has a latitude and a longitude" + Table.alsoRows(found.numbers),
        at: table.location(found.row, column))
    }
    let notes = lenient.sorted { $0.key < $1.key }.map { column, found in
      let text = table.cell(found.row, column) ?? ""
      let count = found.numbers.count - 1
      return Diagnostic.note(
        "table-date",
        place(column, found)
          + " is read as \(shortened(Table.elements(of: text).map { LenientDate($0)?.edtf ?? $0 }.joined(separator: "; ")))"
          + (count > 0 ? "; so \(count == 1 ? "is" : "are") \(count) more in this column" : ""),
        at: table.location(found.row, column))
    }
    return warnings + incomplete + notes
  }
}

extension TableColumns {
  /// Whether a column has latitudes or longitudes.
  fileprivate func isCoordinate(_ column: Int) -> Bool {
    if case .key(let key) = meanings[column] { WrittenPlace.ranges[key] != nil } else { false }
  }

  /// Whether the cell of a row is a latitude or longitude that can be read.
  fileprivate func hasCoordinate(_ row: Table.Row, _ column: Int) -> Bool {
    guard case .key(let key) = meanings[column], WrittenPlace.ranges[key] != nil else { return false }
    return table.cell(row, column).map { TableRowEntries.isValid($0, for: key) } ?? false
  }

  /// The column of a latitude without a longitude, or the other way around, unless the other one cannot be read.
  func loneCoordinate(in row: TableRowEntries) -> Int? {
    let coordinates = row.entries.filter { WrittenPlace.ranges[$0.key] != nil }
    guard coordinates.count == 1 else { return nil }
    let isOtherUnread = row.unreadColumns.contains { column in
      if case .key(let key) = meanings[column] { WrittenPlace.ranges[key] != nil } else { false }
    }
    return isOtherUnread ? nil : coordinates[0].column
  }
}

extension Table.Row {
  /// The key of the row's place in its table.
  var placeKey: ContentKey { ContentKey(high: 0, low: UInt64(line)) }
}
