import Bytes
import TestSupport
import Testing

@testable import Content
@testable import Items

/// The distinct characters of texts are those of a set of the standard library's characters.
@Suite struct DistinctCharactersTests {
  private static let pieces = [
    "a", "é", "e\u{301}", "ł", "я", "й", "и\u{306}", "ά", "\u{1F71}", "\u{374}", "\u{2B9}", "\u{37E}", ";", "·",
    "\u{387}", "א",
    "שׁ", "ي", "ك\u{650}", "क", "कि", "水", "が", "か\u{3099}", "한", "\u{1112}\u{1161}\u{11AB}", "👩‍👩‍👧", "©\u{FE0F}", "©", "“",
    "…",
    "\u{600}5", "\r\n", "\u{AD}", "Å", "\u{212B}", " ",
  ]

  @Test(arguments: 0..<200)
  func areThoseOfASet(seed: Int) {
    var random = SplitMix64(seed: seed)
    // Few kinds of pieces in most texts, so that many are plain.
    let texts = (0..<6).map { _ in
      let kinds = random.chance(oneIn: 2) ? [0, 1, 3, 4, 11, 20, 29] : Array(Self.pieces.indices)
      return (0..<random.below(12)).map { _ in Self.pieces[kinds[random.below(kinds.count)]] }.joined()
    }
    var distinct = DistinctCharacters()
    var (known, expected): (Set<Character>, [Character]) = ([], [])
    for text in texts {
      distinct.add(text)
      for character in text where !character.isASCII && known.insert(character).inserted {
        expected.append(character)
      }
    }
    // The same scalars in the same order, not only equivalent ones.
    func scalars(_ characters: [Character]) -> [[Unicode.Scalar]] { characters.map { Array($0.unicodeScalars) } }
    let plain = Set(distinct.list.plain)
    #expect(plain.count == distinct.list.plain.unicodeScalars.count)
    #expect(scalars(Array(distinct.list.plain)) == scalars(expected.filter { plain.contains($0) }))
    #expect(scalars(distinct.list.others.map { Character($0) }) == scalars(expected.filter { !plain.contains($0) }))
    #expect(expected.count == plain.count + distinct.list.others.count)
    for text in texts {
      let hasAll = distinct.hasAll(of: text)
      #expect(hasAll)
    }
    for piece in Self.pieces where !piece.allSatisfy({ $0.isASCII || known.contains($0) }) {
      var copy = distinct
      let hasAll = copy.hasAll(of: piece)
      #expect(!hasAll)
    }
  }

  @Test func aSetOfScalarsHasWhatWasAdded() {
    var set = ScalarSet()
    for value: UInt32 in [0x80, 0x3FF, 0x400, 0x10FFFF] {
      #expect(!set.contains(value))
      let isNew = set.insert(value)
      let isNewAgain = set.insert(value)
      #expect(isNew && !isNewAgain && set.contains(value))
    }
    let isNew = set.insert(0x110000)
    #expect(!isNew && !set.contains(0x81) && !set.contains(0x110000))
  }
}
