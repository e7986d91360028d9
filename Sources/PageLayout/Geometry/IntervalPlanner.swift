import CollectionLayout
import Geometry
import Glibc

/// Divides the range of container widths into intervals, and evaluates a layout over each.
///
/// 1. The layout runs at the narrowest width and records its decisions.
/// 2. An interval ends at each width at which the structure (columns, line breaks) changes, within the budget.
/// 3. The rest of the budget goes where readers then see the least height that frozen decisions leave empty: the
/// additional height of the frozen layout and of its frozen cells compared with fresh ones. It grows with the width from
/// nothing, and a division at a width makes it nothing there again.
/// 4. Two evaluations with the same decisions, at both ends of an interval, give each edge as a line through two
/// points. A length that stops or begins to grow between the ends is a decision. Extents that are the greatest of several
/// are convex in the width, so between the ends the line is never below what an element needs.
struct IntervalPlanner {
  /// The maximum number of intervals between the narrowest usual width and the widest.
  var budget = 12
  /// The container widths in px that get intervals. The first and last intervals also cover narrower and wider ones.
  var range: ClosedRange<Double>
  /// Narrower containers, in px, occur with enlarged text only. They get an interval outside the budget.
  var narrowestUsual: Double
  /// Whether the container stops growing at the upper bound of `range`, which is then the width on most desktops.
  var isLimited: Bool

  /// The container widths in px of common devices, and how common they are. An interval that begins at one is evaluated
  /// there, so the layout is exact at that width.
  var preferred: [(width: Double, weight: Double)]

  /// How finely the frames of a page are rounded.
  enum Precision {
    /// For cells that touch.
    case fine
    /// For cells with space between them, whose widths decide the lines of their texts: widths are fine.
    case coarseAlong
    /// For cells with space between them.
    case coarse
  }

  var precision = Precision.fine

  private static let resolution = 0.25
  /// The factor by which the last interval's upper evaluation exceeds the range. The highest element of a row changes
  /// with the width, so beyond the evaluated widths a line through two points would be too low.
  private static let beyond = 2.0
  /// The minimum width in px of an interval.
  private static let narrowestInterval = 4.0

  func geometry(of layout: any CollectionLayout, _ input: LayoutInput) -> PageGeometry {
    geometry(
      of: LayoutRun(layout: layout) { width, _ in
        var input = input
        input.bounds.width = width
        return input
      })
  }

  /// Plans the intervals of a layout and evaluates it over them.
  /// - Parameters:
  ///   - sample: the layout with some of its items, from which the intervals are chosen; nil for all items.
  ///   - bounds: the lower bounds of the intervals; nil to choose them for this layout.
  ///   - breakpoints: the widths at which the structure changes; nil if unknown.
  func geometry(
    of run: LayoutRun, sample: LayoutRun? = nil, bounds: [Double]? = nil, breakpoints: [Double]? = nil
  ) -> PageGeometry {
    let runs = FreshRuns(run)
    return geometry(of: runs, bounds: bounds ?? self.bounds(of: runs, sample: sample, breakpoints))
  }

  /// The widths in px at which the intervals of a layout begin.
  /// - Parameter sample: the layout with some of its items, from which they are chosen; nil for all items.
  func bounds(of run: LayoutRun, sample: LayoutRun? = nil) -> [Double] {
    bounds(of: FreshRuns(run), sample: sample, nil)
  }

  /// The widths in px at which the structure of a layout changes, if the structure depends on the width alone. All
  /// content with this layout then has the same breakpoints.
  func breakpoints(of layout: any CollectionLayout) -> [Double]? {
    guard layout.structureFollowsWidth else { return nil }
    let run = LayoutRun(layout: layout) { width, _ in
      LayoutInput(bounds: Size(width: width, height: 0), sections: [LayoutSection(items: [.unknown])])
    }
    return structuralBreakpoints(FreshRuns(run))
  }

  private func bounds(of run: FreshRuns, sample: LayoutRun?, _ breakpoints: [Double]?) -> [Double] {
    var bounds = initialBounds()
    let mostBounds = budget + bounds.count - 1
    bounds += breakpoints ?? structuralBreakpoints(run)
    // One px below the limit, because margins leave fractions of a px.
    let limit = quantizedUp(range.upperBound - 1)
    if isLimited, limit > (bounds.last ?? 0) + 8, bounds.count < mostBounds { bounds.append(limit) }
    return divided(sample.map(FreshRuns.init) ?? run, bounds.sorted())
  }

  /// The lower bounds that do not depend on the layout.
  private func initialBounds() -> [Double] {
    narrowestUsual > range.lowerBound ? [range.lowerBound, narrowestUsual] : [range.lowerBound]
  }

  private func quantizedUp(_ width: Double) -> Double { (width / Self.resolution).rounded(.up) * Self.resolution }

  /// At most a quarter px below a width, and further than browsers round a container's width.
  private func quantizedDown(_ width: Double) -> Double {
    ((width - 0.02) / Self.resolution).rounded(.down) * Self.resolution
  }

  /// The widths at which columns or line breaks change, rounded up to a quarter px. Empty if there are more than the
  /// budget allows, which a few samples are enough to detect.
  private func structuralBreakpoints(_ run: FreshRuns) -> [Double] {
    let (low, most) = (initialBounds().last ?? range.lowerBound, budget - 1)
    var samples = [low, range.upperBound].map { (width: $0, structure: run.structure(at: $0)) }
    while true {
      let changes = samples.indices.dropLast().filter { samples[$0].structure != samples[$0 + 1].structure }
      if changes.count > most { return [] }
      // Bisect the widest first, until each position is known to a quarter px.
      guard
        let widest = changes.filter({ middle(of: samples, $0) != nil })
          .max(by: { samples[$0 + 1].width - samples[$0].width < samples[$1 + 1].width - samples[$1].width }),
        let middle = middle(of: samples, widest)
      else { return changes.map { samples[$0 + 1].width } }
      samples.insert((middle, run.structure(at: middle)), at: widest + 1)
    }
  }

  /// The midpoint of a sample and the next one; nil if they are closer than the resolution.
  private func middle(of samples: [(width: Double, structure: [Int32])], _ index: Int) -> Double? {
    let (low, high) = (samples[index].width, samples[index + 1].width)
    let middle = quantizedUp((low + high) / 2)
    return high - low > Self.resolution && middle < high ? middle : nil
  }

  /// Divides the intervals that have to be so that readers see the least empty room, within the budget.
  private func divided(_ run: FreshRuns, _ required: [Double]) -> [Double] {
    let narrow = required.filter { $0 < narrowestUsual }
    let ends = Array(required.dropFirst(narrow.count))
    guard !ends.isEmpty else { return required }
    let readers = readers
    let spans = zip(ends, ends.dropFirst() + [range.upperBound]).map { (low: $0, high: $1) }
    // A division helps only where frozen decisions leave room empty: most of all for the widest reader. At the end itself
    // the layout may have another structure.
    let others = spans.filter { span in
      guard let widest = readers.last(where: { $0.width >= span.low && $0.width < span.high }) else { return false }
      return run.excess(from: span.low, to: span.high)(at: widest.width, needed: run.extents(at: widest.width)) > 0
    }.flatMap { span in
      readers.map(\.width)
        .filter { $0 >= span.low + Self.narrowestInterval && $0 <= span.high - Self.narrowestInterval }
    }
    let candidates = Set(ends + others).sorted()
    guard !others.isEmpty else { return required }
    // By reader. Each is looked at for many intervals.
    var needed = [FreshRuns.Extents?](repeating: nil, count: readers.count)
    let choice = IntervalChoice(
      candidates: candidates, required: Set(candidates.indices.filter { ends.contains(candidates[$0]) }),
      narrowest: Self.narrowestInterval
    ) { start in
      let low = candidates[start]
      let next = ends.first { $0 > low }
      let excess = run.excess(from: low, to: next ?? max(range.upperBound, low))
      var (sum, place) = (0.0, readers.firstIndex { $0.width >= low } ?? readers.count)
      return (0...candidates.count).map { end in
        let limit = min(end < candidates.count ? candidates[end] : .infinity, next ?? .infinity)
        while place < readers.count, readers[place].width < limit {
          let extents = needed[place] ?? run.extents(at: readers[place].width)
          needed[place] = extents
          let room = excess(at: readers[place].width, needed: extents)
          // Much room at one width is worse than a little at many.
          sum += readers[place].weight * room * room
          place += 1
        }
        return sum
      }
    }
    return narrow + choice.starts(atMost: budget)
  }

  /// The container widths of readers in px, with their weights: common devices, and some widths in equal ratios for
  /// windows of any size. They are rounded down, so that an interval that begins at one covers the reader.
  private var readers: [(width: Double, weight: Double)] {
    let (low, high) = (max(narrowestUsual, range.lowerBound), range.upperBound)
    let count = 12
    let others = (1..<count).map { (width: low * pow(high / low, Double($0) / Double(count)), weight: 0.5) }
    var readers: [(width: Double, weight: Double)] = []
    for reader in (preferred.filter { $0.width >= low && $0.width <= high } + others).sorted(by: { $0.width < $1.width }
    ) {
      let width = max(quantizedDown(reader.width), low)
      if let last = readers.last, last.width == width {
        readers[readers.count - 1].weight += reader.weight
      } else {
        readers.append((width, reader.weight))
      }
    }
    return readers
  }

  /// Evaluates the layout over intervals with given lower bounds. The result is exact for any bounds, whichever layout
  /// they were planned for.
  private func geometry(of runs: FreshRuns, bounds: [Double]) -> PageGeometry {
    let run = runs.run
    // Warnings that concern all cells come before warnings about single cells.
    var (warnings, own): ([LayoutWarning], [LayoutWarning]) = ([], [])
    var (hasEmptyCells, hasFlatCells) = (false, false)
    var intervals: [LayoutInterval] = []
    var laidOut: [[PageGeometry.Element]] = []
    var drawn: [DrawnInterval] = []
    var areAlike = true
    for (index, low) in bounds.enumerated() {
      let high =
        index + 1 < bounds.count ? bounds[index + 1] : max(range.upperBound * (isLimited ? 1 : Self.beyond), low * 1.25)
      let (narrow, wide) = (runs.prepare(at: low).layout, runs.frozen(from: low, to: high))
      let notation = precision == .fine ? LengthNotation.fine : .coarse(upTo: range.upperBound)
      func line(_ narrowValue: Double, _ wideValue: Double) -> AffineLength {
        LengthNotation.fine.rounded(AffineLength(at: low, narrowValue, at: high, wideValue))
      }
      // Nearly always, the layout has the same elements at every width.
      let isLikeFirst = narrow.hasSameElements(as: runs.prepare(at: bounds[0]).layout)
      areAlike = areAlike && isLikeFirst
      let elements = isLikeFirst ? laidOut.first ?? Self.elements(of: narrow) : Self.elements(of: narrow)
      laidOut.append(elements)
      let (nearFrames, farFrames) = (narrow.elementFrames, wide.elementFrames)
      var (edgeLines, widthLines) = (CommonLines(), CommonLines())
      func across(_ narrowValue: Double, _ wideValue: Double) -> AffineLength {
        let exact = AffineLength(at: low, narrowValue, at: high, wideValue)
        return precision == .coarse ? notation.rounded(exact) : LengthNotation.fine.rounded(exact)
      }
      let widths = elements.indices.map { widthLines.line(nearFrames[$0].width, farFrames[$0].width, across) }
      func top(_ narrowValue: Double, _ wideValue: Double) -> AffineLength {
        notation.rounded(AffineLength(at: low, narrowValue, at: high, wideValue))
      }
      /// A cell is never lower than its content.
      func height(_ narrowValue: Double, _ wideValue: Double) -> AffineLength {
        let exact = AffineLength(at: low, narrowValue, at: high, wideValue)
        return precision == .fine ? notation.rounded(exact) : notation.roundedUp(exact, from: low, to: high)
      }
      // Narrower containers occur with enlarged text only. An overflow there is not the author's mistake.
      if low >= narrowestUsual {
        for warning in narrow.warnings where !warnings.contains(warning) { warnings.append(warning) }
        if !hasEmptyCells, nearFrames.contains(where: { $0.width <= 0 }),
          let empty = narrow.elements.first(where: \.isEmptyCell)?.indexPath
        {
          hasEmptyCells = true
          own.append(
            LayoutWarning(
              "has no width in a container of \(Int(low)) px and can't be seen: its cell shows nothing of it, or insets and sizes leave no room",
              of: empty))
        }
        if !hasFlatCells, nearFrames.contains(where: { $0.height <= 0 }),
          let flat = narrow.elements.first(where: \.isFlatCell)?.indexPath
        {
          hasFlatCells = true
          own.append(LayoutWarning("has no height and can't be seen: its cell shows nothing of it", of: flat))
        }
      }
      let grid = UniformGrid(narrow, wide, across: line, down: line)
      let frames = elements.indices.map { index in
        let (near, far) = (nearFrames[index], farFrames[index])
        // Headers begin where their tracks do.
        let isCell = elements[index].kind == .cell
        return grid?.frame(ofCell: elements[index].indexPath.item)
          ?? AffineFrame(
            x: edgeLines.line(near.x, far.x, across), y: isCell ? top(near.y, far.y) : line(near.y, far.y),
            width: widths[index],
            height: isCell ? height(near.height, far.height) : line(near.height, far.height))
      }
      var contentHeight = line(narrow.contentSize.height, wide.contentSize.height)
      if precision != .fine {
        // Cells are rounded up, and may not extend beyond the content.
        let lack = [low, high].map { width in
          (frames.map { $0.y.value(at: width) + $0.height.value(at: width) }.max() ?? 0)
            - contentHeight.value(at: width)
        }
        contentHeight.constant += max(0, lack.max() ?? 0)
        contentHeight = LengthNotation.fine.roundedUp(contentHeight, from: low, to: high)
      }
      intervals.append(
        LayoutInterval(
          lowerBound: low, upperBound: high, frames: frames,
          contentWidth: line(narrow.contentSize.width, wide.contentSize.width),
          contentHeight: contentHeight, notation: grid == nil ? notation : .fine,
          grid: grid,
          sections: run.layout.pinning == .none
            ? [] : Self.sections(of: narrow, wide, line)))
      drawn.append(DrawnInterval(narrow, wide, line))
      // What is hidden has nearly no rules of its own if it is at one place.
      for hidden in narrow.hiddenPositions { intervals[index].frames[hidden] = .zero }
      intervals[index].absent = narrow.hiddenPositions
    }
    let elements = areAlike ? laidOut.first ?? [] : Self.unite(laidOut, &intervals)
    let decorations = DrawnInterval.unite(drawn, &intervals)
    return PageGeometry(
      elements: elements, intervals: intervals, warnings: own + warnings, scrollAxis: run.layout.scrollAxis,
      carousel: run.layout as? CarouselLayout, pinning: run.layout.pinning,
      hidesOverlays: run.layout is WallLayout, separators: RowSeparators(run.layout),
      decorations: decorations)
  }

  private static func elements(of layout: PreparedLayout) -> [PageGeometry.Element] {
    layout.elements.map {
      PageGeometry.Element(
        kind: $0.kind, indexPath: $0.indexPath, alpha: $0.alpha, transform: $0.transform, zIndex: $0.zIndex)
    }
  }

  /// The start and length of each section along the scroll axis.
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

  /// Merges the elements of all intervals, in order. An interval without some of them gets empty frames for them, at
  /// its end.
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

  /// The identity of an element, independent of its frame. Ordered by section; within a section, header, cells, footer.
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

/// The lines of lengths that many elements have in common, such as column positions and column widths.
private struct CommonLines {
  private var known: ContiguousArray<(near: UInt64, far: UInt64, line: AffineLength)> = []
  /// The maximum number of lines to search.
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
