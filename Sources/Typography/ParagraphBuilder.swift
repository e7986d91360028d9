/// Puts a paragraph together: collapses white space, cuts runs, shapes words and collects the places to break.
struct ParagraphBuilder {
  private let typesetter: Typesetter
  private let styles: [TextStyle]
  private let options: ParagraphOptions
  private let language: ShapingLanguage
  private let source: CollapsedText

  private(set) var text: PlacedText
  private(set) var atoms: [LineAtom] = []
  private(set) var missing: [UInt32] = []
  private(set) var engineDifferences: [EngineDifference] = []
  var engines: BrowserEngines { options.engines }

  private var runs: [TextRun] = []
  /// The run that contains the word at hand.
  private var run = 0
  private var x = 0.0

  init(_ typesetter: Typesetter, _ spans: [TextSpan], _ options: ParagraphOptions) {
    self.typesetter = typesetter
    text = PlacedText(typesetter: typesetter)
    self.options = options
    styles = spans.map(\.style)
    language = ShapingLanguage(options.language)
    source = CollapsedText(spans, whiteSpace: options.whiteSpace)
  }

  mutating func build() {
    let items = Itemization(source, styles: styles, direction: options.direction)
    runs = items.runs
    missing = items.missing
    text.units = source.units
    let units = source.units
    text.placements.reserveCapacity(units.count / 5 + 1)
    atoms.reserveCapacity(units.count / 5 + 1)
    units.withUnsafeBufferPointer { units in
      var start = 0
      while start < units.count {
        var end = start
        while end < units.count, units[end] != CollapsedText.space, units[end] != CollapsedText.lineFeed { end += 1 }
        addWord(units, start..<end)
        start = end + 1
      }
    }
  }

  /// Adds a word and the space after it.
  private mutating func addWord(_ units: UnsafeBufferPointer<UInt16>, _ word: Range<Int>) {
    let wordX = x
    let firstPlacement = text.placements.count
    while run < runs.count, runs[run].range.upperBound <= word.lowerBound { run += 1 }
    var startDelta = 0.0, endDelta = 0.0
    var trailingSpace = 0.0
    var cursor = word.lowerBound
    while cursor < word.upperBound, run < runs.count {
      let end = min(word.upperBound, runs[run].range.upperBound)
      guard let key = key(of: runs[run]) else { break }
      let style = styles[runs[run].span]
      let slice = UnsafeBufferPointer(rebasing: units[cursor..<end])
      let scale = style.size / Double(key.font.metrics.unitsPerEm * Font.subunits)
      let piece: ShapedPiece
      if !key.font.reachesAcrossSpaces {
        piece = typesetter.piece(slice, key)
      } else {
        let contextual = keyInContext(key, units, cursor..<end)
        piece = typesetter.piece(slice, contextual)
        if contextual.before != 0 {
          var cut = contextual
          cut.before = 0
          startDelta = Double(typesetter.piece(slice, cut).width - piece.width) * scale
        }
        if contextual.after != 0 {
          var cut = contextual
          cut.after = 0
          endDelta = Double(typesetter.piece(slice, cut).width - piece.width) * scale
        }
      }
      text.placements.append(
        PlacedText.Placement(piece: piece, start: cursor, x: x, scale: scale, letterSpacing: style.letterSpacing))
      x += Double(piece.width) * scale + Double(piece.spacings) * style.letterSpacing
      trailingSpace = Double(piece.trailingSpace) * scale + style.letterSpacing
      cursor = end
      if end < word.upperBound { run += 1 }
    }
    addAtoms(units, word, from: wordX, placement: firstPlacement, startDelta, endDelta)
    if word.upperBound < units.count, units[word.upperBound] == CollapsedText.space {
      x += spaceWidth(at: word.upperBound) ?? trailingSpace
    }
  }

  /// The width of the space at an offset where it lies in another run than the word before it.
  private mutating func spaceWidth(at offset: Int) -> Double? {
    guard run < runs.count, runs[run].range.upperBound <= offset else { return nil }
    while run < runs.count, runs[run].range.upperBound <= offset { run += 1 }
    guard run < runs.count, let key = key(of: runs[run]) else { return nil }
    let style = styles[runs[run].span]
    return Double(key.font.spaceAdvance) * style.size / Double(key.font.metrics.unitsPerEm * Font.subunits)
      + style.letterSpacing
  }

  private func key(of run: TextRun) -> ShapedPiece.Key? {
    guard styles.indices.contains(run.span) else { return nil }
    let style = styles[run.span]
    guard style.fonts.indices.contains(run.font) else { return nil }
    return ShapedPiece.Key(
      font: style.fonts[run.font], script: run.script, isRightToLeft: run.isRightToLeft, language: language,
      features: style.effectiveFeatures)
  }

  /// The key with the neighbours beyond the spaces, where the font lets them matter and they are in the same run.
  private func keyInContext(
    _ key: ShapedPiece.Key, _ units: UnsafeBufferPointer<UInt16>, _ part: Range<Int>
  ) -> ShapedPiece.Key {
    let range = runs[run].range
    /// The characters around a space shaped together.
    func edge(_ space: Int) -> ShapedPiece? {
      guard range.contains(space - 1), range.contains(space + 1), units[space] == CollapsedText.space,
        units[space - 1] & 0xF800 != 0xD800, units[space + 1] & 0xF800 != 0xD800
      else { return nil }
      return typesetter.piece(UnsafeBufferPointer(rebasing: units[space - 1...space + 1]), key)
    }
    var result = key
    if let edge = edge(part.lowerBound - 1), !edge.isSafe(at: 2) { result.before = units[part.lowerBound - 2] }
    if let edge = edge(part.upperBound), !edge.isSafe(at: 1) || !edge.isSafe(at: 2) {
      result.after = units[part.upperBound + 1]
    }
    return result
  }

  /// Adds what lies between the places to break of one word.
  private mutating func addAtoms(
    _ units: UnsafeBufferPointer<UInt16>, _ word: Range<Int>, from wordX: Double, placement: Int,
    _ startDelta: Double, _ endDelta: Double
  ) {
    var atom = LineAtom(start: word.lowerBound, startX: wordX, startDelta: startDelta)
    let breaks = typesetter.wordBreaks(UnsafeBufferPointer(rebasing: units[word]), language: options.language)
    for candidate in breaks {
      let engines = candidate.engines.intersection(options.engines)
      let offset = word.lowerBound + candidate.offset
      if candidate.engines != .all {
        engineDifferences.append(EngineDifference(offset: offset, breakingEngines: candidate.engines))
      }
      if engines.isEmpty { continue }
      let breakX = text.x(at: offset)
      atom.end = offset
      atom.endX = breakX
      atom.endDelta = text.endDelta(at: offset)
      atom.engines = engines
      if units[offset - 1] == Self.softHyphen {
        atom.isHyphenated = true
        atom.endDelta += hyphenWidth(at: offset - 1)
      }
      atoms.append(atom)
      atom = LineAtom(start: offset, startX: breakX, startDelta: text.startDelta(at: offset))
    }
    atom.end = word.upperBound
    atom.endX = x
    atom.endDelta = endDelta
    atom.engines = options.engines
    atom.isForced = word.upperBound < units.count && units[word.upperBound] == CollapsedText.lineFeed
    atoms.append(atom)
  }

  /// The width of the hyphen that appears where a line ends at a soft hyphen: U+2010, or `-` where the font lacks it.
  private func hyphenWidth(at offset: Int) -> Double {
    guard let run = runs.first(where: { $0.range.contains(offset) }), styles.indices.contains(run.span),
      let font = styles[run.span].fonts.first
    else { return 0 }
    return (font.advance(of: 0x2010) ?? font.advance(of: 0x2D) ?? 0) * styles[run.span].size
      + styles[run.span].letterSpacing
  }

  private static let softHyphen: UInt16 = 0xAD
}
