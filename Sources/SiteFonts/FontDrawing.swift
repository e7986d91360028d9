import Theming
import Typography

/// The characters of a site that one font of the theme draws, in one `@font-face` rule.
///
/// The rule's `unicode-range` has exactly these characters, so that browsers choose the same fonts as measurement does.
struct FontDrawing: Sendable {
  let family: String
  let isItalic: Bool
  let font: Font
  /// The weights for which the family uses this font. If it has no other font, all weights, so that browsers do not
  /// synthesize bold.
  private(set) var weights: ClosedRange<Int>
  /// The emphasis that a page must show to use the font; nil if plain text uses it.
  private(set) var emphasis: Emphasis?
  private(set) var characters: Set<UInt32> = []
  /// The characters that no earlier font draws by itself. A page without any of them does not need the font.
  private(set) var distinctive: Set<UInt32> = []

  private init(_ face: ThemeFonts.Face) {
    family = face.family
    isItalic = face.isItalic
    font = face.font
    weights = face.weight...face.weight
    emphasis = face.emphasis
  }

  private func isOf(_ face: ThemeFonts.Face) -> Bool {
    font === face.font && family == face.family && isItalic == face.isItalic
  }

  /// All fonts that draw at least one character, once per family and slant.
  static func all(of fonts: ThemeFonts, _ shown: SiteCharacters) -> [FontDrawing] {
    var drawings: [FontDrawing] = []
    for face in fonts.faces {
      if let known = drawings.firstIndex(where: { $0.isOf(face) }) {
        let weights = drawings[known].weights
        drawings[known].weights = min(weights.lowerBound, face.weight)...max(weights.upperBound, face.weight)
        // A font used for several weights has the emphasis common to all of them.
        if let emphasis = drawings[known].emphasis, let other = face.emphasis {
          drawings[known].emphasis = emphasis.intersection(other)
        } else {
          drawings[known].emphasis = nil
        }
      } else {
        drawings.append(FontDrawing(face))
      }
    }
    for list in fonts.lists {
      for (face, (characters, distinctive)) in zip(list, shares(of: list.map(\.font), in: shown)) {
        guard let place = drawings.firstIndex(where: { $0.isOf(face) }) else { continue }
        drawings[place].characters.formUnion(characters)
        drawings[place].distinctive.formUnion(distinctive)
      }
    }
    for index in drawings.indices {
      let own = drawings[index]
      if drawings.count(where: { $0.family == own.family && $0.isItalic == own.isItalic }) == 1 {
        drawings[index].weights = 1...1000
      }
    }
    return drawings.filter { !$0.characters.isEmpty && shown.emphasis.isSuperset(of: $0.emphasis ?? []) }
  }

  /// The characters that each font of a list draws, and those of them that no earlier font draws by itself.
  private static func shares(
    of fonts: [Font], in shown: SiteCharacters
  ) -> [(characters: Set<UInt32>, distinctive: Set<UInt32>)] {
    var alone = [Set<UInt32>](repeating: [], count: fonts.count)
    for character in shown.all {
      // Invisible characters need no font.
      guard let index = FontChoice.font(for: character.value, among: fonts),
        index == 0 || !character.properties.isDefaultIgnorableCodePoint
      else { continue }
      alone[index].insert(character.value)
    }
    var drawn = alone
    for cluster in shown.clusters {
      let characters = cluster.unicodeScalars.map(\.value)
      guard let index = FontChoice.font(for: characters, among: fonts) else { continue }
      drawn[index].formUnion(characters.filter { fonts[index].covers($0) || fonts[index].covers(selector: $0) })
    }
    return fonts.indices.map { index in
      (drawn[index], drawn[index].filter { character in !alone[..<index].contains { $0.contains(character) } })
    }
  }
}
