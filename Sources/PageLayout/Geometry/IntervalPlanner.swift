import CollectionLayout
import Geometry

/// Divides the range of container widths into intervals, and evaluates a layout over each.
///
/// 1. The layout runs at the narrowest width and records its decisions.
/// 2. Where the structure (columns, line breaks) changes with the width, an interval ends, as long as the budget lasts.
/// 3. What is left of the budget goes where frozen decisions cost most height: intervals are halved, the costliest
///    first. The cost of an interval is how much taller its frozen layout and its frozen cells are, at its wide end,
///    than fresh ones.
/// 4. Two evaluations with the same decisions, at both ends of an interval, give every edge as a line through them. All
///    extents are convex in the width, so the line never falls below what an element needs in between.
struct IntervalPlanner {
  /// How many intervals there may be between the narrowest usual width and the widest.
  var budget = 12
  /// Container widths in px that are told apart; beyond them the outer intervals simply go on.
  var range: ClosedRange<Double>
  /// Container widths below this one, which only enlarged text reaches, get two intervals outside the budget.
  var narrowestUsual: Double
  /// Whether the container stops growing at the range's upper bound, which is then the width of most desktops.
  var isLimited: Bool

  /// Container widths in px of common devices: an interval that begins at one is fresh there, so there its layout is
  /// exactly what the rules say.
  var preferred: [Double]

  private static let resolution = 0.25
  /// How far past the range the last interval's edges are drawn from: what is highest there changes with the width, and
  /// a line through two points falls short beyond them.
  private static let beyond = 2.0
  /// The narrowest interval in px that is worth having.
  private static let narrowestInterval = 4.0

  func geometry(of layout: any CollectionLayout, _ input: LayoutInput) -> PageGeometry {
    geometry(
      of: LayoutRun(layout: layout) { width, _ in
        var input = input
        input.bounds.width = width
        return input
      })
  }

  /// - Parameters:
  ///   - bounds: where the intervals begin; nil for where it is best.
  ///   - breakpoints: where the structure changes, if that is known.
  func geometry(of run: LayoutRun, bounds: [Double]? = nil, breakpoints: [Double]? = nil) -> PageGeometry {
    let runs = FreshRuns(run)
    return geometry(of: runs, bounds: bounds ?? self.bounds(of: runs, breakpoints))
  }

  /// The widths in px at which the intervals of a layout begin.
  func bounds(of run: LayoutRun) -> [Double] { bounds(of: FreshRuns(run), nil) }

  /// The widths in px at which the structure of a layout changes, if it follows the width: they are those of everything
  /// that is laid out so.
  func breakpoints(of layout: any CollectionLayout) -> [Double]? {
    guard layout.structureFollowsWidth else { return nil }
    let run = LayoutRun(layout: layout) { width, _ in
      LayoutInput(bounds: Size(width: width, height: 0), sections: [LayoutSection(items: [.unknown])])
    }
    return structuralBreakpoints(FreshRuns(run))
  }

  private func bounds(of run: FreshRuns, _ breakpoints: [Double]?) -> [Double] {
    var bounds = initialBounds()
    let mostBounds = budget + bounds.count - 1
    bounds += breakpoints ?? structuralBreakpoints(run)
    // One px short of the limit, since margins leave fractions of a px.
    let limit = quantizedUp(range.upperBound - 1)
    if isLimited, limit > (bounds.last ?? 0) + 8, bounds.count < mostBounds { bounds.append(limit) }
    return split(run, bounds)
  }

  /// The lower bounds that exist whatever the layout does.
  private func initialBounds() -> [Double] {
    guard narrowestUsual > range.lowerBound else { return [range.lowerBound] }
    let middle = quantizedUp((range.lowerBound * narrowestUsual).squareRoot())
    return [range.lowerBound, middle, narrowestUsual]
  }

  private func quantizedUp(_ width: Double) -> Double { (width / Self.resolution).rounded(.up) * Self.resolution }

  /// Widths at which columns or line breaks change, to a quarter px, rounded up; empty where there are more than the
  /// budget allows, which a few widths tell already.
  private func structuralBreakpoints(_ run: FreshRuns) -> [Double] {
    let (low, most) = (initialBounds().last ?? range.lowerBound, budget - 1)
    var samples = [low, range.upperBound].map { (width: $0, structure: run.structure(at: $0)) }
    while true {
      let changes = samples.indices.dropLast().filter { samples[$0].structure != samples[$0 + 1].structure }
      if changes.count > most { return [] }
      // The widest first, as long as some place is not known to a quarter px.
      guard
        let widest = changes.filter({ middle(of: samples, $0) != nil })
          .max(by: { samples[$0 + 1].width - samples[$0].width < samples[$1 + 1].width - samples[$1].width }),
        let middle = middle(of: samples, widest)
      else { return changes.map { samples[$0 + 1].width } }
      samples.insert((middle, run.structure(at: middle)), at: widest + 1)
    }
  }

  /// Halfway between a sample and the next; nil where they are as near as widths are told apart.
  private func middle(of samples: [(width: Double, structure: [Int32])], _ index: Int) -> Double? {
    let (low, high) = (samples[index].width, samples[index + 1].width)
    let middle = quantizedUp((low + high) / 2)
    return high - low > Self.resolution && middle < high ? middle : nil
  }

  /// Halves the costliest intervals until the budget is used or nothing is gained.
  private func split(_ run: FreshRuns, _ bounds: [Double]) -> [Double] {
    var pieces = zip(bounds, bounds.dropFirst() + [range.upperBound]).map { low, high in
      (low: low, high: high, cost: low < narrowestUsual ? 0 : run.cost(from: low, to: high))
    }
    let limit = budget + pieces.count { $0.low < narrowestUsual }
    while pieces.count < limit {
      guard let index = pieces.indices.max(by: { pieces[$0].cost < pieces[$1].cost }) else { break }
      let piece = pieces[index]
      guard piece.cost > 0 else { break }
      guard let middle = splitPoint(from: piece.low, to: piece.high) else {
        pieces[index].cost = 0
        continue
      }
      pieces[index] = (piece.low, middle, run.cost(from: piece.low, to: middle))
      pieces.insert((middle, piece.high, run.cost(from: middle, to: piece.high)), at: index + 1)
    }
    return pieces.map(\.low)
  }

  /// Where to divide an interval: at the common width nearest to the middle, or in the middle; nil where it is too
  /// narrow to be divided. The middle is the geometric one, since readers' widths spread over ratios.
  private func splitPoint(from low: Double, to high: Double) -> Double? {
    let middle = quantizedUp((low * high).squareRoot())
    let inner = (low + Self.narrowestInterval)...max(high - Self.narrowestInterval, low + Self.narrowestInterval)
    guard inner.upperBound > inner.lowerBound, inner.contains(middle) else { return nil }
    let common = preferred.filter(inner.contains).min { abs($0 - middle) < abs($1 - middle) }
    return common.map(quantizedUp) ?? middle
  }

  /// The layout over intervals that begin at given widths, of this layout or of another: any are exact.
  private func geometry(of runs: FreshRuns, bounds: [Double]) -> PageGeometry {
    let run = runs.run
    // What is told once for all cells comes before what the layout tells of each.
    var (warnings, own): ([String], [String]) = ([], [])
    var (hasEmptyCells, hasFlatCells) = (false, false)
    var intervals: [LayoutInterval] = []
    var laidOut: [[PageGeometry.Element]] = []
    var areAlike = true
    for (index, low) in bounds.enumerated() {
      let high =
        index + 1 < bounds.count ? bounds[index + 1] : max(range.upperBound * (isLimited ? 1 : Self.beyond), low * 1.25)
      let (narrow, wide) = (runs.prepare(at: low).layout, runs.frozen(from: low, to: high))
      func line(_ narrowValue: Double, _ wideValue: Double) -> AffineLength {
        LengthNotation.plain(AffineLength(at: low, narrowValue, at: high, wideValue))
      }
      // Nearly always there are the same at every width.
      let isLikeFirst = narrow.hasSameElements(as: runs.prepare(at: bounds[0]).layout)
      areAlike = areAlike && isLikeFirst
      let elements = isLikeFirst ? laidOut.first ?? Self.elements(of: narrow) : Self.elements(of: narrow)
      laidOut.append(elements)
      let (nearFrames, farFrames) = (narrow.elementFrames, wide.elementFrames)
      var (edgeLines, widthLines) = (CommonLines(), CommonLines())
      let widths = elements.indices.map { widthLines.line(nearFrames[$0].width, farFrames[$0].width, line) }
      let notation = LengthNotation(
        unit: Self.unit(elements.indices.lazy.filter { elements[$0].kind == .cell }.map { widths[$0] }))
      /// Down the page, where lengths are sums of many, they are said in units.
      func height(_ narrowValue: Double, _ wideValue: Double) -> AffineLength {
        notation.inUnits(AffineLength(at: low, narrowValue, at: high, wideValue))
      }
      // Narrower containers are those of enlarged texts: what overflows there is nobody's mistake.
      if low >= narrowestUsual {
        for warning in narrow.warnings where !warnings.contains(warning) { warnings.append(warning) }
        if !hasEmptyCells, nearFrames.contains(where: { $0.width <= 0 }), narrow.elements.contains(where: \.isEmptyCell)
        {
          hasEmptyCells = true
          own.append("in a container of \(Int(low)) px some cells have no width: insets or sizes leave them none")
        }
        if !hasFlatCells, nearFrames.contains(where: { $0.height <= 0 }),
          let flat = narrow.elements.first(where: \.isFlatCell)?.indexPath
        {
          hasFlatCells = true
          own.append(
            "item \(flat.item) of section \(flat.section) has no height and can't be seen: its cell shows nothing of it"
          )
        }
      }
      let grid = UniformGrid(narrow, wide, across: line, down: height)
      let frames = elements.indices.map { index in
        let (near, far) = (nearFrames[index], farFrames[index])
        return grid?.frame(ofCell: elements[index].indexPath.item)
          ?? AffineFrame(
            x: edgeLines.line(near.x, far.x, line), y: height(near.y, far.y), width: widths[index],
            height: height(near.height, far.height))
      }
      intervals.append(
        LayoutInterval(
          lowerBound: low, upperBound: high, frames: frames,
          contentWidth: line(narrow.contentSize.width, wide.contentSize.width),
          contentHeight: height(narrow.contentSize.height, wide.contentSize.height), unit: notation.unit, grid: grid,
          sections: run.layout.pinning == .none
            ? [] : Self.sections(of: narrow, wide, run.layout.scrollAxis == .vertical ? height : line)))
    }
    let elements = areAlike ? laidOut.first ?? [] : Self.unite(laidOut, &intervals)
    return PageGeometry(
      elements: elements, intervals: intervals, warnings: own + warnings, scrollAxis: run.layout.scrollAxis,
      carousel: run.layout as? CarouselLayout, pinning: run.layout.pinning,
      separators: RowSeparators(run.layout))
  }

  private static func elements(of layout: PreparedLayout) -> [PageGeometry.Element] {
    layout.elements.map {
      PageGeometry.Element(
        kind: $0.kind, indexPath: $0.indexPath, alpha: $0.alpha, transform: $0.transform, zIndex: $0.zIndex)
    }
  }

  /// The width that most cells have; nil where most have one that does not grow with the container.
  private static func unit(_ widths: some Sequence<AffineLength>) -> AffineLength? {
    var counts: [AffineLength: Int] = [:]
    var best: (width: AffineLength, count: Int)?
    // Mostly one width follows itself.
    var run: (width: AffineLength, count: Int)?
    func endRun() {
      guard let run else { return }
      let count = counts[run.width, default: 0] + run.count
      counts[run.width] = count
      if count > best?.count ?? 0 { best = (run.width, count) }
    }
    for width in widths {
      if run?.width == width {
        run?.count += 1
      } else {
        endRun()
        run = (width, 1)
      }
    }
    endRun()
    return best.flatMap { $0.width.slope > 0 ? $0.width : nil }
  }

  /// Where sections begin and how far they reach along the scroll axis.
  private static func sections(
    of narrow: PreparedLayout, _ wide: PreparedLayout, _ line: (Double, Double) -> AffineLength
  ) -> [AffineExtent] {
    var extents: [AffineExtent] = []
    while let near = narrow.extent(ofSection: extents.count), let far = wide.extent(ofSection: extents.count) {
      extents.append(
        AffineExtent(
          start: line(near.lowerBound, far.lowerBound),
          length: line(near.upperBound - near.lowerBound, far.upperBound - far.lowerBound)))
    }
    return extents
  }

  /// The elements of all intervals, in order; an interval that leaves some out gets empty frames for them, at its end.
  private static func unite(
    _ laidOut: [[PageGeometry.Element]], _ intervals: inout [LayoutInterval]
  ) -> [PageGeometry.Element] {
    func place(_ element: PageGeometry.Element) -> Place { Place(kind: element.kind, indexPath: element.indexPath) }
    guard let first = laidOut.first else { return [] }
    let places = first.map(place)
    if laidOut.allSatisfy({ $0.count == places.count && $0.map(place) == places }) { return first }
    var all: [Place: PageGeometry.Element] = [:]
    for element in laidOut.joined() where all[place(element)] == nil { all[place(element)] = element }
    let elements = all.values.sorted { place($0) < place($1) }
    for (index, own) in laidOut.enumerated() {
      let frames = Dictionary(zip(own.map(place), intervals[index].frames)) { first, _ in first }
      let empty = AffineFrame(x: .zero, y: intervals[index].contentHeight, width: .zero, height: .zero)
      intervals[index].frames = elements.map { frames[place($0)] ?? empty }
      intervals[index].absent = Set(elements.indices.filter { frames[place(elements[$0])] == nil })
    }
    return elements
  }

  /// What an element is, whatever its frame; in order of section, and in one header, cells, footer.
  private struct Place: Hashable, Comparable {
    var kind: ElementKind
    var indexPath: IndexPath

    static func < (one: Place, other: Place) -> Bool { one.key < other.key }

    private var key: (Int, Int, Int) {
      let part =
        switch kind {
        case .header: 0
        case .cell: 1
        case .footer: 2
        }
      return (indexPath.section, part, indexPath.item)
    }
  }
}

/// The lines through lengths that many elements have: where columns begin, and how wide they are.
private struct CommonLines {
  private var known: ContiguousArray<(near: UInt64, far: UInt64, line: AffineLength)> = []
  /// More are not looked through.
  private static let most = 16

  mutating func line(_ near: Double, _ far: Double, _ make: (Double, Double) -> AffineLength) -> AffineLength {
    for known in known where known.near == near.bitPattern && known.far == far.bitPattern { return known.line }
    let line = make(near, far)
    if known.count < Self.most { known.append((near.bitPattern, far.bitPattern, line)) }
    return line
  }
}

extension LayoutAttributes {
  fileprivate var isFlatCell: Bool { kind == .cell && !isHidden && frame.width > 0 && frame.height <= 0 }
  fileprivate var isEmptyCell: Bool { kind == .cell && !isHidden && frame.width <= 0 }
}
