import Bytes
import Diagnostics
package import Settings
import Tables

/// Values of cells as those of front matter.
extension TableRowEntries {
  /// Whether a text is a date as front matter has it.
  static func isDate(_ text: String) -> Bool {
    if case .success = CalendarDate.parse(text) { true } else { false }
  }

  /// A text.
  package static func textNode(_ text: String) -> FrontMatterNode { node(.string(text), text: text, isQuoted: true) }

  /// A value whose type is that of a plain scalar in YAML.
  package static func plainNode(_ text: String) -> FrontMatterNode {
    node(plainScalar(text), text: text)
  }

  /// A truth value, which spreadsheets write in several ways.
  static func truthNode(_ text: String) -> FrontMatterNode {
    let values = ["yes": "true", "y": "true", "1": "true", "no": "false", "n": "false", "0": "false"]
    let node = plainNode(values[text.lowercased()] ?? text.lowercased())
    // A message about another value quotes it as it is written.
    return if case .string = node.value { plainNode(text) } else { node }
  }

  /// A list of texts, which are separated by `;` or `|`.
  static func listNode(_ text: String) -> FrontMatterNode { node(.list(Table.elements(of: text).map(textNode))) }

  static func node(
    _ value: FrontMatterNode.Value, text: String? = nil, isQuoted: Bool = false
  ) -> FrontMatterNode {
    FrontMatterNode(value: value, position: .start, length: 1, text: text, isQuoted: isQuoted)
  }

  /// A mapping that a cell, or an element of its list, has as YAML in flow style; nil for other texts.
  static func mappingNode(_ text: String) -> FrontMatterNode? {
    guard text.first(where: { !$0.isWhitespace }) == "{", text.last(where: { !$0.isWhitespace }) == "}" else {
      return nil
    }
    let (node, diagnostics) = parseYAML(SourceFile(path: "", text: text))
    guard let node, diagnostics.isEmpty, !node.entries.isEmpty else { return nil }
    return node.unplaced
  }

  /// The name of a file as a path from the content folder; what it is if there is no such file.
  static func fileNode(_ name: String, _ images: TableImages) -> FrontMatterNode {
    textNode(WebAddress.scheme(of: name) != nil ? name : images.path(of: name).map { "/" + $0 } ?? name)
  }

  /// Returns what a cell says.
  static func saidText(_ text: String) -> String { text == Table.emptyText ? "" : text }

  static func mapping(_ entries: [(key: String, value: FrontMatterNode)]) -> FrontMatterNode {
    FrontMatterNode(
      value: .mapping(
        entries.map { FrontMatterNode.Entry(key: $0.key, keyPosition: $0.value.position, value: $0.value) }),
      position: .start, length: 1, text: nil, isQuoted: false)
  }
}

extension FrontMatterNode {
  /// The entries of a mapping; none for other values.
  var entries: [Entry] { if case .mapping(let entries) = value { entries } else { [] } }

  subscript(key: String) -> FrontMatterNode? { entries.first { $0.key == key }?.value }

  /// The value without its positions, which are those in a cell.
  fileprivate var unplaced: FrontMatterNode {
    var node = self
    node.position = .start
    switch value {
    case .list(let elements): node.value = .list(elements.map(\.unplaced))
    case .mapping(let entries):
      node.value = .mapping(
        entries.map { Entry(key: $0.key, keyPosition: .start, value: $0.value.unplaced) })
    default: break
    }
    return node
  }

  /// The value with positions that are its column, but where they are known already.
  func placed(inColumn column: Int) -> FrontMatterNode {
    var placed = self
    if position == .start { placed.position = SourcePosition(line: 1, column: column + 1) }
    switch value {
    case .list(let elements): placed.value = .list(elements.map { $0.placed(inColumn: column) })
    case .mapping(let entries):
      placed.value = .mapping(
        entries.map { entry in
          FrontMatterNode.Entry(
            key: entry.key, keyPosition: SourcePosition(line: 1, column: column + 1),
            value: entry.value.placed(inColumn: column))
        })
    default: break
    }
    return placed
  }

  /// The texts in a value, for a key.
  var texts: [String] {
    switch value {
    case .list(let elements): elements.flatMap(\.texts) + ["]"]
    case .mapping(let entries): entries.flatMap { [$0.key] + $0.value.texts } + ["}"]
    default: [text ?? ""]
    }
  }
}
