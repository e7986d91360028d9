@testable import Files
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
}
