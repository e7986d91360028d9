package import Diagnostics

/// A Markdown body as Swift values: nothing of cmark's is left in it.
///
/// Nesting is bounded by the parser, so that walking it needs no care.
package struct MarkdownDocument: Sendable {
  package let blocks: [MarkdownBlock]
  package let contents: MarkdownContents

  package init(blocks: [MarkdownBlock] = []) {
    self.blocks = blocks
    contents = MarkdownContents(of: blocks)
  }
}

/// In boxes of their own are those that would make all others larger.
package enum MarkdownBlock: Sendable {
  case paragraph([MarkdownInline])
  case heading(level: Int, [MarkdownInline])
  indirect case list(start: Int?, isTight: Bool, [MarkdownListItem])
  case quote([MarkdownBlock])
  indirect case code(language: String?, String)
  indirect case table(alignments: [MarkdownAlignment], header: [[MarkdownInline]], rows: [[[MarkdownInline]]])
  case thematicBreak
  /// The footnotes of the whole text, at its end, in the order of their numbers from 1.
  case footnotes([[MarkdownBlock]])
  /// Raw HTML, present only where the site asks for `unsafeHTML`.
  indirect case html(String)
}

package struct MarkdownListItem: Sendable {
  /// Nil where the item is no task.
  package var isDone: Bool?
  package var blocks: [MarkdownBlock]
}

package enum MarkdownAlignment: Sendable { case none, leading, center, trailing }

package enum MarkdownInline: Sendable {
  case text(String)
  case code(String)
  case emphasis([MarkdownInline])
  case strong([MarkdownInline])
  case strikethrough([MarkdownInline])
  indirect case link(MarkdownLink, [MarkdownInline])
  indirect case image(MarkdownLink, alt: String)
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

  package init(destination: String, title: String, position: SourcePosition, target: LinkTarget? = nil) {
    self.destination = destination
    self.title = title
    self.position = position
    self.target = target
  }
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
  /// Calls a function with every inline, outer ones first, in reading order.
  package func forEachInline(_ body: (MarkdownInline) -> Void) { blocks.forEach({ _ in }, body) }

  /// Calls a function with every text that is shown: words, what stands for images, and then blocks of code.
  package func forEachText(_ body: (String) -> Void) {
    forEachInline { if let text = $0.text { body(text) } }
    blocks.forEach({ if case .code(_, let text) = $0 { body(text) } }, { _ in })
  }

  /// Calls a function with every link and image, in reading order.
  package func forEachLink(_ body: (MarkdownLink, _ isImage: Bool) -> Void) {
    guard contents.contains(.links) else { return }
    forEachInline { inline in
      switch inline {
      case .link(let link, _): body(link, false)
      case .image(let link, _): body(link, true)
      default: break
      }
    }
  }
}

extension MarkdownInline {
  /// The text that is shown for it alone: words, code, what stands for an image.
  var text: String? {
    switch self {
    case .text(let text), .code(let text), .image(_, let text): text
    default: nil
    }
  }
}

extension [MarkdownBlock] {
  /// Calls functions with every block and every inline, outer ones first, in reading order.
  func forEach(_ block: (MarkdownBlock) -> Void, _ inline: (MarkdownInline) -> Void) {
    for next in self {
      block(next)
      switch next {
      case .paragraph(let inlines), .heading(_, let inlines): inlines.forEach(inline)
      case .list(_, _, let items): for item in items { item.blocks.forEach(block, inline) }
      case .quote(let blocks): blocks.forEach(block, inline)
      case .footnotes(let notes): for note in notes { note.forEach(block, inline) }
      case .table(_, let header, let rows):
        for cell in header { cell.forEach(inline) }
        for cell in rows.joined() { cell.forEach(inline) }
      case .code, .thematicBreak, .html: break
      }
    }
  }
}

extension [MarkdownInline] {
  fileprivate func forEach(_ body: (MarkdownInline) -> Void) {
    for inline in self {
      body(inline)
      switch inline {
      case .emphasis(let inner), .strong(let inner), .strikethrough(let inner), .link(_, let inner): inner.forEach(body)
      case .text, .code, .image, .footnote, .softBreak, .lineBreak, .html: break
      }
    }
  }
}
