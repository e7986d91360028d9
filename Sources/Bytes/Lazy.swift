public import Synchronization

/// A value that is computed on first use, on any thread, and then kept.
public final class Lazy<Value: Sendable>: Sendable {
  @usableFromInline let value = Mutex<Value?>(nil)
  @usableFromInline let find: @Sendable () -> Value

  public init(_ find: @escaping @Sendable () -> Value) { self.find = find }

  /// Returns the value, and computes it on the first call.
  @inlinable
  public func callAsFunction() -> Value {
    value.withLock { value in
      if let value { return value }
      let found = find()
      value = found
      return found
    }
  }
}
