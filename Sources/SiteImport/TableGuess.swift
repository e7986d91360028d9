import Bytes
import Content
import Diagnostics
import Imaging
import Settings
import Tables

/// What the columns of a table are that are not named as Vitrine expects it, by their headers and their values.
struct TableGuess {
  private(set) var names = ColumnNames()
  /// The properties whose values can have pages, in the order of the columns.
  private(set) var facets: [String] = []
  /// The properties that are none of these for a reason that their values do not show, in words.
  private(set) var facetNotes: [String] = []
  /// The column that would be the slug if a few of its values did not repeat.
  private(set) var repeatedIdentity: Int?
  /// What the columns are taken for, in words: `Inv. No. as slug`.
  private(set) var meanings: [String] = []

  let table: Table

  /// - Complexity: O(n) in the size of the table.
  init(_ table: Table) {
    self.table = table
    var renamed: [String: String] = [:]
    let known = TableColumns(table, declared: [], renamed: ColumnNames(), knownCells: nil)
    // The first words are the most specific ones.
    let headers = table.header.map(collapsed)
    func header(_ words: [String]) -> Int? { words.lazy.compactMap { headers.firstIndex(of: $0) }.first }
    func isField(_ column: Int) -> Bool { known.field(ofColumn: column) != nil }
    var title = known.titleColumn
    if title == nil, let column = header(Self.titles) ?? table.titleColumn, isField(column) {
      renamed[table.header[column]] = "title"
      title = column
    }
    if !table.header.indices.contains(where: { known.key(ofColumn: $0) == "date" }), let column = header(Self.dates),
      isField(column), values(column).allSatisfy({ HistoricalDate($0) != nil || LenientDate($0) != nil })
    {
      renamed[table.header[column]] = "date"
    }
    for (column, key) in places(known) { renamed[table.header[column]] = key }
    var image: Int?
    let hasList = table.header.indices.contains { known.key(ofColumn: $0) == "images" }
    if known.imageColumns.isEmpty, !hasList {
      image = table.header.indices.filter(isField).max { images(in: $0) < images(in: $1) }
      if let column = image {
        let found = images(in: column)
        if found > 0, found * 5 >= values(column).count * 4 {
          renamed[table.header[column]] = listsImages(column) ? "images" : "image"
        } else {
          image = nil
        }
      }
    } else if !hasList, let column = known.imageColumns.first(where: listsImages) {
      renamed[table.header[column]] = "images"
    }
    var slug: String?
    if let column = known.slugColumn {
      let slugs = values(column).map { tableSlug($0).lowercased() }
      if Set(slugs).count < slugs.count, isMostlyUnique(column) { repeatedIdentity = column }
    } else {
      let free = table.header.indices.filter {
        isField($0) && $0 != title && $0 != image && renamed[table.header[$0]] == nil && isUnique($0)
      }
      let isTitleUnique = title.map(isUnique) ?? false
      if !free.contains(where: { isIdentity(table.header[$0]) }) {
        repeatedIdentity = table.header.indices.first {
          isField($0) && $0 != title && $0 != image && renamed[table.header[$0]] == nil
            && isIdentity(table.header[$0]) && isMostlyUnique($0)
        }
      }
      if repeatedIdentity == nil,
        let column = free.first(where: { isIdentity(table.header[$0]) }) ?? (isTitleUnique ? nil : free.first),
        let name = known.field(ofColumn: column).map(GuessedField.plainName)
      {
        slug = table.header[column]
        renamed[table.header[column]] = name
      }
    }
    // What identifies items cannot repeat.
    if let column = table.header.indices.first(where: { known.key(ofColumn: $0) == "id" }),
      Set(values(column)).count < values(column).count
    {
      renamed[table.header[column]] = headers.contains("identifier") ? "id-number" : "identifier"
    }
    names = ColumnNames(renamed, slug: slug)
    let columns = TableColumns(table, declared: [], renamed: names, knownCells: nil)
    let found = facets(of: columns)
    facets = Array(found.filter { $0.levels == nil }.map(\.name).prefix(Self.mostFacets))
    facetNotes = found.compactMap { name, levels in
      levels.map {
        "'\(name)' is not among 'facets': '\(shortened($0))' would be a value below another one, as '/' separates levels; "
          + "add it in collection.md if that is meant"
      }
    }
    meanings = meanings(of: columns)
  }

  // MARK: Names

  private static let titles = [
    "titel", "titre", "título", "titolo", "objekttitel", "werktitel", "object title", "objektbezeichnung",
    "bezeichnung", "object name", "objektname", "object", "objekt", "work",
  ]
  private static let dates = ["_date", "date made", "date created", "created", "datierung", "datum"]
  private static let identities: Set<String> = [
    "inv", "inventory", "inventar", "inventarnummer", "inventarnr", "accession", "no", "nr", "number", "nummer", "id",
    "identifier", "signature", "signatur", "shelfmark", "ref", "reference", "key",
  ]

  private func collapsed(_ header: String) -> String {
    header.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Whether a header has a word such as `no.` or `accession`.
  private func isIdentity(_ header: String) -> Bool {
    header.lowercased().split { !$0.isLetter }.contains { Self.identities.contains(String($0)) }
  }

  // MARK: Values

  func values(_ column: Int) -> [String] { table.rows.compactMap { table.cell($0, column) } }

  /// The number of values of a column that are the names or addresses of images, or lists of them.
  private func images(in column: Int) -> Int {
    values(column).count { value in
      let names = Table.elements(of: value)
      return !names.isEmpty
        && names.allSatisfy(ImageFormat.isImage(named:))
    }
  }

  /// Whether a column has names of images, and some of its values are lists of them.
  private func listsImages(_ column: Int) -> Bool {
    images(in: column) > 0 && values(column).contains { Table.elements(of: $0).count > 1 }
  }

  /// Whether the values of a column can be the slugs of all rows.
  private func isUnique(_ column: Int) -> Bool {
    let slugs = values(column).map { tableSlug($0).lowercased() }
    return slugs.count == table.rows.count && Set(slugs).count == slugs.count
      && slugs.allSatisfy { $0.utf8.count <= Self.longestSlug && $0.contains { $0.isLetter || $0.isNumber } }
  }

  private static let longestSlug = 60

  /// Says which rows have the same value in the column of slugs, where none can be added.
  func repeatedSlugs(in columns: TableColumns) -> [String] {
    guard let column = columns.slugColumn else { return [] }
    let rows = table.rows.filter { table.cell($0, column) != nil }
    let groups = Dictionary(grouping: rows) { tableSlug(table.cell($0, column) ?? "").lowercased() }
    return groups.values.filter { $0.count > 1 }.sorted { $0[0].number < $1[0].number }.prefix(Self.fewRows).map {
      rows in
      "rows \(rows.map { String($0.number) }.joined(separator: " and ")) have the same \(table.header[column]), "
        + "'\(shortened(table.cell(rows[0], column) ?? ""))': change it in all but one, so that the site can be built"
    }
  }

  /// Whether only a few rows have the slug of another row, or none.
  private func isMostlyUnique(_ column: Int) -> Bool {
    let slugs = values(column).map { tableSlug($0).lowercased() }
    let others = table.rows.count - Set(slugs).count
    return others > 0 && others * 2 < table.rows.count && (others <= Self.fewRows || others * 10 <= table.rows.count)
      && slugs.allSatisfy { $0.utf8.count <= Self.longestSlug && $0.contains { $0.isLetter || $0.isNumber } }
  }

  private static let fewRows = 3

  // MARK: Facets

  /// The tags, and the fields of which each value is that of several items, with a value that a facet would divide into
  /// levels.
  private func facets(of columns: TableColumns) -> [(name: String, levels: String?)] {
    guard table.rows.count >= Self.fewestRows else { return [] }
    let fields = GuessedField.all(in: table, names: names)
    return table.header.indices.compactMap { column -> (String, String?)? in
      let values: [String]
      let name: String
      if columns.key(ofColumn: column) == "tags" {
        (values, name) = (self.values(column).flatMap { Table.elements(of: $0) }, "tags")
      } else if let field = columns.field(ofColumn: column).map(GuessedField.plainName),
        let type = fields.first(where: { $0.name == field })?.type, ["string", "list of string"].contains(type),
        !Self.technical.contains(field)
      {
        (values, name) = (
          type == "string" ? self.values(column) : self.values(column).flatMap { Table.elements(of: $0) }, field
        )
      } else {
        return nil
      }
      let distinct = Set(values)
      let slugs = Set(distinct.map { tableSlug($0).lowercased() })
      return (2...Self.mostValues).contains(distinct.count) && distinct.count * 2 <= values.count
        && values.count * 3 >= table.rows.count && slugs.count == distinct.count
        && distinct.allSatisfy { $0.contains(where: \.isLetter) }
        ? (name, distinct.filter { $0.contains("/") }.min()) : nil
    }
  }

  /// Fields of CollectionBuilder that say how something is shown.
  static let technical: Set<String> = ["display_template", "language", "rights", "rightsstatement"]
  private static let fewestRows = 8
  private static let mostValues = 60
  private static let mostFacets = 5

  // MARK: Words

  private func meanings(of columns: TableColumns) -> [String] {
    table.header.indices.compactMap { column in
      let header = table.header[column]
      let meaning: String? =
        if columns.imageColumns.contains(column) {
          "image"
        } else if column == columns.titleColumn {
          "title"
        } else if column == columns.slugColumn {
          "slug"
        } else {
          columns.key(ofColumn: column)
        }
      return meaning.map { "\(header) as \($0)" }
    }
  }
}
