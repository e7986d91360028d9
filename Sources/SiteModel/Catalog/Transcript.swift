package import Bytes
package import Items
package import Diagnostics
package import Markdown
import Settings

/// The text of what is said in a recording or a film.
package struct Transcript: Sendable {
  /// The key of the bytes of its file.
  package var key: ContentKey
  package var document: MarkdownDocument

  package init(key: ContentKey, document: MarkdownDocument) {
    (self.key, self.document) = (key, document)
  }

  /// Returns the transcript in a Markdown file, which has text alone.
  package static func interpret(_ document: ParsedDocument, key: ContentKey) -> (Transcript, [Diagnostic]) {
    var reader = FrontMatterReader(file: document.file)
    reader.refuseKeys(
      of: document.frontMatter, in: "a transcript", suggestion: "say it of the item that names the transcript")
    for collection in document.body.collections {
      let line = SourcePosition(line: max(collection.line - 1, 1), column: 1)
      reader.report(
        "nested-collection", "a collection cannot be inside a transcript", at: document.file.location(line),
        suggestion: "put it into the text of the item")
    }
    let blocks = document.body.blocks.filter { if case .collection = $0 { false } else { true } }
    return (Transcript(key: key, document: MarkdownDocument(blocks: blocks)), reader.diagnostics)
  }

  /// Creates a transcript from plain text, in which empty lines separate paragraphs. Lines stay lines.
  package init(key: ContentKey, text: String) {
    self.init(key: key, document: MarkdownDocument(paragraphs: text, keepsLines: true))
  }
}
