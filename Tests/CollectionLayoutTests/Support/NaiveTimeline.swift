@testable import CollectionLayout
import Geometry
import TestSupport

/// A random timeline with its input.
struct TimelineCase {
  var layout: TimelineLayout
  var input: LayoutInput
  /// Ratios for measured items.
  var aspects: [[Double]] = []

  init(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var settings = TimelineLayout.standardSettings
    settings.lineSpacing = random.length(0...20)
    settings.interitemSpacing = random.length(0...20)
    if random.chance(oneIn: 2) {
      settings.sectionInset = EdgeInsets(
        top: random.length(0...20), leading: random.length(0...10), bottom: random.length(0...20),
        trailing: random.length(0...10))
    }
    settings.pinning = .none
    layout = TimelineLayout(
      settings, lanes: .count(random.int(1...4)), scale: random.chance(oneIn: 2) ? random.length(0.1...30) : nil,
      fold: random.chance(oneIn: 4) ? random.length(1...100) : 25)
    var year = Double(random.int(-500...1900))
    var sections: [LayoutSection] = []
    for _ in 0..<random.int(0...4) {
      if random.chance(oneIn: 6) { year -= random.length(0...300) }
      var section = LayoutSection(header: random.chance(oneIn: 2) ? random.length(1...40) : 0)
      var own: [Double] = []
      let isOrdered = random.chance(oneIn: 2)
      let first = year
      for item in 0..<random.int(0...9) {
        section.items.append(.exact(Size(width: 10, height: random.length(1...120))))
        own.append(random.length(0.4...3))
        if random.chance(oneIn: 6) { continue }
        let gap = random.chance(oneIn: 8) ? random.length(0...200) : random.length(0...4)
        year += random.chance(oneIn: 4) ? 0 : gap
        let start = isOrdered ? year : first + random.length(0...max(0.001, year - first))
        let end = random.chance(oneIn: 3) ? start + random.length(0.1...30) : start
        section.spans[item] = TimeSpan(start: start, end: end)
      }
      aspects.append(own)
      sections.append(section)
    }
    input = LayoutInput(bounds: Size(width: random.length(150...900), height: 500), sections: sections)
  }

  /// What is wrong with a prepared timeline.
  func problems(in prepared: PreparedLayout) -> [String] {
    problems(Array(prepared.elements), prepared.decorations, until: prepared.contentSize.height)
  }

  func problems(_ elements: [LayoutAttributes], _ decorations: [LayoutDecoration], until end: Double) -> [String] {
    var problems: [String] = []
    /// Frames that touch, but for rounding errors, do not overlap.
    func overlap(_ one: Rect, _ other: Rect) -> Bool {
      min(one.maxX, other.maxX) - max(one.minX, other.minX) > 1e-6
        && min(one.maxY, other.maxY) - max(one.minY, other.minY) > 1e-6
    }
    for (index, one) in elements.enumerated() {
      for other in elements[(index + 1)...] where overlap(one.frame, other.frame) {
        problems.append("\(one.kind) \(one.indexPath) overlaps \(other.kind) \(other.indexPath)")
      }
      if one.frame.maxY > end + 1e-6 { problems.append("\(one.indexPath) is beyond the content") }
    }
    for (index, one) in decorations.enumerated() {
      let isFold = one.kind != .bar
      for element in elements where element.kind == .cell || isFold {
        if overlap(one.frame, element.frame) { problems.append("\(one) overlaps \(element.kind) \(element.indexPath)") }
      }
      for other in decorations[(index + 1)...] where other.kind == one.kind && overlap(one.frame, other.frame) {
        problems.append("\(one) overlaps \(other)")
      }
      if one.frame.maxY > end + 1e-6 { problems.append("\(one) is beyond the content") }
    }
    // No item is above an earlier one.
    for (index, section) in input.sections.enumerated() {
      let cells = elements.filter { $0.kind == .cell && $0.indexPath.section == index }
      for one in cells {
        for other in cells {
          guard let start = section.spans[one.indexPath.item]?.start,
            let otherStart = section.spans[other.indexPath.item]?.start
          else { continue }
          if start < otherStart, one.frame.y > other.frame.y + 1e-6 {
            problems.append("\(one.indexPath) is below \(other.indexPath), which is later")
          }
        }
      }
    }
    return problems
  }
}

/// A timeline computed the long way: every lane is searched through all cells in it, every date through all items.
struct NaiveTimeline {
  private(set) var cells: [Rect] = []
  private(set) var bars: [(path: IndexPath, frame: Rect)] = []

  private struct Placed {
    var path: IndexPath
    var span: TimeSpan?
    var lane: Int
    var y: Double
    var height: Double
    var place: Int?
    /// The number of the time that the item belongs to.
    var run: Int
  }

  init(_ layout: TimelineLayout, _ input: LayoutInput) {
    guard case .count(let laneCount) = layout.lanes else { return }
    let settings = layout.settings
    let inset = settings.sectionInset
    let spans = input.sections.flatMap(\.spans.values)
    let ranges = spans.filter { $0.end > $0.start }
    let together = ranges.map { range in ranges.count { $0.start <= range.start && $0.end > range.start } }.max() ?? 0
    let barCount = min(Int((Double(together) / Double(laneCount)).rounded(.up)), 6)
    let laneWidth =
      (input.bounds.width - inset.leading - inset.trailing - settings.interitemSpacing * Double(laneCount - 1))
      / Double(laneCount)
    let gutter = min(10 * Double(barCount), laneWidth)
    func x(_ lane: Int) -> Double { inset.leading + Double(lane) * (laneWidth + settings.interitemSpacing) }
    func height(_ path: IndexPath) -> Double {
      guard case .exact(let size) = input.sections[path.section].items[path.item] else { return 0 }
      return size.height
    }
    // The items in order of time, section by section.
    let paths = input.sections.indices.map { section in
      input.sections[section].items.indices.map { IndexPath(section: section, item: $0) }
    }
    func span(_ path: IndexPath) -> TimeSpan? { input.sections[path.section].spans[path.item] }
    let dated = paths.map { section in
      section.filter { span($0) != nil }.sorted { one, other in
        let (start, otherStart) = (span(one)?.start ?? 0, span(other)?.start ?? 0)
        return start == otherStart ? one < other : start < otherStart
      }
    }
    let order = dated.flatMap { $0 }
    let heights = order.map(height)
    let mean = heights.isEmpty ? 0 : heights.reduce(0, +) / Double(heights.count)
    let gaps = zip(order, order.dropFirst()).map { (span($1)?.start ?? 0) - (span($0)?.start ?? 0) }
      .filter { $0 > 0 && $0 <= layout.fold }.sorted()
    // Where no time between neighbors counts, the lengths of ranges do.
    let lengths = ranges.map { min($0.end - $0.start, layout.fold) }.sorted()
    let times = gaps.isEmpty ? lengths : gaps
    var scale = layout.scale ?? 0
    if layout.scale == nil, let longest = times.last, longest > 0 {
      scale = min(mean / Double(laneCount) / times[times.count / 2], 2.5 * mean / longest)
    }

    var placed: [Placed] = []
    var run = 0
    var bottom = 0.0  // where the content ends so far
    func position(of date: Double, in run: Int) -> Double {
      let items = placed.filter { $0.run == run && $0.span != nil }
      let before = items.filter { ($0.span?.start ?? 0) <= date }.map { $0.span?.start ?? 0 }.max() ?? 0
      let top = items.filter { $0.span?.start == before }.map(\.y).min() ?? 0
      let after = items.filter { ($0.span?.start ?? 0) > date }.map { $0.span?.start ?? 0 }.min()
      guard let after else {
        let end = items.map(\.y).max() ?? 0
        if layout.scale != nil { return end + (date - before) * scale }
        return end + min(min(date - before, layout.fold) * scale, 2.5 * mean)
      }
      let next = items.filter { $0.span?.start == after }.map(\.y).min() ?? 0
      return top + (date - before) / (after - before) * (next - top)
    }
    func addBars(of run: Int) -> Double {
      var lowest = 0.0
      for item in placed where item.run == run {
        guard let place = item.place, let span = item.span else { continue }
        let end = max(position(of: span.end, in: run), item.y + min(4, item.height))
        let frame = Rect(
          x: x(item.lane) + 10 * Double(place), y: item.y, width: min(4, gutter), height: end - item.y)
        bars.append((item.path, frame))
        lowest = max(lowest, end)
      }
      return lowest
    }

    for section in input.sections.indices {
      let last = placed.last { $0.run == run && $0.span != nil }
      if dated[section...].allSatisfy(\.isEmpty) {
        // Only items without a date follow: bars end above them.
        bottom = max(bottom, addBars(of: run))
        run += 1
      }
      if let first = dated[section].first, let last, let start = span(first)?.start, let before = last.span?.start {
        if start < before {
          bottom = max(bottom, addBars(of: run))
          run += 1
        } else if start - before > layout.fold {
          bottom += settings.lineSpacing + 40 + settings.lineSpacing
        } else {
          bottom = max(bottom, last.y + (start - before) * scale)
        }
      }
      let top = bottom + (input.sections[section].header ?? 0) + inset.top
      bottom = top
      var earliest = top
      for path in dated[section] {
        guard let span = span(path) else { continue }
        if path != dated[section].first, let last = placed.last, let before = last.span?.start {
          earliest =
            span.start - before > layout.fold
            ? bottom + settings.lineSpacing + 40 + settings.lineSpacing : last.y + (span.start - before) * scale
        }
        func free(_ lane: Int) -> Double {
          placed.filter { $0.path.section == section && $0.lane == lane }.map {
            $0.y + $0.height + settings.lineSpacing
          }
          .max() ?? top
        }
        /// The places in a lane's gutter whose bars have ended.
        func freePlaces(_ lane: Int) -> [Int] {
          (0..<barCount).filter { place in
            placed.allSatisfy {
              $0.run != run || $0.lane != lane || $0.place != place || ($0.span?.end ?? 0) <= span.start
            }
          }
        }
        let isRange = span.end > span.start
        var lanes = Array(0..<laneCount)
        if isRange, lanes.contains(where: { !freePlaces($0).isEmpty }) { lanes.removeAll { freePlaces($0).isEmpty } }
        let lane =
          lanes.first { free($0) <= earliest + 1e-9 * max(1, earliest) }
          ?? lanes.min { (free($0), $0) < (free($1), $1) } ?? 0
        let y = max(earliest, free(lane))
        placed.append(
          Placed(
            path: path, span: span, lane: lane, y: y, height: height(path),
            place: isRange ? freePlaces(lane).first : nil, run: run))
        bottom = max(bottom, y + height(path))
        earliest = y
      }
      // Items without a date, in rows.
      let others = paths[section].filter { span($0) == nil }
      var row = dated[section].isEmpty ? top : bottom + settings.lineSpacing
      for (number, path) in others.enumerated() {
        if number > 0, number % laneCount == 0 { row = bottom + settings.lineSpacing }
        placed.append(
          Placed(path: path, span: nil, lane: number % laneCount, y: row, height: height(path), place: nil, run: run))
        bottom = max(bottom, row + height(path))
      }
      bottom += inset.bottom
    }
    _ = addBars(of: run)
    bars.sort { $0.path < $1.path }
    cells = placed.sorted { $0.path < $1.path }.map { item in
      Rect(x: x(item.lane) + gutter, y: item.y, width: laneWidth - gutter, height: item.height)
    }
  }
}
