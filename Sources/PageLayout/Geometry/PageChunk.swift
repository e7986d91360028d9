import CollectionLayout
import Geometry

/// A chunk: adjacent cells of a section in one wrapper, from three to twelve viewports high. Browsers skip the layout
/// and painting of a chunk while it is out of view (`content-visibility: auto`).
///
/// A wrapper is as wide as the collection and at least as high as its cells. Wrappers may overlap, for example in
/// columns with cells of different heights.
package struct PageChunk: Hashable, Sendable {
  package var section: Int
  /// The indices of the cells in their section.
  package var items: Range<Int>
  /// The indices of the cells in the elements of the page's geometry.
  package var elements: Range<Int>

  /// The position and height of the wrapper in an interval, from the rounded lengths of the style sheet. In px, in the
  /// collection's space.
  ///
  /// No cell may extend beyond the wrapper, where it would be clipped. Edges are affine in the width, so an edge beyond
  /// all of them at both ends of the interval is beyond them in between.
  /// - Parameter notation: the notation of the interval.
  fileprivate func extent(in interval: LayoutInterval, _ notation: LengthNotation) -> AffineExtent {
    var (low, high) = (Edges(at: interval.lowerBound), Edges(at: interval.upperBound))
    for element in elements where interval.absent.isEmpty || !interval.absent.contains(element) {
      let frame = interval.frames[element]
      low.reach(around: frame)
      high.reach(around: frame)
    }
    guard low.top < .infinity else { return AffineExtent(start: .zero, length: .zero) }
    let start = notation.roundedDown(
      AffineLength(at: low.width, low.top, at: high.width, high.top), from: low.width, to: high.width)
    let end = AffineLength(at: low.width, low.bottom, at: high.width, high.bottom)
    return AffineExtent(start: start, length: notation.roundedUp(end - start, from: low.width, to: high.width))
  }

  /// The edges of the cells at one width, in px.
  private struct Edges {
    let width: Double
    var top = Double.infinity
    var bottom = -Double.infinity

    init(at width: Double) { self.width = width }

    mutating func reach(around frame: AffineFrame) {
      let start = frame.y.value(at: width)
      top = min(top, start)
      bottom = max(bottom, start + frame.height.value(at: width))
    }
  }
}

extension PageGeometry {
  /// The extents of the page's chunks in an interval.
  func chunkExtents(in interval: LayoutInterval) -> [AffineExtent] {
    let notation = interval.notation
    return chunks.map { $0.extent(in: interval, notation) }
  }

  /// The height that most chunks of an interval share: that of the highest chunk, without chunks much higher than the
  /// usual one, which would keep the others from ever being out of view.
  /// - Parameter chunks: the extents of the cells, in px, in the collection's space.
  func commonChunkLength(_ chunks: [AffineExtent], in interval: LayoutInterval) -> AffineLength {
    let (low, high) = (interval.lowerBound, interval.upperBound)
    func longest(at width: Double) -> Double {
      let lengths = chunks.map { $0.length.value(at: width) }.sorted()
      guard !lengths.isEmpty else { return 0 }
      let usual = lengths[lengths.count / 2] * Self.longestChunk
      return lengths.last { $0 <= usual } ?? 0
    }
    return interval.notation.roundedUp(
      AffineLength(at: low, longest(at: low), at: high, longest(at: high)), from: low, to: high)
  }

  /// Chunks that exceed the usual height by this factor do not determine the shared height.
  private static let longestChunk = 1.5

  /// The height of the first chunks in viewports. If they are longer, the largest paint is later.
  private static let viewportsPerChunk = 3.0

  /// How many times as many cells as the first chunk a chunk may have. Each chunk that comes into view costs a browser
  /// one more recalculation of styles and two more of the layout, beside those of its cells.
  private static let growth = 4

  /// The range of cells per chunk. Fewer cells do not justify a wrapper, and more would rarely be skipped together.
  private static let cellsPerChunk = 6.0...120.0

  /// Divides the page's cells into chunks, on devices from phones to desktops.
  ///
  /// The first chunks are about three viewports high, so that little is laid out before the first paint. From there on,
  /// a chunk may have as many cells as precede it on the page, within `growth` and `cellsPerChunk`.
  /// - Parameters:
  ///   - viewports: the sizes in px of the visible area of the collection.
  ///   - grows: whether later chunks may be longer. Those of endless pages are not, because a script removes the cells
  ///     of chunks out of view.
  mutating func divide(for viewports: [Size], grows: Bool = true) {
    // A wrapper is a stacking context, and clips its content.
    guard scrollAxis == .vertical, elements.allSatisfy({ $0.transform == .identity && $0.zIndex == 0 }) else { return }
    let cells = elements.indices.filter { elements[$0].kind == .cell }
    let perViewport = viewports.map { size in
      let height = interval(at: size.width).contentHeight.value(at: size.width)
      return height > 0 ? Double(cells.count) * size.height / height : 0
    }
    guard let fewest = perViewport.min(), let greatest = perViewport.max(), fewest > 0 else { return }
    let wanted = Self.viewportsPerChunk * (fewest * greatest).squareRoot()
    let mostInRows = Double(ChunkRows.mostRows) * fewestCellsPerRow(cells)
    let mostCells = Int(min(Self.cellsPerChunk.upperBound, mostInRows))
    let count = min(Int(max(wanted, Self.cellsPerChunk.lowerBound).rounded()), mostCells)
    guard cells.count > count * 3 / 2 else { return }
    let most = grows ? min(Self.growth * count, mostCells) : count
    var start = 0
    while start < cells.count {
      let section = elements[cells[start]].indexPath.section
      let rest = cells[start...].prefix { elements[$0].indexPath.section == section }.count
      let size = Self.evenSize(of: rest, about: min(max(count, start), most), atMost: mostCells)
      let first = elements[cells[start]].indexPath.item
      chunks.append(
        PageChunk(
          section: section, items: first..<first + size, elements: cells[start]..<cells[start] + size))
      start += size
    }
  }

  /// The average number of cells with the same top, in the interval where it is least; 1 for columns.
  private func fewestCellsPerRow(_ cells: [Int]) -> Double {
    intervals.map { interval in
      let tops = Set(cells.map { interval.frames[$0].y })
      return Double(cells.count) / Double(max(tops.count, 1))
    }.min() ?? 1
  }

  /// The size of the parts of a number of cells, so that no part has only one or two cells of many.
  /// - Parameters:
  ///   - size: the approximate number of cells in a part.
  ///   - most: the maximum number of cells in a part.
  private static func evenSize(of cells: Int, about size: Int, atMost most: Int) -> Int {
    let parts = max(1, Int((Double(cells) / Double(size)).rounded()), (cells + most - 1) / most)
    return (cells + parts - 1) / parts
  }
}
