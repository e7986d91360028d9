/// The path of a request, decoded once, without anything that could lead out of a folder.
package struct RequestPath: Hashable, Sendable {
  /// The segments. None is `.` or `..`, or contains a slash, a backslash or a control character. Only the last may be
  /// empty, which represents a trailing slash.
  package let segments: [String]

  package var text: String { "/" + segments.joined(separator: "/") }

  /// Decodes a path. Returns nil if it does not begin with `/`, has an invalid escape, is not UTF-8, or would have
  /// another meaning to a different decoder.
  package init?(decoding raw: some Collection<UInt8>) {
    guard raw.first == UInt8(ascii: "/"), let bytes = percentDecoded(raw) else { return nil }
    // An escaped slash is part of a segment, but no file name can contain one.
    guard bytes.count(where: { $0 == UInt8(ascii: "/") }) == raw.count(where: { $0 == UInt8(ascii: "/") }) else {
      return nil
    }
    guard !bytes.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "\\") }) else { return nil }
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    let segments = text.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard !segments.contains("."), !segments.contains(".."), !segments.dropLast().contains("") else { return nil }
    self.segments = segments
  }
}

/// Replaces each `%XX` by the byte it encodes; nil if an escape is invalid.
func percentDecoded(_ raw: some Collection<UInt8>) -> [UInt8]? {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(raw.count)
  var rest = raw[...]
  while let byte = rest.popFirst() {
    guard byte == UInt8(ascii: "%") else {
      bytes.append(byte)
      continue
    }
    guard let high = rest.popFirst().flatMap(hexDigit), let low = rest.popFirst().flatMap(hexDigit) else { return nil }
    bytes.append(high << 4 | low)
  }
  return bytes
}

private func hexDigit(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
  default: nil
  }
}

/// Percent-encodes a path segment for a URL (RFC 3986, 3.3).
func percentEncoded(_ segment: String) -> String {
  var result = ""
  for byte in segment.utf8 {
    let scalar = Unicode.Scalar(byte)
    if byte < 0x80,
      scalar.properties.isAlphabetic || (0x30...0x39).contains(byte) || "-._~!$&'()*+,;=:@".utf8.contains(byte)
    {
      result.unicodeScalars.append(scalar)
    } else {
      result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
  }
  return result
}
