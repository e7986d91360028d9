/// The pieces of a paragraph on one unbroken line, and the effect of a break at any position.
struct PlacedText: Sendable {
  /// The settings of the pieces of a run.
  struct Setting: Sendable {
    var key: ShapedPiece.Key
    /// Converts the advances of the pieces to px.
    var ruler: Advance.Ruler
    /// The letter spacing in px, added after every grapheme.
    var letterSpacing: Double
    /// What every line that ends inside the span must leave free.
    var reserve = EndReserve()
  }

  /// The room that Gecko leaves for the padding at the end of an inline element on each of the element's lines, not only
  /// on its last (`nsInlineFrame::ReflowFrames`); 0 for the other engines.
  struct EndReserve {
    /// The range of the span in its paragraph.
    var span = 0..<0
    /// In px.
    var width = 0.0

    /// The room in px on a line that ends at an offset.
    func width(at offset: Int) -> Double { offset > span.lowerBound && offset < span.upperBound ? width : 0 }
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

  private func piece(_ placement: Placement) -> ShapedPiece {
    if let piece = pieces[placement.start], piece.units.count == placement.end - placement.start { return piece }
    var key = settings[Int(placement.setting)].key
    (key.before, key.after) = (placement.before, placement.after)
    return units.withUnsafeBufferPointer {
      typesetter.piece(UnsafeBufferPointer(rebasing: $0[placement.start..<placement.end]), key)
    }
  }

  /// The shaped piece of a placement.
  func placed(_ number: Int) -> PlacedPiece {
    let placement = placements[number]
    let setting = settings[Int(placement.setting)]
    return PlacedPiece(
      piece: piece(placement), typesetter: typesetter, start: placement.start, x: placement.x,
      leading: placement.leading, trailing: placement.trailing, ruler: setting.ruler,
      letterSpacing: setting.letterSpacing, reserve: setting.reserve)
  }

  /// The shaped piece that contains an offset or ends at it; nil in an empty text.
  func placed(at offset: Int) -> PlacedPiece? { placements.isEmpty ? nil : placed(placement(at: offset)) }

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

  /// The exact width in px of a line between two grapheme boundaries.
  func width(from start: Int, to end: Int) -> Double {
    guard !placements.isEmpty else { return 0 }
    let (first, last) = (placement(at: start), placement(at: end))
    let left = placed(first)
    if first == last { return left.width(from: start, to: end) }
    let right = placed(last)
    return right.x(at: end) - left.x(at: start) + left.startDelta(at: start) + right.endDelta(at: end)
  }
}
