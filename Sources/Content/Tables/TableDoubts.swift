import Bytes
import Diagnostics
import Settings
import Tables
import Items

// What is probably meant otherwise in a table, or in what the collection says of it.

extension TableColumns {
  /// Warnings about names of columns and fields, and notes about lists.
  func doubts(about renamed: ColumnNames, _ declared: [FieldDefinition]) -> [Diagnostic] {
    let undeclared = meanings.indices.filter { column in
      if case .field(let index) = meanings[column] { index >= declared.count } else { false }
    }
    let unnamed = undeclared.filter { renamed.names[table.header[$0]] == nil }
    return misnamed(undeclared, renamed, declared) + unused(declared, unnamed) + listsWithCommas
  }

  /// What to say of the names that `columns:` gives to columns and that nothing declares.
  private func misnamed(_ undeclared: [Int], _ renamed: ColumnNames, _ declared: [FieldDefinition]) -> [Diagnostic] {
    let keys = ItemSchema.standardKeys + ItemSchema.yieldingKeys + Publication.keys
    return undeclared.compactMap { column -> Diagnostic? in
      let header = table.header[column]
      guard header != renamed.slug, column != descriptionColumn, column != transcriptColumn,
        let name = renamed.names[header], !keys.contains(where: { $0.lowercased() == name.value.lowercased() })
      else { return nil }
      let near = didYouMean(name.value, keys + declared.map(\.name))
      // A name of one's own is allowed; one that resembles a key is most likely misspelt.
      return Diagnostic(
        near == nil ? .note : .warning, id: "undeclared-column",
        "'columns' names '\(shortened(header))' '\(shortened(name.value))', which is no key of items and no field, so it is shown as a text",
        at: name.location,
        suggestion: near
          ?? "name a key such as title, image, date, creator or tags, or declare '\(name.value)' under 'fields:'")
    }
  }

  /// Warnings about declared fields that no column has, if one that is not declared has a similar name.
  private func unused(_ declared: [FieldDefinition], _ undeclared: [Int]) -> [Diagnostic] {
    let names = undeclared.compactMap { field(ofColumn: $0) }
    return declared.enumerated().compactMap { index, definition -> Diagnostic? in
      guard !meanings.contains(.field(index)), let suggestion = didYouMean(definition.name, names) else { return nil }
      return .warning(
        "unused-field", "'fields' declares '\(shortened(definition.name))', which no column of \(table.file.path) has",
        at: definition.location, suggestion: suggestion)
    }
  }

  /// Notes about columns with lists whose elements seem to be divided by commas.
  private var listsWithCommas: [Diagnostic] {
    meanings.indices.compactMap { column -> Diagnostic? in
      let isList =
        switch meanings[column] {
        case .key(let key): key == "tags"
        case .field(let index): if case .list = fields[index].kind { true } else { false }
        default: false
        }
      return isList ? table.noteOnCommas(inListsOf: column, isOfTags: meanings[column] == .key("tags")) : nil
    }
  }

  /// What a warning says of a value that cannot be read, and what to write instead.
  func misreading(of text: String, _ column: Int) -> (words: String, advice: String?) {
    switch meanings[column] {
    case .field(let index) where column != transcriptColumn:
      let kind = fields[index].kind
      if kind.isNumeric { return Table.misreading(ofNumber: text, wanted: kind.described) }
      if kind == .url, case .malformed(let reason)? = WebAddress.check(text) {
        return ("cannot be read as an address: \(reason)", "write it whole, such as https://example.org/page")
      }
      return ("cannot be read as \(kind.described)", kind == .date ? "write a date " + LenientDate.advice : nil)
    case .key("dimensions"):
      return ("cannot be read as a height and a width with a unit", "write them such as '24 × 30 cm'")
    case .key("focus"): return ("cannot be read as two fractions from 0 to 1", "write them such as '0.5 0.2'")
    case .key("latitude"), .key("longitude"): return ("cannot be read as degrees", "write them such as 52.51")
    case .image:
      return ("can be shown neither as a picture nor as a medium", "name a picture, a recording, a film or a PDF file")
    case .medium, .field: return ("describes a recording or a film, and its row has none", nil)
    default: return ("cannot be read as a date", "write a date " + LenientDate.advice)
    }
  }
}

extension TableColumns {
  /// Whether nothing shows the values of a column that cannot be read.
  func leavesOut(_ column: Int) -> Bool {
    switch meanings[column] {
    case .image, .medium: true
    default: column == transcriptColumn
    }
  }
}

extension FieldDefinition.Kind {
  /// Whether the values are numbers, or lists of numbers.
  var isNumeric: Bool {
    switch self {
    case .integer, .number: true
    case .list(of: let element): element.isNumeric
    default: false
    }
  }
}
