/// Resolves a plain scalar by the core schema of YAML 1.2.2, section 10.3.2.
///
/// An integer that does not fit into `Int` becomes a floating-point number. All other texts are strings, including
/// dates and `yes`.
/// - Complexity: O(n). For most strings, the first byte decides.
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
  // Runs of digits longer than any number requires stay text, which bounds the work of parsing them.
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
  guard let isInteger = decimalForm(UnsafeBufferPointer(rebasing: rest)) else { return nil }
  let spelling = String(decoding: bytes, as: UTF8.self)
  if isInteger, let value = Int(spelling) { return .integer(value) }
  return Double(spelling).map { .number($0) }
}

private func integer(_ digits: Slice<UnsafeBufferPointer<UInt8>>, radix: Int) -> FrontMatterNode.Value? {
  // `Int` would accept a sign here; YAML does not.
  guard let first = digits.first, first != UInt8(ascii: "+"), first != UInt8(ascii: "-") else { return nil }
  return Int(String(decoding: digits, as: UTF8.self), radix: radix).map { .integer($0) }
}

/// Whether digits are an integer (true) or a number with a point or an exponent (false); nil if they are neither.
private func decimalForm(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool? {
  var index = 0
  func skipDigits() -> Int {
    let start = index
    while index < bytes.count, (0x30...0x39).contains(bytes[index]) { index += 1 }
    return index - start
  }
  func take(_ first: Unicode.Scalar, or second: Unicode.Scalar) -> Bool {
    guard index < bytes.count, bytes[index] == UInt8(ascii: first) || bytes[index] == UInt8(ascii: second) else {
      return false
    }
    index += 1
    return true
  }
  var digits = skipDigits()
  if index == bytes.count { return digits > 0 ? true : nil }
  if take(".", or: ".") { digits += skipDigits() }
  guard digits > 0 else { return nil }
  if take("e", or: "E") {
    _ = take("-", or: "+")
    guard skipDigits() > 0 else { return nil }
  }
  return index == bytes.count ? false : nil
}

/// Resolves a text of a table as a plain scalar of YAML.
package func plainScalar(_ text: String) -> FrontMatterNode.Value { resolvePlainScalar(text) }
