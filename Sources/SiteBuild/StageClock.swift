import Synchronization

/// The stages that a build times. The raw values are the names in the table of timings.
package enum BuildStage: String, CaseIterable, Sendable {
  /// Discovers, parses, interprets and assembles content and templates.
  case read
  /// Opens fonts, probes image headers and shapes text.
  case measure
  /// Subsets fonts and writes style sheets and scripts.
  case styles
  /// Generates images or takes them from the cache, and writes them, originals and downloads.
  case images
  /// Collects the words of texts that changed, and divides the index of the search into files.
  case search
  /// Lays out, renders and writes the pages that changed.
  case pages
  /// Syncs the staged site and exchanges it with the published one.
  case publish
  /// Collects and saves the state that the next build uses.
  case saveState
}

/// Accumulates the wall-clock time of each stage.
package final class StageClock: Sendable {
  private let durations = Mutex<[BuildStage: Duration]>([:])

  package init() {}

  /// Runs `work` and adds its duration to a stage.
  func time<Result>(_ stage: BuildStage, _ work: () throws -> Result) rethrows -> Result {
    let start = ContinuousClock.now
    defer { add(ContinuousClock.now - start, to: stage) }
    return try work()
  }

  /// Adds a duration to a stage.
  func add(_ duration: Duration, to stage: BuildStage) {
    durations.withLock { $0[stage, default: .zero] += duration }
  }

  /// The timings of the stages that ran, in order.
  package var timings: [StageTiming] {
    durations.withLock { durations in
      BuildStage.allCases.compactMap { stage in durations[stage].map { StageTiming(stage: stage, duration: $0) } }
    }
  }
}

/// The time a stage of a build took.
package struct StageTiming: Sendable, Hashable {
  package var stage: BuildStage
  package var duration: Duration

  package init(stage: BuildStage, duration: Duration) {
    self.stage = stage
    self.duration = duration
  }
}
