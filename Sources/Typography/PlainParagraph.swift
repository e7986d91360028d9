internal import Synchronization

/// A paragraph of words in one style and one font, in ASCII, with a space between them, none of which any engine breaks.
///
/// Most texts are of that kind, and of most of them nobody asks more than how many lines they take. So there are only
/// the edges of words at first, put together from what a thread knows of them; the paragraph is shaped as any other
/// where more is asked, as for a line that is narrower than a word. Both ways come to the same numbers.
final class PlainParagraph: Sendable {
  /// As Blink and WebKit add advances up, and as Gecko does; nil where nobody asks for those engines.
  private let exact: WordEdges?
  private let rounded: WordEdges?
  private let span: TextSpan
  private let options: ParagraphOptions
  private let typesetter: Typesetter
  private let text = Mutex<ShapedText?>(nil)

  /// - Returns: nil for a paragraph that is not of the kind.
  init?(_ span: TextSpan, _ options: ParagraphOptions, _ typesetter: Typesetter, _ tables: WordTables) {
    guard span.padding == 0, options.direction != .rightToLeft, let font = span.style.fonts.first, font.covers(0x20)
    else { return nil }
    var edges: (exact: WordEdges, rounded: WordEdges)?
    var text = span.text
    text.withUTF8 { bytes in
      guard let key = Self.key(for: bytes, span.style, font, options) else { return }
      let line = EndlessLine(bytes, tables.table(for: key), span.style, typesetter)
      edges = line.edges()
    }
    guard let edges else { return nil }
    exact = options.engines.isDisjoint(with: [.blink, .webKit]) ? nil : edges.exact
    rounded = options.engines.contains(.gecko) ? edges.rounded : nil
    self.span = span
    self.options = options
    self.typesetter = typesetter
  }

  /// How the one run of the paragraph is set: in Latin where there is a letter at all, as itemization has it.
  private static func key(
    for bytes: UnsafeBufferPointer<UInt8>, _ style: TextStyle, _ font: Font, _ options: ParagraphOptions
  ) -> ShapedPiece.Key? {
    let hasLetter = bytes.contains { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A }
    return ShapedPiece.Key(
      font: font, script: hasLetter ? Shaper.latin : Shaper.common, isRightToLeft: false,
      language: ShapingLanguage(options.language), features: style.effectiveFeatures, size: style.size)
  }

  /// How many lines the paragraph takes at a width in px: of several engines, the most that any of them makes.
  func lineCount(fitting width: Double) -> Int? {
    var result = 0
    if let exact {
      guard let count = exact.lineCount(fitting: width) else { return nil }
      result = count
    }
    if let rounded {
      guard let count = rounded.lineCount(fitting: width) else { return nil }
      result = max(result, count)
    }
    return result
  }

  /// The width in px of the widest line if none is broken, not rounded.
  var naturalWidth: Double { max(exact?.naturalWidth ?? 0, rounded?.naturalWidth ?? 0) }

  /// The same paragraph with all that can be asked of one.
  var shaped: ShapedText {
    text.withLock { text in
      if let text { return text }
      let made = typesetter.shaped([span], options)
      text = made
      return made
    }
  }
}

/// Sets words one behind the other.
private struct EndlessLine {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let table: WordTable
  private let typesetter: Typesetter
  private let reachesAcrossSpaces: Bool
  private let exact: Advance.Ruler
  private let rounded: Advance.Ruler
  private let exactSpacing: Double
  private let roundedSpacing: Double

  init(_ bytes: UnsafeBufferPointer<UInt8>, _ table: WordTable, _ style: TextStyle, _ typesetter: Typesetter) {
    (self.bytes, self.table, self.typesetter) = (bytes, table, typesetter)
    reachesAcrossSpaces = table.key.font.reachesAcrossSpaces
    exact = Advance.Ruler(table.key.font, size: style.size, rounding: .none)
    rounded = Advance.Ruler(table.key.font, size: style.size, rounding: .appUnits)
    exactSpacing = style.letterSpacing
    roundedSpacing = Advance.rounded(style.letterSpacing, .appUnits)
  }

  /// The edges of all words; nil where there is something else than words with a space between them, or a word of which
  /// more has to be known.
  func edges() -> (exact: WordEdges, rounded: WordEdges)? {
    let count = bytes.reduce(1) { $0 + ($1 == 0x20 ? 1 : 0) }
    var isPlain = false
    var roundedWords = ContiguousArray<WordEdges.Edges>()
    let exactWords = ContiguousArray<WordEdges.Edges>(unsafeUninitializedCapacity: count) { exact, exactCount in
      roundedWords = ContiguousArray(unsafeUninitializedCapacity: count) { rounded, roundedCount in
        isPlain = set(exact, rounded)
        if isPlain { roundedCount = count }
      }
      if isPlain { exactCount = count }
    }
    guard isPlain, let exact = WordEdges(words: exactWords, grain: LineBreaker.unitsPerPixel),
      let rounded = WordEdges(words: roundedWords, grain: Advance.appUnitsPerPixel)
    else { return nil }
    return (exact, rounded)
  }

  /// - Parameters: room for as many words as there are spaces, and one.
  /// - Returns: whether all words were set.
  private func set(
    _ exactWords: UnsafeMutableBufferPointer<WordEdges.Edges>,
    _ roundedWords: UnsafeMutableBufferPointer<WordEdges.Edges>
  ) -> Bool {
    var exactX = 0.0
    var roundedX = 0.0
    var before: UInt16 = 0
    var start = 0
    for word in exactWords.indices {
      var end = start
      while end < bytes.count, bytes[end] != 0x20 { end += 1 }
      guard end > start else { return false }
      let isLast = end == bytes.count
      let bridge =
        isLast || end + 1 == bytes.count || !reachesAcrossSpaces
        ? Bridge() : table.bridge(UInt16(bytes[end - 1]), UInt16(bytes[end + 1]), typesetter)
      let after: UInt16 = bridge.changesNext || bridge.changesSpace ? UInt16(bytes[end + 1]) : 0
      let measures = table.measures(
        ofASCII: UnsafeBufferPointer(rebasing: bytes[start..<end]), before: before, after: after, typesetter)
      guard measures.isPlain else { return false }
      // Where kerning across the space makes a word wider at one place than at another, lines change it.
      if before != 0, measures.widthAtStart.exact != measures.width.exact { return false }
      if after != 0, measures.widthAtEnd.exact != measures.width.exact { return false }
      let (exactStart, roundedStart) = (exactX, roundedX)
      exactX += measures.width.pixels(exact) + Double(measures.spacings) * exactSpacing
      roundedX += measures.width.pixels(rounded) + Double(measures.spacings) * roundedSpacing
      exactWords.initializeElement(at: word, to: WordEdges.Edges(start: exactStart, end: exactX))
      roundedWords.initializeElement(at: word, to: WordEdges.Edges(start: roundedStart, end: roundedX))
      exactX += measures.trailingSpace.pixels(exact) + exactSpacing
      roundedX += measures.trailingSpace.pixels(rounded) + roundedSpacing
      before = bridge.changesNext ? UInt16(bytes[end - 1]) : 0
      start = end + 1
    }
    return true
  }
}
