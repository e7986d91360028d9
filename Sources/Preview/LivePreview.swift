import Bytes
package import Diagnostics
import Publishing
package import SiteBuild
import Theming
internal import Synchronization

/// The preview at work: builds the site when it begins and whenever the content or the templates change, serves it, and
/// tells the open pages.
///
/// Builds are made one after the other on one thread. What changes during one breaks it off, as long as that does not go
/// on and on, and has another follow. A build with errors leaves the last good site where it is.
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
  private let cancellation: Cancellation
  private let rest: @Sendable (Rest) -> Void

  /// When there is time for what readers need not wait for.
  enum Rest: Sendable {
    /// They have been told of a build.
    case told
    /// Nothing has happened for a while, or nothing will.
    case quiet
  }

  /// Begins to watch.
  /// - Parameter editor: what the mistakes that pages show lead to.
  /// - Throws: `FileError` where nothing can be watched.
  package convenience init(
    _ options: BuildOptions, editor: EditorLink? = nil,
    progress: @escaping @Sendable (BuildProgress) -> Void = { _ in }
  ) throws {
    let cancellation = Cancellation()
    var outdating = options
    outdating.isOutdated = { cancellation.isOver() }
    let workshop = IncrementalBuilder(SiteBuilder(outdating, progress: progress))
    try self.init(
      watching: [options.content] + options.templates.folders.map(\.path),
      excluding: [options.output] + (options.cache.map { [$0] } ?? []), output: options.output, editor: editor,
      desk: EditingSession(content: options.content, contentName: options.contentName) {
        if let site = workshop.site { return site }
        let (site, diagnostics) = try SiteBuilder(options).prepare()
        return diagnostics.containsErrors ? nil : site
      }, cancellation: cancellation, rest: { workshop.rest($0) }
    ) {
      let report = try workshop.build()
      var build = Build()
      (build.diagnostics, build.isPublished, build.pages) = (report.diagnostics, report.isPublished, report.pages)
      return build
    }
  }

  /// - Parameters:
  ///   - rest: called where nobody waits.
  ///   - make: builds the site into the output.
  init(
    watching folders: [String], excluding: [String] = [], output: String, editor: EditorLink?,
    desk: EditingSession? = nil, cancellation: Cancellation = Cancellation(),
    rest: @escaping @Sendable (Rest) -> Void = { _ in },
    make: @escaping @Sendable () throws -> Build
  ) throws {
    self.make = make
    self.rest = rest
    watcher = try FolderWatcher(folders, excluding: excluding)
    self.cancellation = cancellation
    let watcher = watcher
    cancellation.watch { watcher.hasNews }
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
    rest(.told)
    return build
  }

  /// Builds after every change until `stop`.
  /// - Parameter show: told of each build. A failure of the environment is a diagnostic here: it may pass.
  package func follow(_ show: (Build) -> Void) {
    var pending = FolderChanges()
    rest(.quiet)
    while true {
      // What came of a build that was broken off is still to be built, whatever has happened since.
      let event = watcher.wait(seconds: pending.isEmpty ? Self.heartbeat : 0)
      switch event {
      case .stopped:
        rest(.quiet)
        return
      case .silence where pending.isEmpty:
        events.beat()
        rest(.quiet)
      case .silence, .changes:
        if case .changes(let changes) = event {
          pending.paths.formUnion(changes.paths)
          pending.isIncomplete = pending.isIncomplete || changes.isIncomplete
        }
        let changes = pending
        var build: Build
        do {
          cancellation.begin()
          build = try self.build()
        } catch is OutdatedBuild {
          continue
        } catch {
          build = Build()
          build.diagnostics = [.error("environment", "\(error)")]
          tell(build)
        }
        cancellation.end()
        pending = FolderChanges()
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

/// Whether a build that is at work is worth finishing: not where there is something newer to build, unless one after the
/// other was broken off for so long that pages would seem dead.
final class Cancellation: Sendable {
  private struct State: Sendable {
    var hasNews: (@Sendable () -> Bool)?
    /// When the first of the builds was begun that came to nothing; nil while none is at work that may be broken off.
    var start: ContinuousClock.Instant?
  }

  /// After this, a build is finished whatever happens.
  private let longest: Duration
  private let state = Mutex(State())

  init(longest: Duration = .seconds(2)) { self.longest = longest }

  func watch(_ hasNews: @escaping @Sendable () -> Bool) { state.withLock { $0.hasNews = hasNews } }

  func begin() { state.withLock { $0.start = $0.start ?? .now } }

  func end() { state.withLock { $0.start = nil } }

  /// Whether the build at work is to be broken off.
  func isOver() -> Bool {
    let (hasNews, start) = state.withLock { ($0.hasNews, $0.start) }
    guard let start, ContinuousClock.now - start < longest else { return false }
    return hasNews?() ?? false
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
