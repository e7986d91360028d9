/// A stretch of text that is shaped with one font, one script and in one direction.
struct TextRun {
  var range: Range<Int>
  var span: Int
  /// Index into the style's fonts.
  var font: Int
  var script: UInt32
  var isRightToLeft: Bool
}

/// Cuts a text into runs as browsers do: by style, bidirectional level, script and the first font that covers it.
struct Itemization {
  private(set) var runs: [TextRun] = []
  /// Code points that no font of the list covers, each once, in order of appearance.
  private(set) var missing: [UInt32] = []

  init(_ text: CollapsedText, styles: [TextStyle], direction: ParagraphOptions.Direction) {
    text.units.withUnsafeBufferPointer { units in
      guard !units.isEmpty else { return }
      if styles.count == 1, let style = styles.first, direction != .rightToLeft,
        let run = Self.plainRun(units, style)
      {
        runs = [run]
      } else {
        itemize(units, text, styles, UnicodeText.bidiLevels(of: units, direction: direction))
      }
    }
  }

  /// The one run of a text that is all ASCII and all in the first font; nil for any other.
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
    _ units: UnsafeBufferPointer<UInt16>, _ text: CollapsedText, _ styles: [TextStyle], _ levels: [UInt8]?
  ) {
    var offset = 0
    /// Runs from here on wait for the first character that has a script of its own.
    var unscripted = 0
    var script: UInt32?
    var base: UInt32 = 0
    var baseOffset = 0
    var span = 0
    var nextSpan = 0
    while offset < units.count {
      let (codePoint, length) = Self.codePoint(units, offset)
      while nextSpan < text.spanStarts.count, text.spanStarts[nextSpan].offset <= offset {
        span = text.spanStarts[nextSpan].span
        nextSpan += 1
      }
      let fonts = span < styles.count ? styles[span].fonts : []
      let isRightToLeft = levels.map { $0[offset] & 1 == 1 } ?? false
      var font: Int
      if let last = runs.last, last.span == span, UnicodeText.extendsGrapheme(codePoint) {
        font = fontOfMark(codePoint, base: base, current: last.font, fonts)
        if font != last.font { reassign(from: baseOffset, to: font) }
      } else {
        font = fontOfBase(codePoint, fonts, previous: runs.last.flatMap { $0.span == span ? $0.font : nil })
        base = codePoint
        baseOffset = offset
      }
      if let own = codePoint < 0x41 ? nil : Shaper.script(of: codePoint) {
        if script == nil { for index in unscripted..<runs.count { runs[index].script = own } }
        script = own
      }
      let end = offset + length
      let resolved = script ?? Shaper.common
      if let last = runs.last, last.span == span, last.font == font, last.script == resolved,
        last.isRightToLeft == isRightToLeft
      {
        runs[runs.count - 1].range = last.range.lowerBound..<end
      } else {
        runs.append(
          TextRun(range: offset..<end, span: span, font: font, script: resolved, isRightToLeft: isRightToLeft))
      }
      if codePoint == UInt32(CollapsedText.lineFeed), script == nil { unscripted = runs.count }
      offset = end
    }
  }

  /// The first font that covers a character; for a character that shows nothing, the font of its neighbour.
  private mutating func fontOfBase(_ codePoint: UInt32, _ fonts: [Font], previous: Int?) -> Int {
    if let font = fonts.firstIndex(where: { $0.covers(codePoint) }) { return font }
    if codePoint != UInt32(CollapsedText.lineFeed), !UnicodeText.isDefaultIgnorable(codePoint) { note(codePoint) }
    return UnicodeText.isDefaultIgnorable(codePoint) ? previous ?? 0 : 0
  }

  /// The font for a mark and so for its whole cluster: one font draws a letter and its marks.
  private mutating func fontOfMark(_ mark: UInt32, base: UInt32, current: Int, _ fonts: [Font]) -> Int {
    func draws(_ font: Font) -> Bool {
      font.covers(mark) || Shaper.composed(base, mark).map { font.covers($0) } ?? false
    }
    if UnicodeText.isDefaultIgnorable(mark) || fonts.indices.contains(current) && draws(fonts[current]) {
      return current
    }
    if let whole = fonts.firstIndex(where: { $0.covers(base) && draws($0) }) { return whole }
    note(mark)
    return current
  }

  /// Gives everything from an offset inside the last run to another font.
  private mutating func reassign(from offset: Int, to font: Int) {
    guard var last = runs.popLast() else { return }
    var moved = last
    moved.range = max(offset, last.range.lowerBound)..<last.range.upperBound
    moved.font = font
    last.range = last.range.lowerBound..<moved.range.lowerBound
    if !last.range.isEmpty { runs.append(last) }
    runs.append(moved)
  }

  private mutating func note(_ codePoint: UInt32) {
    if !missing.contains(codePoint) { missing.append(codePoint) }
  }

  /// The code point at an offset and its length in code units.
  static func codePoint(_ units: UnsafeBufferPointer<UInt16>, _ offset: Int) -> (value: UInt32, length: Int) {
    let unit = UInt32(units[offset])
    guard unit & 0xFC00 == 0xD800, offset + 1 < units.count, units[offset + 1] & 0xFC00 == 0xDC00 else {
      return (unit, 1)
    }
    return (0x10000 + (unit & 0x3FF) << 10 + UInt32(units[offset + 1] & 0x3FF), 2)
  }
}
