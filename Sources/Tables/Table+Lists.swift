import Bytes

/// Lists of texts in one cell.
extension Table {
  /// The texts of a list, which `;` or `|` separates; `\;` and `\|` are the signs themselves. Empty ones are left out.
  /// - Parameter keepsLines: whether texts may have several lines.
  package static func elements(of text: String, keepsLines: Bool = false) -> [String] {
    divided(text, by: [";", "|"], keepsLines: keepsLines).filter { !$0.isEmpty }
  }

  /// A list of texts for one cell. See `elements`.
  package static func text(ofElements texts: [String]) -> String {
    // Before a separator, a backslash would be read as part of `\;` or `\|`. White space around texts would be left out.
    if texts.contains(where: { $0.utf8.contains(0x5C) && hasBackslashAtSeparator($0) || isPadded($0) }) {
      return texts.map { $0 + String(elementSeparator) }.joined()
    }
    return separated(texts)
  }

  /// Whether a text alone would be read as another list than the one that contains it.
  static func needsSeparator(_ text: String) -> Bool {
    text.contains { ";|\\".contains($0) || $0.isNewline } || isPadded(text)
  }

  private static func hasBackslashAtSeparator(_ text: String) -> Bool {
    text.hasSuffix("\\") || text.contains("\\;") || text.contains("\\|")
  }

  private static func isPadded(_ text: String) -> Bool {
    text.first?.isWhitespace == true || text.last?.isWhitespace == true
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
    if texts.contains(where: { $0.hasSuffix("\\") || $0.contains("\\|") }) {
      return texts.map { $0 + String(elementSeparator) }.joined()
    }
    return texts.map { $0.replacing("|", with: "\\|") }.joined(separator: "|")
  }

  private static func divided(_ text: String, by signs: Set<Character>, keepsLines: Bool = false) -> [String] {
    func trimmed(_ text: String) -> String {
      guard keepsLines else { return collapsingWhitespace(text) }
      let rest = text.drop(while: \.isWhitespace)
      return String(rest.prefix(rest.count - rest.reversed().prefix(while: \.isWhitespace).count))
    }
    // Most texts are no list.
    guard text.utf8.contains(where: { [0x1F, 0x3B, 0x5C, 0x7C].contains($0) }) else { return [trimmed(text)] }
    if text.contains(elementSeparator) {
      let texts = text.split(separator: elementSeparator, omittingEmptySubsequences: false).map(String.init)
      return keepsLines ? texts : texts.map(collapsingWhitespace)
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
    return texts.map(trimmed)
  }
}
