import CollectionLayout
import Geometry

/// Where a carousel's scrolling comes to rest, as CSS: the scroll margins of its cells.
///
/// Every cell snaps at its start. A cell whose snap area is longer than the snapport would let the box rest anywhere over
/// it, so the margins make every snap area as long as the snapport.
///
/// With `paging: item` the snapport is as long as the page's narrowest cell, and negative margins cut off the rest of the
/// others. A link to a cell, or the focus in it, then leads to the cell's start.
///
///     ┌─────────┐ ┌────┐ ┌─────────┐
///     │ 0       │ │ 1  │ │ 2       │   the snapport is as long as cell 1
///     └─────────┘ └────┘ └─────────┘
///     ├────┤├───┤ ├────┤ ├────┤├───┤    snap areas, and negative scroll margins of cells 0 and 2
///
/// With groups or pages the snapport is the whole box, and a cell's snap area is all that is visible when the box rests
/// at the cell's group or page. A link to any cell then leads to a place where the box rests anyway.
///
///     ┌───┐ ┌───┐ ┌───┐│┌───┐ ┌──
///     │ 0 │ │ 1 │ │ 2 │││ 3 │ │ 4   what is visible reaches from the start of cell 0
///     └───┘ └───┘ └───┘│└───┘ └──
///     ├────┤     ├─────┤             scroll margins of cell 1
struct SnapStyles {
  private let geometry: PageGeometry
  private let carousel: CarouselLayout
  /// The page's cells among its elements.
  private let cells: [Int]

  /// Returns nil if scrolling may rest anywhere, or if the page itself scrolls.
  init?(_ geometry: PageGeometry) {
    guard geometry.scrollAxis == .horizontal, let carousel = geometry.carousel, carousel.paging != .none else {
      return nil
    }
    self.geometry = geometry
    self.carousel = carousel
    cells = geometry.elements.indices.filter { geometry.elements[$0].kind == .cell }
  }

  /// Custom properties of cells, of which the style sheet of the theme makes scroll margins: how far the snap area reaches
  /// beyond the cell at its start (`--m`) and its end (`--n`), and where the cell starts (`--x`).
  func css() -> String {
    // Without a rule, a cell has no margins.
    var saidMargins = Array(repeating: Self.noMargins, count: cells.count)
    var saidStarts = Array(repeating: "", count: cells.count)
    var css = ""
    for (index, stretch) in stretches().enumerated() {
      var rules = ""
      for cell in cells.indices {
        let start = "--x:\(Self.length(stretch.frames[cell].x))"
        guard saidStarts[cell] != start else { continue }
        saidStarts[cell] = start
        rules += ".\(geometry.className(ofElement: cells[cell])){\(start)}\n"
      }
      var order: [String] = []
      var selectors: [String: [String]] = [:]
      for (cell, rest) in stretch.rests.enumerated() {
        let margins = margins(of: cell, at: rest, in: stretch)
        guard saidMargins[cell] != margins else { continue }
        saidMargins[cell] = margins
        if selectors[margins] == nil { order.append(margins) }
        selectors[margins, default: []].append("." + geometry.className(ofElement: cells[cell]))
      }
      rules += order.map { "\(selectors[$0, default: []].joined(separator: ",")){\($0)}\n" }.joined()
      guard !rules.isEmpty else { continue }
      css += index == 0 ? rules : "@container stage (min-width:\(GeometryStyles.rem(stretch.lowerBound))){\n\(rules)}\n"
    }
    return css
  }

  /// Declarations of the collection's own rule in an interval, to follow others: with `paging: item` the length of the
  /// snapport (`--s`), and a snap position at the end of the scroll range (`--e`, `--k`), if the last cell starts behind it.
  func declarations(in interval: LayoutInterval) -> String {
    guard carousel.paging == .item, let narrowest = narrowestCell(in: interval), let last = cells.last else {
      return ""
    }
    var css = ";--s:\(Self.length(narrowest))"
    let start = interval.frames[last].x
    let end = interval.contentWidth - AffineLength(slope: 1, constant: 0)
    let reachesItsStart = [interval.lowerBound, interval.upperBound].allSatisfy { width in
      start.value(at: width) < end.value(at: width) + Self.precision
    }
    // A position behind the end snaps at the end, however lengths are rounded.
    css += reachesItsStart ? ";--k:none" : ";--k:start;--e:min(\(Self.length(end)) + 1px,\(Self.length(start)))"
    return css
  }

  private func narrowestCell(in interval: LayoutInterval) -> AffineLength? {
    cells.filter { !interval.absent.contains($0) }.map { interval.frames[$0].width }
      .min { $0.value(at: interval.lowerBound) < $1.value(at: interval.lowerBound) }
  }

  private static let noMargins = "--m:0px;--n:0px"

  /// A length in shares of the container. Zero has a unit, without which it is a number in `calc()`.
  private static func length(_ length: AffineLength) -> String {
    let css = GeometryStyles.length(length, .container)
    return css == "0" ? "0px" : css
  }

  /// Container widths at which every cell has the same place to rest at.
  private struct Stretch {
    /// In px.
    var lowerBound: Double
    var frames: [AffineFrame]
    /// By cell.
    var rests: [CarouselLayout.Rest]
    /// The length of the snapport with `paging: item`; nil if the snapport is the whole box.
    var snapport: AffineLength?
  }

  /// How far apart widths are looked at, in px: a wider container rests at fewer places, and never at more in between.
  private static let step = 4.0
  /// How exactly the width is found at which cells change their places.
  private static let precision = 1.0 / 64

  private func stretches() -> [Stretch] {
    var stretches: [Stretch] = []
    for interval in geometry.intervals {
      let frames = cells.map { interval.frames[$0] }
      // Cells that follow each other in one row rest at their own starts, at every width.
      if carousel.paging == .item {
        stretches.append(
          Stretch(
            lowerBound: interval.lowerBound, frames: frames, rests: cells.indices.map { .cell($0) },
            snapport: narrowestCell(in: interval)))
        continue
      }
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

  /// How far the snap area reaches beyond a cell at its start and its end. With groups or pages, a cell that is longer than
  /// the box has no margins.
  private func margins(of cell: Int, at rest: CarouselLayout.Rest, in stretch: Stretch) -> String {
    let frame = stretch.frames[cell]
    // The whole box is one container wide.
    let snapport = stretch.snapport ?? AffineLength(slope: 1, constant: 0)
    if stretch.snapport == nil, frame.width.value(at: stretch.lowerBound) > stretch.lowerBound {
      return Self.noMargins
    }
    let areaStart: AffineLength
    switch rest {
    case .cell(let first): areaStart = stretch.frames[first].x
    case .page(let number): areaStart = AffineLength(slope: Double(number), constant: 0)
    }
    let start = frame.x - areaStart
    let end = snapport - start - frame.width
    return "--m:\(Self.length(start));--n:\(Self.length(end))"
  }
}
