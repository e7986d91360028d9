/// The text of a paragraph with all that lines are made of.
final class ShapedText: Sendable {
  /// After white space has been collapsed, as UTF-16.
  let units: [UInt16]
  /// Code points that no font of the list covers, each once, in order of appearance.
  let missingGlyphs: [UInt32]
  /// Where the engines disagree on whether a line may end.
  let engineDifferences: [EngineDifference]
  /// One for each engine, or group of engines, that may break the paragraph in a way of its own.
  let breakers: [LineBreaker]

  init(_ builder: ParagraphBuilder) {
    units = builder.tracks.first?.text.units ?? []
    missingGlyphs = builder.missing
    engineDifferences = builder.engineDifferences
    breakers = builder.tracks.flatMap(\.breakers)
  }

  /// No text at all.
  static let none = ShapedText()

  private init() {
    units = []
    missingGlyphs = []
    engineDifferences = []
    breakers = []
  }
}
