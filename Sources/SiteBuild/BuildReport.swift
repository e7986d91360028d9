package import Diagnostics
package import Publishing

/// What came of a build.
package struct BuildReport: Sendable {
  package var diagnostics: [Diagnostic]
  /// Whether the output is the site now; not where there are errors, nor in a dry run.
  package var isPublished: Bool
  /// How the site differs from the one that was published before; nil where there are errors.
  package var changes: SiteChanges?
  package var collections = 0
  package var items = 0
  package var pages = 0
  package var images = 0
  /// How long each stage took.
  package var timings: [StageTiming] = []
}

/// How far a build has come.
package struct BuildProgress: Sendable {
  package enum Stage: String, Sendable {
    case read = "reading"
    case measure = "measuring"
    case images = "images"
    case pages = "pages"
    case publish = "publishing"
  }

  package var stage: Stage
  package var done = 0
  package var total = 0
  /// Of those done, the ones that were made anew: the others cost nothing.
  package var made = 0
}

extension String {
  /// The text without the slashes at its end.
  package func trimmingSlashes() -> String {
    var text = self[...]
    while text.hasSuffix("/") { text.removeLast() }
    return String(text)
  }
}
