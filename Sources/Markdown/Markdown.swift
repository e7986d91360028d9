package import Bytes
package import Diagnostics
import Settings

/// Parses the Markdown in a file from a byte offset on: GitHub Flavored Markdown with footnotes.
///
/// - Parameters:
///   - bytes: the file's bytes, repaired to well-formed UTF-8 of the same length.
///   - traits: the traits of the file's bytes.
///   - start: the byte at which the body starts; the start of a line.
///   - unsafeHTML: whether to keep raw HTML, except for the tags that the tagfilter extension lists.
package func parseMarkdown(
  _ file: SourceFile, bytes: [UInt8], _ traits: TextTraits, from start: Int, unsafeHTML: Bool
) -> (MarkdownDocument, [Diagnostic]) {
  guard start < bytes.count else { return (MarkdownDocument(), []) }
  let (shown, warnings) = traits.hasControls ? withoutControls(file, bytes, from: start) : (bytes, [])
  let (bounded, refusals) = withoutOverloads(file, shown, from: start)
  var builder = MarkdownBuilder(file: file, bytes: bounded, start: start, unsafeHTML: unsafeHTML)
  bounded.withUnsafeBufferPointer { buffer in
    readCommonMark(UnsafeBufferPointer(rebasing: buffer[start...]), into: &builder)
  }
  let (document, diagnostics) = builder.finish()
  let first = warnings + refusals
  return (document, first.isEmpty ? diagnostics : (first + diagnostics).inOrderOfPosition)
}
