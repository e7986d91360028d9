import Glibc

extension UnsafeBufferPointer<UInt8> {
  /// Calls a function with every non-ASCII character of well-formed UTF-8 until it returns false.
  @inlinable
  public func forEachScalarBeyondASCII(_ body: (UInt32) -> Bool) {
    var index = 0
    while true {
      // The letters of a word are beyond ASCII together.
      if index >= count || self[index] < 0x80 { index = firstIndexBeyondASCII(from: index) }
      guard index < count else { return }
      let byte = UInt32(self[index])
      // The first byte determines the length of the sequence.
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
      guard index + length <= count else { return }
      func next(_ offset: Int) -> UInt32 { UInt32(self[index + offset] & 0x3F) }
      let value =
        switch length {
        case 2: (byte & 0x1F) << 6 | next(1)
        case 3: (byte & 0x0F) << 12 | next(1) << 6 | next(2)
        default: (byte & 0x07) << 18 | next(1) << 12 | next(2) << 6 | next(3)
        }
      guard body(value) else { return }
      index += length
    }
  }

  /// Returns the index of the first non-ASCII byte from an index on, or the end if there is none. Checks 64 bytes at
  /// once in long ASCII runs.
  @usableFromInline
  func firstIndexBeyondASCII(from start: Int) -> Int {
    guard let base = UnsafeRawPointer(baseAddress) else { return count }
    let highBits: UInt64 = 0x8080_8080_8080_8080
    var index = start
    while index + 64 <= count {
      let block = (base + index).loadUnaligned(as: SIMD8<UInt64>.self)
      let half = block.lowHalf | block.highHalf
      let quarter = half.lowHalf | half.highHalf
      if (quarter[0] | quarter[1]) & highBits != 0 { break }
      index += 64
    }
    while index + 8 <= count {
      let found = (base + index).loadUnaligned(as: UInt64.self) & highBits
      if found != 0 { return index + UInt64(littleEndian: found).trailingZeroBitCount / 8 }
      index += 8
    }
    while index < count, self[index] < 0x80 { index += 1 }
    return index
  }

  /// Calls a function with the index of every occurrence of a byte. Checks sixteen bytes at once.
  @inline(__always)
  public func forEachIndex(of byte: UInt8, _ body: (Int) -> Void) {
    guard let base = UnsafeRawPointer(baseAddress) else { return }
    let wanted = SIMD16(repeating: byte)
    var index = 0
    while index + 16 <= count {
      let block = (base + index).loadUnaligned(as: SIMD16<UInt8>.self)
      let halves = unsafeBitCast(block .== wanted, to: SIMD2<UInt64>.self)
      for half in 0..<2 {
        // Sets all bits of the bytes that match.
        var found = UInt64(littleEndian: halves[half])
        while found != 0 {
          let bit = UInt64(found.trailingZeroBitCount)
          body(index + 8 * half + Int(bit / 8))
          found &= ~(0xFF << bit)
        }
      }
      index += 16
    }
    while index < count {
      if self[index] == byte { body(index) }
      index += 1
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the index of the first occurrence of a byte sequence at or after an index; nil if there is none.
  ///
  /// Most texts are short and have none of the signs that are looked for: one byte of them is found faster than `memmem`
  /// prepares its table.
  public func firstIndex(ofBytes bytes: StaticString, from start: Int = 0) -> Int? {
    let sought = UnsafeBufferPointer(start: bytes.utf8Start, count: bytes.utf8CodeUnitCount)
    guard let base = UnsafeRawPointer(baseAddress), let text = sought.baseAddress, !sought.isEmpty else { return nil }
    let rare = sought.firstIndex { !$0.isCommon } ?? 0
    var place = start
    // The byte that is looked for is so far from the end.
    let end = count - (sought.count - 1 - rare)
    while place + rare < end, let found = memchr(base + place + rare, Int32(sought[rare]), end - place - rare) {
      place = UnsafeRawPointer(found) - base - rare
      if memcmp(base + place, text, sought.count) == 0 { return place }
      place += 1
    }
    return nil
  }
}

extension UInt8 {
  /// Whether the byte is a letter, a space or a sign that HTML is full of.
  fileprivate var isCommon: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: " "), UInt8(ascii: "<")...UInt8(ascii: ">"),
      UInt8(ascii: "/"), UInt8(ascii: "\""), UInt8(ascii: "\n"):
      true
    default: false
    }
  }
}

extension [UInt8] {
  /// Returns the index of the first occurrence of a byte sequence at or after an index; nil if there is none.
  public func firstIndex(ofBytes bytes: StaticString, from start: Int = 0) -> Int? {
    withUnsafeBufferPointer { $0.firstIndex(ofBytes: bytes, from: start) }
  }
}
