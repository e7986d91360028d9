import Bytes
import Content
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
  /// Whether pages do not show it.
  package var isHidden = false
  /// What to check about its type, as a sentence that begins after the name of the column; nil if nothing is doubtful.
  package var note: String?

  package init(name: String, type: String, header: String?, label: String) {
    (self.name, self.type, self.header, self.label) = (name, type, header, label)
  }

  /// Returns the fields for the columns of a table that have no other meaning, in the order of the columns.
  /// - Complexity: O(n) in the size of the table.
  /// - Parameter names: the names of columns whose headers do not say what they are.
  static func all(in table: Table, names: ColumnNames) -> [GuessedField] {
    let columns = TableColumns(table, declared: [], renamed: names, knownCells: nil)
    let separator = table.separator
    var taken: Set<String> = []
    return table.header.indices.compactMap { column in
      guard let field = columns.field(ofColumn: column) else { return nil }
      let header = table.header[column]
      // Names of columns in 'columns' are those of the first with the name.
      guard table.header.firstIndex(where: { tableSlug($0) == tableSlug(header) }) == column else { return nil }
      let plain = collapsingWhitespace(header)
      let name = plainName(field)
      guard isFieldName(name), !ItemSchema.standardKeys.contains(name), taken.insert(name).inserted else { return nil }
      let cells = table.rows.compactMap { row in
        table.cell(row, column).map { ColumnType.Cell(row: row.number, text: $0) }
      }
      guard !cells.isEmpty else { return nil }
      let type = ColumnType(
        cells, isProse: proseFields.contains(name), separator: separator, format: table.numberFormat(ofColumn: column),
        field: name)
      var guessed = GuessedField(
        name: name, type: type.kind.written, header: plain.lowercased() == name ? nil : header, label: plain)
      guessed.note = type.note
      return guessed
    }
  }

  /// Writes `inv--no-` as `inv-no`.
  static func plainName(_ name: String) -> String {
    name.split(separator: "-").joined(separator: "-")
  }

  /// The field as text: numbers of an inventory are no numbers, as 1987.10 is not 1987.1.
  func asText() -> GuessedField {
    var field = self
    (field.type, field.note) = ("string", nil)
    return field
  }

  /// Fields that contain sentences, in which a semicolon separates no elements.
  private static let proseFields: Set = [
    "abstract", "caption", "comment", "comments", "description", "note", "notes", "summary", "transcript",
  ]
}
