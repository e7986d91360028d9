import Diagnostics

/// Reads the JSON object (RFC 8259) that a file begins with, and says where it ends.
///
/// Strict, but a mistake hides no other: the member with the mistake is left out and reading goes on behind it.
/// Nothing is guessed in silence, so that what is read without a diagnostic is JSON for every other reader too.
struct JSONReader {
  static let depthLimit = 64
  private static let mistakeLimit = 10

  let file: SourceFile
  let bytes: [UInt8]
  private(set) var index: Int
  private(set) var diagnostics: [Diagnostic] = []
  /// Whether the end of the file came before the last closing bracket.
  private(set) var hasReportedEnd = false
  /// How many lists the current byte is in.
  private var openLists = 0
  private var isAtEnd: Bool { index >= bytes.count }
  private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// - Parameter bytes: the file's bytes, made well-formed UTF-8.
  init(file: SourceFile, bytes: [UInt8], from index: Int) {
    self.file = file
    self.bytes = bytes
    self.index = index
  }

  /// The object whose `{` is the current byte; afterwards the current byte is the one after its `}`.
  mutating func readObject() -> FrontMatterNode {
    let node = object(depth: 1)
    index = min(index, bytes.count)
    return node
  }

  // MARK: Values

  private mutating func value(depth: Int) -> FrontMatterNode? {
    skipSpace()
    let start = index
    switch current {
    case UInt8(ascii: "{")?, UInt8(ascii: "[")?:
      guard depth <= Self.depthLimit else {
        report("json-depth", "lists and objects are nested more than \(Self.depthLimit) deep here", at: index)
        skipNested()
        return nil
      }
      return current == UInt8(ascii: "{") ? object(depth: depth) : list(depth: depth)
    case UInt8(ascii: "\"")?:
      guard let text = string() else { return nil }
      return node(.string(text), start, text: text, isQuoted: true)
    case UInt8(ascii: "-")?, (0x30...0x39)?:
      return number()
    case nil:
      return nil
    case UInt8(ascii: "'")?:
      report("json-syntax", "JSON takes texts in double quotation marks", at: start, suggestion: "write \" for '")
      skipSingleQuoted()
      return nil
    default:
      return word()
    }
  }

  private mutating func object(depth: Int) -> FrontMatterNode {
    let start = index
    var entries: [FrontMatterNode.Entry] = []
    var keys: Set<String> = []
    var isFirst = true
    index += 1
    while startsMember(of: start, isFirst: &isFirst, closedBy: UInt8(ascii: "}")) {
      let keyStart = index
      guard current == UInt8(ascii: "\""), let key = string() else {
        if current != UInt8(ascii: "\""), index == keyStart {
          report("json-syntax", "a key in quotation marks is wanted here", at: keyStart)
        }
        skipMember()
        continue
      }
      skipSpace()
      guard current == UInt8(ascii: ":") else {
        report("json-syntax", "a ':' is wanted after the key \"\(key)\"", at: index)
        skipMember()
        continue
      }
      index += 1
      guard let value = memberValue(depth: depth) else { continue }
      if keys.insert(key).inserted {
        entries.append(FrontMatterNode.Entry(key: key, keyPosition: file.position(ofByte: keyStart), value: value))
      } else {
        let first = entries.first { $0.key == key }?.keyPosition.line ?? 1
        report(
          "duplicate-key", "'\(key)' is given twice; line \(first) has it already", at: keyStart,
          length: key.utf8.count + 2)
      }
    }
    return node(.mapping(entries), start)
  }

  private mutating func list(depth: Int) -> FrontMatterNode {
    let start = index
    var items: [FrontMatterNode] = []
    var isFirst = true
    index += 1
    openLists += 1
    defer { openLists -= 1 }
    while startsMember(of: start, isFirst: &isFirst, closedBy: UInt8(ascii: "]")) {
      if let value = memberValue(depth: depth) { items.append(value) }
    }
    return node(.list(items), start)
  }

  /// A member's value and whether it ends as it should; nil where it has a mistake, with the rest of it skipped.
  private mutating func memberValue(depth: Int) -> FrontMatterNode? {
    skipSpace()
    let start = index
    guard let value = value(depth: depth + 1) else {
      if index == start, !isAtEnd { report("json-syntax", "a value is wanted here", at: index) }
      skipMember()
      return nil
    }
    return value
  }

  /// Goes to the next member of what began at `start`, or behind its closing bracket.
  ///
  /// A closing bracket of the other kind is left for the list or object further out that it fits, if there is one.
  /// - Returns: whether there is a member.
  private mutating func startsMember(of start: Int, isFirst: inout Bool, closedBy closing: UInt8) -> Bool {
    while true {
      skipSpace()
      if isAtEnd { return unclosed(start) }
      if current == closing {
        index += 1
        return false
      }
      if isFirst {
        isFirst = false
        return true
      }
      if current == UInt8(ascii: ",") {
        let comma = index
        index += 1
        skipSpace()
        guard current == closing else { return isAtEnd ? unclosed(start) : true }
        report("json-syntax", "nothing follows this ','", at: comma, suggestion: "delete it")
        continue
      }
      report("json-syntax", "a ',' or '\(Character(UnicodeScalar(closing)))' is wanted here", at: index)
      if current == UInt8(ascii: "\"") { return true }
      skipMember()
      if let byte = current, byte != UInt8(ascii: ","), byte != closing {
        // Every list is in an object, but not every object in a list.
        if closing == UInt8(ascii: "]") || openLists > 0 { return false }
        index += 1
      }
    }
  }

  private mutating func unclosed(_ start: Int) -> Bool {
    // The innermost bracket is to blame; those further out only lack theirs because of it.
    if !hasReportedEnd {
      let bracket = Character(UnicodeScalar(bytes[start]))
      report("json-unclosed", "the '\(bracket)' here is never closed", at: start)
    }
    hasReportedEnd = true
    return false
  }

  private mutating func number() -> FrontMatterNode? {
    let start = index
    while let byte = current, byte.isNumberPart { index += 1 }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    guard bytes[start..<index].isJSONNumber, let number = Double(text) else {
      report("json-syntax", "'\(text)' is not a number as JSON writes them", at: start, length: index - start)
      return nil
    }
    let value: FrontMatterNode.Value = Int(text).map { .integer($0) } ?? .number(number)
    return node(value, start, text: text)
  }

  private mutating func word() -> FrontMatterNode? {
    let start = index
    while let byte = current, byte.isWordPart { index += 1 }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    switch text {
    case "": return nil
    case "true": return node(.bool(true), start, text: text)
    case "false": return node(.bool(false), start, text: text)
    case "null": return node(.null, start, text: text)
    default:
      report(
        "json-syntax", "'\(text)' is no value", at: start, length: index - start,
        suggestion: closestMatch(to: text, in: ["true", "false", "null"]).map { "did you mean '\($0)'?" }
          ?? "put a text in quotation marks")
      return nil
    }
  }

  private func node(
    _ value: FrontMatterNode.Value, _ start: Int, text: String? = nil, isQuoted: Bool = false
  ) -> FrontMatterNode {
    let position = file.position(ofByte: start)
    let lineEnd = file.byteRange(ofLine: position.line)?.upperBound ?? index
    return FrontMatterNode(
      value: value, position: position, length: max(min(index, lineEnd) - start, 0), text: text, isQuoted: isQuoted)
  }

  // MARK: Strings

  /// The string whose quotation mark is the current byte; nil where it has a mistake.
  private mutating func string() -> String? {
    let start = index
    index += 1
    let firstByte = index
    var isPlain = true
    while let byte = current, byte != UInt8(ascii: "\""), byte >= 0x20 {
      if byte == UInt8(ascii: "\\") {
        isPlain = false
        index += 1
      }
      index += 1
    }
    guard current == UInt8(ascii: "\"") else {
      index = min(index, bytes.count)
      if current == 0x09 {
        report("json-syntax", "a tab is not allowed in a text", at: index, suggestion: "write \\t")
        index = bytes[index...].firstIndex { $0 == UInt8(ascii: "\"") || $0 == 0x0A } ?? bytes.count
        if current == UInt8(ascii: "\"") { index += 1 }
      } else {
        report("json-syntax", "the quotation mark here is not closed on its line", at: start)
      }
      return nil
    }
    let content = firstByte..<index
    index += 1
    return isPlain ? String(decoding: bytes[content], as: UTF8.self) : unescaped(content)
  }

  private mutating func unescaped(_ content: Range<Int>) -> String? {
    var result: [UInt8] = []
    var isSound = true
    var at = content.lowerBound
    while at < content.upperBound {
      guard bytes[at] == UInt8(ascii: "\\") else {
        result.append(bytes[at])
        at += 1
        continue
      }
      let escape = at
      let letter = at + 1 < content.upperBound ? bytes[at + 1] : 0
      at += 2
      switch letter {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): result.append(letter)
      case UInt8(ascii: "b"): result.append(0x08)
      case UInt8(ascii: "f"): result.append(0x0C)
      case UInt8(ascii: "n"): result.append(0x0A)
      case UInt8(ascii: "r"): result.append(0x0D)
      case UInt8(ascii: "t"): result.append(0x09)
      case UInt8(ascii: "u"):
        guard let (scalar, end) = unicodeEscape(at: escape, end: content.upperBound) else {
          report("json-syntax", "'\\u' must be followed by four digits 0–9 A–F that make a character", at: escape)
          isSound = false
          continue
        }
        result.append(contentsOf: String(scalar).utf8)
        at = end
      default:
        report("json-syntax", "'\\' begins an escape that JSON does not know", at: escape, suggestion: "write '\\\\'")
        isSound = false
      }
    }
    return isSound ? String(decoding: result, as: UTF8.self) : nil
  }

  /// The character of `\uXXXX`, or of two of them that are a surrogate pair, and where the next one starts.
  private func unicodeEscape(at start: Int, end: Int) -> (Unicode.Scalar, Int)? {
    func unit(_ at: Int) -> UInt32? {
      guard at + 6 <= end, bytes[at] == UInt8(ascii: "\\"), bytes[at + 1] == UInt8(ascii: "u") else { return nil }
      var value: UInt32 = 0
      for byte in bytes[(at + 2)..<(at + 6)] {
        guard let digit = Character(UnicodeScalar(byte)).hexDigitValue, byte < 0x80 else { return nil }
        value = value << 4 | UInt32(digit)
      }
      return value
    }
    guard let first = unit(start) else { return nil }
    if let scalar = Unicode.Scalar(first) { return (scalar, start + 6) }
    guard first < 0xDC00, let second = unit(start + 6), (0xDC00...0xDFFF).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else { return nil }
    return (scalar, start + 12)
  }

  // MARK: Skipping

  /// Skips white space, and comments with a report.
  private mutating func skipSpace() {
    while let byte = current {
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D: index += 1
      case UInt8(ascii: "/") where index + 1 < bytes.count:
        let next = bytes[index + 1]
        guard next == UInt8(ascii: "/") || next == UInt8(ascii: "*") else { return }
        report("json-syntax", "JSON has no comments", at: index, length: 2, suggestion: "write YAML front matter")
        index = next == UInt8(ascii: "/") ? lineEnd : commentEnd
      default: return
      }
    }
  }

  private var lineEnd: Int { bytes[index...].firstIndex(of: 0x0A) ?? bytes.count }

  private var commentEnd: Int {
    var at = index + 2
    while at + 1 < bytes.count {
      if bytes[at] == UInt8(ascii: "*"), bytes[at + 1] == UInt8(ascii: "/") { return at + 2 }
      at += 1
    }
    return bytes.count
  }

  /// Skips to the ',' or the closing bracket that ends the current member.
  private mutating func skipMember() {
    var depth = 0
    while let byte = current {
      switch byte {
      case UInt8(ascii: "\""): skipString()
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return }
        depth -= 1
      case UInt8(ascii: ",") where depth == 0: return
      default: break
      }
      index = min(index + 1, bytes.count)
    }
  }

  /// Skips the list or object that starts at the current byte.
  private mutating func skipNested() {
    index += 1
    skipToClosing()
    if !isAtEnd { index += 1 }
  }

  private mutating func skipToClosing() {
    while !isAtEnd {
      skipMember()
      guard current == UInt8(ascii: ",") else { return }
      index += 1
    }
  }

  /// Goes to the mark that closes the string that starts at the current byte, or to the end of the line.
  private mutating func skipString() {
    index += 1
    while let byte = current, byte != UInt8(ascii: "\""), byte != 0x0A { index += byte == UInt8(ascii: "\\") ? 2 : 1 }
    index = min(index, bytes.count)
  }

  private mutating func skipSingleQuoted() {
    index += 1
    while let byte = current, byte != UInt8(ascii: "'"), byte != 0x0A { index += 1 }
    if current == UInt8(ascii: "'") { index += 1 }
  }

  private mutating func report(
    _ id: String, _ summary: String, at byte: Int, length: Int = 1, suggestion: String? = nil
  ) {
    guard diagnostics.count < Self.mistakeLimit || id == "json-unclosed" else { return }
    let location = file.location(file.position(ofByte: byte), length: length)
    diagnostics.append(.error(id, summary, at: location, suggestion: suggestion))
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }

  /// Whether the byte belongs to what was meant as a number.
  fileprivate var isNumberPart: Bool { isWordPart || [0x2B, 0x2D, 0x2E].contains(self) }

  fileprivate var isWordPart: Bool {
    isDigit || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) || self == 0x5F || self >= 0x80
  }
}

extension ArraySlice<UInt8> {
  /// `-? (0 | [1-9][0-9]*) (. [0-9]+)? ([eE] [+-]? [0-9]+)?`
  fileprivate var isJSONNumber: Bool {
    var rest = self
    func digits() -> Int {
      let count = rest.prefix { $0.isDigit }.count
      rest = rest.dropFirst(count)
      return count
    }
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    let startsWithZero = rest.first == UInt8(ascii: "0")
    let whole = digits()
    guard whole > 0, !startsWithZero || whole == 1 else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      guard digits() > 0 else { return false }
    }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest = rest.dropFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
      guard digits() > 0 else { return false }
    }
    return rest.isEmpty
  }
}
