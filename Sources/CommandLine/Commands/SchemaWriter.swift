import Bytes
import CollectionLayout
import Items
import Diagnostics
import Settings

/// Writes JSON Schemas (draft 7, which language servers for YAML read) of settings files.
struct SchemaWriter {
  /// The definitions that the schema refers to.
  private var usesLayouts = false
  private var usesParts = false

  private static let dialect = "http://json-schema.org/draft-07/schema#"

  /// The schema of a file with some keys.
  /// - Parameter isOpen: Whether other keys are permitted.
  mutating func file(title: String, keys: [SettingsKey], isOpen: Bool, required: [String]) -> String {
    let object = object(keys, isOpen: isOpen, required: required)
    var definitions: [String] = []
    if usesLayouts {
      definitions.append("\"layout\": \(Self.layout)")
      definitions += GroupSchema.definitions
    }
    if usesParts { definitions.append("\"part\": \(self.object(SettingsKey.ofPart, isOpen: false, isPart: true))") }
    return
      "{\"$schema\": \"\(Self.dialect)\", \"title\": \(jsonString("Vitrine: " + title)), \(object.dropFirst().dropLast())"
      + (definitions.isEmpty ? "" : ", \"definitions\": {\(definitions.joined(separator: ", "))}") + "}"
  }

  /// The schema of strings.yaml: strings by language. Templates may use strings of their own.
  mutating func file(title: String, languages strings: [(key: String, text: String)]) -> String {
    let properties = strings.map { key, text in
      "\(jsonString(key)): {\"type\": [\"string\", \"null\"], \"description\": \(jsonString("English: " + text))}"
    }
    let language =
      "{\"type\": [\"object\", \"null\"], \"properties\": {\(properties.joined(separator: ", "))}, "
      + "\"additionalProperties\": \(schema(.text))}"
    return "{\"$schema\": \"\(Self.dialect)\", \"title\": \(jsonString("Vitrine: " + title)), "
      + "\"type\": [\"object\", \"null\"], \"additionalProperties\": \(language)}"
  }

  private mutating func object(
    _ keys: [SettingsKey], isOpen: Bool, required: [String] = [], isPart: Bool = false
  ) -> String {
    var properties: [String] = []
    for key in keys {
      let standard = key.standard.map { ". Default: \($0)" } ?? ""
      var parts = ["\"description\": \(jsonString(key.meaning + standard))"]
      if let example = Self.json(ofYAML: key.example) { parts.append("\"examples\": [\(example)]") }
      parts.append(String(schema(key.value).dropFirst().dropLast()))
      properties.append("\(jsonString(key.name)): {\(parts.filter { !$0.isEmpty }.joined(separator: ", "))}")
    }
    var text = "{\"type\": \(isPart || !required.isEmpty ? "\"object\"" : "[\"object\", \"null\"]"), "
    text += "\"properties\": {\(properties.joined(separator: ", "))}"
    if !isOpen {
      // Values in other languages, such as `title.de`.
      if !isPart { text += ", \"patternProperties\": {\(Self.translated(keys.map(\.name))): {}}" }
      text += ", \"additionalProperties\": false"
    }
    if !required.isEmpty { text += ", \"required\": [\(required.map(jsonString).joined(separator: ", "))]" }
    if isPart { text += ", \"minProperties\": 1, \"maxProperties\": 1" }
    return text + "}"
  }

  /// The pattern of some keys with a language, as a string in JSON.
  private static func translated(_ names: [String]) -> String {
    jsonString("^(\(names.joined(separator: "|")))\\.[a-z]{2,3}(-[A-Za-z0-9]+)*$")
  }

  /// The schema of a value. Empty values are permitted, because they count as absent.
  private mutating func schema(_ value: SettingsValue) -> String {
    switch value {
    case .any: return "{}"
    case .text, .date: return "{\"type\": [\"string\", \"number\", \"boolean\", \"null\"]}"
    case .no: return "{\"enum\": [false, null]}"
    case .boolean: return "{\"type\": [\"boolean\", \"null\"]}"
    case .integer(let range):
      return "{\"type\": [\"integer\", \"null\"], \"minimum\": \(range.lowerBound), \"maximum\": \(range.upperBound)}"
    case .number(let range):
      // Ranges without a meaning only stand for finite numbers.
      let limits =
        (range.lowerBound > -1e300 ? ", \"minimum\": \(plain(range.lowerBound))" : "")
        + (range.upperBound < 1e300 ? ", \"maximum\": \(plain(range.upperBound))" : "")
      return "{\"type\": [\"number\", \"null\"]\(limits)}"
    case .word(let words): return "{\"enum\": [\((words.map(jsonString) + ["null"]).joined(separator: ", "))]}"
    case .list(let element): return "{\"type\": [\"array\", \"null\"], \"items\": \(schema(element))}"
    case .either(let values):
      return "{\"anyOf\": [\(values.map { schema($0) }.joined(separator: ", "))]}"
    case .names(let element):
      return "{\"type\": [\"object\", \"null\"], \"additionalProperties\": \(schema(element))}"
    case .keys(let keys, let required): return object(keys, isOpen: false, required: required)
    case .layout:
      usesLayouts = true
      return "{\"$ref\": \"#/definitions/layout\"}"
    case .part:
      usesParts = true
      return "{\"$ref\": \"#/definitions/part\"}"
    }
  }

  // MARK: Layouts

  /// The schema of a layout: the name of a built-in layout or of a file in Templates/layouts, or a mapping with `kind`. The
  /// parameters of a built-in layout are those that its reader knows.
  private static var layout: String {
    let kinds = LayoutDescription.builtInKinds
    let names = "{\"enum\": [\(kinds.map(jsonString).joined(separator: ", "))]}"
    var all: [String] = []
    var rules: [String] = []
    for kind in kinds {
      let keys = ["kind", "name", "title", "cell"] + LayoutDescription.parameterNames(ofKind: kind)
      all += keys.filter { !all.contains($0) }
      rules.append(
        "{\"if\": {\"properties\": {\"kind\": {\"const\": \(jsonString(kind))}}, \"required\": [\"kind\"]}, "
          + "\"then\": {\"propertyNames\": {\"anyOf\": [{\"enum\": [\(keys.map(jsonString).joined(separator: ", "))]}, "
          + "{\"pattern\": \(translated(["title"]))}]}}}")
    }
    let properties = all.map { key in
      let value =
        switch key {
        case "kind": "{\"anyOf\": [\(names), {\"type\": \"string\"}]}"
        case "group": "{\"$ref\": \"#/definitions/group\"}"
        default: "{}"
        }
      return "\(jsonString(key)): \(value)"
    }
    let object =
      "{\"type\": \"object\", \"required\": [\"kind\"], \"properties\": {\(properties.joined(separator: ", "))}, "
      + "\"allOf\": [\(rules.joined(separator: ", "))]}"
    return "{\"anyOf\": [\(names), {\"type\": [\"string\", \"null\"]}, \(object)]}"
  }

  // MARK: Examples

  /// The JSON of a value in YAML; nil if it cannot be read.
  static func json(ofYAML text: String) -> String? {
    let (node, diagnostics) = parseYAML(SourceFile(path: "example.yaml", text: "value: \(text)\n"))
    guard diagnostics.isEmpty, case .mapping(let entries)? = node?.value, entries.count == 1 else { return nil }
    return json(entries[0].value)
  }

  private static func json(_ node: FrontMatterNode) -> String {
    switch node.value {
    case .null: "null"
    case .bool(let value): String(value)
    case .integer(let value): String(value)
    case .number(let value): plain(value)
    case .string(let text): jsonString(text)
    case .list(let nodes): "[\(nodes.map(json).joined(separator: ", "))]"
    case .mapping(let entries):
      "{\(entries.map { "\(jsonString($0.key)): \(json($0.value))" }.joined(separator: ", "))}"
    }
  }
}

extension LayoutDescription {
  /// The names of the built-in layouts.
  fileprivate static var builtInKinds: [String] {
    decode(.string("\u{0}")).1.first?.candidates ?? []
  }

  /// The names of the parameters that the reader of a layout knows.
  fileprivate static func parameterNames(ofKind kind: String) -> [String] {
    let unknown = "\u{0}"
    let problems = decode(.object([("kind", .string(kind)), (unknown, .bool(true))])).1
    return problems.first { $0.path == [unknown] }?.candidates.filter { $0 != "kind" } ?? []
  }
}
