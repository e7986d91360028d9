import Diagnostics
import Templating
import TestSupport
import Testing

/// Compiling and rendering any template ends without a crash.
@Suite struct RobustnessTests {
  static let data: TemplateValue = [
    "a": "1", "b": ["c": ["d": 2], "list": [1, 2, ["a": "x"]]], "list": [["a": "<"], ["b": nil], []], "yes": true,
    "kind": "p", "lambda": .lambda { $0.map { "{{a}}" + $0 } ?? "{{#list}}{{a}}" },
  ]
  static let pieces = [
    "{{", "}}", "{{{", "}}}", "{{#", "{{^", "{{/", "{{>", "{{<", "{{$", "{{!", "{{&", "{{=", "=}}", "{{=| |=}}", "|",
    "*",
    ".", "a", "b", "b.c.d", "list", "lambda", "yes", "kind", "p", "q", " ", "  ", "\t", "\n", "\r\n", "text", "é", "👩‍🔬",
    "{{#list}}", "{{/list}}", "{{$a}}", "{{/a}}", "{{<p}}", "{{/p}}", "{{>p}}", "{{>*kind}}", "{{a}}", "{{#lambda}}",
    "{{/lambda}}", "{{#yes}}\n", "  {{/yes}}\n", "  {{>q}}\n", "{{.}}",
  ]
  static let whole = """
    {{<p}}
      {{$a}}
        <h1>{{a}}</h1>
        {{#list}}
          {{>q}} {{{b.c.d}}}
          {{^yes}}no{{/yes}}
        {{/list}}
        {{=<% %>=}}
        <%#lambda%><%&a%><%/lambda%>
        <%={{ }}=%>
      {{/a}}
    {{/p}}
    {{! done }}
    """

  /// Compiles and renders the templates `main`, `p` and `q`; returns how many of them compiled without errors.
  @discardableResult
  private func run(_ sources: [[UInt8]]) -> Int {
    let names = ["main", "p", "q"]
    let (library, _) = TemplateLibrary.compile(
      zip(names, sources).map { (name: $0, source: SourceFile(path: $0, bytes: $1)) })
    let (around, _) = Template.compile(SourceFile(path: "around", text: "<{{>main}}>"))
    for name in names {
      var output: [UInt8] = []
      let diagnostics = library.render(name, with: [Self.data], into: &output, unknownNames: .reported)
      #expect(String(validating: output, as: UTF8.self) != nil)
      for diagnostic in diagnostics { #expect(!diagnostic.formatted().isEmpty) }
      // A template included within a line renders the same as on its own.
      if name == "main", let around, library["main"] != nil, !diagnostics.containsErrors {
        var shown: [UInt8] = []
        _ = library.render(around, with: [Self.data], into: &shown)
        #expect(
          shown == Array("<".utf8) + output + Array(">".utf8), "\(sources.map { String(decoding: $0, as: UTF8.self) })")
      }
    }
    return names.count { library[$0] != nil }
  }

  @Test(arguments: [1, 2, 3, 4])
  func survivesRandomTemplates(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var compiled = 0
    for _ in 0..<1_000 {
      compiled += run((0..<3).map { _ in Self.randomTemplate(using: &random) })
    }
    // The test has little value if few templates are rendered.
    #expect(compiled > 1_000)
  }

  /// Random pieces, with end tags for most of the opening tags.
  private static func randomTemplate(using random: inout SplitMix64) -> [UInt8] {
    var text = ""
    var open: [String] = []
    for _ in 0..<Int.random(in: 0...14, using: &random) {
      switch Int.random(in: 0..<12, using: &random) {
      case 0: text += pieces.randomElement(using: &random) ?? ""
      case 1, 2, 3:
        let name = ["a", "list", "b.list", "lambda", "yes", "no", "p", "q", "."].randomElement(using: &random) ?? ""
        text += "{{" + (["#", "^", "$", "$", "<"].randomElement(using: &random) ?? "") + name + "}}"
        open.append(name)
      case 4, 5, 6: if let name = open.popLast() { text += "{{/" + name + "}}" }
      case 7: text += ["{{>p}}", "{{>q}}", "{{>*kind}}", "{{! c }}"].randomElement(using: &random) ?? ""
      case 8: text += ["{{a}}", "{{&b.c.d}}", "{{lambda}}", "{{.}}"].randomElement(using: &random) ?? ""
      case 9, 10: text += ["\n", "\n", "\r\n", "\n  ", "\n\t"].randomElement(using: &random) ?? ""
      default: text += [" ", "x", "é", "  y"].randomElement(using: &random) ?? ""
      }
    }
    while let name = open.popLast() { text += "{{/" + name + "}}" }
    return Array(text.utf8)
  }

  @Test(arguments: [5, 6])
  func survivesMutatedTemplates(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let original = Array(Self.whole.utf8)
    for _ in 0..<1_500 {
      var mutated = original
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let start = Int.random(in: 0..<mutated.count, using: &random)
        let end = min(mutated.count, start + Int.random(in: 0...6, using: &random))
        switch Int.random(in: 0..<3, using: &random) {
        case 0: mutated.removeSubrange(start..<end)
        case 1: mutated.insert(contentsOf: mutated[start..<end], at: Int.random(in: 0...mutated.count, using: &random))
        default: mutated.insert(contentsOf: Array((Self.pieces.randomElement(using: &random) ?? "").utf8), at: start)
        }
        if mutated.isEmpty { mutated = original }
      }
      run([mutated, Array("<p>\n  {{$a}}x{{/a}}\n</p>\n".utf8), Array("q{{a}}\n\nq\n".utf8)])
    }
  }

  @Test(arguments: [7, 8])
  func survivesBinaryTemplates(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<500 {
      let bytes = (0..<Int.random(in: 0...200, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
      run([
        bytes, bytes.map { $0 & 0x7F }, bytes.map { [0x7B, 0x7D, 0x23, 0x2F, 0x0A, 0x20, 0x61, 0x3D][Int($0 & 7)] },
      ])
    }
  }

  @Test(arguments: [9, 10])
  func rendersTextWithoutTagsUnchanged(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<300 {
      let text = (0..<Int.random(in: 0...20, using: &random)).map { _ in
        ["{", " ", "}}", "\n", "\r\n", "\t", "é", "text", "{ {", "|", "=", "<", "&"].randomElement(using: &random) ?? ""
      }.joined(separator: "_")
      #expect(render(text).text == text)
    }
  }

  @Test func handlesDeeplyNestedSections() {
    let depth = 20_000
    let source = String(repeating: "{{#a}}", count: depth) + "x" + String(repeating: "{{/a}}", count: depth)
    #expect(render(source, with: ["a": false]).text == "")
    let inner = String(repeating: "{{#.}}", count: depth) + "x" + String(repeating: "{{/.}}", count: depth)
    #expect(render(inner, with: "data").text == "x")
    let open = Template.compile(SourceFile(path: "t", text: String(repeating: "{{#a}}", count: 2_000)))
    #expect(open.diagnostics.count == 2_000)
  }

  @Test func handlesDeeplyNestedBlocksAndParents() {
    let depth = 5_000
    let source =
      (0..<depth).map { "{{$b\($0)}}\n " }.joined() + "x\n" + (0..<depth).reversed().map { "{{/b\($0)}}\n" }.joined()
    #expect(render(source).text.hasSuffix("x\n"))
    let parents =
      String(repeating: "{{<p}}{{$a}}", count: depth) + "x" + String(repeating: "{{/a}}{{/p}}", count: depth)
    #expect(render(parents, ["p": "{{$a}}{{/a}}"]).diagnostics.map(\.id) == ["endless-recursion"])
  }

  @Test func readsALargeTemplateInOnePass() {
    let line = "<p class=\"x\">{{a}} {{#yes}}{{b.c.d}}{{/yes}}</p>\n"
    let (text, diagnostics) = render(String(repeating: line, count: 20_000), with: Self.data)
    #expect(diagnostics.isEmpty)
    #expect(text == String(repeating: "<p class=\"x\">1 2</p>\n", count: 20_000))
    let broken = Template.compile(SourceFile(path: "t", text: String(repeating: "{{a ", count: 5_000)))
    #expect(broken.diagnostics.count == 5_000)
    #expect(broken.diagnostics.allSatisfy { $0.location?.lineText == nil })
  }
}
