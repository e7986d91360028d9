/// Reads JSON (RFC 8259): a whole text, or the value at the start of a text whose end it determines.
///
/// The reader is strict, but one mistake does not hide others: it drops the member with the mistake and continues after
/// it. Every deviation from JSON is reported, so text without a mistake is valid JSON for all other readers. In addition to
/// the grammar, nesting is limited, and numbers must fit a `Double`.
/// - Complexity: O(n) in the number of bytes.
public struct JSONReader {
  private static let mistakeLimit = 10

  let bytes: [UInt8]
  /// The offset of the current byte.
  package internal(set) var index: Int
  public private(set) var mistakes: [JSONMistake] = []
  /// Whether the end of the text was reached before the last closing bracket.
  public private(set) var hasReportedEnd = false
  private let depthLimit: Int
  /// The number of lists that contain the current byte.
  private var openLists = 0
  /// The path to the current value.
  private var path: [Step] = []
  /// The first bytes that are not UTF-8, if the text was checked.
  private(set) var illFormed: Range<Int>?

  /// A component of the path, cheap to keep for every value: a key by its place.
  private enum Step {
    case key(Range<Int>)
    case index(Int)
  }

  var isAtEnd: Bool { index >= bytes.count }
  var current: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// - Parameter depthLimit: the maximum number of lists and objects around a value.
  public init(_ bytes: [UInt8], from index: Int = 0, depthLimit: Int) {
    self.bytes = bytes
    self.index = index
    self.depthLimit = depthLimit
  }

  /// Reads a text that consists of one value, optionally after a byte order mark.
  /// - Throws: the first mistake.
  public mutating func readText() throws(JSONMistake) -> JSONNode {
    illFormed = illFormedSequences(in: bytes, 0..<bytes.count, limit: 1).first
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    skipSpace()
    let node = readValue()
    skipSpace()
    if !isAtEnd { report(.textAfterValue, at: index) }
    if let mistake = mistakes.first { throw mistake }
    guard let node else { throw JSONMistake(kind: .emptyText, offset: index, length: 1, path: []) }
    return node
  }

  /// Reads the value at the current byte. Afterwards the current byte is the one after its last.
  /// - Returns: the value without the members that have mistakes; nil if it has one itself.
  public mutating func readValue() -> JSONNode? {
    let start = index
    let node = value(depth: 1)
    if node == nil, index == start, !isAtEnd { report(.missingValue, at: index) }
    index = min(index, bytes.count)
    return node
  }

  // MARK: Values

  private mutating func value(depth: Int) -> JSONNode? {
    skipSpace()
    let start = index
    switch current {
    case UInt8(ascii: "{")?, UInt8(ascii: "[")?:
      guard depth <= depthLimit else {
        report(.tooDeep(depthLimit), at: index)
        skipNested()
        return nil
      }
      return current == UInt8(ascii: "{") ? object(depth: depth) : list(depth: depth)
    case UInt8(ascii: "\"")?:
      guard let text = string() else { return nil }
      return node(.string(text), start)
    case UInt8(ascii: "-")?, (0x30...0x39)?:
      return number()
    case nil:
      return nil
    case UInt8(ascii: "'")?:
      report(.singleQuotes, at: start)
      skipSingleQuoted()
      return nil
    default:
      return word()
    }
  }

  private mutating func object(depth: Int) -> JSONNode {
    let start = index
    var members: [JSONMember] = []
    var isFirst = true
    index += 1
    while startsMember(of: start, isFirst: &isFirst, closedBy: UInt8(ascii: "}")) {
      let keyStart = index
      guard current == UInt8(ascii: "\""), let key = string() else {
        if current != UInt8(ascii: "\""), index == keyStart { report(.missingKey, at: keyStart) }
        skipMember()
        continue
      }
      let keyEnd = index
      skipSpace()
      guard current == UInt8(ascii: ":") else {
        report(.missingColon(key), at: index)
        skipMember()
        continue
      }
      index += 1
      guard let value = memberValue(.key(keyStart..<keyEnd), depth: depth) else { continue }
      members.append(JSONMember(key: key, keyOffset: keyStart, node: value))
    }
    return node(.object(members), start)
  }

  private mutating func list(depth: Int) -> JSONNode {
    let start = index
    var items: [JSONNode] = []
    var isFirst = true
    index += 1
    openLists += 1
    defer { openLists -= 1 }
    while startsMember(of: start, isFirst: &isFirst, closedBy: UInt8(ascii: "]")) {
      if let value = memberValue(.index(items.count), depth: depth) { items.append(value) }
    }
    return node(.array(items), start)
  }

  /// Reads a member's value and checks that it ends correctly. After a mistake, skips the rest of the value and returns
  /// nil.
  private mutating func memberValue(_ step: Step, depth: Int) -> JSONNode? {
    path.append(step)
    defer { path.removeLast() }
    skipSpace()
    let start = index
    guard let value = value(depth: depth + 1) else {
      if index == start, !isAtEnd { report(.missingValue, at: index) }
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
        report(.trailingComma, at: comma)
        continue
      }
      report(.missingComma(closing), at: index)
      if current == UInt8(ascii: "\"") { return true }
      skipMember()
      if let byte = current, byte != UInt8(ascii: ","), byte != closing {
        // An object outside of all lists cannot contain the end of one.
        if closing == UInt8(ascii: "]") || openLists > 0 { return false }
        index += 1
      }
    }
  }

  private mutating func unclosed(_ start: Int) -> Bool {
    // Report only the innermost bracket; the enclosing ones are unclosed because of it.
    if !hasReportedEnd { report(.unclosed(bytes[start]), at: start) }
    hasReportedEnd = true
    return false
  }

  private mutating func word() -> JSONNode? {
    let start = index
    while let byte = current, byte.isWordPart { index += 1 }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    switch text {
    case "": return nil
    case "true": return node(.bool(true), start)
    case "false": return node(.bool(false), start)
    case "null": return node(.null, start)
    default:
      report(.unknownWord(text), at: start, length: index - start)
      return nil
    }
  }

  func node(_ value: JSONValue, _ start: Int) -> JSONNode {
    JSONNode(value: value, range: start..<max(start, min(index, bytes.count)))
  }

  mutating func report(_ kind: JSONMistake.Kind, at offset: Int, length: Int = 1) {
    if mistakes.count >= Self.mistakeLimit {
      guard case .unclosed = kind else { return }
    }
    let path = path.map { step -> JSONMistake.Step in
      switch step {
      case .index(let index): return .index(index)
      case .key(let range):
        var reader = JSONReader(bytes, from: range.lowerBound, depthLimit: 0)
        return .key(reader.string() ?? "")
      }
    }
    mistakes.append(JSONMistake(kind: kind, offset: offset, length: length, path: path))
  }
}

extension UInt8 {
  /// Whether the byte can be part of an intended word.
  var isWordPart: Bool {
    (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) || self == 0x5F
      || self >= 0x80
  }
}
