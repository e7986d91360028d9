import CXXHash

/// The first 16 hexadecimal digits of the XXH3 hash of some bytes: what stands in the name of a published file.
package func contentHash(_ bytes: [UInt8]) -> String {
  hexadecimal([bytes.withUnsafeBytes { XXH3_64bits($0.baseAddress, $0.count) }])
}

package func contentHash(_ text: String) -> String { contentHash(Array(text.utf8)) }

/// The key of some bytes: the 32 hexadecimal digits of their 128-bit XXH3 hash.
package func contentKey(_ bytes: [UInt8]) -> String { ContentKey(bytes).text }

/// What tells some bytes from any others: their 128-bit XXH3 hash.
package struct ContentKey: Hashable, Sendable {
  let high: UInt64
  let low: UInt64

  package init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }

  package init(_ bytes: UnsafeRawBufferPointer) {
    let hash = XXH3_128bits(bytes.baseAddress, bytes.count)
    self.init(high: hash.high64, low: hash.low64)
  }

  package init(_ bytes: [UInt8]) { self = bytes.withUnsafeBytes { ContentKey($0) } }

  package init(_ text: String) { self.init(Array(text.utf8)) }

  /// The sum of the keys of several things is a key of all of them, in whatever order.
  package static func += (sum: inout ContentKey, key: ContentKey) {
    sum = ContentKey(high: sum.high &+ key.high, low: sum.low &+ key.low)
  }

  /// Takes a key away from the sum of several.
  package static func -= (sum: inout ContentKey, key: ContentKey) {
    sum = ContentKey(high: sum.high &- key.high, low: sum.low &- key.low)
  }

  /// Its 32 hexadecimal digits.
  package var text: String { hexadecimal([high, low]) }
}

/// All digits of some numbers, one after the other.
private func hexadecimal(_ numbers: [UInt64]) -> String {
  String(unsafeUninitializedCapacity: 16 * numbers.count) { digits in
    for index in 0..<16 * numbers.count {
      let digit = UInt8(truncatingIfNeeded: numbers[index / 16] >> UInt64(60 - 4 * (index % 16))) & 15
      digits[index] = digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10)
    }
    return digits.count
  }
}
