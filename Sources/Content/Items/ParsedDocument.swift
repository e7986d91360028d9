package import Diagnostics
package import Markdown
package import Settings

/// A Markdown file as it was written, before anything in it has a meaning: the outcome of the parse stage.
package struct ParsedDocument: Sendable {
  package var file: SourceFile
  /// A mapping; nil where the file has no front matter or none that could be read.
  package var frontMatter: FrontMatterNode?
  /// False where a mistake made entries of the front matter unreadable. A key that is not there may then have been
  /// written all the same, so that it should not be reported as missing.
  package var isFrontMatterComplete: Bool
  package var body: MarkdownDocument
  /// The plain text of the body's first paragraph that has any; empty where there is none.
  package var excerptText: String
  /// Where the body begins, after the front matter.
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
