package import Diagnostics
import Markdown
import Settings

/// Parses a Markdown file: the front matter and the body, with source positions.
///
/// Every mistake is a diagnostic, in order of position; the valid parts beside it are still parsed. Accepts any bytes.
/// Safe to call from several threads at once.
/// - Parameter unsafeHTML: whether to keep raw HTML in the body.
/// - Complexity: O(n); `withoutOverloads` bounds input that would take longer.
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
