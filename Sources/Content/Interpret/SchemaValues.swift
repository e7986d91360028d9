import Bytes
package import Settings
package import Items

extension FrontMatterReader {
  /// Reads the value of a declared field. It must have the field's type and be one of the permitted values, if there
  /// are any.
  mutating func content(_ node: FrontMatterNode, of field: FieldDefinition, as name: String? = nil) -> FieldContent? {
    let name = name ?? field.name
    guard !node.isNull else { return nil }
    guard case .list(let element) = field.kind else {
      return content(node, name, kind: field.kind).flatMap { isAllowed($0, by: field, name, at: node) ? $0 : nil }
    }
    guard let nodes = list(node, name, of: "\(element.plural)") else { return nil }
    var contents: [FieldContent] = []
    for node in nodes {
      guard let content = content(node, name, kind: element), !content.isEmptyText else { continue }
      if isAllowed(content, by: field, name, at: node) { contents.append(content) }
    }
    return .list(contents)
  }

  /// Reads a single value of a type that is not a list.
  package mutating func content(_ node: FrontMatterNode, _ name: String, kind: FieldDefinition.Kind) -> FieldContent? {
    guard !node.isNull else {
      refuse(node, name, wanted: kind.described)
      return nil
    }
    switch kind {
    case .string: return line(node, name).map { .string($0) }
    case .text:
      // The ends of lines are those of Unix, as in the files of tables.
      return string(node, name).map { .string(String($0.map { $0 == "\r" || $0 == "\r\n" ? "\n" : $0 })) }
    case .integer: return integer(node, name).map { .integer($0) }
    case .number: return number(node, name).map { .number($0) }
    case .boolean: return boolean(node, name).map { .boolean($0) }
    case .date: return date(node, name).map { .date($0) }
    case .url: return address(node, name).map { .url($0) }
    case .item(let collection):
      return line(node, name).flatMap {
        $0.isEmpty ? nil : .item(path: FieldContent.path(ofItem: $0, in: collection), title: $0)
      }
    case .list(let element): return content(node, name, kind: element).map { .list([$0]) }
    }
  }

  private mutating func isAllowed(
    _ content: FieldContent, by field: FieldDefinition, _ name: String, at node: FrontMatterNode
  ) -> Bool {
    guard !field.allowed.isEmpty, !field.allowed.contains(content) else { return true }
    let allowed = field.allowed.map(\.text)
    report(
      "not-allowed", "'\(name)' is \(node.described); it is one of \(shortened(allowed.joined(separator: ", ")))",
      at: node, suggestion: didYouMean(content.text, allowed))
    return false
  }
}

extension FieldDefinition.Kind {
  /// The type in the words of a message.
  var described: String {
    switch self {
    case .string, .text: "text"
    case .integer: "a whole number"
    case .number: "a number"
    case .boolean: "true or false"
    case .date: "a date (YYYY-MM-DD)"
    case .url: "an address"
    case .item(let collection): "the name of an item of '\(collection)'"
    case .list(let element): "a list of \(element.plural)"
    }
  }

  fileprivate var plural: String {
    switch self {
    case .string, .text: "texts"
    case .integer: "whole numbers"
    case .number: "numbers"
    case .boolean: "true or false"
    case .date: "dates"
    case .url: "addresses"
    case .item: "names of items"
    case .list(let element): "lists of \(element.plural)"
    }
  }
}

extension FieldContent {
  /// Whether it is an empty element of a list.
  fileprivate var isEmptyText: Bool { if case .string(let text) = self { text.isEmpty } else { false } }
}
