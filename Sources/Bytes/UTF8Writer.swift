/// Writes into reserved space of a buffer. Traps instead of writing beyond it.
public struct UTF8Writer {
  private let start: UnsafeMutableRawPointer
  private let end: UnsafeMutableRawPointer
  /// The address of the next byte.
  private var place: UnsafeMutableRawPointer

  /// Nil if the buffer has no address.
  init?(_ room: UnsafeMutableBufferPointer<UInt8>) {
    guard let start = room.baseAddress else { return nil }
    self.start = UnsafeMutableRawPointer(start)
    end = self.start + room.count
    place = self.start
  }

  /// The number of bytes written.
  var count: Int { place - start }

  @inline(__always)
  public mutating func put(_ byte: UInt8) {
    precondition(place < end)
    place.storeBytes(of: byte, as: UInt8.self)
    place += 1
  }

  /// Writes a literal. Inlined, so that short literals are stored without a call.
  @inline(__always)
  public mutating func put(_ text: StaticString) {
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
  public mutating func put(_ bytes: [UInt8]) { bytes.withUnsafeBufferPointer { put($0) } }

  /// Writes a number in decimal digits.
  @inline(__always)
  public mutating func put(_ number: UInt64) {
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

  /// Writes the eight decimals of a number, without trailing zeros.
  /// - Parameter fraction: in 1/100,000,000; not 0.
  @inline(__always)
  mutating func put(fractionOfEightDigits fraction: UInt64) {
    let digits = Self.eightDigits(fraction)
    store(digits, count: 8 - digits.leadingZeroBitCount / 8)
  }

  /// Stores eight digits at once and advances past the first `count` of them.
  @inline(__always)
  private mutating func store(_ digits: UInt64, count: Int) {
    precondition(end - place >= 8)
    place.storeBytes(of: (digits | 0x3030_3030_3030_3030).littleEndian, as: UInt64.self)
    place += count
  }

  /// Returns the decimal digits of a number below 100,000,000, the first in the lowest byte. Splits it in three steps
  /// into two halves of four digits, four pairs and eight digits, with multiplications and shifts instead of divisions.
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
  /// Reserves space once and calls a function that writes into it in pieces.
  @inline(__always)
  public mutating func write(upTo count: Int, _ body: (inout UTF8Writer) -> Void) {
    append(upTo: count) { room in
      guard var writer = UTF8Writer(room) else { return 0 }
      body(&writer)
      return writer.count
    }
  }
}
