import Bytes
import Items
import Diagnostics
import Discovery
import Files
import LayoutParameters
import PageLayout
import Settings
import Theming
import Typography

/// What a build reads before the content: which files there are, and the templates.
struct SiteSources: Sendable {
  let discovered: (tree: SourceTree, diagnostics: [Diagnostic])
  let templates: Templates

  struct Templates: Sendable {
    /// Nil if they have mistakes.
    let set: TemplateSet?
    /// The layouts defined as data, by name.
    let layouts: [String: ParameterValue]
    /// The names of the cells.
    let cells: [String]
    let diagnostics: [Diagnostic]
  }

  /// Reads what is not known.
  /// - Parameters:
  ///   - known: what the build before read, of what has not changed since.
  ///   - tasks: what is done at the same time.
  init(_ options: BuildOptions, known: KnownSources, besides tasks: [@Sendable () -> Void]) throws {
    let discovered = Lazy {
      Result {
        if let known = known.discovered { return known }
        return try discover(contentFolder: options.content, displayName: options.contentName)
      }
    }
    let templates = Lazy { Result { try known.templates ?? Templates(options) } }
    runTogether([{ _ = discovered() }, { _ = templates() }] + tasks, jobs: options.jobs)
    self.templates = try templates().get()
    self.discovered = try discovered().get()
  }

  /// The parts of the sources that are as they were.
  struct KnownSources: Sendable {
    var discovered: (tree: SourceTree, diagnostics: [Diagnostic])?
    var templates: Templates?

    static let nothing = KnownSources()
  }

  /// Returns what changes of files leave as it is. None of them may have added or removed a file.
  func unchanged(by changes: FolderChanges, _ options: BuildOptions) -> KnownSources {
    let folders = options.templates.folders.map { $0.path + "/" }
    let changesTemplates = changes.paths.contains { path in
      // This names the theme.
      path == options.siteFile || folders.contains(where: path.hasPrefix)
    }
    return KnownSources(discovered: discovered, templates: changesTemplates ? nil : templates)
  }
}

extension BuildOptions {
  /// The path of the site's settings.
  var siteFile: String { content + "/site.yaml" }

  /// The name of the theme; nil if there are no settings that can be read, which is reported when the content is read.
  var themeName: Located<String>? {
    guard FileSystem.isFile(siteFile), let bytes = try? FileSystem.read(siteFile) else { return nil }
    return TemplateFolders.themeName(in: SourceFile(path: contentName + "/site.yaml", bytes: bytes))
  }
}

extension SiteSources.Templates {
  init(_ options: BuildOptions) throws {
    let theme = options.themeName
    let folders = options.templates.adding(theme: theme?.value)
    let (set, problems) = try TemplateSet.load(folders, theme: theme)
    let (layouts, layoutProblems) = try TemplateSet.customLayouts(in: folders)
    self.init(
      set: set, layouts: layouts, cells: try folders.stems(in: "cells", ending: ".yaml"),
      diagnostics: layoutProblems + problems)
  }
}
