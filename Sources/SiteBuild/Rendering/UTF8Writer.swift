import Templating

/// Writes into the room that a buffer has made, and stops the program rather than write beyond it.
struct UTF8Writer {
  private let room: UnsafeMutableBufferPointer<UInt8>
  private(set) var count = 0

  init(_ room: UnsafeMutableBufferPointer<UInt8>) { self.room = room }

  @inline(__always)
  mutating func put(_ byte: UInt8) {
    precondition(count < room.count)
    room[count] = byte
    count += 1
  }

  /// A literal: inlined, so that a short one is stored and not copied by a call.
  @inline(__always)
  mutating func put(_ text: StaticString) {
    put(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  @inline(__always)
  mutating func put(_ bytes: UnsafeBufferPointer<UInt8>) {
    precondition(bytes.count <= room.count - count)
    guard let source = bytes.baseAddress, let start = room.baseAddress else { return }
    (start + count).update(from: source, count: bytes.count)
    count += bytes.count
  }

  /// The byte that was written last.
  var last: UInt8? { count > 0 ? room[count - 1] : nil }

  /// Takes the last byte back.
  mutating func takeBack() { count = max(0, count - 1) }

  /// A whole number in decimal digits.
  @inline(__always)
  mutating func put(_ number: UInt64) {
    if number < 10 { return put(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number)) }
    var length = 1
    var rest = number / 10
    while rest > 0 {
      length += 1
      rest /= 10
    }
    put(number, digits: length)
  }

  /// The last so many decimal digits of a number, zeros before it where it has fewer.
  @inline(__always)
  mutating func put(_ number: UInt64, digits: Int) {
    precondition(digits >= 0 && digits <= room.count - count)
    var rest = number
    var place = count + digits
    while place > count {
      place -= 1
      room[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    count += digits
  }
}

extension UTF8Buffer {
  /// Makes room for so many bytes once, and has them written piece by piece.
  @inline(__always)
  mutating func write(upTo count: Int, _ body: (inout UTF8Writer) -> Void) {
    append(upTo: count) { room in
      var writer = UTF8Writer(room)
      body(&writer)
      return writer.count
    }
  }
}
