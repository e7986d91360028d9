/// A position in a text: a 1-based line and a 1-based UTF-8 byte column.
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

/// A position in a named file, with the text of its line for quoting.
package struct SourceLocation: Hashable, Sendable {
  package var path: String
  /// The line, or the part of a very long line around the position.
  package var lineText: String?
  // Half as wide as `Int`, as every item has two locations in memory. No line is 0.
  private var line: Int32 = 0
  private var column: Int32 = 0
  private var storedLength: Int32 = 0
  private var storedTextColumn: Int32 = 0

  package init(
    path: String, position: SourcePosition? = nil, length: Int = 1, lineText: String? = nil,
    lineTextColumn: Int = 1
  ) {
    self.path = path
    self.lineText = lineText
    self.position = position
    self.length = length
    self.lineTextColumn = lineTextColumn
  }

  /// The position; nil for the whole file.
  package var position: SourcePosition? {
    get { line == 0 ? nil : SourcePosition(line: Int(line), column: Int(column)) }
    set {
      line = Int32(clamping: newValue?.line ?? 0)
      column = Int32(clamping: newValue?.column ?? 0)
    }
  }

  /// The number of bytes to underline.
  package var length: Int {
    get { Int(storedLength) }
    set { storedLength = Int32(clamping: newValue) }
  }

  /// The 1-based byte column at which `lineText` starts; 1 if it is the whole line.
  package var lineTextColumn: Int {
    get { Int(storedTextColumn) }
    set { storedTextColumn = Int32(clamping: newValue) }
  }
}
