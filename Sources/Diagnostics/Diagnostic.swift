/// What an author has to know about the content, templates or theme: a value, never thrown.
package struct Diagnostic: Hashable, Sendable {
  package enum Severity: String, Sendable {
    case error
    case warning
  }

  package var severity: Severity
  /// A stable name of the rule in kebab case: `invalid-date`.
  package var id: String
  /// What is wrong, in one line: what was found and what is wanted.
  package var summary: String
  /// Where; nil where no file is to blame.
  package var location: SourceLocation?
  /// A way out, in one line: `did you mean 'title'?`.
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

  package static func error(
    _ id: String, _ summary: String, at location: SourceLocation? = nil, suggestion: String? = nil
  ) -> Diagnostic {
    Diagnostic(.error, id: id, summary, at: location, suggestion: suggestion)
  }

  package static func warning(
    _ id: String, _ summary: String, at location: SourceLocation? = nil, suggestion: String? = nil
  ) -> Diagnostic {
    Diagnostic(.warning, id: id, summary, at: location, suggestion: suggestion)
  }
}

extension [Diagnostic] {
  /// Whether any of them keeps the site from being published.
  package var containsErrors: Bool { contains { $0.severity == .error } }
  package var errorCount: Int { count { $0.severity == .error } }
}
