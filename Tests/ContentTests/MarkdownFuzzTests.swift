@testable import Content
@testable import Items
@testable import Diagnostics
@testable import Settings
import Testing

/// A deterministic random number generator.
private struct SplitMix: RandomNumberGenerator {
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

@Suite struct MarkdownFuzzTests {
  private static let yaml = """
    ---
    title: "Fern" # a plant
    tags: [a, 'b', {c: d}]
    size: {width: 12, height: 0x1F}
    text: |
      one
      two
    list:
      - &x 1.5
      - *x
      - ~
    ---

    """
  private static let json = """
    {"title": "Fern \\u00e9\\n", "tags": ["a", 1, -2.5e3, true, null],
     "size": {"width": 12, "height": [1, [2]]}}

    """
  private static let markdown = """
    # Ferns

    A *fern* is **green** ~~blue~~ `code` [link](a.md "t") ![é](b.png) <https://a.org> www.b.org.
    Second line\\
    third <b>html</b> &amp; [ref]

    > - [x] task
    > - 1. nested

    | a | b |
    |---|:-:|
    | c | d |

    ```swift
    let a = 1
    ```

    [ref]: c.md

    """
  private static let texts = [
    "\n", "\r", "\t", " ", "---\n", "{", "}", "[", "]", "\"", "'", ":", ": ", ",", "#", "&x", "*x", "|", ">", "-", "- ",
    "[^a]", "[^a]: ", "    ", "!", "<", "(", ")", "`", "~~", "**", "\\", "\u{FEFF}", "\u{85}", "é", "😀", "\0", "<<: ",
    "%", "@", "?",
    "javascript:", "//", "/*",
  ]
  private static let pieces: [[UInt8]] =
    texts.map { Array($0.utf8) } + [[0xFF], [0xC3], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80]]

  /// Checks the invariants that hold for any bytes.
  private func check(_ bytes: [UInt8], _ note: String) {
    let file = SourceFile(path: "a.md", bytes: bytes)
    let (document, diagnostics) = parseDocument(file, unsafeHTML: false)
    var last = SourcePosition.start
    for diagnostic in diagnostics {
      guard let location = diagnostic.location, let position = location.position else {
        Issue.record("\(note): \(diagnostic.id) has no place in \(bytes)")
        continue
      }
      let length = file.byteRange(ofLine: position.line)?.count
      let isInLine = length.map { (1...($0 + 2)).contains(position.column) }
      #expect(isInLine == true, "\(note): \(place(diagnostic)) in \(bytes)")
      #expect(last <= position, "\(note): \(place(diagnostic)) is out of order in \(bytes)")
      #expect(!diagnostic.formatted().isEmpty)
      last = position
    }
    let text = outline(document.body) + outline(document.frontMatter)
    #expect(!text.contains("html("), "\(note): \(bytes)")
    #expect(!text.lowercased().contains("a(javascript:"), "\(note): \(bytes)")
    if case .mapping(let entries)? = document.frontMatter?.value {
      #expect(Set(entries.map(\.key)).count == entries.count, "\(note): \(bytes)")
    }
    _ = parseYAML(file)
  }

  @Test(arguments: 0..<8)
  func survivesRandomBytes(seed: Int) {
    var random = SplitMix(seed: UInt64(seed))
    for round in 0..<150 {
      let count = Int.random(in: 0...200, using: &random)
      let start = [[], Array("---\n".utf8), Array("{".utf8)].randomElement(using: &random) ?? []
      let bytes = start + (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      check(bytes, "seed \(seed), round \(round)")
    }
  }

  @Test(arguments: 0..<8)
  func survivesRandomPieces(seed: Int) {
    var random = SplitMix(seed: UInt64(100 + seed))
    for round in 0..<150 {
      let start = [[], Array("---\n".utf8), Array("{".utf8)].randomElement(using: &random) ?? []
      let count = Int.random(in: 0...60, using: &random)
      let bytes = (0..<count).reduce(into: start) { bytes, _ in
        bytes += Self.pieces.randomElement(using: &random) ?? []
      }
      check(bytes, "seed \(seed), round \(round)")
    }
  }

  @Test(arguments: 0..<8)
  func survivesMutatedDocuments(seed: Int) {
    var random = SplitMix(seed: UInt64(200 + seed))
    let sources = [Self.yaml + Self.markdown, Self.json + Self.markdown, Self.markdown].map { Array($0.utf8) }
    for round in 0..<150 {
      var bytes = sources.randomElement(using: &random) ?? []
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let index = Int.random(in: 0...bytes.count, using: &random)
        let end = min(bytes.count, index + Int.random(in: 0...12, using: &random))
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes.removeSubrange(index..<end)
        case 1: bytes.insert(contentsOf: Self.pieces.randomElement(using: &random) ?? [], at: index)
        case 2: bytes.insert(contentsOf: bytes[index..<end], at: Int.random(in: 0...bytes.count, using: &random))
        default: bytes.removeSubrange(end...)
        }
      }
      check(bytes, "seed \(seed), round \(round)")
    }
  }

  @Test func readsEachOfTheSourcesWithoutAMistake() {
    for source in [Self.yaml, Self.json] {
      let (document, diagnostics) = parsed(source + Self.markdown)
      #expect(diagnostics.map(\.id) == ["raw-html"])
      #expect(document.frontMatter != nil)
    }
  }
}
