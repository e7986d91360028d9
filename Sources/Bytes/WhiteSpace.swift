/// Replaces each run of ASCII white space by one space and removes it at the ends. Keeps no-break and other Unicode
/// spaces.
public func collapsingWhitespace(_ text: String) -> String {
  func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
  // Most texts need no change.
  var text = text
  let isCollapsed = text.withUTF8 { bytes in
    var isBehindSpace = true
    for byte in bytes {
      if isSpace(byte), isBehindSpace || byte != 0x20 { return false }
      isBehindSpace = isSpace(byte)
    }
    return !isBehindSpace || bytes.isEmpty
  }
  if isCollapsed { return text }
  var result: [UInt8] = []
  result.reserveCapacity(text.utf8.count)
  var isPending = false
  for byte in text.utf8 {
    if isSpace(byte) {
      isPending = !result.isEmpty
    } else {
      if isPending { result.append(0x20) }
      isPending = false
      result.append(byte)
    }
  }
  return String(decoding: result, as: UTF8.self)
}

/// Returns an author's text shortened for use in a message.
public func shortened(_ text: String) -> String {
  let line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
  if line.count <= 60 { return line == text ? text : line + "…" }
  return line.prefix(59) + "…"
}
