@testable import Diagnostics
@testable import Settings
import Testing

private func yaml(_ text: String) -> (FrontMatterNode?, [Diagnostic]) {
  parseYAML(SourceFile(path: "a.yaml", text: text))
}

@Suite struct YAMLScalarTests {
  /// YAML 1.2.2, section 10.3.2, and texts that must stay strings, with their values.
  static let scalars: [(String, String)] = [
    ("null", "null"), ("Null", "null"), ("NULL", "null"), ("~", "null"), ("", "null"),
    ("true", "true"), ("True", "true"), ("FALSE", "false"),
    ("yes", "\"yes\""), ("on", "\"on\""), ("tRUE", "\"tRUE\""), ("nULL", "\"nULL\""),
    ("0", "0"), ("-0", "0"), ("+12", "12"), ("-19", "-19"), ("007", "7"), ("0o14", "12"), ("0x1F", "31"),
    ("0x1G", "\"0x1G\""), ("0o8", "\"0o8\""), ("-0x1", "\"-0x1\""), ("0x-1", "\"0x-1\""), ("1_000", "\"1_000\""),
    ("9223372036854775807", "9223372036854775807"), ("9223372036854775808", "9.223372036854776e+18f"),
    ("1.5", "1.5f"), ("1.", "1.0f"), (".5", "0.5f"), ("-.5", "-0.5f"), ("+1e3", "1000.0f"), ("12e-1", "1.2f"),
    ("1.e2", "100.0f"), ("0.7500", "0.75f"), (".", "\".\""), ("-", "[null]"), ("e3", "\"e3\""), ("1e", "\"1e\""),
    (".inf", "inff"), ("-.INF", "-inff"), ("+.Inf", "inff"), (".nan", "nanf"), ("-.nan", "\"-.nan\""),
    ("2024-05-06", "\"2024-05-06\""), ("4:3", "\"4:3\""), ("1.2.3", "\"1.2.3\""), ("12 cm", "\"12 cm\""),
    ("'true'", "\"true\""), ("\"12\"", "\"12\""), ("'~'", "\"~\""),
    ("!!str 12", "\"12\""), ("! 12", "\"12\""), ("!!float 12", "12.0f"), ("!!int 12", "12"), ("!!int '12'", "12"),
  ]

  @Test(arguments: scalars)
  func resolvesByTheCoreSchema(written: String, wanted: String) {
    let (node, diagnostics) = yaml(written)
    #expect(diagnostics.map(place) == [])
    // A document without a node has no value.
    #expect(outline(node) == (written.isEmpty ? "nothing" : wanted))
    let (mapping, _) = yaml("key: " + (written == "-" ? "[~]" : written))
    #expect(outline(mapping) == "{key=\(wanted)}")
  }

  @Test func keepsTheSpelling() {
    guard case .mapping(let entries) = yaml("a: 0.7500\nb: 007\nc: yes\nd: 'x'\ne: ~\n").0?.value else {
      return #expect(Bool(false))
    }
    #expect(entries.map(\.value.text) == ["0.7500", "007", "yes", "x", "~"])
    #expect(entries.map(\.value.isQuoted) == [false, false, false, true, false])
  }

  @Test func survivesNumbersOfAnyLength() {
    let digits = String(repeating: "9", count: 100_000)
    #expect(outline(yaml(digits).0) == "\"\(digits)\"")
    #expect(outline(yaml("1e999999999").0) == "inff")
    #expect(outline(yaml("0x" + String(repeating: "F", count: 300)).0).hasPrefix("\"0x"))
  }
}

@Suite struct YAMLTests {
  @Test(arguments: [
    ("a: 1\nb:\n  - x\n  - y: 2\n", "{a=1 b=[\"x\" {y=2}]}"),
    ("a:\n- x\n- y\nb: 1\n", "{a=[\"x\" \"y\"] b=1}"),
    ("a: {b: [1, 2], c: }\n", "{a={b=[1 2] c=null}}"),
    ("a: |\n  one\n  two\nb: >-\n  three\n  four\n", "{a=\"one\ntwo\n\" b=\"three four\"}"),
    ("a: 'it''s'\nb: \"\\u00e9\\n\"\n", "{a=\"it's\" b=\"é\n\"}"),
    ("# comment\na: 1 # more\n\n", "{a=1}"),
    ("--- \na: 1\n...\n", "{a=1}"),
    ("? a\n: 1\n1: 2\ntrue: 3\n", "{a=1 1=2 true=3}"),
    ("a: &x [1]\nb: *x\n*y : 1\n", "{a=[1] b=[1]}"),
    ("a: &x k\n*x : 1\n", "{a=\"k\" k=1}"),
    ("# only a comment\n", "nothing"),
  ])
  func readsDocuments(text: String, wanted: String) {
    #expect(outline(yaml(text).0) == wanted)
  }

  @Test func locatesEveryNode() {
    let (node, _) = yaml("a:   b c  # d\nlist:\n  - x\n  - y\nflow: [1,\n  2]\nt: |\n  x\n")
    guard case .mapping(let entries) = node?.value else { return #expect(Bool(false)) }
    let places = entries.map { "\($0.value.position.line):\($0.value.position.column)+\($0.value.length)" }
    #expect(places == ["1:6+3", "3:3+3", "5:7+3", "7:4+1"])
  }

  /// Each text has one error, with its position and a required part of the message.
  @Test(arguments: [
    ("title: Foo: bar", "1:11", "':'"),
    ("a: 1\ntitle: \"unclosed\nb: 2\n", "2:8", "not closed"),
    ("a: \"one\nb: \"two\"\nc: 3\n", "1:4", "goes on"),
    ("a: [1, 2\nb: 3\n", "1:4", "'['"),
    ("a: {b: 1\nc: 3\n", "1:4", "'{'"),
    ("a: 1\nnonsense\nb: 2\n", "2:1", "followed by ':'"),
    ("a: @home\n", "1:4", "'@'"),
    ("a: `x`\n", "1:4", "'`'"),
    ("a: %x\n", "1:4", "'%'"),
    ("a:\n\tb: 1\n", "2:1", "tab"),
    ("a: *bold*\n", "1:4", "'*'"),
    ("a: & b\n", "1:4", "'&'"),
    ("a: \"c:\\path\"\n", "1:7", "escape"),
    ("a: 'it's'\n", "1:8", "nothing more may follow"),
    ("a: \"x\" y\n", "1:8", "nothing more may follow"),
    ("a: 1\n  b: 2\n", "2:4", "':'"),
    ("a:\n    b: 1\n  c: 2\n", "3:3", "indentation"),
    ("a:\n  - b\n  c: 1\n", "3:3", "'-'"),
    ("a: - b\n", "1:4", "list"),
    ("a: [1, , 2]\n", "1:8", "value"),
    ("c:\n  l: {a: #b4400a}\n", "2:10", "comment"),
    ("c:\n  l: {a: #b4400a}\nd: 1\n", "2:10", "comment"),
    ("a: {b: {c: 1}}}\n", "1:15", "nothing more may follow"),
  ])
  func locatesSyntaxErrors(text: String, wanted: String, words: String) {
    let diagnostics = yaml(text).1
    #expect(diagnostics.map(place) == ["\(wanted) yaml-syntax"])
    #expect(diagnostics.first?.summary.contains(words) == true, "\(diagnostics.first?.summary ?? "")")
  }

  @Test func continuesAfterAMistake() {
    let (node, diagnostics) = yaml("a: @x\nb: 1\nc: [1, 2\nd: 2\nd: 3\ne: \"\\q\"\nf: 4\n")
    #expect(outline(node) == "{b=1 d=2 f=4}")
    #expect(diagnostics.map(place) == ["1:4 yaml-syntax", "3:4 yaml-syntax", "5:1 duplicate-key", "6:5 yaml-syntax"])
  }

  @Test func givesUpAfterTenMistakesInTheSyntax() {
    let text = (0..<50).map { "k\($0): @x\n" }.joined()
    #expect(yaml(text).1.count == 10)
  }

  @Test(arguments: [
    ("a: 1\na: 2\n", "2:1 duplicate-key"),
    ("a: {b: 1, b: 2}\n", "1:11 duplicate-key"),
    ("a: 1\n\"a\": 2\n", "2:1 duplicate-key"),
    ("caf\u{E9}: 1\ncafe\u{301}: 2\n", "2:1 duplicate-key"),
    ("a: *x\n", "1:4 yaml-alias"),
    ("a: &x [*x]\n", "1:8 yaml-alias"),
    ("a: &x {b: {c: *x}}\n", "1:15 yaml-alias"),
    ("<<: {a: 1}\n", "1:1 yaml-merge"),
    ("[a]: 1\n", "1:1 yaml-key"),
    ("? {a: 1}\n: 2\n", "1:3 yaml-key"),
    ("?\n: 1\n", "1:2 yaml-key"),
    ("a: !color red\n", "1:4 yaml-tag"),
    ("a: !!binary aGk=\n", "1:4 yaml-tag"),
    ("a: !!int x\n", "1:4 yaml-tag"),
    ("a: 1\n---\nb: 2\n", "2:1 yaml-documents"),
    ("a: x\u{7}y\n", "1:5 control-character"),
    ("a: xy\u{9D}\n", "1:6 control-character"),
    ("a: x\u{8F}y\n", "1:5 control-character"),
    ("a: x\u{2028}y\n", "1:5 control-character"),
    ("a: \u{FEFF}x\n", "1:4 control-character"),
  ])
  func refusesMeaninglessEntries(text: String, wanted: String) {
    #expect(yaml(text).1.map(place) == [wanted])
  }

  @Test func keepsTheFirstOfTwoValuesForAKey() {
    #expect(outline(yaml("a: 1\nb: 2\na: {c: 3}\n").0) == "{a=1 b=2}")
    let many = (0..<100).map { "k\($0): \($0)\n" }.joined()
    #expect(yaml(many + "k3: 1\nk99: 1\n").1.map(place) == ["101:1 duplicate-key", "102:1 duplicate-key"])
  }

  @Test func boundsTheExpansionOfAliases() {
    var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1...9 {
      let aliases = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
      text += "a\(level): &a\(level) [\(aliases)]\n"
    }
    // a1 adds 11 nodes ten times, a2 111 ten times: 1,220. a3 adds 1,111 each time, so its eighth exceeds 10,000.
    let diagnostics = yaml(text).1
    #expect(diagnostics.map(\.id) == ["yaml-size"])
    #expect(diagnostics.first?.location?.position?.line == 4)
  }

  @Test func boundsTheDepthThatAliasesNestTo() {
    var text = "a0: &a0 [x]\n"
    for level in 1...70 { text += "a\(level): &a\(level) [*a\(level - 1)]\n" }
    #expect(yaml(text).1.map(\.id) == ["yaml-depth"])
  }

  @Test func allowsAtMostSixtyFourLevels() {
    let deepest = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
    #expect(yaml(deepest).1.isEmpty)
    #expect(yaml("[" + deepest + "]").1.map(place) == ["1:65 yaml-depth"])
  }

  @Test(arguments: ["[", "{a: ", "- ", "? ", "[a, {b: ", "&x ", "!", "'", "\"", "*", "%", "|\n", ">\n "])
  func survivesTenThousandRepetitions(piece: String) {
    let (node, diagnostics) = yaml(String(repeating: piece, count: 10_000))
    #expect(node == nil || diagnostics.isEmpty || diagnostics.containsErrors)
  }
}
