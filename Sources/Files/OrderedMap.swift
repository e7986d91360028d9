import Dispatch
import Glibc
import Synchronization

/// Applies a function to every element on several threads; results come back in the order of the elements.
///
/// The one place where the pipeline runs in parallel. Elements are taken in runs, so that small work costs little.
/// The first error in element order is rethrown once all threads have finished.
package func orderedMap<Element: Sendable, Result: Sendable, Failure: Error>(
  _ elements: [Element], jobs: Int, _ transform: @Sendable (Element) throws(Failure) -> Result
) throws(Failure) -> [Result] {
  guard jobs > 1, elements.count > 1 else { return try elements.map(transform) }
  // Where elements are few each is much work, and the last run is what the other threads wait for.
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

/// The results of a map where threads put them, each once: they are not copied on their way.
private final class OrderedOutput<Result: Sendable, Failure: Error>: @unchecked Sendable {
  // Unchecked: no two threads fill one run, and what is in it is looked at when all have finished.
  private let buffer: UnsafeMutableBufferPointer<Result>
  private let run: Int
  private let taken = Atomic(0)
  /// Where a run ended early, and why.
  private let failures = Mutex<[(index: Int, error: Failure)]>([])

  init(_ buffer: UnsafeMutableBufferPointer<Result>, run: Int) { (self.buffer, self.run) = (buffer, run) }

  /// The next run of so many elements; nil where all are taken.
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

  /// The first failure in the order of the elements, with nothing left in the buffer then.
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

/// Does two things, at once where there are threads for it; either may use several itself.
///
/// The first gets a thread of its own: within `concurrentPerform` another one has no more than the thread that it is on.
package func both<First: Sendable, Second: Sendable>(
  jobs: Int, _ first: @Sendable () -> First, _ second: @Sendable () -> Second
) -> (First, Second) {
  guard jobs > 1 else { return (first(), second()) }
  let slot = Mutex<First?>(nil)
  return withoutActuallyEscaping(first) { first in
    let group = DispatchGroup()
    // A queue of its own never waits for a thread that others keep.
    DispatchQueue(label: "both", qos: .userInitiated).async(group: group) {
      let value = first()
      slot.withLock { $0 = value }
    }
    let other = second()
    group.wait()
    return (slot.withLock { $0.unsafelyUnwrapped }, other)
  }
}

/// The same, as the stages that read content take it.
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

/// How many threads the machine runs at once.
package var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
