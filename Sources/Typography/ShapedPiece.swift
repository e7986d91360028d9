/// A word, or the part of it that lies in one run, shaped; shared by equal words of one size.
final class ShapedPiece: Sendable {
  /// Everything that the result depends on besides the text.
  struct Key: Equatable, Sendable {
    var font: Font
    var script: UInt32
    var isRightToLeft: Bool
    var language: ShapingLanguage
    var features: TextStyle.Features
    /// Font size in px.
    var size: Double
    /// The character beyond the space before the word, where the font lets it matter; 0 elsewhere.
    var before: UInt16 = 0
    /// The character beyond the space after the word, likewise.
    var after: UInt16 = 0

    static func == (left: Self, right: Self) -> Bool {
      left.font === right.font && left.script == right.script && left.isRightToLeft == right.isRightToLeft
        && left.language == right.language && left.features == right.features && left.size == right.size
        && left.before == right.before
        && left.after == right.after
    }

    func hash(with units: UnsafeBufferPointer<UInt16>) -> UInt64 {
      var hash = StableHash()
      hash.combine(UInt64(UInt(bitPattern: ObjectIdentifier(font))))
      hash.combine(language.key ^ UInt64(script) << 32)
      hash.combine(
        UInt64(before) | UInt64(after) << 16 | UInt64(features.rawValue) << 32 | (isRightToLeft ? 1 << 40 : 0))
      hash.combine(size.bitPattern)
      hash.combine(units: units)
      return hash.value
    }

    var context: ShapingContext {
      ShapingContext(
        font: font, script: script, isRightToLeft: isRightToLeft, language: language, features: features,
        size: size)
    }
  }

  /// A place between two graphemes.
  struct Position: Sendable {
    /// Code units from the start of the piece.
    var offset: Int32
    /// How many visible graphemes stand before; letter spacing goes after each.
    var spacings: Int32
    /// The advance up to here.
    var x: Advance
    /// Whether a break here leaves both sides as they are.
    var isSafe: Bool
    /// Whether the place is inside a ligature.
    var isInCluster = false
  }

  let key: Key
  let units: [UInt16]
  /// All grapheme boundaries, the two ends included.
  let positions: [Position]
  /// The advance of the space after the piece, kerned as its neighbours make it.
  let trailingSpace: Advance

  init(key: Key, units: UnsafeBufferPointer<UInt16>, iterators: BreakIterators) {
    self.key = key
    self.units = Array(units)
    var context: [UInt16] = []
    context.reserveCapacity(units.count + 4)
    if key.before != 0 {
      context.append(key.before)
      context.append(CollapsedText.space)
    }
    let start = context.count
    context += units
    let end = context.count
    if key.after != 0 {
      context.append(CollapsedText.space)
      context.append(key.after)
    }
    let clusters = context.withUnsafeBufferPointer { Shaper.shape($0, $0.indices, key.context) }
    // They come in the order of the text.
    let first = clusters.firstIndex { $0.offset >= start } ?? clusters.count
    let own = clusters[first...].prefix { $0.offset < end }
    positions = Self.positions(own, from: start, units, iterators)
    trailingSpace =
      key.after == 0
      ? Advance(key.font.spaceAdvance, factor: Advance.appUnits(perSubunitOf: key.font, size: key.size))
      : clusters.filter { $0.offset == end }.reduce(Advance()) { $0 + $1.advance }
  }

  var width: Advance { positions.last?.x ?? Advance() }
  var spacings: Int { Int(positions.last?.spacings ?? 0) }

  /// Whether an offset is a place to break that leaves both sides as they are.
  func isSafe(at offset: Int) -> Bool {
    let position = positions[index(at: offset)]
    return position.isSafe && Int(position.offset) == offset
  }

  /// The index of the last position that is not beyond an offset.
  func index(at offset: Int) -> Int {
    var low = 0, high = positions.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if Int(positions[middle].offset) <= offset { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// The longest word, in code units, whose kerning is undone where a line breaks in it. Shaping the neighbourhood of each
  /// break it again takes seconds for words of tens of thousands of letters, and moves a break by a fraction of a px.
  private static let longestReshaped = 1_000

  /// Spreads clusters over the graphemes in them; a ligature is shared out equally, as carets do.
  /// - Parameter origin: what the clusters' offsets begin with.
  private static func positions(
    _ clusters: ArraySlice<ShapedCluster>, from origin: Int, _ units: UnsafeBufferPointer<UInt16>,
    _ iterators: BreakIterators
  ) -> [Position] {
    let boundaries =
      (UnicodeText.areGraphemes(units) ? Array(units.indices.dropFirst()) : iterators.graphemeBreaks(in: units))
      + [units.count]
    var result: [Position] = []
    result.reserveCapacity(boundaries.count + 1)
    result.append(Position(offset: 0, spacings: 0, x: Advance(), isSafe: true))
    var boundary = 0
    var x = Advance()
    for (index, cluster) in zip(clusters.indices, clusters) {
      let next = index + 1 < clusters.endIndex ? clusters[index + 1] : nil
      let end = next.map { $0.offset - origin } ?? units.count
      let isNextSafe = next?.isSafeToBreak ?? true
      let first = boundary
      while boundary < boundaries.count, boundaries[boundary] <= end { boundary += 1 }
      let share = boundary - first
      for step in 0..<share {
        let offset = boundaries[first + step]
        let start = Int(result.last?.offset ?? 0)
        let isVisible = !UnicodeText.isDefaultIgnorable(Itemization.codePoint(units, start).value)
        result.append(
          Position(
            offset: Int32(offset), spacings: (result.last?.spacings ?? 0) + (isVisible ? 1 : 0),
            x: x + cluster.advance.share(step + 1, of: share),
            isSafe: step + 1 == share && offset == end ? isNextSafe || units.count > longestReshaped : false,
            isInCluster: step + 1 < share))
      }
      x += cluster.advance
      // A grapheme that spans clusters ends with a later one.
      if share > 0, Int(result[result.count - 1].offset) == end { result[result.count - 1].x = x }
    }
    if let last = result.last, Int(last.offset) == units.count { result[result.count - 1].x = x }
    return result
  }
}
