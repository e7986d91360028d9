package import Diagnostics
import Files
package import Theming

/// What a build is asked to do.
package struct BuildOptions: Sendable {
  /// The content folder, and its name as diagnostics print it.
  package var content: String
  package var contentName: String
  package var output: String
  package var templates: TemplateFolders
  /// What is wrong around the content folder, where nothing is read from; it is told with what is found in it.
  package var mistakes: [Diagnostic] = []
  /// Overrides the site's own `baseURL`.
  package var baseURL: String?
  package var includesDrafts = false
  /// Whether the site is only compared with the published one.
  package var isDryRun = false
  /// Whether a warning keeps the site from being published.
  package var isStrict = false
  /// How many threads there are.
  package var jobs = processorCount
  /// Where what was found out is kept for the next build; nil keeps nothing.
  package var cache: String?
  /// Asked on the way whether the site need not be finished; `build` throws `OutdatedBuild` then.
  package var isOutdated: @Sendable () -> Bool = { false }

  package init(content: String, contentName: String, output: String, templates: TemplateFolders) {
    self.content = content
    self.contentName = contentName
    self.output = output
    self.templates = templates
  }
}
