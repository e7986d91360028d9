public import Geometry

/// A horizontal flow that scrolls in steps.
///
///     ┌───┐ ┌───┐ ┌───┐│┌───┐ ┌──
///     │ 0 │ │ 2 │ │ 4 │││ 6 │ │ 8   each line is a column of cells;
///     └───┘ └───┘ └───┘│└───┘ └──   the bounds show some of the lines
///     ┌───┐ ┌───┐ ┌───┐│┌───┐ ┌──
///     │ 1 │ │ 3 │ │ 5 │││ 7 │ │
///     └───┘ └───┘ └───┘│└───┘ └──
///
/// Frames are those of a horizontal ``FlowLayout``. This layout adds the offsets at which scrolling stops.
public struct CarouselLayout: SectionedLayout, Hashable {
  /// The positions at which scrolling stops.
  public enum Paging: String, CaseIterable, Sendable {
    /// Anywhere.
    case none
    /// At whole multiples of the visible length.
    case page
    /// At the start of any line.
    case item
    /// At the first line of each group, a group being as many lines as fit the visible length.
    case group
  }

  /// The flow that determines the frames.
  public var flow: FlowLayout
  /// The positions at which scrolling stops.
  public var paging: Paging

  public init(_ settings: LayoutSettings = LayoutSettings(scrollAxis: .horizontal), paging: Paging = .item) {
    flow = FlowLayout(settings)
    self.paging = paging
  }

  public var settings: LayoutSettings {
    get { flow.settings }
    set { flow.settings = newValue }
  }

  func arrange(_ section: Int, in pass: inout LayoutPass) { flow.arrange(section, in: &pass) }

  // MARK: Snap offsets

  /// Returns the offsets along the scroll axis at which scrolling stops, ascending, in px from the leading edge.
  ///
  /// The result is empty if scrolling may stop anywhere. The last offset is never past the end of the content.
  /// - Complexity: O(items).
  public func restingOffsets(in prepared: PreparedLayout, visibleLength: Double) -> [Double] {
    let length = validLength(visibleLength)
    let end = prepared.contentSize.length(along: scrollAxis)
    let farthest = max(0, end - length)
    switch paging {
    case .none: return []
    case .page:
      guard length > 0, end / length < 1e6 else { return [0] }
      return ascending((0...Int(farthest / length)).map { Double($0) * length } + [farthest], upTo: farthest)
    case .item, .group:
      let extents = extents(in: prepared)
      let starts = rests(ofCells: extents, visibleLength: length).compactMap { rest in
        if case .cell(let first) = rest { extents[first].lowerBound } else { nil }
      }
      return ascending(starts, upTo: farthest)
    }
  }

  /// The position at which scrolling stops in order to show a cell.
  public enum Rest: Hashable, Sendable {
    /// The start of a cell, given by its index among all cells.
    case cell(Int)
    /// A whole multiple of the visible length.
    case page(Int)
  }

  /// Returns, for each cell, the position at which scrolling stops to show it as well as possible.
  ///
  /// This is the start of the cell's line, the start of the first line of its group, or the page that contains its
  /// middle. A cell longer than the visible length fits no page, and has its own start. The result is empty if
  /// scrolling may stop anywhere.
  ///
  /// - Parameters:
  ///   - extents: the cells' extents from the leading edge along the scroll axis in px, in index-path order.
  ///   - visibleLength: the length of the bounds along the scroll axis, in px.
  /// - Complexity: O(items).
  public func rests(ofCells extents: [ClosedRange<Double>], visibleLength: Double) -> [Rest] {
    switch paging {
    case .none: return []
    case .page:
      return extents.enumerated().map { index, extent in
        let page = (extent.lowerBound + extent.upperBound) / 2 / visibleLength
        guard extent.upperBound - extent.lowerBound <= visibleLength, page < 1e6 else { return .cell(index) }
        return .page(Int(max(0, page)))
      }
    case .item, .group:
      var rests: [Rest] = []
      var group: Int?
      for line in lines(of: extents) {
        if let first = group, paging == .group,
          line.extent.upperBound <= extents[first].lowerBound + visibleLength + Self.tolerance
        {
          rests += line.cells.map { _ in .cell(first) }
        } else {
          group = line.first
          rests += line.cells.map { _ in .cell(line.first) }
        }
      }
      return rests
    }
  }

  /// The tolerance in px for rounding errors in sums of lengths.
  private static let tolerance = 1e-6

  private func ascending(_ offsets: [Double], upTo farthest: Double) -> [Double] {
    var result: [Double] = []
    for offset in offsets.map({ min($0, farthest) }) where result.last.map({ $0 < offset }) ?? true {
      result.append(offset)
    }
    return result
  }

  /// The extents of the cells along the scroll axis, in px from the leading edge.
  private func extents(in prepared: PreparedLayout) -> [ClosedRange<Double>] {
    prepared.elements.filter { $0.kind == .cell }.map { element in
      var start = element.frame.start(along: scrollAxis)
      var end = element.frame.end(along: scrollAxis)
      if prepared.rightToLeft, scrollAxis == .horizontal {
        (start, end) = (prepared.contentSize.width - end, prepared.contentSize.width - start)
      }
      return start...max(start, end)
    }
  }

  /// Consecutive cells whose extents overlap.
  private struct Line {
    var extent: ClosedRange<Double>
    var cells: Range<Int>
    /// The cell at the start of the line.
    var first: Int
  }

  private func lines(of extents: [ClosedRange<Double>]) -> [Line] {
    var lines: [Line] = []
    for (index, extent) in extents.enumerated() {
      guard var line = lines.last, extent.lowerBound < line.extent.upperBound else {
        lines.append(Line(extent: extent, cells: index..<index + 1, first: index))
        continue
      }
      if extent.lowerBound < line.extent.lowerBound { line.first = index }
      line.extent =
        min(line.extent.lowerBound, extent.lowerBound)...max(line.extent.upperBound, extent.upperBound)
      line.cells = line.cells.lowerBound..<index + 1
      lines[lines.count - 1] = line
    }
    return lines
  }
}
