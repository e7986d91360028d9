import Glibc

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
  ///
  /// Eight places are looked at at once: those where both the first and the last of the bytes are right are few.
  func firstIndex(ofBytes bytes: StaticString, from start: Int = 0) -> Int? {
    let length = bytes.utf8CodeUnitCount
    return withUnsafeBytes { all in
      guard let base = all.baseAddress, length > 0 else { return nil }
      let (ones, highBits) = (UInt64(0x0101_0101_0101_0101), UInt64(0x8080_8080_8080_8080))
      let (first, last) = (ones &* UInt64(bytes.utf8Start[0]), ones &* UInt64(bytes.utf8Start[length - 1]))
      var place = start
      while all.count - place >= length + 7 {
        let difference =
          (base.loadUnaligned(fromByteOffset: place, as: UInt64.self) ^ first)
          | (base.loadUnaligned(fromByteOffset: place + length - 1, as: UInt64.self) ^ last)
        var found = UInt64(littleEndian: (difference &- ones) & ~difference & highBits)
        while found != 0 {
          let candidate = place + found.trailingZeroBitCount / 8
          if memcmp(base + candidate, bytes.utf8Start, length) == 0 { return candidate }
          found &= found &- 1
        }
        place += 8
      }
      while all.count - place >= length {
        if memcmp(base + place, bytes.utf8Start, length) == 0 { return place }
        place += 1
      }
      return nil
    }
  }
}
