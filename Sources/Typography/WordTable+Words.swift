extension WordTable {
  /// Places the words of a text in one script one after another.
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
      guard length > 0 else { return false }
      let isASCII = (low | high) & ByteWords.highBits == 0
      var end = start + length
      if length == 16 { while end < bytes.count, bytes[end] != 0x20 { end += 1 } }
      // 2. Determine how it and the next word affect each other.
      let isLast = end >= bytes.count
      var bridge = Bridge()
      var (last, next): (UInt16, UInt16) = (0, 0)
      if !isLast, end + 1 < bytes.count, reachesAcrossSpaces {
        guard let lastUnit = bytes.unit(endingAt: end), let nextUnit = bytes.unit(at: end + 1) else { return false }
        (last, next) = (lastUnit, nextUnit)
        bridge = self.bridge(last, next, typesetter)
      }
      let after: UInt16 = bridge.changesNext || bridge.changesSpace ? next : 0
      // 3. Determine its widths. If kerning across the space makes the width depend on the position, line breaks change
      //   it.
      let word = UnsafeBufferPointer(rebasing: bytes[start..<end])
      let widths =
        isASCII && end - start <= 16
        ? self.widths(
          ofASCII: word, Letters(low, high, count: length, before: before, after: after), before: before, after: after,
          typesetter) : self.widths(ofOther: word, before: before, after: after, typesetter)
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
      before = bridge.changesNext ? last : 0
      start = end + 1
    }
  }

  @inline(__always)
  private func widths(
    ofASCII word: UnsafeBufferPointer<UInt8>, _ letters: Letters, before: UInt16, after: UInt16,
    _ typesetter: Typesetter
  ) -> PlainWidths {
    widths(of: letters) { measured(ofASCII: word, letters, before: before, after: after, typesetter) }
  }

  /// Shapes a word of a text whose words `words(of:_:)` has placed.
  func piece(ofWord number: Int, in text: UnsafeBufferPointer<UInt8>, _ typesetter: Typesetter) -> ShapedPiece? {
    var start = 0
    for _ in 0..<number { start = (text[start...].firstIndex(of: 0x20) ?? text.count) + 1 }
    guard start < text.count else { return nil }
    let end = text[start...].firstIndex(of: 0x20) ?? text.count
    var (before, after): (UInt16, UInt16) = (0, 0)
    if key.font.reachesAcrossSpaces {
      if start > 1, let last = text.unit(endingAt: start - 1), let first = text.unit(at: start),
        bridge(last, first, typesetter).changesNext
      {
        before = last
      }
      if end + 1 < text.count, let last = text.unit(endingAt: end), let next = text.unit(at: end + 1) {
        let bridge = bridge(last, next, typesetter)
        if bridge.changesNext || bridge.changesSpace { after = next }
      }
    }
    var units: [UInt16] = []
    UnsafeBufferPointer(rebasing: text[start..<end]).forEachUTF16 { units.append($0) }
    return units.withUnsafeBufferPointer { piece($0, before: before, after: after, typesetter) }
  }

  /// The widths of a word that is not ASCII or long.
  @inline(never)
  private func widths(
    ofOther bytes: UnsafeBufferPointer<UInt8>, before: UInt16, after: UInt16, _ typesetter: Typesetter
  ) -> PlainWidths {
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: bytes.count) { buffer in
      var count = 0
      bytes.forEachUTF16 {
        buffer[count] = $0
        count += 1
      }
      let units = UnsafeBufferPointer(rebasing: buffer[..<count])
      guard let letters = Letters(units, before: before, after: after) else {
        return PlainWidths(measured(units, before: before, after: after, typesetter), scale: scale)
      }
      return widths(of: letters) { measured(units, letters, before: before, after: after, typesetter) }
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The character of well-formed UTF-8 that starts at an index, if one UTF-16 code unit is enough for it.
  @inline(__always)
  func unit(at index: Int) -> UInt16? {
    let byte = self[index]
    if byte < 0x80 { return UInt16(byte) }
    if byte < 0xE0, index + 1 < count { return UInt16(byte & 0x1F) << 6 | UInt16(self[index + 1] & 0x3F) }
    guard byte < 0xF0, index + 2 < count else { return nil }
    return UInt16(byte & 0x0F) << 12 | UInt16(self[index + 1] & 0x3F) << 6 | UInt16(self[index + 2] & 0x3F)
  }

  /// The character that ends before an index, likewise.
  @inline(__always)
  fileprivate func unit(endingAt end: Int) -> UInt16? {
    var start = end - 1
    while start > 0, self[start] & 0xC0 == 0x80 { start -= 1 }
    return unit(at: start)
  }
}
