import Geometry

/// Items at the positions of their dates, in lanes.
///
///     ┌──────────────────────────┐
///     │ 1880s                    │ ← header, pinned by default
///     │ │┌─────┐                 │ ← a bar beside an item with a range, from its first to its last day
///     │ ││  0  │   ┌─────┐       │
///     │ │└─────┘   │  1  │       │ ← the first lane that is free at the item's position
///     │ ╵┌─────┐   └─────┘       │
///     │  │  2  │                 │
///     │  └─────┘                 │
///     │ ┄┄┄┄┄┄┄ 1891–1950 ┄┄┄┄┄┄ │ ← a fold: years without items
///     ├──────────────────────────┤
///     │ 1950s                    │
///
/// Time passes along the scroll axis at ``scale``. Where no lane is free, time is stretched: the item, and all later
/// ones, start where the first lane ends. So an item is never above an earlier one, and cells never overlap. A section
/// begins at the date of its first item; one that begins before the end of the section above has a time of its own.
/// Items without a date follow the others of their section, in rows.
///
/// Bars are in a gutter at the leading edge of each lane, where bars of the same time are side by side.
public struct TimelineLayout: ConfiguredLayout, Hashable {
  public var settings: LayoutSettings
  /// The rule that determines the number of lanes.
  public var lanes: ColumnRule
  /// The length of a year in px. Nil for one at which the median time between neighbors takes a cell's share of a lane,
  /// and none more than ``longestGap`` cells.
  public var scale: Double?
  /// The longest time without items, in years, that is not folded.
  public var fold: Double

  /// The default settings of timelines: headers are pinned.
  public static let standardSettings = LayoutSettings(pinning: Pinning(headers: true))
  /// The length in px of a fold along the scroll axis.
  public static let foldLength = 40.0
  /// The width in px of a bar.
  public static let barWidth = 4.0
  /// The distance in px from a bar to the next one, or to a cell.
  static let barStride = 10.0
  /// The maximum number of bars side by side in a lane. More of them cover each other.
  static let mostBars = 6
  /// The longest time between two items, in cells, if the layout chooses the scale.
  static let longestGap = 2.5

  public init(
    _ settings: LayoutSettings = standardSettings, lanes: ColumnRule = .standard, scale: Double? = nil,
    fold: Double = 25
  ) {
    (self.settings, self.lanes, self.scale, self.fold) = (settings, lanes, scale, fold)
  }

  public var structureFollowsWidth: Bool { scrollAxis == .vertical }

  public func prepare(_ input: LayoutInput, decisions: inout DecisionTape) -> PreparedLayout {
    let pass = LayoutPass(input: input, settings: settings.validated, decisions: decisions)
    decisions = .evaluating  // The pass alone owns the tape, so that it grows without being copied.
    var arrangement = TimelineArrangement(self, pass)
    for section in input.sections.indices { arrangement.place(section) }
    return arrangement.finish(&decisions)
  }
}

/// The time that an item stands for.
public struct TimeSpan: Hashable, Sendable {
  /// The beginning in years, as an astronomical year with a fraction: 1880.5 is the middle of 1880, 0 begins 1 BC.
  public var start: Double
  /// The end in years; that of a moment is its start.
  public var end: Double

  public init(start: Double, end: Double? = nil) {
    self.start = validOffset(start)
    self.end = max(self.start, validOffset(end ?? start))
  }

  /// Whether the span has a bar.
  var isRange: Bool { end > start }
}
