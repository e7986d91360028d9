/// What draws the hyphen of a soft hyphen.
struct Hyphen {
  var font: Font
  var style: TextStyle
}

/// A paragraph under construction, with advances as some of the engines round them.
struct ParagraphTrack {
  let engines: BrowserEngines
  private let roundsAdvances: Bool
  private(set) var text: PlacedText
  private(set) var atoms: [LineAtom] = []
  /// Where the next piece goes on the endless line, in px.
  private var x = 0.0
  /// The word at hand: where it began, what its ends change, and the space that follows it.
  private var wordX = 0.0
  private var startDelta = 0.0
  private var endDelta = 0.0
  private var trailingSpace = 0.0

  init(_ typesetter: Typesetter, _ units: [UInt16], engines: BrowserEngines, roundsAdvances: Bool) {
    self.engines = engines
    self.roundsAdvances = roundsAdvances
    text = PlacedText(typesetter: typesetter, units: units, reshapes: !roundsAdvances)
    text.placements.reserveCapacity(units.count / 5 + 1)
    atoms.reserveCapacity(units.count / 5 + 1)
  }

  mutating func beginWord() {
    wordX = x
    startDelta = 0
    endDelta = 0
    trailingSpace = 0
  }

  /// Shapes a part of a word and puts it behind what is there.
  mutating func place(
    _ units: UnsafeBufferPointer<UInt16>, at offset: Int, _ exactKey: ShapedPiece.Key, _ style: TextStyle
  ) {
    var key = exactKey
    key.rounding = rounding(style)
    let scale = key.rounding.scale(key.font, size: style.size)
    let letterSpacing = spacing(style)
    let piece = text.typesetter.piece(units, key)
    if key.before != 0, text.reshapes {
      var cut = key
      cut.before = 0
      startDelta = Double(text.typesetter.piece(units, cut).width - piece.width) * scale
    }
    if key.after != 0, text.reshapes {
      var cut = key
      cut.after = 0
      endDelta = Double(text.typesetter.piece(units, cut).width - piece.width) * scale
    }
    text.placements.append(
      PlacedText.Placement(piece: piece, start: offset, x: x, scale: scale, letterSpacing: letterSpacing))
    x += Double(piece.width) * scale + Double(piece.spacings) * letterSpacing
    trailingSpace = Double(piece.trailingSpace) * scale + letterSpacing
  }

  /// Adds the space after a word, in a font and style of its own where it does not go with the word.
  mutating func addSpace(_ font: Font?, _ style: TextStyle?) {
    guard let font, let style else { return x += trailingSpace }
    let rounding = rounding(style)
    x += Double(rounding(font.spaceAdvance, font)) * rounding.scale(font, size: style.size) + spacing(style)
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
    let rounding = rounding(hyphen.style)
    let ems = hyphen.font.advance(of: 0x2010) ?? hyphen.font.advance(of: 0x2D) ?? 0
    let advance = rounding(Int((ems * hyphen.font.subunitsPerEm).rounded()), hyphen.font)
    return Double(advance) * rounding.scale(hyphen.font, size: hyphen.style.size) + spacing(hyphen.style)
  }

  private func rounding(_ style: TextStyle) -> AdvanceRounding { roundsAdvances ? .appUnits(style.size) : .none }

  private func spacing(_ style: TextStyle) -> Double {
    guard roundsAdvances else { return style.letterSpacing }
    return (style.letterSpacing * AdvanceRounding.appUnitsPerPixel).rounded() / AdvanceRounding.appUnitsPerPixel
  }

  /// One breaker for each of the engines whose places to break differ.
  var breakers: [LineBreaker] {
    if atoms.allSatisfy({ $0.engines == engines }) { return [LineBreaker(atoms: atoms, text: text, grain: grain)] }
    return [BrowserEngines.blink, .gecko, .webKit].filter(engines.contains).map {
      LineBreaker(atoms: LineBreaker.merge(atoms, for: $0), text: text, grain: grain)
    }
  }

  /// The smallest length that the engines lay out, as a fraction of a px.
  private var grain: Double { roundsAdvances ? AdvanceRounding.appUnitsPerPixel : LineBreaker.unitsPerPixel }
}
