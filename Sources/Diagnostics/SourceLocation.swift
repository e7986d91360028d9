/// A place in a text: 1-based line and 1-based UTF-8 byte column.
package struct SourcePosition: Hashable, Comparable, Sendable {
  package var line: Int
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  package static let start = SourcePosition(line: 1, column: 1)

  package static func < (left: Self, right: Self) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

/// A place in a named file, with the text of its line for quoting.
package struct SourceLocation: Hashable, Sendable {
  package var path: String
  /// Nil where the whole file is meant.
  package var position: SourcePosition?
  /// How many bytes of the line are meant, for underlining.
  package var length: Int
  /// The line, or the part of a very long one around the position.
  package var lineText: String?
  /// The 1-based byte column at which `lineText` begins; 1 where it is the whole line.
  package var lineTextColumn: Int

  package init(
    path: String, position: SourcePosition? = nil, length: Int = 1, lineText: String? = nil,
    lineTextColumn: Int = 1
  ) {
    self.path = path
    self.position = position
    self.length = length
    self.lineText = lineText
    self.lineTextColumn = lineTextColumn
  }
}
