/// Runs of ASCII white space as one space, and none at the ends; no-break and other wide spaces are the author's choice.
package func collapsingWhitespace(_ text: String) -> String {
  func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
  // Nearly every text is so already.
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

/// A text of the author's, short enough to stand in a message.
package func shortened(_ text: String) -> String {
  let line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
  if line.count <= 60 { return line == text ? text : line + "…" }
  return line.prefix(59) + "…"
}
