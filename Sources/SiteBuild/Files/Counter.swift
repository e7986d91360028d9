import Synchronization

/// Counts what several threads finish.
final class Counter: Sendable {
  private let value = Atomic<Int>(0)

  var count: Int { value.load(ordering: .relaxed) }

  /// The count with one more.
  func next() -> Int { value.add(1, ordering: .relaxed).newValue }
}
