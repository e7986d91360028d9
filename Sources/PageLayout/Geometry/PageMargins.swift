package import Theming

/// The space between the page's edge and its content, which grows with the viewport.
package struct PageMargins: Sendable {
  let narrow: Double
  let wide: Double
  /// The margin, between its two limits, as a fraction of the viewport's width.
  static let share = 0.04

  package init(_ theme: Theme) {
    narrow = theme.narrowMargin
    wide = theme.wideMargin
  }

  /// The viewport in px below which even the narrow margin shrinks. Such viewports occur with enlarged text only.
  static let narrowestViewport = 320.0
  /// The margin below `narrowestViewport`, as a fraction of the viewport's width.
  var leastShare: Double { narrow / Self.narrowestViewport }

  /// The margin as CSS, a `clamp()` of the viewport's width.
  package var css: String {
    let share = GeometryStyles.number(Self.share * 100, decimals: 3)
    let least = GeometryStyles.number(leastShare * 100, decimals: 3)
    return "clamp(min(\(GeometryStyles.rem(narrow)),\(least)vw),\(share)vw,\(GeometryStyles.rem(wide)))"
  }

  /// The margin on each side in px, at a root font size of 16.
  func margin(atViewportWidth width: Double) -> Double { min(max(narrow, width * Self.share), wide) }

  /// The width in px of a collection in a viewport of `width` px.
  func containerWidth(atViewportWidth width: Double, maxWidth: Double?) -> Double {
    min(width - 2 * margin(atViewportWidth: width), maxWidth ?? .infinity)
  }

  /// The narrowest viewport in px in which a collection is `width` px wide.
  func viewportWidth(forContainer width: Double) -> Double {
    let between = width / (1 - 2 * Self.share)
    if between * Self.share < narrow { return width + 2 * narrow }
    return between * Self.share > wide ? width + 2 * wide : between
  }
}
