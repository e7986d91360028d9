import Bytes
import Diagnostics
import Settings

/// A page of Hugo's content folder, divided into front matter and text.
struct HugoPage {
  /// The values of the front matter by key, in the order written.
  var entries: [FrontMatterNode.Entry] = []
  var body: String
  /// Whether the front matter could not be read as a whole.
  var isDamaged = false

  init(_ text: String) {
    let text = text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
    for mark in ["---", "+++"] where text.hasPrefix(mark) {
      let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      guard let end = lines.dropFirst().firstIndex(where: { $0.trimmingSpaces == mark }) else { continue }
      body = lines[(end + 1)...].joined(separator: "\n")
      read(lines[1..<end].joined(separator: "\n"), isTOML: mark == "+++")
      return
    }
    body = text
    if text.hasPrefix("{"), let end = Self.endOfObject(text) {
      body = String(text[end...])
      read(String(text[..<end]), isTOML: false)
    }
  }

  /// The end of the JSON object at the start of a text; nil if it is not closed.
  private static func endOfObject(_ text: String) -> String.Index? {
    let bytes = Array(text.utf8)
    var reader = JSONReader(bytes, from: 0, depthLimit: 64)
    guard reader.readValue() != nil, !reader.hasReportedEnd else { return nil }
    return text.utf8.index(text.startIndex, offsetBy: reader.index)
  }

  private mutating func read(_ text: String, isTOML: Bool) {
    let node: FrontMatterNode?
    if isTOML {
      let toml = TOML(text)
      (node, isDamaged) = (toml.node, !toml.unread.isEmpty)
    } else {
      let (yaml, diagnostics) = parseYAML(SourceFile(path: "page.md", text: text))
      (node, isDamaged) = (yaml, diagnostics.containsErrors)
    }
    guard case .mapping(let entries)? = node?.value else { return }
    for entry in entries {
      // Hugo does not distinguish upper and lower case in keys.
      if entry.key.lowercased() == "params", case .mapping(let inner) = entry.value.value {
        self.entries += inner
      } else {
        self.entries.append(entry)
      }
    }
  }

  /// The value of the first of some keys that is there.
  func value(_ keys: String...) -> FrontMatterNode? {
    for key in keys {
      if let entry = entries.first(where: { $0.key.lowercased() == key.lowercased() }), !entry.value.isNull {
        return entry.value
      }
    }
    return nil
  }

  func text(_ keys: String...) -> String? {
    for key in keys {
      if let text = value(key)?.text?.trimmingSpaces, !text.isEmpty { return String(text) }
    }
    return nil
  }

  func flag(_ key: String) -> Bool { if case .bool(true)? = value(key)?.value { true } else { false } }

  /// The texts of a list, or of a single value.
  func texts(_ key: String) -> [String] {
    guard let node = value(key) else { return [] }
    if case .list(let nodes) = node.value { return nodes.compactMap(\.text).filter { !$0.isEmpty } }
    return node.text.map { $0.isEmpty ? [] : [$0] } ?? []
  }

  /// The path of the page's picture, and its description.
  var picture: (file: String, alt: String)? {
    for key in ["image", "featured_image", "featuredImage", "cover", "thumbnail", "banner", "images"] {
      guard let node = value(key) else { continue }
      switch node.value {
      case .string(let file) where !file.isEmpty: return (file, "")
      case .list(let nodes):
        if let file = nodes.first?.text, !file.isEmpty { return (file, "") }
      case .mapping(let entries):
        func text(_ keys: [String]) -> String? {
          entries.first { keys.contains($0.key.lowercased()) }?.value.text
        }
        if let file = text(["image", "src", "url", "file"]) { return (file, text(["alt"]) ?? "") }
      default: break
      }
    }
    guard case .list(let resources)? = value("resources")?.value else { return nil }
    for resource in resources {
      guard case .mapping(let entries) = resource.value else { continue }
      if let file = entries.first(where: { $0.key == "src" })?.value.text, !file.contains("*") { return (file, "") }
    }
    return nil
  }
}

extension StringProtocol {
  /// The text without empty lines at its ends.
  var trimmingNewlines: Substring {
    var text = Substring(self)
    while text.first?.isNewline == true { text.removeFirst() }
    while text.last?.isNewline == true { text.removeLast() }
    return text
  }

  /// The text without white space at its ends.
  var trimmingSpaces: Substring {
    var text = Substring(self)
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
