import Glibc
internal import Synchronization

/// Shapes paragraphs, and caches shaped words so that equal words are shaped once.
///
/// One typesetter serves a whole build, and the next ones with the same fonts. It may be used from any number of threads.
package final class Typesetter: Sendable {
  let iterators = BreakIterators()
  private let pieces: ShardedCache<ShapedPiece>
  private let words: ShardedCache<MeasuredWord>
  private let breaks: ShardedCache<BrokenWord>
  /// The settings of the tables of words.
  private let keys = Mutex<[ShapedPiece.Key]>([])
  /// The tables of the threads. A thread usually gets the same ones, since their words are in its cache.
  private let tables: [TableSlot]
  /// The length in code units up to which words are cached; longer ones, such as whole Chinese sentences, rarely recur.
  private static let longestShared = 64

  private final class TableSlot: Sendable {
    let tables = Mutex(WordTables())
  }

  /// A word that one thread has measured, for the others.
  private struct MeasuredWord {
    let table: Int
    let letters: Letters
    let measures: WordMeasures
  }

  private final class BrokenWord: Sendable {
    let units: [UInt16]
    let language: String
    let breaks: [WordBreak]

    init(units: [UInt16], language: String, breaks: [WordBreak]) {
      self.units = units
      self.language = language
      self.breaks = breaks
    }
  }

  /// - Parameter capacity: The largest number of cached words.
  package init(capacity: Int = 131_072) {
    pieces = ShardedCache(capacity: capacity / 4)
    words = ShardedCache(capacity: capacity)
    breaks = ShardedCache(capacity: capacity / 4)
    // More than there are threads, so that a slot is free.
    tables = (0..<64).map { _ in TableSlot() }
  }

  /// Shapes a paragraph with one style.
  package func paragraph(
    _ text: String, style: TextStyle, options: ParagraphOptions = ParagraphOptions()
  ) -> ShapedParagraph {
    ParagraphSetting(style, options, self).paragraph(text)
  }

  /// Shapes a paragraph with several styles.
  /// - Parameter lineHeight: The distance between baselines in px; it overrides the line heights of the spans.
  package func paragraph(
    _ spans: [TextSpan], lineHeight: Double, options: ParagraphOptions = ParagraphOptions()
  ) -> ShapedParagraph {
    ShapedParagraph(shaped(spans, options), lineHeight: lineHeight)
  }

  func shaped(_ spans: [TextSpan], _ options: ParagraphOptions) -> ShapedText {
    withTables { tables in
      var builder = ParagraphBuilder(self, tables, spans, options)
      builder.build()
      return ShapedText(builder)
    }
  }

  /// Lends tables that no other thread uses until the end of the call.
  func withTables<Result: Sendable>(_ body: @Sendable (WordTables) -> Result) -> Result {
    // The highest six bits of a hash.
    let own = Int(((UInt64(pthread_self()) >> 12) &* 0x9E37_79B9_7F4A_7C15) >> 58)
    for offset in tables.indices {
      let result = tables[(own + offset) % tables.count].tables.withLockIfAvailable { body($0) }
      if let result { return result }
    }
    return tables[own].tables.withLock { body($0) }
  }

  func piece(_ units: UnsafeBufferPointer<UInt16>, _ key: ShapedPiece.Key) -> ShapedPiece {
    if units.count > Self.longestShared { return ShapedPiece(key: key, units: units, iterators: iterators) }
    return pieces.entry(
      key.hash(with: units), matches: { $0.key == key && isEqual($0.units, units) },
      make: { ShapedPiece(key: key, units: units, iterators: iterators) })
  }

  /// A number for the tables with a key.
  func number(of key: ShapedPiece.Key) -> Int {
    keys.withLock { keys in
      if let known = keys.firstIndex(of: key) { return known }
      keys.append(key)
      return keys.count - 1
    }
  }

  /// The measures of a word in a table of a number, which are made unless a thread has done so.
  func measures(of letters: Letters, inTable table: Int, _ make: () -> WordMeasures) -> WordMeasures {
    words.entry(
      letters.hash ^ UInt64(table) &* 0x9E37_79B9_7F4A_7C15,
      matches: { $0.letters == letters && $0.table == table },
      make: { MeasuredWord(table: table, letters: letters, measures: make()) }
    ).measures
  }

  func measures(of piece: ShapedPiece) -> WordMeasures {
    var measures = WordMeasures(
      width: piece.width, widthAtStart: piece.width, widthAtEnd: piece.width, trailingSpace: piece.trailingSpace,
      spacings: piece.spacings)
    piece.units.withUnsafeBufferPointer { units in
      if piece.key.before != 0 {
        var alone = piece.key
        alone.before = 0
        measures.widthAtStart = self.piece(units, alone).width
      }
      if piece.key.after != 0 {
        var alone = piece.key
        alone.after = 0
        measures.widthAtEnd = self.piece(units, alone).width
      }
    }
    return measures
  }

  func wordBreaks(_ units: UnsafeBufferPointer<UInt16>, language: String) -> [WordBreak] {
    if BreakRules.isPlain(units) { return [] }
    func find() -> [WordBreak] {
      let unicode = iterators.lineBreaks(in: units, language: language + "@lb=strict")
      let untailored =
        BreakRules.isTailored(units) ? iterators.lineBreaks(in: units, language: "en@lb=strict") : unicode
      return BreakRules.breaks(in: units, unicode: unicode, untailored: untailored) { before, after in
        [before, after].withUnsafeBufferPointer { !iterators.lineBreaks(in: $0, language: "en").isEmpty }
      }
    }
    if units.count > Self.longestShared { return find() }
    var hash = StableHash()
    hash.combine(units: units)
    return breaks.entry(
      hash.value, matches: { $0.language == language && isEqual($0.units, units) },
      make: { BrokenWord(units: Array(units), language: language, breaks: find()) }
    ).breaks
  }
}

private func isEqual(_ left: [UInt16], _ right: UnsafeBufferPointer<UInt16>) -> Bool {
  left.count == right.count
    && left.withUnsafeBytes { left in
      guard let base = left.baseAddress, let other = right.baseAddress else { return left.isEmpty }
      return memcmp(base, other, left.count) == 0
    }
}
