package import Diagnostics

/// Reads one Markdown file: its front matter and its body, with the place of everything.
///
/// Every mistake is a diagnostic, in order of position, and whatever is sound beside it is read nevertheless. Any bytes
/// will do. Safe on any number of threads at once.
/// - Parameter unsafeHTML: whether raw HTML in the body comes through.
/// - Complexity: O(n) but for a few contrived texts.
package func parseDocument(_ file: SourceFile, unsafeHTML: Bool) -> (ParsedDocument, [Diagnostic]) {
  let traits = TextTraits(file.bytes)
  let (bytes, mistakes) = wellFormedBytes(of: file, traits)
  let reading = FrontMatterReading(file, bytes: bytes, traits)
  let (body, warnings) = parseMarkdown(file, bytes: bytes, traits, from: reading.body, unsafeHTML: unsafeHTML)
  let diagnostics = mistakes + reading.result.diagnostics + warnings
  return (
    ParsedDocument(
      file: file, frontMatter: reading.result.node, isFrontMatterComplete: reading.result.isComplete, body: body,
      excerptText: body.excerptText, bodyPosition: file.position(ofByte: reading.body)),
    diagnostics.isEmpty ? [] : diagnostics.inOrderOfPosition
  )
}
