import CollectionLayout

/// The lines that a list draws between its rows, half-way between them: `separators` of its settings.
///
/// They take no room, so no frame depends on them; `styles/site.css` draws them from two custom properties.
package struct RowSeparators: Hashable, Sendable {
  /// How thick a line is, in px.
  private let thickness: Double
  /// The space between two rows in px; below 0 where they overlap.
  private let spacing: Double

  /// Nil for a layout that draws no lines.
  init?(_ layout: any CollectionLayout) {
    guard let list = layout as? ListLayout, list.separatorThickness > 0 else { return nil }
    thickness = list.separatorThickness
    spacing = list.settings.lineSpacing
  }

  /// `--separator`, the thickness, and `--separator-start`, how far from a row's leading edge the line before it begins.
  ///
  /// A thickness is in px, as that of all hairlines of the site: it does not grow with the reader's letters.
  var declarations: String {
    let half = GeometryStyles.number(thickness / 2, decimals: 4)
    let start = spacing == 0 ? "-\(half)px" : "calc(\(GeometryStyles.rem(-spacing / 2)) - \(half)px)"
    return "--separator:\(GeometryStyles.number(thickness, decimals: 4))px;--separator-start:\(start)"
  }
}
