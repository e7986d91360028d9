import Diagnostics
import Templating
import Testing

/// Diagnostics of a single template, with their positions.
@Suite struct CompilationTests {
  struct Mistake: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let source: String
    let expected: [String]

    init(_ name: String, _ source: String, _ expected: [String]) {
      testDescription = name
      self.source = source
      self.expected = expected
    }
  }

  static let mistakes = [
    Mistake("unclosed section", "a\n  {{#items}}\nb", ["2:3 unclosed-section|10"]),
    Mistake("unclosed inverted section", "{{^items}}", ["1:1 unclosed-section|10"]),
    Mistake("unclosed block", "{{$main}}", ["1:1 unclosed-section|9"]),
    Mistake("unclosed parent", "{{<layout}}{{$a}}{{/a}}", ["1:1 unclosed-section|11"]),
    Mistake(
      "each of several unclosed sections", "{{#a}}\n{{#b}}", ["1:1 unclosed-section|6", "2:1 unclosed-section|6"]),
    Mistake("end tag without a section", "x {{/items}}", ["1:3 unexpected-end|10"]),
    Mistake("misspelt end tag", "{{#items}}\n{{/itmes}}\n{{x}}", ["2:1 unexpected-end|10"]),
    Mistake("end tag of another name", "{{#items}}{{/other}}{{/items}}", ["1:11 unexpected-end|10"]),
    Mistake("inner section left open", "{{#a}}\n {{#b}}\n{{/a}}", ["2:2 unclosed-section|6"]),
    Mistake("end tags in the wrong order count once", "{{#a}}{{#b}}{{/a}}{{/b}}", ["1:7 unclosed-section|6"]),
    Mistake("dynamic parent closed without its asterisk", "{{<*kind}}{{/kind}}", ["1:11 unexpected-end|9"]),
    Mistake("unclosed tag at the end", "ab {{name", ["1:4 unclosed-tag|2"]),
    Mistake("unclosed tag before another", "{{name\n{{title}}", ["1:1 unclosed-tag|2"]),
    Mistake("half-closed tag before another", "é {{name}\n{{title}}", ["1:4 unclosed-tag|2"]),
    Mistake("half-closed triple tag", "{{{name}} {{{title}}}", ["1:1 unclosed-tag|3"]),
    Mistake("unclosed opening tag spares its end tag", "{{#items}\n{{x}}\n{{/items}}", ["1:1 unclosed-tag|3"]),
    Mistake("unclosed end tag spares its section", "{{#items}}\n{{/items\n{{x}}", ["2:1 unclosed-tag|3"]),
    Mistake("unclosed comment", "a {{! b\nc {{d}", ["1:3 unclosed-tag|3"]),
    Mistake("delimiters never closed", "{{=<% %>}}\n=}}", ["1:1 unclosed-tag|3"]),
    Mistake("one delimiter", "{{=<%=}}", ["1:1 bad-delimiters|8"]),
    Mistake("three delimiters", "{{=a b c=}}", ["1:1 bad-delimiters|11"]),
    Mistake("no delimiters", "{{= =}}", ["1:1 bad-delimiters|7"]),
    Mistake("empty tag", "{{}}", ["1:1 invalid-name|4"]),
    Mistake("slot tag", "{{ }}", ["1:1 invalid-name|5"]),
    Mistake("section without a name", "{{#}}{{/}}", ["1:1 invalid-name|5", "1:6 invalid-name|5"]),
    Mistake("asterisk without a name", "{{>*}}", ["1:1 invalid-name|6"]),
    Mistake("expression of another language", "{{#if x}}a{{/if}}", ["1:4 invalid-name|4"]),
    Mistake("two dots", "{{a..b}}", ["1:3 invalid-name|4"]),
    Mistake("dot first", "{{.a}}", ["1:3 invalid-name|2"]),
    Mistake("dot last", "{{#a.}}{{/a.}}", ["1:4 invalid-name|2"]),
    Mistake(
      "block passed twice", "{{<p}}\n{{$a}}1{{/a}}\n{{$a}}2{{/a}}\n{{/p}}", ["3:1 duplicate-block|6"]),
    Mistake(
      "every mistake in the order of the file", "{{/x}}\n{{a b}}\n{{=q=}}\n{{#open}}\n{{y",
      [
        "1:1 unexpected-end|6", "2:3 invalid-name|3", "3:1 bad-delimiters|7", "4:1 unclosed-section|9",
        "5:1 unclosed-tag|2",
      ]),
  ]

  @Test(arguments: mistakes)
  func reportsMistakesWithTheirPosition(_ mistake: Mistake) {
    let (template, diagnostics) = Template.compile(SourceFile(path: "t.html", text: mistake.source))
    #expect(template == nil)
    #expect(diagnostics.map(brief) == mistake.expected)
    #expect(diagnostics.allSatisfy { $0.severity == .error && $0.location?.path == "t.html" })
  }

  @Test(arguments: [
    "{{ a }}{{#b}}{{/ b }}", "{{#a.b}}{{/a.b}}", "{{.}}", "{{{ a }}}", "}}", "{", "{ {a} }", "{{! {{a}}", "{{a}}}",
    "{{=| |=}}|a||#b||/b|", "{{<*kind}}{{/ * kind}}", "{{>a/b.c-d}}", "{{$a}}{{$a}}{{/a}}{{/a}}",
  ])
  func findsNothingWrongWith(_ source: String) {
    let (template, diagnostics) = Template.compile(SourceFile(path: "t.html", text: source))
    #expect(template != nil)
    #expect(diagnostics.isEmpty)
  }

  @Test func suggestsASimilarEndTag() {
    let (_, diagnostics) = Template.compile(SourceFile(path: "t.html", text: "{{#items}}{{/itmes}}"))
    #expect(diagnostics.first?.suggestion == "did you mean {{/items}}?")
  }

  @Test func reportsInvalidUTF8() {
    let (template, diagnostics) = Template.compile(SourceFile(path: "t.html", bytes: [0x61, 0x0A, 0xC3, 0xA9, 0xFF]))
    #expect(template == nil)
    #expect(diagnostics.map(brief) == ["2:3 invalid-utf8"])
  }

  @Test(arguments: [
    ("{{<p}} \n lost {{$a}}1{{/a}}{{/p}}", ["2:2 ignored-content|5"]),
    ("{{<p}}{{$a}}1{{/a}}\n{{lost}} and {{more}}\n{{/p}}", ["2:1 ignored-content|8"]),
    (
      "{{<p}}{{#lost}}{{$a}}1{{/a}}{{/lost}}{{$b}}{{/b}}lost{{/p}}",
      ["1:7 ignored-content|9", "1:50 ignored-content|4"]
    ),
    ("{{<p}}{{! fine }}\n\n{{/p}}", []),
  ])
  func warnsAboutIgnoredContentOfParents(_ source: String, _ expected: [String]) {
    let (template, diagnostics) = Template.compile(SourceFile(path: "t.html", text: source))
    #expect(template != nil)
    #expect(diagnostics.map(brief) == expected)
    #expect(!diagnostics.containsErrors)
  }
}
