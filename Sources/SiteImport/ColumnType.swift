import Bytes
import Content
import Items
import Diagnostics
import Settings
import Tables

/// The type that a field can have whose values are those of a column.
struct ColumnType {
  /// A value, with the number of its row.
  struct Cell {
    var row: Int
    var text: String
  }

  let kind: FieldDefinition.Kind
  /// What to check, as a sentence that begins after the name of the column; nil if nothing is doubtful.
  let note: String?

  /// - Parameters:
  ///   - isProse: Whether the values are sentences, and therefore no lists.
  ///   - separator: The character that separates the cells of the table; nil if it is no CSV.
  ///   - format: How the numbers of the column are written.
  ///   - field: The name of the field.
  /// - Complexity: O(n) in the size of the column.
  init(_ cells: [Cell], isProse: Bool, separator: UInt8?, format: NumberFormat, field: String) {
    let values = cells.map(\.text)
    if !isProse, Self.isList(values) {
      kind = .list(of: .string)
      note = nil
      return
    }
    let isOfDates = Self.dateWords.contains(where: field.lowercased().contains)
    func isValid(_ text: String, _ kind: FieldDefinition.Kind) -> Bool {
      if kind == .number { return Table.number(text, in: format).map { Self.isValid($0, kind) } ?? false }
      return Self.isValid(text, kind) || kind == .date && isOfDates && Self.isWrittenDate(text)
    }
    // Spreadsheets in the languages that separate cells by semicolons write 1.250 for one thousand two hundred and fifty,
    // and other programs for one and a quarter. Text is never a thousand times too small.
    if !format.isCertain, separator == UInt8(ascii: ";") || separator == UInt8(ascii: "\t"),
      let cell = cells.first(where: { Self.hasTwoReadings($0.text) }),
      cells.allSatisfy({ Self.hasTwoReadings($0.text) || isValid($0.text, .number) })
    {
      kind = .string
      let (words, advice) = Table.misreading(ofNumber: cell.text, wanted: "a number")
      let reading = Table.number(cell.text, in: format)
      note =
        "is text, because '\(cell.text)' in row \(cell.row) \(words); "
        + (reading.map { "to read it as \($0), write '\(field): number' in collection.md" }
          ?? (advice.map { "\($0) in the table, and " } ?? "write ") + "'\(field): number' in collection.md")
      return
    }
    let kinds: [FieldDefinition.Kind] =
      Self.areIdentifiers(values, format) ? [.date, .url] : [.boolean, .integer, .number, .date, .url]
    if let valid = kinds.first(where: { kind in values.allSatisfy { isValid($0, kind) } }) {
      kind = valid
      note = nil
      return
    }
    kind = values.contains { $0.contains(where: \.isNewline) || $0.utf8.count > Self.longestLine } ? .text : .string
    note =
      isProse
      ? nil
      : kinds.filter { [.number, .date, .url].contains($0) }.lazy.compactMap { wanted in
        Self.note(on: cells.filter { !isValid($0.text, wanted) }, of: cells.count, wanted, field: field)
      }.first
  }

  /// Whether numbers are those of an inventory or a telephone, which a number would not be shown like: one begins with a
  /// zero or a plus, has more digits than a number keeps, or ends in a zero after a point, while others have more or
  /// fewer decimals.
  private static func areIdentifiers(_ values: [String], _ format: NumberFormat) -> Bool {
    let marks: Set<Character> = format.decimalSign == .comma ? [","] : ["."]
    var decimals: Set<Int> = []
    var endsInZero = false
    for value in values {
      let digits = value.utf8.count { (0x30...0x39).contains($0) }
      if value.hasPrefix("+") || digits > 15 { return true }
      let mark = value.firstIndex(where: marks.contains)
      if value.utf8.count > 1, value.hasPrefix("0"), mark != value.index(after: value.startIndex) { return true }
      guard let mark else { continue }
      decimals.insert(value[mark...].utf8.count)
      endsInZero = endsInZero || value.hasSuffix("0")
    }
    // Measures and prices have the same number of decimals, and few.
    return endsInZero && (decimals.count > 1 || decimals.contains { $0 > 4 })
  }

  /// Says which values of a column are none of a type, if they are few.
  private static func note(
    on odd: [Cell], of count: Int, _ kind: FieldDefinition.Kind, field: String
  ) -> String? {
    guard odd.count <= mostOddValues, odd.count * 3 <= count else { return nil }
    let places = odd.map { "'\(shortened($0.text))' in row \($0.row)" }.joined(separator: ", ")
    let (word, words) =
      switch kind {
      case .date: ("date", "dates")
      case .url: ("address", "addresses")
      default: ("number", "numbers")
      }
    return "is text, because \(places) \(odd.count == 1 ? "is no \(word)" : "are no \(words)")"
      + "; write '\(field): \(kind.written)' to read the other values as \(words)"
  }

  private static func isValid(_ value: String, _ kind: FieldDefinition.Kind) -> Bool {
    var reader = FrontMatterReader(file: SourceFile(path: "", text: ""))
    let node = kind == .date ? TableRowEntries.textNode(value) : TableRowEntries.plainNode(value)
    return reader.content(node, "", kind: kind) != nil
  }

  /// What the names of columns with dates contain: `ca. 1200` is as well a number of inhabitants.
  private static let dateWords = [
    "date", "dat", "year", "jahr", "jaar", "zeit", "period", "entst", "created", "made", "anno", "année", "annee",
    "año",
    "fecha", "epoch", "when", "century",
  ]

  /// Whether a text is a date with a year, such as `ca. 1880` or `03.05.1998`, that a field can have.
  private static func isWrittenDate(_ text: String) -> Bool {
    // Numbers of files and inventories have slashes: `1920/21`.
    guard !text.contains("/"), LenientDate(text)?.edtf != nil else { return false }
    return text.split { !$0.isASCII || !$0.isNumber }.contains { $0.utf8.count == 4 }
  }

  /// Whether a number may be a thousand times another one, as `1.250` and `1,250`.
  private static func hasTwoReadings(_ text: String) -> Bool { Table.number(text, in: nil) == nil }

  /// Whether a fifth of the values are several short texts. A semicolon in a sentence divides longer ones.
  private static func isList(_ values: [String]) -> Bool {
    let lists = values.map { Table.elements(of: $0) }.filter { $0.count > 1 }
    return lists.count * 5 >= values.count && lists.allSatisfy { $0.allSatisfy { $0.utf8.count <= longestElement } }
      && !lists.isEmpty
  }

  private static let longestLine = 200
  private static let longestElement = 60
  /// The number of values without a type that all others have above which they are no exceptions.
  private static let mostOddValues = 5
}
