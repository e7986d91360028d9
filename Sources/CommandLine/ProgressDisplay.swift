import SiteBuild
import Synchronization

/// Shows how far a build has come: on a terminal one line that changes, elsewhere a plain line now and then.
final class ProgressDisplay: Sendable {
  private let terminal: Terminal
  private let state = Mutex(State())

  private struct State {
    var stage: BuildProgress.Stage?
    var stageStart = ContinuousClock.now
    var lastShown: ContinuousClock.Instant?
  }

  init(_ terminal: Terminal) { self.terminal = terminal }

  /// Called from any thread.
  func show(_ progress: BuildProgress) {
    state.withLock { state in
      let now = ContinuousClock.now
      if state.stage != progress.stage {
        state.stage = progress.stage
        state.stageStart = now
        // A terminal shows a stage at once; a log hears of it where it lasts.
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

  /// Leaves nothing behind on a terminal.
  func clear() { terminal.progress("") }
}
