package import Diagnostics

/// A Markdown body as Swift values, independent of the parser.
///
/// The parser bounds the nesting depth, so recursive walks are safe.
package struct MarkdownDocument: Sendable {
  package let blocks: [MarkdownBlock]
  package let contents: MarkdownContents

  package init(blocks: [MarkdownBlock] = []) {
    self.blocks = blocks
    contents = MarkdownContents(of: blocks)
  }
}

/// A block of a document. Indirect cases are those that would enlarge all others.
package enum MarkdownBlock: Sendable {
  case paragraph([MarkdownInline])
  case heading(level: Int, [MarkdownInline])
  indirect case list(start: Int?, isTight: Bool, [MarkdownListItem])
  case quote([MarkdownBlock])
  indirect case code(language: String?, String)
  indirect case table(alignments: [MarkdownAlignment], header: [[MarkdownInline]], rows: [[[MarkdownInline]]])
  case thematicBreak
  /// A collection inside the text.
  indirect case collection(CollectionFence)
  /// The footnotes of the whole text, in the order of their numbers from 1; always the last block.
  case footnotes([[MarkdownBlock]])
  /// Raw HTML; present only if the site sets `unsafeHTML`.
  indirect case html(String)
}

/// A fenced block with the info string `collection`, which describes a collection inside the text.
package struct CollectionFence: Sendable, Hashable {
  /// The YAML between the fences, indented as in the file.
  package var text: String
  /// The number of its first line in the file, from 1.
  package var line: Int
  /// Whether the block is inside a list, a quote or a footnote.
  package var isNested: Bool

  package init(text: String, line: Int, isNested: Bool) {
    (self.text, self.line, self.isNested) = (text, line, isNested)
  }
}

/// An item of a list.
package struct MarkdownListItem: Sendable {
  /// Whether a task is done; nil if the item is not a task.
  package var isDone: Bool?
  package var blocks: [MarkdownBlock]
}

/// The alignment of a table column.
package enum MarkdownAlignment: Sendable { case none, leading, center, trailing }

/// An inline element of a document.
package enum MarkdownInline: Sendable {
  case text(String)
  case code(String)
  case emphasis([MarkdownInline])
  case strong([MarkdownInline])
  case strikethrough([MarkdownInline])
  indirect case link(MarkdownLink, [MarkdownInline])
  indirect case image(MarkdownLink, alt: String)
  /// A reference to a footnote, by number.
  case footnote(Int)
  case softBreak
  case lineBreak
  case html(String)
}

/// The destination of a link or an image. Schemes that run code, such as `javascript:`, have been removed.
package struct MarkdownLink: Sendable, Hashable {
  /// The destination as written in the Markdown.
  package var destination: String
  package var title: String
  package var position: SourcePosition
  /// The resolved target of a relative destination; set by the assemble stage.
  package var target: LinkTarget?

  package init(destination: String, title: String, position: SourcePosition, target: LinkTarget? = nil) {
    self.destination = destination
    self.title = title
    self.position = position
    self.target = target
  }
}

/// The page or file that a link leads to.
package enum LinkTarget: Sendable, Hashable {
  /// The page of an item, with the fragment (without `#`) if there is one.
  case item(path: String, fragment: String?)
  /// A collection's page. The empty path is the home page, or the collection of the content folder itself.
  case collection(path: String, fragment: String?)
  /// A file, by its path relative to the content folder.
  case file(path: String, fragment: String? = nil)
  /// A file of the published site, by its path there.
  case published(path: String, fragment: String?)
}

extension MarkdownDocument {
  /// Calls a function with every inline in reading order, outer ones first.
  package func forEachInline(_ body: (MarkdownInline) -> Void) { blocks.forEach({ _ in }, body) }

  /// Calls a function with every visible text: words, the alternative texts of images, and, after those, blocks of
  /// code.
  package func forEachText(_ body: (String) -> Void) {
    forEachInline { if let text = $0.text { body(text) } }
    blocks.forEach({ if case .code(_, let text) = $0 { body(text) } }, { _ in })
  }

  /// The collections inside the text, in reading order.
  package var collections: [CollectionFence] {
    var fences: [CollectionFence] = []
    blocks.forEach({ if case .collection(let fence) = $0 { fences.append(fence) } }, { _ in })
    return fences
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
  package var isCode: Bool { if case .code = self { true } else { false } }

  /// The text that this inline shows itself: words, code, or the alternative text of an image.
  var text: String? {
    switch self {
    case .text(let text), .code(let text), .image(_, let text): text
    default: nil
    }
  }
}

extension [MarkdownBlock] {
  /// Calls functions with every block and every inline in reading order, outer ones first.
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
      case .code, .collection, .thematicBreak, .html: break
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
