/// A text read eight bytes at a time; positions beyond its end read as spaces.
struct ByteWords {
  let bytes: UnsafeBufferPointer<UInt8>

  private static let spaces: UInt64 = 0x2020_2020_2020_2020
  static let highBits: UInt64 = 0x8080_8080_8080_8080

  @inline(__always)
  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Loads the eight bytes that start at an offset, the first in the lowest byte.
  @inline(__always)
  func eight(at offset: Int) -> UInt64 {
    guard offset + 8 > bytes.count else {
      return UInt64(
        littleEndian: UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
    var eight = Self.spaces
    for place in stride(from: bytes.count - 1, through: offset, by: -1) { eight = eight << 8 | UInt64(bytes[place]) }
    return eight
  }

  /// The bytes before the first space, and their number.
  @inline(__always)
  static func beforeSpace(_ eight: UInt64) -> (bytes: UInt64, count: Int) {
    let difference = eight ^ spaces
    // The lowest set high bit belongs to the first byte that equals a space.
    let equal = (difference &- 0x0101_0101_0101_0101) & ~difference & highBits
    let count = equal.trailingZeroBitCount >> 3
    return (count == 8 ? eight : eight & (1 << UInt64(8 * count) &- 1), count)
  }

  /// An upper bound of the number of spaces.
  var mostSpaces: Int {
    // The padding after the end does not count.
    var count = -(-bytes.count & 7)
    for offset in stride(from: 0, to: bytes.count, by: 8) {
      let difference = eight(at: offset) ^ Self.spaces
      count += ((difference &- 0x0101_0101_0101_0101) & ~difference & Self.highBits).nonzeroBitCount
    }
    return count
  }
}
