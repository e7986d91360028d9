package import Bytes
package import Diagnostics
package import Settings
package import Tables
package import Items

/// What the columns of a table mean.
///
/// In the order of precedence: a column that the collection declares as a field; the column of slugs, of titles or of
/// images; a key that every item may have, if its values are valid for it; else a text field named after the header.
package struct TableColumns: Sendable {
  enum Meaning: Sendable, Hashable {
    case slug
    case title
    /// A key of the front matter.
    case key(String)
    /// A field, by its index in the schema.
    case field(Int)
    /// A file that may be the item's image.
    case image
    /// The slug of the item that this row belongs to.
    case parent
    /// What the row says of its first medium, by its key.
    case medium(String)
    /// What the row says of each image that it lists, by its key.
    case images(String)
    /// Not shown.
    case ignored
  }

  package let table: Table
  /// The meaning of each column.
  private(set) var meanings: [Meaning] = []
  /// The fields that the collection declares, followed by those that the table adds.
  package private(set) var fields: [FieldDefinition]
  /// The columns with files that may be an item's image, the most likely first.
  package private(set) var imageColumns: [Int] = []
  /// The names that tell what these columns have, such as `object_location`.
  private(set) var imageNames: [Int: String] = [:]
  /// The columns with the width and the height in px of pictures elsewhere.
  private(set) var sizeColumns: (width: Int, height: Int)?
  /// The fields that show the values of coordinates and dimensions that cannot be read, by column.
  private(set) var unreadFields: [Int: String] = [:]
  /// How the numbers of columns are written that are fields with numbers.
  private(set) var numberFormats: [Int: NumberFormat] = [:]
  package private(set) var slugColumn: Int?
  package private(set) var titleColumn: Int?
  /// The column with the type of the file, such as `image/jpeg`.
  private(set) var formatColumn: Int?
  /// The column with transcripts, or with the names of their files.
  private(set) var transcriptColumn: Int?
  /// The column with a description, which is the excerpt of an item that has none.
  private(set) var descriptionColumn: Int?
  /// The columns whose values replace those of others in the language that is read, by the other: that of `title.de` by
  /// that of `title`.
  private var translations: [Int: Int] = [:]
  /// The names of declared fields that columns have letter by letter.
  private var exactNames: Set<String> = []
  /// Whether values of rows may name files.
  private(set) var nameFiles = false
  /// The columns whose values may be unreadable, or be read leniently.
  private(set) var checkedColumns: [Int] = []
  package private(set) var diagnostics: [Diagnostic] = []

  private static let slugNames = ["slug", "objectid", "pid", "id"]
  private static let titleNames = ["title", "label", "name"]
  private static let tagNames = ["subject", "subjects", "keywords"]
  private static let imageNames = ["image", "filename", "object_location", "image_small", "image_thumb", "iiif_image"]
  private static let parentNames = ["parent", "parentid"]
  /// Columns of Wax and CollectionBuilder that mean a key under another name.
  private static let otherNames = ["_date": "date", "rightsstatement": "license", "image_alt_text": "alt"]

  /// - Parameters:
  ///   - declared: the fields that the collection declares.
  ///   - renamed: the names that `columns:` gives to columns, by their header.
  ///   - knownCells: the available cell anatomies; nil if they are unknown.
  ///   - languages: the languages of the site; nil if it is in one.
  package init(
    _ table: Table, declared: [FieldDefinition], renamed: ColumnNames, knownCells: [String]?,
    languages: ContentLanguages? = nil
  ) {
    self.table = table
    fields = declared
    var names = table.header.map { header in
      if let name = renamed.names[header]?.value { return name }
      // A column in another language has the name of that in the first.
      let translated = languages?.divide(header).flatMap { header in
        renamed.names[header.name].map { $0.value + "." + header.language }
      }
      return translated ?? collapsingWhitespace(header)
    }
    let others = languages.map { separateTranslations(in: &names, $0) } ?? []
    reportUnknown(renamed.names)
    // A declared field may differ from a key in case alone: the header that is written as it is no other.
    exactNames = Set(declared.map(\.name)).intersection(names)
    let lowercased = names.map { exactNames.contains($0) && names.contains($0.lowercased()) ? $0 : $0.lowercased() }
    func first(of candidates: [String]) -> Int? {
      candidates.lazy.compactMap { lowercased.firstIndex(of: $0) }.first
    }
    let shared = renamed.slug.flatMap(table.header.firstIndex)
    // `Object ID` is written in several ways.
    slugColumn =
      shared ?? first(of: Self.slugNames) ?? lowercased.firstIndex { $0.filter(\.isLetter) == "objectid" }
    titleColumn = first(of: Self.titleNames)
    for name in Self.imageNames {
      guard let column = lowercased.firstIndex(of: name) else { continue }
      imageColumns.append(column)
      imageNames[column] = name
    }
    let hasFiles = imageColumns.contains { lowercased[$0] != "image" }
    if hasFiles { formatColumn = lowercased.firstIndex(of: "format") }
    if !imageColumns.isEmpty, let width = lowercased.firstIndex(of: "width"),
      let height = lowercased.firstIndex(of: "height"),
      !declared.contains(where: { ["width", "height"].contains($0.name) }), hasAddress(in: imageColumns)
    {
      sizeColumns = (width, height)
    }
    if first(of: ["excerpt"]) == nil { descriptionColumn = lowercased.firstIndex(of: "description") }
    transcriptColumn = first(of: ["object_transcript", "object-transcript"])
    var known: [String: Int] = [:]
    for (column, name) in names.enumerated() {
      if others.contains(column) {
        meanings.append(.ignored)
        continue
      }
      let identity = lowercased[column] == name && exactNames.contains(name) ? name : tableSlug(name)
      if let other = known[identity], !name.isEmpty {
        // Exports repeat columns; only a name that the collection gives twice is surely meant otherwise.
        let isGiven = renamed.names[table.header[column]] != nil
        var diagnostic = Diagnostic.error(
          "table-column-twice",
          "the columns \(other + 1) and \(column + 1) have the same name, '\(shortened(name))'"
            + (isGiven ? "" : "; the second is shown as a field"),
          at: table.location(ofHeader: column), suggestion: "rename one of them")
        if !isGiven {
          diagnostic.severity = .warning
          addField("\(tableSlug(name).replacing(".", with: "-"))-column-\(column + 1)", name, column)
        }
        diagnostics.append(diagnostic)
        meanings.append(isGiven ? .ignored : .field(fields.count - 1))
        continue
      }
      known[identity] = column
      meanings.append(
        meaning(
          of: column, name, lowercased[column], declared, knownCells, hasFiles: hasFiles, isSlug: shared == nil,
          among: lowercased))
    }
    nameFiles = transcriptColumn != nil || meanings.contains(where: mayNameFiles)
    checkedColumns = meanings.indices.filter { mayBeOdd(meanings[$0]) }
    for (column, meaning) in meanings.enumerated() {
      guard case .field(let index) = meaning, fields[index].kind.isNumeric else { continue }
      numberFormats[column] = table.numberFormat(ofColumn: column)
    }
    diagnostics += table.titleMistake.map { [$0] } ?? doubts(about: renamed, declared)
  }

  private func mayNameFiles(_ meaning: Meaning) -> Bool {
    switch meaning {
    case .image, .medium, .images, .key("media"): true
    case .key(let key): TableRowEntries.fileKeys.contains(key)
    case .field(let index): TableRowEntries.fileKeys.contains(fields[index].name)
    case .slug, .title, .parent, .ignored: false
    }
  }

  private func mayBeOdd(_ meaning: Meaning) -> Bool {
    switch meaning {
    case .key(let key): key == "date" || TableRowEntries.readsEachValue(of: key)
    case .field(let index): !fields[index].kind.isText
    default: false
    }
  }

  /// Separates the columns in other languages, such as `title.de`.
  ///
  /// Without a column `title`, that of the first language, `title.en`, is it.
  /// - Parameter names: the names of the columns, which get empty names if they are in another language.
  /// - Returns: the columns that are not read by themselves.
  private mutating func separateTranslations(in names: inout [String], _ languages: ContentLanguages) -> Set<Int> {
    let divided = names.map { languages.divide($0) }
    var bases: [String: Int] = [:]
    for (column, name) in names.enumerated() where divided[column] == nil { bases[name.lowercased()] = column }
    for language in [languages.first, languages.current] {
      for (column, name) in divided.enumerated() {
        guard let name, name.language == language, bases[name.name.lowercased()] == nil else { continue }
        bases[name.name.lowercased()] = column
        names[column] = name.name
      }
    }
    var others: Set<Int> = []
    for (column, name) in divided.enumerated() {
      guard let name, let base = bases[name.name.lowercased()], base != column else {
        if name != nil, names[column].isEmpty || divided[column]?.name != names[column] { others.insert(column) }
        continue
      }
      if name.language == languages.current { translations[base] = column }
      others.insert(column)
    }
    for column in others { names[column] = "" }
    return others
  }

  /// Returns the text of a cell in the language that is read; nil if it is empty. It is `Table.emptyText` only if an empty
  /// value differs from none.
  func text(_ row: Table.Row, _ column: Int) -> String? {
    if let translation = translations[column], let text = table.cell(row, translation) { return text }
    switch meanings[column] {
    // Only a column with the name of the key, as others write lists of no words, too.
    case .key("tags"):
      return table.header[column] == "tags" ? table.saidCell(row, column, isList: true) : table.cell(row, column)
    case .key(let key) where Table.keysOfEmptyTexts.contains(key): return table.saidCell(row, column, isList: false)
    case .field(let index) where fields[index].canBeEmpty:
      return table.saidCell(row, column, isList: fields[index].kind.isList)
    default: return table.cell(row, column)
    }
  }

  /// Whether the text of a cell is that of a column for the language that is read.
  func isTranslated(_ row: Table.Row, _ column: Int) -> Bool {
    translations[column].flatMap { table.cell(row, $0) } != nil
  }

  /// Returns the column with the text of a cell, for its location.
  func textColumn(_ row: Table.Row, _ column: Int) -> Int {
    isTranslated(row, column) ? translations[column] ?? column : column
  }

  /// The key of the front matter that a column is; nil for other columns.
  package func key(ofColumn column: Int) -> String? {
    if case .key(let key) = meanings[column] { key } else { nil }
  }

  /// The name of the field that a column is; nil for other columns.
  package func field(ofColumn column: Int) -> String? {
    if case .field(let index) = meanings[column] { fields[index].name } else { nil }
  }

  /// The key of what all rows have in common: the columns, and what they mean, which depends on the values of all rows.
  package var key: ContentKey {
    let columns: [Any?] = [
      meanings, fields.map { ($0.name, $0.kind) }, slugColumn, titleColumn, imageColumns, sizeColumns,
      unreadFields.sorted { $0.key < $1.key }, numberFormats.sorted { $0.key < $1.key },
    ]
    return ContentKey(table.header.joined(separator: "\n") + "\(columns)")
  }

  /// Returns the location of the value of a field, and the words for its place; nil if no column has the field.
  package func place(ofField name: String, inRow number: Int) -> (location: SourceLocation, words: String)? {
    guard let row = table.row(numbered: number),
      let column = meanings.firstIndex(where: { meaning in
        if case .field(let index) = meaning { fields[index].name == name } else { false }
      })
    else { return nil }
    let place = textColumn(row, column)
    return (table.location(row, place), "row \(number), column \"\(table.header[place])\": ")
  }

  private mutating func reportUnknown(_ renamed: [String: Located<String>]) {
    for (header, name) in renamed.sorted(by: { $0.key < $1.key }) where !table.header.contains(header) {
      // What Vitrine exports has the new name already.
      if table.header.contains(name.value), !isKnown(header) { continue }
      diagnostics.append(
        .error(
          "unknown-column", "'columns' names '\(shortened(header))', which is no column of \(table.file.path)",
          at: name.location,
          suggestion: table.header.contains(name.value)
            ? "write '\(shortened(name.value)): \(shortened(header))': the column comes first"
            : didYouMean(header, table.header)
              ?? "the columns are \(shortened(table.header.joined(separator: ", ")))"))
    }
  }

  /// Whether a name has a meaning for any table, or is that of a declared field.
  private func isKnown(_ name: String) -> Bool {
    let names =
      Self.slugNames + Self.titleNames + Self.tagNames + Self.imageNames + Self.parentNames + Self.otherNames.keys
      + ItemSchema.standardKeys + ItemSchema.yieldingKeys + Publication.keys + fields.map(\.name)
      + ["description", "format", "width", "height"]
    return names.contains { $0.lowercased() == name.lowercased() }
  }

  private mutating func meaning(
    of column: Int, _ name: String, _ lowercased: String, _ declared: [FieldDefinition], _ knownCells: [String]?,
    hasFiles: Bool, isSlug: Bool, among names: [String]
  ) -> Meaning {
    if name.isEmpty {
      if table.headerBelowTitle == nil, table.hasValues(inColumn: column) {
        diagnostics.append(
          .error(
            "table-column-without-name", "column \(column + 1) has values and no name",
            at: table.location(ofHeader: column),
            suggestion: "name the column in the first row, or empty it"))
      }
      return .ignored
    }
    if let index = declared.firstIndex(where: { $0.name == name })
      ?? declared.firstIndex(where: { $0.name.lowercased() == lowercased && !exactNames.contains($0.name) })
    {
      if column == titleColumn { return .title }
      return .field(index)
    }
    if column == slugColumn, isSlug { return .slug }
    if column == titleColumn { return .title }
    if imageColumns.contains(column) { return .image }
    if let sizeColumns, column == sizeColumns.width || column == sizeColumns.height { return .ignored }
    if Self.parentNames.contains(lowercased) { return .parent }
    if column == formatColumn { return .ignored }
    if Self.tagNames.contains(lowercased) { return .key("tags") }
    if let description = description(lowercased, column, among: names) { return description }
    let other = Self.otherNames[lowercased].flatMap { names.contains($0) ? nil : $0 }
    if let key = ItemSchema.standardKeys.first(where: { $0.lowercased() == other ?? lowercased })
      ?? (ItemSchema.yieldingKeys + Publication.keys).first(where: { $0 == other ?? lowercased })
    {
      if TableRowEntries.readsEachValue(of: key) {
        if table.rows.contains(where: { row in
          table.cell(row, column).map { !TableRowEntries.isValid($0, for: key) } ?? false
        }) {
          unreadFields[column] = key + "-text"
          addField(key + "-text", name, column)
        }
        return .key(key)
      }
      guard let row = firstRow(thatIsNo: key, column, knownCells) else { return .key(key) }
      diagnostics.append(
        .note(
          "table-column-as-field",
          "the column \"\(name)\" is shown as a field: '\(shortened(table.cell(row, column) ?? ""))' in row \(row.number) is not valid for the key '\(key)' of an item",
          at: table.location(row, column)))
    }
    var fieldName = tableSlug(name).replacing(".", with: "-")
    // A field cannot have the name of a key that every item may have.
    if ItemSchema.standardKeys.contains(fieldName) || declared.contains(where: { $0.name == fieldName }) {
      fieldName += "-text"
    }
    // A table that was published has the names of such fields.
    let key = (ItemSchema.standardKeys + ItemSchema.yieldingKeys).first { name == $0 + "-text" }
    addField(fieldName, key ?? name, column)
    return .field(fields.count - 1)
  }

  private mutating func addField(_ name: String, _ label: String, _ column: Int) {
    var field = FieldDefinition(
      name: name, label: label, kind: table.hasLists(inColumn: column) ? .list(of: .string) : .text,
      isRequired: false, defaultValue: nil, allowed: [],
      location: table.location(ofHeader: column))
    field.isUndeclared = true
    fields.append(field)
  }

  /// Whether any row has an address in one of some columns.
  private func hasAddress(in columns: [Int]) -> Bool {
    table.rows.contains { row in columns.contains { table.cell(row, $0)?.hasPrefix("http") ?? false } }
  }

  /// Returns the first row whose cell is not valid for a key; nil if all are.
  private func firstRow(thatIsNo key: String, _ column: Int, _ knownCells: [String]?) -> Table.Row? {
    // Texts are valid for these; dates are checked one by one.
    guard !["title", "alt", "date", "tags", "section", "excerpt", "creator", "copyright"].contains(key),
      // Who hides something finds out that it cannot be read, and does not see it published.
      !["draft", "unlisted"].contains(key)
    else { return nil }
    return table.rows.first { row in
      guard let text = table.cell(row, column), text != Table.emptyText else { return false }
      var reader = FrontMatterReader(file: SourceFile(path: "", text: ""))
      let node = TableRowEntries.plainNode(text)
      switch key {
      case "order": _ = reader.number(node, key)
      case "zoom": _ = reader.boolean(TableRowEntries.truthNode(text), key)
      case "aliases": _ = reader.aliases(TableRowEntries.listNode(text))
      case "aspect": _ = reader.aspect(node)
      case "cell": _ = reader.cell(node, known: knownCells)
      // Museums call the materials of a thing its media.
      case "media":
        return !Table.elements(of: text).allSatisfy { element in
          let name = TableRowEntries.mappingNode(element)?["file"]?.text ?? element
          return WebAddress.scheme(of: name) != nil || ItemMedium.isMedium(name)
        }
      case "images" where TableRowEntries.mappingNode(text) != nil: return false
      case "images": return !Table.elements(of: text).allSatisfy { $0.contains(".") || $0.hasPrefix("{") }
      case "link": return WebAddress.scheme(of: text) != nil ? reader.address(node, key) == nil : !text.hasSuffix(".md")
      // A size of another kind, such as that of a painting, is a field.
      case "size", "attributes":
        guard let node = TableRowEntries.mappingNode(text) else { return true }
        if key == "size" { _ = reader.size(node) } else { _ = reader.attributes(node) }
      default:
        var publication = Publication()
        _ = publication.read(node, for: key, with: &reader)
      }
      return !reader.diagnostics.isEmpty
    }
  }
}
