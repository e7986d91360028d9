import Geometry

/// Equal columns, as many as fit, with rows that start together.
///
///     ┌───────┐ ┌───────┐ ┌───────┐
///     │   0   │ │   1   │ │   2   │
///     └───────┘ │       │ └───────┘
///               └───────┘
///     ┌───────┐ ┌───────┐            ← below the tallest
///     │   3   │ │   4   │
///
/// n = max(1, ⌊available ÷ minColumnWidth⌋) columns of (available − (n − 1) · interitemSpacing) ÷ n. Columns that are
/// rounded down to whole points leave what is over at the trailing edge.
///
/// What the layout asks of items: their height at the column's width. Of an exact size the height is used, and the
/// width is the column's.
public struct ColumnLayout: SectionedLayout, Hashable {
  public var settings: LayoutSettings
  /// The least width of a column in px.
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
