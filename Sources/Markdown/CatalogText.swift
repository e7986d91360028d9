import Bytes

extension MarkdownDocument {
  /// The plain text of the first top-level heading that has text; nil if there is none.
  package var firstHeadingText: String? {
    for case .heading(_, let inlines) in blocks {
      let text = collapsingWhitespace(plainText(of: inlines))
      if !text.isEmpty { return text }
    }
    return nil
  }

  /// Removes the first block if it is a level-1 heading equal to the title, which a page would otherwise show twice.
  /// - Returns: the links and images of the heading, which a title does not show.
  @discardableResult
  package mutating func removeOpeningHeading(that title: String) -> [MarkdownLink] {
    guard case .heading(1, let inlines)? = blocks.first, collapsingWhitespace(plainText(of: inlines)) == title else {
      return []
    }
    var links: [MarkdownLink] = []
    MarkdownDocument(blocks: [blocks[0]]).forEachLink { link, _ in links.append(link) }
    self = MarkdownDocument(blocks: Array(blocks.dropFirst()))
    return links
  }
}
