package import Diagnostics
package import SiteBuild

/// The preview at work: builds the site when it begins and whenever the content or the templates change, serves it, and
/// tells the open pages.
///
/// Builds are made one after the other on one thread. What changes during one is seen when it is done, and has another
/// follow. A build with errors leaves the last good site where it is.
package final class LivePreview: Sendable {
  /// What came of a build.
  package struct Build: Sendable {
    package var diagnostics: [Diagnostic] = []
    package var isPublished = false
    package var pages = 0
    package var elapsed = Duration.zero
    /// What it was made for; empty for the first.
    package var changes = FolderChanges()

    package init() {}
  }

  /// After how many seconds without a change it is looked which pages are still there.
  private static let heartbeat = 15

  package let server: PreviewServer
  private let make: @Sendable () throws -> Build
  private let watcher: FolderWatcher
  private let events = EventStreams()
  private let editor: EditorLink?

  /// Begins to watch.
  /// - Parameter editor: what the mistakes that pages show lead to.
  /// - Throws: `FileError` where nothing can be watched.
  package convenience init(
    _ options: BuildOptions, editor: EditorLink? = nil,
    progress: @escaping @Sendable (BuildProgress) -> Void = { _ in }
  ) throws {
    let builder = SiteBuilder(options, progress: progress)
    try self.init(
      watching: [options.content] + options.templates.folders.map(\.path),
      excluding: [options.output] + (options.cache.map { [$0] } ?? []), output: options.output, editor: editor,
      desk: ReorderDesk(content: options.content, contentName: options.contentName) {
        let (site, diagnostics) = try SiteBuilder(options).prepare()
        return diagnostics.containsErrors ? nil : site
      }
    ) {
      let report = try builder.build()
      var build = Build()
      (build.diagnostics, build.isPublished, build.pages) = (report.diagnostics, report.isPublished, report.pages)
      return build
    }
  }

  /// - Parameter make: builds the site into the output.
  init(
    watching folders: [String], excluding: [String] = [], output: String, editor: EditorLink?,
    desk: ReorderDesk? = nil, make: @escaping @Sendable () throws -> Build
  ) throws {
    self.make = make
    watcher = try FolderWatcher(folders, excluding: excluding)
    server = PreviewServer(serving: output, routes: [], live: LivePages(events: events, desk: desk))
    self.editor = editor
  }

  /// Builds the site and tells the open pages what came of it.
  /// - Throws: where the environment fails; the pages know nothing of that.
  package func build() throws -> Build {
    let start = ContinuousClock.now
    var build = try make()
    build.elapsed = ContinuousClock.now - start
    tell(build)
    return build
  }

  /// Builds after every change until `stop`.
  /// - Parameter show: told of each build. A failure of the environment is a diagnostic here: it may pass.
  package func follow(_ show: (Build) -> Void) {
    while true {
      switch watcher.wait(seconds: Self.heartbeat) {
      case .stopped: return
      case .silence: events.beat()
      case .changes(let changes):
        var build: Build
        do {
          build = try self.build()
        } catch {
          build = Build()
          build.diagnostics = [.error("environment", "\(error)")]
          tell(build)
        }
        build.changes = changes
        show(build)
      }
    }
  }

  /// Ends `follow` and all connections. A build that is at work goes on.
  package func stop() {
    watcher.stop()
    server.stop()
  }

  private func tell(_ build: Build) {
    if build.isPublished {
      events.change()
    } else {
      events.fail("[" + build.diagnostics.map { $0.json(editor) }.joined(separator: ",") + "]")
    }
  }
}

extension Diagnostic {
  /// What a page shows of it, on one line.
  fileprivate func json(_ editor: EditorLink?) -> String {
    var members = [("severity", severity.rawValue), ("id", id), ("message", summary)]
    if let location {
      members.append(("path", location.path))
      if let position = location.position { members.append(("place", "\(position.line):\(position.column)")) }
      if let quote = QuotedLine(location) { members += [("quote", quote.text), ("marks", quote.underline)] }
      if let link = editor?.url(of: location) { members.append(("link", link)) }
    }
    if let suggestion { members.append(("suggestion", suggestion)) }
    return "{" + members.map { "\(jsonString($0.0)):\(jsonString($0.1))" }.joined(separator: ",") + "}"
  }
}
