import Files
import PageLayout
import Publishing
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
    /// The digest of the inputs that the last build found; nil if it failed, or did not look at all stamps.
    var inputsDigest: String?
    /// Whether the last build failed for a reason outside of the site, such as a full disk, which may be gone.
    var hasFailed = false
    /// Whether what is known has been written for the next process.
    var isRecorded = true
    /// The time of the next comparison with all files.
    var comparison = ContinuousClock.now
  }

  private let builder: SiteBuilder
  private let state = Mutex(State())

  init(_ builder: SiteBuilder) { self.builder = builder }

  /// Builds the site.
  /// - Parameter changes: what changed since the last call.
  func build(after changes: FolderChanges) throws -> BuildReport {
    let all = state.withLock { state in
      state.changes.formUnion(changes)
      state.inputsDigest = nil
      return state.changes
    }
    let outcome: BuildOutcome
    do {
      outcome = try builder.build(after: known(), all)
    } catch {
      if !(error is OutdatedBuild) { state.withLock { $0.hasFailed = true } }
      throw error
    }
    state.withLock { state in
      state.hasFailed = false
      state.inputsDigest = outcome.inputsDigest
      guard outcome.report.isPublished else { return }
      if outcome.versions.isEmpty {
        // Nothing but stamps changed.
        guard let known = outcome.saveState() else { return }
        state.known = known
      } else {
        state.versions = outcome.versions
        state.saveState = outcome.saveState
      }
      state.changes = FolderChanges()
      state.isRecorded = false
    }
    return outcome.report
  }

  /// Runs the work that can wait until the pages are served.
  /// - Returns: whether files have changed of which no build knows.
  func runIdleWork(_ phase: LivePreview.IdlePhase) -> Bool {
    let known = known()
    if phase == .published { return false }
    let isRecorded = state.withLock { state in
      defer { state.isRecorded = true }
      return state.isRecorded
    }
    if !isRecorded { known?.record(jobs: builder.options.jobs) }
    return phase == .quiet && hasUnknownChanges(known)
  }

  /// Looks at all files, but so seldom that it takes at most a hundredth of the time.
  private func hasUnknownChanges(_ known: KnownBuild?) -> Bool {
    // The reason may be gone. If it is not, the next build says so.
    if state.withLock({ $0.hasFailed }) { return true }
    let start = ContinuousClock.now
    let (found, time) = state.withLock { ($0.inputsDigest, $0.comparison) }
    guard let found, start >= time else { return false }
    defer {
      let now = ContinuousClock.now
      state.withLock { $0.comparison = now + (now - start) * 100 }
    }
    return builder.inputsDigest != found || known?.isPublished(in: builder.options.output) == false
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
      // The first build of a process reads texts before their stamps.
      if let known { state.inputsDigest = known.inputsDigest }
    }
    return known
  }
}
