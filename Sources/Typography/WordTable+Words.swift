extension WordTable {
  /// Sets the words of a text of ASCII one behind the other.
  /// - Returns: the edges of all; nil where there is something else than words with a space between them, a word of which
  ///   more has to be known, or one that ends before the one in front of it does, as letter spacing below zero can have
  ///   it.
  func words(of text: ByteWords, _ setting: ParagraphSetting) -> ContiguousArray<PlainWords.Word>? {
    var areAllSet = false
    let words = ContiguousArray<PlainWords.Word>(unsafeUninitializedCapacity: text.mostSpaces + 1) { words, count in
      areAllSet = set(text, setting, words, &count)
    }
    return areAllSet ? words : nil
  }

  /// - Parameter words: room for as many words as there are spaces, and one.
  /// - Returns: whether all words were set.
  private func set(
    _ text: ByteWords, _ setting: ParagraphSetting, _ words: UnsafeMutableBufferPointer<PlainWords.Word>,
    _ count: inout Int
  ) -> Bool {
    let bytes = text.bytes
    let typesetter = setting.typesetter
    let reachesAcrossSpaces = key.font.reachesAcrossSpaces
    let exactSpacing = setting.style.letterSpacing
    let roundedSpacing = Advance.rounded(exactSpacing, .appUnits)
    var (exactX, roundedX) = (0.0, 0.0)
    var (exactEnd, roundedEnd) = (-Double.infinity, -Double.infinity)
    var before: UInt16 = 0
    var start = 0
    while true {
      // 1. The word.
      var (low, length) = ByteWords.beforeSpace(text.eight(at: start))
      var high: UInt64 = 0
      if length == 8 {
        let rest = ByteWords.beforeSpace(text.eight(at: start + 8))
        (high, length) = (rest.bytes, 8 + rest.count)
      }
      guard length > 0, (low | high) & ByteWords.highBits == 0 else { return false }
      var end = start + length
      if length == 16 { while end < bytes.count, bytes[end] != 0x20 { end += 1 } }
      // 2. What it and the next one do to each other.
      let isLast = end >= bytes.count
      let bridge =
        isLast || end + 1 == bytes.count || !reachesAcrossSpaces
        ? Bridge() : self.bridge(UInt16(bytes[end - 1]), UInt16(bytes[end + 1]), typesetter)
      let after: UInt16 = bridge.changesNext || bridge.changesSpace ? UInt16(bytes[end + 1]) : 0
      // 3. Its widths: where kerning across the space makes it wider at one place than at another, lines change it.
      func measured() -> WordMeasures {
        self.measured(
          ofASCII: UnsafeBufferPointer(rebasing: bytes[start..<end]), before: before, after: after, typesetter)
      }
      let widths =
        end - start <= 16
        ? self.widths(of: Letters(low, high, count: length, before: before, after: after), measured)
        : PlainWidths(measured(), scale: scale)
      guard widths.isPlain else { return false }
      // 4. Its place.
      let (exactStart, roundedStart) = (exactX, roundedX)
      exactX += widths.exact + widths.spacings * exactSpacing
      roundedX += widths.rounded + widths.spacings * roundedSpacing
      guard exactEnd <= exactX, roundedEnd <= roundedX else { return false }
      (exactEnd, roundedEnd) = (exactX, roundedX)
      words.initializeElement(
        at: count,
        to: PlainWords.Word(
          exact: WordEdges.Edges(start: exactStart, end: exactX),
          rounded: WordEdges.Edges(start: roundedStart, end: roundedX)))
      count += 1
      if isLast { return true }
      exactX += widths.exactSpace + exactSpacing
      roundedX += widths.roundedSpace + roundedSpacing
      before = bridge.changesNext ? UInt16(bytes[end - 1]) : 0
      start = end + 1
    }
  }
}
