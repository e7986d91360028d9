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
  /// The plain text of the first paragraph that has text besides its images; empty where there is none.
  package var excerptText: String {
    for case .paragraph(let inlines) in blocks where inlines.contains(where: \.hasText) {
      return plainText(of: inlines)
    }
    return ""
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
