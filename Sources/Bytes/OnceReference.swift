public import Synchronization

/// An object that is made on first use and then kept, by any number of threads. Takes the space of a reference.
///
/// `AtomicLazyReference` does the same, but is not inlined; each of its calls looks up the metadata of its generic type.
/// That takes longer than most questions that are asked of the objects.
public struct OnceReference<Object: AnyObject & Sendable>: ~Copyable, Sendable {
  /// The address of the object, of which this holds a reference; 0 before the object is made.
  @usableFromInline
  let known = Atomic<UInt>(0)

  @inlinable
  public init() {}

  @inlinable
  deinit {
    Self.object(at: known.load(ordering: .acquiring))?.release()
  }

  /// The object, if it is made already.
  @inlinable
  public var current: Object? { Self.object(at: known.load(ordering: .acquiring))?.takeUnretainedValue() }

  /// Returns the object. If several threads make it at once, all of them get the first one.
  @inlinable
  public func value(_ make: () -> Object) -> Object {
    current ?? store(make())
  }

  @inlinable
  @inline(never)
  func store(_ object: Object) -> Object {
    let new = Unmanaged.passRetained(object)
    let (isStored, earlier) = known.compareExchange(
      expected: 0, desired: UInt(bitPattern: new.toOpaque()), ordering: .acquiringAndReleasing)
    guard !isStored, let first = Self.object(at: earlier) else { return object }
    new.release()
    return first.takeUnretainedValue()
  }

  @inlinable
  static func object(at address: UInt) -> Unmanaged<Object>? {
    UnsafeRawPointer(bitPattern: address).map { Unmanaged.fromOpaque($0) }
  }
}
