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
  /// Whether the word is all ASCII and in its font, no engine breaks it, and it is as wide wherever it stands.
  var isPlain = false
}

/// How wide a word and the space after it are in px, as they are and as Gecko rounds them.
struct PlainWidths {
  let exact: Double
  let rounded: Double
  let exactSpace: Double
  let roundedSpace: Double
  let spacings: Double
  let isPlain: Bool

  /// - Parameter scale: px per subunit of the font.
  init(_ measures: WordMeasures, scale: Double) {
    exact = measures.width.exactPixels(scale)
    rounded = measures.width.roundedPixels
    exactSpace = measures.trailingSpace.exactPixels(scale)
    roundedSpace = measures.trailingSpace.roundedPixels
    spacings = Double(measures.spacings)
    isPlain = measures.isPlain
  }
}

/// The words of one font, size and language that one thread has met.
///
/// Nearly all words of a text are short, in Latin letters, and few. What those measure is found here without a lock and
/// without counting references, where threads that meet the same words would wait for each other; all others are left
/// to the typesetter.
final class WordTable {
  let key: ShapedPiece.Key
  /// By place: a word has a few to choose from, of which each new one takes the first, and the last falls out.
  private let letters = UnsafeMutableBufferPointer<Letters>.allocate(capacity: setCount * setLength)
  private let measures = UnsafeMutableBufferPointer<WordMeasures>.allocate(capacity: setCount * setLength)
  private let widths = UnsafeMutableBufferPointer<PlainWidths>.allocate(capacity: setCount * setLength)
  /// What the two characters around a space do to each other, by both; `unknown`, or a bit for each of the answers.
  private let bridges: UnsafeMutableBufferPointer<UInt8>
  private static let unknown: UInt8 = 0xFF
  private static let setBits = 9
  private static let setCount = 1 << setBits
  private static let setLength = 4

  init(key: ShapedPiece.Key) {
    self.key = key
    letters.initialize(repeating: Letters())
    measures.initialize(repeating: WordMeasures())
    widths.initialize(repeating: PlainWidths(WordMeasures(), scale: 0))
    bridges = .allocate(capacity: key.font.reachesAcrossSpaces ? 128 * 128 : 0)
    bridges.initialize(repeating: Self.unknown)
  }

  deinit {
    letters.deallocate()
    measures.deallocate()
    widths.deallocate()
    bridges.deallocate()
  }

  /// What a word measures between two neighbours (0 for none that matters), if it is one of those that are kept here.
  @inline(__always)
  func measures(
    _ units: UnsafeBufferPointer<UInt16>, before: UInt16, after: UInt16, _ typesetter: Typesetter
  ) -> WordMeasures? {
    guard let letters = Letters(units, before: before, after: after) else { return nil }
    return measures[place(of: letters) { measured(units, before: before, after: after, typesetter) }]
  }

  /// How wide a word is, if it is plain.
  @inline(__always)
  func widths(of word: Letters, _ measure: () -> WordMeasures) -> PlainWidths { widths[place(of: word, measure)] }

  /// Where a word is kept; one that is not known yet is measured.
  @inline(__always)
  private func place(of word: Letters, _ measure: () -> WordMeasures) -> Int {
    let first = Int(word.hash >> UInt64(64 - Self.setBits)) * Self.setLength
    for place in first..<first + Self.setLength where letters[place] == word { return place }
    keep(measure(), of: word, at: first)
    return first
  }

  @inline(never)
  private func keep(_ new: WordMeasures, of word: Letters, at first: Int) {
    for place in stride(from: first + Self.setLength - 1, to: first, by: -1) {
      letters[place] = letters[place - 1]
      measures[place] = measures[place - 1]
      widths[place] = widths[place - 1]
    }
    (letters[first], measures[first], widths[first]) = (word, new, PlainWidths(new, scale: scale))
  }

  /// Px per subunit of the font.
  var scale: Double { Advance.Ruler(key.font, size: key.size, rounding: .none).scale }

  /// What a word of ASCII measures between two neighbours (0 for none that matters).
  @inline(never)
  func measured(
    ofASCII bytes: UnsafeBufferPointer<UInt8>, before: UInt16, after: UInt16, _ typesetter: Typesetter
  ) -> WordMeasures {
    bytes.map(UInt16.init).withUnsafeBufferPointer { measured($0, before: before, after: after, typesetter) }
  }

  @inline(never)
  private func measured(
    _ units: UnsafeBufferPointer<UInt16>, before: UInt16, after: UInt16, _ typesetter: Typesetter
  ) -> WordMeasures {
    var measures = typesetter.measures(of: piece(units, before: before, after: after, typesetter))
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

  /// The table for words of a script in paragraphs of ASCII; nil where there is no font for them.
  func table(for setting: ParagraphSetting, script: UInt32) -> WordTable? {
    if let table = tables.first(where: { setting.hasKey($0.key, script: script) }) { return table }
    return setting.key(script: script).map(table)
  }
}
