/// What the two characters around a space do to each other in a font that kerns across it.
struct Bridge {
  /// Whether the space has another advance than alone.
  var changesSpace = false
  /// Whether what follows it has.
  var changesNext = false
}

extension Bridge {
  /// - Parameter piece: the two with the space, shaped together.
  init(_ piece: ShapedPiece) { self.init(changesSpace: !piece.isSafe(at: 1), changesNext: !piece.isSafe(at: 2)) }
}
