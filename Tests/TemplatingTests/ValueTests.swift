import Bytes
import Diagnostics
import Templating
import Testing

/// The text of values, and which values count as true.
@Suite struct ValueTests {
  @Test(arguments: [
    ("", ""), ("plain", "plain"), ("a & b", "a &amp; b"), ("<b>", "&lt;b&gt;"), ("\"'", "&quot;&#39;"),
    ("&amp;", "&amp;amp;"), ("&&", "&amp;&amp;"), ("ends <", "ends &lt;"),
    ("Ünïcödé 漢字 👩‍🔬 עברית", "Ünïcödé 漢字 👩‍🔬 עברית"), ("é<é", "é&lt;é"), ("a\u{0}b", "a\u{0}b"),
  ])
  func escapesSpecialCharacters(_ text: String, _ expected: String) {
    #expect(escapeHTML(text) == expected)
    #expect(render("{{x}}", with: ["x": .string(text)]).text == expected)
    #expect(render("{{{x}}}{{&x}}", with: ["x": .string(text)]).text == text + text)
  }

  @Test func doesNotEscapeHTMLAgain() {
    #expect(render("{{x}}{{{x}}}", with: ["x": .html("<i>&amp;</i>")]).text == "<i>&amp;</i><i>&amp;</i>")
  }

  @Test(arguments: [
    (TemplateValue.integer(-7), "-7"), (.integer(.min), "-9223372036854775808"), (.number(85), "85"),
    (.number(1.21), "1.21"), (.number(-0.0), "0"), (.number(0.1), "0.1"), (.bool(true), "true"), (.null, ""),
    (.list([1]), ""), (.object([:]), ""),
  ])
  func showsValues(_ value: TemplateValue, _ expected: String) {
    #expect(render("{{x}}", with: ["x": value]).text == expected)
  }

  @Test(arguments: [
    (TemplateValue.null, false), (.bool(false), false), (.bool(true), true), (.integer(0), false), (.integer(1), true),
    (.number(0), false), (.number(.nan), false), (.number(0.5), true), (.string(""), false), (.string("0"), true),
    (.html(""), false), (.list([]), false), (.list([.null]), true), (.object([:]), true), (.lambda { _ in "" }, true),
  ])
  func tellsTrueFromFalse(_ value: TemplateValue, _ isTrue: Bool) {
    #expect(value.isTruthy == isTrue)
    #expect(render("{{^x}}no{{/x}}", with: ["x": value]).text == (isTrue ? "" : "no"))
  }

  @Test func looksNamesUpFromTheInnermostContextOutward() {
    let site: TemplateValue = ["title": "site", "language": "en", "nothing": "outer"]
    let page: TemplateValue = ["title": "page", "nothing": nil]
    #expect(render("{{title}} {{language}} {{nothing}}", with: site, page).text == "page en ")
  }

  @Test func keepsTheLaterOfTwoValuesAndTheOrderOfNames() {
    var object = TemplateObject([("a", 1), ("b", 2), ("a", 3)])
    #expect(object.keys.map(\.name) == ["a", "b"])
    #expect(render("{{a}}", with: .object(object)).text == "3")
    object["a"] = nil
    #expect(object.keys.map(\.name) == ["b"])
    #expect(object["a"] == nil)
  }

  @Test func findsEachOfManyNames() {
    let object = TemplateObject((0..<500).map { (TemplateKey("name\($0)"), .integer($0)) })
    for index in 0..<500 {
      #expect(render("{{name\(index)}}", with: .object(object)).text == String(index), "name\(index)")
    }
    #expect(render("{{name500}}", with: .object(object)).text == "")
  }

  @Test func findsNamesInAnyScript() {
    #expect(render("{{größe}} {{名.前}}", with: ["größe": "10", "名": ["前": "x"]]).text == "10 x")
  }

  @Test func appendsToTheBuffer() {
    let (template, _) = Template.compile(.init(path: "t", text: "b{{x}}"))
    var output = Array("a".utf8)
    if let template { _ = TemplateLibrary().render(template, with: [["x": "c"]], into: &output) }
    #expect(output == Array("abc".utf8))
  }
}
