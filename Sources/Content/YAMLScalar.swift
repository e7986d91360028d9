/// The value of a plain scalar by the core schema of YAML 1.2.2, section 10.3.2.
///
/// An integer that does not fit `Int` becomes a number. Whatever is nothing else is a string: dates and `yes` too.
/// - Complexity: O(n), with a look at the first byte deciding for most strings.
func resolvePlainScalar(_ text: String) -> FrontMatterNode.Value {
  var text = text
  return text.withUTF8 { bytes in
    guard let first = bytes.first else { return .null }
    switch first {
    case UInt8(ascii: "~"), UInt8(ascii: "n"), UInt8(ascii: "N"), UInt8(ascii: "t"), UInt8(ascii: "T"),
      UInt8(ascii: "f"), UInt8(ascii: "F"):
      return resolveWord(bytes)
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
      return resolveNumber(bytes)
    default:
      return nil
    }
  } ?? .string(text)
}

private func resolveWord(_ bytes: UnsafeBufferPointer<UInt8>) -> FrontMatterNode.Value? {
  guard bytes.count <= 5 else { return nil }
  return switch String(decoding: bytes, as: UTF8.self) {
  case "~", "null", "Null", "NULL": .null
  case "true", "True", "TRUE": .bool(true)
  case "false", "False", "FALSE": .bool(false)
  default: nil
  }
}

private func resolveNumber(_ bytes: UnsafeBufferPointer<UInt8>) -> FrontMatterNode.Value? {
  // Longer runs of digits than any number needs are left as text, which bounds the work of reading them.
  guard bytes.count <= 400 else { return nil }
  var rest = bytes[...]
  let isSigned = rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+")
  let isNegative = rest.first == UInt8(ascii: "-")
  if isSigned { rest = rest.dropFirst() }
  if rest.first == UInt8(ascii: "."), rest.count == 4 {
    switch String(decoding: rest, as: UTF8.self) {
    case ".inf", ".Inf", ".INF": return .number(isNegative ? -.infinity : .infinity)
    case ".nan", ".NaN", ".NAN": return isSigned ? nil : .number(.nan)
    default: break
    }
  }
  if !isSigned, rest.count > 2, rest.first == UInt8(ascii: "0") {
    if rest.dropFirst().first == UInt8(ascii: "x") { return integer(rest.dropFirst(2), radix: 16) }
    if rest.dropFirst().first == UInt8(ascii: "o") { return integer(rest.dropFirst(2), radix: 8) }
  }
  guard let isInteger = decimalForm(rest) else { return nil }
  let unsigned = String(decoding: rest, as: UTF8.self)
  let spelling = String(decoding: bytes, as: UTF8.self)
  if isInteger, let value = Int(spelling) { return .integer(value) }
  // `1.` and `.5` are numbers in YAML; Swift wants a digit on both sides of the point.
  var padded = unsigned
  if padded.utf8.first == UInt8(ascii: ".") { padded = "0" + padded }
  if let point = padded.utf8.firstIndex(of: UInt8(ascii: ".")) {
    let next = padded.utf8.index(after: point)
    if next == padded.endIndex || !(0x30...0x39).contains(padded.utf8[next]) { padded.insert("0", at: next) }
  }
  return Double((isNegative ? "-" : "") + padded).map { .number($0) }
}

private func integer(_ digits: Slice<UnsafeBufferPointer<UInt8>>, radix: Int) -> FrontMatterNode.Value? {
  // `Int` would take a sign here, YAML does not.
  guard let first = digits.first, first != UInt8(ascii: "+"), first != UInt8(ascii: "-") else { return nil }
  return Int(String(decoding: digits, as: UTF8.self), radix: radix).map { .integer($0) }
}

/// Whether digits are an integer (true) or a number with a point or an exponent (false); nil where they are neither.
private func decimalForm(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool? {
  var rest = bytes
  func skipDigits() -> Int {
    let count = rest.prefix { (0x30...0x39).contains($0) }.count
    rest = rest.dropFirst(count)
    return count
  }
  var digits = skipDigits()
  if rest.isEmpty { return digits > 0 ? true : nil }
  if rest.first == UInt8(ascii: ".") {
    rest = rest.dropFirst()
    digits += skipDigits()
  }
  guard digits > 0 else { return nil }
  if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
    rest = rest.dropFirst()
    if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    guard skipDigits() > 0 else { return nil }
  }
  return rest.isEmpty ? false : nil
}
