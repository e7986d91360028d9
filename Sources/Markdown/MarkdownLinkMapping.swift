extension MarkdownDocument {
  /// Returns the document with each link and image replaced by the result of a function, in reading order.
  package func mappingLinks(_ transform: (MarkdownLink, _ isImage: Bool) -> MarkdownLink) -> MarkdownDocument {
    MarkdownDocument(blocks: blocks.map { $0.mappingLinks(transform) })
  }
}

extension MarkdownBlock {
  fileprivate func mappingLinks(_ transform: (MarkdownLink, Bool) -> MarkdownLink) -> MarkdownBlock {
    func map(_ inlines: [MarkdownInline]) -> [MarkdownInline] { inlines.map { $0.mappingLinks(transform) } }
    func map(_ blocks: [MarkdownBlock]) -> [MarkdownBlock] { blocks.map { $0.mappingLinks(transform) } }
    return switch self {
    case .paragraph(let content): .paragraph(map(content))
    case .heading(let level, let content): .heading(level: level, map(content))
    case .quote(let content): .quote(map(content))
    case .footnotes(let notes): .footnotes(notes.map(map))
    case .list(let start, let isTight, let items):
      .list(start: start, isTight: isTight, items.map { MarkdownListItem(isDone: $0.isDone, blocks: map($0.blocks)) })
    case .table(let alignments, let header, let rows):
      .table(alignments: alignments, header: header.map(map), rows: rows.map { $0.map(map) })
    case .code, .collection, .thematicBreak, .html: self
    }
  }
}

extension MarkdownInline {
  fileprivate func mappingLinks(_ transform: (MarkdownLink, Bool) -> MarkdownLink) -> MarkdownInline {
    func map(_ inlines: [MarkdownInline]) -> [MarkdownInline] { inlines.map { $0.mappingLinks(transform) } }
    return switch self {
    case .emphasis(let content): .emphasis(map(content))
    case .strong(let content): .strong(map(content))
    case .strikethrough(let content): .strikethrough(map(content))
    case .link(let link, let content): .link(transform(link, false), map(content))
    case .image(let link, let alt): .image(transform(link, true), alt: alt)
    case .text, .code, .footnote, .softBreak, .lineBreak, .html: self
    }
  }
}
