import Bytes
import Content
import Diagnostics
import Settings
import Tables

/// A table with a column of slugs that was added because the values of another column repeat.
///
/// Two rows with one slug are an error, and rows named by some other column would have addresses that surprise their
/// owner. So the rows keep their number, or their title, and the second with the same one gets a slug that ends in `-2`.
struct AddedSlugs {
  let table: Table
  /// The header of the column whose values repeat.
  let header: String
  /// Whether that column identifies the rows, as an inventory number does, and is not their title.
  let isIdentity: Bool
  /// Whether values are names of pages of the collection, and none repeats.
  let hasReservedNames: Bool
  /// Which rows have the same value, in words; nil if it is a title.
  let note: String?

  /// Returns nil if a column can be the slug, if no column is the identity or the title of rows, or if no column can be
  /// added to the file.
  init?(_ table: Table) {
    let guess = TableGuess(table)
    let columns = TableColumns(table, declared: [], renamed: guess.names, knownCells: nil)
    // Pages of a collection have these names.
    let slugColumn = guess.names.slug.flatMap(table.header.firstIndex) ?? columns.slugColumn
    let reserved = slugColumn.flatMap { column in
      table.rows.contains { table.cell($0, column).map { Self.isReserved(tableSlug($0)) } ?? false } ? column : nil
    }
    guard guess.names.slug == nil || reserved != nil, !table.header.contains(where: { $0.lowercased() == "slug" })
    else {
      return nil
    }
    let identity = guess.repeatedIdentity ?? reserved
    guard identity != nil || columns.slugColumn == nil, let column = identity ?? columns.titleColumn else { return nil }
    let names = table.rows.map { row in
      table.cell(row, column) ?? (identity == nil ? nil : columns.titleColumn.flatMap { table.cell(row, $0) }) ?? ""
    }
    let natural = names.map(tableSlug).map { Self.isReserved($0) ? "item-" + $0 : $0 }
    guard Set(natural).count < natural.count || identity != nil else { return nil }
    let slugs = Self.unique(natural)
    guard let bytes = table.bytes(withFirstColumn: "slug", slugs),
      let read = Table.read(SourceFile(path: table.file.path, bytes: bytes)).0
    else { return nil }
    self.table = read
    header = table.header[column]
    isIdentity = identity != nil
    hasReservedNames = guess.repeatedIdentity == nil && reserved != nil
    note = identity.map { Self.note(of: table, $0, slugs) }
  }

  /// Whether a name is that of a page of the collection.
  static func isReserved(_ slug: String) -> Bool {
    ["index", "404"].contains(slug) || slug.hasPrefix("page-") && isPageNumber(slug.dropFirst(5))
      || slug.hasPrefix("layout-")
  }

  /// Returns slugs that are all different, in which the first of equal ones stays as it is.
  private static func unique(_ natural: [String]) -> [String] {
    var taken = TakenNames(natural)
    var seen: Set<String> = []
    return natural.map { slug in
      let isName = slug.contains { $0.isLetter || $0.isNumber }
      if isName, seen.insert(slug).inserted { return slug }
      return isName ? taken.numbered(slug, from: 2) : taken.numbered("item", from: 1)
    }
  }

  /// Says which rows have the same value, or none: `rows 4 and 9 have the same Inv.-Nr., '2020/005'`.
  private static func note(of table: Table, _ column: Int, _ slugs: [String]) -> String {
    let label = collapsingWhitespace(table.header[column])
    var groups: [String: [Int]] = [:]
    var empty: [Int] = []
    for (index, row) in table.rows.enumerated() {
      if let value = table.cell(row, column) {
        groups[tableSlug(value), default: []].append(index)
      } else {
        empty.append(index)
      }
    }
    func list(_ rows: [Int], _ text: (Int) -> String) -> String { rows.map(text).joined(separator: " and ") }
    var parts: [String] = []
    for rows in groups.values.filter({ $0.count > 1 }).sorted(by: { ($0.first ?? 0) < ($1.first ?? 0) }) {
      let value = rows.first.flatMap { table.cell(table.rows[$0], column) } ?? ""
      let numbers = list(rows) { String(table.rows[$0].number) }
      parts.append(
        "rows \(numbers) have the same \(label), '\(shortened(value))': their slugs are \(list(rows) { slugs[$0] })")
    }
    for index in table.rows.indices {
      guard let value = table.cell(table.rows[index], column), Self.isReserved(tableSlug(value)) else { continue }
      parts.append(
        "row \(table.rows[index].number) has the name of a page, '\(shortened(value))': its slug is \(slugs[index])")
    }
    for index in empty {
      parts.append("row \(table.rows[index].number) has no \(label): its slug is \(slugs[index])")
    }
    return parts.prefix(mostParts).joined(separator: "; ") + (parts.count > mostParts ? "; and so on" : "")
  }

  private static let mostParts = 20
}
