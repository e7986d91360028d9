import Synchronization

/// Counts what several threads finish.
package final class Counter: Sendable {

  package init() {
  }
  private let value = Atomic<Int>(0)

  package var count: Int { value.load(ordering: .relaxed) }

  /// The count with one more.
  package func next() -> Int { value.add(1, ordering: .relaxed).newValue }
}
