import Synchronization

/// A thread-safe counter of completed work.
package final class Counter: Sendable {

  package init() {
  }
  private let value = Atomic<Int>(0)

  package var count: Int { value.load(ordering: .relaxed) }

  /// Increments the count and returns it.
  package func next() -> Int { value.add(1, ordering: .relaxed).newValue }
}
