import CLinux
import Glibc

extension UnsafeBufferPointer<UInt8> {
  /// The first byte from an index on that is beyond ASCII; the end where there is none. Eight are looked at at once.
  @inline(__always)
  func firstIndexBeyondASCII(from start: Int) -> Int {
    guard let base = baseAddress else { return count }
    var index = start
    while index + 8 <= count {
      let found = UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self) & 0x8080_8080_8080_8080
      if found != 0 { return index + UInt64(littleEndian: found).trailingZeroBitCount / 8 }
      index += 8
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
