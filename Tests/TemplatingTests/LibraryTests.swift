import Diagnostics
import Templating
import Testing

/// Templates that include one another.
@Suite struct LibraryTests {
  @Test func reportsMissingTemplates() {
    let (text, diagnostics) = render("a {{>headr}}\n{{<footer}}{{/footer}}", ["header": ""])
    #expect(text == "a \n")
    // Once when the library is compiled, and once when the tag is rendered.
    #expect(
      diagnostics.map(brief).sorted() == [
        "1:3 unknown-partial|10", "1:3 unknown-partial|10", "2:1 unknown-partial|11", "2:1 unknown-partial|11",
      ])
    #expect(diagnostics.first?.suggestion == "did you mean 'header'?")
    #expect(diagnostics.first?.summary == "there is no template named 'headr'")
  }

  @Test func reportsEachPositionOnce() {
    let (template, _) = Template.compile(SourceFile(path: "t", text: "{{#list}}{{>x}}{{y}}{{/list}}"))
    var output: [UInt8] = []
    let diagnostics = template.map {
      TemplateLibrary().render($0, with: [["list": [1, 2, 3]]], into: &output, unknownNames: .reported)
    }
    #expect(diagnostics?.map(brief) == ["1:10 unknown-partial|6", "1:18 unknown-name"])
  }

  @Test func reportsUnknownDynamicNames() {
    let (text, diagnostics) = render("{{>*kind}}!", ["photo": "p"], with: ["kind": "phto"])
    #expect(text == "!")
    #expect(diagnostics.map(brief) == ["1:1 unknown-partial|10"])
    #expect(diagnostics.first?.suggestion == "did you mean 'photo'?")
  }

  @Test func reportsUnknownBlocksOfAParent() {
    let (_, diagnostics) = render(
      "{{<page}}\n  {{$mian}}x{{/mian}}\n{{/page}}", ["page": "{{>body}}", "body": "{{$main}}{{/main}}"])
    #expect(diagnostics.map(brief) == ["2:3 unknown-block|9"])
    #expect(diagnostics.first?.suggestion == "did you mean 'main'?")
  }

  @Test(arguments: [
    ["page": "{{<older}}{{$main}}{{/main}}{{/older}}", "older": ""],  // a block passed on is a place as well
    ["page": "{{>*kind}}"],  // what the data names cannot be known
    ["page": "{{>broken}}", "broken": "{{#"],
  ])
  func doesNotReportBlocksThatMayExist(_ others: [String: String]) {
    let (_, diagnostics) = render("{{<page}}{{$main}}x{{/main}}{{/page}}", others)
    #expect(!diagnostics.contains { $0.id == "unknown-block" && $0.location?.path == "main.html" })
  }

  @Test func doesNotReportThatABrokenTemplateIsMissing() {
    let sources = [("a", "{{>b}}"), ("b", "{{#x}}")]
    let (library, diagnostics) = TemplateLibrary.compile(
      sources.map { (name: $0.0, source: SourceFile(path: $0.0, text: $0.1)) })
    #expect(diagnostics.map(brief) == ["1:1 unclosed-section|6"])
    #expect(library["a"] != nil)
    #expect(library["b"] == nil)
  }

  @Test func reportsRenderingAnUnknownTemplate() {
    var output: [UInt8] = []
    let diagnostics = TemplateLibrary().render("page", with: [], into: &output)
    #expect(diagnostics.map(\.id) == ["unknown-template"])
  }

  @Test(
    arguments: [
      ("a{{>main}}", [:], "main.html", "1:2", "the template 'main'"),
      ("{{>a}}", ["a": "\n {{>b}}", "b": "{{>a}}{{>a}}"], "b.html", "1:1", "the template 'a'"),
      ("{{<main}}{{/main}}", [:], "main.html", "1:1", "the template 'main'"),
      ("{{#list}}{{>main}}{{>main}}{{/list}}", [:], "main.html", "1:10", "the template 'main'"),
      ("{{>*self}}", [:], "main.html", "1:1", "the template 'main'"),
      ("{{lambda}}", [:], "main.html (lambda lambda)", "1:3", "the lambda 'lambda'"),
      ("{{#lambda}}{{/lambda}}", [:], "main.html (lambda lambda)", "1:3", "the lambda 'lambda'"),
    ] as [(String, [String: String], String, String, String)])
  func stopsAtTemplatesThatShowThemselves(
    _ main: String, _ others: [String: String], path: String, position: String, name: String
  ) {
    let data: TemplateValue = ["list": [1, 2], "self": "main", "lambda": .lambda { _ in "{{lambda}}" }]
    let (_, diagnostics) = render(main, others, with: data)
    #expect(diagnostics.map(\.id) == ["endless-recursion"])
    #expect(diagnostics.first?.location?.path == path)
    #expect(diagnostics.first.map(brief)?.hasPrefix(position + " ") == true)
    #expect(diagnostics.first?.summary.contains(name) == true)
  }

  @Test func reportsMistakesInALambdaResultOnce() {
    let data: TemplateValue = ["list": [1, 2], "lambda": .lambda { _ in "a\n{{#b}}" }]
    let (text, diagnostics) = render("{{#list}}<{{lambda}}>{{/list}}", with: data)
    #expect(text == "<><>")
    #expect(diagnostics.map(brief) == ["2:1 unclosed-section|6"])
    #expect(diagnostics.first?.location?.path == "main.html (lambda lambda)")
  }

  @Test func fillsABlockInsideAReplacementOfTheSameName() {
    let (text, diagnostics) = render(
      "{{<page}}{{$a}}[{{$a}}inner{{/a}}]{{/a}}{{/page}}", ["page": "{{$a}}default{{/a}}"])
    #expect(text == "[inner]")
    #expect(diagnostics.isEmpty)
  }

  @Test func rendersRecursiveData() {
    var tree: TemplateValue = ["name": 100, "children": []]
    for depth in (0..<100).reversed() { tree = ["name": .integer(depth), "children": [tree]] }
    let (text, diagnostics) = render("{{>node}}", ["node": "{{name}} {{#children}}{{>node}}{{/children}}"], with: tree)
    #expect(diagnostics.isEmpty)
    #expect(text == (0...100).map { "\($0) " }.joined())
  }

  // MARK: Unknown names

  static let data: TemplateValue = [
    "site": ["title": "Museum"], "items": [["title": "Fern", "subtitle": nil]], "absent": nil,
  ]

  @Test(arguments: [
    ("{{site.title}}{{absent}}{{absent.deep}}{{#items}}{{title}}{{subtitle}}{{site.title}}{{/items}}", []),
    ("{{tittle}}", ["1:3 unknown-name|6: nil"]),
    ("{{#items}}\n {{{tittle}}}{{/items}}", ["2:5 unknown-name|6: did you mean 'title'?"]),
    ("{{site.titel}}", ["1:3 unknown-name|10: did you mean 'title'?"]),
    (
      "{{#itmes}}{{/itmes}}{{^nothing}}{{/nothing}}",
      [
        "1:4 unknown-name|5: did you mean 'items'?", "1:24 unknown-name|7: nil",
      ]
    ),
    ("{{>*kind}}", ["1:5 unknown-name|4: nil"]),
    ("{{site.title.length}}", ["1:3 unknown-name|17: nil"]),
    ("{{items}}", ["1:3 not-text|5: open it: {{#items}}…{{/items}}"]),
  ])
  func warnsOfNamesThatAreNowhere(_ source: String, _ expected: [String]) {
    let (_, diagnostics) = render(source, with: Self.data, unknownNames: .reported)
    #expect(diagnostics.map { "\(brief($0)): \($0.suggestion ?? "nil")" } == expected)
    #expect(!diagnostics.containsErrors)
    #expect(render(source, with: Self.data).diagnostics.isEmpty)
  }
}
