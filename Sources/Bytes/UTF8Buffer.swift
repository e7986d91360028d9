/// A growing UTF-8 text, for pages and style sheets written in many short pieces.
///
/// Capacity is reserved in advance and doubled, so that appending a piece costs a comparison and a copy of its bytes.
public struct UTF8Buffer: Sendable {
  /// The allocated bytes; those from `end` on are unused.
  @usableFromInline var storage: [UInt8] = []
  @usableFromInline var end = 0

  public init() {}

  /// - Parameter capacity: An estimate of the final number of bytes.
  public init(capacity: Int) { makeRoom(for: capacity) }

  public var count: Int { end }
  public var isEmpty: Bool { end == 0 }
  public var last: UInt8? { end > 0 ? storage[end - 1] : nil }
  public var bytes: [UInt8] { Array(storage[..<end]) }
  public var text: String { String(decoding: storage[..<end], as: UTF8.self) }

  /// Returns a copy of the bytes from an index on.
  public func bytes(from start: Int) -> [UInt8] { Array(storage[start..<end]) }

  /// Returns the text of a byte range.
  public func text(from start: Int, to end: Int) -> String { String(decoding: storage[start..<end], as: UTF8.self) }

  /// Calls the body with the bytes, without a copy.
  @inlinable
  public func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    storage.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[..<end])) }
  }

  /// Appends the bytes to an array.
  public func write(into bytes: inout [UInt8]) { bytes += storage[..<end] }

  /// Removes the bytes from an index on.
  public mutating func truncate(to count: Int) { end = min(end, count) }

  @inlinable
  public mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    let count = bytes.count
    guard count > 0, let source = bytes.baseAddress else { return }
    if storage.count - end < count { makeRoom(for: count) }
    storage.withUnsafeMutableBufferPointer { storage in
      guard let base = storage.baseAddress else { return }
      (base + end).update(from: source, count: count)
    }
    end += count
  }

  /// Appends a literal.
  @inlinable
  public mutating func append(_ text: StaticString) {
    append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Reserves a number of bytes once for several short pieces.
  /// - Parameter write: Fills the bytes from the start, and returns how many it wrote.
  @inlinable
  public mutating func append(upTo count: Int, _ write: (UnsafeMutableBufferPointer<UInt8>) -> Int) {
    if storage.count - end < count { makeRoom(for: count) }
    let written = storage.withUnsafeMutableBufferPointer { bytes in
      write(UnsafeMutableBufferPointer(rebasing: bytes[end..<end + count]))
    }
    precondition(0...count ~= written)
    end += written
  }

  public mutating func append(text: String) { text.withUTF8Bytes { append($0) } }

  public mutating func append(_ other: UTF8Buffer) {
    other.storage.withUnsafeBufferPointer { append(UnsafeBufferPointer(rebasing: $0[..<other.end])) }
  }

  /// Appends a text with the special characters of HTML as character references.
  public mutating func append(escaping text: String) { text.withUTF8Bytes { append(escaping: $0) } }

  @usableFromInline
  @inline(never)
  mutating func makeRoom(for more: Int) {
    let count = max(end + more, 2 * storage.count, 256)
    storage = [UInt8](unsafeUninitializedCapacity: count) { room, initialized in
      _ = room[..<end].initialize(fromContentsOf: storage[..<end])
      room[end...].initialize(repeating: 0)
      initialized = count
    }
  }
}
