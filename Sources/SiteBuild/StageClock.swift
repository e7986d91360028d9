import Synchronization

/// The stages whose time is told; the names are those that a table shows.
package enum BuildStage: String, CaseIterable, Sendable {
  /// Content and templates: found, parsed, interpreted, assembled.
  case read
  /// Fonts opened, image headers probed, texts shaped.
  case measure
  /// Frames over intervals of width.
  case layOut = "lay out"
  /// Fonts subset, style sheets and scripts.
  case styles
  /// Images, originals and downloads: made or taken from the cache, and written.
  case images
  /// Pages composed and rendered.
  case render
  /// Pages compared with the published ones, and written.
  case write
  /// The staged site synced and exchanged with the published one.
  case publish
  /// What the next build will want to know, looked at and kept.
  case saveState
}

/// Adds up how long the stages take, by the clock on the wall.
package final class StageClock: Sendable {
  private let durations = Mutex<[BuildStage: Duration]>([:])

  package init() {}

  /// Counts the time of some work to a stage.
  func time<Result>(_ stage: BuildStage, _ work: () throws -> Result) rethrows -> Result {
    let start = ContinuousClock.now
    defer { add(ContinuousClock.now - start, to: stage) }
    return try work()
  }

  func add(_ duration: Duration, to stage: BuildStage) {
    durations.withLock { $0[stage, default: .zero] += duration }
  }

  /// The stages that took place, in their order.
  package var timings: [StageTiming] {
    durations.withLock { durations in
      BuildStage.allCases.compactMap { stage in durations[stage].map { StageTiming(stage: stage, duration: $0) } }
    }
  }
}

/// How long a stage of a build took.
package struct StageTiming: Sendable, Hashable {
  package var stage: BuildStage
  package var duration: Duration

  package init(stage: BuildStage, duration: Duration) {
    self.stage = stage
    self.duration = duration
  }
}
