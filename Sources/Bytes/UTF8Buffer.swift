/// A text under construction, as UTF-8: pages and style sheets are written piece by piece, and most pieces are short.
///
/// Room is made ahead and by doubling, so that a piece costs a comparison and a copy of its bytes.
package struct UTF8Buffer: Sendable {
  /// As many bytes as there is room for; what lies behind `end` means nothing.
  @usableFromInline var storage: [UInt8] = []
  @usableFromInline var end = 0

  package init() {}

  /// - Parameter capacity: how many bytes there will be, as far as one can tell.
  package init(capacity: Int) { makeRoom(for: capacity) }

  package var count: Int { end }
  package var isEmpty: Bool { end == 0 }
  package var last: UInt8? { end > 0 ? storage[end - 1] : nil }
  package var bytes: [UInt8] { Array(storage[..<end]) }
  package var text: String { String(decoding: storage[..<end], as: UTF8.self) }

  package func bytes(from start: Int) -> [UInt8] { Array(storage[start..<end]) }

  package func text(from start: Int, to end: Int) -> String { String(decoding: storage[start..<end], as: UTF8.self) }

  /// Calls the body with the bytes as they lie there.
  @inlinable
  package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    storage.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[..<end])) }
  }

  /// Adds the bytes to others.
  package func write(into bytes: inout [UInt8]) { bytes += storage[..<end] }

  /// Takes away what lies behind an index.
  package mutating func truncate(to count: Int) { end = min(end, count) }

  @inlinable
  package mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    let count = bytes.count
    guard count > 0, let source = bytes.baseAddress else { return }
    if storage.count - end < count { makeRoom(for: count) }
    storage.withUnsafeMutableBufferPointer { storage in
      guard let base = storage.baseAddress else { return }
      (base + end).update(from: source, count: count)
    }
    end += count
  }

  /// A literal.
  @inlinable
  package mutating func append(_ text: StaticString) {
    append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Makes room for so many bytes once, for several short pieces.
  /// - Parameter write: fills the room from its start, and returns how many bytes it wrote.
  @inlinable
  package mutating func append(upTo count: Int, _ write: (UnsafeMutableBufferPointer<UInt8>) -> Int) {
    if storage.count - end < count { makeRoom(for: count) }
    let written = storage.withUnsafeMutableBufferPointer { bytes in
      write(UnsafeMutableBufferPointer(rebasing: bytes[end..<end + count]))
    }
    precondition(0...count ~= written)
    end += written
  }

  package mutating func append(text: String) { text.withUTF8Bytes { append($0) } }

  package mutating func append(_ other: UTF8Buffer) {
    other.storage.withUnsafeBufferPointer { append(UnsafeBufferPointer(rebasing: $0[..<other.end])) }
  }

  /// A text with the characters that mean something in HTML as references.
  package mutating func append(escaping text: String) { text.withUTF8Bytes { append(escaping: $0) } }

  @usableFromInline
  @inline(never)
  mutating func makeRoom(for more: Int) {
    // Zeros cost less than what an array takes that is made with its size.
    storage += repeatElement(0, count: max(end + more, 2 * storage.count, 256) - storage.count)
  }
}
