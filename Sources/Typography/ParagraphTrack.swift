/// What draws the hyphen of a soft hyphen.
struct Hyphen {
  var font: Font
  var style: TextStyle
}

/// A paragraph under construction, with advances as some of the engines round them.
struct ParagraphTrack {
  let engines: BrowserEngines
  private let rounding: Advance.Rounding
  private(set) var text: PlacedText
  private(set) var atoms: [LineAtom] = []
  /// Where the next piece goes on the endless line, in px.
  private var x = 0.0
  /// The word at hand: where it began, what its ends change, and the space that follows it.
  private var wordX = 0.0
  private var startDelta = 0.0
  private var endDelta = 0.0
  private var trailingSpace = 0.0

  /// - Parameter words: how many words there are, which is about how many atoms there will be.
  init(_ typesetter: Typesetter, _ units: [UInt16], words: Int, engines: BrowserEngines, rounding: Advance.Rounding) {
    self.engines = engines
    self.rounding = rounding
    text = PlacedText(typesetter: typesetter, units: units, reshapes: rounding != .appUnits)
    text.placements.reserveCapacity(words)
    atoms.reserveCapacity(words)
  }

  mutating func beginWord() {
    wordX = x
    startDelta = 0
    endDelta = 0
    trailingSpace = 0
  }

  /// Puts a part of a word behind what is there, with padding in px before and after it.
  mutating func place(
    _ piece: ShapedPiece, _ units: UnsafeBufferPointer<UInt16>, at offset: Int, spacing: Double, leading: Double,
    trailing: Double
  ) {
    let key = piece.key
    let ruler = Advance.Ruler(key.font, size: key.size, rounding: rounding)
    let (spacing, leading, trailing) = (rounded(spacing), rounded(leading), rounded(trailing))
    x += leading
    if text.reshapes, key.before != 0 || key.after != 0 { cut(piece, units, ruler) }
    text.placements.append(
      PlacedText.Placement(
        piece: piece, start: offset, x: x, ruler: ruler, letterSpacing: spacing, leading: leading, trailing: trailing))
    x += piece.width.pixels(ruler) + Double(piece.spacings) * spacing + trailing
    trailingSpace = piece.trailingSpace.pixels(ruler) + spacing
  }

  /// Notes what becomes of a part of a word that begins or ends a line, without its neighbours beyond the space.
  private mutating func cut(_ piece: ShapedPiece, _ units: UnsafeBufferPointer<UInt16>, _ ruler: Advance.Ruler) {
    let width = piece.width.pixels(ruler)
    if piece.key.before != 0 {
      var key = piece.key
      key.before = 0
      startDelta = text.typesetter.piece(units, key).width.pixels(ruler) - width
    }
    if piece.key.after != 0 {
      var key = piece.key
      key.after = 0
      endDelta = text.typesetter.piece(units, key).width.pixels(ruler) - width
    }
  }

  /// Adds the space after a word, as the word makes it.
  mutating func addSpace() { x += trailingSpace }

  /// Adds the space after a word in a font and style of its own.
  mutating func addSpace(_ font: Font, _ style: TextStyle) {
    x += pixels(font.spaceAdvance, font, style) + rounded(style.letterSpacing)
  }

  /// Adds what lies between the places to break of the word at hand.
  /// - Parameter hyphens: for each break the hyphen that it shows, if it shows one.
  mutating func addAtoms(_ word: Range<Int>, _ breaks: [WordBreak], _ hyphens: [Hyphen?], isForced: Bool) {
    var atom = LineAtom(start: word.lowerBound, startX: wordX, startDelta: startDelta)
    for (candidate, hyphen) in zip(breaks, hyphens) where !candidate.engines.isDisjoint(with: engines) {
      let offset = word.lowerBound + candidate.offset
      let breakX = text.x(at: offset)
      atom.end = offset
      atom.endX = breakX
      atom.endDelta = text.endDelta(at: offset)
      atom.engines = candidate.engines.intersection(engines)
      if let hyphen {
        atom.isHyphenated = true
        atom.endDelta += width(hyphen)
      }
      atoms.append(atom)
      atom = LineAtom(start: offset, startX: breakX, startDelta: text.startDelta(at: offset))
    }
    atom.end = word.upperBound
    atom.endX = x
    atom.endDelta = endDelta
    atom.engines = engines
    atom.isForced = isForced
    atoms.append(atom)
  }

  /// U+2010, or `-` where the font lacks it.
  private func width(_ hyphen: Hyphen) -> Double {
    let ems = hyphen.font.advance(of: 0x2010) ?? hyphen.font.advance(of: 0x2D) ?? 0
    return pixels(Int((ems * hyphen.font.subunitsPerEm).rounded()), hyphen.font, hyphen.style)
      + rounded(hyphen.style.letterSpacing)
  }

  private func pixels(_ subunits: Int, _ font: Font, _ style: TextStyle) -> Double {
    Advance(subunits, factor: Advance.appUnits(perSubunitOf: font, size: style.size))
      .pixels(Advance.Ruler(font, size: style.size, rounding: rounding))
  }

  private func rounded(_ spacing: Double) -> Double {
    rounding == .appUnits ? (spacing * Advance.appUnitsPerPixel).rounded() / Advance.appUnitsPerPixel : spacing
  }

  /// One breaker for each of the engines whose places to break differ.
  var breakers: [LineBreaker] {
    if atoms.allSatisfy({ $0.engines == engines }) { return [LineBreaker(atoms: atoms, text: text, grain: grain)] }
    return [BrowserEngines.blink, .gecko, .webKit].filter(engines.contains).map {
      LineBreaker(atoms: LineBreaker.merge(atoms, for: $0), text: text, grain: grain)
    }
  }

  /// The smallest length that the engines lay out, as a fraction of a px.
  private var grain: Double { rounding == .appUnits ? Advance.appUnitsPerPixel : LineBreaker.unitsPerPixel }
}
