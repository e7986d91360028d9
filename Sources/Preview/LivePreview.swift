import Bytes
package import Diagnostics
package import Files
import Publishing
package import SiteBuild
import Theming
internal import Glibc
internal import Synchronization

/// A running preview. It builds the site at the start and whenever the content or the templates change, serves it, and
/// updates the open pages.
///
/// Builds run one after the other on one thread. A change during a build cancels it and starts a new one, unless builds
/// were cancelled for too long. If a build has errors, the last good site stays published.
package final class LivePreview: Sendable {
  /// The result of a build.
  package struct Build: Sendable {
    package var diagnostics: [Diagnostic] = []
    package var isPublished = false
    package var pages = 0
    package var elapsed = Duration.zero
    /// The changes that caused the build; empty for the first one.
    package var changes = FolderChanges()

    package init() {}

    /// A build that the environment prevented.
    fileprivate init(failure: any Error) { diagnostics = [.error("environment", "\(failure)")] }
  }

  /// The time in seconds without a change after which the preview removes the streams of closed pages.
  private static let heartbeat = 15

  package let server: PreviewServer
  private let make: @Sendable (FolderChanges) throws -> Build
  private let watcher: FolderWatcher
  private let events = EventStreams()
  private let editor: EditorLink?
  private let cancellation: Cancellation
  private let idleWork: @Sendable (IdlePhase) -> Bool
  private let images: ImageQueue?

  /// The phases in which the preview runs work that can wait.
  enum IdlePhase: Sendable {
    /// The open pages have received a build.
    case published
    /// Nothing has changed for a while.
    case quiet
    /// The preview ends.
    case ending
  }

  /// Creates a preview and starts to watch the folders.
  /// - Parameter editor: The editor that the diagnostics on pages link to.
  /// - Throws: `FileError` if the folders can't be watched.
  package convenience init(
    _ options: BuildOptions, editor: EditorLink? = nil,
    progress: @escaping @Sendable (BuildProgress) -> Void = { _ in }
  ) throws {
    let cancellation = Cancellation()
    var outdating = options
    outdating.isOutdated = { cancellation.isOver() }
    // Without a cache there is no place for files made one by one.
    let images = options.cache == nil ? nil : ImageQueue()
    outdating.imageQueue = images
    let incrementalBuilder = IncrementalBuilder(SiteBuilder(outdating, progress: progress))
    try self.init(
      watching: [options.content] + options.templates.folders.map(\.path),
      excluding: [options.output] + (options.cache.map { [$0] } ?? []), output: options.output, editor: editor,
      editing: EditingSession(content: options.content, contentName: options.contentName) {
        let known = incrementalBuilder.versions
        if !known.isEmpty { return known }
        let (versions, diagnostics) = try SiteBuilder(options).divideVersions()
        return diagnostics.containsErrors ? [] : versions
      }, images: images, cancellation: cancellation, idleWork: { incrementalBuilder.runIdleWork($0) }
    ) { changes in
      let report = try incrementalBuilder.build(after: changes)
      var build = Build()
      (build.diagnostics, build.isPublished, build.pages) = (report.diagnostics, report.isPublished, report.pages)
      return build
    }
  }

  /// Creates a preview with a custom build.
  /// - Parameters:
  ///   - images: The images that builds leave for later.
  ///   - idleWork: Runs the work that can wait. Returns whether files have changed unnoticed.
  ///   - make: Builds the site into the output, after changes since the last call.
  init(
    watching folders: [String], excluding: [String] = [], output: String, editor: EditorLink?,
    editing: EditingSession? = nil, images: ImageQueue? = nil, cancellation: Cancellation = Cancellation(),
    idleWork: @escaping @Sendable (IdlePhase) -> Bool = { _ in false },
    make: @escaping @Sendable (FolderChanges) throws -> Build
  ) throws {
    self.make = make
    self.idleWork = idleWork
    self.images = images
    watcher = try FolderWatcher(folders, excluding: excluding)
    self.cancellation = cancellation
    let watcher = watcher
    cancellation.watch { watcher.hasNews }
    var live = LivePages(events: events, editing: editing)
    if let images { live.missingFile = { images.file(at: $0) } }
    server = PreviewServer(serving: output, routes: [], live: live)
    self.editor = editor
  }

  /// Builds the site and sends the result to the open pages.
  /// - Parameter changes: What changed since the last build.
  /// - Throws: Environment failures, which the pages do not receive.
  package func build(after changes: FolderChanges = .unknown) throws -> Build {
    let start = ContinuousClock.now
    var build = try make(changes)
    build.elapsed = ContinuousClock.now - start
    tell(build)
    _ = idleWork(.published)
    return build
  }

  /// Builds after every change until `stop`, and makes images in the meantime.
  /// - Parameter show: Receives the result of each build. An environment failure is a diagnostic here, as it may be
  ///   temporary.
  package func follow(_ show: (Build) -> Void) {
    var pending = FolderChanges()
    // The system tells of no change through a link, for example.
    func compareFiles() {
      guard idleWork(.quiet) else { return }
      pending.isIncomplete = true
      watcher.renew()
    }
    compareFiles()
    // A browser that is opened at the start asks for the pictures on its screen first.
    var firstTimeout = 1
    while true {
      let hasImages = images.map { !$0.isEmpty } ?? false
      let timeout = !pending.isEmpty ? 0 : hasImages ? firstTimeout : Self.heartbeat
      firstTimeout = 0
      // The changes of a cancelled build are still to be built, whatever has happened since.
      switch watcher.wait(seconds: timeout) {
      case .stopped:
        _ = idleWork(.ending)
        return
      case .silence where pending.isEmpty && hasImages:
        // Then the pages can be published with all images.
        if makesLastImages(), !rebuild(after: pending, show) { pending.isIncomplete = true }
      case .silence where pending.isEmpty:
        events.beat()
        compareFiles()
      case .silence:
        if rebuild(after: pending, show) { pending = FolderChanges() }
      case .changes(let changes):
        pending.formUnion(changes)
        if rebuild(after: pending, show) { pending = FolderChanges() }
      }
    }
  }

  /// Makes some of the missing images.
  /// - Returns: Whether no more are missing.
  private func makesLastImages() -> Bool {
    guard let images else { return false }
    // A browser is asking for others.
    if !images.makeSome() { usleep(100_000) }
    return images.isEmpty
  }

  /// Builds the site after changes.
  /// - Returns: Whether the build went to its end; false if newer changes cancelled it, or another run is building.
  private func rebuild(after changes: FolderChanges, _ show: (Build) -> Void) -> Bool {
    var build: Build
    do {
      cancellation.begin()
      build = try self.build(after: changes)
    } catch is OutdatedBuild {
      return false
    } catch let error as PublishError where error.isTemporary {
      // The other run ends soon, most likely. Meanwhile the pages are what they were.
      let isLate = cancellation.isLate
      if isLate { tell(Build(failure: error)) }
      usleep(isLate ? 1_000_000 : 100_000)
      return false
    } catch {
      build = Build(failure: error)
      tell(build)
    }
    cancellation.end()
    build.changes = changes
    show(build)
    return true
  }

  /// Ends `follow` and all connections. A running build continues.
  package func stop() {
    watcher.stop()
    server.stop()
  }

  private func tell(_ build: Build) {
    if build.isPublished {
      events.change()
    } else {
      events.fail("[" + build.diagnostics.shortened().map { $0.json(editor) }.joined(separator: ",") + "]")
    }
  }
}

/// Decides whether to cancel a running build: if there are newer changes, unless builds have been cancelled for so long
/// that pages would seem frozen.
final class Cancellation: Sendable {
  private struct State: Sendable {
    var hasNews: (@Sendable () -> Bool)?
    /// The start of the first build since the last one that finished; nil if no build that can be cancelled is running.
    var start: ContinuousClock.Instant?
  }

  /// The longest time during which builds are cancelled. After it, a build runs to its end.
  private let longest: Duration
  private let state = Mutex(State())

  init(longest: Duration = .seconds(2)) { self.longest = longest }

  /// Sets the function that reports whether there are newer changes.
  func watch(_ hasNews: @escaping @Sendable () -> Bool) { state.withLock { $0.hasNews = hasNews } }

  /// Marks the start of a build that may be cancelled.
  func begin() { state.withLock { $0.start = $0.start ?? .now } }

  /// Marks the end of a build.
  func end() { state.withLock { $0.start = nil } }

  /// Whether builds have been cancelled, or could not begin, for longer than the limit.
  var isLate: Bool { state.withLock { $0.start.map { ContinuousClock.now - $0 >= longest } ?? false } }

  /// Whether to cancel the running build.
  func isOver() -> Bool {
    let (hasNews, start) = state.withLock { ($0.hasNews, $0.start) }
    guard let start, ContinuousClock.now - start < longest else { return false }
    return hasNews?() ?? false
  }
}

extension Diagnostic {
  /// Returns the diagnostic for a page, as JSON on one line.
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
