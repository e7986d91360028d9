import CollectionLayout
import Geometry

/// The snap positions of a carousel as CSS: the scroll margins of its cells.
///
/// Each cell snaps at its start. If the snap area of a cell were longer than the snapport, scrolling could stop
/// anywhere inside it, so the margins make each snap area as long as the snapport.
///
/// With `paging: item`, the snapport is as long as the narrowest cell of the page, and negative margins shorten the
/// snap areas of longer cells. A link to a cell, or the focus in it, then scrolls to the start of the cell.
///
///     ┌─────────┐ ┌────┐ ┌─────────┐
///     │ 0       │ │ 1  │ │ 2       │   the snapport is as long as cell 1
///     └─────────┘ └────┘ └─────────┘
///     ├────┤├───┤ ├────┤ ├────┤├───┤    snap areas, and negative scroll margins of cells 0 and 2
///
/// With groups or pages, the snapport is the whole box, and a cell's snap area is everything visible when the box is at
/// the snap position of the cell's group or page. A link to any cell then scrolls to a snap position.
///
///     ┌───┐ ┌───┐ ┌───┐│┌───┐ ┌──
///     │ 0 │ │ 1 │ │ 2 │││ 3 │ │ 4   what is visible begins at the start of cell 0
///     └───┘ └───┘ └───┘│└───┘ └──
///     ├────┤     ├─────┤             scroll margins of cell 1
///
/// The title of a section is seen with its first cell, and a pinned one beside each cell: the snap area begins as much
/// before the cell.
struct SnapStyles {
  private let geometry: PageGeometry
  private let carousel: CarouselLayout
  /// The indices of the cells in the page's elements.
  private let cells: [Int]
  /// The indices of the headers in the page's elements, by section.
  private let headers: [Int: Int]

  /// Returns nil if scrolling may stop anywhere, or if the page itself scrolls.
  init?(_ geometry: PageGeometry) {
    guard geometry.scrollAxis == .horizontal, let carousel = geometry.carousel, carousel.paging != .none else {
      return nil
    }
    self.geometry = geometry
    self.carousel = carousel
    cells = geometry.elements.indices.filter { geometry.elements[$0].kind == .cell }
    headers = Dictionary(
      geometry.elements.indices.filter { geometry.elements[$0].kind == .header }
        .map { (geometry.elements[$0].indexPath.section, $0) }
    ) { first, _ in first }
  }

  /// The custom properties of cells from which the theme's style sheet computes scroll margins: how far the snap area
  /// extends beyond the cell at its start (`--m`) and its end (`--n`), and the start of the cell (`--x`).
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

  /// The declarations to append to the collection's rule in an interval: with `paging: item`, the length of the
  /// snapport (`--s`); and a snap position at the end of the scroll range (`--e`, `--k`), if the last cell starts after
  /// it.
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
    // A position after the end snaps at the end, however lengths are rounded.
    css += reachesItsStart ? ";--k:none" : ";--k:start;--e:min(\(Self.length(end)) + 1px,\(Self.length(start)))"
    return css
  }

  private func narrowestCell(in interval: LayoutInterval) -> AffineLength? {
    cells.filter { !interval.absent.contains($0) }.map { interval.frames[$0].width }
      .min { $0.value(at: interval.lowerBound) < $1.value(at: interval.lowerBound) }
  }

  private static let noMargins = "--m:0px;--n:0px"

  /// Formats a length as a fraction of the container's width. Zero has a unit; without one it would be a number in
  /// `calc()`.
  private static func length(_ length: AffineLength) -> String {
    let css = GeometryStyles.length(length, .container)
    return css == "0" ? "0px" : css
  }

  /// A range of container widths over which no cell changes its snap position.
  private struct Stretch {
    /// In px.
    var lowerBound: Double
    var frames: [AffineFrame]
    /// Where what is seen begins when the container stops for each cell.
    var starts: [AffineLength]
    /// The snap position of each cell.
    var rests: [CarouselLayout.Rest]
    /// The length of the snapport with `paging: item`; nil if the snapport is the whole box.
    var snapport: AffineLength?
  }

  /// The step in px between sampled widths. A wider container has fewer snap positions, and never more in between.
  private static let step = 4.0
  /// The precision in px of the widths at which cells change their snap positions.
  private static let precision = 1.0 / 64

  private func stretches() -> [Stretch] {
    var stretches: [Stretch] = []
    for interval in geometry.intervals {
      let frames = cells.map { interval.frames[$0] }
      let starts = cells.map { start(of: $0, in: interval) }
      // Cells in one row snap at their own starts, at every width.
      if carousel.paging == .item {
        stretches.append(
          Stretch(
            lowerBound: interval.lowerBound, frames: frames, starts: starts,
            rests: cells.indices.map { .cell($0) },
            snapport: narrowestCell(in: interval)))
        continue
      }
      var width = interval.lowerBound
      var rests = self.rests(frames, at: width)
      stretches.append(Stretch(lowerBound: width, frames: frames, starts: starts, rests: rests))
      while width < interval.upperBound {
        let next = min(width + Self.step, interval.upperBound)
        // The interval's end is the beginning of the next one.
        let changed = self.rests(frames, at: next == interval.upperBound ? next - Self.precision : next)
        if changed != rests {
          var (low, high) = (width, next)
          while high - low > Self.precision {
            let middle = (low + high) / 2
            if self.rests(frames, at: middle) == rests { low = middle } else { high = middle }
          }
          rests = self.rests(frames, at: high)
          stretches.append(Stretch(lowerBound: high, frames: frames, starts: starts, rests: rests))
        }
        width = next
      }
    }
    return stretches
  }

  /// Where what is seen begins when the container stops for a cell.
  private func start(of cell: Int, in interval: LayoutInterval) -> AffineLength {
    let path = geometry.elements[cell].indexPath
    guard let header = headers[path.section], !interval.absent.contains(header) else { return interval.frames[cell].x }
    if geometry.pinning.headers { return interval.frames[cell].x - interval.frames[header].width }
    return path.item == 0 ? interval.frames[header].x : interval.frames[cell].x
  }

  private func rests(_ frames: [AffineFrame], at width: Double) -> [CarouselLayout.Rest] {
    let extents = frames.map { frame in
      let start = frame.x.value(at: width)
      return start...(start + max(0, frame.width.value(at: width)))
    }
    return carousel.rests(ofCells: extents, visibleLength: width)
  }

  /// How far the snap area extends beyond a cell at its start and its end. With groups or pages, a cell longer than the
  /// box has no margins.
  private func margins(of cell: Int, at rest: CarouselLayout.Rest, in stretch: Stretch) -> String {
    let frame = stretch.frames[cell]
    // The whole box is as wide as the container.
    let snapport = stretch.snapport ?? AffineLength(slope: 1, constant: 0)
    if stretch.snapport == nil, frame.width.value(at: stretch.lowerBound) > stretch.lowerBound {
      return Self.noMargins
    }
    let areaStart: AffineLength
    switch rest {
    case .cell(let first): areaStart = stretch.starts[first]
    case .page(let number): areaStart = AffineLength(slope: Double(number), constant: 0)
    }
    let start = frame.x - areaStart
    let end = snapport - start - frame.width
    return "--m:\(Self.length(start));--n:\(Self.length(end))"
  }
}
