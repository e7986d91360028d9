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
  /// Whether the word is all ASCII and in its font, and no engine breaks it.
  var isPlain = false
}

/// The words of one font, size and language that one thread has met.
///
/// Nearly all words of a text are short, in Latin letters, and few. What those measure is found here without a lock and
/// without counting references, where threads that meet the same words would wait for each other; all others are left
/// to the typesetter.
final class WordTable {
  let key: ShapedPiece.Key
  private let slots = UnsafeMutableBufferPointer<Slot>.allocate(capacity: 1 << slotBits)
  /// What the two characters around a space do to each other, by both; `unknown`, or a bit for each of the answers.
  private let bridges: UnsafeMutableBufferPointer<UInt8>
  private static let unknown: UInt8 = 0xFF
  private static let slotBits = 11

  /// The last word of those that belong in one place.
  private struct Slot {
    var letters = Letters()
    var measures = WordMeasures()
  }

  init(key: ShapedPiece.Key) {
    self.key = key
    slots.initialize(repeating: Slot())
    bridges = .allocate(capacity: key.font.reachesAcrossSpaces ? 128 * 128 : 0)
    bridges.initialize(repeating: Self.unknown)
  }

  deinit {
    slots.deallocate()
    bridges.deallocate()
  }

  /// What a word measures between two neighbours (0 for none that matters), if it is one of those that are kept here.
  @inline(__always)
  func measures(
    _ units: UnsafeBufferPointer<UInt16>, before: UInt16, after: UInt16, _ typesetter: Typesetter
  ) -> WordMeasures? {
    guard let letters = Letters(units, before: before, after: after) else { return nil }
    let slot = place(of: letters)
    if slots[slot].letters != letters {
      slots[slot] = Slot(letters: letters, measures: measured(units, before: before, after: after, typesetter))
    }
    return slots[slot].measures
  }

  /// What a word of ASCII measures between two neighbours (0 for none that matters).
  @inline(__always)
  func measures(
    ofASCII bytes: UnsafeBufferPointer<UInt8>, before: UInt16, after: UInt16, _ typesetter: Typesetter
  ) -> WordMeasures {
    guard let letters = Letters(bytes, before: before, after: after) else {
      return measured(ofASCII: bytes, before: before, after: after, typesetter)
    }
    let slot = place(of: letters)
    if slots[slot].letters != letters {
      slots[slot] = Slot(
        letters: letters, measures: measured(ofASCII: bytes, before: before, after: after, typesetter))
    }
    return slots[slot].measures
  }

  private func place(of letters: Letters) -> Int { Int(letters.hash >> UInt64(64 - Self.slotBits)) }

  @inline(never)
  private func measured(
    ofASCII bytes: UnsafeBufferPointer<UInt8>, before: UInt16, after: UInt16, _ typesetter: Typesetter
  ) -> WordMeasures {
    bytes.map(UInt16.init).withUnsafeBufferPointer { measured($0, before: before, after: after, typesetter) }
  }

  @inline(never)
  private func measured(
    _ units: UnsafeBufferPointer<UInt16>, before: UInt16, after: UInt16, _ typesetter: Typesetter
  ) -> WordMeasures {
    var measures = typesetter.measures(of: piece(units, before: before, after: after, typesetter))
    measures.isPlain = BreakRules.isPlain(units) && units.allSatisfy { key.font.covers(UInt32($0)) }
    return measures
  }

  @inline(never)
  func piece(
    _ units: UnsafeBufferPointer<UInt16>, before: UInt16, after: UInt16, _ typesetter: Typesetter
  ) -> ShapedPiece {
    var key = key
    (key.before, key.after) = (before, after)
    return typesetter.piece(units, key)
  }

  /// What two characters do to each other across a space, in a font that kerns across it.
  @inline(__always)
  func bridge(_ before: UInt16, _ after: UInt16, _ typesetter: Typesetter) -> Bridge {
    guard !bridges.isEmpty else { return Bridge() }
    guard before < 128, after < 128 else { return shapedBridge(before, after, typesetter) }
    let place = Int(before) << 7 | Int(after)
    let known = bridges[place]
    if known != Self.unknown { return Bridge(changesSpace: known & 1 != 0, changesNext: known & 2 != 0) }
    let bridge = shapedBridge(before, after, typesetter)
    bridges[place] = (bridge.changesSpace ? 1 : 0) | (bridge.changesNext ? 2 : 0)
    return bridge
  }

  @inline(never)
  private func shapedBridge(_ before: UInt16, _ after: UInt16, _ typesetter: Typesetter) -> Bridge {
    Bridge([before, CollapsedText.space, after].withUnsafeBufferPointer { typesetter.piece($0, key) })
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
  init?(_ units: UnsafeBufferPointer<some FixedWidthInteger>, before: UInt16, after: UInt16) {
    guard units.count <= 16 else { return nil }
    var seen: UInt64 = 0
    for index in units.indices.prefix(8) {
      let unit = UInt64(truncatingIfNeeded: units[index])
      seen |= unit
      low = low << 8 | unit
    }
    for index in units.indices.dropFirst(8) {
      let unit = UInt64(truncatingIfNeeded: units[index])
      seen |= unit
      high = high << 8 | unit
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
