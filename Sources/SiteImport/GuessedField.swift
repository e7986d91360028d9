import Bytes
import Content
import Diagnostics
import Settings
import Tables

/// A field that a collection can declare for a column of a table, with the type that all values of the column have.
package struct GuessedField: Sendable, Hashable {
  package var name: String
  /// The type as written in a declaration.
  package var type: String
  /// The name of the column, if it differs from the field's name.
  package var header: String?
  package var label: String

  package init(name: String, type: String, header: String?, label: String) {
    (self.name, self.type, self.header, self.label) = (name, type, header, label)
  }

  /// Returns the fields for the columns of a table that have no other meaning, in the order of the columns.
  /// - Complexity: O(n) in the size of the table.
  /// - Parameter names: the names of columns whose headers do not say what they are.
  static func all(in table: Table, names: ColumnNames) -> [GuessedField] {
    let columns = TableColumns(table, declared: [], renamed: names, knownCells: nil)
    var taken: Set<String> = []
    return table.header.indices.compactMap { column in
      guard let field = columns.field(ofColumn: column) else { return nil }
      let header = table.header[column]
      let plain = collapsingWhitespace(header)
      let name = plainName(field)
      guard isFieldName(name), !ItemSchema.standardKeys.contains(name), taken.insert(name).inserted else { return nil }
      let values = table.rows.compactMap { table.cell($0, column) }
      guard !values.isEmpty else { return nil }
      return GuessedField(
        name: name, type: kind(of: values, isProse: proseFields.contains(name)).written,
        header: plain.lowercased() == name ? nil : header, label: plain)
    }
  }

  /// Writes `inv--no-` as `inv-no`.
  static func plainName(_ name: String) -> String {
    name.split(separator: "-").joined(separator: "-")
  }

  /// Fields that contain sentences, in which a semicolon separates no elements.
  private static let proseFields: Set = [
    "abstract", "caption", "comment", "comments", "description", "note", "notes", "summary", "transcript",
  ]

  /// - Parameter isProse: Whether the values are sentences, and therefore no lists.
  private static func kind(of values: [String], isProse: Bool) -> FieldDefinition.Kind {
    if !isProse, isList(values) { return .list(of: .string) }
    // Numbers that begin with a zero are numbers of an inventory.
    let hasLeadingZero = values.contains { $0.utf8.count > 1 && $0.hasPrefix("0") && !$0.hasPrefix("0.") }
    let kinds: [FieldDefinition.Kind] =
      hasLeadingZero ? [.date, .url] : [.boolean, .integer, .number, .date, .url]
    if let kind = kinds.first(where: { kind in values.allSatisfy { isValid($0, kind) } }) { return kind }
    return values.contains { $0.contains(where: \.isNewline) || $0.utf8.count > longestLine } ? .text : .string
  }

  private static func isValid(_ value: String, _ kind: FieldDefinition.Kind) -> Bool {
    var reader = FrontMatterReader(file: SourceFile(path: "", text: ""))
    let node = kind == .date ? TableRowEntries.textNode(value) : TableRowEntries.plainNode(value)
    return reader.content(node, "", kind: kind) != nil
  }

  /// Whether a fifth of the values are several short texts. A semicolon in a sentence divides longer ones.
  private static func isList(_ values: [String]) -> Bool {
    let lists = values.map(Table.elements).filter { $0.count > 1 }
    return lists.count * 5 >= values.count && lists.allSatisfy { $0.allSatisfy { $0.utf8.count <= longestElement } }
      && !lists.isEmpty
  }

  private static let longestLine = 200
  private static let longestElement = 60
}
