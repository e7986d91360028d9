/// The shaped text of a paragraph, with everything needed to break it into lines.
final class ShapedText: Sendable {
  /// The text after white space is collapsed, as UTF-16.
  let units: [UInt16]
  /// Code points that no font of the list covers, each once, in order of appearance.
  let missingGlyphs: [UInt32]
  /// Positions where engines disagree on whether a line may end.
  let engineDifferences: [EngineDifference]
  /// One breaker for each engine, or group of engines, that may break the paragraph differently.
  let breakers: [LineBreaker]

  init(_ builder: ParagraphBuilder) {
    units = builder.tracks.first?.text.units ?? []
    missingGlyphs = builder.missing
    engineDifferences = builder.engineDifferences
    breakers = builder.tracks.flatMap(\.breakers)
  }

  /// An empty text.
  static let none = ShapedText()

  private init() {
    units = []
    missingGlyphs = []
    engineDifferences = []
    breakers = []
  }
}
