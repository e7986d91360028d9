@testable import Files
import Dispatch
import Synchronization
import TestSupport
import Testing

@Suite struct AllowanceTests {
  /// Fails by its time limit if a thread waits forever.
  @Test(.timeLimit(.minutes(1)), arguments: 1...6) func isNeverOverspent(seed: Int) {
    let allowance = Allowance(10)
    let spent = Mutex((now: 0, most: 0, done: 0))
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      var random = SplitMix64(seed: seed * 100 + thread)
      for _ in 0..<200 {
        let amount = Int.random(in: 0...14, using: &random)
        allowance.spending(amount) {
          spent.withLock { spent in
            spent.now += min(amount, 10)
            spent.most = max(spent.most, spent.now)
          }
          spent.withLock { spent in
            spent.now -= min(amount, 10)
            spent.done += 1
          }
        }
      }
    }
    let (now, most, done) = spent.withLock { $0 }
    #expect(now == 0 && done == 1_600)
    #expect(most <= 10)
  }

  @Test func isReturnedByFailedWork() {
    struct Failure: Error {}
    let allowance = Allowance(1)
    for _ in 0..<3 { #expect(throws: Failure.self) { try allowance.spending(5) { throw Failure() } } }
    #expect(allowance.spending(1) { 7 } == 7)
  }
}
