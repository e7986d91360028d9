import Geometry

/// Rows of one height each, whose items keep their shapes and fill the width.
///
///     ┌────────┐ ┌─────────────┐ ┌────┐
///     │   0    │ │      1      │ │ 2  │ ← row height: what makes the three fill the width
///     └────────┘ └─────────────┘ └────┘
///     ┌──────────────────┐ ┌──────────┐
///     │        3         │ │    4     │
///     │                  │ │          │
///     └──────────────────┘ └──────────┘
///     ┌─────┐ ┌─────┐                   ← widows: as high as the row before
///
/// The arithmetic is flickr/justified-layout's. A row takes items until the sum of their aspect ratios is within
/// `targetRowHeightTolerance` of what the target height asks for; past that, the item that brings the row nearer to
/// the target stays. Heights are held between half and twice the target, where items are stretched to fit.
///
/// In whole points heights and widths are rounded, and each row's rounding error is spread over its items so that it
/// still fills the width; centred widows then stand where the library puts them. Otherwise nothing is rounded, widows
/// are never wider than the row, and centred ones are in the middle.
///
/// What the layout asks of items: their shape, from an exact size, an aspect ratio or their natural size. An item
/// without a sound one is square. On the horizontal axis rows are columns, and all of this lies on its side.
public struct JustifiedLayout: SectionedLayout, Hashable {
  /// Where the items of a last row that is not full stand.
  public enum WidowStyle: String, CaseIterable, Sendable {
    case left
    case center
    case justify
  }

  /// `sectionInset` is the container's padding; `lineSpacing` and `interitemSpacing` the space between boxes.
  public var settings: LayoutSettings
  /// In px.
  public var targetRowHeight: Double
  /// How far from the target height a row may be, as a fraction of it.
  public var targetRowHeightTolerance: Double
  public var widowStyle: WidowStyle
  /// Whether items that do not fill a last row are shown.
  public var showsWidows: Bool
  /// Every n-th row takes a single item, if that is not upright; nil means none does.
  public var fullWidthBreakoutRowCadence: Int?
  /// The shape of all items, whatever theirs is: width divided by height.
  public var forcedAspectRatio: Double?
  /// How many rows a section shows; items past them have no frames.
  public var maximumRows: Int?

  /// The settings that justified rows start from: 10 px around and between.
  public static let standardSettings = LayoutSettings(sectionInset: EdgeInsets(all: 10))

  public init(
    _ settings: LayoutSettings = standardSettings, targetRowHeight: Double = 320,
    targetRowHeightTolerance: Double = 0.25, widowStyle: WidowStyle = .left, showsWidows: Bool = true,
    fullWidthBreakoutRowCadence: Int? = nil, forcedAspectRatio: Double? = nil, maximumRows: Int? = nil
  ) {
    self.settings = settings
    self.targetRowHeight = targetRowHeight
    self.targetRowHeightTolerance = targetRowHeightTolerance
    self.widowStyle = widowStyle
    self.showsWidows = showsWidows
    self.fullWidthBreakoutRowCadence = fullWidthBreakoutRowCadence
    self.forcedAspectRatio = forcedAspectRatio
    self.maximumRows = maximumRows
  }

  func arrange(_ section: Int, in pass: inout LayoutPass) {
    let items = pass.input.sections[section].items
    let target = soundLength(targetRowHeight)
    let room = pass.room
    let start = pass.firstLine
    var first = start.path.item
    var rows = start.line
    var previousHeight = first > 0 ? start.previousExtent : target
    var main = start.main
    var end = start.end
    var shapes = Lookahead<Double>(from: first, of: items.count, asksForAll: !pass.mayStopEarly)
    while first < items.count, rows < maximumRows ?? Int.max {
      let path = IndexPath(section: section, item: first)
      let line = LineStart(path, line: rows, main: main, end: end, previousExtent: previousHeight)
      if first > 0, !pass.begins(path, line) { return }
      // 1. The shapes of the items, as far as they are wanted.
      if shapes.end <= first { ask(items, section: section, into: &shapes, in: &pass) }
      // 2. How many items the row takes, and what holds its height.
      let isBreakout = isBreakoutRow(rows)
      func nextRow() -> JustifiedRow {
        let packed = pass.decisions.decide(.structure) {
          self.nextRow(shapes, from: first, isBreakout: isBreakout, in: room).packed
        }
        return JustifiedRow(packed: packed, remaining: items.count - first)
      }
      var row = nextRow()
      while row.isWidow, !shapes.hasAskedAll {
        ask(items, section: section, into: &shapes, in: &pass)
        row = nextRow()
      }
      if row.isWidow, !showsWidows { break }
      // 3. Its frames.
      let rowShapes = shapes[first..<(first + row.count)]
      let height =
        row.isWidow
        ? placeWidows(rowShapes, height: previousHeight, main: main, in: &pass)
        : placeFull(rowShapes, row.hold, main: main, in: &pass)
      end = main + height
      main += max(0, height + pass.settings.lineSpacing)
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

  private func ask(
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
          of: items[item], at: IndexPath(section: section, item: item), limit: pass.available,
          decisions: &pass.decisions))
    }
  }

  // MARK: Which items

  private func nextRow(
    _ shapes: Lookahead<Double>, from first: Int, isBreakout: Bool, in room: LineRoom
  ) -> JustifiedRow {
    let target = soundLength(targetRowHeight)
    let tolerance = soundLength(targetRowHeightTolerance)
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
      // Where spacing would eat up the row, it is full; the library would go on to negative widths.
      if count > 0, width(withoutSpacingOf: count + 1) <= 0 { return complete(count, sum) }
      if isBreakout, count == 0, shape >= 1 { return complete(1, shape) }
      if newSum < least {
        // Still too high: room for another.
        sum = newSum
        count += 1
        continue
      }
      if newSum > most, count > 0 {
        // Too low with this item: without it, if that is nearer to the target.
        let distance = abs(newSum - width(withoutSpacingOf: count + 1) / target)
        let previousDistance = abs(sum - width(withoutSpacingOf: count) / target)
        if distance > previousDistance { return complete(count, sum) }
      }
      return complete(count + 1, newSum)
    }
    return JustifiedRow(count: count, isWidow: true, hold: .none)
  }

  // MARK: Where they go

  /// Sets a full row and gives its height in px.
  private func placeFull(
    _ shapes: Slice, _ hold: JustifiedRow.Hold, main: Double, in pass: inout LayoutPass
  ) -> Double {
    let target = soundLength(targetRowHeight)
    let room = pass.room
    let width = room.available - Double(shapes.count - 1) * room.spacing
    let natural = rounded(width / shapes.reduce(0, +), room)
    let height =
      switch hold {
      case .least: 0.5 * target
      case .most: 2 * target
      case .none: soundLength(natural)
      }
    // Items keep the widths that their natural height would give them, so that the row is full.
    place(shapes, scale: natural, height: height, style: .justify, main: main, in: &pass)
    return height
  }

  /// Sets a last row that is not full and gives its height in px.
  private func placeWidows(_ shapes: Slice, height wanted: Double, main: Double, in pass: inout LayoutPass) -> Double {
    let target = soundLength(targetRowHeight)
    let room = pass.room
    let width = room.available - Double(shapes.count - 1) * room.spacing
    let exact = pass.roundsToPoints ? wanted : min(wanted, max(0, width / shapes.reduce(0, +)))
    let natural = rounded(exact, room)
    let height = pass.roundsToPoints ? max(0.5 * target, min(natural, 2 * target)) : natural
    place(shapes, scale: natural, height: height, style: widowStyle, main: main, in: &pass)
    return height
  }

  private typealias Slice = ArraySlice<Double>

  /// Sets the items of a row, each `scale` times its shape wide.
  private func place(
    _ shapes: Slice, scale: Double, height: Double, style: WidowStyle, main: Double, in pass: inout LayoutPass
  ) {
    let room = pass.room
    let spacing = room.spacing
    let count = Double(shapes.count)
    var total = -spacing
    for shape in shapes { total += soundLength(rounded(shape * scale, room)) + spacing }
    let error = style == .justify ? (total - pass.available) / count : 0
    var cross = pass.crossStart + shift(style, total: total, in: pass)
    var taken = 0.0
    for (index, shape) in shapes.enumerated() {
      // What rounding made of the widths so far is taken back, up to and with this item.
      let share = rounded(Double(index + 1) * error, room)
      let width = soundLength(rounded(shape * scale, room) - (share - taken))
      pass.append(main: main, cross: cross, mainLength: height, crossLength: width)
      cross += max(0, width + spacing)
      taken = share
    }
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

/// What is decided of a row.
private struct JustifiedRow {
  /// Whether the row's height is held at one of its limits.
  enum Hold: Int {
    case none
    /// Half the target height.
    case least
    /// Twice the target height.
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

  /// The row as one number for the tape.
  var packed: Int { count << 3 | (isWidow ? 4 : 0) | hold.rawValue }

  init(packed: Int, remaining: Int) {
    count = min(max(1, packed >> 3), remaining)
    isWidow = packed & 4 != 0
    hold = Hold(rawValue: packed & 3) ?? .none
  }
}
