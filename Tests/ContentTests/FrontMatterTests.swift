@testable import Content
@testable import Items
@testable import Diagnostics
@testable import Markdown
@testable import Settings
import Testing

/// Returns a node in one line, so that tests can state the expected value: `{title="Fern" tags=[1 2.5 true null]}`.
func outline(_ node: FrontMatterNode?) -> String {
  switch node?.value {
  case nil: "nothing"
  case .null?: "null"
  case .bool(let value)?: "\(value)"
  case .integer(let value)?: "\(value)"
  case .number(let value)?: "\(value)f"
  case .string(let value)?: "\"\(value)\""
  case .list(let items)?: "[" + items.map { outline($0) }.joined(separator: " ") + "]"
  case .mapping(let entries)?: "{" + entries.map { "\($0.key)=" + outline($0.value) }.joined(separator: " ") + "}"
  }
}

/// Returns a diagnostic as `line:column id`.
func place(_ diagnostic: Diagnostic) -> String {
  guard let position = diagnostic.location?.position else { return "? \(diagnostic.id)" }
  return "\(position.line):\(position.column) \(diagnostic.id)"
}

func parsed(_ text: String, unsafeHTML: Bool = false) -> (ParsedDocument, [Diagnostic]) {
  parseDocument(SourceFile(path: "a.md", text: text), unsafeHTML: unsafeHTML)
}

@Suite struct FrontMatterTests {
  @Test(arguments: [
    ("---\ntitle: Fern\n---\nBody\n", "{title=\"Fern\"}", 4),
    ("---\r\ntitle: Fern\r\n---\r\nBody\r\n", "{title=\"Fern\"}", 4),
    ("\u{FEFF}---\ntitle: Fern\n---\nBody\n", "{title=\"Fern\"}", 4),
    ("---  \ntitle: Fern\n---\t\nBody\n", "{title=\"Fern\"}", 4),
    ("---\ntitle: Fern\n---\n\n\nBody\n", "{title=\"Fern\"}", 4),
    ("---\ntitle: Fern\n---", "{title=\"Fern\"}", 3),
    ("---\n---\nBody\n", "{}", 3),
    ("---\n# nothing yet\n---\nBody\n", "{}", 4),
    ("{\"title\": \"Fern\"}\nBody\n", "{title=\"Fern\"}", 2),
    ("{\r\n  \"title\": \"Fern\"\r\n}\r\nBody\r\n", "{title=\"Fern\"}", 4),
    ("{}", "{}", 1),
    ("Body\n", "nothing", 1),
    ("", "nothing", 1),
    ("\n---\nfern: 1\n---\n", "nothing", 1),
    ("----\n\nBody\n", "nothing", 1),
    ("--- x\n\nBody\n", "nothing", 1),
  ])
  func separatesFrontMatterFromTheBody(text: String, wanted: String, bodyLine: Int) {
    let (document, diagnostics) = parsed(text)
    #expect(diagnostics.map(place) == [])
    #expect(outline(document.frontMatter) == wanted)
    #expect(document.bodyPosition.line == bodyLine)
    #expect(document.isFrontMatterComplete)
    if text.contains("Body") { #expect(document.excerptText.hasSuffix("Body") || wanted == "nothing") }
  }

  @Test func keepsThreeHyphensInTheBody() {
    let (document, _) = parsed("---\ntitle: Fern\n---\nOne\n\n---\n\nTwo\n")
    #expect(document.body.blocks.count == 3)
    #expect(document.excerptText == "One")
  }

  @Test func reportsUnclosedFrontMatterAtItsStart() {
    let (document, diagnostics) = parsed("---\ntitle: Fern\n\nBody\n")
    #expect(diagnostics.map(place) == ["1:1 unclosed-front-matter"])
    #expect(document.frontMatter == nil)
    #expect(!document.isFrontMatterComplete)
  }

  @Test(arguments: ["+++\ntitle = \"Fern\"\n+++\nBody\n", "+++\r\n+++\r\n"])
  func reportsTOML(text: String) {
    #expect(parsed(text).1.map(place) == ["1:1 toml-front-matter"])
  }

  @Test func takesPlusSignsForText() { #expect(parsed("+++ more\n").1.isEmpty) }

  @Test(arguments: ["---\njust text\n---\n", "---\n- a\n- b\n---\n", "---\n42\n---\n"])
  func requiresAMapping(text: String) {
    let (document, diagnostics) = parsed(text)
    #expect(diagnostics.map(place) == ["2:1 front-matter-not-mapping"])
    #expect(document.frontMatter == nil)
  }

  @Test func reportsTextBehindAnObject() {
    #expect(parsed("{\"a\": 1} Body\n").1.map(place) == ["1:10 text-after-front-matter"])
  }

  @Test func keepsThePositionsOfTheFileAndNotOfTheFragment() throws {
    let (document, _) = parsed("---\ntitle: Fern\nsize: {width: 3}\n---\n")
    guard case .mapping(let entries) = document.frontMatter?.value else { return #expect(Bool(false)) }
    #expect(entries.map(\.keyPosition) == [SourcePosition(line: 2, column: 1), SourcePosition(line: 3, column: 1)])
    #expect(entries.map(\.value.position) == [SourcePosition(line: 2, column: 8), SourcePosition(line: 3, column: 7)])
    #expect(entries.map(\.value.length) == [4, 10])
  }

  @Test func reportsEveryMistakeOfAFileInOrder() {
    let text = "---\ntitle: A: b\ndate: 2024\ndate: 2025\nalt: \"x\n---\nA [link](javascript:x) and <b>bold</b>.\n"
    #expect(
      parsed(text).1.map(place) == [
        "2:9 yaml-syntax", "4:1 duplicate-key", "5:6 yaml-syntax", "7:10 unsafe-link", "7:28 raw-html",
      ])
  }
}

@Suite struct UTF8Tests {
  @Test func reportsEachIllFormedSequenceWithItsPlace() {
    // Line 2 has two invalid bytes in a value; line 4 has a sequence cut off by the line's end.
    let bytes =
      Array("---\ntitle: a".utf8) + [0xFF, 0xFE] + Array("\n---\nb ".utf8) + [0xE2, 0x82] + Array("\nc\n".utf8)
    let (document, diagnostics) = parseDocument(SourceFile(path: "a.md", bytes: bytes), unsafeHTML: false)
    #expect(diagnostics.map(place) == ["2:9 invalid-utf8", "2:10 invalid-utf8", "4:3 invalid-utf8"])
    #expect(diagnostics.map { $0.location?.length } == [1, 1, 2])
    #expect(diagnostics.last?.summary == "this is not UTF-8: E2 82")
    #expect(document.frontMatter != nil)
  }

  /// Some editors save UTF-16 by default. Without detection, every second byte would be a mistake, or none.
  @Test(arguments: [true, false], [[], [0xFEFF] as [UInt16]])
  func reportsUTF16FilesOnce(isBigEndian: Bool, mark: [UInt16]) {
    let units = mark + Array("---\ntitle: Café\n---\nText\n".utf16)
    let bytes = units.flatMap { unit -> [UInt8] in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return isBigEndian ? [high, low] : [low, high]
    }
    let (document, diagnostics) = parseDocument(SourceFile(path: "a.md", bytes: bytes), unsafeHTML: false)
    #expect(document.body.blocks.isEmpty)
    #expect(diagnostics.map(\.summary) == ["this file is UTF-16, not UTF-8"])
    #expect(diagnostics.map(place) == ["1:1 invalid-utf8"])
  }

  @Test func reportsAtMostTen() {
    let file = SourceFile(path: "a.md", bytes: [UInt8](repeating: 0xFF, count: 1_000))
    #expect(parseDocument(file, unsafeHTML: false).1.count == 10)
    #expect(parseYAML(file).1.count == 10)
  }

  @Test func countsColumnsInBytesBehindOtherScripts() {
    // Each of the two letters takes two bytes: the value of the second key starts at byte 7 of its line.
    let (node, diagnostics) = parseYAML(SourceFile(path: "a.yaml", text: "žš: čé\nžšé: 😀 # x\nb: [x\n"))
    #expect(diagnostics.map(place) == ["3:4 yaml-syntax"])
    guard case .mapping(let entries) = node?.value else { return #expect(Bool(false)) }
    #expect(entries.map(\.value.position) == [SourcePosition(line: 1, column: 7), SourcePosition(line: 2, column: 9)])
    #expect(entries.map(\.value.length) == [4, 4])
  }
}
