/// The key of a short word: up to sixteen characters of one block besides ASCII, or up to eight others, their number, and the
/// neighbouring characters.
struct Letters: Equatable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0
  /// The neighbours, the length, and the block; 0 for no word.
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

  /// The result is `nil` if the word is too long to be packed.
  @inline(__always)
  init?(_ units: UnsafeBufferPointer<UInt16>, before: UInt16, after: UInt16) {
    guard !units.isEmpty, units.count <= 16 else { return nil }
    var (low, high, seen): (UInt64, UInt64, UInt64) = (0, 0, 0)
    for (place, unit) in units.enumerated() {
      let unit = UInt64(unit)
      seen |= unit
      if place < 8 { low |= unit << UInt64(8 * place) } else { high |= unit << UInt64(8 * (place - 8)) }
    }
    if seen < 0x100 {
      self.init(low, high, count: units.count, before: before, after: after)
    } else {
      self.init(others: units, before: before, after: after)
    }
  }

  /// Packs a word with other characters: one byte for each if those beyond ASCII are in the same block of 128, as in
  /// most words of Greek, Cyrillic, Hebrew, Arabic and Devanagari; else two bytes for each.
  private init?(others units: UnsafeBufferPointer<UInt16>, before: UInt16, after: UInt16) {
    guard let block = units.first(where: { $0 >= 0x80 }).map({ $0 >> 7 }) else { return nil }
    var (low, high): (UInt64, UInt64) = (0, 0)
    let isOneBlock = units.allSatisfy { $0 < 0x80 || $0 >> 7 == block }
    guard isOneBlock || units.count <= 8 else { return nil }
    for (place, unit) in units.enumerated() {
      let bits = isOneBlock ? 8 : 16
      let value = UInt64(isOneBlock && unit >= 0x80 ? unit & 0x7F | 0x80 : unit)
      let shift = bits * place
      if shift < 64 { low |= value << UInt64(shift) } else { high |= value << UInt64(shift - 64) }
    }
    self.init(low, high, count: units.count, before: before, after: after)
    rest |= UInt64(isOneBlock ? block : Self.isWide) << 40
  }

  /// The block of words that are packed in two bytes a character.
  private static let isWide: UInt16 = 0x3FF

  @inline(__always)
  var hash: UInt64 {
    var hash = StableHash()
    hash.combine(low)
    hash.combine(high ^ rest << 32 ^ rest >> 32)
    return hash.value
  }
}
