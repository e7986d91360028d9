extension MarkdownDocument {
  /// The plain text of the first heading at the top level that has any.
  package var firstHeadingText: String? {
    for case .heading(_, let inlines) in blocks {
      let text = inlines.plainText
      if !text.isEmpty { return text }
    }
    return nil
  }

  /// Takes away a first heading that says the title, which a page would otherwise show twice.
  mutating func removeOpeningHeading(that title: String) {
    if case .heading(1, let inlines)? = blocks.first, inlines.plainText == title { blocks.removeFirst() }
  }
}

extension Sequence where Element == MarkdownInline {
  /// The text without its markup: no images, no raw HTML, white space collapsed.
  package var plainText: String {
    var text = ""
    for inline in self { inline.appendPlainText(to: &text) }
    return collapsingWhitespace(text)
  }
}

extension MarkdownInline {
  fileprivate func appendPlainText(to text: inout String) {
    switch self {
    case .text(let string), .code(let string): text += string
    case .emphasis(let inlines), .strong(let inlines), .strikethrough(let inlines), .link(_, let inlines):
      for inline in inlines { inline.appendPlainText(to: &text) }
    case .softBreak, .lineBreak: text += " "
    case .image, .html: break
    }
  }
}
