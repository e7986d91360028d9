/// Returns the text of inlines without markup, in one line, as a screen reader would read it.
///
/// An image contributes its alternative text. Raw HTML and footnote references contribute nothing.
package func plainText(of inlines: [MarkdownInline]) -> String {
  // Most paragraphs consist of a single text.
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
  /// The plain text of the first paragraph with text besides its images; empty if there is none. Longer texts are cut
  /// to the length that a cell can show.
  package var excerptText: String {
    for case .paragraph(let inlines) in blocks where inlines.contains(where: \.hasText) {
      return cut(plainText(of: inlines))
    }
    return ""
  }

  /// The maximum length of an excerpt in bytes. Its lines are counted at hundreds of widths.
  private static let longestExcerpt = 10_000

  /// Cuts a text at the last space within the maximum length and appends an ellipsis; returns shorter texts unchanged.
  private func cut(_ text: String) -> String {
    guard text.utf8.count > Self.longestExcerpt else { return text }
    let head = String(decoding: text.utf8.prefix(Self.longestExcerpt), as: UTF8.self)
    // A character that the limit cuts is dropped with its word, or alone.
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

extension MarkdownDocument {
  /// All text without markup, with a line for each paragraph, heading, table cell and block of code. Raw HTML contributes
  /// nothing.
  package var textWithoutMarkup: String {
    var lines: [String] = []
    appendLines(of: blocks, to: &lines)
    return lines.joined(separator: "\n")
  }
}

private func appendLines(of blocks: [MarkdownBlock], to lines: inout [String]) {
  for block in blocks {
    switch block {
    case .paragraph(let inlines), .heading(_, let inlines): lines.append(plainText(of: inlines))
    case .list(_, _, let items): for item in items { appendLines(of: item.blocks, to: &lines) }
    case .quote(let inner): appendLines(of: inner, to: &lines)
    case .footnotes(let notes): for note in notes { appendLines(of: note, to: &lines) }
    case .table(_, let header, let rows): lines += (header + rows.joined()).map(plainText)
    case .code(_, let text): lines.append(text)
    case .thematicBreak, .html, .collection: break
    }
  }
}
