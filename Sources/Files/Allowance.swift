import Dispatch
import Synchronization

/// Something of which there is only so much for all threads together, such as memory: work waits until its share is free.
///
/// First come, first served, so that large shares are not put off for ever by small ones.
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

  /// Does some work with its share. Work that needs more than there is gets everything, and is alone. Not to be nested.
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
