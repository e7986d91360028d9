@testable import Content
@testable import Items
@testable import Diagnostics
@testable import Markdown
import Testing

/// Returns a document in one line, so that tests can state the expected value: `p("a" em("b"))`.
func outline(_ document: MarkdownDocument) -> String { outline(document.blocks) }

private func outline(_ blocks: [MarkdownBlock]) -> String { blocks.map { outline($0) }.joined(separator: " ") }

private func outline(_ block: MarkdownBlock) -> String {
  switch block {
  case .paragraph(let inlines): "p(\(outline(inlines)))"
  case .heading(let level, let inlines): "h\(level)(\(outline(inlines)))"
  case .list(let start, let isTight, let items):
    (start.map { "ol\($0)" } ?? "ul") + (isTight ? "(" : " loose(")
      + items.map { item in
        let box = item.isDone.map { $0 ? "[x] " : "[ ] " } ?? ""
        return "li(\(box)\(outline(item.blocks)))"
      }.joined(separator: " ") + ")"
  case .quote(let blocks): "quote(\(outline(blocks)))"
  case .code(let language, let text): "code\(language.map { "-" + $0 } ?? "")(\(text.debugDescription))"
  case .table(let alignments, let header, let rows):
    "table(\(alignments.map { "\($0)" }.joined(separator: ",")); "
      + ([header] + rows).map { $0.map { outline($0) }.joined(separator: "|") }.joined(separator: "; ") + ")"
  case .collection(let fence):
    "collection@\(fence.line)(\(fence.text.debugDescription))\(fence.isNested ? " nested" : "")"
  case .thematicBreak: "hr"
  case .footnotes(let notes): "notes(\(notes.map { outline($0) }.joined(separator: "; ")))"
  case .html(let html): "html(\(html.debugDescription))"
  }
}

private func outline(_ inlines: [MarkdownInline]) -> String { inlines.map { outline($0) }.joined(separator: " ") }

private func outline(_ inline: MarkdownInline) -> String {
  switch inline {
  case .text(let text): text.debugDescription
  case .code(let text): "code(\(text.debugDescription))"
  case .emphasis(let inner): "em(\(outline(inner)))"
  case .strong(let inner): "strong(\(outline(inner)))"
  case .strikethrough(let inner): "del(\(outline(inner)))"
  case .link(let link, let inner):
    "a(\(link.destination)\(link.title.isEmpty ? "" : " '\(link.title)'"): \(outline(inner)))"
  case .image(let link, let alternative): "img(\(link.destination): \(alternative.debugDescription))"
  case .footnote(let number): "note\(number)"
  case .softBreak: "soft"
  case .lineBreak: "br"
  case .html(let html): "html(\(html.debugDescription))"
  }
}

/// Returns every link and image of a document with its position.
private func links(_ document: MarkdownDocument) -> [String] {
  func of(_ inlines: [MarkdownInline]) -> [String] {
    inlines.flatMap { inline -> [String] in
      switch inline {
      case .link(let link, let inner):
        ["\(link.destination) \(link.position.line):\(link.position.column)"] + of(inner)
      case .image(let link, _): ["\(link.destination) \(link.position.line):\(link.position.column)"]
      case .emphasis(let inner), .strong(let inner), .strikethrough(let inner): of(inner)
      default: []
      }
    }
  }
  func of(_ blocks: [MarkdownBlock]) -> [String] {
    blocks.flatMap { block -> [String] in
      switch block {
      case .paragraph(let inlines), .heading(_, let inlines): of(inlines)
      case .list(_, _, let items): items.flatMap { of($0.blocks) }
      case .quote(let blocks): of(blocks)
      case .table(_, let header, let rows): ([header] + rows).flatMap { $0.flatMap { of($0) } }
      default: []
      }
    }
  }
  return of(document.blocks)
}

@Suite struct MarkdownTests {
  @Test(arguments: [
    ("", ""),
    (
      "One *two* **three** `four` ~~five~~\n",
      "p(\"One \" em(\"two\") \" \" strong(\"three\") \" \" code(\"four\") \" \" del(\"five\"))"
    ),
    ("a\nb  \nc\\\nd", "p(\"a\" soft \"b\" br \"c\" br \"d\")"),
    ("# One\n\nTwo\n===\n\n###### Six ######", "h1(\"One\") h1(\"Two\") h6(\"Six\")"),
    ("- a\n- b\n", "ul(li(p(\"a\")) li(p(\"b\")))"),
    ("- a\n\n- b\n", "ul loose(li(p(\"a\")) li(p(\"b\")))"),
    ("7. a\n8. b\n", "ol7(li(p(\"a\")) li(p(\"b\")))"),
    ("- [x] done\n- [ ] open\n- neither\n", "ul(li([x] p(\"done\")) li([ ] p(\"open\")) li(p(\"neither\")))"),
    ("> a\n> > b\n", "quote(p(\"a\") quote(p(\"b\")))"),
    ("```swift title\nlet a = 1\n```\n", "code-swift(\"let a = 1\\n\")"),
    ("    indented\n", "code(\"indented\\n\")"),
    ("a\n\n---\n\nb", "p(\"a\") hr p(\"b\")"),
    (
      "|a|b|c|d|\n|-|:-|:-:|-:|\n|1|*2*|3|\n|1|2|3|4|5|\n",
      "table(none,leading,center,trailing; "
        + "\"a\"|\"b\"|\"c\"|\"d\"; \"1\"|em(\"2\")|\"3\"|; \"1\"|\"2\"|\"3\"|\"4\")"
    ),
    ("[a](b.md \"c\") ![d *e*](f.png)", "p(a(b.md 'c': \"a\") \" \" img(f.png: \"d e\"))"),
    ("[a][x]\n\n[x]: b.md 'c'\n", "p(a(b.md 'c': \"a\"))"),
    (
      "<https://a.org> www.b.org c@d.org",
      "p(a(https://a.org: \"https://a.org\") \" \" a(http://www.b.org: \"www.b.org\") \" \" "
        + "a(mailto:c@d.org: \"c@d.org\"))"
    ),
    // Each text has only what a single syntax extension requires.
    ("wow, www.b.org", "p(\"wow, \" a(http://www.b.org: \"www.b.org\"))"),
    ("wow, ww", "p(\"wow, ww\")"),
    ("c&commat;d.org", "p(a(mailto:c@d.org: \"c@d.org\"))"),
    ("a\n:-\nb", "table(leading; \"a\"; \"b\")"),
    ("&copy; &amp; it's \"q\"! \\*", "p(\"© & it\\'s \\\"q\\\"! *\")"),
    ("a\u{0}b", "p(\"a\u{FFFD}b\")"),
    (
      "One[^b] and two[^A], one again[^b].\n\n[^a]: Of *two*[^b].\n[^b]: Of one.\n\n    More of one.\n\nThe end.",
      "p(\"One\" note1 \" and two\" note2 \", one again\" note1 \".\") p(\"The end.\") "
        + "notes(p(\"Of one.\") p(\"More of one.\"); p(\"Of \" em(\"two\") note1 \".\"))"
    ),
    ("None[^x] of[^ y] that [^z](a.md).", "p(\"None[^x] of[^ y] that \" a(a.md: \"^z\") \".\")"),
    ("    [^1]: code\n\n```\n[^2]: more\n```\n", "code(\"[^1]: code\\n\") code(\"[^2]: more\\n\")"),
    ("שלום *עולם*", "p(\"שלום \" em(\"עולם\"))"),
  ])
  func readsGitHubFlavoredMarkdown(text: String, wanted: String) {
    let (document, diagnostics) = parsed(text)
    #expect(outline(document.body) == wanted)
    #expect(diagnostics.map(place) == [])
  }

  /// Text copied out of other programs can contain such characters; HTML does not permit them.
  @Test func replacesControlCharactersBySpaces() {
    let (document, diagnostics) = parsed("One\n\nTwo\u{B}three\u{7F} `a\u{1}b`\tfour\n")
    #expect(outline(document.body) == #"p("One") p("Two three  " code("a b") "\tfour")"#)
    #expect(diagnostics.map(place) == ["3:4 control-character"])
    #expect(diagnostics.first?.severity == .warning && diagnostics.first?.summary.contains("U+000B") == true)
  }

  /// References by number to such characters are shown as browsers show them; in code, they are no references.
  @Test func replacesNumberedControlCharacters() {
    let (document, diagnostics) = parsed("It&#39;s `&#2;` 1&#150;2&#x1;3&#x00007F;4 [a](b&#3;c \"t&#27;\")\n")
    #expect(outline(document.body) == #"p("It\'s " code("&#2;") " 1–2 3 4 " a(b c 't ': "a"))"#)
    #expect(diagnostics.map(place) == ["1:25 control-character"])
  }

  @Test func findsEachReferenceAmongThousandsInOneParagraph() {
    let count = 9_000
    let uses = (0..<count).map { "[a\($0)]" }.joined(separator: " ")
    let definitions = (0..<count).map { "[a\($0)]: b\($0).md\n" }.joined()
    let places = links(parsed(uses + "\n\n" + definitions).0.body)
    #expect(places.count == count && places.first == "b0.md 1:1")
  }

  @Test func reportsLostFootnotes() {
    let (document, diagnostics) = parsed("A[^a].\n\n[^a]: One.\n[^b]: Two.\n\n[^A]: Three.\n\n> [^c]: Four.\n")
    #expect(outline(document.body) == "p(\"A\" note1 \".\") quote() notes(p(\"One.\"))")
    #expect(diagnostics.map(place) == ["4:1 lost-footnote", "6:1 lost-footnote"])
    #expect(
      diagnostics.map(\.suggestion) == ["put '[^b]' where it belongs in the text", "give it a name of its own"])
  }

  @Test func omitsRawHTMLAndReportsItOnce() {
    let (document, diagnostics) = parsed("<!-- quiet -->\n\na <b>bold</b> c\n\n<script>x</script>\n\nd\n")
    #expect(outline(document.body) == "p(\"a bold c\") p(\"d\")")
    #expect(diagnostics.map(place) == ["3:3 raw-html"])
    #expect(!diagnostics.containsErrors)
  }

  /// CommonMark has the rest of a line after a comment as raw HTML.
  @Test(arguments: [
    ("a\n\n<!-- b --> c [d](e.md)\n\nf\n", "3:12 raw-html"), ("<!-- b\n-->  c\nd\n", "2:6 raw-html"),
    ("<!-- b --> <!-- c -->\n\nd\n", nil), ("<!-->\n\nb\n", nil), ("a <!-- b --> c\n", nil),
  ])
  func reportsTextBehindACommentThatIsLeftOut(_ text: String, warning: String?) {
    #expect(parsed(text).1.map(place) == (warning.map { [$0] } ?? []))
    #expect(parsed(text, unsafeHTML: true).1.isEmpty)
  }

  /// Tags that no raw HTML may have are shown as text, with a warning at each.
  @Test func reportsTagsThatAreShownAsText() {
    let text =
      "<form>\n  <p>é <textarea></textarea>\n</form>\n\na <b>b</b> <Script>x</Script>\n\n<iframe src=a></iframe>\n"
    let (_, diagnostics) = parsed(text + "\n<script>y</script>\n", unsafeHTML: true)
    #expect(diagnostics.map(place) == ["2:9 escaped-html", "5:12 escaped-html", "7:1 escaped-html"])
    #expect(diagnostics.allSatisfy { $0.severity == .warning })
    #expect(parsed(text).1.map(\.id) == ["raw-html"])
    #expect(parsed("<div><titles>a</titles></div> &lt;script>\n", unsafeHTML: true).1.isEmpty)
  }

  /// The text that an unclosed block of raw HTML swallows.
  @Test(arguments: [
    ("a\n\n  <!-- b\n\nc\n", "3:3 unclosed-html", "-->"),
    ("a\n\n<!-- b", "3:1 unclosed-html", "-->"),
    ("> <!--\n> b\n\nc\n", "1:3 unclosed-html", "-->"),
    ("- a\n\n  <!-- b -> c\n", "3:3 unclosed-html", "-->"),
    ("é\n\n<!-- one -->\n\n<!-- two\n\n`c`\n", "5:1 unclosed-html", "-->"),
    ("<?php a();\n\nb\n", "1:1 unclosed-html", "?>"),
    ("<![CDATA[ a\n\nb\n", "1:1 unclosed-html", "]]>"),
    ("<!DOCTYPE html\n\nb\n", "1:1 unclosed-html", ">"),
    ("<Script src=a>\n\nb\n", "1:1 unclosed-html", "</script>"),
    ("<pre>a\n\nb\n", "1:1 unclosed-html", "</pre>"),
    ("<style>\nb\n", "1:1 unclosed-html", "</style>"),
  ])
  func reportsRawHTMLThatSwallowsText(_ text: String, expected: String, closer: String) {
    let reports = parsed(text).1.filter { $0.id == "unclosed-html" }
    #expect(reports.map(place) == [expected])
    #expect(reports.map(\.suggestion) == ["close it with '\(closer)'"] && reports.first?.severity == .warning)
  }

  @Test(arguments: [
    "<!-- a\n\nb -->\n\nc\n", "a <!-- b\n\nc\n", "`<!-- a`\n", "```\n<!-- a\n\nb\n```\n", "    <!-- a\n\nb\n",
    "\\<!-- a\n\nb\n", "<!--\n", "a\n\n<!--  \n\n", "<? a ?>\n\nb\n", "<pre>\n\na</pre>\n\nb\n", "<script src=a>\n",
    "<preface>\n\na\n", "<div>\na\n\nb\n", "<!-- a\n-->\n\n<!-- b -->\n",
  ])
  func reportsNoRawHTMLThatSwallowsNothing(_ text: String) {
    #expect(!parsed(text).1.map(\.id).contains("unclosed-html"))
  }

  /// With raw HTML kept, a comment hides the rest of the page, whereas an element displays its text.
  @Test func reportsUnclosedCommentsWhereRawHTMLIsAskedFor() {
    #expect(parsed("a\n\n<!--\n", unsafeHTML: true).1.map(place) == ["3:1 unclosed-html"])
    #expect(parsed("<pre>\n\na\n", unsafeHTML: true).1.isEmpty)
  }

  /// A comment inside other HTML, which an empty line ends.
  @Test(arguments: [
    ("a\n\n<div>\n<!-- b\n\nc\n", "4:1"), ("<div>\n<!-- b -->é<!-- c\n\nd -->\n</div>\n", "2:13"),
    ("<td title='<!--'> <!--\n\na\n", "1:19"), ("<div><!--> <!-- b\n", "1:12"),
    ("<div><style>/* <!-- */</style>\n<!--\n", "2:1"),
  ])
  func reportsUnclosedCommentsInsideOtherHTML(_ text: String, place expected: String) {
    let reports = parsed(text, unsafeHTML: true).1.filter { $0.id != "escaped-html" }
    #expect(reports.map(place) == ["\(expected) unclosed-html"])
    #expect(reports.first?.suggestion?.contains("before the next empty line") == true)
  }

  @Test(arguments: [
    "<div>\n<!-- a\nb -->\n\nc\n", "<div title=\"<!--\">\n\na\n", "<div><!--> a\n", "<p><script>'<!--'</script>\n",
    "<table>\n<tr><td>1 < 2 <!-- a --></td></tr>\n</table>\n",
  ])
  func reportsNoClosedCommentsInsideOtherHTML(_ text: String) {
    #expect(!parsed(text, unsafeHTML: true).1.map(\.id).contains("unclosed-html"))
  }

  @Test func filtersTagsInPermittedRawHTML() {
    let text = "a <b>c</b> <Script>d</Script>\n\n<div>\n<iframe src=x></iframe>\n</div>\n"
    let (document, diagnostics) = parsed(text, unsafeHTML: true)
    #expect(
      outline(document.body)
        == "p(\"a \" html(\"<b>\") \"c\" html(\"</b>\") \" \" html(\"&lt;Script>\") \"d\" html(\"&lt;/Script>\")) "
        + "html(\"<div>\\n&lt;iframe src=x>&lt;/iframe>\\n</div>\\n\")")
    #expect(diagnostics.map(place) == ["1:12 escaped-html", "4:1 escaped-html"])
  }

  @Test func locatesEachDestination() {
    let text = """
      ---
      title: b.md
      ---
      See b.md, [one](b.md) and [two](b.md),
        [three](<c d.md> "c d.md"), ![img](e.png) [![in](f.png)](g.md)
      > - [four][ref] and *[five](é.md)*
      > - www.example.org <https://a.org> [six](a&amp;b.md)

      | [x](t.md) | b |
      |---|---|
      | c | [y](u.md) |

      [ref]: h.md

      """
    #expect(
      links(parsed(text).0.body) == [
        "b.md 4:17", "b.md 4:33", "c d.md 5:12", "e.png 5:38", "g.md 5:60", "f.png 5:52", "h.md 6:5", "é.md 6:29",
        "http://www.example.org 7:5", "https://a.org 7:22", "a&b.md 7:37", "t.md 9:7", "u.md 11:11",
      ])
  }

  @Test func countsLinesAsCommonMarkDoesWhereOnlyCarriageReturnsEndThem() {
    #expect(links(parsed("a\rb\r\r[c](d.md)\r").0.body) == ["d.md 4:5"])
    #expect(links(parsed("a\r\nb\r\n\r\n[c](d.md)\r\n").0.body) == ["d.md 4:5"])
  }

  @Test(arguments: [
    ("First *one*\nline.\n\nSecond.", "First one line."),
    ("# Heading\n\nText", "Text"),
    ("As Ray says.[^1] So[^2] be it.\n\n[^1]: Ray, 1691.\n[^2]: So.", "As Ray says. So be it."),
    ("[^1]\n\nText\n\n[^1]: Note", "Text"),
    ("![only](an.png)\n\nText with ![image](b.png)", "Text with image"),
    ("- a list\n\n> a quote", ""),
    ("[link](a.md) and `code`", "link and code"),
    ("<b></b>\n\nText", "Text"),
    ("", ""),
  ])
  func takesTheExcerptFromTheFirstParagraphWithText(text: String, wanted: String) {
    #expect(parsed(text).0.excerptText == wanted)
  }
}

@Suite struct MarkdownLinkTests {
  /// Spellings that a browser may read as a scheme that runs code.
  @Test(arguments: [
    "javascript:alert(1)", "JaVaScRiPt:alert(1)", "javascript&colon;alert(1)", "javascript&#58;alert(1)",
    "&#106;avascript:alert(1)", "&#x6A;&#x61;vascript:alert(1)", "java&Tab;script:alert(1)",
    "java&NewLine;script:alert(1)", "&#1;javascript:alert(1)", "&nbsp;javascript:alert(1)",
    "java&#x200B;script:alert(1)", "java&#xAD;script:alert(1)",
    "javascript\\:alert(1)", "java\\&#115;cript:x", "<  javascript:alert(1)>", "<java\tscript:alert(1)>",
    "vbscript:x", "VBScript:x", "file:///etc/passwd", "data:text/html;base64,PHNjcmlwdD4=", "data:image/png;base64,x",
    "data:,x", "DATA:text/html,x",
  ])
  func removesUnsafeSchemes(destination: String) {
    // A backslash before & makes it text, so no scheme remains; all other destinations are refused.
    let isText = destination.hasPrefix("java\\&")
    let (document, diagnostics) = parsed("See [the *text*](\(destination)).")
    if !isText {
      #expect(outline(document.body) == "p(\"See \" \"the \" em(\"text\") \".\")", "\(destination)")
      #expect(diagnostics.map(\.id) == ["unsafe-link"])
      #expect(diagnostics.first?.location?.position?.line == 1)
      #expect(diagnostics.containsErrors == false)
    }
    let (reference, warnings) = parsed("[text][x]\n\n[x]: \(destination)\n")
    if !isText, warnings.isEmpty {
      // The line is then not a definition, so there is no link either.
      #expect(links(reference.body).isEmpty, "\(destination)")
    }
  }

  @Test(arguments: [
    "<javascript:alert(1)>", "<VBSCRIPT:x>", "<data:text/html,x>", "<file:///etc/passwd>",
    "![alt](javascript:x)", "![alt](data:text/html,x)", "![alt](data:image/svg+xml,x)",
  ])
  func removesUnsafeAutolinksAndImages(text: String) {
    let (document, diagnostics) = parsed(text)
    #expect(links(document.body).isEmpty)
    #expect(diagnostics.map(\.id) == ["unsafe-link"])
    #expect(!document.excerptText.isEmpty)
  }

  @Test(arguments: [
    "a.md", "../b/c.md#d", "#javascript:x", "?javascript:x", "./javascript:x", "https://a.org/javascript:x",
    "mailto:a@b.org", "tel:123", "ftp://a.org", "javascript.md", "//a.org:80/", "x:y", "",
  ])
  func keepsSafeAddresses(destination: String) {
    let (document, diagnostics) = parsed("[text](\(destination))")
    #expect(diagnostics.isEmpty)
    #expect(links(document.body).map { $0.prefix { $0 != " " } } == [destination[...]])
  }

  @Test(arguments: ["png", "jpeg", "gif", "webp", "avif", "PNG"])
  func keepsRasterImagesInDataAddresses(type: String) {
    let (document, diagnostics) = parsed("![alt](data:image/\(type);base64,AAAA)")
    #expect(diagnostics.isEmpty)
    #expect(links(document.body).count == 1)
  }

  @Test func marksTheUnsafeDestination() {
    let (_, diagnostics) = parsed("a\n\nb [c](javascript:x)\n")
    #expect(diagnostics.map(place) == ["3:7 unsafe-link"])
  }
}

@Suite struct MarkdownThreadTests {
  @Test func readsTheSameOnManyThreadsAtOnce() async {
    let text = (0..<40).map { number in
      "www.a\(number).org ~~b~~ https://c.org/\(number) *d* d@e.org\n\n- [x] f\n\n|g|h|\n|-|-|\n|i|j|\n\n"
    }.joined()
    let wanted = outline(parsed(text).0.body)
    await withTaskGroup(of: Int.self) { group in
      for _ in 0..<8 {
        group.addTask { (0..<25).filter { _ in outline(parsed(text).0.body) != wanted }.count }
      }
      for await different in group { #expect(different == 0) }
    }
  }
}
