import CollectionLayout
import Geometry
import Testing

/// Compares random vertical layouts with naive implementations of the rules.
@Suite struct NaiveModelTests {
  private func compare(_ kind: RandomKind, _ model: (RandomCase, [ItemSize], Double) -> [Rect]) {
    for seed in 0..<(RandomKind.share(of: 0.3) * 2) {
      var random = RandomCase(kind, seed: seed, axis: .vertical)
      random.input.rightToLeft = false
      random.input.sections = Array(random.input.sections.prefix(1))
      random.input.sections[0].header = 0
      random.input.sections[0].footer = 0
      random.settings.estimatedItemSize = nil
      random.layout = random.layout.withSettings(random.settings)
      let available = max(
        0, random.input.bounds.width - random.settings.sectionInset.leading - random.settings.sectionInset.trailing)
      let found = random.layout.prepare(random.input).cellsBySection[0]
      let wanted = model(random, Array(random.input.sections[0].items), available).map {
        Rect(
          x: $0.x + random.settings.sectionInset.leading, y: $0.y + random.settings.sectionInset.top, width: $0.width,
          height: $0.height)
      }
      guard found.count == wanted.count, zip(found, wanted).allSatisfy({ isClose($0, $1) }) else {
        Issue.record("\(random): found \(found), wanted \(wanted)")
        return
      }
    }
  }

  @Test func flowEqualsTheModel() {
    compare(.flow) { random, items, available in
      let standard = random.settings.itemSize ?? Size(width: 50, height: 50)
      let uniform = items.allSatisfy { $0 == .unknown }
      let sizes = items.map { item -> Size in
        switch item {
        case .exact(let size): size
        case .aspect(let ratio): Size(width: standard.width, height: standard.width / ratio)
        case .unknown: standard
        }
      }
      let spacing = random.settings.interitemSpacing
      // Form lines by removing the item that no longer fits.
      var lines: [[Size]] = []
      for size in sizes {
        let longer = (lines.last ?? []) + [size]
        let length = longer.reduce(0) { $0 + $1.width } + Double(longer.count - 1) * spacing
        if lines.isEmpty || length > available + 1e-9 * max(1, available) {
          lines.append([size])
        } else {
          lines[lines.count - 1] = longer
        }
      }
      var frames: [Rect] = []
      var y = 0.0
      for (index, line) in lines.enumerated() {
        let height = line.map(\.height).max() ?? 0
        let total = line.reduce(0) { $0 + $1.width }
        let isLast = index == lines.count - 1
        var x = 0.0
        var gap = spacing
        let full =
          uniform ? max(1, Int((available + spacing + 1e-9 * max(1, available)) / (standard.width + spacing))) : 0
        if uniform, full > 1 {
          gap = max(spacing, (available - Double(full) * standard.width) / Double(full - 1))
        } else if uniform || (!isLast && line.count == 1) {
          x = max(0, (available - total) / 2)
        } else if !isLast {
          gap = max(spacing, (available - total) / Double(line.count - 1))
        }
        for size in line {
          frames.append(Rect(x: x, y: y + (height - size.height) / 2, width: size.width, height: size.height))
          x += size.width + gap
        }
        y += height + random.settings.lineSpacing
      }
      return frames
    }
  }

  @Test func waterfallEqualsTheModel() {
    compare(.waterfall) { random, items, available in
      guard let layout = random.layout as? WaterfallLayout else { return [] }
      let spacing = random.settings.interitemSpacing
      var count = 1
      switch layout.columns {
      case .count(let wanted): count = wanted
      case .minimumWidth(let least): count = max(1, Int((available + 1e-9 * max(1, available)) / least))
      }
      while count > 1, Double(count - 1) * spacing >= available { count -= 1 }
      var width = max(0, (available - Double(count - 1) * spacing) / Double(count))
      if random.input.rounding == .points { width.round(.down) }
      var columns = [[Rect]](repeating: [], count: count)
      return items.enumerated().map { index, item in
        let tops = columns.map { column in column.last.map { $0.maxY + random.settings.lineSpacing } ?? 0 }
        let shortest = tops.firstIndex(of: tops.min() ?? 0) ?? 0
        let column = layout.horizontalOrder ? index % count : shortest
        let height =
          switch item {
          case .exact(let size): size.height
          case .aspect(let ratio): width / ratio
          case .unknown: random.settings.itemSize?.height ?? 50
          }
        let frame = Rect(x: Double(column) * (width + spacing), y: tops[column], width: width, height: height)
        columns[column].append(frame)
        return frame
      }
    }
  }

  @Test func mosaicEqualsTheModel() {
    compare(.mosaic) { random, items, available in
      guard let layout = random.layout as? MosaicLayout, case .length(let height) = layout.segmentExtent else {
        return []
      }
      let rounds = random.input.rounding == .points
      func divided(_ rect: Rect, _ fraction: Double, _ axis: Axis) -> (Rect, Rect) {
        let length = rect.length(along: axis)
        let first = rounds ? (length * fraction).rounded(.up) : length * fraction
        let gap = axis == .vertical ? random.settings.lineSpacing : random.settings.interitemSpacing
        let rest = max(0, length - first - gap)
        let start = min(first + gap, length)
        return axis == .vertical
          ? (
            Rect(x: rect.x, y: rect.y, width: rect.width, height: first),
            Rect(x: rect.x, y: rect.y + start, width: rect.width, height: rest)
          )
          : (
            Rect(x: rect.x, y: rect.y, width: first, height: rect.height),
            Rect(x: rect.x + start, y: rect.y, width: rest, height: rect.height)
          )
      }
      var frames: [Rect] = []
      var y = random.settings.lineSpacing
      var style = 0
      while frames.count < items.count {
        let segment = Rect(x: 0, y: y, width: available, height: height)
        switch style {
        case 0: frames.append(segment)
        case 1:
          let halves = divided(segment, 0.5, .horizontal)
          frames += [halves.0, halves.1]
        case 2:
          let parts = divided(segment, 2.0 / 3, .horizontal)
          let pieces = divided(parts.1, 0.5, .vertical)
          frames += [parts.0, pieces.0, pieces.1]
        default:
          let parts = divided(segment, 1.0 / 3, .horizontal)
          let pieces = divided(parts.0, 0.5, .vertical)
          frames += [pieces.0, pieces.1, parts.1]
        }
        y += height + random.settings.lineSpacing
        let left = items.count - frames.count
        style = left == 1 ? 0 : left == 2 ? 1 : style % 3 + 1
      }
      return frames
    }
  }

  @Test func groupsEqualTheModel() {
    compare(.groups) { random, items, available in
      guard let layout = random.layout as? GroupsLayout else { return [] }
      let inset = random.settings.sectionInset
      let height = max(0, random.input.bounds.height - inset.top - inset.bottom)
      return NaiveGroups(items: items).frames(
        layout.group, in: Size(width: available, height: height), lineSpacing: random.settings.lineSpacing)
    }
  }

  @Test func justifiedRowsEqualTheModel() {
    compare(.justified) { random, items, available in
      guard let layout = random.layout as? JustifiedLayout else { return [] }
      let rows = JustifiedModel(
        layout: layout, width: available, left: random.settings.sectionInset.leading,
        rounds: random.input.rounding == .points)
      return rows.boxes(
        items.map { item in
          switch item {
          case .exact(let size): size.width / size.height
          case .aspect(let ratio): ratio
          case .unknown: random.settings.itemSize.map { $0.width / $0.height } ?? 1
          }
        })
    }
  }
}

/// A naive model of justified rows, which recomputes the sums at every step.
private struct JustifiedModel {
  var layout: JustifiedLayout
  var width: Double
  var left: Double
  var rounds: Bool

  var spacing: Double { layout.settings.interitemSpacing }
  func round(_ value: Double) -> Double { rounds ? (value + 0.5).rounded(.down) : value }
  func room(_ row: [Double]) -> Double { width - Double(row.count - 1) * spacing }
  func sum(_ row: [Double]) -> Double { row.reduce(0, +) }

  func boxes(_ ratios: [Double]) -> [Rect] {
    let target = layout.targetRowHeight
    var rows: [(items: [Double], height: Double, isWidow: Bool, isBreakout: Bool)] = []
    var row: [Double] = []
    func isBreakout() -> Bool {
      layout.fullWidthBreakoutRowCadence.map { (rows.count + 1) % $0 == 0 } ?? false
    }
    func close(_ items: [Double]) {
      rows.append((items, round(room(items) / sum(items)), false, isBreakout()))
    }
    for ratio in ratios {
      var isPlaced = false
      while !isPlaced {
        let longer = row + [ratio]
        if row.isEmpty, isBreakout(), ratio >= 1 {
          close(longer)
          isPlaced = true
        } else if !row.isEmpty, room(longer) <= 0 {
          close(row)
          row = []
        } else if sum(longer) < width / target * (1 - layout.targetRowHeightTolerance) {
          row = longer
          isPlaced = true
        } else if sum(longer) > width / target * (1 + layout.targetRowHeightTolerance), !row.isEmpty,
          abs(sum(longer) - room(longer) / target) > abs(sum(row) - room(row) / target)
        {
          close(row)
          row = []
        } else {
          close(longer)
          row = []
          isPlaced = true
        }
      }
    }
    if !row.isEmpty {
      let previous = rows.last.map { $0.isBreakout ? target : min(max($0.height, target / 2), target * 2) } ?? target
      rows.append((row, rounds ? round(previous) : min(previous, max(0, room(row) / sum(row))), true, false))
    }
    var frames: [Rect] = []
    var top = 0.0
    for row in rows {
      let height = row.isWidow && !rounds ? row.height : min(max(row.height, target / 2), target * 2)
      let style = row.isWidow ? layout.widowStyle : .justify
      var widths = row.items.map { max(0, round($0 * row.height)) }
      let total = sum(widths) + Double(widths.count - 1) * spacing
      if style == .justify {
        let error = (total - width) / Double(widths.count)
        widths = widths.enumerated().map { max(0, $1 - round(Double($0 + 1) * error) + round(Double($0) * error)) }
      }
      var x = 0.0
      if style == .center { x = (width - total) / 2 + (rounds ? (spacing - left) / 2 : 0) }
      for width in widths {
        frames.append(Rect(x: x, y: top, width: width, height: height))
        x += width + spacing
      }
      top += height + layout.settings.lineSpacing
    }
    return frames
  }
}
