import Bytes
package import Diagnostics

// Mistakes in tables that are found by looking at several cells.

extension Table {
  /// The row that seems to be the header, below a first line that is only a title, such as the name of a museum; nil if
  /// the first line is the header.
  package var headerBelowTitle: Row? {
    // Of a title without separators, only the first cells were read.
    if header.count == 1 { return rows.prefix(5).first { separatorCount(inLineOf: $0) >= 2 } }
    guard header.count >= 3, header.count(where: { !$0.isEmpty }) == 1 else { return nil }
    return rows.prefix(5).first { row in
      let filled = header.indices.count { cell(row, $0) != nil }
      return filled >= 2 && filled * 2 > header.count
    }
  }

  /// The number of separators outside quotation marks in the line in which a row begins; 0 for a file that is no CSV.
  private func separatorCount(inLineOf row: Row) -> Int {
    guard let separator, let range = file.byteRange(ofLine: row.line) else { return 0 }
    var isQuoted = false
    return file.bytes[range].count { byte in
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      return !isQuoted && byte == separator
    }
  }

  /// The mistake of a table whose first line is a title; nil for other tables.
  package var titleMistake: Diagnostic? {
    guard let row = headerBelowTitle, let column = header.firstIndex(where: { !$0.isEmpty }) else { return nil }
    return .error(
      "table-title",
      "the first line is a title, '\(shortened(header[column]))'; the header seems to be line \(row.line)",
      at: location(ofHeader: column),
      suggestion: "delete all lines above line \(row.line): the first line of a table names its columns")
  }

  /// A note about a column of lists if commas divide most of them and no list is divided as lists are; nil for other
  /// columns.
  /// - Complexity: O(n) in the number of rows.
  /// - Parameter isOfTags: whether the column is that of the tags.
  package func noteOnCommas(inListsOf column: Int, isOfTags: Bool) -> Diagnostic? {
    var first: (row: Row, text: String)?
    var (texts, withCommas) = (0, 0)
    var hasThree = false
    for row in rows {
      guard let text = cell(row, column) else { continue }
      if text.contains(where: { $0 == ";" || $0 == "|" || $0 == Self.elementSeparator }) { return nil }
      texts += 1
      guard text.contains(", ") else { continue }
      withCommas += 1
      hasThree = hasThree || text.count { $0 == "," } > 1
      if first == nil { first = (row, text) }
    }
    // Names and places have one comma: `Doe, Jane`.
    guard let first, withCommas * 2 > texts, isOfTags || hasThree else { return nil }
    let elements = first.text.split(separator: ",").map { collapsingWhitespace(String($0)) }
    return .note(
      "table-commas",
      "row \(first.row.number), column \"\(header[column])\": '\(shortened(first.text))' is one value, as ';' or '|' separates values",
      at: location(first.row, column),
      suggestion: "write '\(shortened(elements.joined(separator: " | ")))' if there are several")
  }

  /// The row with a number; nil if there is none.
  /// - Complexity: O(log n) in the number of rows, whose numbers rise.
  package func row(numbered number: Int) -> Row? {
    var range = rows.indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if rows[middle].number == number { return rows[middle] }
      range = rows[middle].number < number ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }

  /// Returns the end of a message about the first of some rows: which other rows it is about.
  /// - Parameter verbs: the verb that the message uses of one row, and of several.
  package static func alsoRows(_ numbers: [Int], _ verbs: (one: String, several: String) = ("is", "are")) -> String {
    let others = numbers.sorted().dropFirst()
    guard let last = others.last else { return "" }
    if others.count == 1 { return "; so \(verbs.one) row \(last) in this column" }
    let isLong = others.count > mostMistakes
    let shown = (isLong ? others.prefix(mostMistakes) : others.dropLast()).map { "\($0)" }
      .joined(separator: ", ")
    let end = isLong ? "\(others.count - mostMistakes) more" : "\(last)"
    return "; so \(verbs.several) rows \(shown) and \(end) in this column"
  }
}
