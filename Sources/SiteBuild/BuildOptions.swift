import Actions
package import Diagnostics
import Files
package import Imaging
package import Theming

/// The options of a build.
package struct BuildOptions: Sendable {
  /// The path of the content folder.
  package var content: String
  /// The content folder's name as diagnostics print it.
  package var contentName: String
  package var output: String
  package var templates: TemplateFolders
  /// Diagnostics about files around the content folder, which a build does not read. The report contains them.
  package var mistakes: [Diagnostic] = []
  /// Overrides the site's own `baseURL`.
  package var baseURL: String?
  package var includesDrafts = false
  /// Whether the build only compares the site with the published one and writes nothing.
  package var isDryRun = false
  /// Whether a warning prevents publishing.
  package var isStrict = false
  /// The number of threads.
  package var jobs = processorCount
  /// The cache folder, which contains the image cache and the build state. With nil, the build saves nothing.
  package var cache: String?

  /// Says why a folder is no cache folder; nil if it can be one.
  package static func problem(withCache folder: String) -> String? { BuildCache.foreignContent(of: folder) }

  /// Decodes and encodes images.
  package var decoder: any ImageDecoder = InProcessDecoder()
  /// Receives the images whose files the cache lacks; nil to make them during the build.
  package var imageQueue: ImageQueue?
  /// Reports whether the build has become obsolete. A build calls it repeatedly, and throws `OutdatedBuild` if it
  /// returns true.
  package var isOutdated: @Sendable () -> Bool = { false }

  package init(content: String, contentName: String, output: String, templates: TemplateFolders) {
    self.content = content
    self.contentName = contentName
    self.output = output
    self.templates = templates
  }
}
