extension UnsafeBufferPointer<UInt8> {
  /// Calls a function with each UTF-16 code unit of well-formed UTF-8.
  ///
  /// The UTF-16 view of a string gives the same, but first counts its units.
  @inline(__always)
  func forEachUTF16(_ body: (UInt16) -> Void) {
    var index = 0
    while index < count {
      let byte = UInt32(self[index])
      if byte < 0x80 {
        body(UInt16(byte))
        index += 1
        continue
      }
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
      var value = byte & (0xFF >> UInt32(length + 1))
      for place in index + 1..<Swift.min(index + length, count) { value = value << 6 | UInt32(self[place] & 0x3F) }
      if value < 0x10000 {
        body(UInt16(truncatingIfNeeded: value))
      } else {
        body(UInt16(truncatingIfNeeded: 0xD7C0 + value >> 10))
        body(UInt16(truncatingIfNeeded: 0xDC00 | value & 0x3FF))
      }
      index += length
    }
  }
}
