@testable import CollectionLayout
@testable import Geometry
@testable import PageLayout
@testable import Theming
@testable import Typography
import TestSupport
import Testing

/// Pages of real cells with texts in the theme's fonts.
@Suite struct PageLayoutTests {
  /// Layouts whose cells are as high as their content, with the anatomies that Vitrine has for them.
  static let pages = [
    ("column", "card"), ("{kind: grid, columns: 3}", "card"), ("{kind: grid, minColumnWidth: 180}", "label"),
    ("list", "row"), ("waterfall", "card"), ("{kind: column, minColumnWidth: 260}", "person"), ("flow", "word"),
    ("flow", "card"), ("{kind: flow, estimatedItemSize: {width: 100, height: 100}}", "label"),
  ]

  private static let words = """
    shell tide quartz herring lantern of the a sea-holly archipelago kelp, ammonite; "found" (1911) naïve Übermaß \
    incomprehensibilities wind
    """.split(separator: " ").map(String.init)

  /// A site of items with and without images, titles and texts of various lengths, in two sections.
  static func site(layout: String, cell: String, settings: String = "", seed: UInt64) throws -> TestSite {
    var random = SplitMix64(seed: seed)
    func text(_ count: ClosedRange<Int>) -> String {
      (0..<Int.random(in: count, using: &random)).map { _ in words.randomElement(using: &random) ?? "" }
        .joined(separator: " ")
    }
    var files = [
      "site.yaml": "title: Test\n\(settings)",
      "c/collection.md":
        "---\nlayout: \(layout)\ncell: \(cell)\nsectionBy: section\nfields: {artist: string, role: string}\n---\n",
    ]
    for number in 10..<24 {
      var lines = [
        "title: '\(text(1...9))'",
        "section: \(number < 15 ? "Of few words" : text(12...14).filter { $0.isLetter || $0 == " " })",
      ]
      if Bool.random(using: &random) {
        lines.append("aspect: \(["4:3", "2:3", "1", "16:9"].randomElement(using: &random) ?? "1")")
      }
      if Bool.random(using: &random) { lines.append("artist: '\(text(1...4))'\nrole: '\(text(2...8))'") }
      if number > 15 { lines[1] = "section: Others of this collection" }
      files["c/i\(number).md"] = "---\n\(lines.joined(separator: "\n"))\n---\n\n\(text(0...60))\n"
    }
    return try TestSite(files)
  }

  /// Rows are at most three lines higher than their highest cell in common windows, also between widths at which the number
  /// of columns changes: with 900 px there are three, and with 1200 px four.
  @Test(arguments: [1178.0, 1161, 1264]) func leaveLittleRoomInRowsOfAGrid(width: Double) throws {
    var files = ["c/collection.md": "---\nlayout: {kind: grid, minColumnWidth: 290}\ncell: card\n---\n"]
    for number in 0..<9 {
      let text = String(
        repeating: "Body text sentence about something rather interesting. ", count: number % 2 == 0 ? 12 : 1)
      files["c/i\(number).md"] = "---\naspect: \(["1:2", "16:7", "1"][number % 3])\n---\n\n\(text)\n"
    }
    let page = try TestSite(files).layOut("c")
    let interval = page.geometry.interval(at: width)
    var (highest, needed): ([Double: Double], [Double: Double]) = ([:], [:])
    for (element, affine) in zip(page.geometry.elements, interval.frames) {
      let frame = affine.frame(at: width)
      let cell = page.cells[element.indexPath.section][element.indexPath.item]
      highest[frame.y, default: 0] = max(highest[frame.y] ?? 0, frame.height)
      needed[frame.y, default: 0] = max(needed[frame.y] ?? 0, cell.content.height(frame.width))
    }
    #expect(highest.count > 1)
    for (row, height) in highest { #expect(height - (needed[row] ?? 0) < 67, "at \(row): \(height)") }
  }

  @Test(arguments: pages, [UInt64(1), 2]) func haveRoomForEveryTextAtEveryWidth(_ page: (String, String), seed: UInt64)
    throws
  {
    let laidOut = try Self.site(layout: page.0, cell: page.1, seed: seed).layOut("c")
    for width in laidOut.geometry.widths(count: 60, from: 112, to: 1280) where width <= 1280 {
      let interval = laidOut.geometry.interval(at: width)
      let frames = interval.frames.map { $0.frame(at: width) }
      let height = interval.contentHeight.value(at: width)
      if let problem = misplacement(frames, in: Size(width: width, height: height), slack: 0.02) {
        Issue.record("at \(width) px: \(problem)")
        return
      }
      for (element, frame) in zip(laidOut.geometry.elements, frames) where element.kind == .cell {
        let cell = laidOut.cells[element.indexPath.section][element.indexPath.item]
        // Browsers round both the box and the text to 1/64 px; lines that fit by less are ignored.
        let needed = cell.content.height(frame.width + 0.02)
        if frame.height < needed - 0.05 {
          Issue.record("at \(width) px: \(element.indexPath) is \(frame.height) px high and needs \(needed)")
          return
        }
      }
    }
  }

  @Test func giveHeadersTheLinesOfTheirTitles() throws {
    let site = try Self.site(layout: "list", cell: "row", seed: 3)
    let laidOut = try site.layOut("c")
    let theme = site.prepared.environment.templates.theme
    let style = try #require(site.prepared.environment.fonts.styles[theme.sectionHeader.style])
    let padding = theme.sectionHeader.padding.top + theme.sectionHeader.padding.bottom
    let headers = laidOut.geometry.elements.indices.filter { laidOut.geometry.elements[$0].kind == .header }
    #expect(headers.count == laidOut.page.sections.count)
    for width in [288.0, 700, 1279.5] {
      let interval = laidOut.geometry.interval(at: width)
      for header in headers {
        let title = try #require(laidOut.page.sections[laidOut.geometry.elements[header].indexPath.section].title)
        let lines = site.prepared.environment.shaper.shape(title, style: style.textStyle).lineCount(fitting: width)
        let frame = interval.frames[header].frame(at: width)
        #expect(frame.height >= padding + Double(lines) * style.lineHeight - 0.01)
        #expect(frame.x == 0 && abs(frame.width - width) < 0.01)
      }
    }
  }

  @Test func useTheSizeOfAnItemInAFlow() throws {
    let site = try TestSite([
      "c/collection.md": "---\nlayout: flow\ncell: word\n---\n",
      "c/a.md": "---\ntitle: a\nsize: {width: 200, height: 90}\n---\n", "c/b.md": "---\ntitle: b\n---\n",
    ])
    let laidOut = try site.layOut("c")
    for width in [300.0, 600, 1200] {
      let frame = try #require(laidOut.geometry.interval(at: width).frames.first).frame(at: width)
      #expect(abs(frame.width - 200) < 0.01 && abs(frame.height - 90) < 0.01)
    }
  }

  /// An image has an aspect ratio and no size, so its width is that of the layout, or the estimate of 50 px.
  @Test(arguments: [
    ("flow", 50.0), ("{kind: flow, itemSize: {width: 180, height: 50}}", 180),
    ("{kind: flow, estimatedItemSize: {width: 90, height: 50}}", 90),
  ])
  func useTheLayoutsWidthForImagesInAFlow(_ layout: String, expected: Double) throws {
    let site = try TestSite([
      "c/collection.md": "---\nlayout: \(layout)\ncell: photo\n---\n", "c/a.md": "---\naspect: 3:2\n---\n",
    ])
    let geometry = try site.layOut("c").geometry
    for width in [300.0, 1200] {
      let frame = try #require(geometry.interval(at: width).frames.first).frame(at: width)
      #expect(abs(frame.width - expected) < 0.01 && abs(frame.height - expected / 1.5) < 0.01, "\(frame)")
    }
  }

  /// With a text below the image, 50 px would be too narrow. A label's text is one line of 24 px, with 6 + 2 + 6 px
  /// above it and 18 px below.
  @Test(arguments: [
    ("flow", 240.0, 0.0), ("{kind: flow, itemSize: {width: 180, height: 400}}", 180, 400),
    ("{kind: flow, itemSize: {width: 180, height: 50}}", 180, 50),
    ("{kind: flow, estimatedItemSize: automatic}", 240, 0),
  ])
  func haveRoomForTextsBelowImagesInAFlow(_ layout: String, width: Double, least: Double) throws {
    let site = try TestSite([
      "c/collection.md": "---\nlayout: \(layout)\ncell: label\n---\n", "c/a.md": "---\ntitle: a\naspect: 3:2\n---\n",
    ])
    let geometry = try site.layOut("c").geometry
    for container in [300.0, 1200] {
      let frame = try #require(geometry.interval(at: container).frames.first).frame(at: container)
      #expect(abs(frame.width - width) < 0.01, "\(frame)")
      #expect(abs(frame.height - max(least, width / 1.5 + 6 + 2 + 6 + 24 + 18)) < 0.01, "\(frame)")
    }
  }

  @Test func carryTheAttributesOfItems() throws {
    let site = try TestSite([
      "c/collection.md": "---\nlayout: mosaic\n---\n", "c/a.md": "",
      "c/b.md": "---\nattributes: {alpha: 0.5, zIndex: 7, transform: rotate(90deg)}\n---\n",
    ])
    let elements = try site.layOut("c").geometry.elements
    #expect(elements.map(\.alpha) == [1, 0.5] && elements.map(\.zIndex) == [0, 7])
    let transform = try #require(elements.last?.transform)
    #expect(abs(transform.a) < 1e-9 && abs(transform.b - 1) < 1e-9 && abs(transform.c + 1) < 1e-9)
  }

  /// The command, the style sheet and the page use the same rounded lengths.
  @Test func reportTheFramesOfTheStyleSheet() throws {
    let site = try Self.site(layout: "column", cell: "card", seed: 5)
    let collection = try site.collection("c")
    let geometry = try site.layOut("c").geometry
    let cascade = try StyleCascade(GeometryStyles(geometry).css())
    /// The line of the element in its chunk; 0 without a chunk.
    func line(_ element: Int, at width: Double) throws -> Double {
      guard let chunk = geometry.chunks.firstIndex(where: { $0.elements.contains(element) }) else { return 0 }
      let (name, first) = (geometry.className(ofChunk: chunk), geometry.chunks[chunk].elements.lowerBound)
      return try cascade.length(of: "top", classes: [name], at: width)
        + cascade.line(ofCell: element - first, in: name, at: width)
    }
    let widths = [200.0, 288, 343, 700, 1000, 1280]
    let together = try #require(site.prepared.frames(of: collection, page: 1, widths: widths))
    for (width, frames) in zip(widths, together) {
      let alone = try #require(site.prepared.frames(of: collection, page: 1, width: width))
      #expect(frames.elements == alone.elements && frames.contentSize == alone.contentSize)
      for (index, element) in frames.elements.enumerated() {
        let classes = ["e", geometry.className(ofElement: index)]
        #expect(abs(try cascade.length(of: "inset-inline-start", classes: classes, at: width) - element.frame.x) < 0.01)
        let top = try line(index, at: width) + cascade.length(of: "top", classes: classes, at: width)
        #expect(abs(top - element.frame.y) < 0.01)
        #expect(abs(try cascade.length(of: "width", classes: classes, at: width) - element.frame.width) < 0.01)
        #expect(abs(try cascade.length(of: "height", classes: classes, at: width) - element.frame.height) < 0.01)
      }
      #expect(abs(frames.contentSize.width - width) < 0.01)
    }
    #expect(site.prepared.frames(of: collection, page: 2, width: 400) == nil)
    #expect(site.prepared.frames(of: collection, page: 0, width: 400) == nil)
    #expect(together.count == widths.count)
    #expect(site.prepared.frames(of: collection, page: 1, widths: [])?.isEmpty == true)
  }
}
