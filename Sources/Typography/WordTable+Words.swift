extension WordTable {
  /// Places the words of an ASCII text one after another.
  /// - Returns: The edges of all words; `nil` if the text has anything but words separated by single spaces, if word
  ///   edges are not enough for a word, or if a word ends before its predecessor does, as negative letter spacing can
  ///   cause.
  func words(of text: ByteWords, _ setting: ParagraphSetting) -> ContiguousArray<PlainWords.Word>? {
    var areAllSet = false
    let words = ContiguousArray<PlainWords.Word>(unsafeUninitializedCapacity: text.mostSpaces + 1) { words, count in
      areAllSet = set(text, setting, words, &count)
    }
    return areAllSet ? words : nil
  }

  /// - Parameter words: A buffer with room for one word more than there are spaces.
  /// - Returns: Whether all words were placed.
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
      // 1. Find the word.
      var (low, length) = ByteWords.beforeSpace(text.eight(at: start))
      var high: UInt64 = 0
      if length == 8 {
        let rest = ByteWords.beforeSpace(text.eight(at: start + 8))
        (high, length) = (rest.bytes, 8 + rest.count)
      }
      guard length > 0, (low | high) & ByteWords.highBits == 0 else { return false }
      var end = start + length
      if length == 16 { while end < bytes.count, bytes[end] != 0x20 { end += 1 } }
      // 2. Determine how it and the next word affect each other.
      let isLast = end >= bytes.count
      let bridge =
        isLast || end + 1 == bytes.count || !reachesAcrossSpaces
        ? Bridge() : self.bridge(UInt16(bytes[end - 1]), UInt16(bytes[end + 1]), typesetter)
      let after: UInt16 = bridge.changesNext || bridge.changesSpace ? UInt16(bytes[end + 1]) : 0
      // 3. Determine its widths. If kerning across the space makes the width depend on the position, line breaks change
      //   it.
      func measured() -> WordMeasures {
        self.measured(
          ofASCII: UnsafeBufferPointer(rebasing: bytes[start..<end]), before: before, after: after, typesetter)
      }
      let widths =
        end - start <= 16
        ? self.widths(of: Letters(low, high, count: length, before: before, after: after), measured)
        : PlainWidths(measured(), scale: scale)
      guard widths.isPlain else { return false }
      // 4. Place it.
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
