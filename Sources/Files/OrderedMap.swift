import Dispatch
import Glibc
import Synchronization

/// Applies a function to every element on several threads. Results are in the order of the elements.
///
/// The pipeline uses this function for all parallel maps. Threads take elements in runs to reduce the overhead of small
/// work. The first error in element order is rethrown after all threads finish.
package func orderedMap<Element: Sendable, Result: Sendable, Failure: Error>(
  _ elements: [Element], jobs: Int, _ transform: @Sendable (Element) throws(Failure) -> Result
) throws(Failure) -> [Result] {
  guard jobs > 1, elements.count > 1 else { return try elements.map(transform) }
  // If there are few elements, each is much work, and all threads wait for the last run.
  let run = max(1, min(64, elements.count / (jobs * 32)))
  let runs = (elements.count + run - 1) / run
  var failure: Failure?
  let all = [Result](unsafeUninitializedCapacity: elements.count) { buffer, count in
    let output = OrderedOutput<Result, Failure>(buffer, run: run)
    DispatchQueue.concurrentPerform(iterations: min(jobs, runs)) { _ in
      while let range = output.next(of: elements.count) {
        output.fill(range) { index throws(Failure) in try transform(elements[index]) }
      }
    }
    failure = output.firstFailure(of: elements.count)
    count = failure == nil ? elements.count : 0
  }
  if let failure { throw failure }
  return all
}

/// The uninitialized results of a map. Threads store each result in place, without a copy.
private final class OrderedOutput<Result: Sendable, Failure: Error>: @unchecked Sendable {
  // Unchecked: no two threads write to the same run, and the results are read after all threads finish.
  private let buffer: UnsafeMutableBufferPointer<Result>
  private let run: Int
  private let taken = Atomic(0)
  /// The errors, each with the index at which its run ended.
  private let failures = Mutex<[(index: Int, error: Failure)]>([])

  init(_ buffer: UnsafeMutableBufferPointer<Result>, run: Int) { (self.buffer, self.run) = (buffer, run) }

  /// Returns the next run of elements; nil if all are taken.
  func next(of count: Int) -> Range<Int>? {
    let start = taken.add(1, ordering: .relaxed).oldValue * run
    return start < count ? start..<min(start + run, count) : nil
  }

  func fill(_ range: Range<Int>, _ make: (Int) throws(Failure) -> Result) {
    for index in range {
      do throws(Failure) {
        buffer.initializeElement(at: index, to: try make(index))
      } catch {
        failures.withLock { $0.append((index, error)) }
        return
      }
    }
  }

  /// Returns the first error in element order after destroying the results, or nil if there is no error.
  func firstFailure(of count: Int) -> Failure? {
    let failures = failures.withLock { $0.sorted { $0.index < $1.index } }
    guard let first = failures.first else { return nil }
    var ends = failures[...]
    for start in stride(from: 0, to: count, by: run) {
      var end = min(start + run, count)
      if let next = ends.first?.index, next < end {
        end = next
        ends.removeFirst()
      }
      buffer.extracting(start..<end).deinitialize()
    }
    return first.error
  }
}

/// Runs two functions, concurrently if several threads are available. Each may itself use several threads.
///
/// The first gets a thread of its own. Inside `concurrentPerform`, a nested parallel call would run on a single thread.
package func both<First: Sendable, Second: Sendable>(
  jobs: Int, _ first: @Sendable () -> First, _ second: @Sendable () -> Second
) -> (First, Second) {
  guard jobs > 1 else { return (first(), second()) }
  let slot = Mutex<First?>(nil)
  return withoutActuallyEscaping(first) { first in
    let group = DispatchGroup()
    // A separate queue does not wait for threads that are in use.
    DispatchQueue(label: "both", qos: .userInitiated).async(group: group) {
      let value = first()
      slot.withLock { $0 = value }
    }
    let other = second()
    group.wait()
    return (slot.withLock { $0.unsafelyUnwrapped }, other)
  }
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
