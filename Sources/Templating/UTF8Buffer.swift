/// A text under construction, as UTF-8: pages and style sheets are written piece by piece, and most pieces are short.
///
/// Room is made ahead and by doubling, so that a piece costs a comparison and a copy of its bytes.
package struct UTF8Buffer: Sendable {
  /// As many bytes as there is room for; what lies behind `end` means nothing.
  private var storage: [UInt8] = []
  private var end = 0

  package init() {}

  /// With room for so many bytes.
  package init(capacity: Int) { makeRoom(for: capacity) }

  /// Appends the text to other bytes.
  package func append(to bytes: inout [UInt8]) { bytes += storage[..<end] }

  package var count: Int { end }
  package var isEmpty: Bool { end == 0 }
  package var last: UInt8? { end > 0 ? storage[end - 1] : nil }
  package var bytes: [UInt8] { Array(storage[..<end]) }
  package var text: String { String(decoding: storage[..<end], as: UTF8.self) }

  package func bytes(from start: Int) -> [UInt8] { Array(storage[start..<end]) }

  /// Takes away what lies behind an index.
  package mutating func truncate(to count: Int) { end = min(end, count) }

  package mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress, !bytes.isEmpty else { return }
    if storage.count - end < bytes.count { makeRoom(for: bytes.count) }
    storage.withUnsafeMutableBufferPointer { room in
      guard let start = room.baseAddress else { return }
      (start + end).update(from: source, count: bytes.count)
    }
    end += bytes.count
  }

  /// A literal.
  package mutating func append(_ text: StaticString) {
    append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Makes room for so many bytes once, for several short pieces.
  /// - Parameter write: fills the room from its start, and returns how many bytes it wrote.
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

  @inline(never)
  private mutating func makeRoom(for more: Int) {
    let size = max(end + more, 2 * storage.count, 256)
    let written = storage[..<end]
    storage = [UInt8](unsafeUninitializedCapacity: size) { bytes, count in
      // What lies behind is written before it is read, and so need not be cleared.
      _ = bytes.initialize(fromContentsOf: written)
      count = size
    }
  }
}
