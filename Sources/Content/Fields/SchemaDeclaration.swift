import Bytes
import Settings
package import Items

/// The keys permitted in the front matter of a collection's items: the standard keys and the declared fields.
package struct ItemSchema: Sendable {
  /// The keys that every item may have.
  package static let standardKeys = SettingsKey.ofItem.names
  /// Standard keys that a field of the same name overrides.
  static let yieldingKeys = SettingsKey.ofItemUnlessField.names

  package let fields: [FieldDefinition]
  /// The available cell anatomies; nil if they are unknown and any name is valid.
  package let knownCells: [String]?
  /// All permitted keys.
  let keys: [String]
  /// Whether other keys are ignored, because a mistake in the collection hides what it declares.
  let ignoresOtherKeys: Bool
  private let fieldIndices: [String: Int]

  package init(fields: [FieldDefinition] = [], knownCells: [String]? = nil, ignoresOtherKeys: Bool = false) {
    self.fields = fields
    self.ignoresOtherKeys = ignoresOtherKeys
    self.knownCells = knownCells
    keys =
      Self.standardKeys + fields.map(\.name) + Self.yieldingKeys.filter { key in !fields.contains { $0.name == key } }
    fieldIndices = Dictionary(fields.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The labels of the fields by name.
  package var labels: [String: String] { Dictionary(fields.map { ($0.name, $0.label) }) { first, _ in first } }

  /// Returns the index of a field in `fields`.
  func index(ofField name: String) -> Int? { fieldIndices[name] }
}

extension FieldDefinition.Kind {
  /// The names of the types in a declaration.
  static let names = SettingsKey.fieldTypes

  /// Parses a type: `string`, `list of string` or `[string]`. Nested lists are not supported.
  init?(written: String) {
    let words = written.split(whereSeparator: \.isWhitespace)
    if words.count == 3, words[0] == "list", words[1] == "of", let element = Self(scalar: String(words[2])) {
      self = .list(of: element)
    } else if written.hasPrefix("["), written.hasSuffix("]"), written.utf8.count > 2,
      let element = Self(scalar: collapsingWhitespace(String(written.dropFirst().dropLast())))
    {
      self = .list(of: element)
    } else if words.count == 1, let scalar = Self(scalar: String(words[0])) {
      self = scalar
    } else {
      return nil
    }
  }

  private init?(scalar name: String) {
    switch name {
    case "string": self = .string
    case "text": self = .text
    case "integer": self = .integer
    case "number": self = .number
    case "boolean": self = .boolean
    case "date": self = .date
    case "url": self = .url
    case "item": self = .item(of: "")
    default: return nil
    }
  }

  /// The type as written in a declaration.
  package var written: String {
    switch self {
    case .string: "string"
    case .text: "text"
    case .integer: "integer"
    case .number: "number"
    case .boolean: "boolean"
    case .date: "date"
    case .url: "url"
    case .item: "item"
    case .list(let element): "list of \(element.written)"
    }
  }
}

extension FrontMatterReader {
  /// Reads a collection's `fields:`. A declaration with a mistake still declares its name, so that items that use the
  /// field get no further diagnostics.
  mutating func fieldDefinitions(_ node: FrontMatterNode) -> [FieldDefinition] {
    guard case .mapping(let entries) = node.value else {
      if !node.isNull {
        refuse(
          node, "fields", wanted: "a mapping from field names to types",
          suggestion: "write each on a line of its own, such as 'technique: string'")
      }
      return []
    }
    return entries.compactMap { fieldDefinition($0) }
  }

  private mutating func fieldDefinition(_ entry: FrontMatterNode.Entry) -> FieldDefinition? {
    guard !ItemSchema.standardKeys.contains(entry.key) else {
      report(
        "reserved-field", "'\(entry.key)' is a standard key of every item and cannot be declared as a field",
        at: location(ofKey: entry), suggestion: "choose another name, or leave the declaration out")
      return nil
    }
    guard isFieldName(entry.key) else {
      report(
        "invalid-field", "'\(shortened(entry.key))' cannot name a field; letters, digits, '-' and '_' are allowed",
        at: location(ofKey: entry))
      return nil
    }
    var field = FieldDefinition(
      name: entry.key, label: entry.key.prefix(1).uppercased() + entry.key.dropFirst(), kind: .string,
      isRequired: false, defaultValue: nil, allowed: [], location: location(ofKey: entry))
    guard case .mapping = entry.value.value else {
      if let kind = fieldKind(entry.value, "the type of '\(entry.key)'") { field.kind = kind }
      setTarget(of: &field, nil)
      return field
    }
    guard let values = mapping(entry.value, entry.key, keys: SettingsKey.ofField.names) else { return field }
    if let node = values["type"], let kind = fieldKind(node, "the type of '\(entry.key)'") { field.kind = kind }
    setTarget(of: &field, values["of"])
    if let node = values["label"], let label = line(node, "label"), !label.isEmpty { field.label = label }
    if let node = values["format"] { field.format = numberPattern(node, of: field) }
    if let node = values["required"] { field.isRequired = boolean(node, "required") ?? false }
    if let node = values["hidden"] {
      field.isHidden = boolean(node, "hidden") ?? false
      if field.isHidden, ["creator", "copyright", "id"].contains(entry.key) {
        report(
          "hidden-key",
          "'\(entry.key)' is published with the item in exports, feeds and structured data, and cannot be hidden",
          at: node, suggestion: "give the field another name")
      }
    }
    if let node = values["oneOf"] {
      let element = if case .list(let element) = field.kind { element } else { field.kind }
      field.allowed = (list(node, "oneOf", of: "the values allowed") ?? []).compactMap {
        content($0, "oneOf", kind: element)
      }
    }
    if let node = values["default"] { field.defaultValue = content(node, of: field, as: "default") }
    return field
  }

  /// Reads `format`.
  private mutating func numberPattern(_ node: FrontMatterNode, of field: FieldDefinition) -> NumberPattern? {
    guard let written = line(node, "format"), !written.isEmpty else { return nil }
    guard let pattern = NumberPattern(written) else {
      report(
        "invalid-format", "'format' has not exactly one place for a number", at: node,
        suggestion: "write {n} for the number, or {n.00} for one with two decimals: '€ {n.00}'")
      return nil
    }
    if !field.kind.isNumber {
      report(
        "invalid-format", "'\(field.name)' has 'format', but it is no field of numbers", at: node,
        suggestion: "write 'type: number' or 'type: integer', or delete 'format'")
    }
    return pattern
  }

  /// Sets the collection whose items are the values of a field, from `of`.
  private mutating func setTarget(of field: inout FieldDefinition, _ node: FrontMatterNode?) {
    let isList = if case .list = field.kind { true } else { false }
    guard [.item(of: ""), .list(of: .item(of: ""))].contains(field.kind) else {
      if let node, !node.isNull {
        report(
          "not-allowed", "'\(field.name)' has 'of', but it is no field of items", at: node,
          suggestion: "write 'type: item', or delete 'of'")
      }
      return
    }
    guard let node, let path = string(node, "of"), !path.isEmpty else {
      report(
        "missing-field", "'\(field.name)' does not say of which collection its items are", at: field.location,
        suggestion: "write {type: \(field.kind.written), of: COLLECTION}")
      return
    }
    let kind = FieldDefinition.Kind.item(of: path.split(separator: "/").joined(separator: "/"))
    field.kind = isList ? .list(of: kind) : kind
    field.targetLocation = location(of: node)
  }

  /// Reads a type: a text, or a list of one type such as `[string]`, which YAML parses as a list.
  private mutating func fieldKind(_ node: FrontMatterNode, _ name: String) -> FieldDefinition.Kind? {
    var written = node.text ?? ""
    switch node.value {
    case .null: return .string
    case .string(let string): written = string
    case .list(let elements):
      guard elements.count == 1, case .string(let string)? = elements.first?.value else { break }
      written = "[\(string)]"
    default: break
    }
    if let kind = FieldDefinition.Kind(written: written) { return kind }
    let found = written.isEmpty ? node.described : "'\(shortened(written))'"
    let lastWord = written.split { $0.isWhitespace || $0 == "[" || $0 == "]" }.last.map(String.init) ?? ""
    report(
      "unknown-type",
      "\(name) is \(found); the types are \(FieldDefinition.Kind.names.joined(separator: ", ")) and 'list of' each",
      at: node, suggestion: didYouMean(lastWord, FieldDefinition.Kind.names))
    return nil
  }
}

/// Whether a name is valid as a field name in templates.
package func isFieldName(_ name: String) -> Bool {
  !name.isEmpty && name.unicodeScalars.allSatisfy { $0.properties.isXIDContinue || $0 == "-" }
}
