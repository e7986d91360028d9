@testable import Files
import Glibc
import Synchronization
import Testing

@Suite struct OrderedMapTests {
  private struct Failure: Error, Equatable { var element: Int }

  @Test(arguments: [1, 2, 3, 8, 64], [0, 1, 2, 7, 64, 1000]) func keepsTheOrderOfTheElements(jobs: Int, count: Int)
    throws
  {
    let elements = Array(0..<count)
    let results = orderedMap(elements, jobs: jobs) { element -> Int in
      // Later elements finish sooner.
      var sum = element
      for step in 0..<((count - element) * 20) { sum ^= step }
      for step in 0..<((count - element) * 20) { sum ^= step }
      return sum
    }
    #expect(results == elements)
  }

  @Test(arguments: [1, 2, 8]) func takesEveryElementOnce(jobs: Int) throws {
    let seen = Mutex<[Int: Int]>([:])
    _ = orderedMap(Array(0..<500), jobs: jobs) { element in seen.withLock { $0[element, default: 0] += 1 } }
    #expect(seen.withLock { $0.count == 500 && $0.values.allSatisfy { $0 == 1 } })
  }

  @Test(arguments: [1, 2, 8], [[3], [400, 3], [499, 250, 7, 8]]) func rethrowsTheFirstErrorInElementOrder(
    jobs: Int, failing: [Int]
  ) {
    for _ in 0..<5 {
      let error = #expect(throws: Failure.self) {
        try orderedMap(Array(0..<500), jobs: jobs) { element in
          if failing.contains(element) { throw Failure(element: element) }
        }
      }
      #expect(error?.element == failing.min())
    }
  }

  private final class Count: Sendable {
    let value = Atomic(0)
  }

  private final class Counted: Sendable {
    private let count: Count

    init(_ count: Count) {
      self.count = count
      count.value.add(1, ordering: .relaxed)
    }

    deinit { count.value.subtract(1, ordering: .relaxed) }
  }

  @Test(arguments: [1, 2, 8], [[], [0], [3], [400, 3], [63, 64, 499]]) func releasesEveryResult(
    jobs: Int, failing: [Int]
  ) {
    let living = Count()
    let results = try? orderedMap(Array(0..<500), jobs: jobs) { element in
      if failing.contains(element) { throw Failure(element: element) }
      return Counted(living)
    }
    #expect(results?.count == (failing.isEmpty ? 500 : nil))
    withExtendedLifetime(results) {
      #expect(living.value.load(ordering: .relaxed) == (failing.isEmpty ? 500 : 0))
    }
  }

  @Test func releasesDiscardedResults() {
    let living = Count()
    for _ in 0..<10 { _ = orderedMap(Array(0..<500), jobs: 4) { _ in Counted(living) } }
    #expect(living.value.load(ordering: .relaxed) == 0)
  }

  @Test(arguments: [1, 2, 3, 8]) func mapsInsideOthers(jobs: Int) {
    for _ in 0..<20 {
      let sums = orderedMap(Array(0..<30), jobs: jobs) { first in
        orderedMap(Array(0..<first), jobs: jobs) { second in
          orderedMap(Array(0..<second), jobs: jobs) { $0 + first }.reduce(0, +)
        }
      }
      #expect(
        sums == (0..<30).map { first in (0..<first).map { second in (0..<second).reduce(0) { $0 + $1 + first } } })
    }
  }

  /// Threads that have nothing left to do outside help inside, and no more threads work than the outer map may have.
  @Test(.enabled(if: processorCount > 1), arguments: [2, 4]) func helpsInsideOthers(jobs: Int) {
    let threads = Mutex<Set<pthread_t>>([])
    let most = Mutex(0)
    let atWork = Count()
    // On a busy machine, a thread that helps may come late: some seconds are left for it.
    let inside = Array(0..<40_000)
    let results = orderedMap(Array(0..<jobs), jobs: jobs) { element -> [Int] in
      guard element == jobs - 1 else { return [] }
      return orderedMap(inside, jobs: 8) { inner in
        let count = atWork.value.add(1, ordering: .relaxed).newValue
        most.withLock { $0 = max($0, count) }
        _ = threads.withLock { $0.insert(pthread_self()) }
        if inner < 400 || most.withLock(\.self) < 2 { usleep(500) }
        atWork.value.subtract(1, ordering: .relaxed)
        return inner
      }
    }
    #expect(results.last == inside)
    #expect((2...jobs).contains(threads.withLock(\.count)))
    #expect((2...jobs).contains(most.withLock(\.self)))
  }

  /// An error inside is that of the outer map too, while threads still help.
  @Test func rethrowsErrorsFromInside() {
    for _ in 0..<50 {
      let error = #expect(throws: Failure.self) {
        try orderedMap(Array(0..<8), jobs: 4) { outer in
          try orderedMap(Array(0..<100), jobs: 4) { inner in
            if outer == 5, inner == 40 { throw Failure(element: outer * 100 + inner) }
          }
        }
      }
      #expect(error?.element == 540)
    }
  }
}
