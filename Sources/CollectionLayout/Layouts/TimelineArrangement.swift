import Geometry

/// The sections of a timeline that are placed so far.
struct TimelineArrangement {
  private let layout: TimelineLayout
  private var pass: LayoutPass
  private let lanes: ColumnTracks
  /// The number of bars side by side in each lane.
  private let barCount: Int
  /// The space in px for bars at the leading edge of each lane.
  private let gutter: Double
  /// The main-axis extents in px, by section and item.
  private var extents: [ContiguousArray<Double>] = []
  /// The length of a year in px.
  private var scale = 0.0
  /// The mean extent in px of items with dates.
  private var meanExtent = 0.0
  /// The time of the sections since the last one that went back in time.
  private var axis = TimelineAxis()
  /// The bars on this axis, whose ends are not known yet.
  private var openBars: [Bar] = []
  /// The last date of a bar, by lane and place in the gutter.
  private var barEnds: [[Double]]
  private var decorations: [LayoutDecoration] = []

  private struct Bar {
    var path: IndexPath
    var start: Double
    var cross: Double
    /// The extent in px of the bar's cell.
    var extent: Double
    var end: Double
  }

  init(_ layout: TimelineLayout, _ pass: LayoutPass) {
    var pass = pass
    // 1. Lanes, and bars side by side: as many as let every bar have a place in some lane.
    let lanes = pass.columns(layout.lanes)
    let spans = pass.input.sections.map(\.spans.values)
    let together = Self.mostTogether(spans.joined().filter(\.isRange))
    barCount = min((together + lanes.count - 1) / lanes.count, TimelineLayout.mostBars)
    let gutter = min(Double(barCount) * TimelineLayout.barStride, lanes.width)
    barEnds = Array(repeating: Array(repeating: -.infinity, count: barCount), count: lanes.count)
    // 2. The extents of all cells.
    let width = lanes.width - gutter
    for (section, input) in pass.input.sections.enumerated() {
      extents.append(
        pass.mainExtents(inSection: section, crossExtent: width)
          ?? ContiguousArray(
            input.items.indices.map { item in
              pass.sizing.mainExtent(
                of: input.items[item], at: IndexPath(section: section, item: item), crossExtent: width,
                decisions: &pass.decisions)
            }))
    }
    (self.layout, self.pass, self.lanes, self.gutter) = (layout, pass, lanes, gutter)
    // 3. The scale.
    let dated = zip(pass.input.sections, extents).flatMap { section, extents in
      section.items.indices.compactMap { section.spans[$0] == nil ? nil : extents[$0] }
    }
    meanExtent = dated.isEmpty ? 0 : dated.reduce(0, +) / Double(dated.count)
    scale = layout.scale.map(validLength) ?? chosenScale(spans.map { Array($0) })
  }

  /// The maximum number of spans at one time. One that begins when another ends is not at its time.
  private static func mostTogether(_ spans: [TimeSpan]) -> Int {
    let (starts, ends) = (spans.map(\.start).sorted(), spans.map(\.end).sorted())
    var (most, ended) = (0, 0)
    for (started, start) in starts.enumerated() {
      while ends[ended] <= start { ended += 1 }
      most = max(most, started + 1 - ended)
    }
    return most
  }

  /// The scale at which the median time between neighbors takes a cell's share of a lane. If no neighbors are as close as
  /// `fold`, that at which the median range does.
  /// - Parameter spans: the dates of the items, by section.
  private func chosenScale(_ spans: [[TimeSpan]]) -> Double {
    let starts = spans.map { $0.map(\.start) }
    var gaps: [Double] = []
    for starts in starts.map({ $0.sorted() }) { gaps += zip(starts.dropFirst(), starts).map(-) }
    let sections = starts.compactMap { section in section.min().flatMap { first in section.max().map { (first, $0) } } }
    for (section, following) in zip(sections, sections.dropFirst()) { gaps.append(following.0 - section.1) }
    gaps = gaps.filter { $0 > 0 && $0 <= layout.fold }.sorted()
    if gaps.isEmpty { gaps = spans.joined().filter(\.isRange).map { min($0.end - $0.start, layout.fold) }.sorted() }
    guard let longest = gaps.last, longest > 0 else { return 0 }
    return validLength(
      min(
        meanExtent / Double(lanes.count) / gaps[gaps.count / 2], TimelineLayout.longestGap * meanExtent / longest))
  }

  /// Places a section after the sections before.
  mutating func place(_ section: Int) {
    let spans = pass.input.sections[section].spans
    let items = pass.input.sections[section].items.indices
    let dated = items.filter { spans[$0] != nil }.sorted { one, other in
      (spans[one]?.start ?? 0, one) < (spans[other]?.start ?? 0, other)
    }
    // 1. The time since the section before, above the header.
    if let first = dated.first.flatMap({ spans[$0]?.start }) {
      if let last = axis.last, first < last.date {
        closeBars()
      } else if let last = axis.last {
        let next = IndexPath(section: section, item: dated[0])
        pass.cursor = max(pass.cursor, advance(from: last, to: first, before: next, below: pass.cursor))
      }
      pass.extendLastSection()
    } else if !pass.input.sections[section...].contains(where: { !$0.spans.isEmpty }) {
      // Time ends before the items without a date.
      closeBars()
      pass.extendLastSection()
    }
    pass.beginSection(section)
    // 2. The frames, by item.
    var frames = Array(repeating: Rect.zero, count: items.count)
    var ends = Array(repeating: pass.cursor, count: lanes.count)
    var end = pass.cursor
    var earliest = pass.cursor
    for item in dated {
      guard let span = spans[item] else { continue }
      let path = IndexPath(section: section, item: item)
      if let last = axis.last, item != dated.first {
        earliest = advance(from: last, to: span.start, before: path, below: end)
      }
      if pass.roundsToPoints { earliest = max(axis.last?.position ?? 0, nearestWhole(earliest)) }
      let (lane, bar) = lane(for: span, at: earliest, ends)
      let main = max(earliest, ends[lane])
      let extent = extents[section][item]
      frames[item] = frame(main: main, lane: lane, extent: extent)
      ends[lane] = main + max(0, extent + pass.settings.lineSpacing)
      end = max(end, main + extent)
      earliest = main
      axis.append(span, at: main)
      if let bar {
        barEnds[lane][bar] = span.end
        let cross = lanes.position(lane) + Double(bar) * TimelineLayout.barStride
        openBars.append(Bar(path: path, start: main, cross: cross, extent: extent, end: span.end))
      }
    }
    // 3. Items without a date, in rows.
    var (row, lane) = (dated.isEmpty ? pass.cursor : end + pass.settings.lineSpacing, 0)
    for item in items where spans[item] == nil {
      if lane == lanes.count { (row, lane) = (end + pass.settings.lineSpacing, 0) }
      frames[item] = frame(main: row, lane: lane, extent: extents[section][item])
      end = max(end, row + extents[section][item])
      lane += 1
    }
    for frame in frames { pass.append(frame) }
    pass.cursor = end
    pass.endSection(section)
  }

  private func frame(main: Double, lane: Int, extent: Double) -> Rect {
    let (cross, width) = (lanes.position(lane) + gutter, lanes.width - gutter)
    return pass.axis == .vertical
      ? Rect(x: cross, y: main, width: width, height: extent) : Rect(x: main, y: cross, width: extent, height: width)
  }

  /// Returns the position in px of a date after the last one, and adds a fold if there is much time between them.
  /// - Parameters:
  ///   - path: the item at the date.
  ///   - end: where the cells end so far, in px.
  private mutating func advance(
    from last: (date: Double, position: Double), to date: Double, before path: IndexPath, below end: Double
  ) -> Double {
    guard date - last.date > layout.fold else { return last.position + (date - last.date) * scale }
    let start = end + max(0, pass.settings.lineSpacing)
    // The years after the last item, or after the last one that ends before the next begins.
    let from = axis.latest < date ? axis.latest : last.date
    add(
      .fold(from: from, to: date), path, main: start, cross: pass.crossStart, length: TimelineLayout.foldLength,
      across: pass.available)
    return start + TimelineLayout.foldLength + max(0, pass.settings.lineSpacing)
  }

  /// Chooses the lane of an item, and the place of its bar in the gutter: the first lane that is free, or the one that
  /// ends first.
  private mutating func lane(for span: TimeSpan, at position: Double, _ ends: [Double]) -> (lane: Int, bar: Int?) {
    let barEnds = self.barEnds
    func freeBar(_ lane: Int) -> Int? { barEnds[lane].firstIndex { $0 <= span.start } }
    let lane = pass.decisions.decide(.assignment) {
      var usable = Array(ends.indices)
      if span.isRange, ends.indices.contains(where: { freeBar($0) != nil }) {
        usable = usable.filter { freeBar($0) != nil }
      }
      let limit = position + tolerance(for: position)
      return usable.first { ends[$0] <= limit } ?? usable.min { (ends[$0], $0) < (ends[$1], $1) } ?? 0
    }
    let chosen = min(max(0, lane), lanes.count - 1)
    guard span.isRange, barCount > 0 else { return (chosen, nil) }
    // Where more bars than there are places run side by side, an item has none rather than one on another.
    return (chosen, freeBar(chosen))
  }

  /// Places the bars of this axis, and begins another one.
  private mutating func closeBars() {
    // Where the layout chooses the scale, a bar may end before its last day, so that it is not much longer than cells.
    let isChosen = layout.scale == nil
    let (fold, tail) = isChosen ? (layout.fold, TimelineLayout.longestGap * meanExtent) : (.infinity, .infinity)
    for bar in openBars {
      // A short bar can be seen, but is no longer than its cell, below which there may be another bar.
      let least = min(TimelineLayout.barWidth, bar.extent)
      let end = max(bar.start + least, axis.position(of: bar.end, scale: scale, fold: fold, tail: tail))
      add(
        .bar, bar.path, main: bar.start, cross: bar.cross, length: end - bar.start,
        across: min(TimelineLayout.barWidth, gutter))
      pass.cursor = max(pass.cursor, end)
    }
    openBars = []
    axis = TimelineAxis()
    for lane in barEnds.indices { for bar in barEnds[lane].indices { barEnds[lane][bar] = -.infinity } }
  }

  private mutating func add(
    _ kind: LayoutDecoration.Kind, _ path: IndexPath, main: Double, cross: Double, length: Double, across: Double
  ) {
    let frame =
      pass.axis == .vertical
      ? Rect(x: cross, y: main, width: across, height: length) : Rect(x: main, y: cross, width: length, height: across)
    decorations.append(LayoutDecoration(kind: kind, indexPath: path, frame: frame))
  }

  mutating func finish(_ decisions: inout DecisionTape) -> PreparedLayout {
    closeBars()
    decisions = pass.decisions
    pass.decisions = .evaluating
    var prepared = pass.finish()
    prepared.decorate(decorations)
    return prepared
  }
}

/// The positions of dates along the scroll axis: exact at the dates of items, and proportional in between.
struct TimelineAxis {
  private var dates: [Double] = []
  /// In px.
  private var positions: [Double] = []
  /// The position of the last item, which may be below the first one of its date.
  private(set) var last: (date: Double, position: Double)?
  /// The last date of all items.
  private(set) var latest = -Double.infinity

  /// Adds an item, whose first date and position are not before those of the last one.
  mutating func append(_ span: TimeSpan, at position: Double) {
    if span.start != dates.last {
      dates.append(span.start)
      positions.append(position)
    }
    last = (span.start, position)
    latest = max(latest, span.end)
  }

  /// The position of a date in px. Time after the last item is at most `fold` years and `tail` px long.
  /// - Complexity: O(log n).
  func position(of date: Double, scale: Double, fold: Double, tail: Double) -> Double {
    var (low, high) = (0, dates.count)
    while low < high {
      let middle = (low + high) / 2
      if dates[middle] <= date { low = middle + 1 } else { high = middle }
    }
    guard let last, low > 0 else { return 0 }
    guard low < dates.count else {
      return last.position + min(min(date - last.date, max(0, fold)) * scale, tail)
    }
    let share = (date - dates[low - 1]) / (dates[low] - dates[low - 1])
    return positions[low - 1] + share * (positions[low] - positions[low - 1])
  }
}
