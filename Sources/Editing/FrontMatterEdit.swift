import Bytes
import Items
import Diagnostics
import Settings

/// Changes single entries of a file's front matter and keeps every other byte: comments, quotes, spaces, line ends, a
/// byte order mark.
///
///     var edit = FrontMatterEdit(bytes)
///     if edit.set("order", to: ["fern", "moss"]) { write(edit.result) }
///
/// Each edit parses the result and compares it with the previous front matter. An edit that would change anything else
/// is refused and has no effect.
package struct FrontMatterEdit: Sendable {
  /// The file without byte order marks; with line feeds if its line ends are carriage returns alone.
  var bytes: [UInt8]
  private let marks: ArraySlice<UInt8>
  private let hasReturns: Bool

  /// - Parameter bytes: the bytes of a Markdown file; any bytes are accepted.
  package init(_ bytes: [UInt8]) {
    marks = bytes.prefix(SourceFile.marksLength(bytes))
    let text = Array(bytes.dropFirst(marks.count))
    hasReturns = text.contains(0x0D) && !text.contains(0x0A)
    self.bytes = hasReturns ? text.map { $0 == 0x0D ? 0x0A : $0 } : text
  }

  /// The edited file.
  package var result: [UInt8] { marks + (hasReturns ? bytes.map { $0 == 0x0A ? 0x0D : $0 } : bytes) }

  /// Sets an entry to a list of texts. Texts already in the list keep their lines, with the comments on them and
  /// directly above.
  /// - Returns: false, without a change, if the entry is written in a way that cannot be edited safely.
  package mutating func set(_ key: String, to texts: [String]) -> Bool {
    attempt(key, expecting: .list(texts)) { edit, page in
      guard let entry = page.entry(key) else { return edit.insert(key, .list(texts), page) }
      return edit.replaceList(entry.value, with: texts, page)
    }
  }

  /// Sets an entry to a text, or removes it.
  /// - Returns: false, without a change, if the entry is written in a way that cannot be edited safely.
  package mutating func set(_ key: String, to text: String?) -> Bool {
    attempt(key, expecting: text.map { .text($0) }) { edit, page in
      guard let entry = page.entry(key) else {
        return text.map { edit.insert(key, .text($0), page) } ?? true
      }
      guard let text else { return edit.removeLine(of: entry, page) }
      return edit.replaceText(entry, with: text, page)
    }
  }

  /// Returns the texts of an entry that is a list or a single text; empty if there is none.
  package func texts(of key: String) -> [String] {
    guard let node = Self.page(bytes)?.entry(key)?.value else { return [] }
    if case .list(let nodes) = node.value { return nodes.compactMap(\.text) }
    if case .null = node.value { return [] }
    return node.text.map { [$0] } ?? []
  }

  // MARK: Checks

  /// The value that an entry must have after an edit.
  enum Wanted {
    case list([String])
    case text(String)
    /// Any value; the caller checks it.
    case anything
  }

  /// The parsed front matter of a file.
  struct Page {
    var file: SourceFile
    var fence: FrontMatterFence
    var entries: [FrontMatterNode.Entry]
    var body: Int

    func entry(_ key: String) -> FrontMatterNode.Entry? { entries.first { $0.key == key } }

    func offset(of position: SourcePosition) -> Int { file.offset(of: position) ?? 0 }

    var isJSON: Bool { if case .json = fence { true } else { false } }
  }

  /// Parses the front matter; nil if it has mistakes, since its meaning is then uncertain.
  static func page(_ bytes: [UInt8]) -> Page? {
    let file = SourceFile(path: "", bytes: bytes)
    guard illFormedSequences(in: bytes, 0..<bytes.count, limit: 1).isEmpty else { return nil }
    // A file with carriage returns alone beside other line ends is not edited.
    guard file.bytes == bytes else { return nil }
    let text = ReadableText(file)
    let reading = FrontMatterReading(text.file, bytes: text.bytes, text.traits)
    guard reading.result.isComplete, reading.result.diagnostics.isEmpty else { return nil }
    var entries: [FrontMatterNode.Entry] = []
    if let node = reading.result.node {
      guard case .mapping(let found) = node.value else { return nil }
      entries = found
    }
    // Positions and lengths refer to the bytes on disk, so they match the file's own bytes.
    return Page(
      file: file, fence: FrontMatterFence(bytes), entries: entries,
      body: text.file.offsetOnDisk(ofByte: reading.body))
  }

  mutating func attempt(
    _ key: String, expecting wanted: Wanted?, _ change: (inout FrontMatterEdit, Page) -> Bool
  ) -> Bool {
    guard let before = Self.page(bytes) else { return false }
    var edit = self
    guard change(&edit, before), let after = Self.page(edit.bytes) else { return false }
    func others(_ page: Page) -> [String] {
      page.entries.filter { $0.key != key }.map { $0.key + ":" + $0.value.fingerprint }
    }
    guard others(before) == others(after) else { return false }
    let (old, new) = (bytes[before.body...], edit.bytes[after.body...])
    // The edit of a file without front matter adds an empty line before the body.
    guard old == new || new.drop(while: { $0 == 0x0A || $0 == 0x0D }) == old.drop(while: { $0 == 0x0A || $0 == 0x0D })
    else { return false }
    switch (wanted, after.entry(key)?.value) {
    case (nil, nil), (.anything?, _): break
    case (.text(let text)?, let node?): guard node.text == text, case .string = node.value else { return false }
    case (.list(let texts)?, let node?):
      guard case .list(let nodes) = node.value, nodes.map(\.text) == texts else { return false }
    default: return false
    }
    self = edit
    return true
  }

  // MARK: Texts

  /// The line end that most lines of the file have.
  var lineEnd: [UInt8] {
    let ends = bytes.indices.filter { bytes[$0] == 0x0A }
    let returns = ends.count { $0 > 0 && bytes[$0 - 1] == 0x0D }
    return returns * 2 > ends.count ? [0x0D, 0x0A] : [0x0A]
  }

  /// Returns a text as a YAML scalar that parses to the same string.
  /// - Parameter quote: the quotation mark to use; nil for none, if none is necessary.
  static func written(_ text: String, quote: UInt8? = nil) -> [UInt8] {
    let words = ["true", "false", "null", "yes", "no", "on", "off", "y", "n"]
    let isPlain =
      text.utf8.first.map { (0x61...0x7A).contains($0 | 0x20) } ?? false
      && text.utf8.allSatisfy {
        (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || "-_. ".utf8.contains($0)
      }
      && text.utf8.last != 0x20 && !words.contains(text.lowercased())
    if quote == nil, isPlain { return Array(text.utf8) }
    if quote == UInt8(ascii: "'"), text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }) {
      return Array("'\(text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''"))'".utf8)
    }
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return Array((result + "\"").utf8)
  }

  /// Returns a text in the syntax of the front matter, YAML or JSON.
  func written(_ text: String, _ page: Page) -> [UInt8] {
    Self.written(text, quote: page.isJSON ? UInt8(ascii: "\"") : nil)
  }

  // MARK: Entries

  mutating func insert(_ key: String, _ wanted: Wanted, _ page: Page) -> Bool {
    switch page.fence {
    case .unclosed: return false
    case .none:
      let fence = Array("---".utf8) + lineEnd
      let gap = bytes.isEmpty || bytes.starts(with: lineEnd) ? [] : lineEnd
      bytes = fence + lines(key, wanted) + fence + gap + bytes
    case .yaml(let range, _): bytes.insert(contentsOf: lines(key, wanted), at: range.upperBound)
    case .json: return insertMember(key, wanted, page)
    }
    return true
  }

  /// Returns an entry on lines of its own.
  private func lines(_ key: String, _ wanted: Wanted) -> [UInt8] {
    switch wanted {
    case .anything: []
    case .text(let text): Array("\(key): ".utf8) + Self.written(text) + lineEnd
    case .list(let texts):
      Array("\(key):".utf8) + (texts.isEmpty ? Array(" []".utf8) : []) + lineEnd
        + texts.flatMap { Array("  - ".utf8) + Self.written($0) + lineEnd }
    }
  }

  private mutating func insertMember(_ key: String, _ wanted: Wanted, _ page: Page) -> Bool {
    guard var end = bytes[..<page.body].lastIndex(of: UInt8(ascii: "}")) else { return false }
    while end > 0, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[end - 1]) { end -= 1 }
    let quote = UInt8(ascii: "\"")
    var member = Self.written(key, quote: quote) + Array(": ".utf8)
    switch wanted {
    case .anything: return false
    case .text(let text): member += Self.written(text, quote: quote)
    case .list(let texts):
      member += Array("[".utf8) + texts.map { Self.written($0, quote: quote) }.joined(separator: Array(", ".utf8))
      member.append(UInt8(ascii: "]"))
    }
    guard let last = page.entries.last else {
      bytes.insert(contentsOf: member, at: end)
      return true
    }
    // The new member gets its own line if the last one has one.
    let ownLine = last.keyPosition.line > 1
    let space = ownLine ? lineEnd + [UInt8](repeating: 0x20, count: last.keyPosition.column - 1) : [0x20]
    bytes.insert(contentsOf: [UInt8(ascii: ",")] + space + member, at: end)
    return true
  }

  mutating func replaceText(_ entry: FrontMatterNode.Entry, with text: String, _ page: Page) -> Bool {
    if case .null = entry.value.value, entry.value.length == 0 || (entry.value.text ?? "").isEmpty {
      let key = page.offset(of: entry.keyPosition)
      guard let colon = bytes[key...].firstIndex(of: UInt8(ascii: ":")) else { return false }
      bytes.insert(contentsOf: [0x20] + written(text, page), at: colon + 1)
      return true
    }
    let start = page.offset(of: entry.value.position)
    let old = bytes[start..<min(start + entry.value.length, bytes.count)]
    let quote = old.first.flatMap { $0 == UInt8(ascii: "'") || $0 == UInt8(ascii: "\"") ? $0 : nil }
    bytes.replaceSubrange(old.indices, with: quote.map { Self.written(text, quote: $0) } ?? written(text, page))
    return true
  }

  /// Removes an entry on one line; a comment behind it stays.
  private mutating func removeLine(of entry: FrontMatterNode.Entry, _ page: Page) -> Bool {
    guard !page.isJSON else { return false }
    let start = page.offset(of: SourcePosition(line: entry.keyPosition.line, column: 1))
    let end = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
    let behind = page.offset(of: entry.value.position) + entry.value.length
    let comment = behind < end ? commentOnLine(from: behind)?.firstIndex(of: UInt8(ascii: "#")) : nil
    bytes.removeSubrange(start..<(comment ?? end))
    return true
  }
}

extension FrontMatterNode {
  /// A text that is equal for nodes with equal values.
  fileprivate var fingerprint: String {
    switch value {
    case .list(let nodes): "[" + nodes.map(\.fingerprint).joined(separator: ",") + "]"
    case .mapping(let entries): "{" + entries.map { "\($0.key):\($0.value.fingerprint)" }.joined(separator: ",") + "}"
    default: "\(isQuoted)\u{0}\(text ?? "")\u{0}"
    }
  }
}
