import SiteBuild
import Synchronization

/// Shows the progress of a build: on a terminal a line that is redrawn, otherwise an occasional plain line.
final class ProgressDisplay: Sendable {
  private let terminal: Terminal
  private let state = Mutex(State())

  private struct State {
    var stage: BuildProgress.Stage?
    var stageStart = ContinuousClock.now
    var lastShown: ContinuousClock.Instant?
  }

  init(_ terminal: Terminal) { self.terminal = terminal }

  /// Shows progress; may be called from any thread.
  func show(_ progress: BuildProgress) {
    state.withLock { state in
      let now = ContinuousClock.now
      if state.stage != progress.stage {
        state.stage = progress.stage
        state.stageStart = now
        // A terminal shows a stage at once; a log only shows stages that last.
        state.lastShown = terminal.showsProgress ? nil : now
      }
      let pause: Duration = terminal.showsProgress ? .milliseconds(100) : .seconds(10)
      if let last = state.lastShown, now - last < pause { return }
      state.lastShown = now
      var line = ProgressLine(stage: progress.stage, done: progress.done, total: progress.total, made: progress.made)
      line.elapsed = (now - state.stageStart) / .seconds(1)
      if terminal.showsProgress {
        terminal.progress(line.drawn(columns: Terminal.columns))
      } else {
        terminal.log(line.plain)
      }
    }
  }

  /// Removes the progress line from a terminal.
  func clear() { terminal.progress("") }
}
