/// Reads the statements of TOML from left to right.
struct TOMLReader {
  /// What is read is not TOML.
  struct Mistake: Error {}

  private let characters: [Character]
  private var place = 0
  /// The number of the line, from 1.
  private(set) var line = 1

  init(_ text: String) { characters = Array(text) }

  private var next: Character? { place < characters.count ? characters[place] : nil }

  private mutating func advance() {
    if next?.isNewline == true { line += 1 }
    place += 1
  }

  private func has(_ text: String) -> Bool { characters[place...].starts(with: text) }

  /// Skips a text if it is next.
  mutating func take(_ text: String) -> Bool {
    guard has(text) else { return false }
    for _ in text { advance() }
    return true
  }

  mutating func expect(_ text: String) throws {
    skipSpaces()
    guard take(text) else { throw Mistake() }
    skipSpaces()
  }

  private mutating func skipSpaces() { while next == " " || next == "\t" { advance() } }

  /// Skips spaces, line ends and comments.
  private mutating func skipBlank() {
    while let character = next {
      if character.isWhitespace {
        advance()
      } else if character == "#" {
        skipLine()
      } else {
        return
      }
    }
  }

  /// Returns false at the end.
  mutating func skipToStatement() -> Bool {
    skipBlank()
    return next != nil
  }

  mutating func skipLine() {
    while let character = next, !character.isNewline { advance() }
  }

  mutating func endStatement() throws {
    skipSpaces()
    if next == "#" { skipLine() }
    guard next == nil || next?.isNewline == true else { throw Mistake() }
  }

  // MARK: Keys

  /// A dotted key: `params."two words".color`.
  mutating func keys() throws -> [String] {
    var keys: [String] = []
    repeat {
      guard keys.count < Self.depthLimit else { throw Mistake() }
      skipSpaces()
      if next == "\"" || next == "'" {
        keys.append(try string())
      } else {
        var key = ""
        while let character = next, character.isLetter || character.isNumber || character == "_" || character == "-" {
          key.append(character)
          advance()
        }
        guard !key.isEmpty else { throw Mistake() }
        keys.append(key)
      }
      skipSpaces()
    } while take(".")
    return keys
  }

  // MARK: Values

  /// The deepest nesting of lists and tables that is read.
  private static let depthLimit = 64

  mutating func value(depth: Int = 0) throws -> TOML.Value {
    guard depth < Self.depthLimit else { throw Mistake() }
    switch next {
    case "\"", "'": return .string(try string())
    case "[": return .list(try list(depth))
    case "{": return .table(try inlineTable(depth))
    default: return try word()
    }
  }

  private mutating func list(_ depth: Int) throws -> [TOML.Value] {
    advance()
    var values: [TOML.Value] = []
    while true {
      skipBlank()
      if take("]") { return values }
      values.append(try value(depth: depth + 1))
      skipBlank()
      if take(",") { continue }
      guard take("]") else { throw Mistake() }
      return values
    }
  }

  private mutating func inlineTable(_ depth: Int) throws -> TOML.Table {
    advance()
    var table = TOML.Table()
    while true {
      skipBlank()
      if take("}") { return table }
      let keys = try keys()
      try expect("=")
      let value = try value(depth: depth + 1)
      table.set(value, at: keys[...])
      skipBlank()
      if take(",") { continue }
      guard take("}") else { throw Mistake() }
      return table
    }
  }

  /// A truth value, a number or a date.
  private mutating func word() throws -> TOML.Value {
    var word = ""
    while let character = next, !character.isNewline, !",]}#".contains(character) {
      word.append(character)
      advance()
    }
    while word.last == " " || word.last == "\t" { word.removeLast() }
    if word == "true" || word == "false" { return .bool(word == "true") }
    let digits = word.replacing("_", with: "")
    if let integer = Int(digits) { return .integer(integer) }
    for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where digits.hasPrefix(prefix) {
      if let integer = Int(digits.dropFirst(2), radix: radix) { return .integer(integer) }
    }
    let isDate = word.count >= 5 && word.first?.isNumber == true && word.dropFirst().contains { "-:".contains($0) }
    if isDate, !word.contains("e") { return .date(word) }
    guard let number = Double(digits), number.isFinite else { throw Mistake() }
    return .number(number)
  }

  // MARK: Strings

  private mutating func string() throws -> String {
    for quotes in ["\"\"\"", "'''"] where has(quotes) {
      _ = take(quotes)
      if next?.isNewline == true { advance() }
      return try characters(until: quotes, isRaw: quotes == "'''")
    }
    let quote = next == "'" ? "'" : "\""
    advance()
    return try characters(until: quote, isRaw: quote == "'")
  }

  private mutating func characters(until end: String, isRaw: Bool) throws -> String {
    var text = ""
    while let character = next {
      if has(end) {
        // Up to two quotes may stand before those that end a text of several lines.
        while end.count == 3, place + 3 < characters.count, characters[place + 3] == end.first {
          text.append(character)
          advance()
        }
        _ = take(end)
        return text
      }
      if end.count == 1, character.isNewline { throw Mistake() }
      if character == "\\", !isRaw {
        advance()
        try escape(into: &text)
      } else {
        text.append(character)
        advance()
      }
    }
    throw Mistake()
  }

  private mutating func escape(into text: inout String) throws {
    guard let character = next else { throw Mistake() }
    advance()
    switch character {
    case "n": text.append("\n")
    case "t": text.append("\t")
    case "r": text.append("\r")
    case "b": text.append("\u{8}")
    case "f": text.append("\u{C}")
    case "\"", "\\", "/": text.append(character)
    case "u", "U":
      var digits = ""
      for _ in 0..<(character == "u" ? 4 : 8) {
        guard let digit = next, digit.isHexDigit else { throw Mistake() }
        digits.append(digit)
        advance()
      }
      guard let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) else { throw Mistake() }
      text.unicodeScalars.append(scalar)
    // A line that goes on in the next one.
    case _ where character.isWhitespace: while next?.isWhitespace == true { advance() }
    default: throw Mistake()
    }
  }
}
