package import Diagnostics
import Markdown
import Settings

/// Reads one Markdown file: its front matter and its body, with the place of everything.
///
/// Every mistake is a diagnostic, in order of position, and whatever is sound beside it is read nevertheless. Any bytes
/// will do. Safe on any number of threads at once.
/// - Parameter unsafeHTML: whether raw HTML in the body comes through.
/// - Complexity: O(n), with what would take longer bounded (`withoutBombs`).
package func parseDocument(_ file: SourceFile, unsafeHTML: Bool) -> (ParsedDocument, [Diagnostic]) {
  let text = ReadableText(file)
  let reading = FrontMatterReading(text.file, bytes: text.bytes, text.traits)
  let (body, warnings) = parseMarkdown(
    text.file, bytes: text.bytes, text.traits, from: reading.body, unsafeHTML: unsafeHTML)
  let diagnostics = text.diagnostics + reading.result.diagnostics + warnings
  return (
    ParsedDocument(
      file: file, frontMatter: reading.result.node, isFrontMatterComplete: reading.result.isComplete, body: body,
      excerptText: body.excerptText, bodyPosition: text.file.position(ofByte: reading.body)),
    diagnostics.isEmpty ? [] : diagnostics.inOrderOfPosition
  )
}
