/// A problem in the content, templates or theme that the author can correct. Diagnostics are values and are never
/// thrown.
package struct Diagnostic: Hashable, Sendable {
  /// The severity. An error prevents publishing; a warning does not.
  package enum Severity: String, Sendable {
    case error
    case warning
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
}

extension [Diagnostic] {
  /// Whether any diagnostic is an error, which prevents publishing.
  package var containsErrors: Bool { contains { $0.severity == .error } }
  package var errorCount: Int { count { $0.severity == .error } }
}
