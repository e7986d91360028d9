@testable import Content
@testable import Items
@testable import Diagnostics
@testable import Editing
@testable import Settings
@testable import SiteModel
import Testing

@Suite struct C1ControlTests {
  /// WHATWG Encoding Standard, index windows-1252, generated with Python's codec "cp1252".
  private static let characters: [UInt32: Character] = [
    0x80: "€", 0x82: "‚", 0x83: "ƒ", 0x84: "„", 0x85: "…", 0x86: "†", 0x87: "‡", 0x88: "ˆ", 0x89: "‰", 0x8A: "Š",
    0x8B: "‹", 0x8C: "Œ", 0x8E: "Ž", 0x91: "‘", 0x92: "’", 0x93: "“", 0x94: "”", 0x95: "•", 0x96: "–", 0x97: "—",
    0x98: "˜", 0x99: "™", 0x9A: "š", 0x9B: "›", 0x9C: "œ", 0x9E: "ž", 0x9F: "Ÿ",
  ]

  @Test(arguments: 0x80...0x9F as ClosedRange<UInt32>)
  func areDecodedAsInBrowsers(_ value: UInt32) throws {
    let control = try #require(Unicode.Scalar(value).map(String.init))
    let (document, diagnostics) = parsed("---\ntitle: a\(control)b\n---\nc\(control)d\n")
    guard let character = Self.characters[value] else {
      // Nothing is shown for it, so a space stands for each of its bytes.
      #expect(outline(document.frontMatter) == "{title=\"a  b\"}" && outline(document.body) == "p(\"c  d\")")
      #expect(diagnostics.map(place) == ["2:9 control-character"])
      #expect(diagnostics.map(\.severity) == [.warning])
      return
    }
    #expect(outline(document.frontMatter) == "{title=\"a\(character)b\"}")
    #expect(outline(document.body) == "p(\"c\(character)d\")")
    #expect(diagnostics.map(place) == ["2:9 c1-control"])
    let diagnostic = try #require(diagnostics.first)
    #expect(diagnostic.severity == .warning && diagnostic.summary.hasPrefix("2 control characters"))
    #expect(diagnostic.summary.hasSuffix("shown as '\(character)'") && diagnostic.location?.length == 2)
  }

  @Test func countsOneAlone() {
    let (document, diagnostics) = parsed("A\u{96}B\n")
    #expect(outline(document.body) == "p(\"A–B\")")
    #expect(diagnostics.map(\.summary) == ["the control character U+0096 is shown as '–', as browsers take it"])
  }

  /// Two bytes on disk become two or three; columns refer to the bytes on disk.
  @Test func leavePositionsAsTheyAreOnDisk() {
    let text =
      "---\nx: {a: \"\u{96}\u{96}\u{83}\", a: \u{85}}\ntitle: \u{93}T\u{94}\n---\n\né\u{96}\u{83} [a](javascript:x)\n"
    let (document, diagnostics) = parsed(text)
    #expect(diagnostics.map(place) == ["2:9 c1-control", "2:18 duplicate-key", "6:12 unsafe-link"])
    #expect(document.bodyPosition == SourcePosition(line: 5, column: 1))
    // The quoted line is that of the file on disk, so that the underline matches.
    #expect(diagnostics.last?.location?.lineText == "é\u{96}\u{83} [a](javascript:x)")
    guard case .mapping(let entries)? = document.frontMatter?.value else { return #expect(Bool(false)) }
    #expect(entries.last?.value.length == "\u{93}T\u{94}".utf8.count)
  }

  /// In YAML, JSON and tables in JSON. The place is that of the value.
  @Test func areReplacedInEscapes() throws {
    let files = [
      "site.yaml": "title: \"A\\x96B\"\n", "herbs/collection.md": "---\nitems: herbs.json\n---\n",
      "herbs/mint.md": "{\"title\": \"M\\u0092t\"}\n",
      "herbs/herbs.json": "[{\"slug\": \"rue\", \"title\": \"R\\u0085\\u0081\"}]",
    ]
    let found = try mistakes(in: files)
    #expect(
      found == [
        "herbs/herbs.json:1:27: c1-control", "herbs/mint.md:1:11: c1-control", "site.yaml:1:8: c1-control",
      ])
    try readingContent(files) { catalog, _ in
      let (mint, rue) = try (catalog.item("herbs/mint"), catalog.item("herbs/rue"))
      #expect(catalog.site.title == "A–B" && mint.title == "M’t" && rue.title == "R…")
    }
  }

  @Test func areReplacedInEveryFileOfTheContent() throws {
    let files = [
      "site.yaml": "title: A \u{96} B\n", "index.md": "Home\u{85}\n",
      "herbs/collection.md": "---\ntitle: C\u{92}D\n---\n",
      "herbs/mint.md": "---\ntags: [\u{80}]\n---\n[a](no.md)\u{85}\n",
      "herbs/sage.md": "{\"title\": \"S\u{9F}\"}\n",
    ]
    let found = try mistakes(in: files)
    #expect(
      found == [
        "herbs/collection.md:2:9: c1-control", "herbs/mint.md:2:8: c1-control", "herbs/mint.md:4:5: broken-link",
        "herbs/sage.md:1:13: c1-control", "index.md:1:5: c1-control", "site.yaml:1:10: c1-control",
      ])
    try readingContent(files.merging(["herbs/mint.md": "---\ntags: [\u{80}]\n---\n"]) { $1 }) { catalog, _ in
      #expect(catalog.site.title == "A – B")
      let (collection, mint, sage) = try (
        catalog.collection("herbs"), catalog.item("herbs/mint"), catalog.item("herbs/sage")
      )
      #expect(collection.title == "C’D" && mint.tags == ["€"] && sage.title == "SŸ")
    }
  }

  @Test func areLeftInTheFileByAnEdit() {
    for (text, expected) in [
      (
        "---\ntitle: A\u{96}\u{85}B\norder: [\u{93}x\u{94}, a, b] # \u{80}\n---\nBody\u{85}\n",
        "---\ntitle: A\u{96}\u{85}B\norder: [b, “x”, a] # \u{80}\n---\nBody\u{85}\n"
      ),
      (
        "---\norder:\n  - a\n  - c\u{96}d\n---\n\u{85}\n", "---\norder:\n  - b\n  - c\u{96}d\n  - a\n---\n\u{85}\n"
      ),
      ("{\"title\": \"\u{96}\u{96}\"}\n\u{85}\n", "{\"title\": \"\u{96}\u{96}\", \"order\": [\"b\"]}\n\u{85}\n"),
    ] {
      var edit = FrontMatterEdit(Array(text.utf8))
      let order = text.contains("\u{93}") ? ["b", "“x”", "a"] : text.contains("c\u{96}d") ? ["b", "c–d", "a"] : ["b"]
      let isDone = edit.set("order", to: order)
      #expect(isDone, "\(text.debugDescription)")
      // An edit keeps the bytes of unchanged texts.
      let expected = expected.replacing("“x”", with: "\u{93}x\u{94}")
      #expect(String(decoding: edit.result, as: UTF8.self).debugDescription == expected.debugDescription)
    }
    var edit = FrontMatterEdit(Array("---\nlayout: \u{93}old\u{94} # \u{96}\n---\n\u{85}\n".utf8))
    let isDone = edit.set("layout", to: "grid")
    #expect(isDone && edit.result == Array("---\nlayout: grid # \u{96}\n---\n\u{85}\n".utf8))
  }
}
