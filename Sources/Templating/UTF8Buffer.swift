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
    guard let source = bytes.baseAddress, !bytes.isEmpty else { return }
    if storage.count - end < bytes.count { makeRoom(for: bytes.count) }
    storage.withUnsafeMutableBufferPointer {
      UnsafeMutableBufferPointer(rebasing: $0[end...]).baseAddress?.update(from: source, count: bytes.count)
    }
    end += bytes.count
  }

  /// A literal.
  @inlinable
  package mutating func append(_ text: StaticString) {
    append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
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
    storage.append(contentsOf: repeatElement(0, count: size - storage.count))
  }
}
