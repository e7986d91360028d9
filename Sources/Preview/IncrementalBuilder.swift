import Files
import PageLayout
import SiteBuild
internal import Synchronization

/// Builds a site repeatedly. What each build knows is kept in memory for the next one.
final class IncrementalBuilder: Sendable {
  private struct State: Sendable {
    /// The site of the last build in each of its languages; empty if it is not in memory.
    var versions: [DividedSite] = []
    var known: KnownBuild?
    /// Collects what the last build knows. The thread that builds runs it.
    var saveState: (@Sendable () -> KnownBuild?)?
    /// What changed since the build that `known` or `saveState` is of began.
    var changes = FolderChanges.unknown
    /// Whether it has been written for the next process, and compared with the files.
    var isRecorded = true
  }

  private let builder: SiteBuilder
  private let state = Mutex(State())

  init(_ builder: SiteBuilder) { self.builder = builder }

  /// Builds the site.
  /// - Parameter changes: what changed since the last call.
  func build(after changes: FolderChanges) throws -> BuildReport {
    let all = state.withLock { state in
      state.changes.formUnion(changes)
      return state.changes
    }
    let outcome = try builder.build(after: known(), all)
    guard outcome.report.isPublished, !outcome.versions.isEmpty else { return outcome.report }
    state.withLock { state in
      state.versions = outcome.versions
      state.saveState = outcome.saveState
      state.changes = FolderChanges()
      state.isRecorded = false
    }
    return outcome.report
  }

  /// Runs the work that can wait until the pages are served.
  /// - Returns: whether files have changed of which no build has been told.
  func rest(_ rest: LivePreview.Rest) -> Bool {
    let known = known()
    guard rest == .quiet, let changes = state.withLock({ $0.isRecorded ? nil : $0.changes }) else { return false }
    state.withLock { $0.isRecorded = true }
    known?.record(jobs: builder.options.jobs)
    guard let known, changes.isEmpty else { return false }
    return !known.isCurrent(builder.options)
  }

  /// The last published site in each of its languages; empty if it is not in memory.
  var versions: [DividedSite] { state.withLock { $0.versions } }

  /// What the last build knows. Only the thread that builds calls this; it reads the stamps of the published site without
  /// holding the lock.
  private func known() -> KnownBuild? {
    guard let saveState = state.withLock({ $0.saveState }) else { return state.withLock { $0.known } }
    let known = saveState()
    state.withLock { state in
      state.known = known
      state.saveState = nil
    }
    return known
  }
}
