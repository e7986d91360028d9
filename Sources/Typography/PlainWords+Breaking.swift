extension PlainWords {
  /// The number of lines at a width that is less than that of a word, which is then broken. It is that of the breakers of
  /// the fully shaped text.
  /// - Parameter shaped: Returns the shaped form of a word, and its style.
  func lineCountBreakingWords(
    fitting width: Double, _ shaped: (_ word: Int) -> (piece: ShapedPiece, setting: ParagraphSetting)?
  ) -> Int {
    func count(_ rounding: Advance.Rounding, grain: Double, _ edges: (Word) -> WordEdges.Edges) -> Int {
      lineCount(in: WordEdges.room(in: width, grain: grain), edges) { word in
        shaped(word).map { piece, setting in
          PlacedPiece(
            piece: piece, typesetter: setting.typesetter, start: 0, x: edges(words[word]).start,
            ruler: Advance.Ruler(piece.key.font, size: piece.key.size, rounding: rounding),
            letterSpacing: Advance.rounded(setting.style.letterSpacing, rounding))
        }
      }
    }
    return max(
      asks.exact ? count(.none, grain: LineBreaker.unitsPerPixel) { $0.exact } : 0,
      asks.rounded ? count(.appUnits, grain: Advance.appUnitsPerPixel) { $0.rounded } : 0)
  }

  private func lineCount(
    in room: Double, _ edges: (Word) -> WordEdges.Edges, _ placed: (_ word: Int) -> PlacedPiece?
  ) -> Int {
    var count = 0
    var word = 0
    /// The word that begins on an earlier line, and where the current one begins in it.
    var broken: (word: PlacedPiece, offset: Int)?
    while word < words.count {
      let start =
        broken.map { $0.word.x(at: $0.offset) - $0.word.startDelta(at: $0.offset) } ?? edges(words[word]).start
      var next = word
      while next < words.count, edges(words[next]).end <= start + room { next += 1 }
      count += 1
      if next > word {
        (word, broken) = (next, nil)
        continue
      }
      guard let piece = broken?.word ?? placed(word) else { return count }
      let offset = piece.breakOffset(from: broken?.offset ?? 0, room)
      broken = offset < piece.end ? (piece, offset) : nil
      if broken == nil { word += 1 }
    }
    return count
  }
}
