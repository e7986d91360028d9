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
  case collection(path: String, fragment: String?)
  /// A file in the content folder, by its path relative to that folder.
  case file(String)
}
