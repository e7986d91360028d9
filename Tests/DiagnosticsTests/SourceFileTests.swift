import Bytes
import Diagnostics
import Testing

@Suite struct SourceFileTests {
  @Test(arguments: [
    (0, 1, 1), (1, 1, 2), (2, 1, 3), (3, 2, 1), (4, 2, 2), (7, 2, 5), (8, 3, 1), (99, 3, 1), (-4, 1, 1),
  ])
  func givesTheLineAndByteColumnOfAByte(offset: Int, line: Int, column: Int) {
    // Two bytes and a line end; é is two bytes; the last line is empty.
    let file = SourceFile(path: "a.md", text: "ab\n\u{E9}cd\n")
    #expect(file.position(ofByte: offset) == SourcePosition(line: line, column: column))
  }

  @Test func leavesOutAByteOrderMark() {
    let file = SourceFile(path: "a.md", bytes: [0xEF, 0xBB, 0xBF, 0x61])
    #expect(file.bytes == [0x61])
    #expect(file.position(ofByte: 0) == .start)
  }

  /// Some programs put a mark in front of the one that is there.
  @Test func leavesOutSeveralByteOrderMarks() {
    #expect(SourceFile(path: "a.md", text: "\u{FEFF}\u{FEFF}a").bytes == [0x61])
  }

  @Test func readsCarriageReturnsAsLineEnds() {
    let file = SourceFile(path: "a.md", text: "one\rtwo\r\nthree\r\rfive\r")
    #expect((1...6).map { file.line($0) } == ["one", "two", "three", "", "five", ""])
    #expect(file.bytes == Array("one\ntwo\r\nthree\n\nfive\n".utf8))
  }

  @Test func givesLinesWithoutTheirEndings() {
    let file = SourceFile(path: "a.md", text: "one\r\ntwo\nthree")
    #expect((0...4).map { file.line($0) } == [nil, "one", "two", "three", nil])
    #expect(file.lineCount == 3)
  }

  @Test func hasOneEmptyLineWhereTheFileIsEmpty() {
    let file = SourceFile(path: "a.md", bytes: [])
    #expect(file.lineCount == 1)
    #expect(file.line(1) == "")
    #expect(file.position(ofByte: 5) == .start)
  }

  @Test func findsTheByteOfAPositionAgain() {
    let file = SourceFile(path: "a.md", text: "ab\n\u{E9}cd\n")
    for byte in 0...7 { #expect(file.offset(of: file.position(ofByte: byte)) == byte, "byte \(byte)") }
    #expect(file.offset(of: SourcePosition(line: 1, column: 99)) == 2)
    #expect(file.offset(of: SourcePosition(line: 9, column: 1)) == nil)
  }

  /// `a–b` and `ƒ` replace two controls of two bytes each.
  @Test func keepsPositionsOfTheDiskWhereCharactersAreReplaced() {
    let disk = SourceFile(path: "a.md", text: "a\u{96}b\n\u{83}c\u{96}")
    let shown = Array("a–b\nƒc–".utf8)
    let file = SourceFile(disk, bytes: shown, insertions: [3, 11])
    let columns = [1, 2, 3, 4, 4, 5, 1, 2, 3, 4, 5, 6]
    for (byte, column) in columns.enumerated() {
      #expect(file.position(ofByte: byte) == SourcePosition(line: byte < 6 ? 1 : 2, column: column), "byte \(byte)")
    }
    for byte in [0, 1, 4, 5, 6, 8, 9, 12] {
      #expect(file.offset(of: file.position(ofByte: byte)) == byte, "byte \(byte)")
    }
    #expect((1...2).map { file.line($0) } == ["a\u{96}b", "\u{83}c\u{96}"])
    #expect(file.lengthOnDisk(0..<5) == 4 && file.lengthOnDisk(1..<4) == 2)
  }

  @Test func quotesThePartOfALongLineAroundTheColumn() throws {
    let file = SourceFile(
      path: "a.md", text: "b\n" + String(repeating: "é", count: 10_000) + "X" + String(repeating: "é", count: 10_000))
    let location = file.location(SourcePosition(line: 2, column: 20_001))
    let text = try #require(location.lineText)
    #expect(text.utf8.count < 2_000 && location.lineTextColumn > 10_000)
    #expect(
      Array(text.utf8)[20_001 - location.lineTextColumn] == UInt8(ascii: "X") && text.allSatisfy { "éX".contains($0) })
    let quoted = try #require(QuotedLine(location))
    let column = try #require(quoted.underline.firstIndex(of: "^")).utf16Offset(in: quoted.underline)
    #expect(Array(quoted.text)[column] == "X" && quoted.text.hasPrefix("…") && quoted.text.hasSuffix("…"))
    #expect(file.location(SourcePosition(line: 1, column: 1)).lineText == "b")
  }

  @Test func keepsByteColumnsInLinesThatAreNotUTF8() {
    let file = SourceFile(path: "a.md", bytes: [0x61, 0xFF, 0xE2, 0x82, 0x62])
    #expect(file.line(1).map { Array($0.utf8) } == [0x61, 0x1A, 0x1A, 0x1A, 0x62])
  }
}

@Suite struct UTF8ValidationTests {
  static let illFormed: [(name: String, bytes: [UInt8], sequences: [Range<Int>])] = [
    ("nothing wrong", Array("aé€😀".utf8), []),
    ("a continuation byte alone", [0x61, 0x80, 0x62], [1..<2]),
    ("a byte that is in no UTF-8", [0xFF, 0xFE], [0..<1, 1..<2]),
    ("a sequence broken off by ASCII", [0xE2, 0x82, 0x61], [0..<2]),
    ("a sequence broken off by the end", [0xF0, 0x9F, 0x98], [0..<3]),
    ("an overlong slash", [0xC0, 0xAF], [0..<1, 1..<2]),
    ("an overlong form of three bytes", [0xE0, 0x80, 0xAF], [0..<1, 1..<2, 2..<3]),
    ("a surrogate", [0xED, 0xA0, 0x80], [0..<1, 1..<2, 2..<3]),
    ("a value above U+10FFFF", [0xF4, 0x90, 0x80, 0x80], [0..<1, 1..<2, 2..<3, 3..<4]),
    // The example below table 3-8 of the Unicode Standard.
    (
      "truncated sequences", [0xE1, 0x80, 0xE2, 0xF0, 0x91, 0x92, 0xF1, 0xBF, 0x41],
      [0..<2, 2..<3, 3..<6, 6..<8]
    ),
  ]

  @Test(arguments: illFormed.indices)
  func findsEachMaximalSubpart(index: Int) {
    let (name, bytes, sequences) = Self.illFormed[index]
    #expect(illFormedSequences(in: bytes, 0..<bytes.count, limit: .max) == sequences, "\(name)")
  }

  @Test func agreesWithTheStandardLibraryOnRandomBytes() {
    // Lead bytes, continuation bytes, and the edges of their ranges.
    let candidates: [UInt8] = [
      0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xED, 0xEF, 0xF0, 0xF3, 0xF4, 0xF5,
      0xFF,
    ]
    var random = SplitMix(seed: 7)
    for round in 0..<5_000 {
      let count = Int.random(in: 0...24, using: &random)
      let bytes = (0..<count).map { _ in candidates.randomElement(using: &random) ?? 0 }
      let replacements = String(decoding: bytes, as: UTF8.self).unicodeScalars.filter { $0 == "\u{FFFD}" }.count
      let found = illFormedSequences(in: bytes, 0..<bytes.count, limit: .max)
      // U+FFFD itself (EF BF BD) cannot occur: BD is not among the bytes.
      #expect(found.count == replacements, "round \(round): \(bytes)")
    }
  }

  @Test func stopsAtTheLimitAndStaysInTheRange() {
    let bytes = [UInt8](repeating: 0xFF, count: 20)
    #expect(illFormedSequences(in: bytes, 0..<20, limit: 3) == [0..<1, 1..<2, 2..<3])
    #expect(illFormedSequences(in: bytes, 18..<40, limit: 9) == [18..<19, 19..<20])
  }
}

/// A deterministic random number generator.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
