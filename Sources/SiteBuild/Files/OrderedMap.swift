import Content
import Dispatch
import Glibc

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
  let results = ResultSlots<Swift.Result<[Result], Failure>>(count: runs)
  DispatchQueue.concurrentPerform(iterations: min(jobs, runs)) { _ in
    while let index = results.next() {
      let slice = elements[(index * run)..<min((index + 1) * run, elements.count)]
      results.set(index, Swift.Result { () throws(Failure) in try slice.map(transform) })
    }
  }
  var all: [Result] = []
  all.reserveCapacity(elements.count)
  for result in results.values() { all += try result.get() }
  return all
}

/// Does two things, at once where there are threads for it; either may use several itself.
///
/// The first gets a thread of its own: within `concurrentPerform` another one has no more than the thread that it is on.
package func both<First: Sendable, Second: Sendable>(
  jobs: Int, _ first: @Sendable () -> First, _ second: @Sendable () -> Second
) -> (First, Second) {
  guard jobs > 1 else { return (first(), second()) }
  let slot = ResultSlots<First>(count: 1)
  return withoutActuallyEscaping(first) { first in
    let group = DispatchGroup()
    // A queue of its own never waits for a thread that others keep.
    DispatchQueue(label: "both", qos: .userInitiated).async(group: group) { slot.set(0, first()) }
    let other = second()
    group.wait()
    return (slot.values()[0], other)
  }
}

/// The same, as the stages that read content take it.
struct ThreadedMapping: OrderedMapping {
  let jobs: Int

  func map<Input: Sendable, Output: Sendable>(
    _ inputs: [Input], _ transform: @escaping @Sendable (Input) throws -> Output
  ) throws -> [Output] {
    try orderedMap(inputs, jobs: jobs, transform)
  }
}

/// Slots that threads fill, each its own.
private final class ResultSlots<Value: Sendable>: @unchecked Sendable {
  // Unchecked: every access holds the lock.
  private let lock = DispatchSemaphore(value: 1)
  private var slots: [Value?]
  private var taken = 0

  init(count: Int) { slots = Array(repeating: nil, count: count) }

  func next() -> Int? {
    lock.wait()
    defer { lock.signal() }
    guard taken < slots.count else { return nil }
    taken += 1
    return taken - 1
  }

  func set(_ index: Int, _ value: Value) {
    lock.wait()
    slots[index] = value
    lock.signal()
  }

  func values() -> [Value] { slots.compactMap { $0 } }
}

/// How many threads the machine runs at once.
package var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
