/// A piece with its position on the unbroken line, and the effect of a break at any position in it.
struct PlacedPiece {
  let piece: ShapedPiece
  let typesetter: Typesetter
  /// The offset of the piece from the start of its text, in UTF-16 code units.
  let start: Int
  /// Where the piece begins, in px.
  let x: Double
  /// The padding before and after the piece, in px.
  var leading = 0.0
  var trailing = 0.0
  /// Converts the advances of the piece to px.
  let ruler: Advance.Ruler
  /// The letter spacing in px, added after every grapheme.
  let letterSpacing: Double
  /// What a line that ends inside the span of the piece must leave free.
  var reserve = PlacedText.EndReserve()

  /// The offset of its end.
  var end: Int { start + piece.units.count }
  /// Whether the engine shapes both sides of a break again. Gecko keeps the glyphs, so it never divides a ligature.
  private var reshapes: Bool { ruler.rounding != .appUnits }

  /// The position of a grapheme boundary; at either end of the piece, the outer side of its padding.
  func x(_ position: ShapedPiece.Position) -> Double {
    if position.offset == 0 { return x - leading }
    return x + position.x.pixels(ruler) + Double(position.spacings) * letterSpacing
      + (Int(position.offset) == piece.units.count ? trailing : 0)
  }

  /// The position of a grapheme boundary on the unbroken line, in px.
  func x(at offset: Int) -> Double { x(piece.positions[piece.index(at: offset - start)]) }

  /// How much wider the text after an offset becomes if a line begins there, in px: the break undoes kerning and
  /// ligatures across it.
  func startDelta(at offset: Int) -> Double {
    guard let index = unsafeIndex(offset) else { return 0 }
    let positions = piece.positions
    let end = min(index + Self.reach, positions.count - 1)
    if let next = positions[index...end].first(where: \.isSafe) { return reshaped(positions[index], next) }
    let (near, far) = (positions[max(index - Self.reach, 0)], positions[end])
    return pixels(advance(positions[index], far, upTo: far))
      - (pixels(advance(near, far, upTo: far)) - pixels(advance(near, far, upTo: positions[index])))
  }

  /// How much wider the text before an offset becomes if a line ends there, in px, with the room that the line must
  /// leave free.
  func endDelta(at offset: Int) -> Double { reserve.width(at: offset) + reshapedDelta(at: offset) }

  private func reshapedDelta(at offset: Int) -> Double {
    guard let index = unsafeIndex(offset) else { return 0 }
    let positions = piece.positions
    let start = max(index - Self.reach, 0)
    if let previous = positions[start...index].last(where: \.isSafe) { return reshaped(previous, positions[index]) }
    let (near, far) = (positions[start], positions[min(index + Self.reach, positions.count - 1)])
    return pixels(advance(near, positions[index], upTo: positions[index]))
      - pixels(advance(near, far, upTo: positions[index]))
  }

  /// The exact width in px of a line between two grapheme boundaries of the piece.
  func width(from start: Int, to end: Int) -> Double {
    let (left, right) = (piece.index(at: start - self.start), piece.index(at: end - self.start))
    let positions = piece.positions
    let width = x(positions[right]) - x(positions[left])
    if reshapes, left <= right, !positions[left...right].contains(where: \.isSafe) {
      // Both breaks change the same glyphs, so the two changes cannot be added.
      return width + reshaped(positions[left], positions[right])
    }
    return width + startDelta(at: start) + endDelta(at: end)
  }

  /// The index of the boundary at an offset if a break there changes a side.
  private func unsafeIndex(_ offset: Int) -> Int? {
    guard reshapes else { return nil }
    let index = piece.index(at: offset - start)
    return piece.positions[index].isSafe ? nil : index
  }

  /// How much wider the text between two boundaries becomes if it is shaped on its own, in px.
  private func reshaped(_ from: ShapedPiece.Position, _ to: ShapedPiece.Position) -> Double {
    pixels(advance(from, to, upTo: to)) - (pixels(to.x) - pixels(from.x))
  }

  /// The number of graphemes that a break can affect.
  ///
  /// If every boundary in a longer stretch is kerned, as in `AVAVAV…`, only this neighbourhood is shaped again and
  /// compared. Otherwise words of thousands of letters would take quadratic time.
  private static let reach = 64

  /// The advance up to a boundary, if the part between two others is shaped on its own.
  private func advance(
    _ from: ShapedPiece.Position, _ to: ShapedPiece.Position, upTo boundary: ShapedPiece.Position
  ) -> Advance {
    let key = piece.key
    return piece.units.withUnsafeBufferPointer { units in
      let range = Int(from.offset)..<Int(to.offset)
      let end = Int(boundary.offset) - range.lowerBound
      if Shaper.joins(key.script) {
        // The letters keep the joining forms that they have in the word.
        return Shaper.shape(units, range, key.context).reduce(Advance()) { $1.offset < end ? $0 + $1.advance : $0 }
      }
      var part = key
      if range.lowerBound > 0 { part.before = 0 }
      if range.upperBound < units.count { part.after = 0 }
      let piece = typesetter.piece(UnsafeBufferPointer(rebasing: units[range]), part)
      return piece.positions[piece.index(at: end)].x
    }
  }

  private func pixels(_ advance: Advance) -> Double { advance.pixels(ruler) }
}

extension PlacedPiece {
  /// How many graphemes beyond the line's end are tried as a break, since a divided ligature may become narrower.
  private static let graphemesInLigature = 4

  /// The offsets at which a line that begins at an offset of an earlier piece or of this one may end, up to a limit.
  /// - Parameters:
  ///   - startX: Where the line begins on the unbroken line, in px.
  ///   - excess: The number of offsets beyond the available width so far.
  /// - Returns: Whether further pieces may have more.
  func addBreaks(
    after start: Int, upTo limit: Int, from startX: Double, _ available: Double, _ excess: inout Int,
    to candidates: inout [Int]
  ) -> Bool {
    for position in piece.positions[piece.index(at: start - self.start)...] {
      let offset = self.start + Int(position.offset)
      if offset <= start || offset == candidates.last { continue }
      if offset > limit { return false }
      if position.isInCluster, !reshapes { continue }
      if x(position) - startX > available {
        excess += 1
        if excess > Self.graphemesInLigature { return false }
      }
      candidates.append(offset)
    }
    return true
  }

  /// Where a line ends that begins in the piece and is narrower than the rest of it: at the last grapheme boundary that
  /// fits, but after at least one grapheme.
  /// - Parameter limit: the last offset at which it may end; nil for the end of the piece.
  func breakOffset(from start: Int, upTo limit: Int? = nil, _ available: Double) -> Int {
    var (candidates, excess): ([Int], Int) = ([], 0)
    candidates.reserveCapacity(min(end - start, Self.reach))
    _ = addBreaks(after: start, upTo: limit ?? end, from: x(at: start), available, &excess, to: &candidates)
    // The parts of a ligature or a kerned pair may be wider or narrower than the whole.
    while let end = candidates.popLast() {
      if candidates.isEmpty || width(from: start, to: end) <= available { return end }
    }
    return end
  }
}
