/// Parses JSON text strictly according to RFC 8259: UTF-8, one value, no comments, no trailing commas.
///
/// In addition to the grammar, numbers must fit a `Double`, and nesting must not exceed `deepest`.
struct JSONReader {
  /// The maximum nesting depth of arrays and objects.
  static let deepest = 128

  private let text: UnsafeBufferPointer<UInt8>
  private var position = 0
  private var depth = 0

  /// Parses a text into a value.
  /// - Throws: the first mistake, with the path to it and its offset.
  /// - Complexity: O(bytes).
  static func read(_ text: [UInt8]) throws(RequestError) -> JSONNode {
    let result: Result<JSONNode, RequestError> = text.withUnsafeBufferPointer { buffer in
      var reader = JSONReader(text: buffer)
      do throws(RequestError) { return .success(try reader.readText()) } catch { return .failure(error) }
    }
    return try result.get()
  }

  private init(text: UnsafeBufferPointer<UInt8>) { self.text = text }

  private mutating func readText() throws(RequestError) -> JSONNode {
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    skipSpace()
    if peek == nil { throw fail("there is no JSON here; a request is wanted") }
    let node = try readValue()
    skipSpace()
    if peek != nil { throw fail("found \(found) after the end of the JSON value") }
    return node
  }

  // MARK: Bytes

  private var peek: UInt8? { position < text.count ? text[position] : nil }

  private mutating func skipSpace() {
    while position < text.count {
      switch text[position] {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      default: return
      }
    }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    position += 1
    return true
  }

  private func fail(_ message: String, at offset: Int? = nil) -> RequestError {
    RequestError("syntax", message, at: offset ?? position)
  }

  /// The character at the current position, as an error message describes it.
  private var found: String {
    guard let byte = peek else { return "the end of the text" }
    if byte < 0x20 || byte == 0x7F { return "a control character" }
    return byte < 0x80 ? "'\(Character(UnicodeScalar(byte)))'" : "a character that is not ASCII"
  }

  // MARK: Values

  private mutating func readValue() throws(RequestError) -> JSONNode {
    let start = position
    switch peek {
    case UInt8(ascii: "{"): return JSONNode(value: .object(try readObject()), offset: start)
    case UInt8(ascii: "["): return JSONNode(value: .array(try readArray()), offset: start)
    case UInt8(ascii: "\""): return JSONNode(value: .string(try readString()), offset: start)
    case UInt8(ascii: "t"): return try readWord("true", .bool(true))
    case UInt8(ascii: "f"): return try readWord("false", .bool(false))
    case UInt8(ascii: "n"): return try readWord("null", .null)
    case .some(UInt8(ascii: "-")), .some(UInt8(ascii: "0")...UInt8(ascii: "9")):
      return JSONNode(value: .number(try readNumber()), offset: start)
    default: throw fail("found \(found), wanted a value")
    }
  }

  private mutating func readWord(_ word: StaticString, _ value: JSONValue) throws(RequestError) -> JSONNode {
    let start = position
    for byte in UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount) {
      guard take(byte) else { throw fail("found \(found) in a word, wanted true, false or null") }
    }
    return JSONNode(value: value, offset: start)
  }

  private mutating func enter() throws(RequestError) {
    depth += 1
    if depth > Self.deepest { throw fail("arrays and objects stand more than \(Self.deepest) deep inside one another") }
    position += 1
    skipSpace()
  }

  private mutating func readArray() throws(RequestError) -> [JSONNode] {
    try enter()
    defer { depth -= 1 }
    var elements: [JSONNode] = []
    if take(UInt8(ascii: "]")) { return elements }
    while true {
      do {
        elements.append(try readValue())
      } catch {
        var error = error
        error.add(.index(elements.count))
        throw error
      }
      skipSpace()
      if take(UInt8(ascii: "]")) { return elements }
      guard take(UInt8(ascii: ",")) else { throw fail("found \(found) in an array, wanted ',' or ']'") }
      skipSpace()
    }
  }

  private mutating func readObject() throws(RequestError) -> [JSONMember] {
    try enter()
    defer { depth -= 1 }
    var members: [JSONMember] = []
    if take(UInt8(ascii: "}")) { return members }
    while true {
      guard peek == UInt8(ascii: "\"") else { throw fail("found \(found) in an object, wanted a key in double quotes") }
      let keyOffset = position
      let key = try readString()
      skipSpace()
      guard take(UInt8(ascii: ":")) else { throw fail("found \(found) after a key, wanted ':'") }
      skipSpace()
      do {
        members.append(JSONMember(key: key, keyOffset: keyOffset, node: try readValue()))
      } catch {
        var error = error
        error.add(.key(key))
        throw error
      }
      skipSpace()
      if take(UInt8(ascii: "}")) { return members }
      guard take(UInt8(ascii: ",")) else { throw fail("found \(found) in an object, wanted ',' or '}'") }
      skipSpace()
    }
  }

  // MARK: Numbers

  private mutating func readDigits() -> Range<Int> {
    let start = position
    while let byte = peek, (0x30...0x39).contains(byte) { position += 1 }
    return start..<position
  }

  private mutating func readNumber() throws(RequestError) -> Double {
    let start = position
    let isNegative = take(UInt8(ascii: "-"))
    let whole = readDigits()
    guard !whole.isEmpty else { throw fail("found \(found) in a number, wanted a digit") }
    if whole.count > 1, text[whole.lowerBound] == UInt8(ascii: "0") {
      throw fail("a number does not begin with 0 and another digit", at: start)
    }
    var fraction = position..<position
    if take(UInt8(ascii: ".")) {
      fraction = readDigits()
      guard !fraction.isEmpty else { throw fail("found \(found) after the point of a number, wanted a digit") }
    }
    var exponent = 0
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      let isSmall = take(UInt8(ascii: "-"))
      if !isSmall { _ = take(UInt8(ascii: "+")) }
      let digits = readDigits()
      guard !digits.isEmpty else { throw fail("found \(found) in the exponent of a number, wanted a digit") }
      for index in digits { exponent = min(exponent * 10 + Int(text[index] - 0x30), 1_000_000) }
      if isSmall { exponent = -exponent }
    }
    // Integers of up to 15 digits and powers of ten up to 22 are exact as doubles, so one operation rounds correctly.
    if whole.count + fraction.count <= 15, abs(exponent - fraction.count) <= 22 {
      var mantissa = 0
      for index in whole { mantissa = mantissa * 10 + Int(text[index] - 0x30) }
      for index in fraction { mantissa = mantissa * 10 + Int(text[index] - 0x30) }
      let power = exponent - fraction.count
      let magnitude =
        power < 0 ? Double(mantissa) / Self.powersOfTen[-power] : Double(mantissa) * Self.powersOfTen[power]
      return isNegative ? -magnitude : magnitude
    }
    guard let number = Double(String(decoding: text[start..<position], as: UTF8.self)), number.isFinite else {
      throw fail("the number is too large", at: start)
    }
    return number
  }

  private static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
  ]

  // MARK: Strings

  private mutating func readString() throws(RequestError) -> String {
    let quote = position
    position += 1
    let start = position
    // Most strings contain no escapes and are copied unchanged.
    while let byte = peek, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 { position += 1 }
    var bytes: [UInt8]?
    while true {
      guard let byte = peek else { throw fail("the string that begins here does not end", at: quote) }
      if byte == UInt8(ascii: "\"") { break }
      if byte < 0x20 { throw fail("found a control character in a string; it is written as an escape") }
      if bytes == nil { bytes = Array(text[start..<position]) }
      if byte == UInt8(ascii: "\\") {
        bytes?.append(contentsOf: try readEscape())
      } else {
        bytes?.append(byte)
        position += 1
      }
    }
    let string =
      if let bytes { String(validating: bytes, as: UTF8.self) } else {
        String(validating: text[start..<position], as: UTF8.self)
      }
    guard let string else { throw fail("the string is not valid UTF-8", at: firstInvalid(in: start..<position)) }
    position += 1
    return string
  }

  /// Returns the offset of the first byte that is not valid UTF-8.
  private func firstInvalid(in range: Range<Int>) -> Int {
    var decoder = UTF8()
    var bytes = text[range].makeIterator()
    var offset = range.lowerBound
    while case .scalarValue(let scalar) = decoder.decode(&bytes) { offset += UTF8.width(scalar) }
    return offset
  }

  private mutating func readEscape() throws(RequestError) -> [UInt8] {
    let start = position
    position += 1
    guard let byte = peek else { throw fail("the text ends in an escape") }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"): break
    default: throw fail("there is no such escape; those are \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u", at: start)
    }
    var code = try readHex()
    if (0xD800...0xDBFF).contains(code) {
      guard take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else {
        throw fail("the first half of a surrogate pair stands alone", at: start)
      }
      let low = try readHex()
      guard (0xDC00...0xDFFF).contains(low) else {
        throw fail("the first half of a surrogate pair stands alone", at: start)
      }
      code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let scalar = UnicodeScalar(code) else {
      throw fail("the second half of a surrogate pair stands alone", at: start)
    }
    return Array(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }

  private mutating func readHex() throws(RequestError) -> UInt32 {
    var code: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = peek, let digit = Self.hexDigit(byte) else {
        throw fail("found \(found) in a \\u escape, wanted four hexadecimal digits")
      }
      code = code << 4 | digit
      position += 1
    }
    return code
  }

  private static func hexDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte - 0x30)
    case 0x41...0x46: UInt32(byte - 0x41 + 10)
    case 0x61...0x66: UInt32(byte - 0x61 + 10)
    default: nil
    }
  }
}
