package import CollectionLayout
import Content
import Diagnostics
import Settings

extension FrontMatterEdit {
  /// Changes the kind of the layout in a `collection.md`. Keeps the layout's parameters if the new kind has all of
  /// them; otherwise only the kind remains.
  /// - Returns: the layout that the edited file declares; nil, without a change, if the file cannot be edited safely.
  package mutating func setLayout(kind: String) -> LayoutDescription? {
    for change in [Self.replaceKind, Self.replaceLayout] {
      var edit = self
      guard edit.attempt("layout", expecting: .anything, { edit, page in change(&edit, kind, page) }) else { continue }
      let file = SourceFile(path: "collection.md", bytes: edit.bytes)
      let (settings, diagnostics) = interpretCollection(parseDocument(file, unsafeHTML: false).0, path: "collection")
      guard !diagnostics.containsErrors, let layout = settings.layout?.layout, layout.kind == kind else { continue }
      self = edit
      return layout
    }
    return nil
  }

  /// Replaces the kind inside the mapping.
  private static func replaceKind(_ edit: inout FrontMatterEdit, _ kind: String, _ page: Page) -> Bool {
    guard case .mapping(let entries)? = page.entry("layout")?.value.value,
      let entry = entries.first(where: { $0.key == "kind" })
    else { return false }
    return edit.replaceText(entry, with: kind, page)
  }

  /// Replaces the whole layout.
  private static func replaceLayout(_ edit: inout FrontMatterEdit, _ kind: String, _ page: Page) -> Bool {
    guard let entry = page.entry("layout") else { return edit.insert("layout", .text(kind), page) }
    guard case .mapping = entry.value.value else { return edit.replaceText(entry, with: kind, page) }
    let start = page.offset(of: entry.value.position)
    guard start < edit.bytes.count, edit.bytes[start] != UInt8(ascii: "{") else {
      guard let end = edit.endOfBraces(from: start) else { return false }
      edit.bytes.replaceSubrange(start..<end, with: edit.written(kind, page))
      return true
    }
    return edit.replaceBlock(of: entry, with: kind, page)
  }

  /// Replaces a mapping on the lines after its key, up to the next key. Comments directly above the next key are about
  /// that key and stay.
  private mutating func replaceBlock(of entry: FrontMatterNode.Entry, with kind: String, _ page: Page) -> Bool {
    guard !page.isJSON, let line = page.file.byteRange(ofLine: entry.keyPosition.line),
      let colon = bytes[line].dropFirst(entry.keyPosition.column - 1).firstIndex(of: UInt8(ascii: ":")),
      case .yaml(let range, _) = page.fence
    else { return false }
    let first = bytes[line.upperBound...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
    // The last indented line that is not a comment.
    var (end, index) = (first, first)
    while index < range.upperBound {
      let next = bytes[index...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
      let text = bytes[index..<next].drop { $0 == 0x20 || $0 == 0x09 }
      let isBlank = text.allSatisfy { $0 == 0x0A || $0 == 0x0D }
      if !isBlank, text.first != UInt8(ascii: "#") {
        guard text.startIndex > index else { break }
        end = next
      }
      index = next
    }
    bytes.removeSubrange(first..<min(end, range.upperBound))
    bytes.insert(contentsOf: [0x20] + written(kind, page), at: colon + 1)
    return true
  }

  /// Returns the end of a mapping in braces.
  private func endOfBraces(from start: Int) -> Int? {
    var depth = 0
    var quote: UInt8?
    for index in start..<bytes.count {
      let byte = bytes[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "{") {
        depth += 1
      } else if byte == UInt8(ascii: "}") {
        depth -= 1
        if depth == 0 { return index + 1 }
      }
    }
    return nil
  }
}
