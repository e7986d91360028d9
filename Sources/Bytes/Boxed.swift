/// A value behind a reference, so that what holds it is small and copies share it.
public final class Boxed<Value: Sendable>: Sendable {
  public let value: Value

  public init(_ value: Value) { self.value = value }
}
