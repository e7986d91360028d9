import Glibc

extension String {
  /// Whether the text comes first when compared byte by byte in UTF-8, whatever language and locale.
  package func precedesInBytes(_ other: String) -> Bool {
    withBytes { left in
      other.withBytes { right in
        let count = min(left.count, right.count)
        guard count > 0, let first = left.baseAddress, let second = right.baseAddress else {
          return left.count < right.count
        }
        let order = memcmp(first, second, count)
        return order == 0 ? left.count < right.count : order < 0
      }
    }
  }

  /// Whether all characters are those of ASCII.
  package var isASCII: Bool {
    withBytes { bytes in
      // Eight bytes are looked at together.
      let end = bytes.count & ~7
      var seen: UInt64 = 0
      for place in stride(from: 0, to: end, by: 8) {
        seen |= bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
      }
      return seen & 0x8080_8080_8080_8080 == 0 && bytes[end...].allSatisfy { $0 < 0x80 }
    }
  }

  private func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    if let result = utf8.withContiguousStorageIfAvailable({ body(UnsafeRawBufferPointer($0)) }) { return result }
    // No text that was made in Swift comes here.
    return Array(utf8).withUnsafeBytes(body)
  }
}
