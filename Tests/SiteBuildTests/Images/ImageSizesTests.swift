@testable import CollectionLayout
@testable import Geometry
@testable import PageLayout
import TestSupport
import Testing

/// `sizes` contains the displayed width of an image in every viewport.
@Suite struct ImageSizesTests {
  static let layouts = [
    "{kind: waterfall, minColumnWidth: 240}", "{kind: column, minColumnWidth: 300}", "{kind: grid, columns: 3}", "list",
  ]

  @Test(arguments: layouts, [("1280", 1280.0), ("none", nil)] as [(String, Double?)])
  func matchesTheWidthOnThePageInEveryViewport(_ layout: String, limit: (text: String, width: Double?)) throws {
    let site = try PageLayoutTests.site(layout: layout, cell: "photo", settings: "maxWidth: \(limit.text)\n", seed: 4)
    let laidOut = try site.layOut("c")
    let places = site.prepared.environment.imagePlaces
    let element = try #require(
      laidOut.geometry.elements.firstIndex { about in
        about.kind == .cell
          && laidOut.cells[about.indexPath.section][about.indexPath.item].content.imageWidth != nil
      })
    let place = places.cell(element, of: laidOut, size: Size(width: 3000, height: 2000))
    let (reader, short) = (try SizesReader(place.eagerSizes), try SizesReader(place.sizes))
    for viewport in stride(from: 320.0, through: 3840, by: 7.3) {
      for isTouch in [false, true] {
        // As in `styles/site.css`: except on touch screens the body leaves 17 px free, and the margins grow from 16 to
        // 48 px.
        // From 2200 px on, the root font is 18 px instead of 16 px.
        let root = viewport < 2200 ? 1 : 1.125
        let margin = min(max(16, viewport * 0.04), 48 * root)
        let container = min((viewport - (isTouch ? 0 : 17) - 2 * margin) / root, limit.width ?? .infinity)
        let frame = laidOut.geometry.interval(at: container).frames[element].frame(at: container)
        let said = try reader.width(viewport: viewport, isTouch: isTouch)
        // The width of the cell minus the padding of its kind; photos have no padding.
        #expect(abs(said - frame.width * root) < 0.1, "at \(viewport) px: \(said) for \(frame.width * root)")
        let rough = try short.width(viewport: viewport, isTouch: isTouch)
        #expect(rough > frame.width * root - 1, "at \(viewport) px: \(rough) for \(frame.width * root)")
      }
    }
  }

  /// A picture that is cut at its sides is wider than its box, from which `auto` follows: one of 3 : 1 in a mosaic, and in a
  /// square thumbnail.
  @Test(
    arguments: [
      ("{kind: mosaic, pattern: [fullWidth], slots: inOrder}", "photo", 3000, 1000.0, true),
      ("waterfall", "photo", 3000, 1000, false), ("list", "row", 3000, 1000, true), ("list", "row", 1000, 1000, false),
    ] as [(String, String, Double, Double, Bool)])
  func knowsWhichPicturesAreCut(_ layout: String, cell: String, width: Double, height: Double, isCut: Bool) throws {
    let size = Size(width: width, height: height)
    let page = try TestSite([
      "c/collection.md": "---\nlayout: \(layout)\ncell: \(cell)\n---\n",
      "c/a.md": "---\naspect: \(Int(width)):\(Int(height))\n---\n",
    ]).layOut("c")
    let places = try PageLayoutTests.site(layout: "list", cell: "photo", seed: 4).prepared.environment.imagePlaces
    #expect(places.cell(0, of: page, size: size).isCut == isCut)
    #expect(places.cover(0, of: 1, size: Size(width: 1600, height: 1000)).isCut)
    #expect(!places.cover(0, of: 1, size: Size(width: 1500, height: 1000)).isCut)
  }

  /// The shelves as in `styles/site.css`: as many of at least 352 px as fit, 32 px apart. Each has a frame of 3 : 2 for
  /// up to three covers, 3 px apart, of which the first has two thirds of the width.
  @Test(arguments: [(0, 1), (0, 2), (1, 2), (0, 3), (1, 3), (2, 3)], [0.5, 1, 1.4, 2])
  func matchesTheWidthOfACoverInEveryViewport(_ cover: (index: Int, count: Int), aspect: Double) throws {
    let site = try PageLayoutTests.site(layout: "list", cell: "photo", settings: "maxWidth: 1280\n", seed: 4)
    let place = site.prepared.environment.imagePlaces.cover(
      cover.index, of: cover.count, size: Size(width: 4_000, height: 4_000 / aspect))
    let reader = try SizesReader(place.eagerSizes)
    for viewport in stride(from: 320.0, through: 3840, by: 7.3) {
      for isTouch in [false, true] {
        let root = viewport < 2200 ? 1 : 1.125
        let margin = min(max(16, viewport * 0.04), 48 * root)
        let container = min((viewport - (isTouch ? 0 : 17) - 2 * margin) / root, 1_280)
        let shelves = max(1, ((container + 32) / 384).rounded(.down))
        let frame = (container - 32 * (shelves - 1)) / shelves
        var (width, height) = (frame, frame * 2 / 3)
        if cover.count > 1 { width = cover.index == 0 ? (frame - 3) * 2 / 3 : (frame - 3) / 3 }
        if cover.count > 2, cover.index > 0 { height = (height - 3) / 2 }
        // It covers its box: as wide as the box, or as wide as the height of the box requires.
        let expected = max(width, height * aspect) * root
        let said = try reader.width(viewport: viewport, isTouch: isTouch)
        // Between two widths at which different dimensions determine the width, the line may be slightly above both.
        #expect(said > expected - 0.1 && said < expected + 2, "at \(viewport) px: \(said) for \(expected)")
      }
    }
  }

  /// Of three or more shelves on the home page, the first takes four of six columns, 32 px apart, where the window has
  /// 768 px.
  @Test(arguments: [(4, 1.5), (2, 0.5), (3, 2)] as [(Int, Double)])
  func matchesTheWidthOfACoverOnTheHomePage(_ span: Int, aspect: Double) throws {
    let site = try PageLayoutTests.site(layout: "list", cell: "photo", settings: "maxWidth: 1280\n", seed: 4)
    let place = site.prepared.environment.imagePlaces.cover(
      0, of: 3, size: Size(width: 4_000, height: 4_000 / aspect), span: span)
    let reader = try SizesReader(place.eagerSizes)
    for viewport in stride(from: 320.0, through: 2190, by: 7.3) {
      let container = min(viewport - 17 - 2 * min(max(16, viewport * 0.04), 48), 1_280)
      let column = (container - 5 * 32) / 6
      let shelf = viewport < 768 ? container : column * Double(span) + 32 * Double(span - 1)
      let expected = max((shelf - 3) * 2 / 3, shelf * 2 / 3 * aspect)
      let said = try reader.width(viewport: viewport, isTouch: false)
      #expect(said > expected - 0.1 && said < expected + 2, "at \(viewport) px: \(said) for \(expected)")
    }
  }

  /// The large image as in `styles/site.css`: three fifths of what a gap of 64 px leaves of the page, or as high as the
  /// window less 200 px, from 320 to 960 px, and at most 75 % of the window's width less 160 px; all lengths but those of
  /// the window are larger from 2200 px on.
  @Test(arguments: [0.4, 0.7, 1, 1.5, 3]) func matchesTheWidthOfTheLargeImage(_ aspect: Double) throws {
    let box = ItemImageBox(aspect: aspect, maxWidth: 1920)
    for width in stride(from: 320.0, through: 3840, by: 7.3) {
      for height in [400.0, 900, 1400] {
        let root = width < 2200 ? 1 : 1.125
        var expected = width - 2 * min(max(16, width * 0.04), 48 * root)
        if aspect < 1, width >= 640 {
          let room = 0.75 * width - 160 * root
          expected = min(room, min(max(320 * root, height - 200 * root), 960 * root)) * aspect
        } else if aspect >= 1, width >= 896 {
          expected = (min(expected, 1920 * root) - 64 * root) * 0.6
        }
        let found = box.width(in: Size(width: width, height: height))
        // On phones the margins are not a share of the window. Below 1200 px, the width allows for a scroll bar of 17 px.
        #expect(
          abs(found - expected) <= (width < 1200 ? 9.7 : 0.01), "at \(width) × \(height): \(found) for \(expected)")
      }
    }
  }

  /// A label's image is inside a padding of 18 px; a person's image is always 84 px wide.
  @Test(arguments: [("label", nil), ("person", 84.0)] as [(String, Double?)])
  func matchesTheWidthOfTheImageInItsCell(_ cell: String, fixed: Double?) throws {
    let site = try PageLayoutTests.site(layout: "column", cell: cell, seed: 6)
    let laidOut = try site.layOut("c")
    let index = try #require(
      laidOut.geometry.elements.firstIndex { about in
        about.kind == .cell && laidOut.cells[about.indexPath.section][about.indexPath.item].content.imageWidth != nil
      })
    let path = laidOut.geometry.elements[index].indexPath
    let content = laidOut.cells[path.section][path.item].content
    let width = try #require(content.imageWidth)
    if let fixed {
      #expect(width.share == 0 && width.constant >= fixed)
    } else {
      // As high as the cell minus what is around and below the image; `height` includes both.
      var tape = DecisionTape.evaluating
      var other = DecisionTape.evaluating
      let near = content.height(fitting: 400, &tape)
      let far = content.height(fitting: 800, &other)
      let aspect = try #require(laidOut.cells[path.section][path.item].aspect)
      #expect(width.share == 1 && width.constant <= 0)
      #expect((far - near) <= 400 / aspect + 0.01)
    }
  }
}
