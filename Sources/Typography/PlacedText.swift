/// A paragraph's pieces one after another, as if on one endless line, and what a break at any place does to them.
struct PlacedText: Sendable {
  /// How the pieces of a run are set.
  struct Setting: Sendable {
    var key: ShapedPiece.Key
    /// Turns the pieces' advances into px.
    var ruler: Advance.Ruler
    /// Px after every grapheme.
    var letterSpacing: Double
  }

  /// A piece at its place.
  struct Placement: Sendable {
    /// Code units from the start of the paragraph.
    var start: Int
    var end: Int
    /// Where the piece begins, in px.
    var x: Double
    /// The padding in px that stands before the piece, and behind it.
    var leading = 0.0
    var trailing = 0.0
    /// The index of its run's setting.
    var setting: Int32
    /// The neighbours beyond the spaces around it, where they matter; 0 elsewhere.
    var before: UInt16
    var after: UInt16
  }

  let typesetter: Typesetter
  let units: [UInt16]
  /// What becomes of advances before they are added up.
  let rounding: Advance.Rounding
  /// Whether the engine shapes the two sides of a break anew; Gecko keeps the glyphs as they are, and so never cuts a
  /// ligature.
  var reshapes: Bool { rounding != .appUnits }
  var settings: [Setting] = []
  var placements: [Placement] = []
  /// By where they start; of most words nobody wants to know more than their width, and the typesetter has the others.
  var pieces: [Int: ShapedPiece] = [:]

  func piece(_ placement: Placement) -> ShapedPiece {
    if let piece = pieces[placement.start], piece.units.count == placement.end - placement.start { return piece }
    var key = settings[Int(placement.setting)].key
    (key.before, key.after) = (placement.before, placement.after)
    return units.withUnsafeBufferPointer {
      typesetter.piece(UnsafeBufferPointer(rebasing: $0[placement.start..<placement.end]), key)
    }
  }

  /// The place of a boundary of a piece, between the padding and what lies beyond it where it is one of the piece's ends.
  func x(_ placement: Placement, _ position: ShapedPiece.Position) -> Double {
    if position.offset == 0 { return placement.x - placement.leading }
    let setting = settings[Int(placement.setting)]
    let isEnd = Int(position.offset) == placement.end - placement.start
    return placement.x + position.x.pixels(setting.ruler) + Double(position.spacings) * setting.letterSpacing
      + (isEnd ? placement.trailing : 0)
  }

  /// The index of the placement that an offset lies in, or at the end of.
  /// - Complexity: O(log placements).
  func placement(at offset: Int) -> Int {
    var low = 0, high = placements.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if placements[middle].start <= offset { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// Where a grapheme boundary lies on the endless line, in px.
  func x(at offset: Int) -> Double {
    guard !placements.isEmpty else { return 0 }
    let placement = placements[placement(at: offset)]
    let piece = piece(placement)
    return x(placement, piece.positions[piece.index(at: offset - placement.start)])
  }

  /// How much wider (in px) the text after an offset gets if a line begins there, since kerning and ligatures across
  /// the break are undone.
  func startDelta(at offset: Int) -> Double {
    guard let spot = unsafeSpot(offset) else { return 0 }
    let positions = spot.piece.positions
    let next = positions[spot.index...].first { $0.isSafe } ?? positions[positions.count - 1]
    return reshaped(spot, positions[spot.index], next)
  }

  /// How much wider (in px) the text before an offset gets if a line ends there.
  func endDelta(at offset: Int) -> Double {
    guard let spot = unsafeSpot(offset) else { return 0 }
    let positions = spot.piece.positions
    let previous = positions[...spot.index].last { $0.isSafe } ?? positions[0]
    return reshaped(spot, previous, positions[spot.index])
  }

  /// The exact width in px of a line that begins and ends at two grapheme boundaries.
  func width(from start: Int, to end: Int) -> Double {
    if let left = unsafeSpot(start), let right = unsafeSpot(end), left.placement == right.placement {
      let positions = left.piece.positions
      let next = positions[left.index...].firstIndex { $0.isSafe } ?? positions.count - 1
      let previous = positions[...right.index].lastIndex { $0.isSafe } ?? 0
      if previous < next {
        // Both breaks change the same glyphs, so the two changes do not add up.
        return x(at: end) - x(at: start) + reshaped(left, positions[left.index], positions[right.index])
      }
    }
    return x(at: end) - x(at: start) + startDelta(at: start) + endDelta(at: end)
  }

  private struct Spot {
    var placement: Int
    var piece: ShapedPiece
    var index: Int
  }

  private func unsafeSpot(_ offset: Int) -> Spot? {
    guard reshapes, !placements.isEmpty else { return nil }
    let number = placement(at: offset)
    let piece = piece(placements[number])
    let index = piece.index(at: offset - placements[number].start)
    return piece.positions[index].isSafe ? nil : Spot(placement: number, piece: piece, index: index)
  }

  private func reshaped(_ spot: Spot, _ from: ShapedPiece.Position, _ to: ShapedPiece.Position) -> Double {
    let key = spot.piece.key
    let ruler = settings[Int(placements[spot.placement].setting)].ruler
    let apart = spot.piece.units.withUnsafeBufferPointer { units in
      let range = Int(from.offset)..<Int(to.offset)
      if Shaper.joins(key.script) {
        // Letters keep the forms that they have in the word.
        return Shaper.shape(units, range, key.context).reduce(Advance()) { $0 + $1.advance }
      }
      var part = key
      if range.lowerBound > 0 { part.before = 0 }
      if range.upperBound < units.count { part.after = 0 }
      return typesetter.piece(UnsafeBufferPointer(rebasing: units[range]), part).width
    }
    return apart.pixels(ruler) - (to.x.pixels(ruler) - from.x.pixels(ruler))
  }
}
