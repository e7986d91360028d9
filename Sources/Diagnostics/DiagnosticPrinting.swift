extension Diagnostic {
  /// The diagnostic as a terminal shows it, without a final newline:
  ///
  ///     Content/herbarium/fern.md:4:7: error: month 13 in date '2024-13-01'; months run 1–12 [invalid-date]
  ///       date: 2024-13-01
  ///             ^~~~~~~~~~
  ///       help: write the date as YYYY-MM-DD
  ///
  /// Long lines are quoted around the column; control characters in them are shown as spaces.
  package func formatted(color: Bool = false) -> String {
    let style = TerminalStyle(enabled: color)
    var result = ""
    if let location {
      result += location.path
      if let position = location.position { result += ":\(position.line):\(position.column)" }
      result += ": "
    }
    let word = severity == .error ? style.red(severity.rawValue) : style.yellow(severity.rawValue)
    result += "\(word): \(summary) [\(id)]"
    if let quote = location?.quote {
      result += "\n  \(quote.text)\n  \(style.green(quote.underline))"
    }
    if let suggestion { result += "\n  \(style.bold("help")): \(suggestion)" }
    return result
  }
}

extension SourceLocation {
  /// The widest part of a line that is quoted, in characters.
  private static let quoteWidth = 100

  /// The line (or the part of a long one around the column) and the marks that go under it.
  fileprivate var quote: (text: String, underline: String)? {
    guard let position, let lineText, !lineText.isEmpty else { return nil }
    let bytes = Array(lineText.utf8)
    let startByte = min(max(position.column - 1, 0), bytes.count)
    let before = String(decoding: bytes[..<startByte], as: UTF8.self)
    let marked = String(decoding: bytes[startByte..<min(startByte + max(length, 1), bytes.count)], as: UTF8.self)
    let visible = lineText.map { $0.isControl ? " " : $0 }
    var start = before.count
    var shown = visible[...]
    if visible.count > Self.quoteWidth {
      let from = max(0, min(start - Self.quoteWidth / 2, visible.count - Self.quoteWidth))
      shown = visible[from..<min(from + Self.quoteWidth, visible.count)]
      start -= from
    }
    let marks = min(max(marked.count, 1), max(shown.count - start, 1))
    return (
      String(shown), String(repeating: " ", count: start) + "^" + String(repeating: "~", count: marks - 1)
    )
  }
}

extension Character {
  /// Whether a terminal might act on the character instead of showing it: controls and bidirectional overrides.
  fileprivate var isControl: Bool {
    unicodeScalars.contains { scalar in
      scalar.properties.generalCategory == .control
        || (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
    }
  }
}

/// Emphasis by ANSI escape sequences, or none.
package struct TerminalStyle: Sendable {
  package let enabled: Bool

  package init(enabled: Bool) { self.enabled = enabled }

  package func bold(_ text: String) -> String { wrap(text, "1") }
  package func red(_ text: String) -> String { wrap(text, "1;31") }
  package func yellow(_ text: String) -> String { wrap(text, "1;33") }
  package func green(_ text: String) -> String { wrap(text, "32") }
  package func dim(_ text: String) -> String { wrap(text, "2") }

  private func wrap(_ text: String, _ code: String) -> String { enabled ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text }
}
