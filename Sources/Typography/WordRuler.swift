internal import CTextShaping

/// Measures words of one font, size and language for one thread, without keeping their shapes.
///
/// Gives the same as `Typesetter.measures(of:)` for the shaped word, which most words of a text never need: it adds up
/// the glyphs' advances in HarfBuzz's own buffer, which is reused.
final class WordRuler {
  private let context: ShapingContext
  private let features: [hb_feature_t]
  /// App units per subunit.
  private let factor: Double
  private let buffer = hb_buffer_create()
  /// The word, with its neighbours.
  private var units: ContiguousArray<UInt16> = []

  /// - Parameter key: the settings, without neighbours.
  init(_ key: borrowing ShapedPiece.Key) {
    context = key.context
    features = Shaper.switchedOff(key.features)
    factor = Advance.appUnits(perSubunitOf: key.font, size: key.size)
  }

  deinit { hb_buffer_destroy(buffer) }

  /// The measures of a word between two neighbours (0 for none that matters), without `isPlain`.
  func measures(
    _ word: UnsafeBufferPointer<UInt16>, before: UInt16, after: UInt16, _ iterators: BreakIterators
  ) -> WordMeasures {
    let (width, space) = advances(word, before, after)
    var measures = WordMeasures(
      width: width, widthAtStart: width, widthAtEnd: width, trailingSpace: space,
      spacings: Self.spacings(word, iterators))
    if before != 0 { measures.widthAtStart = advances(word, 0, after).word }
    if after != 0 { measures.widthAtEnd = advances(word, before, 0).word }
    return measures
  }

  /// The number of visible graphemes.
  private static func spacings(_ word: UnsafeBufferPointer<UInt16>, _ iterators: BreakIterators) -> Int {
    if word.allSatisfy(UnicodeText.isVisibleGrapheme) { return word.count }
    var count = 0
    for start in [0] + iterators.graphemeBreaks(in: word)
    where !UnicodeText.isDefaultIgnorable(Itemization.codePoint(word, start).value) { count += 1 }
    return count
  }

  /// The advances of a word and of the space after it.
  private func advances(
    _ word: UnsafeBufferPointer<UInt16>, _ before: UInt16, _ after: UInt16
  ) -> (word: Advance, space: Advance) {
    units.removeAll(keepingCapacity: true)
    if before != 0 { units += [before, CollapsedText.space] }
    let start = units.count
    units += word
    let end = units.count
    if after != 0 { units += [CollapsedText.space, after] }
    var result = (word: Advance(), space: Advance())
    if after == 0 { result.space = Advance(context.font.spaceAdvance, factor: factor) }
    units.withUnsafeBufferPointer { units in
      hb_buffer_clear_contents(buffer)
      hb_buffer_add_utf16(
        buffer, units.baseAddress, Int32(clamping: units.count), 0, Int32(clamping: units.count))
      Shaper.shape(buffer, context, features)
    }
    var (count, positionCount): (UInt32, UInt32) = (0, 0)
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
      let positions = hb_buffer_get_glyph_positions(buffer, &positionCount)
    else { return result }
    for index in 0..<Int(min(count, positionCount)) {
      let offset = Int(infos[index].cluster)
      guard offset >= start, offset <= end else { continue }
      let subunits = context.font.advance(
        ofGlyph: infos[index].codepoint, shaped: Int(positions[index].x_advance))
      let advance = Advance(subunits, factor: factor, isBitmap: context.font.isColorBitmap)
      if offset < end { result.word += advance } else { result.space += advance }
    }
    return result
  }
}
