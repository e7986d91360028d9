package import CollectionLayout
import Content
import Items
import Diagnostics
import Settings

extension FrontMatterEdit {
  /// Changes the kind of the layout in a `collection.md`. Keeps the parameters that the new kind has, and removes the
  /// others with their comments.
  /// - Returns: the layout that the edited file declares; nil, without a change, if the file cannot be edited safely.
  package mutating func setLayout(kind: String) -> LayoutDescription? {
    for change in [Self.replaceKindAndParameters, Self.replaceLayout] {
      var edit = self
      guard edit.attempt("layout", expecting: .anything, { edit, page in change(&edit, kind, page) }) else { continue }
      let (layout, mistakes) = edit.readLayout()
      guard mistakes.isEmpty, let layout, layout.kind == kind else { continue }
      self = edit
      return layout
    }
    return nil
  }

  /// The layout that the file declares, and the errors of the file.
  private func readLayout() -> (LayoutDescription?, [Diagnostic]) {
    let file = SourceFile(path: "collection.md", bytes: bytes)
    let (settings, diagnostics) = interpretCollection(parseDocument(file, unsafeHTML: false).0, path: "collection")
    return (settings.layout?.layout, diagnostics.filter { $0.severity == .error })
  }

  /// Replaces the kind inside the mapping, and removes the parameters that the new kind does not have.
  private static func replaceKindAndParameters(_ edit: inout FrontMatterEdit, _ kind: String, _ page: Page) -> Bool {
    guard replaceKind(&edit, kind, page) else { return false }
    while let mistake = edit.readLayout().1.first {
      guard let place = mistake.location?.position, let page = Self.page(edit.bytes),
        let index = page.entries.lastIndex(where: { $0.keyPosition <= place }),
        page.entries[index].key == "layout", case .mapping(let parameters) = page.entries[index].value.value,
        let wrong = parameters.lastIndex(where: { $0.keyPosition <= place }), parameters[wrong].key != "kind",
        // A kind alone is written without a mapping.
        parameters.count > 2, edit.remove(wrong, of: parameters, in: page.entries[index].value, page)
      else { return false }
    }
    return true
  }

  /// Removes an entry of a mapping.
  private mutating func remove(
    _ index: Int, of entries: [FrontMatterNode.Entry], in mapping: FrontMatterNode, _ page: Page
  ) -> Bool {
    let (open, key) = (page.offset(of: mapping.position), page.offset(of: entries[index].keyPosition))
    let next = index + 1 < entries.count ? page.offset(of: entries[index + 1].keyPosition) : nil
    if bytes[open] == UInt8(ascii: "{") {
      guard let close = endOfBraces(from: open), key < close else { return false }
      if let next {
        bytes.removeSubrange(key..<next)
        return true
      }
      guard let comma = bytes[..<key].lastIndex(of: UInt8(ascii: ",")), comma > open else { return false }
      bytes.removeSubrange(comma..<(close - 1))
      return true
    }
    guard let end = next.map({ startOfLine(with: $0) }) ?? endOfBlock(from: key, page) else { return false }
    let start = startOfLine(with: key)
    guard start < end else { return false }
    bytes.removeSubrange(start..<end)
    return true
  }

  /// The start of the line with an offset, or of the comments directly above it.
  private func startOfLine(with offset: Int) -> Int {
    var start = bytes[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    while let above = startOfComment(above: start) { start = above }
    return start
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
      case .yaml = page.fence
    else { return false }
    guard let end = endOfBlock(from: line.lowerBound, page) else { return false }
    let first = bytes[line.upperBound...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
    bytes.removeSubrange(first..<end)
    bytes.insert(contentsOf: [0x20] + written(kind, page), at: colon + 1)
    return true
  }

  /// The end of the last line that belongs to a block: the last one after the line with an offset that is indented and no
  /// comment.
  private func endOfBlock(from offset: Int, _ page: Page) -> Int? {
    guard case .yaml(let range, _) = page.fence else { return nil }
    var index = bytes[offset...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
    var end = index
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
    return min(end, range.upperBound)
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
