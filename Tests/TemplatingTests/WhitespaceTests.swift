import Templating
import Testing

/// Line breaks and indentation, beyond the cases of the specification.
@Suite struct WhitespaceTests {
  static let page = """
    <main>
      {{$main}}{{/main}}
    </main>

    """

  @Test func indentsReplacementsLikeTheirBlock() {
    let child = """
      {{<page}}
      {{$main}}
          <h1>Ferns</h1>
            <p>Moist.</p>
      {{/main}}
      {{/page}}
      """
    let expected = """
      <main>
        <h1>Ferns</h1>
          <p>Moist.</p>
      </main>

      """
    #expect(render(child, ["page": Self.page]).text == expected)
  }

  @Test func indentsPartialsInsideBlocks() {
    let child = """
      {{<page}}
        {{$main}}
          {{#items}}
          <ul>
            {{>item}}
          </ul>
          {{/items}}
        {{/main}}
      {{/page}}
      """
    let expected = """
      <main>
        <ul>
          <li>
            1
          </li>
        </ul>
      </main>

      """
    let item = "<li>\n  {{.}}\n</li>\n"
    #expect(render(child, ["page": Self.page, "item": item], with: ["items": [1]]).text == expected)
  }

  @Test func removesTheLineOfAnEmptyBlock() {
    #expect(render("{{>page}}", ["page": Self.page]).text == "<main>\n</main>\n")
    #expect(render("{{<page}}{{$main}}{{/main}}{{/page}}", ["page": Self.page]).text == "<main>\n</main>\n")
  }

  @Test func endsTheLineAfterAReplacementWithinALine() {
    #expect(render("{{<page}}{{$main}}x{{/main}}{{/page}}", ["page": Self.page]).text == "<main>\n  x\n</main>\n")
  }

  @Test func keepsTheLineOfABlockWithDefaultContent() {
    let page = "a\n  {{$b}}default{{/b}}\nc\n"
    #expect(render(page).text == "a\n  default\nc\n")
    #expect(render("{{<page}}{{$b}}\n1\n2\n{{/b}}{{/page}}", ["page": page]).text == "a\n  1\n  2\nc\n")
  }

  @Test func keepsReplacementsWithinALineUnchanged() {
    let page = "<title>{{$title}}Site{{/title}}</title>\n"
    #expect(render("{{>page}}", ["page": page]).text == "<title>Site</title>\n")
    #expect(render("{{<page}}{{$title}}Ferns{{/title}}{{/page}}", ["page": page]).text == "<title>Ferns</title>\n")
  }

  @Test func indentsThroughSeveralLevels() {
    let html = "<html>\n  {{$body}}{{/body}}\n</html>\n"
    let article = "{{<html}}\n{{$body}}\n<body>\n  {{$main}}\n  {{/main}}\n</body>\n{{/body}}\n{{/html}}\n"
    let main = "{{<article}}\n{{$main}}\n<p>\n  x\n</p>\n{{/main}}\n{{/article}}\n"
    #expect(
      render(main, ["html": html, "article": article]).text
        == "<html>\n  <body>\n    <p>\n      x\n    </p>\n  </body>\n</html>\n")
  }

  @Test func doesNotIndentEmptyLinesDataOrPartialsWithinALine() {
    let partial = "a\n\n{{{x}}}\r\n\r\n<b>{{>inner}}</b>\n"
    let text = render("  {{>p}}\n", ["p": partial, "inner": "1\n2"], with: ["x": "y\nz"]).text
    #expect(text == "  a\n\n  y\nz\r\n\r\n  <b>1\n2</b>\n")
  }

  @Test func indentsByTabs() {
    #expect(render("\t{{>p}}\n", ["p": "a\n\tb\n"]).text == "\ta\n\t\tb\n")
  }

  @Test func keepsTheLineBreaksOfTheTemplate() {
    let page = "a\r\n  {{$b}}{{/b}}\r\nc\r\n"
    #expect(render("{{<page}}{{$b}}x{{/b}}{{/page}}", ["page": page]).text == "a\r\n  x\r\nc\r\n")
  }

  @Test func rendersALambdasResultWithinItsLine() {
    let data: TemplateValue = ["wrap": .lambda { "<b>" + ($0 ?? "") + "</b>" }, "x": "<"]
    #expect(render("  {{>p}}\n", ["p": "{{#wrap}}{{x}}{{/wrap}}\n"], with: data).text == "  <b>&lt;</b>\n")
  }
}
