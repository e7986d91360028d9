import Bytes
import Glibc

extension UTF8Buffer {
  /// Appends a text in the form that `textHTML` returns.
  package mutating func append(shown text: String) {
    let isWritten = text.withUTF8Bytes { bytes in
      // The first byte of both characters that need special treatment.
      guard let base = bytes.baseAddress, memchr(base, 0xE2, bytes.count) == nil else { return bytes.isEmpty }
      append(escaping: bytes)
      return true
    }
    if !isWritten { append(text: textHTML(text)) }
  }
}

/// Writes a text as HTML. U+200B becomes `<wbr>`, so that it is not copied. Text joined by U+2060 becomes an element
/// that does not wrap, because WebKit would look for a font with that character.
package func textHTML(_ text: String) -> String {
  guard !text.isASCII, text.unicodeScalars.contains(where: { $0 == "\u{200B}" || $0 == "\u{2060}" }) else {
    return escapeHTML(text)
  }
  var html = ""
  /// The text that is joined to the following one.
  var joined = ""
  func close() {
    if !joined.isEmpty { html += "<span class=\"nowrap\">\(breakable(joined))</span>" }
    joined = ""
  }
  let pieces = text.split(separator: "\u{2060}", omittingEmptySubsequences: true)
  for (index, piece) in pieces.enumerated() {
    var piece = piece
    if !joined.isEmpty, let first = piece.popFirst() { joined.append(first) }
    guard index + 1 < pieces.count else {
      close()
      html += breakable(String(piece))
      break
    }
    // A single character between two joiners.
    guard let last = piece.popLast() else { continue }
    close()
    html += breakable(String(piece))
    joined = String(last)
  }
  return html
}

private func breakable(_ text: String) -> String { escapeHTML(text).replacing("\u{200B}", with: "<wbr>") }
