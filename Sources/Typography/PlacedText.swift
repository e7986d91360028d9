/// The pieces of a paragraph on one unbroken line, and the effect of a break at any position.
struct PlacedText: Sendable {
  /// The settings of the pieces of a run.
  struct Setting: Sendable {
    var key: ShapedPiece.Key
    /// Converts the advances of the pieces to px.
    var ruler: Advance.Ruler
    /// The letter spacing in px, added after every grapheme.
    var letterSpacing: Double
  }

  /// A piece and its position.
  struct Placement: Sendable {
    /// The offset from the start of the paragraph, in UTF-16 code units.
    var start: Int
    var end: Int
    /// Where the piece begins, in px.
    var x: Double
    /// The padding before and after the piece, in px.
    var leading = 0.0
    var trailing = 0.0
    /// The index of the settings of its run.
    var setting: Int32
    /// The neighbours beyond the adjacent spaces if they matter; otherwise 0.
    var before: UInt16
    var after: UInt16
  }

  let typesetter: Typesetter
  let units: [UInt16]
  /// How advances are rounded before they are added up.
  let rounding: Advance.Rounding
  /// Whether the engine shapes both sides of a break again. Gecko keeps the glyphs, so it never divides a ligature.
  var reshapes: Bool { rounding != .appUnits }
  var settings: [Setting] = []
  var placements: [Placement] = []
  /// Shaped pieces by their start. Most words only need their width, so only pieces that the typesetter is unlikely to
  /// have are stored here.
  var pieces: [Int: ShapedPiece] = [:]

  func piece(_ placement: Placement) -> ShapedPiece {
    if let piece = pieces[placement.start], piece.units.count == placement.end - placement.start { return piece }
    var key = settings[Int(placement.setting)].key
    (key.before, key.after) = (placement.before, placement.after)
    return units.withUnsafeBufferPointer {
      typesetter.piece(UnsafeBufferPointer(rebasing: $0[placement.start..<placement.end]), key)
    }
  }

  /// The position of a grapheme boundary in a piece; at either end of the piece, the outer side of its padding.
  func x(_ placement: Placement, _ position: ShapedPiece.Position) -> Double {
    if position.offset == 0 { return placement.x - placement.leading }
    let setting = settings[Int(placement.setting)]
    let isEnd = Int(position.offset) == placement.end - placement.start
    return placement.x + position.x.pixels(setting.ruler) + Double(position.spacings) * setting.letterSpacing
      + (isEnd ? placement.trailing : 0)
  }

  /// The index of the placement that contains an offset or ends at it.
  /// - Complexity: O(log placements).
  func placement(at offset: Int) -> Int {
    var low = 0, high = placements.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if placements[middle].start <= offset { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// The position of a grapheme boundary on the unbroken line, in px.
  func x(at offset: Int) -> Double {
    guard !placements.isEmpty else { return 0 }
    let placement = placements[placement(at: offset)]
    let piece = piece(placement)
    return x(placement, piece.positions[piece.index(at: offset - placement.start)])
  }

  /// How much wider the text after an offset becomes if a line begins there, in px: the break undoes kerning and
  /// ligatures across it.
  func startDelta(at offset: Int) -> Double {
    guard let spot = unsafeSpot(offset) else { return 0 }
    let positions = spot.piece.positions
    let end = min(spot.index + Self.reach, positions.count - 1)
    if let next = positions[spot.index...end].first(where: \.isSafe) {
      return reshaped(spot, positions[spot.index], next)
    }
    let (near, far) = (positions[max(spot.index - Self.reach, 0)], positions[end])
    return pixels(advance(spot, positions[spot.index], far, upTo: far), spot)
      - (pixels(advance(spot, near, far, upTo: far), spot)
        - pixels(advance(spot, near, far, upTo: positions[spot.index]), spot))
  }

  /// How much wider the text before an offset becomes if a line ends there, in px.
  func endDelta(at offset: Int) -> Double {
    guard let spot = unsafeSpot(offset) else { return 0 }
    let positions = spot.piece.positions
    let start = max(spot.index - Self.reach, 0)
    if let previous = positions[start...spot.index].last(where: \.isSafe) {
      return reshaped(spot, previous, positions[spot.index])
    }
    let (near, far) = (positions[start], positions[min(spot.index + Self.reach, positions.count - 1)])
    return pixels(advance(spot, near, positions[spot.index], upTo: positions[spot.index]), spot)
      - pixels(advance(spot, near, far, upTo: positions[spot.index]), spot)
  }

  /// The exact width in px of a line between two grapheme boundaries.
  func width(from start: Int, to end: Int) -> Double {
    if let left = unsafeSpot(start), let right = unsafeSpot(end), left.placement == right.placement {
      let positions = left.piece.positions
      if left.index <= right.index, !positions[left.index...right.index].contains(where: \.isSafe) {
        // Both breaks change the same glyphs, so the two changes cannot be added.
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

  /// How much wider the text between two boundaries of a piece becomes if it is shaped on its own, in px.
  private func reshaped(_ spot: Spot, _ from: ShapedPiece.Position, _ to: ShapedPiece.Position) -> Double {
    pixels(advance(spot, from, to, upTo: to), spot) - (pixels(to.x, spot) - pixels(from.x, spot))
  }

  /// The number of graphemes that a break can affect.
  ///
  /// If every boundary in a longer stretch is kerned, as in `AVAVAV…`, only this neighbourhood is shaped again and
  /// compared. Otherwise words of thousands of letters would take quadratic time.
  private static let reach = 64

  /// The advance up to a boundary of a piece, if the part between two others is shaped on its own.
  private func advance(
    _ spot: Spot, _ from: ShapedPiece.Position, _ to: ShapedPiece.Position, upTo boundary: ShapedPiece.Position
  ) -> Advance {
    let key = spot.piece.key
    return spot.piece.units.withUnsafeBufferPointer { units in
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

  private func pixels(_ advance: Advance, _ spot: Spot) -> Double {
    advance.pixels(settings[Int(placements[spot.placement].setting)].ruler)
  }
}
