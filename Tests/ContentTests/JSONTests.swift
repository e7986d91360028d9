@testable import Content
@testable import Items
@testable import Diagnostics
@testable import Settings
import Testing

@Suite struct JSONTests {
  private func json(_ text: String) -> (FrontMatterNode?, [Diagnostic]) {
    let (document, diagnostics) = parseDocument(SourceFile(path: "a.md", text: text), unsafeHTML: false)
    return (document.frontMatter, diagnostics)
  }

  @Test(arguments: [
    ("{}", "{}"),
    (" {}", "nothing"),
    ("{\"a\": 1, \"b\": [true, false, null], \"c\": {\"d\": \"e\"}}", "{a=1 b=[true false null] c={d=\"e\"}}"),
    ("{\"a\":-1.50e+2,\"b\":0,\"c\":0.5,\"d\":9223372036854775808}", "{a=-150.0f b=0 c=0.5f d=9.223372036854776e+18f}"),
    ("{\"a\": \"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\ud83d\\ude00\"}", "{a=\"\"\\/\u{8}\u{C}\n\r\té😀\"}"),
    ("{\"\": []}", "{=[]}"),
    ("{\n\t\"a\" :\r\n 1 }", "{a=1}"),
  ])
  func readsObjects(text: String, wanted: String) {
    let (node, diagnostics) = json(text)
    #expect(outline(node) == wanted)
    #expect(diagnostics.map(place) == [])
  }

  @Test func locatesEveryNode() {
    guard case .mapping(let entries) = json("{\"é\": 12.50,\n  \"b\": [1,\n2]}").0?.value else {
      return #expect(Bool(false))
    }
    #expect(entries.map(\.keyPosition) == [SourcePosition(line: 1, column: 2), SourcePosition(line: 2, column: 3)])
    #expect(entries.map(\.value.position) == [SourcePosition(line: 1, column: 8), SourcePosition(line: 2, column: 8)])
    #expect(entries.map(\.value.length) == [5, 3])
    #expect(entries.map(\.value.text) == ["12.50", nil])
  }

  /// The diagnostics of each text, and the value that is read despite them.
  @Test(arguments: [
    ("{\"a\": 1,}", ["1:8 json-syntax"], "{a=1}"),
    ("{\"a\": [1, 2,], \"b\": 3}", ["1:12 json-syntax"], "{a=[1 2] b=3}"),
    ("{\"a\": 1 \"b\": 2}", ["1:9 json-syntax"], "{a=1 b=2}"),
    ("{\"a\" 1, \"b\": 2}", ["1:6 json-syntax"], "{b=2}"),
    ("{a: 1, \"b\": 2}", ["1:2 json-syntax"], "{b=2}"),
    ("{'a': 1, \"b\": 2}", ["1:2 json-syntax"], "{b=2}"),
    ("{\"a\": 'x, y', \"b\": 2}", ["1:7 json-syntax"], "{b=2}"),
    ("{\"a\": True, \"b\": 2}", ["1:7 json-syntax"], "{b=2}"),
    (
      "{\"a\": 01, \"b\": .5, \"c\": 1., \"d\": +1, \"e\": 2}",
      ["1:7 json-syntax", "1:16 json-syntax", "1:25 json-syntax", "1:34 json-syntax"], "{e=2}"
    ),
    ("{\"a\": , \"b\": 2}", ["1:7 json-syntax"], "{b=2}"),
    ("{\"a\": 1,, \"b\": 2}", ["1:9 json-syntax"], "{a=1 b=2}"),
    ("{\"a\": \"\\x\", \"b\": 2}", ["1:8 json-syntax"], "{b=2}"),
    ("{\"a\": \"\\ud800\", \"b\": \"\\u12g4\", \"c\": 2}", ["1:8 json-syntax", "1:23 json-syntax"], "{c=2}"),
    ("{\"a\": \"x\ty\", \"b\": 2}", ["1:9 json-syntax"], "{b=2}"),
    ("{\"a\": \"x\n, \"b\": 2}", ["1:7 json-syntax"], "{b=2}"),
    ("{\"a\": [1, 2}\nBody", ["1:12 json-syntax"], "{a=[1 2]}"),
    ("{\"a\": 1]}\nBody", ["1:8 json-syntax"], "{a=1}"),
    ("{\"a\": 1, // x\n \"b\": 2 /* y */}", ["1:10 json-syntax", "2:9 json-syntax"], "{a=1 b=2}"),
    ("{\"a\": 1, \"a\": 2}", ["1:10 duplicate-key"], "{a=1}"),
    ("{\"a\": 1", ["1:1 json-unclosed"], "{a=1}"),
    ("{\"a\": [1", ["1:7 json-unclosed"], "{a=[1]}"),
    ("{\"a\": 1\n\nSome text, with { and more.\n", ["1:1 json-unclosed"], "{a=1}"),
    ("{", ["1:1 json-unclosed"], "{}"),
  ])
  func reportsMistakesAndContinues(text: String, wanted: [String], read: String) {
    let (node, diagnostics) = json(text)
    #expect(diagnostics.map(place) == wanted, "\(diagnostics.map(\.summary))")
    #expect(outline(node) == read)
  }

  @Test func suggestsTheIntendedWord() {
    #expect(json("{\"a\": ture}").1.first?.suggestion == "did you mean 'true'?")
  }

  @Test(arguments: ["[", "{\"a\":", "[[,", "]", "}", "{", "\"", "\\", ",", ":", "1", "-", "/*", "//", "'", "[}", "{]"])
  func survivesTenThousandRepetitions(piece: String) {
    let (_, diagnostics) = json("{\"a\": " + String(repeating: piece, count: 10_000))
    #expect(diagnostics.containsErrors)
  }

  @Test func boundsTheDepth() {
    // The outermost object is the first of the sixty-four levels.
    let deepest = "{\"a\": " + String(repeating: "[", count: 63) + String(repeating: "]", count: 63) + "}"
    #expect(json(deepest).1.isEmpty)
    let deeper = "{\"a\": " + String(repeating: "[", count: 64) + String(repeating: "]", count: 64) + ", \"b\": 1}"
    #expect(json(deeper).1.map(place) == ["1:70 json-depth"])
    #expect(outline(json(deeper).0).hasSuffix("b=1}"))
  }
}
