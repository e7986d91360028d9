@testable import PageMarkup
@testable import Content
@testable import Items
@testable import Diagnostics
@testable import Markdown
@testable import PageRendering
@testable import SiteModel
import Glibc
import TestSupport
import Testing

@Suite struct MarkdownHTMLTests {
  private func html(_ markdown: String, unsafeHTML: Bool = false, highestHeading: Int = 2) -> String {
    let (document, _) = parseDocument(SourceFile(path: "a.md", text: markdown), unsafeHTML: unsafeHTML)
    return MarkdownHTML(address: { _ in "" }, image: { _, _, _ in nil }, highestHeading: highestHeading)
      .html(document.body)
  }

  @Test(arguments: [
    ("a < b & c > d \"e\" 'f'", "<p>a &lt; b &amp; c &gt; d &quot;e&quot; &#39;f&#39;</p>\n"),
    ("`a < b`", "<p><code>a &lt; b</code></p>\n"),
    ("*a* **b** ~~c~~", "<p><em>a</em> <strong>b</strong> <del>c</del></p>\n"),
    ("***a***", "<p><em><strong>a</strong></em></p>\n"),
    ("one\ntwo", "<p>one\ntwo</p>\n"),
    ("one  \ntwo", "<p>one<br>\ntwo</p>\n"),
    ("one\n\ntwo", "<p>one</p>\n<p>two</p>\n"),
    ("***", "<hr>\n"),
    ("> a\n>\n> b", "<blockquote>\n<p>a</p>\n<p>b</p>\n</blockquote>\n"),
    (
      "```swift\nlet a = b < c\n```",
      "<pre tabindex=\"0\"><code class=\"language-swift\">let a = b &lt; c\n</code></pre>\n"
    ),
    ("    code", "<pre tabindex=\"0\"><code>code\n</code></pre>\n"),
    (
      "[a](https://example.org/?x=1&y=2 \"b \\\"c\\\"\")",
      "<p><a href=\"https://example.org/?x=1&amp;y=2\" title=\"b &quot;c&quot;\">a</a></p>\n"
    ),
    ("www.example.org", "<p><a href=\"http://www.example.org\">www.example.org</a></p>\n"),
    ("", ""),
  ])
  func writesBlocksAndInlinesEscaped(_ markdown: String, expected: String) {
    #expect(html(markdown) == expected)
  }

  /// The page's title is the only `h1`, and the highest headings of a text are the next, whichever they are; no heading
  /// is below `h6`.
  @Test(arguments: [
    ("#", "h2"), ("##", "h2"), ("######", "h2"), ("# ##", "h2 h3"), ("## ### ##", "h2 h3 h2"), ("### ##", "h3 h2"),
    ("# ######", "h2 h6"), ("# ## ### #### ##### ######", "h2 h3 h4 h5 h6 h6"),
  ])
  func setsHeadingsBelowThePagesOwn(_ marks: String, expected: String) {
    let markdown = marks.split(separator: " ").map { "\($0) *a*\n" }.joined(separator: "\n")
    let elements = expected.split(separator: " ").map { "<\($0)><em>a</em></\($0)>\n" }
    #expect(html(markdown) == elements.joined())
  }

  @Test func setsHeadingsBelowOthersOfThePage() {
    #expect(html("## a\n\n### b", highestHeading: 3) == "<h3>a</h3>\n<h4>b</h4>\n")
    #expect(html("## a\n\n> # b") == "<h2>a</h2>\n<blockquote>\n<h2>b</h2>\n</blockquote>\n")
  }

  /// Each heading searches the names of the previous ones, and must not copy them.
  @Test func namesThousandsOfEqualHeadingsInLinearTime() {
    func seconds(_ count: Int) -> Double {
      let (document, _) = parseDocument(
        SourceFile(path: "a.md", text: String(repeating: "# a\n", count: count)), unsafeHTML: false)
      var writer = MarkdownHTML(address: { _ in "" }, image: { _, _, _ in nil })
      writer.namesHeadings = true
      return processorSeconds {
        #expect(writer.html(document.body).hasSuffix("<h2 id=\"a-\(count - 1)\">a</h2>\n"))
      }
    }
    #expect(growthOfTime(bound: 2.6, small: { seconds(10_000) }, large: { seconds(80_000) }).factor < 2.6)
  }

  /// By GitHub's rule, and unique on the page, whose main part already has an `id`.
  @Test(arguments: [
    (["Two words"], ["two-words"]),
    (["A `b_c` – *d*, (e)!"], ["a-b_c--d-e"]),
    (["Élan vital", "Привет, мир", "第1章", "שלום"], ["élan-vital", "привет-мир", "第1章", "שלום"]),
    (["a", "a", "a-1", "a"], ["a", "a-1", "a-1-1", "a-2"]),
    (["?!", "…"], ["section", "section-1"]),
    (["_content"], ["_content-1"]),
  ])
  func namesHeadingsByTheirText(_ headings: [String], expected: [String]) {
    let markdown = headings.map { "> ## \($0)\n" }.joined(separator: "\n")
    let (document, _) = parseDocument(SourceFile(path: "a.md", text: markdown), unsafeHTML: false)
    var writer = MarkdownHTML(address: { _ in "" }, image: { _, _, _ in nil })
    #expect(!writer.html(document.body).contains("id="))
    writer.namesHeadings = true
    let html = writer.html(document.body)
    let ids = html.split(separator: "<h3 id=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
    #expect(ids.map(String.init) == expected)
  }

  @Test func setsTightListsWithoutParagraphsAndLooseOnesWith() {
    #expect(html("- a\n- b") == "<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n")
    #expect(html("- a\n\n- b") == "<ul>\n<li><p>a</p>\n</li>\n<li><p>b</p>\n</li>\n</ul>\n")
    #expect(html("1. a\n2. b") == "<ol>\n<li>a</li>\n<li>b</li>\n</ol>\n")
    #expect(html("7. a") == "<ol start=\"7\">\n<li>a</li>\n</ol>\n")
    #expect(html("0. a") == "<ol start=\"0\">\n<li>a</li>\n</ol>\n")
  }

  /// Browsers ignore white space between inline content and a block, so it is optional. Each mark has its own `id`,
  /// each note links back to all its marks, and no heading gets one of their `id`s.
  @Test func linksToFootnotesAndBack() {
    let markdown =
      "# _note-1\n\nOne[^a] and two[^b], one again[^a].\n\n[^a]: Of one.\n[^b]: A list:\n\n    - of two\n"
    let (document, _) = parseDocument(SourceFile(path: "a.md", text: markdown), unsafeHTML: false)
    let writer = MarkdownHTML(
      address: { _ in "" }, image: { _, _, _ in nil }, namesHeadings: true, footnoteWords: ("Notes", "Back & up"))
    func mark(_ id: String, _ number: Int) -> String {
      "<sup><a href=\"#_note-\(number)\" id=\"\(id)\" role=\"doc-noteref\">\(number)</a></sup>"
    }
    func back(_ id: String, _ count: String = "") -> String {
      let label = "Back &amp; up" + (count.isEmpty ? "" : " " + count)
      return " <a href=\"#\(id)\" role=\"doc-backlink\" aria-label=\"\(label)\">↑\(count)</a>"
    }
    #expect(
      writer.html(document.body) == """
        <h2 id="_note-1-1">_note-1</h2>
        <p>One\(mark("_mark-1", 1)) and two\(mark("_mark-2", 2)), one again\(mark("_mark-1-2", 1)).</p>
        <section class="footnotes" role="doc-endnotes" aria-label="Notes">
        <ol>
        <li id="_note-1">
        <p>Of one.\(back("_mark-1", "1"))\(back("_mark-1-2", "2"))</p>
        </li>
        <li id="_note-2">
        <p>A list:</p>
        <ul>
        <li>of two</li>
        </ul>
        <p>\(back("_mark-2"))</p>
        </li>
        </ol>
        </section>

        """)
  }

  @Test func putsNoLinkToAFootnoteIntoALink() {
    #expect(
      html("[a[^n]](https://a.org) b[^n]\n\n[^n]: Note\n").hasPrefix(
        """
        <p><a href="https://a.org">a<sup id="_mark-1">1</sup></a> \
        b<sup><a href="#_note-1" id="_mark-1-2" role="doc-noteref">1</a></sup></p>
        """))
  }

  @Test func nestsLists() {
    let nested = html("- a\n  - b\n  - c\n- d").replacing("\n", with: "")
    #expect(nested == "<ul><li>a<ul><li>b</li><li>c</li></ul></li><li>d</li></ul>")
    let loose = html("- a\n\n  - b\n").replacing("\n", with: "")
    #expect(loose == "<ul><li><p>a</p><ul><li>b</li></ul></li></ul>")
  }

  @Test func showsTasksAsBoxesThatCannotBeTicked() {
    #expect(
      html("- [ ] a\n- [x] b\n- c") == """
        <ul>
        <li class="task"><input type="checkbox" disabled aria-label="a"> a</li>
        <li class="task"><input type="checkbox" disabled checked aria-label="b"> b</li>
        <li>c</li>
        </ul>

        """)
  }

  @Test func setsTablesWithTheirAlignment() {
    #expect(
      html("| a | b | c |\n|---|:-:|--:|\n| 1 < 2 | **x** |\n") == """
        <div class="table" tabindex="0">
        <table>
        <thead>
        <tr><th>a</th><th class="center">b</th><th class="trailing">c</th></tr>
        </thead>
        <tbody>
        <tr><td>1 &lt; 2</td><td class="center"><strong>x</strong></td><td class="trailing"></td></tr>
        </tbody>
        </table>
        </div>

        """)
  }

  @Test func omitsRawHTMLByDefault() {
    let markdown = "a <b>c</b>\n\n<script>alert(1)</script>\n\nd"
    let safe = html(markdown)
    #expect(!safe.contains("<b>") && !safe.contains("<script") && !safe.contains("alert"))
    #expect(safe.contains("<p>d</p>"))
    let unsafe = html(markdown, unsafeHTML: true)
    #expect(unsafe.contains("a <b>c</b>"))
  }

  @Test(arguments: [
    "[a](javascript:alert(1))", "[a](JaVaScRiPt:alert(1))", "[a](java&#115;cript:alert(1))", "![a](data:text/html,x)",
    "[a](vbscript:x)", "<javascript:alert(1)>", "[a]: javascript:alert(1)\n\n[a]", "![a](javascript:alert(1))",
  ])
  func neverWritesAddressesThatRunSomething(_ markdown: String) {
    let html = html(markdown).lowercased()
    #expect(!html.contains("=\"javascript:") && !html.contains("=\"vbscript:") && !html.contains("=\"data:"))
  }

  @Test func resolvesLinksAndImages() throws {
    let catalog = try readCatalog([
      "c/collection.md": "---\ntitle: C\n---\n",
      "c/a.md": "[b](b.md#part) ![pic](p.svg \"title\") [file](x.pdf) [c](./)",
      "c/b.md": "", "c/p.svg": "", "c/x.pdf": "",
    ])
    let item = try #require(catalog.collections.first?.items.first)
    let html = MarkdownHTML(
      address: { target in
        switch target {
        case .item(let path, let fragment): "item:\(path)#\(fragment ?? "-")"
        case .collection(let path, _): "collection:\(path)"
        case .file(let path, _): "file:\(path)&"
        case .published(let path, _): "site:\(path)"
        }
      }, image: { target, alt, title in "(\(target == .file(path: "c/p.svg")), \(alt), \(title))" }
    ).html(item.body)
    #expect(
      html == """
        <p><a href="item:c/b#part">b</a> (true, pic, title) \
        <a href="file:c/x.pdf&amp;">file</a> <a href="collection:c">c</a></p>

        """)
  }
}
