/// A text under construction, as UTF-8: pages and style sheets are written piece by piece, and most pieces are short.
///
/// Room is made ahead and by doubling, so that a piece costs a comparison and a copy of its bytes.
package struct UTF8Buffer: Sendable {
  /// As many bytes as there is room for; what lies behind `end` means nothing.
  @usableFromInline var storage: [UInt8] = []
  @usableFromInline var end = 0

  package init() {}

  package var count: Int { end }
  package var isEmpty: Bool { end == 0 }
  package var last: UInt8? { end > 0 ? storage[end - 1] : nil }
  package var bytes: [UInt8] { Array(storage[..<end]) }
  package var text: String { String(decoding: storage[..<end], as: UTF8.self) }

  package func bytes(from start: Int) -> [UInt8] { Array(storage[start..<end]) }

  /// Takes away what lies behind an index.
  package mutating func truncate(to count: Int) { end = min(end, count) }

  @inlinable
  package mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard !bytes.isEmpty else { return }
    append(upTo: bytes.count) { $0.put(bytes) }
  }

  /// A literal. Inlined, so that a short one is stored and not copied by a call.
  @inlinable
  @inline(__always)
  package mutating func append(_ text: StaticString) { append(upTo: text.utf8CodeUnitCount) { $0.put(text) } }

  /// Makes room for so many bytes once, for several short pieces.
  @inlinable
  @inline(__always)
  package mutating func append(upTo count: Int, _ write: (inout UTF8Writer) -> Void) {
    if storage.count - end < count { makeRoom(for: count) }
    end = storage.withUnsafeMutableBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return 0 }
      var writer = UTF8Writer(next: start + end, end: start + bytes.count)
      write(&writer)
      return writer.next - start
    }
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
    let size = max(end + more, 2 * storage.count, 256)
    let written = storage[..<end]
    storage = [UInt8](unsafeUninitializedCapacity: size) { bytes, count in
      let rest = bytes.initialize(fromContentsOf: written)
      bytes[rest...].initialize(repeating: 0)
      count = size
    }
  }
}

/// Writes into the room that a buffer has made, and stops the program rather than write beyond it.
package struct UTF8Writer {
  @usableFromInline var next: UnsafeMutablePointer<UInt8>
  @usableFromInline let end: UnsafeMutablePointer<UInt8>

  @inlinable
  init(next: UnsafeMutablePointer<UInt8>, end: UnsafeMutablePointer<UInt8>) {
    self.next = next
    self.end = end
  }

  @inlinable
  @inline(__always)
  package mutating func put(_ byte: UInt8) {
    precondition(next < end)
    next.pointee = byte
    next += 1
  }

  @inlinable
  @inline(__always)
  package mutating func put(_ text: StaticString) {
    put(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  @inlinable
  @inline(__always)
  package mutating func put(_ bytes: UnsafeBufferPointer<UInt8>) {
    precondition(bytes.count <= end - next)
    guard let source = bytes.baseAddress else { return }
    next.update(from: source, count: bytes.count)
    next += bytes.count
  }

  /// A whole number in decimal digits, with zeros before it where it has fewer than so many.
  @inlinable
  @inline(__always)
  package mutating func put(_ number: UInt64, digits least: Int = 1) {
    var count = 1
    var rest = number / 10
    while rest > 0 {
      count += 1
      rest /= 10
    }
    count = max(count, least)
    precondition(count <= end - next)
    rest = number
    var place = next + count
    while place > next {
      place -= 1
      place.pointee = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    next += count
  }
}
