import CLinux

extension UnsafeBufferPointer<UInt8> {
  /// The first byte from an index on that is beyond ASCII, or equal to a given one; the end where there is none. Eight
  /// are looked at at once.
  @inline(__always)
  func firstIndex(beyondASCIIOr byte: UInt8, from start: Int) -> Int {
    guard let base = baseAddress else { return count }
    let (ones, highBits) = (UInt64(0x0101_0101_0101_0101), UInt64(0x8080_8080_8080_8080))
    var index = start
    while index + 8 <= count {
      let word = UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self)
      // A byte of the difference is 0 where the byte is the given one; a borrow can only come from such a byte, and so the
      // first one that is found is right.
      let difference = word ^ (ones &* UInt64(byte))
      let found = (word | ((difference &- ones) & ~difference)) & highBits
      if found != 0 { return index + UInt64(littleEndian: found).trailingZeroBitCount / 8 }
      index += 8
    }
    while index < count, self[index] < 0x80, self[index] != byte { index += 1 }
    return index
  }
}

extension [UInt8] {
  /// Where some bytes begin first, at an index or behind it; nil where they are not there.
  func firstIndex(ofBytes bytes: StaticString, from start: Int = 0) -> Int? {
    withUnsafeBytes { all in
      guard let base = all.baseAddress, start <= all.count,
        let found = memmem(base + start, all.count - start, bytes.utf8Start, bytes.utf8CodeUnitCount)
      else { return nil }
      return UnsafeRawPointer(found) - base
    }
  }
}
