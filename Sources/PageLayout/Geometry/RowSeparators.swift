import CollectionLayout

/// The separators that a list draws halfway between its rows: `separators` of its settings.
///
/// They take no space, so frames do not depend on them. `styles/site.css` draws them from two custom properties.
package struct RowSeparators: Hashable, Sendable {
  /// The thickness of a separator in px.
  private let thickness: Double
  /// The space between two rows in px; negative if they overlap.
  private let spacing: Double

  /// Returns nil for a layout without separators.
  init?(_ layout: any CollectionLayout) {
    guard let list = layout as? ListLayout, list.separatorThickness > 0 else { return nil }
    thickness = list.separatorThickness
    spacing = list.settings.lineSpacing
  }

  /// `--separator`, the thickness, and `--separator-start`, the distance from a row's leading edge to the separator
  /// before it.
  ///
  /// The thickness is in px, as for all hairlines of the site: it does not grow with the font size.
  var declarations: String {
    let half = GeometryStyles.number(thickness / 2, decimals: 4)
    let start = spacing == 0 ? "-\(half)px" : "calc(\(GeometryStyles.rem(-spacing / 2)) - \(half)px)"
    return "--separator:\(GeometryStyles.number(thickness, decimals: 4))px;--separator-start:\(start)"
  }
}
