import CollectionLayout
import Geometry

/// Where the scrolling of a carousel by pages or groups comes to rest, as CSS.
///
/// Every cell snaps, and its snap area is all that is seen when the box rests for its sake: its group, or its page. So a
/// link to any cell, or the focus in it, leads to where the box rests anyway.
///
///     ┌───┐ ┌───┐ ┌───┐│┌───┐ ┌──
///     │ 0 │ │ 1 │ │ 2 │││ 3 │ │ 4   what is seen reaches from the start of cell 0
///     └───┘ └───┘ └───┘│└───┘ └──
///     ├────┤     ├─────┤             scroll margins of cell 1
struct RestingStyles {
  private let geometry: PageGeometry
  private let carousel: CarouselLayout
  /// The page's cells among its elements.
  private let cells: [Int]

  /// Nil where the style sheet of the theme says it all: where scrolling rests anywhere, or at every cell.
  init?(_ geometry: PageGeometry) {
    guard let carousel = geometry.carousel, carousel.paging == .page || carousel.paging == .group else { return nil }
    self.geometry = geometry
    self.carousel = carousel
    cells = geometry.elements.indices.filter { geometry.elements[$0].kind == .cell }
  }

  func css() -> String {
    var css = ""
    var said = Array(repeating: "", count: cells.count)
    for (index, stretch) in stretches().enumerated() {
      var order: [String] = []
      var selectors: [String: [String]] = [:]
      for (cell, rest) in stretch.rests.enumerated() {
        let margins = margins(of: cell, at: rest, in: stretch)
        guard said[cell] != margins else { continue }
        said[cell] = margins
        if selectors[margins] == nil { order.append(margins) }
        selectors[margins, default: []].append("." + geometry.className(ofElement: cells[cell]))
      }
      guard !order.isEmpty else { continue }
      let rules = order.map { "\(selectors[$0, default: []].joined(separator: ",")){scroll-margin-inline:\($0)}\n" }
        .joined()
      css += index == 0 ? rules : "@container stage (min-width:\(GeometryStyles.rem(stretch.lowerBound))){\n\(rules)}\n"
    }
    return css
  }

  /// Container widths at which every cell has the same place to rest at.
  private struct Stretch {
    /// In px.
    var lowerBound: Double
    var frames: [AffineFrame]
    /// By cell.
    var rests: [CarouselLayout.Rest]
  }

  /// How far apart widths are looked at, in px: a wider container rests at fewer places, and never at more in between.
  private static let step = 4.0
  /// How exactly the width is found at which cells change their places.
  private static let precision = 1.0 / 64

  private func stretches() -> [Stretch] {
    var stretches: [Stretch] = []
    for interval in geometry.intervals {
      let frames = cells.map { interval.frames[$0] }
      var width = interval.lowerBound
      var rests = self.rests(frames, at: width)
      stretches.append(Stretch(lowerBound: width, frames: frames, rests: rests))
      while width < interval.upperBound {
        let next = min(width + Self.step, interval.upperBound)
        // The interval's end is the next one's beginning.
        let changed = self.rests(frames, at: next == interval.upperBound ? next - Self.precision : next)
        if changed != rests {
          var (low, high) = (width, next)
          while high - low > Self.precision {
            let middle = (low + high) / 2
            if self.rests(frames, at: middle) == rests { low = middle } else { high = middle }
          }
          rests = self.rests(frames, at: high)
          stretches.append(Stretch(lowerBound: high, frames: frames, rests: rests))
        }
        width = next
      }
    }
    return stretches
  }

  private func rests(_ frames: [AffineFrame], at width: Double) -> [CarouselLayout.Rest] {
    let extents = frames.map { frame in
      let start = frame.x.value(at: width)
      return start...(start + max(0, frame.width.value(at: width)))
    }
    return carousel.rests(ofCells: extents, visibleLength: width)
  }

  /// How far what is seen reaches beyond a cell at its start and its end. Nothing is said of a cell that is longer.
  private func margins(of cell: Int, at rest: CarouselLayout.Rest, in stretch: Stretch) -> String {
    let frame = stretch.frames[cell]
    guard frame.width.value(at: stretch.lowerBound) <= stretch.lowerBound else { return "0" }
    let start: AffineLength
    switch rest {
    case .cell(let first): start = stretch.frames[first].x
    case .page(let number): start = AffineLength(slope: Double(number), constant: 0)
    }
    let end = AffineLength(slope: start.slope + 1, constant: start.constant) - frame.x - frame.width
    return "\(GeometryStyles.length(frame.x - start, .container)) \(GeometryStyles.length(end, .container))"
  }
}
