import Dispatch
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
  let finished = FinishedRuns<Swift.Result<[Result], Failure>>()
  shareRuns(of: elements.count, jobs: jobs) { next in
    // One thread's results, so that threads don't wait for each other at each run.
    var own: [(run: Int, output: Swift.Result<[Result], Failure>)] = []
    while let (run, range) = next() {
      own.append((run, Swift.Result { () throws(Failure) in try elements[range].map(transform) }))
    }
    finished.add(own)
  }
  var all: [Result] = []
  all.reserveCapacity(elements.count)
  for results in finished.inOrder { all += try results.get() }
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
  DispatchQueue.concurrentPerform(iterations: min(jobs, runs)) { _ in
    body {
      let run = taken.add(1, ordering: .relaxed).oldValue
      return run < runs ? (run, run * length..<min((run + 1) * length, count)) : nil
    }
  }
}

/// What threads have made of each run.
@usableFromInline
final class FinishedRuns<Output: Sendable>: Sendable {
  private let outputs = Mutex<[(run: Int, output: Output)]>([])

  @usableFromInline
  init() {}

  @usableFromInline
  func add(_ new: [(run: Int, output: Output)]) { outputs.withLock { $0 += new } }

  /// The outputs of all runs, in order.
  @usableFromInline
  var inOrder: [Output] { outputs.withLock { $0.sorted { $0.run < $1.run } }.map(\.output) }
}

/// Maps on several threads with `orderedMap`.
package struct ThreadedMapping: OrderedMapping {
  package let jobs: Int

  package init(jobs: Int) {
    self.jobs = jobs
  }

  package func map<Input: Sendable, Output: Sendable>(
    _ inputs: [Input], _ transform: @escaping @Sendable (Input) throws -> Output
  ) throws -> [Output] {
    try orderedMap(inputs, jobs: jobs, transform)
  }
}

/// The number of threads that the machine runs concurrently.
package var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
