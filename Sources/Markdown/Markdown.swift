package import Bytes
package import Diagnostics
import Settings

/// Reads the Markdown that a file holds from a byte on: GitHub Flavored Markdown, with its footnotes.
///
/// - Parameters:
///   - bytes: the file's bytes, as many as they were, made well-formed UTF-8.
///   - traits: of the file's bytes.
///   - start: where the body starts, in bytes; the start of a line.
///   - unsafeHTML: whether raw HTML comes through, less the tags that the tagfilter extension names.
package func parseMarkdown(
  _ file: SourceFile, bytes: [UInt8], _ traits: TextTraits, from start: Int, unsafeHTML: Bool
) -> (MarkdownDocument, [Diagnostic]) {
  guard start < bytes.count else { return (MarkdownDocument(), []) }
  let (shown, warnings) = traits.hasControls ? withoutControls(file, bytes, from: start) : (bytes, [])
  let (bounded, refusals) = withoutBombs(file, shown, from: start)
  var builder = MarkdownBuilder(file: file, bytes: bounded, start: start, unsafeHTML: unsafeHTML)
  bounded.withUnsafeBufferPointer { buffer in
    readCommonMark(UnsafeBufferPointer(rebasing: buffer[start...]), into: &builder)
  }
  let (document, diagnostics) = builder.finish()
  let first = warnings + refusals
  return (document, first.isEmpty ? diagnostics : (first + diagnostics).inOrderOfPosition)
}
