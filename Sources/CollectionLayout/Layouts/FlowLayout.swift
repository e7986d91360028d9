import Geometry

/// Items on lines, as in `UICollectionViewFlowLayout`.
///
///     │ header across the whole width                │
///     │  ┌────┐      ┌────────┐      ┌───┐           │
///     │  │ 0  │      │   1    │      │ 2 │ ← centred │
///     │  └────┘      │        │      └───┘   on the  │
///     │              └────────┘              line    │
///     │  ↕ line spacing                              │
///     │  ┌────┐ ┌──────┐                             │
///     │  │ 3  │ │  4   │ ← last line                 │
///     │  └────┘ └──────┘                             │
///
/// A line takes items while they fit with the minimum spacing between them; an exact fit is included. All lines except
/// the last are justified. If all items have the layout's one size, the last line has the gap of a full line, so that
/// columns align. Otherwise it is leading-aligned with the minimum spacing. An item longer than the line gets a line of
/// its own, starts at the leading edge, and overflows.
///
/// Items are measured for their natural size, limited to the extent of the line. Nothing is rounded to whole points:
/// UIKit's flow layout distributes the remainder exactly.
public struct FlowLayout: SectionedLayout, Hashable {
  public var settings: LayoutSettings

  public init(_ settings: LayoutSettings = LayoutSettings()) {
    self.settings = settings
  }

  func arrange(_ section: Int, in pass: inout LayoutPass) {
    let items = pass.input.sections[section].items
    guard !items.isEmpty else { return }
    if pass.sizing.isUniform, items.allSatisfy({ $0 == .unknown }) {
      arrangeUniform(items.count, of: pass.sizing.estimate, section: section, in: &pass)
    } else {
      arrangeSized(items, section: section, in: &pass)
    }
  }

  // MARK: Items of one size

  private func arrangeUniform(_ count: Int, of size: Size, section: Int, in pass: inout LayoutPass) {
    let axis = pass.axis
    let length = size.length(along: axis.perpendicular)
    let extent = size.length(along: axis)
    let spacing = pass.settings.interitemSpacing
    let available = pass.available

    // 1. The number of items on a full line; 0 if not even one fits.
    let decided = pass.decisions.decide(.structure) {
      if length > available + tolerance(for: available) { return 0 }
      if length + spacing <= 0 { return Int(Int32.max) }
      return validCount((available + spacing + tolerance(for: available)) / (length + spacing))
    }
    let overflows = decided < 1
    let perLine = max(1, decided)

    // 2. The start of the first item and the distance between items. The last line uses those of a full line.
    var start = pass.crossStart
    var step = 0.0
    if perLine > 1 {
      let gap = (available - Double(perLine) * length) / Double(perLine - 1)
      step = max(0, length + max(gap, spacing))
    } else if !overflows {
      start += max(0, available - length) / 2
    }

    // 3. One line after another.
    let advance = max(0, extent + pass.settings.lineSpacing)
    var placed = pass.firstLine.path.item
    var main = pass.firstLine.main
    while placed < count {
      let path = IndexPath(section: section, item: placed)
      if placed > 0, !pass.begins(path, LineStart(path, main: main, end: main)) { return }
      if overflows { pass.warnOfOverflow(path, length: length) }
      let onLine = min(perLine, count - placed)
      for slot in 0..<onLine {
        pass.append(main: main, cross: start + Double(slot) * step, mainLength: extent, crossLength: length)
      }
      placed += onLine
      if placed < count { main += advance }
    }
    pass.cursor = main + extent
  }

  // MARK: Items of individual sizes

  private func arrangeSized(_ items: ContiguousArray<ItemSize>, section: Int, in pass: inout LayoutPass) {
    let room = pass.room
    var first = pass.firstLine.path.item
    var main = pass.firstLine.main
    var end = pass.firstLine.end
    var sizes = Lookahead<AxialSize>(from: first, of: items.count, requestsAll: !pass.mayStopEarly)
    let rest = pass.mayStopEarly ? firstUniformItem(items, from: first, in: pass) : items.count
    while first < items.count {
      let path = IndexPath(section: section, item: first)
      if first > 0, !pass.begins(path, LineStart(path, main: main, end: end)) { return }
      // 1. The sizes of the items, as far as they are needed.
      if sizes.end <= first { measure(items, section: section, into: &sizes, in: &pass) }
      // 2. The number of items on the line.
      var decided = pass.decisions.decide(.structure) { self.itemsThatFit(sizes, from: first, in: room) }
      while first + max(1, decided) >= sizes.end, !sizes.hasRequestedAll {
        measure(items, section: section, into: &sizes, in: &pass)
        decided = pass.decisions.decide(.structure) { self.itemsThatFit(sizes, from: first, in: room) }
      }
      let overflows = decided < 1
      let onLine = min(max(1, decided), items.count - first)
      if overflows { pass.warnOfOverflow(path, length: sizes[first].cross) }
      // 3. The frames of the items.
      let extent = place(sizes, first..<(first + onLine), main: main, overflows: overflows, in: &pass)
      end = max(end, main + extent)
      main += max(0, extent + pass.settings.lineSpacing)
      first += onLine
      // 4. If all remaining items have one size, repeat this line for them, except for the last line.
      guard first - onLine >= rest, items.count - first > onLine else { continue }
      var line = pass.last(onLine)
      while items.count - first > onLine {
        let path = IndexPath(section: section, item: first)
        guard pass.begins(path, LineStart(path, main: main, end: end)) else { return }
        if overflows { pass.warnOfOverflow(path, length: sizes[rest].cross) }
        pass.repeatLine(&line, main: main)
        end = max(end, main + extent)
        main += max(0, extent + pass.settings.lineSpacing)
        first += onLine
      }
      sizes.skip(to: first)
    }
    pass.cursor = end
  }

  /// Returns the first item from which on all items are of unknown size and share one estimate.
  private func firstUniformItem(_ items: ContiguousArray<ItemSize>, from first: Int, in pass: LayoutPass) -> Int {
    guard pass.sizing.unknownSize != nil else { return items.count }
    var result = items.count
    while result > first, items[result - 1] == .unknown { result -= 1 }
    return result
  }

  private func measure(
    _ items: ContiguousArray<ItemSize>, section: Int, into sizes: inout Lookahead<AxialSize>, in pass: inout LayoutPass
  ) {
    let sizing = pass.sizing
    for item in sizes.next {
      let path = IndexPath(section: section, item: item)
      let size = sizing.naturalSize(of: items[item], at: path, limit: pass.widthLimit, decisions: &pass.decisions)
      sizes.append(
        sizing.axis == .vertical
          ? AxialSize(main: size.height, cross: size.width) : AxialSize(main: size.width, cross: size.height))
    }
  }

  /// Returns how many items from `first` on fit one line; 0 if the first alone is too long.
  private func itemsThatFit(_ sizes: Lookahead<AxialSize>, from first: Int, in room: LineRoom) -> Int {
    let limit = room.available + tolerance(for: room.available)
    let spacing = room.spacing
    var used = sizes[first].cross
    if used > limit { return 0 }
    var next = first + 1
    while next < sizes.end {
      let length = sizes[next].cross
      // An item longer than the line gets a line of its own, even if negative spacing would make it fit.
      guard used + spacing + length <= limit, length <= limit else { break }
      used += spacing + length
      next += 1
    }
    return next - first
  }

  /// Places one line and returns its extent.
  private func place(
    _ sizes: Lookahead<AxialSize>, _ line: Range<Int>, main: Double, overflows: Bool, in pass: inout LayoutPass
  ) -> Double {
    var extent = 0.0
    var length = 0.0
    for item in line {
      extent = max(extent, sizes[item].main)
      length += sizes[item].cross
    }
    let isLast = line.upperBound == sizes.count
    let leftover = pass.available - length
    var cross = pass.crossStart
    var gap = pass.settings.interitemSpacing
    if !isLast, !overflows {
      if line.count > 1 {
        gap = max(gap, leftover / Double(line.count - 1))
      } else {
        cross += max(0, leftover) / 2
      }
    }
    for item in line {
      let size = sizes[item]
      pass.append(
        main: main + (extent - size.main) / 2, cross: cross, mainLength: size.main, crossLength: size.cross)
      cross += max(0, size.cross + gap)
    }
    return extent
  }
}

/// A size along the main and cross axes, in px.
struct AxialSize {
  var main: Double
  var cross: Double
}

extension LayoutPass {
  /// Records the warning that an item is longer than its line. `length` is in px.
  mutating func warnOfOverflow(_ path: IndexPath, length: Double) {
    let (name, available) = (axis == .vertical ? "wide" : "high", available)
    func text() -> String {
      "is \(lengthText(length)) px \(name), "
        + "more than the \(lengthText(available)) px of its line; it overflows"
    }
    warn(of: path, text())
  }
}
