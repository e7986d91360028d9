import Bytes
import Settings
package import Markdown

extension MarkdownDocument {
  /// Creates a document from plain text. An empty line separates paragraphs.
  /// - Parameter keepsLines: whether the lines of a paragraph stay lines, as in a conversation.
  package init(paragraphs text: String, keepsLines: Bool = false) {
    // Every character that ends a line has one of these first bytes.
    guard text.utf8.contains(where: { (0x0A...0x0D).contains($0) || $0 == 0xC2 || $0 == 0xE2 }) else {
      self.init(blocks: shownText(text).map { [.paragraph([.text($0)])] } ?? [])
      return
    }
    var paragraphs: [[String]] = [[]]
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      if let line = shownText(String(line)) {
        paragraphs[paragraphs.count - 1].append(line)
      } else if paragraphs.last != [] {
        paragraphs.append([])
      }
    }
    self.init(
      blocks: paragraphs.filter { !$0.isEmpty }.map { lines in
        guard keepsLines else { return .paragraph([.text(lines.joined(separator: " "))]) }
        return .paragraph(Array(lines.map { [MarkdownInline.text($0)] }.joined(separator: [.lineBreak])))
      })
  }
}

/// Returns a text of an image's metadata on one line, without the control characters that cameras write; nil if nothing
/// remains.
package func shownText(_ text: String?) -> String? {
  guard let text else { return nil }
  // The first byte of U+0080 to U+009F is C2.
  let mayHaveControls = text.utf8.contains { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 }
  let line = collapsingWhitespace(
    mayHaveControls ? String(String.UnicodeScalarView(text.unicodeScalars.map(withoutControls))) : text)
  return line.isEmpty ? nil : line
}

private func withoutControls(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
  scalar.properties.generalCategory == .control ? " " : scalar
}
