import Geometry

/// Rows of items that keep their aspect ratios and fill the width; all items of a row have one height.
///
///     ┌────────┐ ┌─────────────┐ ┌────┐
///     │   0    │ │      1      │ │ 2  │ ← row height: such that the three items fill the width
///     └────────┘ └─────────────┘ └────┘
///     ┌──────────────────┐ ┌──────────┐
///     │        3         │ │    4     │
///     │                  │ │          │
///     └──────────────────┘ └──────────┘
///     ┌─────┐ ┌─────┐                   ← widows: as high as the row before
///
/// The arithmetic is that of flickr/justified-layout. A row takes items until the sum of their aspect ratios is within
/// `targetRowHeightTolerance` of the sum that the target height requires. Past that, the last item stays if it brings
/// the row nearer to the target. Heights are clamped to between half and twice the target; the items are then stretched
/// to fill the row.
///
/// If coordinates are rounded, heights and widths are whole points, and each row's rounding error is distributed over
/// its items so that the row still fills the width. Centred widows then have the library's position. Otherwise nothing
/// is rounded, widows are never wider than the row, and centred widows are exactly in the middle.
///
/// With ``selfSizing``, items are also measured for their height at the width that they get, and a row is as high as its
/// highest item. The pictures of a row still have one height, and texts below them find room.
///
///     ┌────────┐ ┌─────────────┐
///     │   0    │ │      1      │
///     │ ·      │ │ ·····  ···· │ ← texts
///     └────────┘ │ ····        │
///                └─────────────┘
///
/// Items are measured for their aspect ratio, taken from an exact size, a ratio or the natural size. An item without a
/// valid ratio is square. On the horizontal axis rows become columns, with all dimensions exchanged.
public struct JustifiedLayout: SectionedLayout, Hashable {
  /// The alignment of the items of an incomplete last row.
  public enum WidowStyle: String, CaseIterable, Sendable {
    case left
    case center
    case justify
  }

  /// The shared settings. `sectionInset` is the container's padding; `lineSpacing` and `interitemSpacing` are the space
  /// between boxes.
  public var settings: LayoutSettings
  /// The height in px that rows approximate.
  public var targetRowHeight: Double
  /// The permitted deviation from the target height, as a fraction of it.
  public var targetRowHeightTolerance: Double
  /// The alignment of the items of an incomplete last row.
  public var widowStyle: WidowStyle
  /// Whether the items of an incomplete last row are shown.
  public var showsWidows: Bool
  /// Every n-th row takes a single item, unless the item is taller than wide; nil means no such rows.
  public var fullWidthBreakoutRowCadence: Int?
  /// The aspect ratio of all items, width divided by height; nil means that each item has its own.
  public var forcedAspectRatio: Double?
  /// The maximum number of rows in a section; nil means no limit. Items past it have no frames.
  public var maximumRows: Int?
  /// Whether a row is as high as its highest measured item, rather than as its pictures.
  public var selfSizing: Bool

  /// The default settings of justified rows: a padding and spacing of 10 px.
  public static let standardSettings = LayoutSettings(sectionInset: EdgeInsets(all: 10))

  public init(
    _ settings: LayoutSettings = standardSettings, targetRowHeight: Double = 320,
    targetRowHeightTolerance: Double = 0.25, widowStyle: WidowStyle = .left, showsWidows: Bool = true,
    fullWidthBreakoutRowCadence: Int? = nil, forcedAspectRatio: Double? = nil, maximumRows: Int? = nil,
    selfSizing: Bool = false
  ) {
    self.settings = settings
    self.targetRowHeight = targetRowHeight
    self.targetRowHeightTolerance = targetRowHeightTolerance
    self.widowStyle = widowStyle
    self.showsWidows = showsWidows
    self.fullWidthBreakoutRowCadence = fullWidthBreakoutRowCadence
    self.forcedAspectRatio = forcedAspectRatio
    self.maximumRows = maximumRows
    self.selfSizing = selfSizing
  }

  func arrange(_ section: Int, in pass: inout LayoutPass) {
    let items = pass.input.sections[section].items
    let target = validLength(targetRowHeight)
    let room = pass.room
    let start = pass.firstLine
    var first = start.path.item
    var rows = start.line
    var previousHeight = first > 0 ? start.previousExtent : target
    var main = start.main
    var end = start.end
    var shapes = Lookahead<Double>(from: first, of: items.count, requestsAll: !pass.mayStopEarly)
    while first < items.count, rows < maximumRows ?? Int.max {
      let path = IndexPath(section: section, item: first)
      let line = LineStart(path, line: rows, main: main, end: end, previousExtent: previousHeight)
      if first > 0, !pass.begins(path, line) { return }
      // 1. The aspect ratios of the items, as far as they are needed.
      if shapes.end <= first { measureShapes(items, section: section, into: &shapes, in: &pass) }
      // 2. The number of items in the row, and whether its height is clamped.
      let isBreakout = isBreakoutRow(rows)
      func nextRow() -> JustifiedRow {
        let packed = pass.decisions.decide(.structure) {
          self.nextRow(shapes, from: first, isBreakout: isBreakout, in: room).packed
        }
        return JustifiedRow(packed: packed, remaining: items.count - first)
      }
      var row = nextRow()
      while row.isWidow, !shapes.hasRequestedAll {
        measureShapes(items, section: section, into: &shapes, in: &pass)
        row = nextRow()
      }
      if row.isWidow, !showsWidows { break }
      // 3. The frames of the items.
      let rowShapes = shapes[first..<(first + row.count)]
      let height =
        row.isWidow
        ? placeWidows(rowShapes, height: previousHeight, main: main, in: &pass)
        : placeFull(rowShapes, row.hold, main: main, in: &pass)
      // 4. The height of the row, if the items have more than a picture.
      let extent = selfSizing ? resizeRow(items, section: section, from: first, row.count, in: &pass) : height
      end = main + extent
      main += max(0, extent + pass.settings.lineSpacing)
      previousHeight = isBreakout ? target : height
      first += row.count
      rows += 1
    }
    pass.cursor = end
  }

  private func isBreakoutRow(_ index: Int) -> Bool {
    guard let cadence = fullWidthBreakoutRowCadence, cadence > 0 else { return false }
    return (index + 1) % cadence == 0
  }

  private func measureShapes(
    _ items: ContiguousArray<ItemSize>, section: Int, into shapes: inout Lookahead<Double>, in pass: inout LayoutPass
  ) {
    if let forced = forcedAspectRatio, forced > 0, forced < .infinity {
      let shape = pass.axis == .vertical ? forced : 1 / forced
      for _ in shapes.next { shapes.append(shape) }
      return
    }
    let sizing = pass.sizing
    for item in shapes.next {
      shapes.append(
        sizing.shape(
          of: items[item], at: IndexPath(section: section, item: item), limit: pass.widthLimit,
          decisions: &pass.decisions))
    }
  }

  // MARK: Dividing items into rows

  private func nextRow(
    _ shapes: Lookahead<Double>, from first: Int, isBreakout: Bool, in room: LineRoom
  ) -> JustifiedRow {
    let target = validLength(targetRowHeight)
    let tolerance = validLength(targetRowHeightTolerance)
    func width(withoutSpacingOf count: Int) -> Double { room.available - Double(count - 1) * room.spacing }
    func complete(_ count: Int, _ sum: Double) -> JustifiedRow {
      let height = rounded(width(withoutSpacingOf: count) / sum, room)
      let hold: JustifiedRow.Hold = height < 0.5 * target ? .least : height > 2 * target ? .most : .none
      return JustifiedRow(count: count, isWidow: false, hold: hold)
    }

    let least = room.available / target * (1 - tolerance)
    let most = room.available / target * (1 + tolerance)
    var sum = 0.0
    var count = 0
    while first + count < shapes.end {
      let shape = shapes[first + count]
      let newSum = sum + shape
      // A row is full once spacing would use up its width; the library would continue with negative widths.
      if count > 0, width(withoutSpacingOf: count + 1) <= 0 { return complete(count, sum) }
      if isBreakout, count == 0, shape >= 1 { return complete(1, shape) }
      if newSum < least {
        // The row is still too high: continue with the next item.
        sum = newSum
        count += 1
        continue
      }
      if newSum > most, count > 0 {
        // With this item the row is too low. Leave the item out if that is nearer to the target.
        let distance = abs(newSum - width(withoutSpacingOf: count + 1) / target)
        let previousDistance = abs(sum - width(withoutSpacingOf: count) / target)
        if distance > previousDistance { return complete(count, sum) }
      }
      return complete(count + 1, newSum)
    }
    return JustifiedRow(count: count, isWidow: true, hold: .none)
  }

  // MARK: Placing rows

  /// Places a full row and returns its height in px.
  private func placeFull(
    _ shapes: Slice, _ hold: JustifiedRow.Hold, main: Double, in pass: inout LayoutPass
  ) -> Double {
    let target = validLength(targetRowHeight)
    let room = pass.room
    let width = room.available - Double(shapes.count - 1) * room.spacing
    let natural = rounded(width / shapes.reduce(0, +), room)
    let height =
      switch hold {
      case .least: 0.5 * target
      case .most: 2 * target
      case .none: validLength(natural)
      }
    // Items keep the widths that follow from the unclamped height, so that the row is full.
    // The library multiplies in this order, which decides how halves are rounded.
    let isClamped = hold != .none && pass.roundsToPoints && natural > 0 && height > 0
    let share = isClamped ? (width / height) / (width / natural) : 1
    func length(_ shape: Double) -> Double { isClamped ? shape * height * share : shape * natural }
    place(shapes, length, height: height, style: .justify, main: main, in: &pass)
    return height
  }

  /// Places an incomplete last row and returns its height in px.
  private func placeWidows(_ shapes: Slice, height wanted: Double, main: Double, in pass: inout LayoutPass) -> Double {
    let target = validLength(targetRowHeight)
    let room = pass.room
    let width = room.available - Double(shapes.count - 1) * room.spacing
    let exact = pass.roundsToPoints ? wanted : min(wanted, max(0, width / shapes.reduce(0, +)))
    let natural = rounded(exact, room)
    let height = pass.roundsToPoints ? max(0.5 * target, min(natural, 2 * target)) : natural
    place(shapes, { $0 * natural }, height: height, style: widowStyle, main: main, in: &pass)
    return height
  }

  private typealias Slice = ArraySlice<Double>

  /// Places the items of a row.
  /// - Parameter width: the width in px of an aspect ratio.
  private func place(
    _ shapes: Slice, _ width: (Double) -> Double, height: Double, style: WidowStyle, main: Double,
    in pass: inout LayoutPass
  ) {
    let room = pass.room
    let spacing = room.spacing
    let count = Double(shapes.count)
    var total = -spacing
    for shape in shapes { total += validLength(rounded(width(shape), room)) + spacing }
    let error = style == .justify ? (total - pass.available) / count : 0
    var cross = pass.crossStart + shift(style, total: total, in: pass)
    var taken = 0.0
    for (index, shape) in shapes.enumerated() {
      // Compensate the accumulated rounding error of the widths up to and including this item.
      let share = rounded(Double(index + 1) * error, room)
      let own = validLength(rounded(width(shape), room) - (share - taken))
      pass.append(main: main, cross: cross, mainLength: height, crossLength: own)
      cross += max(0, own + spacing)
      taken = share
    }
  }

  /// Makes the items that were placed last as high as the highest of them, and returns that height in px.
  private func resizeRow(
    _ items: ContiguousArray<ItemSize>, section: Int, from first: Int, _ count: Int, in pass: inout LayoutPass
  ) -> Double {
    var frames = pass.last(count)
    var extent = 0.0
    for (index, frame) in frames.enumerated() {
      let item = first + index
      let measured = pass.sizing.mainExtent(
        of: items[item], at: IndexPath(section: section, item: item),
        crossExtent: frame.length(along: pass.axis.perpendicular), decisions: &pass.decisions)
      extent = max(extent, pass.roundsToPoints ? measured.rounded(.up) : measured)
    }
    for index in frames.indices {
      if pass.axis == .vertical { frames[index].height = extent } else { frames[index].width = extent }
    }
    pass.replaceLast(frames)
    return extent
  }

  private func shift(_ style: WidowStyle, total: Double, in pass: LayoutPass) -> Double {
    guard style == .center else { return 0 }
    let middle = (pass.available - total) / 2
    // The library counts the padding as part of the row, and one spacing too many.
    return pass.roundsToPoints ? middle + (pass.settings.interitemSpacing - pass.crossStart) / 2 : middle
  }

  private func rounded(_ length: Double, _ room: LineRoom) -> Double {
    room.roundsToPoints ? nearestWhole(length) : length
  }
}

/// The decisions about one row.
private struct JustifiedRow {
  /// Whether the row's height is clamped.
  enum Hold: Int {
    case none
    /// To half the target height.
    case least
    /// To twice the target height.
    case most
  }

  var count: Int
  var isWidow: Bool
  var hold: Hold

  init(count: Int, isWidow: Bool, hold: Hold) {
    self.count = count
    self.isWidow = isWidow
    self.hold = hold
  }

  /// The row encoded as one number for the decision tape.
  var packed: Int { count << 3 | (isWidow ? 4 : 0) | hold.rawValue }

  init(packed: Int, remaining: Int) {
    count = min(max(1, packed >> 3), remaining)
    isWidow = packed & 4 != 0
    hold = Hold(rawValue: packed & 3) ?? .none
  }
}
