import Geometry

/// One row per item, with the full available width.
///
///     ┌─────────────────────────────┐
///     │ 0                           │
///     └─────────────────────────────┘
///      ───────────────────────────── ← separator, half-way between rows
///     ┌─────────────────────────────┐
///     │ 1                           │
///     └─────────────────────────────┘
///
/// Separators are drawn between rows and take no space. Nothing is rounded: a row has the full width.
///
/// Items are measured for their height at the row's width. Of an exact size only the height is used.
public struct ListLayout: SectionedLayout, Hashable {
  public var settings: LayoutSettings
  /// The thickness of the line between two rows in px; 0 means no separators.
  public var separatorThickness: Double

  public init(_ settings: LayoutSettings = LayoutSettings(), separatorThickness: Double = 0) {
    self.settings = settings
    self.separatorThickness = separatorThickness
  }

  public var structureFollowsWidth: Bool { scrollAxis == .vertical }

  func arrange(_ section: Int, in pass: inout LayoutPass) {
    let tracks = ColumnTracks(
      count: 1, width: pass.available, start: pass.crossStart, spacing: pass.settings.interitemSpacing)
    pass.arrangeRows(section: section, tracks: tracks, equalHeights: false)
  }
}
