/// How the characters on both sides of a space affect each other, in a font that kerns across spaces.
struct Bridge {
  /// Whether the space has a different advance than on its own.
  var changesSpace = false
  /// Whether the character after the space has a different advance than on its own.
  var changesNext = false
}

extension Bridge {
  /// - Parameter piece: The two characters with the space between them, shaped together.
  init(_ piece: ShapedPiece) { self.init(changesSpace: !piece.isSafe(at: 1), changesNext: !piece.isSafe(at: 2)) }
}
