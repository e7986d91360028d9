import Settings

/// A section of a Hugo project as a collection, with the fields that its items use.
struct HugoCollection {
  /// The path of the folder in the content folder.
  let folder: String
  private var title: String?
  private var introduction = ""
  private var isDraft = false
  private var hasItems = false
  private var hasDates = false
  private var hasOrder = false
  private var hasPictures = false
  /// The types of the fields by name, in the order in which they were found.
  private var fields: [(name: String, type: String)] = []

  init(_ folder: String) { self.folder = folder }

  /// Whether it has neither items nor a file of its own.
  var isEmpty: Bool { !hasItems && title == nil && introduction.isEmpty }

  /// Takes the `_index.md` of the section.
  mutating func take(_ page: HugoPage, text: String, _ notes: inout HugoNotes) {
    title = page.text("title") ?? title
    let hasText = !text.trimmingSpaces.isEmpty
    introduction = hasText ? text : page.text("description", "summary") ?? ""
    isDraft = page.flag("draft")
    let taken = ["title", "draft"] + (hasText ? [] : ["description", "summary"])
    for entry in page.entries where !taken.contains(entry.key.lowercased()) && !entry.value.isNull {
      notes.leave("key '\(entry.key)' of a section", folder + "/_index.md")
    }
  }

  mutating func noteItem(isDated: Bool, isOrdered: Bool, hasPicture: Bool) {
    hasItems = true
    hasDates = hasDates || isDated
    hasOrder = hasOrder || isOrdered
    hasPictures = hasPictures || hasPicture
  }

  /// Notes that an item has a value for a key that is no standard one.
  /// - Returns: false if the value is none that a field can have.
  mutating func noteField(_ name: String, _ node: FrontMatterNode) -> Bool {
    guard let type = Self.type(of: node), !SettingsKey.ofItem.names.contains(name),
      name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" })
    else { return false }
    if let index = fields.firstIndex(where: { $0.name == name }) {
      // A mapping of several types becomes text, and a list with any other is one no more.
      if fields[index].type != type {
        let isList = fields[index].type.hasPrefix("list") || type.hasPrefix("list")
        if isList { return false }
        let areNumbers = Set([fields[index].type, type]) == ["integer", "number"]
        fields[index].type = areNumbers ? "number" : "string"
      }
    } else {
      fields.append((name, type))
    }
    return true
  }

  /// The type of the field that can have a value; nil if there is none.
  private static func type(of node: FrontMatterNode) -> String? {
    switch node.value {
    case .string(let text): text.contains("\n") ? "text" : "string"
    case .bool: "boolean"
    case .integer: "integer"
    case .number: "number"
    case .list(let nodes):
      nodes.allSatisfy { $0.text != nil && !$0.isNull } && !nodes.isEmpty ? "list of string" : nil
    case .null, .mapping: nil
    }
  }

  /// The text of `collection.md`.
  var text: String {
    var lines = ["---"]
    if let title { lines.append("title: \(YAMLText.quoted(title))") }
    lines +=
      hasPictures ? ["layout: {kind: waterfall, minColumnWidth: 280}", "cell: card"] : ["layout: list", "cell: row"]
    if hasOrder {
      lines.append("sort: [order, \(hasDates ? "-date, " : "")title]")
    } else if hasDates {
      lines.append("sort: [-date, title]")
    }
    if isDraft { lines.append("draft: true") }
    // Pictures in the folder belong to the pages beside them.
    lines.append("bareImages: false")
    if !fields.isEmpty {
      lines.append("# What the front matter says besides the keys that all items have; correct the types.")
      lines.append("fields:")
      lines += fields.map { "  \($0.name): \($0.type)" }
    }
    lines += ["---", "", introduction, ""]
    return lines.joined(separator: "\n")
  }
}
