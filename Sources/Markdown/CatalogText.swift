import Bytes

extension MarkdownDocument {
  /// The plain text of the first heading at the top level that has any.
  package var firstHeadingText: String? {
    for case .heading(_, let inlines) in blocks {
      let text = collapsingWhitespace(plainText(of: inlines))
      if !text.isEmpty { return text }
    }
    return nil
  }

  /// Takes away a first heading that says the title, which a page would otherwise show twice.
  package mutating func removeOpeningHeading(that title: String) {
    guard case .heading(1, let inlines)? = blocks.first, collapsingWhitespace(plainText(of: inlines)) == title else {
      return
    }
    self = MarkdownDocument(blocks: Array(blocks.dropFirst()))
  }
}
