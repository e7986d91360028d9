package import Diagnostics
package import Markdown
package import Settings

/// A parsed Markdown file, not yet interpreted: the result of the parse stage.
package struct ParsedDocument: Sendable {
  package var file: SourceFile
  /// The front matter as a mapping; nil if there is none or it is unreadable.
  package var frontMatter: FrontMatterNode?
  /// Whether all entries of the front matter were readable. If not, an absent key may exist in the source and is not
  /// reported as missing.
  package var isFrontMatterComplete: Bool
  package var body: MarkdownDocument
  /// The plain text of the first body paragraph that has text; empty if there is none.
  package var excerptText: String
  /// The position of the body, after the front matter.
  package var bodyPosition: SourcePosition

  package init(
    file: SourceFile, frontMatter: FrontMatterNode? = nil, isFrontMatterComplete: Bool = true,
    body: MarkdownDocument = MarkdownDocument(), excerptText: String = "", bodyPosition: SourcePosition = .start
  ) {
    self.file = file
    self.frontMatter = frontMatter
    self.isFrontMatterComplete = isFrontMatterComplete
    self.body = body
    self.excerptText = excerptText
    self.bodyPosition = bodyPosition
  }
}
