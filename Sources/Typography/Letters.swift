/// The key of a short word: up to sixteen ISO 8859-1 characters, their number, and the neighbouring characters.
struct Letters: Equatable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0
  /// The neighbours and the length; 0 for no word.
  private var rest: UInt64 = 0

  /// Creates the key of no word.
  init() {}

  /// - Parameters:
  ///   - low: The first eight characters, the first in the lowest byte.
  ///   - high: The following characters.
  ///   - before: The neighbour before the word, or 0.
  ///   - after: The neighbour after the word, or 0.
  @inline(__always)
  init(_ low: UInt64, _ high: UInt64, count: Int, before: UInt16, after: UInt16) {
    (self.low, self.high) = (low, high)
    rest = UInt64(truncatingIfNeeded: count) << 32 | UInt64(before) << 16 | UInt64(after)
  }

  /// The result is `nil` if the word is longer or has other characters.
  @inline(__always)
  init?(_ units: UnsafeBufferPointer<UInt16>, before: UInt16, after: UInt16) {
    guard !units.isEmpty, units.count <= 16 else { return nil }
    var (low, high, seen): (UInt64, UInt64, UInt64) = (0, 0, 0)
    for (place, unit) in units.enumerated() {
      let unit = UInt64(unit)
      seen |= unit
      if place < 8 { low |= unit << UInt64(8 * place) } else { high |= unit << UInt64(8 * (place - 8)) }
    }
    guard seen < 0x100 else { return nil }
    self.init(low, high, count: units.count, before: before, after: after)
  }

  @inline(__always)
  var hash: UInt64 {
    var hash = StableHash()
    hash.combine(low)
    hash.combine(high ^ rest << 32 ^ rest >> 32)
    return hash.value
  }
}
