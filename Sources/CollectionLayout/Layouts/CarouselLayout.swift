public import Geometry

/// A flow on its side, which scrolls in steps.
///
///     ┌───┐ ┌───┐ ┌───┐│┌───┐ ┌──
///     │ 0 │ │ 2 │ │ 4 │││ 6 │ │ 8   lines run down, one after another across;
///     └───┘ └───┘ └───┘│└───┘ └──   the bounds are a window onto them
///     ┌───┐ ┌───┐ ┌───┐│┌───┐ ┌──
///     │ 1 │ │ 3 │ │ 5 │││ 7 │ │
///     └───┘ └───┘ └───┘│└───┘ └──
///
/// Frames are those of a horizontal ``FlowLayout``; what is added is where scrolling comes to rest.
public struct CarouselLayout: SectionedLayout, Hashable {
  /// Where scrolling comes to rest.
  public enum Paging: String, CaseIterable, Sendable {
    /// Anywhere.
    case none
    /// At whole multiples of the visible length.
    case page
    /// At the start of any line.
    case item
    /// At the starts of lines that a screen's worth of lines begins with.
    case group
  }

  public var flow: FlowLayout
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

  // MARK: Where scrolling comes to rest

  /// The offsets along the scroll axis at which scrolling may come to rest, ascending, in px from the leading edge.
  ///
  /// Empty where it may anywhere. The last is never past the end of the content.
  /// - Complexity: O(items).
  public func restingOffsets(in prepared: PreparedLayout, visibleLength: Double) -> [Double] {
    let length = soundLength(visibleLength)
    let end = prepared.contentSize.length(along: scrollAxis)
    let farthest = max(0, end - length)
    switch paging {
    case .none: return []
    case .page:
      guard length > 0, end / length < 1e6 else { return [0] }
      return ascending((0...Int(farthest / length)).map { Double($0) * length } + [farthest], upTo: farthest)
    case .item: return ascending(lines(of: prepared).map(\.lowerBound), upTo: farthest)
    case .group:
      var starts: [Double] = []
      for line in lines(of: prepared) {
        if let group = starts.last, line.upperBound <= group + length { continue }
        starts.append(line.lowerBound)
      }
      return ascending(starts, upTo: farthest)
    }
  }

  private func ascending(_ offsets: [Double], upTo farthest: Double) -> [Double] {
    var result: [Double] = []
    for offset in offsets.map({ min($0, farthest) }) where result.last.map({ $0 < offset }) ?? true {
      result.append(offset)
    }
    return result
  }

  /// The extents of the lines along the scroll axis, in px from the leading edge.
  private func lines(of prepared: PreparedLayout) -> [ClosedRange<Double>] {
    var lines: [ClosedRange<Double>] = []
    for element in prepared.elements where element.kind == .cell {
      var start = element.frame.start(along: scrollAxis)
      var end = element.frame.end(along: scrollAxis)
      if prepared.rightToLeft, scrollAxis == .horizontal {
        (start, end) = (prepared.contentSize.width - end, prepared.contentSize.width - start)
      }
      if let last = lines.last, start < last.upperBound {
        lines[lines.count - 1] = min(last.lowerBound, start)...max(last.upperBound, end)
      } else {
        lines.append(start...max(start, end))
      }
    }
    return lines
  }
}
