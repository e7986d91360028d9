import Bytes

/// Lists of texts in one cell.
extension Table {
  /// The texts of a list, which `;` or `|` separates; `\;` and `\|` are the signs themselves. Empty ones are left out.
  package static func elements(of text: String) -> [String] {
    divided(text, by: [";", "|"]).filter { !$0.isEmpty }
  }

  /// A list of texts for one cell. See `elements`.
  package static func text(ofElements texts: [String]) -> String {
    // Before a separator, a backslash would be read as part of `\;` or `\|`.
    if texts.contains(where: { $0.utf8.contains(0x5C) && hasBackslashAtSeparator($0) }) {
      return texts.map { $0 + String(elementSeparator) }.joined()
    }
    return separated(texts)
  }

  private static func hasBackslashAtSeparator(_ text: String) -> Bool {
    text.hasSuffix("\\") || text.contains("\\;") || text.contains("\\|")
  }

  private static func separated(_ texts: [String]) -> String {
    texts.map { text in
      // Most texts have no such sign.
      text.utf8.contains { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: "|") }
        ? text.replacing(";", with: "\\;").replacing("|", with: "\\|") : text
    }.joined(separator: ";")
  }

  /// The texts of a list, which `|` separates; `\|` is the sign itself. Empty ones are kept.
  package static func aligned(_ text: String) -> [String] { divided(text, by: ["|"]) }

  /// A list of texts for one cell. See `aligned`.
  package static func alignedText(_ texts: [String]) -> String {
    texts.map { $0.replacing("|", with: "\\|") }.joined(separator: "|")
  }

  private static func divided(_ text: String, by signs: Set<Character>) -> [String] {
    // Most texts are no list.
    guard text.utf8.contains(where: { [0x1F, 0x3B, 0x5C, 0x7C].contains($0) }) else {
      return [collapsingWhitespace(text)]
    }
    if text.contains(elementSeparator) {
      return text.split(separator: elementSeparator, omittingEmptySubsequences: false)
        .map { collapsingWhitespace(String($0)) }
    }
    var texts = [""]
    var isEscaped = false
    for character in text {
      if isEscaped, !signs.contains(character) { texts[texts.count - 1].append("\\") }
      if !isEscaped, character == "\\" {
        isEscaped = true
        continue
      }
      if !isEscaped, signs.contains(character) {
        texts.append("")
      } else {
        texts[texts.count - 1].append(character)
      }
      isEscaped = false
    }
    if isEscaped { texts[texts.count - 1].append("\\") }
    return texts.map(collapsingWhitespace)
  }
}
