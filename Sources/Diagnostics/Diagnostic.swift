/// A problem in the content, templates or theme that the author can correct. Diagnostics are values and are never
/// thrown.
package struct Diagnostic: Hashable, Sendable {
  /// The severity. An error prevents publishing; with `--strict`, a warning does too. A note says what was done, and
  /// asks for nothing.
  package enum Severity: String, Sendable {
    case error
    case warning
    case note
  }

  package var severity: Severity
  /// The stable identifier of the rule in kebab case: `invalid-date`.
  package var id: String
  /// The problem in one line: the value found and the value expected.
  package var summary: String
  /// The location; nil if no file is the cause.
  package var location: SourceLocation?
  /// A correction in one line: `did you mean 'title'?`.
  package var suggestion: String?

  package init(
    _ severity: Severity, id: String, _ summary: String, at location: SourceLocation? = nil, suggestion: String? = nil
  ) {
    self.severity = severity
    self.id = id
    self.summary = summary
    self.location = location
    self.suggestion = suggestion
  }

  /// Creates an error.
  package static func error(
    _ id: String, _ summary: String, at location: SourceLocation? = nil, suggestion: String? = nil
  ) -> Diagnostic {
    Diagnostic(.error, id: id, summary, at: location, suggestion: suggestion)
  }

  /// Creates a warning.
  package static func warning(
    _ id: String, _ summary: String, at location: SourceLocation? = nil, suggestion: String? = nil
  ) -> Diagnostic {
    Diagnostic(.warning, id: id, summary, at: location, suggestion: suggestion)
  }

  /// Creates a note.
  package static func note(
    _ id: String, _ summary: String, at location: SourceLocation? = nil, suggestion: String? = nil
  ) -> Diagnostic {
    Diagnostic(.note, id: id, summary, at: location, suggestion: suggestion)
  }
}

extension [Diagnostic] {
  /// The first diagnostics of each kind, followed by one for each kind with more that has their number: a mistake in a
  /// million rows must not print gigabytes.
  /// - Parameter hint: how to see all of them.
  package func shortened(to limit: Int = 100, hint: String? = nil) -> [Diagnostic] {
    guard count > limit else { return self }
    var counts: [String: Int] = [:]
    var omitted: [Diagnostic] = []
    var shown = filter { diagnostic in
      let number = counts["\(diagnostic.severity.rawValue) \(diagnostic.id)", default: 0] + 1
      counts["\(diagnostic.severity.rawValue) \(diagnostic.id)"] = number
      if number == limit + 1 { omitted.append(diagnostic) }
      return number <= limit
    }
    shown += omitted.map { first in
      let more = (counts["\(first.severity.rawValue) \(first.id)"] ?? limit) - limit
      return Diagnostic(first.severity, id: first.id, "and \(more) more of this kind", suggestion: hint)
    }
    return shown
  }

  /// Whether any diagnostic is an error, which prevents publishing.
  package var containsErrors: Bool { contains { $0.severity == .error } }
  package var errorCount: Int { count { $0.severity == .error } }
  package var warningCount: Int { count { $0.severity == .warning } }
}
