import Glibc

extension [UInt8] {
  /// Where some bytes begin first, at an index or behind it; nil where they are not there.
  func firstIndex(ofBytes bytes: StaticString, from start: Int = 0) -> Int? {
    let length = bytes.utf8CodeUnitCount
    return withUnsafeBytes { all in
      guard let base = all.baseAddress, length > 0 else { return nil }
      var place = start
      while place + length <= all.count,
        let found = memchr(base + place, Int32(bytes.utf8Start[0]), all.count - length - place + 1)
      {
        place = UnsafeRawPointer(found) - base
        if memcmp(found, bytes.utf8Start, length) == 0 { return place }
        place += 1
      }
      return nil
    }
  }
}
