extension Diagnostic {
  /// Formats the diagnostic for a terminal, without a final newline:
  ///
  ///     Content/herbarium/fern.md:4:7: error: month 13 in date '2024-13-01'; months run 1–12 [invalid-date]
  ///       date: 2024-13-01
  ///             ^~~~~~~~~~
  ///       help: write the date as YYYY-MM-DD
  ///
  /// Long lines are quoted around the column. In all parts, U+FFFD replaces characters that a terminal would interpret
  /// instead of display: controls and bidirectional overrides.
  package func formatted(color: Bool = false) -> String {
    let style = TerminalStyle(enabled: color)
    var result = ""
    if let location {
      result += location.path.printable
      if let position = location.position { result += ":\(position.line):\(position.column)" }
      result += ": "
    }
    let word =
      switch severity {
      case .error: style.red(severity.rawValue)
      case .warning: style.yellow(severity.rawValue)
      case .note: style.bold(severity.rawValue)
      }
    result += "\(word): \(summary.printable) [\(id)]"
    if let quote = location.flatMap(QuotedLine.init) {
      result += "\n  \(quote.text)\n  \(style.green(quote.underline))"
    }
    if let suggestion { result += "\n  \(style.bold("help")): \(suggestion.printable)" }
    return result
  }
}

/// Styles text with ANSI escape sequences if enabled.
package struct TerminalStyle: Sendable {
  package let enabled: Bool

  package init(enabled: Bool) { self.enabled = enabled }

  package func bold(_ text: String) -> String { wrap(text, "1") }
  package func red(_ text: String) -> String { wrap(text, "1;31") }
  package func yellow(_ text: String) -> String { wrap(text, "1;33") }
  package func green(_ text: String) -> String { wrap(text, "32") }

  private func wrap(_ text: String, _ code: String) -> String { enabled ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text }
}
