@testable import CellLayout
@testable import CollectionLayout
@testable import Content
@testable import Items
@testable import Markdown
@testable import PageLayout
@testable import Theming
import Testing

/// The height of rich text is the sum of its blocks. A line is 20 px high; by the theme's default, lengths are ems of
/// 16 px.
@Suite struct RichTextTests {
  let cells: TestCells
  private static let gap = 9.5
  private static let itemGap = 4.0
  private static let headingGap = 6.5

  init() throws { cells = try TestCells() }

  private func content(_ markdown: String, field: String = "body") throws -> CellContent {
    try cells.content(
      "parts: [{rich: {field: \(field), style: body}}]", of: TestCells.item("title: x", body: markdown))
  }

  private func height(_ markdown: String, _ width: Double = 2000) throws -> Double {
    try content(markdown).height(width)
  }

  @Test func hasTheLengthsOfTheThemeToAQuarterPx() {
    let style = cells.rich
    #expect(style.gap == Self.gap && style.itemGap == Self.itemGap && style.headingGap == Self.headingGap)
    #expect(style.indent == 24 && style.quoteIndent == 16 && style.codePadding == 4 && style.boxPadding == 12.75)
    #expect(style.declaration(.body, .code).size == 14 && style.codeLineHeight == 21)
    #expect(style.declaration(.heading(1)).size == 18.5 && style.declaration(.heading(1)).lineHeight == 23)
    #expect(style.declaration(.heading(4)).size == 16 && style.declaration(.heading(4)).lineHeight == 20)
    #expect(style.rowHeight == 31)
  }

  @Test func countsTheLinesOfParagraphs() throws {
    #expect(try height("one two") == 20)
    #expect(try height("one\ntwo") == 20)
    #expect(try height("one  \ntwo") == 40)
    #expect(try height("one\n\ntwo") == 20 + Self.gap + 20)
    let word = try cells.width(of: "Liquidambar")
    #expect(try height("Liquidambar Liquidambar Liquidambar", word + 1) == 60)
  }

  @Test func setsHeadingsInTheirOwnStyleWithSpaceAbove() throws {
    #expect(try height("# a") == 23)
    #expect(try height("a\n\n# a\n\nb") == 20 + Self.gap + Self.headingGap + 23 + Self.gap + 20)
    #expect(try height("#### a") == 20)
    #expect(try height("###### a") == 20)
  }

  @Test func spacesLooseListsMoreThanTightOnes() throws {
    #expect(try height("- a\n- b\n- c") == 60 + 2 * Self.itemGap)
    #expect(try height("- a\n\n- b\n\n- c") == 60 + 2 * Self.gap)
    #expect(try height("1. a\n   - b\n   - c") == 60 + 2 * Self.itemGap)
    #expect(try height("- a\n\n  b") == 40 + Self.gap)
    #expect(try height("- [ ] a\n- [x] b") == 40 + Self.itemGap)
    #expect(try height("- a\n-\n- b") == 60 + 2 * Self.itemGap)
    #expect(try height("- a\n  # b") == 20 + Self.itemGap + 23)
  }

  /// Each list and quote reduces the width by its indent, up to three nested levels.
  @Test(arguments: [
    ("- ", 24.0), ("1. ", 24), ("> ", 16), ("- - ", 48), ("- > ", 40), ("- - - ", 72), ("- - - - ", 72),
    ("> > > > ", 48),
    ("123456789. ", 95),
  ])
  func leavesTextsTheWidthInsideTheirIndent(_ markers: String, indent: Double) throws {
    let line = "one two three four"
    let natural = try cells.width(of: line)
    let number = markers.hasPrefix("1234") ? try cells.width(of: "000000000.") + 6.5 : indent
    let content = try content(markers + line)
    #expect(content.height(natural + max(indent, number) + 1) == 20)
    #expect(content.height(natural + min(indent, number) - 1) == 40)
  }

  @Test func measuresEachSpanInItsOwnStyle() throws {
    let text = "Amaryllis Amaryllis Amaryllis"
    for (markup, name) in [("**", "body/body/2"), ("*", "body/body/1"), ("***", "body/body/3"), ("~~", "body")] {
      let width = try cells.width(of: text, style: name)
      #expect(try height("\(markup)\(text)\(markup)", width + 1) == 20)
      #expect(try height("\(markup)\(text)\(markup)", width - 1) == 40)
    }
    let code = try cells.width(of: text, style: "body/body/4") + 8
    #expect(try height("`\(text)`", code + 1) == 20 && height("`\(text)`", code - 1) == 40)
    let plain = try cells.width(of: text)
    #expect(try height("[\(text)](https://example.org)", plain + 1) == 20)
  }

  /// The content of a line does not affect its height.
  @Test func keepsTheLineHeightForAnyContent() throws {
    #expect(try height("a `b` **c** *d* [e](https://example.org) ~~f~~ *g **h `i`***") == 20)
    #expect(try height("## a `b` **c**") == 22)
  }

  /// The height of a box of code.
  private func boxHeight(lines: Double) -> Double { 12.75 + lines * 21 + 12.75 }

  @Test func doesNotWrapCode() throws {
    let long = String(repeating: "x", count: 500)
    for width in [40.0, 2000] {
      #expect(try height("```\n\(long)\n\nb\n```", width) == boxHeight(lines: 3))
    }
    #expect(try height("```\n```") == boxHeight(lines: 1))
    #expect(try height("    a\r\n    b") == boxHeight(lines: 2))
  }

  @Test func doesNotWrapTableCells() throws {
    let table = "| a | b |\n|---|---|\n| long long long | `c` |\n| x | y |"
    for width in [40.0, 2000] { #expect(try height(table, width) == 3 * 31 + 12) }
    #expect(try height("| a |\n|---|") == 31 + 12)
  }

  @Test func fitsImagesAsBlocksInTheAvailableWidth() throws {
    #expect(try height("![a](large.png)", 300) == 200)
    #expect(try height("![a](large.png)", 900) == 600)
    #expect(try height("one ![a](large.png) two", 300) == 20 + Self.gap + 200 + Self.gap + 20)
    #expect(try height("- ![a](large.png)", 324) == 200)
    #expect(try height("*one [![a](large.png)](https://example.org)*", 300) == 20 + Self.gap + 200)
    #expect(try height("![a](large.png)  \n![b](large.png)", 300) == 400 + Self.gap)
  }

  @Test func setsSmallImagesInTheirOwnSize() throws {
    for width in [30.0, 300, 900] { #expect(try height("![a](small.png)", width) == 30) }
  }

  /// Images of unknown size, of a different site, in a table or in a heading are replaced by their alternative texts.
  @Test func replacesImagesOfUnknownSizeByTheirAlternativeTexts() throws {
    #expect(try height("![some words](https://example.org/a.png)") == 20)
    #expect(try height("# ![some words](large.png)") == 23)
    #expect(try height("| ![some words](large.png) |\n|---|") == 31 + 12)
  }

  @Test func drawsARuleBetweenBlocks() throws {
    #expect(try height("a\n\n---\n\nb") == 20 + Self.gap + 1 + Self.gap + 20)
  }

  @Test func leavesOutWhatThereIsNothingOf() throws {
    let plain = try TestCells.item("title: x")
    func height(_ blocks: [MarkdownBlock]) throws -> Double {
      let item = Item(
        plain.content, source: plain.source, key: plain.key, body: StoredBody(MarkdownDocument(blocks: blocks)))
      return try cells.content("parts: [{rich: {field: body, style: body}}]", of: item).height(2000)
    }
    for nothing in [
      [], [.html("<hr>")], [.quote([.html("<hr>")])], [.paragraph([.html("<br>"), .lineBreak, .text(" ")])],
      [.paragraph([.text("\u{8}")])], [.paragraph([.code(" ")])], [.paragraph([.strong([])])],
    ] as [[MarkdownBlock]] {
      #expect(try height(nothing) == 0, "\(nothing)")
    }
    #expect(try height([.html("<hr>"), .paragraph([.html("<br>"), .text("a")]), .html("<hr>")]) == 20)
  }

  /// Unicode's line-ending characters would be interpreted differently by different browsers.
  @Test func replacesLineEndingCharactersBySpaces() throws {
    #expect(try height("a&#10;b&#x2028;c&#x2029;d&#x85;e&#12;f") == 20)
    #expect(try height("```\na\u{2028}b\u{C}c\n```") == 12.75 + 21 + 12.75)
  }

  @Test func showsTheFirstParagraphAsAnExcerpt() throws {
    let body = "# Head\n\n![a](large.png)\n\nFirst *paragraph* `here`.\n\nSecond."
    #expect(try content(body, field: "excerpt").height(2000) == 20)
    #expect(try content("One ![a](large.png).\n\nTwo.", field: "excerpt").height(2000) == 20)
    let own = try cells.content(
      "parts: [{rich: {field: excerpt, style: body}}]",
      of: TestCells.item("title: x\nexcerpt: Of *its* own", body: "First.\n\nSecond."))
    #expect(own.height(2000) == 20)
    #expect(
      try cells.html(
        "parts: [{rich: {field: excerpt, style: body}}]",
        of: TestCells.item("title: x\nexcerpt: Of *its* own", body: "First.")
      ).contains(">Of *its* own</p>"))
  }

  @Test func putsEveryLineCountOnTheTapeAndKeepsItInAReplay() throws {
    let content = try content(
      "one two three four\n\n- five six seven\n- eight nine ten\n\n> eleven twelve\n\n# Head line\n\n```\nx\n```")
    var tape = DecisionTape.recording
    let narrow = content.height(fitting: 90, &tape)
    #expect(tape.entries.count == 5 && tape.entries.allSatisfy { $0.kind == .lineCount })
    var replay = tape.replaying
    #expect(content.height(fitting: 3000, &replay) == narrow)
    #expect(content.height(3000) < narrow)
  }

  /// The planner relies on this: with frozen line counts, the height at a width in between is never above the line
  /// through both ends.
  @Test func isConvexInTheWidthBetweenTwoLineCounts() throws {
    let content = try content("one two three four\n\n- ![a](large.png)\n\n![b](small.png)\n\n> ![c](large.png)")
    var tape = DecisionTape.recording
    let low = content.height(fitting: 60, &tape)
    func frozen(_ width: Double) -> Double {
      var replay = tape.replaying
      return content.height(fitting: width, &replay)
    }
    let high = frozen(1060)
    for share in stride(from: 0.0, through: 1, by: 1.0 / 64) {
      #expect(frozen(60 + share * 1000) <= low + share * (high - low) + 1e-9)
    }
  }

  @Test func fillsTheAvailableWidth() throws {
    let content = try content("text")
    #expect(content.fillsWidth && content.hasText && !content.hasRichImage)
    #expect(try self.content("- > ![a](large.png)").hasRichImage)
  }

  @Test(arguments: [0.0, -50, 0.001]) func acceptsNarrowWidths(_ width: Double) throws {
    let markdown = "# a b\n\ntext\n\n- - - - - a\n\n> > > b\n\n![a](large.png)\n\n```\ncode\n```\n\n| a |\n|---|\n"
    let height = try height(markdown, width)
    #expect(height.isFinite && height > 0)
  }
}
