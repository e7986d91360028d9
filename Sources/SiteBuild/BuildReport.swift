package import Diagnostics
package import Publishing

/// The result of a build.
package struct BuildReport: Sendable {
  package var diagnostics: [Diagnostic]
  /// What the author may want to know although nothing is wrong.
  package var notes: [Diagnostic] = []
  /// Whether the build published the site. False if there are errors, and in a dry run.
  package var isPublished: Bool
  /// The differences from the previously published site; nil if there are errors.
  package var changes: SiteChanges?
  package var collections = 0
  package var items = 0
  package var pages = 0
  package var images = 0
  /// The number of pages that were rendered, because their keys were not those of the published pages. The pages of a
  /// collection that scroll as one count as one.
  package var renderedPages = 0
  /// The time each stage took.
  package var timings: [StageTiming] = []
}

/// The progress of a build.
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
  /// The number of finished units that were generated, not reused.
  package var made = 0
}

extension String {
  /// Returns the text without trailing slashes.
  package func trimmingSlashes() -> String {
    var text = self[...]
    while text.hasSuffix("/") { text.removeLast() }
    return String(text)
  }
}
