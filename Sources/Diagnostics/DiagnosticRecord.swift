package import Bytes

extension RecordWriter {
  /// Adds a diagnostic.
  package mutating func add(_ diagnostic: Diagnostic) {
    for text in [diagnostic.severity.rawValue, diagnostic.id, diagnostic.summary] { add(text) }
    add(diagnostic.suggestion)
    add(diagnostic.location == nil ? 0 : 1)
    if let location = diagnostic.location { add(location) }
  }

  /// Adds a location.
  package mutating func add(_ location: SourceLocation) {
    add(location.path)
    add(locationIn: location)
  }

  /// Adds a location without the path of its file.
  package mutating func add(locationIn location: SourceLocation) {
    let position = location.position
    // Most locations are the start of a file.
    for number in [
      position == nil ? 0 : 1, position?.line ?? 0, position?.column ?? 0, location.length, location.lineTextColumn,
    ] {
      add(number)
    }
    add(location.lineText)
  }
}

extension RecordReader {
  /// Reads a diagnostic; nil if the record is damaged.
  package mutating func diagnostic() -> Diagnostic? {
    guard let severity = text().flatMap(Diagnostic.Severity.init), let id = text(), let summary = text(),
      let suggestion = optionalText(), let hasLocation = number()
    else { return nil }
    var diagnostic = Diagnostic(severity, id: id, summary, suggestion: suggestion)
    if hasLocation == 1 {
      guard let location = location() else { return nil }
      diagnostic.location = location
    }
    return diagnostic
  }

  /// Reads a location; nil if the record is damaged.
  package mutating func location() -> SourceLocation? { text().flatMap { locationInFile($0) } }

  /// Reads a location that was written without the path of its file.
  package mutating func locationInFile(_ path: String) -> SourceLocation? {
    guard let hasPosition = number(), let line = number(), let column = number(), let length = number(),
      let lineTextColumn = number(), let lineText = optionalText()
    else { return nil }
    return SourceLocation(
      path: path, position: hasPosition == 1 ? SourcePosition(line: line, column: column) : nil, length: length,
      lineText: lineText, lineTextColumn: lineTextColumn)
  }
}
