import CLinux
import Glibc

extension UnsafeBufferPointer<UInt8> {
  /// Calls a function with every character beyond ASCII of well-formed UTF-8, until it returns false.
  func forEachScalarBeyondASCII(_ body: (UInt32) -> Bool) {
    var index = 0
    while true {
      index = firstIndexBeyondASCII(from: index)
      guard index < count else { return }
      let byte = self[index]
      // The first byte tells how many follow.
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
      var value = UInt32(byte) & (0xFF >> UInt32(length + 1))
      for next in self[index...].dropFirst().prefix(length - 1) { value = value << 6 | UInt32(next & 0x3F) }
      guard body(value) else { return }
      index += length
    }
  }

  /// The first byte from an index on that is beyond ASCII; the end where there is none. Sixteen are looked at at once.
  private func firstIndexBeyondASCII(from start: Int) -> Int {
    guard let base = baseAddress else { return count }
    let highBits = SIMD2<UInt64>(repeating: 0x8080_8080_8080_8080)
    var index = start
    while index + 16 <= count {
      let found = UnsafeRawPointer(base + index).loadUnaligned(as: SIMD2<UInt64>.self) & highBits
      if found[0] | found[1] != 0 { break }
      index += 16
    }
    while index < count, self[index] < 0x80 { index += 1 }
    return index
  }

  /// The first byte from an index on that is a given one; nil where there is none.
  @inline(__always)
  func firstIndex(of byte: UInt8, from start: Int) -> Int? {
    guard let base = baseAddress, start < count, let found = memchr(base + start, Int32(byte), count - start) else {
      return nil
    }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Where some bytes begin first, at an index or behind it; nil where they are not there.
  func firstIndex(ofBytes bytes: StaticString, from start: Int = 0) -> Int? {
    guard let base = baseAddress, start <= count,
      let found = memmem(base + start, count - start, bytes.utf8Start, bytes.utf8CodeUnitCount)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }
}

extension [UInt8] {
  /// Where some bytes begin first, at an index or behind it; nil where they are not there.
  func firstIndex(ofBytes bytes: StaticString, from start: Int = 0) -> Int? {
    withUnsafeBufferPointer { $0.firstIndex(ofBytes: bytes, from: start) }
  }
}
