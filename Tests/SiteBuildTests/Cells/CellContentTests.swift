@testable import CellLayout
@testable import CollectionLayout
@testable import PageLayout
@testable import Theming
import Testing

/// The maximum px added to the width of a line, for engines that round advances, and for rounding up to a quarter px.
private let engineReserve = 4.25

/// Heights are the sums of the anatomy's values: padding, gaps, images by aspect ratio, texts by line height.
@Suite struct CellContentTests {
  let cells: TestCells

  init() throws { cells = try TestCells() }

  @Test func stacksPartsWithPaddingAndGaps() throws {
    let item = try TestCells.item("title: One\na: Two\nb: Three")
    let content = try cells.content(
      """
      padding: {top: 3, leading: 5, bottom: 7, trailing: 11}
      gap: 13
      parts:
        - text: {field: title, style: body}
        - text: {field: a, style: small}
        - spacing: 17
        - badge: {field: b, style: small}
      """, of: item)
    // A badge has 2 px above and below its line.
    #expect(content.height(400) == 3 + 20 + 13 + 15 + 13 + 17 + 13 + (15 + 4) + 7)
  }

  @Test func leavesOutPartsWithoutContentAndTheirGaps() throws {
    let item = try TestCells.item("title: One")
    let yaml = """
      gap: 10
      parts:
        - image: {}
        - text: {field: title, style: body}
        - text: {field: a, style: body}
        - stack: {gap: 4, padding: 6, parts: [{text: {field: b, style: body}}]}
      """
    #expect(try cells.content(yaml, of: item).height(300) == 20)
    #expect(try cells.content(yaml, of: item, aspect: 2).height(300) == 150 + 10 + 20)
  }

  @Test func fitsImagesInsideThePadding() throws {
    let item = try TestCells.item("title: One")
    func height(_ part: String) throws -> Double {
      try cells.content("padding: 10\nparts:\n  - image: \(part)", of: item, aspect: 4.0 / 3).height(220)
    }
    #expect(try isClose(height("{}"), 10 + 200 / (4.0 / 3) + 10))
    #expect(try isClose(height("{aspect: 1}"), 10 + 200 + 10))
    #expect(try isClose(height("{aspect: '2:1'}"), 10 + 100 + 10))
    #expect(try isClose(height("{width: 60}"), 10 + 45 + 10))
    #expect(try isClose(height("{width: 60, aspect: 1}"), 10 + 60 + 10))
  }

  @Test func bleedsImagesOverThePaddingAtAdjacentEdges() throws {
    let item = try TestCells.item("title: One")
    func height(_ parts: String) throws -> Double {
      try cells.content(
        "padding: {top: 16, leading: 18, bottom: 14, trailing: 2}\ngap: 8\nparts: [\(parts)]", of: item, aspect: 2
      ).height(200)
    }
    let image = "{image: {bleed: true}}"
    let text = "{text: {field: title, style: body}}"
    #expect(try height("\(image), \(text)") == 100 + 8 + 20 + 14)
    #expect(try height("\(text), \(image)") == 16 + 20 + 8 + 100)
    #expect(try height("\(text), \(image), \(text)") == 16 + 20 + 8 + 100 + 8 + 20 + 14)
    #expect(try height(image) == 100)
  }

  @Test func countsTheLinesOfATextAtTheWidthInsideThePadding() throws {
    let item = try TestCells.item("title: Liquidambar Ilex Rhododendron")
    let content = try cells.content("padding: 10\nparts:\n  - text: {field: title, style: body}", of: item)
    let whole = try cells.width(of: "Liquidambar Ilex Rhododendron")
    let longest = try max(cells.width(of: "Liquidambar"), cells.width(of: "Rhododendron"))
    #expect(content.height(20 + whole + 1) == 20 + 20)
    // Half a px below the full width, the last word wraps.
    #expect(content.height(20 + whole - 0.5) == 20 + 2 * 20)
    // If only one long word fits on a line, the short word between two long ones fits next to neither.
    #expect(content.height(20 + longest + 1) == 20 + 3 * 20)
  }

  @Test func limitsTheLinesOfAText() throws {
    let item = try TestCells.item("title: one two three four five six seven eight nine ten")
    let width = try cells.width(of: "three") + 1
    for limit in 1...4 {
      let content = try cells.content("parts:\n  - text: {field: title, style: body, lines: \(limit)}", of: item)
      #expect(content.height(width) == Double(limit) * 20)
      #expect(content.height(2000) == 20)
    }
  }

  @Test func limitsTheWidthOfAText() throws {
    let item = try TestCells.item("title: Liquidambar Ilex Rhododendron")
    let whole = try cells.width(of: "Liquidambar Ilex Rhododendron").rounded(.up) + 1
    func content(_ maxWidth: Double) throws -> CellContent {
      try cells.content("parts:\n  - text: {field: title, style: body, maxWidth: \(maxWidth)}", of: item)
    }
    #expect(try content(whole).height(2000) == 20)
    #expect(try content(whole - 3).height(2000) == 40)
    #expect(try content(whole - 3).naturalWidth == whole - 3)
  }

  /// A part that takes less than its share leaves the rest to the others, as in a flexible box of CSS.
  @Test func narrowPartsLeaveTheirShare() throws {
    let item = try TestCells.item("title: Liquidambar Ilex Rhododendron\nexcerpt: Ilex")
    let whole = try cells.width(of: "Liquidambar Ilex Rhododendron").rounded(.up) + 1
    func content(_ parts: [String]) throws -> CellContent {
      let title = "{text: {field: title, style: body}}"
      let all = ([title] + parts.map { "{text: {field: excerpt, style: body, maxWidth: \($0)}}" }).joined(
        separator: ", ")
      return try cells.content("axis: horizontal\ngap: 10\nparts: [\(all)]", of: item)
    }
    let one = try content(["50"])
    #expect(one.height(whole + 60) == 20 && one.height(whole + 59 - 1) == 40)
    let two = try content(["50", "80"])
    #expect(two.height(whole + 150) == 20 && two.height(whole + 148) == 40)
    // A largest width above the share changes nothing.
    let equal = try content(["4000"])
    #expect(equal.height(2 * whole + 10) == 20 && equal.height(2 * whole + 10 - 4) == 40)
    #expect(try one.naturalWidth == 10 + 50 + content([]).naturalWidth)
  }

  @Test func keepsSpaceAboveATextExceptAtTheTop() throws {
    let item = try TestCells.item("title: One")
    let yaml = "gap: 10\nparts: [{image: {}}, {text: {field: title, style: body, above: 7}}]"
    #expect(try cells.content(yaml, of: item, aspect: 2).height(300) == 150 + 10 + 7 + 20)
    #expect(try cells.content(yaml, of: item).height(300) == 20)
  }

  /// From a cell width of 900 px, the excerpt is in a column of its own, 5 px below the upper edge.
  @Test func placesATextBesideTheOthersInWideCells() throws {
    let item = try TestCells.item("title: Liquidambar\nexcerpt: Ilex")
    func height(_ aside: String, _ width: Double) throws -> Double {
      let title = "text: {field: title, style: body}"
      let excerpt = "text: {field: excerpt, style: body, aside: {from: 900, \(aside)}}"
      return try cells.content(
        "padding: 10\nparts: [{stack: {gap: 8, parts: [{\(title)}, {\(excerpt)}, {\(title)}]}}]", of: item
      ).height(width)
    }
    // The padding is 20 px in all, a line 20 px, and a gap 8 px.
    let (below, beside, lower) = (20.0 + 3 * 20 + 2 * 8, 20.0 + 2 * 20 + 8, 20.0 + 45 + 20)
    #expect(try height("start: 500", 899.75) == below)
    #expect(try height("start: 500", 900) == beside)
    #expect(try height("start: 500, above: 45", 900) == lower)
    // The other parts keep a distance of 24 px, in cells without the text, too.
    let word = try cells.width(of: "Liquidambar").rounded(.up) + 1
    #expect(try height("start: \(word + 24)", 900) == beside)
    let yaml =
      "parts: [{stack: {parts: [{text: {field: title, style: body}}, {text: {field: excerpt, style: body, aside: {from: 900, start: \(word + 24)}}}]}}]"
    let bare = try cells.content(yaml, of: TestCells.item("title: Liquidambar Ilex"))
    #expect(bare.height(899) == 20 && bare.height(900) == 2 * 20)
  }

  /// From 900 px, the date is at 500 px, and the excerpt below the title; from 1,200 px, the date is at 900 px and the
  /// excerpt at 500 px. A column that is no longer used does not narrow the title.
  @Test func placesTextsInOtherColumnsInWiderCells() throws {
    let word = try cells.width(of: "Liquidambar").rounded(.up) + 1
    let item = try TestCells.item("title: Liquidambar Ilex\nexcerpt: Ilex\ndate: 1900")
    let yaml = """
      parts: [{stack: {gap: 8, parts: [{text: {field: title, style: body}},
        {text: {field: date, style: body, aside: [{from: 900, start: \(word + 24)}, {from: 1200, start: 900, above: 5}]}},
        {text: {field: excerpt, style: body, aside: {from: 1200, start: 500, above: 3}}}]}}]
      """
    let content = try cells.content(yaml, of: item)
    #expect(content.height(899) == 3 * 20 + 2 * 8)
    #expect(content.height(900) == 3 * 20 + 8)
    #expect(content.height(1199) == 3 * 20 + 8)
    #expect(content.height(1200) == 5 + 20)
  }

  /// The place is 64 px wide, with a gap of 14 px, and has no height.
  @Test func keepsThePlaceOfAnImageBesideCellsThatHaveOne() throws {
    let item = try TestCells.item("title: Liquidambar")
    let yaml =
      "axis: horizontal\ngap: 14\nparts: [{image: {width: 64, aspect: 1, keepPlace: true}}, {text: {field: title, style: body}}]"
    let own = try cells.content(yaml, of: item).naturalWidth
    let kept = try cells.content(yaml, of: item, isBesideImages: true)
    #expect(kept.naturalWidth == own + 64 + 14 && kept.height(300) == 20)
    #expect(try cells.content(yaml, of: item, aspect: 3, isBesideImages: true).height(300) == 64)
    let other = yaml.replacing("keepPlace: true", with: "keepPlace: false")
    #expect(try cells.content(other, of: item, isBesideImages: true).naturalWidth == own)
  }

  @Test func setsBadgesOnOneLineHoweverNarrow() throws {
    let item = try TestCells.item("title: one\na: a long text that will not fit")
    let content = try cells.content("parts:\n  - badge: {field: a, style: small}", of: item)
    #expect(content.height(10) == 19)
    #expect(content.height(1000) == 19)
  }

  /// A badge is 16 px wider than its text, and has at most its share of the rest.
  @Test func badgesLeaveTextsTheirShare() throws {
    let title = "title: Liquidambar Ilex Rhododendron\n"
    let text = try cells.content("parts:\n  - text: {field: title, style: body}", of: TestCells.item(title))
    func beside(_ badge: String) throws -> CellContent {
      try cells.content(
        "axis: horizontal\ngap: 6\nparts:\n  - badge: {field: a, style: small}\n  - text: {field: title, style: body}",
        of: TestCells.item(title + "a: " + badge))
    }
    let (long, short) = (try beside(String(repeating: "crystallography ", count: 9)), try beside("b"))
    let badge = try cells.content("parts:\n  - badge: {field: a, style: small}", of: TestCells.item("title: x\na: b"))
    for width in stride(from: 60.0, to: 700, by: 7) {
      #expect(long.height(width) == max(19, text.height((width - 6 - 16) / 2)), "\(width)")
      let room = width - 6 - badge.naturalWidth
      #expect(short.height(width) >= max(19, text.height(room)), "\(width)")
      #expect(short.height(width) <= max(19, text.height(room - engineReserve)), "\(width)")
    }
  }

  @Test func isAsHighAsTheTallestPartOfAHorizontalStack() throws {
    let item = try TestCells.item("title: Amanita\na: b")
    let yaml = """
      axis: horizontal
      gap: 16
      padding: {top: 8, bottom: 9}
      parts:
        - image: {width: 84, aspect: 1}
        - stack:
            gap: 2
            parts:
              - text: {field: title, style: body}
              - text: {field: a, style: body}
      """
    #expect(try cells.content(yaml, of: item, aspect: 1).height(400) == 8 + 84 + 9)
    // Without the image, the height is that of the texts: two lines and their gap.
    #expect(try cells.content(yaml, of: item).height(400) == 8 + (20 + 2 + 20) + 9)
  }

  @Test func sharesTheRemainingWidthAmongStacksInARow() throws {
    let item = try TestCells.item("title: Liquidambar Rhododendron\na: x")
    let content = try cells.content(
      """
      axis: horizontal
      gap: 10
      parts:
        - image: {width: 30, aspect: 1}
        - stack: {parts: [{text: {field: title, style: body}}]}
        - stack: {parts: [{text: {field: a, style: body}}]}
      """, of: item, aspect: 1)
    let line = try cells.width(of: "Liquidambar Rhododendron")
    // 30 px and two gaps are fixed; each of the two stacks has half of the remaining width.
    #expect(content.height(30 + 20 + 2 * (line + 1)) == 30)
    #expect(content.height(30 + 20 + 2 * (line - 1)) == 40)
  }

  @Test func countsSpacingInARowForItsWidthOnly() throws {
    let item = try TestCells.item("title: Word")
    let content = try cells.content(
      """
      axis: horizontal
      parts:
        - spacing: 90
        - stack: {parts: [{text: {field: title, style: body}}]}
      """, of: item)
    #expect(content.height(400) == 20)
    let word = try cells.width(of: "Word")
    #expect((90 + word...90 + word + engineReserve).contains(content.naturalWidth))
    #expect(content.height(content.naturalWidth) == 20)
  }

  @Test func givesOverlaysNoSpace() throws {
    let item = try TestCells.item("title: Over the picture")
    let content = try cells.content(
      """
      gap: 10
      parts:
        - image: {bleed: true}
        - stack: {overlay: true, padding: 20, parts: [{text: {field: title, style: body}}]}
      """, of: item, aspect: 1.5)
    #expect(content.height(300) == 200)
  }

  @Test func hasTheNaturalWidthOfItsWidestLine() throws {
    let item = try TestCells.item("title: Wide enough\na: no")
    let content = try cells.content(
      """
      padding: {leading: 14, trailing: 6}
      parts:
        - text: {field: title, style: body}
        - text: {field: a, style: body}
      """, of: item)
    let line = try cells.width(of: "Wide enough")
    #expect((line + 20...line + 20 + engineReserve).contains(content.naturalWidth))
    // No text wraps at the natural width.
    #expect(content.height(content.naturalWidth) == 40)
  }

  /// The width is sufficient even if rounding up to a quarter px adds next to nothing.
  @Test(arguments: TestCells.styleNames) func isWideEnoughForAWordOfOneOrTwoLetters(style: String) throws {
    let style = try #require(cells.styles[style])
    let letters = "abcdefghijklmnopqrstuvwxyz".map(String.init)
    for word in letters + letters.flatMap({ first in letters.map { first + $0 } }) {
      let text = CellText(
        field: "title", text: word, paragraph: cells.shaper.shape(word, style: style.textStyle),
        style: CellText.Style(style))
      #expect(text.paragraph.lineCount(inColumn: text.lineWidth) == 1, "\(word)")
    }
  }

  /// The parts of a row share it equally, so a row without line breaks is as wide as the number of parts times the
  /// widest.
  @Test func isAsWideAsEqualSharesForTheWidestPartOfARow() throws {
    let item = try TestCells.item("title: A good deal longer\na: no")
    let content = try cells.content(
      """
      axis: horizontal
      gap: 10
      parts:
        - text: {field: title, style: body}
        - text: {field: a, style: body}
      """, of: item)
    #expect(content.height(content.naturalWidth) == 20)
    let line = try cells.width(of: "A good deal longer")
    #expect((2 * line + 10...2 * (line + engineReserve) + 10).contains(content.naturalWidth))
  }

  @Test(arguments: [
    ("parts: [{image: {}}]", true), ("parts: [{image: {width: 40}}]", false),
    ("parts: [{stack: {parts: [{image: {}}]}}]", true),
    ("parts: [{text: {field: title, style: body}}, {stack: {overlay: true, parts: [{image: {}}]}}]", false),
    ("parts: [{text: {field: title, style: body}}]", false),
  ])
  func fillsTheWidthIfAnImageDoes(_ yaml: String, expected: Bool) throws {
    #expect(try cells.content(yaml, of: TestCells.item("title: x"), aspect: 1).fillsWidth == expected)
  }

  @Test func putsEveryLineCountOnTheTapeAndKeepsItInAReplay() throws {
    let item = try TestCells.item("title: one two three four five six\na: seven eight nine ten eleven twelve")
    let content = try cells.content(
      "parts:\n  - text: {field: title, style: body}\n  - text: {field: a, style: small, lines: 2}", of: item)
    var tape = DecisionTape.recording
    let narrow = content.height(fitting: 60, &tape)
    #expect(tape.entries.count == 2)
    #expect(tape.entries.allSatisfy { $0.kind == .lineCount })
    #expect(tape.entries.last?.value == 2)
    var replay = tape.replaying
    #expect(content.height(fitting: 2000, &replay) == narrow)
    #expect(content.height(2000) == 20 + 15)
  }

  @Test(arguments: [0.0, -5, 0.001]) func acceptsNarrowWidths(_ width: Double) throws {
    let item = try TestCells.item("title: Word\na: x")
    for yaml in [
      "padding: 20\nparts: [{image: {bleed: true}}, {text: {field: title, style: body, lines: 3}}]",
      "axis: horizontal\ngap: 30\nparts: [{image: {width: 80}}, {stack: {parts: [{text: {field: a, style: body}}]}}]",
    ] {
      let height = try cells.content(yaml, of: item, aspect: 1).height(width)
      #expect(height.isFinite && height >= 0)
    }
  }
}

private func isClose(_ one: Double, _ other: Double) -> Bool { abs(one - other) < 1e-9 }
