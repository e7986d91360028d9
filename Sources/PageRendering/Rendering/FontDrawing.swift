import Theming
import Typography

/// What one font of the theme draws of a site: the characters of one `@font-face` rule.
///
/// The rule's `unicode-range` has just these, so that browsers choose among the fonts as measuring does.
struct FontDrawing: Sendable {
  let family: String
  let isItalic: Bool
  let font: Font
  /// The weights for which the family has this font. Where it has no other, all: browsers would embolden it themselves.
  private(set) var weights: ClosedRange<Int>
  /// What has to be shown for anything to be set in the font; nil where plain text is.
  private(set) var emphasis: Emphasis?
  private(set) var characters: Set<UInt32> = []
  /// Those of the characters that no font before it draws by itself: a page without any of them does not need the font.
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

  /// The fonts that draw anything, each once for a family and slant.
  static func all(of fonts: ThemeFonts, _ shown: SiteCharacters) -> [FontDrawing] {
    var drawings: [FontDrawing] = []
    for face in fonts.faces {
      if let known = drawings.firstIndex(where: { $0.isOf(face) }) {
        let weights = drawings[known].weights
        drawings[known].weights = min(weights.lowerBound, face.weight)...max(weights.upperBound, face.weight)
        // What the font is for in one weight it is for.
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

  /// What each font of a list draws, and what of that no earlier one draws by itself.
  private static func shares(
    of fonts: [Font], in shown: SiteCharacters
  ) -> [(characters: Set<UInt32>, distinctive: Set<UInt32>)] {
    var alone = [Set<UInt32>](repeating: [], count: fonts.count)
    for character in shown.all {
      // What shows nothing needs no font.
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
