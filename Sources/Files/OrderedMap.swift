import Glibc
import Synchronization

/// Applies a function to every element on several threads. Results are in the order of the elements.
///
/// All parallel work of the product goes through this function, on the threads of one pool, which belongs to the
/// process. Threads take elements in runs to reduce the overhead of small work. The first error in element order is
/// rethrown after all threads finish.
@inlinable
package func orderedMap<Element: Sendable, Result: Sendable, Failure: Error>(
  _ elements: [Element], jobs: Int, _ transform: @Sendable (Element) throws(Failure) -> Result
) throws(Failure) -> [Result] {
  guard jobs > 1, elements.count > 1 else { return try elements.map(transform) }
  let finished = FinishedRuns<Result, Failure>()
  shareRuns(of: elements.count, jobs: jobs) { next in
    // One thread's results, so that threads don't wait for each other at each run.
    var own: [FinishedRuns<Result, Failure>.Run] = []
    while let (run, range) = next() {
      do throws(Failure) {
        own.append(.init(index: run, results: try elements[range].map(transform)))
      } catch {
        own.append(.init(index: run, failure: error))
      }
    }
    finished.add(own)
  }
  var runs = finished.takeInOrder()
  for run in runs { if let failure = run.failure { throw failure } }
  // Results are moved, the last first. Copying them would count references to all that they refer to.
  var all: [Result] = []
  all.reserveCapacity(elements.count)
  while var run = runs.popLast() { while let result = run.results.popLast() { all.append(result) } }
  all.reverse()
  return all
}

/// Runs tasks that do not need each other at the same time, in the order in which threads become free.
package func runTogether(_ tasks: [@Sendable () -> Void], jobs: Int) {
  _ = orderedMap(tasks, jobs: jobs) { $0() }
}

/// Divides elements into runs, and calls a function on several threads, which takes one run after another until there is
/// none: the run's index and its range of elements.
@usableFromInline
func shareRuns(of count: Int, jobs: Int, _ body: @Sendable (_ next: () -> (run: Int, range: Range<Int>)?) -> Void) {
  // If there are few elements, each is much work, and all threads wait for the last run.
  let length = max(1, min(64, count / (jobs * 32)))
  let runs = (count + length - 1) / length
  let taken = Atomic(0)
  withoutActuallyEscaping(body) { body in
    Sharing.run(threads: min(jobs, runs)) { sharing in
      body {
        sharing.askForHelp()
        let run = taken.add(1, ordering: .relaxed).oldValue
        return run < runs ? (run, run * length..<min((run + 1) * length, count)) : nil
      }
    }
  }
}

/// What threads have made of each run.
@usableFromInline
final class FinishedRuns<Result: Sendable, Failure: Error>: Sendable {
  @usableFromInline
  struct Run: Sendable {
    @usableFromInline
    let index: Int
    @usableFromInline
    var results: [Result]
    @usableFromInline
    let failure: Failure?

    @usableFromInline
    init(index: Int, results: [Result] = [], failure: Failure? = nil) {
      (self.index, self.results, self.failure) = (index, results, failure)
    }
  }

  private let runs = Mutex<[Run]>([])

  @usableFromInline
  init() {}

  @usableFromInline
  func add(_ new: [Run]) { runs.withLock { $0 += new } }

  /// Returns all runs in order, and keeps none.
  @usableFromInline
  func takeInOrder() -> [Run] {
    var taken: [Run] = []
    runs.withLock { swap(&taken, &$0) }
    taken.sort { $0.index < $1.index }
    return taken
  }
}

/// The number of threads that the machine runs concurrently.
package var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
