/// What a word, or the part of it that lies in one run, adds to a line: all that most paragraphs need to know of it.
struct WordMeasures {
  var width = Advance()
  /// The width where the word begins a line, without the neighbour beyond the space before it, and where it ends one.
  var widthAtStart = Advance()
  var widthAtEnd = Advance()
  /// Of the space after the word, kerned as its neighbours make it.
  var trailingSpace = Advance()
  /// How many visible graphemes there are; letter spacing goes after each.
  var spacings = 0
}

/// The words of one font, size and language that one thread has met.
///
/// Nearly all words of a text are short, in Latin letters, and few. What those measure is found here without a lock and
/// without counting references, where threads that meet the same words would wait for each other; all others are left
/// to the typesetter.
final class WordTable {
  let key: ShapedPiece.Key
  private var slots = [Slot](repeating: Slot(), count: 1 << slotBits)
  /// What the two characters around a space do to each other, by both; `unknown`, or a bit for each of the answers.
  private var bridges: [UInt8]
  private static let unknown: UInt8 = 0xFF
  private static let slotBits = 11

  /// The last word of those that belong in one place.
  private struct Slot {
    var letters = Letters()
    var measures = WordMeasures()
  }

  init(key: ShapedPiece.Key) {
    self.key = key
    bridges = key.font.reachesAcrossSpaces ? [UInt8](repeating: Self.unknown, count: 128 * 128) : []
  }

  /// What a word measures between two neighbours (0 for none that matters), if it is one of those that are kept here.
  @inline(__always)
  func measures(
    _ units: UnsafeBufferPointer<UInt16>, before: UInt16, after: UInt16, _ typesetter: Typesetter
  ) -> WordMeasures? {
    guard let letters = Letters(units, before: before, after: after) else { return nil }
    let slot = Int(letters.hash >> UInt64(64 - Self.slotBits))
    if slots[slot].letters != letters {
      let piece = piece(units, before: before, after: after, typesetter)
      slots[slot] = Slot(letters: letters, measures: typesetter.measures(of: piece))
    }
    return slots[slot].measures
  }

  @inline(never)
  func piece(
    _ units: UnsafeBufferPointer<UInt16>, before: UInt16, after: UInt16, _ typesetter: Typesetter
  ) -> ShapedPiece {
    var key = key
    (key.before, key.after) = (before, after)
    return typesetter.piece(units, key)
  }

  /// What the characters around a space do to each other, in a font that kerns across it.
  /// - Parameter units: a character, a space, a character.
  func bridge(_ units: UnsafeBufferPointer<UInt16>, _ typesetter: Typesetter) -> Bridge {
    guard !bridges.isEmpty else { return Bridge() }
    guard units[0] < 128, units[2] < 128 else { return Bridge(typesetter.piece(units, key)) }
    let place = Int(units[0]) << 7 | Int(units[2])
    let known = bridges[place]
    if known != Self.unknown { return Bridge(changesSpace: known & 1 != 0, changesNext: known & 2 != 0) }
    let bridge = Bridge(typesetter.piece(units, key))
    bridges[place] = (bridge.changesSpace ? 1 : 0) | (bridge.changesNext ? 2 : 0)
    return bridge
  }
}

/// Up to sixteen characters of ISO 8859-1, and their neighbours. No word has the character 0.
private struct Letters: Equatable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0
  private var neighbours: UInt64 = 0

  init() {}

  /// Nil for what is longer, or other.
  @inline(__always)
  init?(_ units: UnsafeBufferPointer<UInt16>, before: UInt16, after: UInt16) {
    guard units.count <= 16 else { return nil }
    var seen: UInt16 = 0
    for index in units.indices.prefix(8) {
      seen |= units[index]
      low = low << 8 | UInt64(units[index])
    }
    for index in units.indices.dropFirst(8) {
      seen |= units[index]
      high = high << 8 | UInt64(units[index])
    }
    guard seen < 0x100, !units.isEmpty else { return nil }
    neighbours = UInt64(before) << 16 | UInt64(after)
  }

  var hash: UInt64 {
    var hash = StableHash()
    hash.combine(low)
    hash.combine(high ^ neighbours << 32)
    return hash.value
  }
}

/// The tables of one thread.
///
/// - Note: `@unchecked Sendable` since the typesetter lends it to one paragraph at a time.
final class WordTables: @unchecked Sendable {
  private var tables: [WordTable] = []
  /// More than any theme has styles; beyond it all are made anew.
  private static let limit = 64

  func table(for key: ShapedPiece.Key) -> WordTable {
    if let table = tables.first(where: { $0.key == key }) { return table }
    if tables.count >= Self.limit { tables.removeAll() }
    let table = WordTable(key: key)
    tables.append(table)
    return table
  }
}
