import CellLayout
import Testing

@Suite struct RichMarkupTests {
  let cells: TestCells

  init() throws { cells = try TestCells() }

  private func html(_ markdown: String) throws -> String {
    let html = try cells.html(
      "parts: [{rich: {field: body, style: body}}]", of: TestCells.item("title: x", body: markdown))
    let start = try #require(html.firstRange(of: "p0\">")).upperBound
    return String(html[start...].dropLast("</div></div>".count))
  }

  @Test(arguments: [
    ("a *b* `c`\nd", "<p data-text>a <em>b</em> <code>c</code> d</p>"),
    ("a  \nb", "<p data-text>a<br>\nb</p>"),
    ("`and/or` N/A", "<p data-text><code>and/<wbr>or</code> N<span class=\"nowrap\">/A</span></p>"),
    ("# a\n\n###### b", "<h3 data-text>a</h3><h6 data-text>b</h6>"),
    ("[a](https://example.org)", "<p data-text><a href=\"https://example.org\">a</a></p>"),
    ("שלום", "<p data-text dir=\"auto\">שלום</p>"),
    (
      "> - שלום",
      "<blockquote dir=\"rtl\"><ul role=\"list\" class=\"tight\" dir=\"rtl\"><li><p data-text dir=\"auto\">שלום</p></li></ul></blockquote>"
    ),
    ("- a\n- b", "<ul role=\"list\" class=\"tight\"><li><p data-text>a</p></li><li><p data-text>b</p></li></ul>"),
    (
      "2. a\n\n3. b",
      "<ol role=\"list\" start=\"2\" data-style=\"--before:1\"><li><p data-text>a</p></li><li><p data-text>b</p></li></ol>"
    ),
    (
      "- [x] a",
      "<ul role=\"list\" class=\"tight\"><li class=\"task\"><input type=\"checkbox\" disabled checked aria-label=\"a\"><p data-text>a</p></li></ul>"
    ),
    ("> a", "<blockquote><p data-text>a</p></blockquote>"),
    (
      "```c\na < b\n\nd\n```",
      "<pre tabindex=\"0\" data-style=\"--lines:3\"><code class=\"language-c\">a &lt; b\n\nd</code></pre>"
    ),
    ("---", "<hr>"),
    ("![a](large.png)", "<div class=\"image\"><img alt=\"a\" style=\"aspect-ratio:600/400\"></div>"),
    ("![a](small.png)", "<div class=\"image\"><img alt=\"a\" style=\"width:2.5rem;height:1.875rem\"></div>"),
    (
      "[![a](small.png)](https://example.org)",
      "<a class=\"image\" href=\"https://example.org\"><img alt=\"a\" style=\"width:2.5rem;height:1.875rem\"></a>"
    ),
  ])
  func writesWhatIsMeasured(_ markdown: String, expected: String) throws {
    #expect(try html(markdown) == expected)
  }

  @Test func writesTablesWithTheirRows() throws {
    let table = try html("| a | b |\n|---|--:|\n| ![c](large.png) | `d` |").replacing("\n", with: "")
    #expect(
      table == """
        <div class="table" tabindex="0" data-style="--rows:2"><table><thead><tr><th>a</th><th class="trailing">b</th></tr></thead>\
        <tbody><tr><td>c</td><td class="trailing"><code>d</code></td></tr></tbody></table></div>
        """)
  }

  /// The direction of a list's content determines the side of its markers.
  @Test(arguments: [("- 1 שלום\n- a", true), ("- a שלום\n- שלום", false), ("- a", false), ("- 1", false)])
  func setsListsInTheDirectionOfTheirFirstLetter(_ markdown: String, isRightToLeft: Bool) throws {
    #expect(try html(markdown).hasPrefix("<ul role=\"list\" class=\"tight\" dir=\"rtl\">") == isRightToLeft)
  }

  /// A list whose numbers are wider than the usual indent has its own indent, except at depths without an indent.
  @Test func indentsListsByTheWidthOfTheirNumbers() throws {
    #expect(try !html("8. a\n9. b").contains("padding"))
    #expect(try html("9999. a").contains("padding-inline-start:"))
    #expect(try html("- - - 9999. a").components(separatedBy: "padding").count == 1)
  }

  /// Links cannot be nested: the title is the cell's link, and no other link leads to the same page.
  @Test func makesTheTitleTheLinkOfACellWithLinksInIt() throws {
    let item = try TestCells.item("title: Its <name>\na: b", body: "[a](https://example.org)")
    let html = try cells.html(
      """
      surface: true
      parts:
        - image: {}
        - stack: {parts: [{text: {field: title, style: small}}]}
        - text: {field: a, style: small}
        - rich: {field: body, style: body}
        - text: {field: title, style: small}
      """, of: item, aspect: 2, href: "item.html")
    #expect(
      html == """
        <div class="frame surface"><img class="picture" data-aspect="2.0">\
        <div class="stack vertical p1"><h2 class="t-small" data-text>\
        <a class="cover" href="item.html">Its &lt;name&gt;</a></h2></div>\
        <p class="t-small" data-text>b</p>\
        <div class="rich r-body p3"><p data-text><a href="https://example.org">a</a></p></div>\
        <p class="t-small" data-text>Its &lt;name&gt;</p></div>
        """)
  }

  /// If no title is shown, or if it is in an overlay, the link is labelled with the item's title.
  @Test func labelsTheLinkOfACellWithoutATitle() throws {
    let item = try TestCells.item("title: Its <name>", body: "text")
    for yaml in [
      "parts: [{rich: {field: body, style: body}}]",
      "parts: [{rich: {field: body, style: body}}, {stack: {overlay: true, parts: [{text: {field: title, style: body}}]}}]",
    ] {
      let html = try cells.html(yaml, of: item, href: "item.html")
      #expect(
        html.hasPrefix(
          "<a class=\"cover\" href=\"item.html\" aria-label=\"Its &lt;name&gt;\"></a><div class=\"frame\">"))
      #expect(html.components(separatedBy: "item.html").count == 2)
    }
  }

  @Test func mayCutTextsOfFixedFrames() throws {
    let item = try TestCells.item("title: x", body: "- a")
    let html = try cells.html("parts: [{rich: {field: body, style: body}}]", of: item, isFixed: true)
    #expect(html.contains("<p data-text data-clamp>a</p>"))
  }
}

extension String {
  fileprivate func components(separatedBy separator: String) -> [Substring] {
    split(separator: separator, omittingEmptySubsequences: false)
  }
}
