package import Diagnostics

/// A Markdown body as Swift values: nothing of cmark's is left in it.
///
/// Nesting is bounded by the parser, so that walking it needs no care.
package struct MarkdownDocument: Sendable {
  package var blocks: [MarkdownBlock]

  package init(blocks: [MarkdownBlock] = []) { self.blocks = blocks }
}

package indirect enum MarkdownBlock: Sendable {
  case paragraph([MarkdownInline])
  case heading(level: Int, [MarkdownInline])
  case list(start: Int?, isTight: Bool, [MarkdownListItem])
  case quote([MarkdownBlock])
  case code(language: String?, String)
  case table(alignments: [MarkdownAlignment], header: [[MarkdownInline]], rows: [[[MarkdownInline]]])
  case thematicBreak
  /// The footnotes of the whole text, at its end, in the order of their numbers from 1.
  case footnotes([[MarkdownBlock]])
  /// Raw HTML, present only where the site asks for `unsafeHTML`.
  case html(String)
}

package struct MarkdownListItem: Sendable {
  /// Nil where the item is no task.
  package var isDone: Bool?
  package var blocks: [MarkdownBlock]
}

package enum MarkdownAlignment: Sendable { case none, leading, center, trailing }

package indirect enum MarkdownInline: Sendable {
  case text(String)
  case code(String)
  case emphasis([MarkdownInline])
  case strong([MarkdownInline])
  case strikethrough([MarkdownInline])
  case link(MarkdownLink, [MarkdownInline])
  case image(MarkdownLink, alt: String)
  /// The mark of a footnote, by its number.
  case footnote(Int)
  case softBreak
  case lineBreak
  case html(String)
}

/// Where a link or an image points. `javascript:` and other schemes that run something are gone already.
package struct MarkdownLink: Sendable {
  /// As written in the Markdown.
  package var destination: String
  package var title: String
  package var position: SourcePosition
  /// What a relative destination was found to be, once the catalog is assembled.
  package var target: LinkTarget?
}

package enum LinkTarget: Sendable, Hashable {
  /// A page of an item of the catalog, with the fragment (without `#`), if any.
  case item(path: String, fragment: String?)
  /// The empty path is the home page, or the collection that the content folder itself is.
  case collection(path: String, fragment: String?)
  /// A file in the content folder, by its path relative to that folder.
  case file(String)
}

extension MarkdownDocument {
  /// Calls a function with every run of inline content, in reading order.
  package func forEachInline(_ body: (MarkdownInline) -> Void) {
    for block in blocks { block.forEachInline(body) }
  }

  /// Calls a function with every block, outer ones first.
  package func forEachBlock(_ body: (MarkdownBlock) -> Void) {
    for block in blocks { block.forEachBlock(body) }
  }

  /// Calls a function with every text that is shown: words, code, what stands for images.
  package func forEachText(_ body: (String) -> Void) {
    forEachInline { inline in
      switch inline {
      case .text(let text), .code(let text), .image(_, let text): body(text)
      default: break
      }
    }
    for block in blocks { block.forEachCode(body) }
  }

  /// Calls a function with every link and image, in reading order.
  package func forEachLink(_ body: (MarkdownLink, _ isImage: Bool) -> Void) {
    forEachInline { inline in
      switch inline {
      case .link(let link, _): body(link, false)
      case .image(let link, _): body(link, true)
      default: break
      }
    }
  }
}

extension MarkdownBlock {
  /// Calls a function with every inline of the block and of those inside it, outer ones first.
  fileprivate func forEachInline(_ body: (MarkdownInline) -> Void) {
    switch self {
    case .paragraph(let inlines), .heading(_, let inlines): inlines.forEachInline(body)
    case .list(_, _, let items): for item in items { for block in item.blocks { block.forEachInline(body) } }
    case .quote(let blocks): for block in blocks { block.forEachInline(body) }
    case .footnotes(let notes): for block in notes.joined() { block.forEachInline(body) }
    case .table(_, let header, let rows):
      for cells in [header] + rows { for cell in cells { cell.forEachInline(body) } }
    case .code, .thematicBreak, .html: break
    }
  }
}

extension MarkdownBlock {
  fileprivate func forEachBlock(_ body: (MarkdownBlock) -> Void) {
    body(self)
    switch self {
    case .list(_, _, let items): for item in items { for block in item.blocks { block.forEachBlock(body) } }
    case .quote(let blocks): for block in blocks { block.forEachBlock(body) }
    case .footnotes(let notes): for block in notes.joined() { block.forEachBlock(body) }
    case .paragraph, .heading, .code, .table, .thematicBreak, .html: break
    }
  }
}

extension MarkdownBlock {
  fileprivate func forEachCode(_ body: (String) -> Void) {
    switch self {
    case .code(_, let text): body(text)
    case .list(_, _, let items): for item in items { for block in item.blocks { block.forEachCode(body) } }
    case .quote(let blocks): for block in blocks { block.forEachCode(body) }
    case .footnotes(let notes): for block in notes.joined() { block.forEachCode(body) }
    case .paragraph, .heading, .table, .thematicBreak, .html: break
    }
  }
}

extension [MarkdownInline] {
  fileprivate func forEachInline(_ body: (MarkdownInline) -> Void) {
    for inline in self {
      body(inline)
      switch inline {
      case .emphasis(let inner), .strong(let inner), .strikethrough(let inner), .link(_, let inner):
        inner.forEachInline(body)
      case .text, .code, .image, .footnote, .softBreak, .lineBreak, .html: break
      }
    }
  }
}
