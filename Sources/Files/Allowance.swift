import Dispatch
import Synchronization

/// A limited resource, such as memory, that all threads share. Work waits until its share is free.
///
/// Shares are granted in order of arrival, so that small ones cannot delay large ones forever.
package final class Allowance: Sendable {
  private let total: Int
  private let state: Mutex<State>

  private struct State {
    var free: Int
    var waiting: [(amount: Int, turn: DispatchSemaphore)] = []
  }

  package init(_ total: Int) {
    self.total = total
    state = Mutex(State(free: total))
  }

  /// Runs work that uses a share. Work that needs more than the total gets all of it and runs alone. Calls must not be
  /// nested.
  package func spending<Result>(_ amount: Int, _ work: () throws -> Result) rethrows -> Result {
    let share = min(max(amount, 0), total)
    let turn: DispatchSemaphore? = state.withLock { state in
      guard !state.waiting.isEmpty || state.free < share else {
        state.free -= share
        return nil
      }
      let turn = DispatchSemaphore(value: 0)
      state.waiting.append((share, turn))
      return turn
    }
    turn?.wait()
    defer { giveBack(share) }
    return try work()
  }

  private func giveBack(_ share: Int) {
    state.withLock { state in
      state.free += share
      while let next = state.waiting.first, next.amount <= state.free {
        state.free -= next.amount
        state.waiting.removeFirst().turn.signal()
      }
    }
  }
}
