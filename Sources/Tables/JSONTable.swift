import Bytes
import Diagnostics
import Settings

extension Table {
  /// Reads an array of objects. The columns are the keys of all objects, in the order of their first occurrences.
  static func readJSON(_ file: SourceFile, bytes: [UInt8]) -> (Table?, [Diagnostic]) {
    var reader = JSONObjectReader(file: file, bytes: bytes, from: 0)
    guard let objects = reader.readArray() else {
      return (
        nil,
        [
          .error(
            "table-json", "a table in JSON is an array of objects", at: file.location(.start),
            suggestion: "write [{\"title\": \"…\"}, …]")
        ]
      )
    }
    var diagnostics = reader.diagnostics
    var header: [String] = []
    var columns: [String: Int] = [:]
    for object in objects {
      guard case .mapping(let entries) = object.value else { continue }
      for entry in entries where columns[entry.key] == nil {
        columns[entry.key] = header.count
        header.append(entry.key)
      }
    }
    guard header.count <= mostColumns else {
      diagnostics.append(
        .error(
          "table-too-wide", "the objects have \(header.count) keys; a table has at most \(mostColumns)",
          at: SourceLocation(path: file.path)))
      return (nil, diagnostics)
    }
    var cells = JSONCells(width: header.count)
    for (index, object) in objects.enumerated() {
      guard case .mapping(let entries) = object.value else {
        diagnostics.append(
          .error(
            "table-json", "row \(index + 1) is \(object.described); an object is wanted",
            at: file.location(object.position)))
        continue
      }
      cells.add(entries, columns, object, number: index + 1, file, &diagnostics)
    }
    return (
      Table(
        file: file, header: header, rows: cells.rows, cells: cells.texts,
        places: .known(cells.positions)),
      diagnostics
    )
  }
}

extension FrontMatterNode {
  /// The content of the cell of an empty text or list; nil for other values, such as null.
  fileprivate var markOfEmptyValue: String? {
    switch value {
    case .string(let text): text.isEmpty ? Table.emptyJSONText : nil
    case .list(let elements): elements.isEmpty ? Table.emptyJSONList : nil
    default: nil
    }
  }
}

/// Collects the cells of a table in JSON.
private struct JSONCells {
  let width: Int
  var rows: [Table.Row] = []
  /// Copies: JSON writes few texts as they are.
  var texts = CellTexts(of: [])
  var positions: [SourcePosition] = []
  /// Whether control characters were replaced. The first are reported.
  var hasControls = false

  init(width: Int) { self.width = width }

  mutating func add(
    _ entries: [FrontMatterNode.Entry], _ columns: [String: Int], _ object: FrontMatterNode, number: Int,
    _ file: SourceFile, _ diagnostics: inout [Diagnostic]
  ) {
    var values = [(text: String, position: SourcePosition)](repeating: ("", object.position), count: width)
    var hasValue = false
    for entry in entries {
      guard let column = columns[entry.key] else { continue }
      let text =
        Table.mappingKeys.contains(entry.key) ? text(withMappings: entry.value) : text(of: entry.value)
      guard var text else {
        diagnostics.append(
          .error(
            "table-json",
            "row \(number), column \"\(entry.key)\": the value is \(entry.value.described); text, a number or a list of these is wanted",
            at: file.location(entry.value.position),
            suggestion: "write what it contains as values of the row itself"))
        continue
      }
      if text.utf8.count > Table.longestCell {
        diagnostics.append(
          .error(
            "table-cell-too-long",
            "row \(number), column \"\(entry.key)\": the value has \(text.utf8.count) bytes; a cell has at most \(Table.longestCell)",
            at: file.location(entry.value.position),
            suggestion: "put long texts into Markdown files named after their items"))
        text = ""
      }
      if let warning = text.replaceC1Controls(at: file.location(entry.value.position)), !hasControls {
        diagnostics.append(warning)
        hasControls = true
      }
      hasValue = hasValue || !text.isEmpty
      if text.isEmpty, let mark = entry.value.markOfEmptyValue { text = mark }
      values[column] = (text, entry.value.position)
    }
    guard hasValue else { return }
    rows.append(
      Table.Row(number: number, line: object.position.line, offset: 0, firstCell: texts.count, cellCount: width))
    for value in values {
      texts.append(copying: value.text.utf8)
      positions.append(value.position)
    }
  }

  /// Nil if an element is a list or a mapping.
  private func text(ofList elements: [FrontMatterNode]) -> String? {
    let texts = elements.compactMap { element -> String? in
      switch element.value {
      case .list, .mapping: nil
      default: text(of: element)
      }
    }
    guard texts.count == elements.count else { return nil }
    // A single text with a sign that separates others is a list all the same.
    return texts.joined(separator: String(Table.elementSeparator))
      + (texts.count == 1 && Table.needsSeparator(texts[0]) ? String(Table.elementSeparator) : "")
  }

  /// The text of a value that may be a mapping, or a list with mappings. A mapping is written as JSON.
  private func text(withMappings node: FrontMatterNode) -> String? {
    switch node.value {
    case .mapping: return json(node).text
    case .list(let elements):
      let texts = elements.compactMap { text(withMappings: $0) }
      return texts.map { $0 + String(Table.elementSeparator) }.joined()
    default: return text(of: node)
    }
  }

  private func json(_ node: FrontMatterNode) -> JSONText {
    switch node.value {
    case .null: return .string("")
    case .bool(let bool): return .boolean(bool)
    case .integer(let number): return .integer(number)
    case .number(let number): return .number(number)
    case .string(let text): return .string(text)
    case .list(let elements): return JSONText.list(elements.map { json($0) })
    case .mapping(let entries):
      let members: [(name: String, value: JSONText)] = entries.map { ($0.key, json($0.value)) }
      return JSONText.object(members)
    }
  }

  private func text(of node: FrontMatterNode) -> String? {
    switch node.value {
    case .null: ""
    case .list(let elements): text(ofList: elements)
    case .mapping: nil
    case .string(let string): string
    case .bool(let bool): String(bool)
    default: node.text
    }
  }
}
