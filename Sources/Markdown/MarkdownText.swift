/// The text of inlines without their markup: what a screen reader would read, in one line.
///
/// An image gives its alternative text, raw HTML and the mark of a footnote nothing.
package func plainText(of inlines: [MarkdownInline]) -> String {
  // Most paragraphs are one piece of text.
  if inlines.count == 1, case .text(let text) = inlines[0] { return text }
  var result = ""
  appendPlainText(of: inlines, to: &result)
  return result
}

private func appendPlainText(of inlines: [MarkdownInline], to result: inout String) {
  for inline in inlines {
    switch inline {
    case .text(let text), .code(let text): result += text
    case .image(_, let alternative): result += alternative
    case .emphasis(let inner), .strong(let inner), .strikethrough(let inner), .link(_, let inner):
      appendPlainText(of: inner, to: &result)
    case .softBreak, .lineBreak: result += " "
    case .footnote, .html: break
    }
  }
}

extension MarkdownDocument {
  /// The plain text of the first paragraph that has text besides its images, cut if it is longer than any cell can show;
  /// empty where there is none.
  package var excerptText: String {
    for case .paragraph(let inlines) in blocks where inlines.contains(where: \.hasText) {
      return cut(plainText(of: inlines))
    }
    return ""
  }

  /// The longest excerpt taken from a body, in bytes: lines of it are counted at hundreds of widths.
  private static let longestExcerpt = 10_000

  /// A text up to the last space within the bound, with an ellipsis; whole if it is not longer.
  private func cut(_ text: String) -> String {
    guard text.utf8.count > Self.longestExcerpt else { return text }
    let head = String(decoding: text.utf8.prefix(Self.longestExcerpt), as: UTF8.self)
    // A character that the bound cuts in two goes with its word, or alone.
    return (head.lastIndex(of: " ").map { head[..<$0] } ?? head.dropLast()) + "…"
  }
}

extension MarkdownInline {
  fileprivate var hasText: Bool {
    switch self {
    case .text(let text), .code(let text): text.utf8.contains { $0 != 0x20 }
    case .emphasis(let inner), .strong(let inner), .strikethrough(let inner), .link(_, let inner):
      inner.contains(where: \.hasText)
    case .image, .footnote, .softBreak, .lineBreak, .html: false
    }
  }
}
