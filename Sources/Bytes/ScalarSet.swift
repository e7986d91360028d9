/// A set of code points, with a look-up of two reads of memory.
public struct ScalarSet: Sendable {
  /// The number of the block of each 256 code points; 0 is an empty block.
  private var blocks = [UInt16](repeating: 0, count: 0x1100)
  /// The blocks, one bit for each code point.
  private var words = [UInt64](repeating: 0, count: 4)

  public init() {}

  public func contains(_ value: UInt32) -> Bool {
    value < 0x110000 && words[place(of: value)] >> UInt64(value & 63) & 1 == 1
  }

  /// Adds a code point.
  /// - Returns: whether it was not in the set.
  @discardableResult
  public mutating func insert(_ value: UInt32) -> Bool {
    guard value < 0x110000, !contains(value) else { return false }
    if blocks[Int(value >> 8)] == 0 {
      blocks[Int(value >> 8)] = UInt16(words.count / 4)
      for _ in 0..<4 { words.append(0) }
    }
    words[place(of: value)] |= 1 << UInt64(value & 63)
    return true
  }

  /// Whether the set has every scalar of a text that is not in ASCII.
  public func hasAllBeyondASCII(of text: String) -> Bool {
    text.withUTF8Bytes { bytes in
      var hasAll = true
      bytes.forEachScalarBeyondASCII { scalar in
        hasAll = contains(scalar)
        return hasAll
      }
      return hasAll
    }
  }

  private func place(of value: UInt32) -> Int { 4 * Int(blocks[Int(value >> 8)]) + Int(value >> 6 & 3) }
}
