/// The font and style that draw the hyphen of a soft hyphen.
struct Hyphen {
  var font: Font
  var style: TextStyle
}

/// A paragraph under construction, with advances as one group of engines rounds them.
struct ParagraphTrack {
  let engines: BrowserEngines
  private let rounding: Advance.Rounding
  private(set) var text: PlacedText
  private(set) var atoms: [LineAtom] = []
  /// Where the next piece begins on the unbroken line, in px.
  private var x = 0.0
  /// The current word: its start, the changes at its ends if a line breaks there, and the space after it.
  private var wordX = 0.0
  private var startDelta = 0.0
  private var endDelta = 0.0
  private var trailingSpace = 0.0
  /// The current settings: the conversion to px, and px after every grapheme.
  private var ruler: Advance.Ruler
  private var spacing = 0.0

  /// - Parameter words: The number of words, which is close to the number of atoms.
  init(_ typesetter: Typesetter, _ units: [UInt16], words: Int, engines: BrowserEngines, rounding: Advance.Rounding) {
    self.engines = engines
    self.rounding = rounding
    ruler = Advance.Ruler(rounding: rounding, scale: 0)
    text = PlacedText(typesetter: typesetter, units: units, rounding: rounding)
    text.placements.reserveCapacity(words)
    atoms.reserveCapacity(words)
  }

  mutating func beginWord() {
    wordX = x
    startDelta = 0
    endDelta = 0
    trailingSpace = 0
  }

  /// Sets the style of the text that follows.
  /// - Parameters:
  ///   - letterSpacing: The letter spacing in px.
  ///   - padding: The padding in px at both ends of the span.
  mutating func set(_ key: ShapedPiece.Key, letterSpacing: Double, span: Range<Int>, padding: Double) {
    ruler = Advance.Ruler(key.font, size: key.size, rounding: rounding)
    spacing = rounded(letterSpacing)
    let reserve = PlacedText.EndReserve(span: span, width: engines == .gecko ? rounded(padding) : 0)
    text.settings.append(PlacedText.Setting(key: key, ruler: ruler, letterSpacing: spacing, reserve: reserve))
  }

  /// Appends a part of a word.
  /// - Parameter placement: The placement without its position, with padding that is not yet rounded.
  @inline(__always)
  mutating func place(_ measures: WordMeasures, _ placement: PlacedText.Placement) {
    let (leading, trailing) =
      placement.leading == 0 && placement.trailing == 0
      ? (0, 0) : (rounded(placement.leading), rounded(placement.trailing))
    let width = measures.width.pixels(ruler)
    x += leading
    if text.reshapes {
      if placement.before != 0 { startDelta = measures.widthAtStart.pixels(ruler) - width }
      if placement.after != 0 { endDelta = measures.widthAtEnd.pixels(ruler) - width }
    }
    text.placements.append(
      PlacedText.Placement(
        start: placement.start, end: placement.end, x: x, leading: leading, trailing: trailing,
        setting: Int32(text.settings.count - 1), before: placement.before, after: placement.after))
    x += width + Double(measures.spacings) * spacing + trailing
    trailingSpace = measures.trailingSpace.pixels(ruler) + spacing
  }

  /// Stores the shaped form of a part of a word that is unlikely to be in the cache later.
  mutating func keep(_ piece: ShapedPiece, at offset: Int) { text.pieces[offset] = piece }

  /// Adds the space after a word, with the advance that the word gives it.
  mutating func addSpace() { x += trailingSpace }

  /// Adds the space after a word in its own font and style.
  mutating func addSpace(_ font: Font, _ style: TextStyle) {
    x += pixels(font.spaceAdvance, font, style) + rounded(style.letterSpacing)
  }

  /// Adds the atoms between the break opportunities of the current word.
  /// - Parameter hyphens: For each break, the hyphen that it shows, if any.
  mutating func addAtoms(_ word: Range<Int>, _ breaks: [WordBreak], _ hyphens: [Hyphen?], isForced: Bool) {
    var atom = LineAtom(start: word.lowerBound, startX: wordX, startDelta: startDelta)
    for (candidate, hyphen) in zip(breaks, hyphens) where !candidate.engines.isDisjoint(with: engines) {
      let offset = word.lowerBound + candidate.offset
      let piece = text.placed(at: offset)
      let breakX = piece?.x(at: offset) ?? 0
      atom.end = offset
      atom.endX = breakX
      atom.endDelta = piece?.endDelta(at: offset) ?? 0
      atom.engines = candidate.engines.intersection(engines)
      if let hyphen {
        atom.isHyphenated = true
        atom.endDelta += width(hyphen)
      }
      atoms.append(atom)
      atom = LineAtom(start: offset, startX: breakX, startDelta: piece?.startDelta(at: offset) ?? 0)
    }
    atom.end = word.upperBound
    atom.endX = x
    atom.endDelta = endDelta + (text.settings.last?.reserve.width(at: word.upperBound) ?? 0)
    atom.engines = engines
    atom.isForced = isForced
    atoms.append(atom)
  }

  /// The width of U+2010, or of `-` if the font lacks it, in px.
  private func width(_ hyphen: Hyphen) -> Double {
    let ems = hyphen.font.advance(of: 0x2010) ?? hyphen.font.advance(of: 0x2D) ?? 0
    return pixels(Int((ems * hyphen.font.subunitsPerEm).rounded()), hyphen.font, hyphen.style)
      + rounded(hyphen.style.letterSpacing)
  }

  private func pixels(_ subunits: Int, _ font: Font, _ style: TextStyle) -> Double {
    Advance(subunits, factor: Advance.appUnits(perSubunitOf: font, size: style.size))
      .pixels(Advance.Ruler(font, size: style.size, rounding: rounding))
  }

  private func rounded(_ spacing: Double) -> Double { Advance.rounded(spacing, rounding) }

  /// One breaker for each engine whose break opportunities differ.
  var breakers: [LineBreaker] {
    if atoms.allSatisfy({ $0.engines == engines }) { return [LineBreaker(atoms: atoms, text: text, grain: grain)] }
    return [BrowserEngines.blink, .gecko, .webKit].filter(engines.contains).map {
      LineBreaker(atoms: LineBreaker.merge(atoms, for: $0), text: text, grain: grain)
    }
  }

  /// How many layout units of the engines make one px.
  private var grain: Double { rounding == .appUnits ? Advance.appUnitsPerPixel : LineBreaker.unitsPerPixel }
}
