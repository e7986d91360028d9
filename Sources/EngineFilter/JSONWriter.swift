import Bytes

/// Writes JSON text.
///
/// A number is written as the shortest text that parses as the same `Double`; whole numbers have no decimal point. JSON
/// cannot represent infinity or NaN: such a number sets `isUnsound`, and the output must not be used.
struct JSONWriter {
  private(set) var bytes: [UInt8] = []
  /// Whether a number could not be represented.
  private(set) var isUnsound = false
  /// Whether this level already contains a value, so that a comma must precede the next one.
  private var needsComma = false

  init() {}

  /// Reserves capacity for that many more bytes.
  mutating func reserve(_ count: Int) { bytes.reserveCapacity(bytes.count + count) }

  // MARK: Values

  /// Writes an object; `body` writes its keys and values in turn.
  mutating func object(_ body: (inout JSONWriter) -> Void) {
    enclose(UInt8(ascii: "{"), UInt8(ascii: "}"), body)
  }

  /// Writes an array; `body` writes its elements.
  mutating func array(_ body: (inout JSONWriter) -> Void) {
    enclose(UInt8(ascii: "["), UInt8(ascii: "]"), body)
  }

  private mutating func enclose(_ start: UInt8, _ end: UInt8, _ body: (inout JSONWriter) -> Void) {
    begin()
    bytes.append(start)
    needsComma = false
    body(&self)
    bytes.append(end)
    needsComma = true
  }

  /// Writes a key that needs no escapes.
  mutating func key(_ key: StaticString) {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    bytes.append(UInt8(ascii: "\""))
    bytes.append(contentsOf: UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount))
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  mutating func key(_ key: String) {
    string(key)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  mutating func string(_ text: String) {
    begin()
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0x0A: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
      case 0x0D: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "r")]
      case 0x09: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "t")]
      case 0..<0x20:
        bytes += [0x5C, UInt8(ascii: "u"), 0x30, 0x30, 0x30 + byte >> 4, Self.hexDigits[Int(byte & 15)]]
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static let hexDigits = Array("0123456789abcdef".utf8)

  mutating func number(_ number: Double) {
    // A double below 2⁵³ without a fraction is exactly an integer. So is −0, which is written as 0.
    if number.magnitude < 9_007_199_254_740_992, number == number.rounded(.towardZero) {
      return self.number(Int(number))
    }
    guard number.isFinite else {
      isUnsound = true
      return null()
    }
    begin()
    bytes.append(contentsOf: number.description.utf8)
  }

  mutating func number(_ number: Int) {
    begin()
    if (0..<10).contains(number) { return bytes.append(0x30 + UInt8(number)) }
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    var rest = number.magnitude
    let start = bytes.count
    while rest > 0 {
      bytes.append(0x30 + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    }
    bytes[start...].reverse()
  }

  mutating func bool(_ flag: Bool) {
    begin()
    bytes.append(contentsOf: (flag ? "true" : "false").utf8)
  }

  mutating func null() {
    begin()
    bytes.append(contentsOf: "null".utf8)
  }

  /// Writes a parsed value.
  mutating func value(_ value: JSONValue) {
    switch value {
    case .null: null()
    case .bool(let flag): bool(flag)
    case .number(let number): self.number(number)
    case .string(let text): string(text)
    case .array(let elements): array { writer in for element in elements { writer.value(element.value) } }
    case .object(let members):
      object { writer in
        for member in members {
          writer.key(member.key)
          writer.value(member.node.value)
        }
      }
    }
  }

  /// Writes text that is already JSON.
  mutating func json(_ text: [UInt8]) {
    begin()
    bytes.append(contentsOf: text)
  }

  /// Writes a line break, after the comma if another value precedes.
  mutating func line() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = false
    bytes.append(UInt8(ascii: "\n"))
  }

  private mutating func begin() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }
}

/// Returns a number as JSON text.
func jsonText(_ number: Double) -> String {
  var writer = JSONWriter()
  writer.number(number)
  return String(decoding: writer.bytes, as: UTF8.self)
}

/// Returns a string as JSON text, including the quotes.
func jsonText(_ string: String) -> String {
  var writer = JSONWriter()
  writer.string(string)
  return String(decoding: writer.bytes, as: UTF8.self)
}
