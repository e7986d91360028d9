package import Bytes
package import Diagnostics

/// A table of items as it was read: a header, and rows of cells. The result of reading a CSV, TSV or JSON file.
package struct Table: Sendable {
  /// A row that has a value.
  package struct Row: Sendable, Hashable {
    /// The number of the row in the file, from 1. The header is not counted.
    package var number: Int
    /// The line on which the row starts.
    package var line: Int
    /// The offset of the row in bytes.
    var offset: Int
    /// The index of its first cell among all cells.
    var firstCell: Int
    var cellCount: Int
  }

  package let file: SourceFile
  /// The names of the columns as written.
  package let header: [String]
  package let rows: [Row]
  private let cells: CellTexts
  /// Whether any cell has a list that the file writes as one.
  private let hasLists: Bool
  let places: Places

  /// How the positions of cells are found.
  enum Places: Sendable {
    /// By reading the row again. The delimiter separates cells, and the header is the offset of the first row in bytes.
    case csv(delimiter: UInt8, header: Int)
    /// The position of each cell.
    case known([SourcePosition])
  }

  /// The character that separates the cells of a file in CSV; nil for other files.
  package var separator: UInt8? {
    if case .csv(let delimiter, header: _) = places { delimiter } else { nil }
  }

  init(file: SourceFile, header: [String], rows: [Row], cells: CellTexts, places: Places) {
    (self.file, self.header, self.rows) = (file, header, rows)
    (self.cells, self.places) = (cells, places)
    hasLists = Self.elementSeparator.utf8.contains(where: cells.mayContain)
  }

  /// Separates the elements of a list that the file writes as a list. No text contains it.
  package static let elementSeparator: Character = "\u{1F}"

  /// The text of a cell for a text or a list that is there and empty, such as the `alt` of a picture that is decoration.
  /// An empty cell gives no value.
  package static let emptyText = "\"\""
  /// The keys of items for which an empty value says something else than nothing.
  package static let keysOfEmptyTexts: Set = ["alt", "license", "credit", "acquire", "copyright", "tags"]

  /// The keys of items whose values may be mappings: `{width: 320, height: 240}`.
  package static let mappingKeys = ["size", "attributes", "images", "media"]

  /// An empty text and an empty list in JSON, among the contents of cells. No text is one of these.
  static let (emptyJSONText, emptyJSONList) = ("\u{1E}", "\u{1D}")

  /// Returns the text of a cell, which is `emptyText` if the cell has marks for an empty value. Nil if the cell is empty.
  /// - Parameter isList: whether the value is a list. In JSON, only an empty list says that a list is empty, and only an
  ///   empty text that a text is.
  package func saidCell(_ row: Row, _ column: Int, isList: Bool) -> String? {
    guard column < row.cellCount else { return nil }
    let mark = (isList ? Self.emptyJSONList : Self.emptyJSONText).utf8
    let isMark = cells.withBytes(ofCell: row.firstCell + column) { $0.elementsEqual(mark) }
    return isMark ? Self.emptyText : cell(row, column)
  }

  /// Returns the text of a cell; nil if it is empty.
  package func cell(_ row: Row, _ column: Int) -> String? {
    guard column < row.cellCount else { return nil }
    return cells.withBytes(ofCell: row.firstCell + column) { bytes in
      if bytes.isEmpty { return nil }
      let marks = [Self.emptyJSONText, Self.emptyJSONList]
      if bytes.count == 1, marks.contains(where: { bytes.elementsEqual($0.utf8) }) { return nil }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  /// Whether a column has a value in any row.
  package func hasValues(inColumn column: Int) -> Bool {
    rows.contains { cell($0, column) != nil }
  }

  /// Whether a column has a list, which the file writes as one, in any row.
  package func hasLists(inColumn column: Int) -> Bool {
    let separator = Self.elementSeparator.utf8.first
    return hasLists
      && rows.contains { row in
        column < row.cellCount
          && cells.withBytes(ofCell: row.firstCell + column) { $0.contains { $0 == separator } }
      }
  }

  /// The key of the contents of a row, whatever its place in the file.
  package func key(of row: Row) -> ContentKey {
    guard row.cellCount > 0 else { return ContentKey("") }
    let all = row.firstCell..<row.firstCell + row.cellCount
    // The lengths distinguish equal texts that are divided in different ways.
    let lengths = all.map(cells.byteCount)
    let key = cells.withBytes(ofCells: all) { ContentKey($0) }
    return lengths.withUnsafeBytes { lengths in
      var writer = RecordWriter()
      writer.add(key)
      writer.add(ContentKey(lengths))
      return ContentKey(writer.bytes)
    }
  }

  /// Returns the location of a cell.
  /// - Complexity: O(n) in the length of the row.
  package func location(_ row: Row, _ column: Int) -> SourceLocation {
    switch places {
    case .known(let positions):
      guard column < row.cellCount else { return location(of: row) }
      return file.location(positions[row.firstCell + column])
    case .csv(let delimiter, _):
      let offset = CSVReader.offset(ofCell: column, inRowAt: row.offset, of: file.bytes, delimiter: delimiter)
      return file.location(file.position(ofByte: offset))
    }
  }

  /// Returns the location of a row, without its text.
  package func location(of row: Row) -> SourceLocation {
    SourceLocation(path: file.path, position: SourcePosition(line: row.line, column: 1))
  }

  /// Returns the location of the name of a column.
  package func location(ofHeader column: Int) -> SourceLocation {
    guard case .csv(let delimiter, let header) = places else { return SourceLocation(path: file.path) }
    let offset = CSVReader.offset(ofCell: column, inRowAt: header, of: file.bytes, delimiter: delimiter)
    return file.location(file.position(ofByte: offset))
  }

  // MARK: - Limits

  static let mostColumns = 1_000
  static let longestCell = 1 << 20
  /// The number of mistakes of a kind that are reported for one table.
  static let mostMistakes = 20
}

extension Table {
  /// Reads a table, by the ending of its file's name.
  ///
  /// A mistake in a row is reported with its position, and the other rows are still read.
  /// - Parameter jobs: the number of threads that read a large file.
  /// - Returns: nil if the file cannot be read as a table.
  /// - Complexity: O(n) in the length of the file.
  package static func read(_ file: SourceFile, jobs: Int = 1) -> (Table?, [Diagnostic]) {
    let (file, bytes, decoding) = readable(file)
    guard !decoding.containsErrors else { return (nil, decoding) }
    let (table, reading) =
      file.path.hasSuffix(".json")
      ? readJSON(file, bytes: bytes) : CSVReader.read(file, isTabbed: file.path.hasSuffix(".tsv"), jobs: jobs)
    let emptiness = table.flatMap { $0.rows.isEmpty && reading.isEmpty ? $0.emptiness : nil }
    return (table, decoding + reading + (emptiness.map { [$0] } ?? []))
  }

  /// The warning about a table without rows.
  private var emptiness: Diagnostic {
    let isJSON = file.path.hasSuffix(".json")
    return .warning(
      "empty-table",
      header.isEmpty
        ? "this table is empty, so it has no items"
        : "this table has a header and no row with a value, so it has no items",
      at: SourceLocation(path: file.path),
      suggestion: isJSON
        ? "write [{\"title\": \"…\"}, …]"
        : header.isEmpty
          ? "name the columns in its first line, and write a line for each item" : "write a line for each item")
  }

  /// Repairs the encoding of a file: text that is not UTF-8 is taken for Windows-1252, which spreadsheets write.
  private static func readable(_ file: SourceFile) -> (SourceFile, [UInt8], [Diagnostic]) {
    if let (decoded, count) = file.decodingWindows1252() {
      let diagnostic = Diagnostic.warning(
        "windows-1252",
        "this table is not UTF-8; it is read as Windows-1252, and \(count == 1 ? "one character is" : "\(count) characters are") converted",
        at: SourceLocation(path: file.path), suggestion: "save it as 'CSV UTF-8'")
      return (decoded, decoded.bytes, [diagnostic])
    }
    let text = ReadableText(file)
    let readable = SourceFile(text.file, bytes: text.bytes)
    return (readable, text.bytes, text.diagnostics)
  }
}
