internal import Synchronization

/// An object that is made on first use and then kept, by any number of threads.
///
/// `AtomicLazyReference` does the same, but is not inlined; each of its calls looks up the metadata of its generic type.
/// That takes longer than the questions that paragraphs have about every character.
final class OnceReference<Object: AnyObject & Sendable>: Sendable {
  /// The address of the object, of which this holds a reference; 0 before the object is made.
  private let known = Atomic<UInt>(0)

  deinit {
    Self.object(at: known.load(ordering: .acquiring))?.release()
  }

  /// Returns the object. If several threads make it at once, all of them get the first one.
  @inline(__always)
  func value(_ make: () -> Object) -> Object {
    Self.object(at: known.load(ordering: .acquiring))?.takeUnretainedValue() ?? store(make())
  }

  @inline(never)
  private func store(_ object: Object) -> Object {
    let new = Unmanaged.passRetained(object)
    let (isStored, earlier) = known.compareExchange(
      expected: 0, desired: UInt(bitPattern: new.toOpaque()), ordering: .acquiringAndReleasing)
    guard !isStored, let first = Self.object(at: earlier) else { return object }
    new.release()
    return first.takeUnretainedValue()
  }

  @inline(__always)
  private static func object(at address: UInt) -> Unmanaged<Object>? {
    UnsafeRawPointer(bitPattern: address).map { Unmanaged.fromOpaque($0) }
  }
}
