/// Up to sixteen characters of ISO 8859-1, how many they are, and their neighbours: what a word is known by.
struct Letters: Equatable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0
  /// The neighbours and the length; 0 for no word.
  private var rest: UInt64 = 0

  /// No word.
  init() {}

  /// - Parameters:
  ///   - low: the first eight characters, the first of all in the lowest byte.
  ///   - high: those behind them.
  ///   - before: the neighbour in front, or 0.
  ///   - after: the neighbour behind, or 0.
  @inline(__always)
  init(_ low: UInt64, _ high: UInt64, count: Int, before: UInt16, after: UInt16) {
    (self.low, self.high) = (low, high)
    rest = UInt64(truncatingIfNeeded: count) << 32 | UInt64(before) << 16 | UInt64(after)
  }

  /// Nil for what is longer, or other.
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
