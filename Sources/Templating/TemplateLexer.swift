import Diagnostics

/// Finds the tags of a template and reports malformed ones.
///
/// A tag that is never closed is reported where it opens, and scanning continues at the next opening delimiter. As much
/// of the tag as possible is kept, so that its end tag is not reported as well.
///
/// - Complexity: O(n): every byte is read a bounded number of times.
struct TemplateLexer {
  let source: SourceFile
  private(set) var tags: [Tag] = []
  private(set) var diagnostics: [Diagnostic] = []

  private let bytes: [UInt8]
  private var delimiters: Delimiters
  private var position = 0

  init(_ source: SourceFile, delimiters: Delimiters) {
    self.source = source
    self.delimiters = delimiters
    bytes = source.bytes
  }

  mutating func run() {
    while let open = find(delimiters.open, from: position) {
      readTag(at: open)
    }
  }

  private mutating func readTag(at open: Int) {
    let afterOpen = open + delimiters.open.count
    let sigilAt = skipWhitespace(from: afterOpen)
    let (kind, sigilLength, close) = kind(at: sigilAt)
    let contentStart = sigilAt + sigilLength
    guard let contentEnd = contentEnd(of: kind, from: contentStart, close: close) else {
      let wanted = String(decoding: close, as: UTF8.self)
      report(
        "unclosed-tag", "this tag is never closed; '\(wanted)' is wanted before the next tag begins",
        at: open..<contentStart)
      if kind == .comment {
        position = bytes.count
      } else {
        keepUnclosedTag(kind, open: open, contentStart: contentStart)
        position = max(contentStart, afterOpen)
      }
      return
    }
    let range = open..<(contentEnd + close.count)
    position = range.upperBound
    switch kind {
    case .comment:
      append(Tag(kind: kind, range: range, name: contentStart..<contentStart, delimiters: delimiters))
    case .delimiters:
      append(Tag(kind: kind, range: range, name: contentStart..<contentStart, delimiters: delimiters))
      changeDelimiters(to: contentStart..<contentEnd, tag: range)
    default:
      readName(kind, content: trim(contentStart..<contentEnd), range: range)
    }
  }

  private func kind(at index: Int) -> (Tag.Kind, sigilLength: Int, close: [UInt8]) {
    let close = delimiters.close
    guard index < bytes.count, !starts(close, at: index) else { return (.variable, 0, close) }
    return switch bytes[index] {
    case UInt8(ascii: "#"): (.section, 1, close)
    case UInt8(ascii: "^"): (.inverted, 1, close)
    case UInt8(ascii: "/"): (.end, 1, close)
    case UInt8(ascii: ">"): (.partial, 1, close)
    case UInt8(ascii: "<"): (.parent, 1, close)
    case UInt8(ascii: "$"): (.block, 1, close)
    case UInt8(ascii: "!"): (.comment, 1, close)
    case UInt8(ascii: "&"): (.unescaped, 1, close)
    case UInt8(ascii: "{"): (.unescaped, 1, [UInt8(ascii: "}")] + close)
    case UInt8(ascii: "="): (.delimiters, 1, [UInt8(ascii: "=")] + close)
    default: (.variable, 0, close)
    }
  }

  /// The maximum length in bytes of both delimiters that a tag sets; else many unclosed ones would be read again and again.
  private static let longestDelimiters = 200

  /// The offset of a tag's closing delimiter; `nil` if another tag starts first or, for a tag that sets delimiters, if
  /// the line ends first. A comment may contain anything.
  private func contentEnd(of kind: Tag.Kind, from start: Int, close: [UInt8]) -> Int? {
    let stopsAtTag = kind != .comment && kind != .delimiters && delimiters.open != delimiters.close
    var index = start
    while index < bytes.count {
      if starts(close, at: index) { return index }
      if stopsAtTag, starts(delimiters.open, at: index) { return nil }
      if kind == .delimiters, bytes[index] == .newline || index - start > Self.longestDelimiters { return nil }
      index += 1
    }
    return nil
  }

  /// Keeps the most likely meaning of an unclosed tag: the word after its sigil is the name.
  private mutating func keepUnclosedTag(_ kind: Tag.Kind, open: Int, contentStart: Int) {
    guard kind.opens || kind == .end else { return }
    let start = skipWhitespace(from: contentStart)
    var end = start
    while end < bytes.count, !bytes[end].isWhitespace, bytes[end] != UInt8(ascii: "}"), bytes[end] != UInt8(ascii: "<"),
      !starts(delimiters.open, at: end)
    { end += 1 }
    append(Tag(kind: kind, range: open..<end, name: start..<end, delimiters: delimiters))
  }

  private mutating func readName(_ kind: Tag.Kind, content: Range<Int>, range: Range<Int>) {
    var tag = Tag(kind: kind, range: range, name: content, delimiters: delimiters)
    let partner = kind == .end || kind == .partial || kind == .parent
    if partner, let first = content.first, bytes[first] == UInt8(ascii: "*") {
      tag.isDynamic = true
      tag.name = trim((first + 1)..<content.upperBound)
    }
    if tag.name.isEmpty {
      report("invalid-name", "this tag has no name", at: range)
    } else if let space = tag.name.first(where: { bytes[$0].isWhitespace }) {
      let text = String(decoding: bytes[tag.name], as: UTF8.self)
      report(
        "invalid-name", "a name is one word, not '\(text)'", at: tag.name,
        suggestion: "Mustache has no expressions or arguments; name a value of the data")
      tag.name = tag.name.lowerBound..<space
    } else if (kind.isLookup || tag.isDynamic), hasEmptyPart(tag.name) {
      let text = String(decoding: bytes[tag.name], as: UTF8.self)
      report("invalid-name", "'\(text)' has an empty part; dots stand between two names", at: tag.name)
    }
    append(tag)
  }

  private func hasEmptyPart(_ name: Range<Int>) -> Bool {
    guard name.count > 1 else { return false }
    let dot = UInt8(ascii: ".")
    var previous = dot
    for byte in bytes[name] {
      if byte == dot, previous == dot { return true }
      previous = byte
    }
    return previous == dot
  }

  private mutating func changeDelimiters(to content: Range<Int>, tag: Range<Int>) {
    let words = bytes[content].split(whereSeparator: \.isWhitespace)
    guard words.count == 2 else {
      report(
        "bad-delimiters", "two delimiters with a space between them are wanted here, found \(words.count)", at: tag,
        suggestion: "write \(delimiters.openText)=<% %>=\(delimiters.closeText)")
      return
    }
    delimiters = Delimiters(open: Array(words[0]), close: Array(words[1]))
  }

  private mutating func append(_ tag: Tag) { tags.append(tag) }

  private mutating func report(_ id: String, _ summary: String, at range: Range<Int>, suggestion: String? = nil) {
    diagnostics.append(.error(id, summary, at: source.location(range), suggestion: suggestion))
  }
}

/// Scanning.
extension TemplateLexer {
  private func find(_ needle: [UInt8], from start: Int) -> Int? {
    guard let first = needle.first else { return nil }
    return bytes.withUnsafeBufferPointer { bytes in
      var index = start
      while index < bytes.count {
        if bytes[index] == first, Self.starts(needle, at: index, in: bytes) { return index }
        index += 1
      }
      return nil
    }
  }

  private func starts(_ needle: [UInt8], at index: Int) -> Bool {
    bytes.withUnsafeBufferPointer { Self.starts(needle, at: index, in: $0) }
  }

  private static func starts(_ needle: [UInt8], at index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard index + needle.count <= bytes.count else { return false }
    for offset in needle.indices where bytes[index + offset] != needle[offset] { return false }
    return true
  }

  private func skipWhitespace(from start: Int) -> Int {
    var index = start
    while index < bytes.count, bytes[index].isWhitespace { index += 1 }
    return index
  }

  private func trim(_ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    var end = range.upperBound
    while start < end, bytes[start].isWhitespace { start += 1 }
    while end > start, bytes[end - 1].isWhitespace { end -= 1 }
    return start..<end
  }
}

extension Tag.Kind {
  /// Whether the tag's name is looked up in the data.
  var isLookup: Bool {
    switch self {
    case .variable, .unescaped, .section, .inverted: true
    default: false
    }
  }
}

extension SourceFile {
  /// Lines longer than this, in bytes, are not quoted: many mistakes on one long line would copy it many times.
  private static let longestQuotedLine = 4096

  /// The location of a range of bytes; the marked part ends with the first line.
  func location(_ range: Range<Int>) -> SourceLocation {
    let position = position(ofByte: range.lowerBound)
    let scanEnd = min(bytes.count, range.lowerBound + Self.longestQuotedLine)
    let newline = bytes[range.lowerBound..<scanEnd].firstIndex(of: .newline)
    let length = max(1, min(range.count, (newline ?? scanEnd) - range.lowerBound))
    let isShort = position.column <= Self.longestQuotedLine && (newline != nil || scanEnd == bytes.count)
    return isShort
      ? location(position, length: length) : SourceLocation(path: path, position: position, length: length)
  }
}
