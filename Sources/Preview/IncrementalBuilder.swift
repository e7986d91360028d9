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
    /// Whether it has been written for the next process.
    var isRecorded = true
  }

  private let builder: SiteBuilder
  private let state = Mutex(State())

  init(_ builder: SiteBuilder) { self.builder = builder }

  func build() throws -> BuildReport {
    let outcome = try builder.build(after: known())
    guard outcome.report.isPublished, !outcome.versions.isEmpty else { return outcome.report }
    state.withLock { state in
      state.versions = outcome.versions
      state.saveState = outcome.saveState
      state.isRecorded = false
    }
    return outcome.report
  }

  /// Runs the work that can wait until the pages are served.
  func rest(_ rest: LivePreview.Rest) {
    let known = known()
    guard rest == .quiet, state.withLock({ !$0.isRecorded }) else { return }
    known?.record(jobs: builder.options.jobs)
    state.withLock { $0.isRecorded = true }
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
