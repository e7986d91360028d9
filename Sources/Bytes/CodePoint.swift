/// Returns a code point in the notation of Unicode: `U+00E9`. Nil gives the replacement character, `U+FFFD`.
public func codePoint(_ scalar: Unicode.Scalar?) -> String {
  guard let scalar else { return "U+FFFD" }
  let digits = String(scalar.value, radix: 16, uppercase: true)
  return "U+" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits
}

/// Whether a byte is an ASCII control character other than white space.
@inline(__always)
public func isControl(_ byte: UInt8) -> Bool {
  byte == 0x7F || (byte < 0x20 && byte != 0 && byte != 0x09 && byte != 0x0A && byte != 0x0C && byte != 0x0D)
}
