import CollectionLayout
import Geometry

/// Neighbouring cells of a section under one wrapper, one or two viewports high: browsers lay out and paint nothing of
/// it while it is out of sight (`content-visibility: auto`).
///
/// A wrapper is as wide as the collection and at least as high as its cells reach; wrappers may reach into one another, as
/// in columns of unequal cells.
package struct PageChunk: Hashable, Sendable {
  package var section: Int
  /// Of the section.
  package var items: Range<Int>
  /// Of the page's geometry.
  package var elements: Range<Int>

  /// Where the wrapper stands in an interval, from the numbers that the page's sheet is written with. In px, in the
  /// collection's space.
  ///
  /// Nothing of a cell may stick out, which would be cut off. Edges are lines in the width, so one that lies beyond all
  /// of them at both ends of the interval does between.
  /// - Parameter notation: the interval's.
  fileprivate func extent(in interval: LayoutInterval, _ notation: LengthNotation) -> AffineExtent {
    var (low, high) = (Edges(at: interval.lowerBound), Edges(at: interval.upperBound))
    for element in elements where interval.absent.isEmpty || !interval.absent.contains(element) {
      let frame = interval.frames[element]
      low.reach(around: frame)
      high.reach(around: frame)
    }
    guard low.top < .infinity else { return AffineExtent(start: .zero, length: .zero) }
    let start = notation.inUnits(AffineLength(at: low.width, low.top, at: high.width, high.top))
    let end = AffineLength(at: low.width, low.bottom, at: high.width, high.bottom)
    return AffineExtent(start: start, length: notation.inUnits(end - start))
  }

  /// How far cells reach at one width, in px.
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
  /// Where the page's chunks stand in an interval.
  func chunkExtents(in interval: LayoutInterval) -> [AffineExtent] {
    let notation = interval.notation
    return chunks.map { $0.extent(in: interval, notation) }
  }

  /// How long most chunks of an interval may be said to be: as long as the longest, but for those far from the usual,
  /// with which the others would never be out of sight.
  /// - Parameter chunks: where their cells reach, in px, in the collection's space.
  func commonChunkLength(_ chunks: [AffineExtent], in interval: LayoutInterval) -> AffineLength {
    let (low, high) = (interval.lowerBound, interval.upperBound)
    func longest(at width: Double) -> Double {
      let lengths = chunks.map { $0.length.value(at: width) }.sorted()
      guard !lengths.isEmpty else { return 0 }
      let usual = lengths[lengths.count / 2] * Self.longestChunk
      return lengths.last { $0 <= usual } ?? 0
    }
    return interval.notation.inUnits(AffineLength(at: low, longest(at: low), at: high, longest(at: high)))
  }

  /// Chunks that are more times as long as the usual one are not the measure of others.
  private static let longestChunk = 1.5

  /// Few cells are not worth a wrapper, and many are not skipped together.
  private static let cellsPerChunk = 6.0...60.0

  /// The page's cells in chunks that are one or two viewports high, between a phone's and a desktop's.
  ///
  /// - Parameters:
  ///   - viewports: the sizes in px of what is seen of the collection at once.
  mutating func divide(for viewports: [Size]) {
    // A wrapper is a stacking context, and cuts off what reaches beyond it.
    guard scrollAxis == .vertical, elements.allSatisfy({ $0.transform == .identity && $0.zIndex == 0 }) else { return }
    let cells = elements.indices.filter { elements[$0].kind == .cell }
    let perViewport = viewports.map { size in
      let height = interval(at: size.width).contentHeight.value(at: size.width)
      return height > 0 ? Double(cells.count) * size.height / height : 0
    }
    guard let fewest = perViewport.min(), let most = perViewport.max(), fewest > 0 else { return }
    let wanted = 1.5 * (fewest * most).squareRoot()
    let count = Int(min(max(wanted, Self.cellsPerChunk.lowerBound), Self.cellsPerChunk.upperBound).rounded())
    guard cells.count > count * 3 / 2 else { return }
    var start = 0
    while start < cells.count {
      let section = elements[cells[start]].indexPath.section
      let rest = cells[start...].prefix { elements[$0].indexPath.section == section }.count
      // What remains of a section is shared out, so that no chunk is left with a cell or two.
      let parts = max(1, Int((Double(rest) / Double(count)).rounded()))
      let size = (rest + parts - 1) / parts
      let first = elements[cells[start]].indexPath.item
      chunks.append(
        PageChunk(
          section: section, items: first..<first + size, elements: cells[start]..<cells[start] + size))
      start += size
    }
  }
}
