import CXXHash

/// Returns the first 16 hexadecimal digits of the XXH3 hash of bytes, used in the names of published files.
public func contentHash(_ bytes: [UInt8]) -> String {
  hexadecimal([bytes.withUnsafeBytes { XXH3_64bits($0.baseAddress, $0.count) }])
}

/// Returns the first 16 hexadecimal digits of the XXH3 hash of a text's UTF-8 bytes.
public func contentHash(_ text: String) -> String { hexadecimal([hashNumber(text)]) }

/// Returns the XXH3 hash of a text's UTF-8 bytes.
public func hashNumber(_ text: String) -> UInt64 {
  text.withUTF8Bytes { XXH3_64bits($0.baseAddress, $0.count) }
}

/// Returns ten digits to the base 36 of the XXH3 hash of a text's UTF-8 bytes, for names that pages repeat. Among a
/// million texts, two have the same digits in one case of ten thousand.
public func shortHash(_ text: String) -> String {
  let hash = hashNumber(text)
  // 36 to the power of 10
  let number = String(hash % 3_656_158_440_062_976, radix: 36)
  return String(repeating: "0", count: 10 - number.utf8.count) + number
}

/// Returns the content key of bytes as text: the 32 hexadecimal digits of their 128-bit XXH3 hash.
public func contentKey(_ bytes: [UInt8]) -> String { ContentKey(bytes).text }

/// The 128-bit XXH3 hash of bytes, which identifies them.
public struct ContentKey: Hashable, Sendable, BitwiseCopyable {
  let high: UInt64
  let low: UInt64

  public init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }

  public init(_ bytes: UnsafeRawBufferPointer) {
    let hash = XXH3_128bits(bytes.baseAddress, bytes.count)
    self.init(high: hash.high64, low: hash.low64)
  }

  public init(_ bytes: [UInt8]) { self = bytes.withUnsafeBytes { ContentKey($0) } }

  public init(_ text: String) { self = text.withUTF8Bytes { ContentKey(UnsafeRawBufferPointer($0)) } }

  /// The key of texts in their order.
  public init(ofTexts texts: some Sequence<String>) {
    var bytes: [UInt8] = []
    for text in texts {
      text.withUTF8Bytes { bytes.append(contentsOf: $0) }
      // No text in UTF-8 has this byte.
      bytes.append(0xFF)
    }
    self.init(bytes)
  }

  /// Returns the key of a pair of values.
  public func combined(with other: ContentKey) -> ContentKey {
    withUnsafeBytes(of: (high, low, other.high, other.low)) { ContentKey($0) }
  }

  /// Adds a key to a sum. The sum identifies a set of values independent of their order.
  public static func += (sum: inout ContentKey, key: ContentKey) {
    sum = ContentKey(high: sum.high &+ key.high, low: sum.low &+ key.low)
  }

  /// Removes a key from a sum.
  public static func -= (sum: inout ContentKey, key: ContentKey) {
    sum = ContentKey(high: sum.high &- key.high, low: sum.low &- key.low)
  }

  /// The 32 hexadecimal digits of the key.
  public var text: String { hexadecimal([high, low]) }
}

/// Returns the hexadecimal digits of numbers, with leading zeros, as one text.
private func hexadecimal(_ numbers: [UInt64]) -> String {
  String(unsafeUninitializedCapacity: 16 * numbers.count) { digits in
    for index in 0..<16 * numbers.count {
      let digit = UInt8(truncatingIfNeeded: numbers[index / 16] >> UInt64(60 - 4 * (index % 16))) & 15
      digits[index] = digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10)
    }
    return digits.count
  }
}
