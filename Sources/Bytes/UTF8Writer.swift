/// Writes into the room that a buffer has made, and stops the program rather than write beyond it.
package struct UTF8Writer {
  private let start: UnsafeMutableRawPointer
  private let end: UnsafeMutableRawPointer
  /// Where the next byte comes.
  private var place: UnsafeMutableRawPointer

  /// Nil where there is no room.
  init?(_ room: UnsafeMutableBufferPointer<UInt8>) {
    guard let start = room.baseAddress else { return nil }
    self.start = UnsafeMutableRawPointer(start)
    end = self.start + room.count
    place = self.start
  }

  /// How many bytes were written.
  var count: Int { place - start }

  @inline(__always)
  package mutating func put(_ byte: UInt8) {
    precondition(place < end)
    place.storeBytes(of: byte, as: UInt8.self)
    place += 1
  }

  /// A literal: inlined, so that a short one is stored and not copied by a call.
  @inline(__always)
  package mutating func put(_ text: StaticString) {
    put(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  @inline(__always)
  mutating func put(_ bytes: UnsafeBufferPointer<UInt8>) {
    precondition(bytes.count <= end - place)
    guard let source = bytes.baseAddress else { return }
    place.copyMemory(from: source, byteCount: bytes.count)
    place += bytes.count
  }

  @inline(__always)
  package mutating func put(_ bytes: [UInt8]) { bytes.withUnsafeBufferPointer { put($0) } }

  /// A whole number in decimal digits.
  @inline(__always)
  package mutating func put(_ number: UInt64) {
    if number < 10 { return put(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number)) }
    guard number < 100_000_000 else { return putLong(number) }
    let digits = Self.eightDigits(number)
    let zeros = digits.trailingZeroBitCount / 8
    store(digits &>> UInt64(zeros * 8), count: 8 - zeros)
  }

  private mutating func putLong(_ number: UInt64) {
    put(number / 100_000_000)
    store(Self.eightDigits(number % 100_000_000), count: 8)
  }

  /// The eight digits behind a point, but for zeros at their end.
  /// - Parameter fraction: in 1/100,000,000; not 0.
  @inline(__always)
  mutating func put(fractionOfEightDigits fraction: UInt64) {
    let digits = Self.eightDigits(fraction)
    store(digits, count: 8 - digits.leadingZeroBitCount / 8)
  }

  /// Stores eight digits at once, of which the first so many count.
  @inline(__always)
  private mutating func store(_ digits: UInt64, count: Int) {
    precondition(end - place >= 8)
    place.storeBytes(of: (digits | 0x3030_3030_3030_3030).littleEndian, as: UInt64.self)
    place += count
  }

  /// The decimal digits of a number below 100,000,000, the first in the lowest byte. They are found in three steps: two
  /// halves of four digits, of each two pairs, of each two digits. Products and shifts stand for the divisions.
  @inline(__always)
  private static func eightDigits(_ number: UInt64) -> UInt64 {
    let halves = number / 10_000 | (number % 10_000) << 32
    let hundreds = (halves &* 10_486) >> 20 & 0x0000_007F_0000_007F
    let pairs = hundreds | (halves &- hundreds &* 100) << 16
    let tens = (pairs &* 103) >> 10 & 0x000F_000F_000F_000F
    return tens | (pairs &- tens &* 10) << 8
  }
}

extension UTF8Buffer {
  /// Makes room for so many bytes once, and has them written piece by piece.
  @inline(__always)
  package mutating func write(upTo count: Int, _ body: (inout UTF8Writer) -> Void) {
    append(upTo: count) { room in
      guard var writer = UTF8Writer(room) else { return 0 }
      body(&writer)
      return writer.count
    }
  }
}
