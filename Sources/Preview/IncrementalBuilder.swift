import PageLayout
import SiteBuild
internal import Synchronization

/// Builds a site again and again, and keeps in memory what the next build need not find out anew.
final class IncrementalBuilder: Sendable {
  private struct State: Sendable {
    var site: PublishedBuild?
    /// Looks at what the last build has published.
    var saveState: (@Sendable () -> PublishedBuild?)?
    /// Whether there was nothing to build, so that nothing is in memory either.
    var isUnread = false

    mutating func remembered() -> PublishedBuild? {
      if let saveState {
        site = saveState()
        self.saveState = nil
      }
      return site
    }
  }

  private let builder: SiteBuilder
  private let state = Mutex(State())

  init(_ builder: SiteBuilder) { self.builder = builder }

  func build() throws -> BuildReport {
    let earlier = state.withLock { $0.remembered() }
    let outcome = try builder.build(after: earlier)
    guard outcome.report.isPublished else { return outcome.report }
    state.withLock { state in
      state.saveState = outcome.saveState
      state.isUnread = !outcome.isRead
    }
    return outcome.report
  }

  /// Does what can wait until readers have their pages.
  func rest(_ rest: LivePreview.Rest) {
    state.withLock { _ = $0.remembered() }
    guard rest == .quiet else { return }
    if state.withLock({ $0.isUnread }) {
      // The next build finds nothing published anew either, and with that in memory what it would have to read.
      let outcome = try? builder.build(after: nil, keepsState: true)
      state.withLock { state in
        state.isUnread = false
        state.site = outcome?.saveState()
      }
    }
    state.withLock { $0.site?.record() }
  }

  /// What was published last; nil where nothing is in memory.
  var site: PreparedSite? { state.withLock { $0.remembered()?.prepared } }
}
