import Geometry

/// A grid whose cells are as tall as the tallest of their row.
///
///     ┌───────┐ ┌───────┐ ┌───────┐
///     │   0   │ │   1   │ │   2   │
///     │       │ │ ▔▔▔▔▔ │ │       │ ← as tall as 1
///     └───────┘ └───────┘ └───────┘
///     ┌───────┐ ┌───────┐
///     │   3   │ │   4   │
///     └───────┘ └───────┘
///
/// Items are measured for their height at the column's width. Of an exact size only the height is used.
public struct GridLayout: SectionedLayout, Hashable {
  public var settings: LayoutSettings
  /// The rule that determines the number of columns.
  public var columns: ColumnRule

  public init(_ settings: LayoutSettings = LayoutSettings(), columns: ColumnRule = .standard) {
    self.settings = settings
    self.columns = columns
  }

  public var structureFollowsWidth: Bool { scrollAxis == .vertical }

  func arrange(_ section: Int, in pass: inout LayoutPass) {
    let tracks = pass.columns(columns)
    pass.arrangeRows(section: section, tracks: tracks, equalHeights: true)
  }
}
