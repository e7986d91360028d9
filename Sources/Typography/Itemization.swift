/// A range of text shaped with one font and one script in one direction.
struct TextRun {
  var range: Range<Int>
  var span: Int
  /// The index into the style's fonts.
  var font: Int
  var script: UInt32
  var isRightToLeft: Bool
}

/// Divides a text into runs as browsers do: by style, bidirectional level, script and the first font that covers it.
struct Itemization {
  private(set) var runs: [TextRun] = []
  /// Code points that no font of the list covers, each once, in order of appearance.
  private(set) var missing: [UInt32] = []

  init(
    _ text: CollapsedText, styles: [TextStyle], direction: ParagraphOptions.Direction, iterators: BreakIterators
  ) {
    text.units.withUnsafeBufferPointer { units in
      guard !units.isEmpty else { return }
      if styles.count == 1, let style = styles.first, direction != .rightToLeft,
        let run = Self.plainRun(units, style)
      {
        runs = [run]
      } else {
        let levels = UnicodeText.bidiLevels(of: units, direction: direction)
        itemize(units, text, styles, levels, ClusterEnds(units, iterators))
      }
    }
  }

  /// The single run of a text that is all ASCII and covered by the first font; `nil` for any other text.
  private static func plainRun(_ units: UnsafeBufferPointer<UInt16>, _ style: TextStyle) -> TextRun? {
    guard let font = style.fonts.first else { return nil }
    var hasLetter = false
    for unit in units {
      guard unit < 0x7F, unit == CollapsedText.lineFeed || font.covers(UInt32(unit)) else { return nil }
      if unit | 0x20 >= 0x61, unit | 0x20 <= 0x7A { hasLetter = true }
    }
    let script = hasLetter ? Shaper.latin : Shaper.common
    return TextRun(range: units.indices, span: 0, font: 0, script: script, isRightToLeft: false)
  }

  private mutating func itemize(
    _ units: UnsafeBufferPointer<UInt16>, _ text: CollapsedText, _ styles: [TextStyle], _ levels: [UInt8]?,
    _ ends: consuming ClusterEnds
  ) {
    var offset = 0
    /// The first run whose script is still undetermined; it takes the script of the next character that has one.
    var unscripted = 0
    var script: UInt32?
    var span = 0
    var nextSpan = 0
    while offset < units.count {
      while nextSpan < text.spanStarts.count, text.spanStarts[nextSpan].offset <= offset {
        span = text.spanStarts[nextSpan].span
        nextSpan += 1
      }
      var end = ends.end(of: offset)
      // A mark with a different style is drawn separately.
      if nextSpan < text.spanStarts.count { end = min(end, text.spanStarts[nextSpan].offset) }
      let fonts = span < styles.count ? styles[span].fonts : []
      let isRightToLeft = levels.map { $0[offset] & 1 == 1 } ?? false
      let first = Self.codePoint(units, offset).value
      let previous = runs.last.flatMap { $0.span == span ? $0.font : nil }
      let font =
        (end == offset + 1 ? Self.fontOfOne(units[offset], fonts) : nil)
        ?? font(of: Self.codePoints(units, offset..<end), fonts, previous: previous)
      if first >= 0x41, let own = Shaper.script(of: first) {
        if script == nil { for index in unscripted..<runs.count { runs[index].script = own } }
        script = own
      }
      let resolved = script ?? Shaper.common
      if let last = runs.last, last.span == span, last.font == font, last.script == resolved,
        last.isRightToLeft == isRightToLeft
      {
        runs[runs.count - 1].range = last.range.lowerBound..<end
      } else {
        runs.append(
          TextRun(range: offset..<end, span: span, font: font, script: resolved, isRightToLeft: isRightToLeft))
      }
      if first == UInt32(CollapsedText.lineFeed), script == nil { unscripted = runs.count }
      offset = end
    }
  }

  /// The font that draws a cluster of one code unit; nil if that needs a closer look. It is nearly always the first.
  @inline(__always)
  private static func fontOfOne(_ unit: UInt16, _ fonts: [Font]) -> Int? {
    if unit < 0x2000, fonts.first?.covers(UInt32(unit)) == true { return 0 }
    return UnicodeText.isVisibleGrapheme(unit) ? FontChoice.font(for: UInt32(unit), among: fonts) : nil
  }

  /// The font that draws a cluster. A cluster without visible characters takes the font of its neighbour; a cluster
  /// that no font covers completely takes the first font that covers its base.
  private mutating func font(of cluster: [UInt32], _ fonts: [Font], previous: Int?) -> Int {
    let visible = cluster.filter { !UnicodeText.isDefaultIgnorable($0) && $0 != UInt32(CollapsedText.lineFeed) }
    guard let base = visible.first else { return previous ?? 0 }
    if let font = FontChoice.font(for: cluster, among: fonts) { return font }
    let font = fonts.firstIndex { $0.covers(base) } ?? 0
    for codePoint in visible where !(fonts.indices.contains(font) && fonts[font].covers(codePoint)) {
      addMissing(codePoint)
    }
    return font
  }

  private mutating func addMissing(_ codePoint: UInt32) {
    if !missing.contains(codePoint) { missing.append(codePoint) }
  }

  /// The code points of a range of code units.
  private static func codePoints(_ units: UnsafeBufferPointer<UInt16>, _ range: Range<Int>) -> [UInt32] {
    if range.count == 1 { return [UInt32(units[range.lowerBound])] }
    var result: [UInt32] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      let (value, length) = codePoint(units, offset)
      result.append(value)
      offset += length
    }
    return result
  }

  /// The code point at an offset, and its length in code units.
  static func codePoint(_ units: UnsafeBufferPointer<UInt16>, _ offset: Int) -> (value: UInt32, length: Int) {
    let unit = UInt32(units[offset])
    guard unit & 0xFC00 == 0xD800, offset + 1 < units.count, units[offset + 1] & 0xFC00 == 0xDC00 else {
      return (unit, 1)
    }
    return (0x10000 + (unit & 0x3FF) << 10 + UInt32(units[offset + 1] & 0x3FF), 2)
  }
}

/// Returns the ends of grapheme clusters; offsets must be requested in order.
private struct ClusterEnds {
  /// `nil` if each code unit is a cluster.
  private let boundaries: [Int]?
  private var next = 0

  init(_ units: UnsafeBufferPointer<UInt16>, _ iterators: BreakIterators) {
    boundaries = UnicodeText.areGraphemes(units) ? nil : iterators.graphemeBreaks(in: units) + [units.count]
  }

  mutating func end(of offset: Int) -> Int {
    guard let boundaries else { return offset + 1 }
    while next < boundaries.count, boundaries[next] <= offset { next += 1 }
    return next < boundaries.count ? boundaries[next] : offset + 1
  }
}
