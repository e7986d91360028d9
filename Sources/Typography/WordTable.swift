/// The measures of a word, or of the part of it in one run: enough to lay out most paragraphs.
struct WordMeasures {
  var width = Advance()
  /// The width at the start of a line, without the neighbour beyond the space before, and at the end of a line.
  var widthAtStart = Advance()
  var widthAtEnd = Advance()
  /// The advance of the space after the word, kerned with its neighbours.
  var trailingSpace = Advance()
  /// The number of visible graphemes; letter spacing follows each.
  var spacings = 0
  /// Whether the word is covered by its font, no engine breaks it, and its width is the same in every position.
  var isPlain = false
}

/// The widths in px of a word and of the space after it, exact and as Gecko rounds them.
struct PlainWidths {
  let exact: Double
  let rounded: Double
  let exactSpace: Double
  let roundedSpace: Double
  let spacings: Double
  let isPlain: Bool

  /// - Parameter scale: Pixels per subunit of the font.
  init(_ measures: WordMeasures, scale: Double) {
    exact = measures.width.exactPixels(scale)
    rounded = measures.width.roundedPixels
    exactSpace = measures.trailingSpace.exactPixels(scale)
    roundedSpace = measures.trailingSpace.roundedPixels
    spacings = Double(measures.spacings)
    isPlain = measures.isPlain
  }
}

/// The words of one font, size and language that one thread has measured.
///
/// Most words of a text are short, in Latin letters, and few in number. Their measures are found here without a lock or
/// reference counting, where threads that look up the same words would wait for each other. All other words go to the
/// typesetter.
final class WordTable {
  let key: ShapedPiece.Key
  /// The number of the key among those of the typesetter.
  private let number: Int
  private let ruler: WordRuler
  /// A set-associative table: each word has a few possible slots; a new word takes the first of them and the last is
  /// evicted. The table grows if many more words are added than it holds.
  private var slots = Slots(setBits: 7)
  /// The number of words that were added since the table has its size.
  private var added = 0
  /// How the two characters around a space affect each other, by both characters: `unknown`, or one bit per property of
  /// `Bridge`.
  private let bridges: UnsafeMutableBufferPointer<UInt8>
  /// The same for other characters.
  private var otherBridges: [UInt32: Bridge] = [:]
  private static let mostOtherBridges = 16_384
  private static let unknown: UInt8 = 0xFF
  /// The length from which words are broken in the narrowest columns, which needs their shape.
  private static let longLength = 9
  private static let setLength = 4
  /// The size at which the table stops growing: 8,192 words, half as many as most authors ever use.
  private static let mostSetBits = 11

  /// The slots of words, `setLength` for each of the sets.
  private struct Slots {
    let setBits: Int
    let letters: UnsafeMutableBufferPointer<Letters>
    let measures: UnsafeMutableBufferPointer<WordMeasures>
    let widths: UnsafeMutableBufferPointer<PlainWidths>

    init(setBits: Int) {
      self.setBits = setBits
      let count = setLength << setBits
      letters = .allocate(capacity: count)
      measures = .allocate(capacity: count)
      widths = .allocate(capacity: count)
      letters.initialize(repeating: Letters())
      measures.initialize(repeating: WordMeasures())
      widths.initialize(repeating: PlainWidths(WordMeasures(), scale: 0))
    }

    func deallocate() {
      letters.deallocate()
      measures.deallocate()
      widths.deallocate()
    }

    /// The first slot of the set of a word.
    @inline(__always)
    func first(for word: Letters) -> Int { Int(word.hash >> UInt64(64 - setBits)) * setLength }

    /// Puts a word into the first of some slots and moves the others.
    func insert(_ word: Letters, _ newMeasures: WordMeasures, _ newWidths: PlainWidths, at first: Int) {
      for place in stride(from: first + setLength - 1, to: first, by: -1) {
        letters[place] = letters[place - 1]
        measures[place] = measures[place - 1]
        widths[place] = widths[place - 1]
      }
      (letters[first], measures[first], widths[first]) = (word, newMeasures, newWidths)
    }

    /// Returns larger slots with the same words.
    func grown() -> Slots {
      let larger = Slots(setBits: setBits + 1)
      // The oldest word of a set first, so that the order stays.
      for index in letters.indices.reversed() where letters[index] != Letters() {
        let word = letters[index]
        larger.insert(word, measures[index], widths[index], at: larger.first(for: word))
      }
      return larger
    }
  }

  init(key: ShapedPiece.Key, _ typesetter: Typesetter) {
    self.key = key
    number = typesetter.number(of: key)
    ruler = WordRuler(key)
    bridges = .allocate(capacity: key.font.reachesAcrossSpaces ? 128 * 128 : 0)
    bridges.initialize(repeating: Self.unknown)
  }

  deinit {
    slots.deallocate()
    bridges.deallocate()
  }

  /// The measures of a word between two neighbours (0 for none that matters), if the table can hold the word.
  @inline(__always)
  func measures(
    _ units: UnsafeBufferPointer<UInt16>, before: UInt16, after: UInt16, _ typesetter: Typesetter
  ) -> WordMeasures? {
    guard let letters = Letters(units, before: before, after: after) else { return nil }
    // Finding the place may replace the slots.
    let place = place(of: letters) { measured(units, letters, before: before, after: after, typesetter) }
    return slots.measures[place]
  }

  /// The widths of a word, if it is plain.
  @inline(__always)
  func widths(of word: Letters, _ measure: () -> WordMeasures) -> PlainWidths {
    let place = place(of: word, measure)
    return slots.widths[place]
  }

  /// The slot of a word, which is measured first if it is not in the table.
  @inline(__always)
  private func place(of word: Letters, _ measure: () -> WordMeasures) -> Int {
    let first = slots.first(for: word)
    for place in first..<first + Self.setLength where slots.letters[place] == word { return place }
    return keep(measure(), of: word)
  }

  /// Adds a word.
  /// - Returns: its slot.
  @inline(never)
  private func keep(_ new: WordMeasures, of word: Letters) -> Int {
    added += 1
    if added > Self.setLength << slots.setBits, slots.setBits < Self.mostSetBits {
      let small = slots
      slots = small.grown()
      small.deallocate()
      added = 0
    }
    let first = slots.first(for: word)
    slots.insert(word, new, PlainWidths(new, scale: scale), at: first)
    return first
  }

  /// Pixels per subunit of the font.
  var scale: Double { Advance.Ruler(key.font, size: key.size, rounding: .none).scale }

  /// Measures an ASCII word between two neighbours (0 for none that matters).
  @inline(never)
  func measured(
    ofASCII bytes: UnsafeBufferPointer<UInt8>, _ letters: Letters, before: UInt16, after: UInt16,
    _ typesetter: Typesetter
  ) -> WordMeasures {
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: bytes.count) { buffer in
      for index in bytes.indices { buffer[index] = UInt16(bytes[index]) }
      return measured(UnsafeBufferPointer(buffer), letters, before: before, after: after, typesetter)
    }
  }

  /// Measures a word that the table can hold, unless another thread has measured it.
  @inline(never)
  func measured(
    _ units: UnsafeBufferPointer<UInt16>, _ letters: Letters, before: UInt16, after: UInt16, _ typesetter: Typesetter
  ) -> WordMeasures {
    typesetter.measures(of: letters, inTable: number) {
      units.count < Self.longLength
        ? withIsPlain(ruler.measures(units, before: before, after: after, typesetter.iterators), units)
        : measured(units, before: before, after: after, typesetter)
    }
  }

  @inline(never)
  func measured(
    _ units: UnsafeBufferPointer<UInt16>, before: UInt16, after: UInt16, _ typesetter: Typesetter
  ) -> WordMeasures {
    withIsPlain(typesetter.measures(of: piece(units, before: before, after: after, typesetter)), units)
  }

  private func withIsPlain(_ measures: WordMeasures, _ units: UnsafeBufferPointer<UInt16>) -> WordMeasures {
    var measures = measures
    measures.isPlain =
      BreakRules.isPlain(units) && units.allSatisfy { key.font.covers(UInt32($0)) }
      && measures.widthAtStart.exact == measures.width.exact && measures.widthAtEnd.exact == measures.width.exact
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

  /// How two characters affect each other across a space, in a font that kerns across it.
  @inline(__always)
  func bridge(_ before: UInt16, _ after: UInt16, _ typesetter: Typesetter) -> Bridge {
    guard !bridges.isEmpty else { return Bridge() }
    guard before < 128, after < 128 else { return otherBridge(before, after, typesetter) }
    let place = Int(before) << 7 | Int(after)
    let known = bridges[place]
    if known != Self.unknown { return Bridge(changesSpace: known & 1 != 0, changesNext: known & 2 != 0) }
    let bridge = shapedBridge(before, after, typesetter)
    bridges[place] = (bridge.changesSpace ? 1 : 0) | (bridge.changesNext ? 2 : 0)
    return bridge
  }

  @inline(never)
  private func otherBridge(_ before: UInt16, _ after: UInt16, _ typesetter: Typesetter) -> Bridge {
    let pair = UInt32(before) << 16 | UInt32(after)
    if let known = otherBridges[pair] { return known }
    if otherBridges.count >= Self.mostOtherBridges { otherBridges.removeAll() }
    let bridge = shapedBridge(before, after, typesetter)
    otherBridges[pair] = bridge
    return bridge
  }

  @inline(never)
  private func shapedBridge(_ before: UInt16, _ after: UInt16, _ typesetter: Typesetter) -> Bridge {
    Bridge([before, CollapsedText.space, after].withUnsafeBufferPointer { typesetter.piece($0, key) })
  }
}

/// The tables of one thread. The typesetter lends them to one paragraph at a time.
final class WordTables {
  private var tables: [WordTable] = []
  /// More than any theme has styles; beyond it all tables are discarded.
  private static let limit = 64

  func table(for key: ShapedPiece.Key, _ typesetter: Typesetter) -> WordTable {
    if let table = tables.first(where: { $0.key == key }) { return table }
    if tables.count >= Self.limit { tables.removeAll() }
    let table = WordTable(key: key, typesetter)
    tables.append(table)
    return table
  }

  /// The table for words of a script in ASCII paragraphs; `nil` without a font for them.
  func table(for setting: ParagraphSetting, script: UInt32) -> WordTable? {
    if let table = tables.first(where: { setting.hasKey($0.key, script: script) }) { return table }
    return setting.key(script: script).map { table(for: $0, setting.typesetter) }
  }
}
