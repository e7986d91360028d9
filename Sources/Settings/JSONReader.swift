package import Diagnostics

/// Reads the JSON object (RFC 8259) at the start of a file, and determines its end.
///
/// The reader is strict, but one mistake does not hide others: it drops the member with the mistake and continues after
/// it. Every deviation from JSON is reported, so text without a diagnostic is valid JSON for all other readers.
package struct JSONReader {
  static let depthLimit = 64
  private static let mistakeLimit = 10

  let file: SourceFile
  let bytes: [UInt8]
  package var index: Int
  package private(set) var diagnostics: [Diagnostic] = []
  /// Whether the end of the file was reached before the last closing bracket.
  package private(set) var hasReportedEnd = false
  /// The number of lists that contain the current byte.
  private var openLists = 0
  var isAtEnd: Bool { index >= bytes.count }
  var current: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// - Parameter bytes: the file's bytes, repaired to well-formed UTF-8.
  package init(file: SourceFile, bytes: [UInt8], from index: Int) {
    self.file = file
    self.bytes = bytes
    self.index = index
  }

  /// Reads the object whose `{` is the current byte. Afterwards the current byte is the one after its `}`.
  package mutating func readObject() -> FrontMatterNode {
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
    var keyLines: [String: Int] = [:]
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
      if let first = keyLines[key] {
        report(
          "duplicate-key", "'\(key)' is given twice; line \(first) has it already", at: keyStart,
          length: key.utf8.count + 2)
      } else {
        let position = file.position(ofByte: keyStart)
        entries.append(FrontMatterNode.Entry(key: key, keyPosition: position, value: value))
        keyLines[key] = position.line
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

  /// Reads a member's value and checks that it ends correctly. After a mistake, skips the rest of the value and returns
  /// nil.
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

  /// Moves to the next member of the list or object that began at `start`, or past its closing bracket.
  ///
  /// A closing bracket of the other kind is left for an enclosing list or object that it matches, if there is one.
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
        // Every list is inside an object, but not every object is inside a list.
        if closing == UInt8(ascii: "]") || openLists > 0 { return false }
        index += 1
      }
    }
  }

  private mutating func unclosed(_ start: Int) -> Bool {
    // Report only the innermost bracket; the enclosing ones are unclosed because of it.
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
    let end = max(min(index, lineEnd), start)
    return FrontMatterNode(
      value: value, position: position, length: file.lengthOnDisk(start..<end), text: text, isQuoted: isQuoted)
  }

  mutating func report(
    _ id: String, _ summary: String, at byte: Int, length: Int = 1, suggestion: String? = nil
  ) {
    guard diagnostics.count < Self.mistakeLimit || id == "json-unclosed" else { return }
    let location = file.location(file.position(ofByte: byte), length: length)
    diagnostics.append(.error(id, summary, at: location, suggestion: suggestion))
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }

  /// Whether the byte can be part of an intended number.
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
