import Geometry

/// As many equal columns as fit, with aligned rows.
///
///     ┌───────┐ ┌───────┐ ┌───────┐
///     │   0   │ │   1   │ │   2   │
///     └───────┘ │       │ └───────┘
///               └───────┘
///     ┌───────┐ ┌───────┐            ← below the tallest item of the row
///     │   3   │ │   4   │
///
/// There are n = max(1, ⌊available ÷ minColumnWidth⌋) columns of width (available − (n − 1) · interitemSpacing) ÷ n. If
/// coordinates are rounded, widths are rounded down to whole points, and the remainder stays at the trailing edge.
///
/// Items are measured for their height at the column's width. Of an exact size only the height is used.
public struct ColumnLayout: SectionedLayout, Hashable {
  public var settings: LayoutSettings
  /// The minimum width of a column in px.
  public var minColumnWidth: Double

  public init(_ settings: LayoutSettings = LayoutSettings(), minColumnWidth: Double = 300) {
    self.settings = settings
    self.minColumnWidth = minColumnWidth
  }

  public var structureFollowsWidth: Bool { scrollAxis == .vertical }

  func arrange(_ section: Int, in pass: inout LayoutPass) {
    let tracks = pass.columns(.minimumWidth(minColumnWidth))
    pass.arrangeRows(section: section, tracks: tracks, equalHeights: false)
  }
}
