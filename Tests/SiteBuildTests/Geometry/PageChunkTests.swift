@testable import CollectionLayout
@testable import Geometry
@testable import PageLayout
import TestSupport
import Testing

/// Wrappers around cells that browsers skip while they are out of view.
@Suite struct PageChunkTests {
  private static let viewports = [
    Size(width: 350, height: 844), Size(width: 750, height: 1180), Size(width: 1300, height: 900),
  ]

  private func geometry(_ layout: LayoutCase, seed: UInt64) -> PageGeometry {
    var geometry = IntervalPlanner.limited.geometry(of: layout.layout, RandomPage(seed: seed, cellCount: 40...90).input)
    geometry.divide(for: Self.viewports)
    return geometry
  }

  @Test(arguments: LayoutCase.allCases, [UInt64(31), 32])
  func holdEveryCellOnceAndInOrder(_ layout: LayoutCase, seed: UInt64) {
    let geometry = geometry(layout, seed: seed)
    guard !geometry.chunks.isEmpty else { return }
    #expect(
      geometry.chunks.flatMap(\.elements) == geometry.elements.indices.filter { geometry.elements[$0].kind == .cell })
    for chunk in geometry.chunks {
      let paths = chunk.items.map { IndexPath(section: chunk.section, item: $0) }
      #expect(chunk.elements.map { geometry.elements[$0].indexPath } == paths)
      #expect((1...90).contains(chunk.items.count))
    }
  }

  /// A cell that extends beyond its wrapper would be clipped.
  @Test(arguments: LayoutCase.allCases, [UInt64(33), 34])
  func encloseTheirCellsAtEveryWidth(_ layout: LayoutCase, seed: UInt64) {
    let geometry = geometry(layout, seed: seed)
    for width in geometry.widths(count: 25, from: 112, to: IntervalPlanner.limited.range.upperBound) {
      let interval = geometry.interval(at: width)
      for (chunk, extent) in zip(geometry.chunks, geometry.chunkExtents(in: interval)) {
        let (start, length) = (extent.start.value(at: width), extent.length.value(at: width))
        for element in chunk.elements where !interval.absent.contains(element) {
          let frame = interval.frames[element].frame(at: width)
          #expect(frame.minY >= start - 0.02 && frame.maxY <= start + length + 0.02)
        }
      }
    }
  }

  /// The position of a wrapper plus that of a cell in it is the position of the cell's frame.
  @Test(arguments: LayoutCase.allCases, [UInt64(35), 36])
  func leaveCellsWhereTheyAre(_ layout: LayoutCase, seed: UInt64) throws {
    let geometry = geometry(layout, seed: seed)
    let cascade = try StyleCascade(GeometryStyles(geometry).css())
    guard geometry.intervals.contains(where: { $0.grid == nil }) else { return }
    for width in geometry.widths(count: 6, from: 150, to: 1400) {
      let interval = geometry.interval(at: width)
      for (index, chunk) in geometry.chunks.enumerated() {
        let top = try cascade.length(
          of: "top", classes: ["chunk", geometry.className(ofChunk: index)], at: width)
        for element in chunk.elements {
          guard !interval.absent.contains(element) else { continue }
          let line = try cascade.line(
            ofCell: element - chunk.elements.lowerBound, in: geometry.className(ofChunk: index), at: width)
          let inner = try cascade.length(
            of: "top", classes: ["e", geometry.className(ofElement: element)], at: width)
          #expect(abs(top + line + inner - interval.frames[element].y.value(at: width)) < 0.02)
        }
      }
    }
  }

  /// A wrapper may extend beyond its cells, but may not be shorter, and may not enlarge the scrollable area.
  @Test(arguments: LayoutCase.allCases, [UInt64(37), 38])
  func coverTheirCellsAndEndWithTheContent(_ layout: LayoutCase, seed: UInt64) throws {
    let geometry = geometry(layout, seed: seed)
    guard geometry.intervals.contains(where: { $0.grid == nil }) else { return }
    let cascade = try StyleCascade(GeometryStyles(geometry).css())
    for width in geometry.widths(count: 12, from: 112, to: IntervalPlanner.limited.range.upperBound) {
      let interval = geometry.interval(at: width)
      let bottom = interval.contentHeight.value(at: width)
      for (index, chunk) in geometry.chunks.enumerated() {
        let classes = ["chunk", geometry.className(ofChunk: index)]
        let end =
          try cascade.length(of: "top", classes: classes, at: width)
          + cascade.length(of: "height", classes: classes, at: width)
        for element in chunk.elements {
          #expect(interval.frames[element].frame(at: width).maxY <= end + 0.02)
        }
        #expect(end <= bottom + 0.02)
      }
    }
  }

  /// A page with rows as high as it is wide.
  private func list(_ items: [ItemSize]) -> PageGeometry {
    let input = LayoutInput(
      bounds: Size(width: 320, height: 900), sections: [LayoutSection(items: ContiguousArray(items))])
    return IntervalPlanner.limited.geometry(of: ListLayout(), input)
  }

  /// One tall cell must not keep all other wrappers in view.
  @Test(arguments: [(count: 60, tall: 25), (count: 600, tall: 425)])
  func areNotAllAsLongAsOneLongChunk(count: Int, tall: Int) throws {
    var items = Array(repeating: ItemSize.aspect(1), count: count)
    items[tall] = .aspect(0.01)
    var geometry = list(items)
    geometry.divide(for: Self.viewports)
    let interval = try #require(geometry.intervals.first)
    let lengths = geometry.chunkExtents(in: interval)
    let common = geometry.commonChunkLength(lengths, in: interval).value(at: interval.lowerBound)
    let sorted = lengths.map { $0.length.value(at: interval.lowerBound) }.sorted()
    #expect(common >= sorted[sorted.count / 2] - 0.02 && common < sorted[sorted.count - 1] / 2)
  }

  /// Most wrappers of a long page share their height.
  @Test func shareTheHeightOfTheLongest() throws {
    var geometry = list(Array(repeating: ItemSize.aspect(1), count: 600))
    geometry.divide(for: Self.viewports)
    let interval = try #require(geometry.intervals.first)
    let lengths = geometry.chunkExtents(in: interval)
    let common = geometry.commonChunkLength(lengths, in: interval).value(at: interval.lowerBound)
    #expect(lengths.allSatisfy { $0.length.value(at: interval.lowerBound) <= common + 0.02 })
  }

  /// Short at the beginning, for an early first paint; longer after that, because each chunk has a cost of its own.
  @Test func growWithTheCellsBeforeThem() {
    var geometry = list(Array(repeating: ItemSize.aspect(1), count: 500))
    // Three viewports of 320 × 960 px hold nine rows.
    geometry.divide(for: [Size(width: 320, height: 960)])
    #expect(geometry.chunks.prefix(4).map(\.items.count) == [9, 9, 18, 36])
    #expect(geometry.chunks.dropFirst(4).allSatisfy { (32...38).contains($0.items.count) })
    #expect(geometry.chunks.map(\.items.count).reduce(0, +) == 500)
  }

  /// A script removes the cells of an endless page that are out of view, by chunks.
  @Test func doNotGrowOnEndlessPages() {
    var geometry = list(Array(repeating: ItemSize.aspect(1), count: 500))
    geometry.divide(for: [Size(width: 320, height: 960)], grows: false)
    #expect(geometry.chunks.allSatisfy { (8...9).contains($0.items.count) })
    #expect(geometry.chunks.map(\.items.count).reduce(0, +) == 500)
  }

  @Test func areNotMadeOfFewCells() {
    var geometry = IntervalPlanner.limited.geometry(
      of: LayoutCase.allCases[0].layout, RandomPage(seed: 5, cellCount: 3...5).input)
    geometry.divide(for: Self.viewports)
    #expect(geometry.chunks.isEmpty)
  }

  /// A wrapper would clip a transformed cell, and would order all its cells below or above those of a different
  /// wrapper.
  @Test func areNotMadeOfCellsWithAZIndex() throws {
    let divided = LayoutCase.allCases.map { geometry($0, seed: 31) }
    var turned = try #require(divided.first { $0.chunks.count > 1 })
    turned.chunks = []
    turned.elements[3].zIndex = 1
    turned.divide(for: Self.viewports)
    #expect(turned.chunks.isEmpty)
  }
}
