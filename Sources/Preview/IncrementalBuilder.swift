import PageLayout
import SiteBuild
internal import Synchronization

/// Builds a site repeatedly and keeps the state of the last build in memory for the next one.
final class IncrementalBuilder: Sendable {
  private struct State: Sendable {
    var site: PublishedBuild?
    /// Reads the state that the last build published.
    var saveState: (@Sendable () -> PublishedBuild?)?
    /// Whether the last build changed nothing, and so read nothing into memory.
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

  /// Runs the work that can wait until the pages are served.
  func rest(_ rest: LivePreview.Rest) {
    state.withLock { _ = $0.remembered() }
    guard rest == .quiet else { return }
    if state.withLock({ $0.isUnread }) {
      // This build publishes nothing either, and loads what the next build would have to read.
      let outcome = try? builder.build(after: nil, keepsState: true)
      state.withLock { state in
        state.isUnread = false
        state.site = outcome?.saveState()
      }
    }
    state.withLock { $0.site?.record() }
  }

  /// The last published site; nil if it is not in memory.
  var site: PreparedSite? { state.withLock { $0.remembered()?.prepared } }
}
