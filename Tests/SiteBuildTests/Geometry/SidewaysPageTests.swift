import CollectionLayout
import Geometry
import TestSupport
import Testing

@testable import PageLayout

/// Pages whose collection scrolls horizontally, in a box as wide as its container.
@Suite struct SidewaysPageTests {
  private static let widths: [Double] = [112, 200, 288, 343, 420, 533, 534, 700, 1216, 1900]

  private func frames(_ page: LaidOutPage, at width: Double) -> [(cell: MeasuredCell, frame: Rect)] {
    let interval = page.geometry.interval(at: width)
    return zip(page.geometry.elements, interval.frames).filter { $0.0.kind == .cell }.map { element, frame in
      (page.cells[element.indexPath.section][element.indexPath.item], frame.frame(at: width))
    }
  }

  @Test(arguments: ["carousel", "{kind: flow, scrollDirection: horizontal}"], [UInt64(1), 2])
  func formOneRowAsHighAsItsHighestCell(_ layout: String, seed: UInt64) throws {
    let page = try PageLayoutTests.site(layout: layout, cell: "card", seed: seed).layOut("c")
    for width in Self.widths {
      let height = page.geometry.interval(at: width).contentHeight.value(at: width)
      let cells = frames(page, at: width)
      #expect(!cells.isEmpty)
      for (cell, frame) in cells {
        #expect(abs(frame.y) < 0.01 && abs(frame.height - height) < 0.01, "at \(width): \(frame)")
        #expect(frame.width <= width + 0.01, "at \(width): \(frame)")
        #expect(frame.height >= cell.content.height(frame.width + 0.02) - 0.05, "at \(width): \(frame)")
      }
      for (one, next) in zip(cells, cells.dropFirst()) { #expect(next.frame.x >= one.frame.maxX + 10 - 0.02) }
    }
  }

  /// 320 px high in a wide box. In a box narrower than 600 px, every image leaves 10 px of space and 24 px of the next
  /// image, and the row is as high as an image of 3 : 2 of that width.
  @Test func showImagesAtOneHeightAndInTheirAspectRatios() throws {
    let page = try TestSite([
      "c/collection.md": "---\nlayout: carousel\ncell: photo\n---\n", "c/a.md": "---\naspect: 3:2\n---\n",
      "c/b.md": "---\naspect: 1:2\n---\n", "c/c.md": "---\naspect: 4:1\n---\n",
    ]).layOut("c")
    for width in Self.widths {
      let most = width < 600 ? width - 34 : width
      let row = min(320, most / 1.5)
      let found = frames(page, at: width).map(\.frame)
      #expect(found.map { $0.width.rounded() } == [row * 1.5, row / 2, min(row * 4, most)].map { $0.rounded() })
      for frame in found { #expect(abs(frame.height - row) < 0.1, "at \(width): \(frame) beside \(row)") }
    }
  }

  /// With a height, 48 px of which are for the texts, a picture with a label under it keeps its shape.
  @Test func makeAPictureWithTextsAsWideAsItsShape() throws {
    func widths(_ layout: String) throws -> [Double] {
      let page = try TestSite([
        "c/collection.md": "---\nlayout: \(layout)\ncell: label\n---\n",
        "c/a.md": "---\naspect: 2:1\n---\n", "c/b.md": "---\naspect: 1:2\n---\n",
      ]).layOut("c")
      return frames(page, at: 900).map(\.frame.width)
    }
    #expect(try widths("{kind: carousel, height: 348}") == [600, 150])
    #expect(try widths("carousel") == [240, 240])
  }

  /// The title of an item without a picture is over a square, which would else be 0 px wide.
  @Test func giveAnItemWithoutAPictureASquare() throws {
    let page = try TestSite([
      "c/collection.md": "---\nlayout: carousel\ncell: photo\n---\n", "c/a.md": "---\naspect: 3:2\n---\n",
      "c/b.md": "---\ntitle: B\n---\n",
    ]).layOut("c")
    #expect(frames(page, at: 900).map(\.frame.width) == [480, 320])
  }

  /// With a height, a long text has at most six lines: 352 px of picture, and less than 260 px of title, text and padding.
  @Test func limitTextsIfTheRowHasAHeight() throws {
    func height(_ layout: String) throws -> Double {
      let text = String(repeating: "Something of interest. ", count: 60)
      let page = try TestSite([
        "c/collection.md": "---\nlayout: \(layout)\ncell: card\n---\n", "c/a.md": "---\naspect: 1:2\n---\n\(text)\n",
        "c/b.md": "---\naspect: 3:2\n---\nShort.\n",
      ]).layOut("c")
      return page.geometry.interval(at: 900).contentHeight.value(at: 900)
    }
    #expect(try (400...612).contains(height("{kind: carousel, height: 400}")))
    #expect(try height("carousel") > 700)
  }

  /// The container stops where the title of a section is seen: at it, or with the cell beside the pinned one.
  @Test(arguments: [true, false]) func stopWhereTitlesAreSeen(_ pins: Bool) throws {
    var files = [
      "c/collection.md":
        "---\nlayout: {kind: carousel, pinHeaders: \(pins)}\ncell: photo\nsectionBy: section\n---\n"
    ]
    for (index, name) in ["a", "b", "c", "d"].enumerated() {
      files["c/\(name).md"] = "---\naspect: 3:2\nsection: \(index < 2 ? "One" : "Another")\n---\n"
    }
    let page = try TestSite(files).layOut("c")
    let css = try #require(SnapStyles(page.geometry)).css()
    let elements = page.geometry.elements
    let interval = page.geometry.interval(at: 900)
    for (index, element) in elements.enumerated() where element.kind == .cell {
      let header = try #require(
        elements.firstIndex { $0.kind == .header && $0.indexPath.section == element.indexPath.section })
      let width = interval.frames[header].width.value(at: 900)
      #expect(width > 16)
      let rule = css.split(separator: "\n").last { $0.contains("e\(index)") && $0.contains("--m:") }
      // Without a rule, the snap area begins at the cell.
      if pins || element.indexPath.item == 0 {
        #expect(rule?.contains("--m:\(GeometryStyles.rem(width));") == true, "\(String(describing: rule))")
      } else {
        #expect(rule == nil)
      }
    }
  }

  @Test func leaveNoRoomForTheNextImageIfThereIsNone() throws {
    let page = try TestSite([
      "c/collection.md": "---\nlayout: {kind: carousel, height: 300}\ncell: photo\n---\n",
      "c/a.md": "---\naspect: 3:1\n---\n",
    ]).layOut("c")
    #expect(!page.isCounted)
    for width in [343.0, 700] { #expect(frames(page, at: width).map(\.frame.width) == [width]) }
  }

  @Test func leaveAtLeastHalfOfTheBoxToAnItem() throws {
    let page = try TestSite([
      "c/collection.md": "---\nlayout: {kind: carousel, height: 300, lineSpacing: 150}\ncell: photo\n---\n",
      "c/a.md": "---\naspect: 3:1\n---\n", "c/b.md": "---\naspect: 3:1\n---\n",
    ]).layOut("c")
    #expect(page.isCounted)
    // 150 px of space and 24 px of the next image are more than half of 340 px, and not of 350 px.
    for (width, expected) in [(340.0, 340.0), (350, 176)] {
      #expect(frames(page, at: width).map { $0.frame.width.rounded() } == [expected, expected])
    }
  }

  @Test func haveTheHeightOfTheLayout() throws {
    let page = try TestSite([
      "c/collection.md":
        "---\nlayout: {kind: carousel, height: 500, sectionInset: {top: 20, bottom: 30}}\ncell: photo\n---\n",
      "c/a.md": "---\naspect: 1:1\n---\n",
    ]).layOut("c")
    let frame = try #require(frames(page, at: 900).first).frame
    #expect(page.geometry.interval(at: 900).contentHeight.value(at: 900) == 500)
    #expect(frame.y == 20 && frame.width == 450 && frame.height == 450)
  }

  @Test func divideAFixedHeightAmongRows() throws {
    let page = try TestSite([
      "c/collection.md":
        "---\nlayout: {kind: grid, columns: 2, scrollDirection: horizontal, height: 410}\ncell: photo\n---\n",
      "c/a.md": "---\naspect: 2:1\n---\n", "c/b.md": "---\naspect: 1:1\n---\n",
    ]).layOut("c")
    for width in Self.widths {
      // Two rows of (410 − 10) / 2 px; the wider cell of a pair determines the width of both.
      let found = frames(page, at: width).map(\.frame)
      #expect(found.map(\.height) == [200, 200] && found.map(\.y) == [0, 210])
      #expect(found.map(\.width) == [400, 400])
    }
  }

  @Test func declareTheExtentOfTheContent() throws {
    let page = try PageLayoutTests.site(layout: "carousel", cell: "photo", seed: 3).layOut("c")
    let cascade = try StyleCascade(
      GeometryStyles(page.geometry).css().replacingOccurrences(of: ".collection::after", with: ".after"))
    for width in Self.widths {
      let said = try cascade.length(of: "width", classes: ["after"], at: width)
      #expect(abs(said - page.geometry.interval(at: width).contentWidth.value(at: width)) < 0.01)
    }
  }

  /// If a snap area were longer than the snapport, scrolling could stop in the middle of a cell.
  @Test(arguments: ["item", "group", "true"])
  func haveSnapAreasAsLongAsTheSnapport(_ paging: String) throws {
    var tree = ["c/collection.md": "---\nlayout: {kind: carousel, paging: \(paging)}\ncell: photo\n---\n"]
    for (index, aspect) in ["3:2", "1:2", "3:1", "1:1", "5:2", "2:3", "16:9"].enumerated() {
      tree["c/\(index).md"] = "---\naspect: \(aspect)\n---\n"
    }
    let page = try TestSite(tree).layOut("c")
    let css = GeometryStyles(page.geometry).css().replacingOccurrences(of: ".collection::after", with: ".after")
    let cascade = try StyleCascade(css)
    for width in Self.widths {
      let cells = frames(page, at: width).map(\.frame)
      // With `item`, the snapport is as long as the narrowest cell, otherwise as long as the box.
      let snapport = paging == "item" ? cells.map(\.width).min() ?? 0 : width
      if paging == "item" {
        #expect(abs(try cascade.length(of: "--s", classes: ["collection"], at: width) - snapport) < 0.05)
      }
      for (index, cell) in cells.enumerated() {
        let classes = [page.geometry.className(ofElement: index)]
        // Without a rule, a cell has no margins.
        func margin(_ property: String) throws -> Double {
          guard cascade.value(of: property, classes: classes, at: width) != nil else { return 0 }
          return try cascade.length(of: property, classes: classes, at: width)
        }
        let (before, after) = (try margin("--m"), try margin("--n"))
        let start = try cascade.length(of: "--x", classes: classes, at: width)
        #expect(abs(start - cell.x) < 0.05, "cell \(index) at \(width)")
        #expect(abs(before + cell.width + after - snapport) < 0.05, "cell \(index) at \(width)")
        if paging == "item" { #expect(before == 0, "cell \(index) at \(width)") }
        if paging == "group" {
          #expect(cells.contains { abs($0.x - (start - before)) < 0.05 }, "cell \(index) at \(width)")
        }
      }
    }
  }
}
