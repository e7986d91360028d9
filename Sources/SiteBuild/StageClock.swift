import Glibc
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

/// Accumulates the time of each stage: that of the clock on the wall, and that of all processors.
package final class StageClock: Sendable {
  private let timingsByStage = Mutex<[BuildStage: StageTiming]>([:])

  package init() {}

  /// Runs `work` and adds its time to a stage. No other stage may run at the same time.
  func time<Result>(_ stage: BuildStage, _ work: () throws -> Result) rethrows -> Result {
    let (start, startOnProcessors) = (ContinuousClock.now, Self.processorTime)
    defer {
      let (duration, processors) = (ContinuousClock.now - start, Self.processorTime - startOnProcessors)
      timingsByStage.withLock { timings in
        var timing = timings[stage] ?? StageTiming(stage: stage, duration: .zero, processors: .zero)
        timing.duration += duration
        timing.processors += processors
        timings[stage] = timing
      }
    }
    return try work()
  }

  /// The time that all processors have spent on this process.
  private static var processorTime: Duration {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// The timings of the stages that ran, in order.
  package var timings: [StageTiming] {
    timingsByStage.withLock { timings in BuildStage.allCases.compactMap { timings[$0] } }
  }
}

/// The time a stage of a build took.
package struct StageTiming: Sendable, Hashable {
  package var stage: BuildStage
  /// The time on the wall clock.
  package var duration: Duration
  /// The time on all processors together.
  package var processors: Duration

  package init(stage: BuildStage, duration: Duration, processors: Duration) {
    (self.stage, self.duration, self.processors) = (stage, duration, processors)
  }
}
