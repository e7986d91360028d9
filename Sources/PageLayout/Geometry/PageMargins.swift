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

  /// The margin on each side in points, in a viewport of `width` px.
  func margin(atViewportWidth width: Double) -> Double {
    min(max(narrow, width / PageScale.pxPerPoint(atViewportWidth: width) * Self.share), wide)
  }

  /// The width in points of a collection in a viewport of `width` px.
  /// - Parameters:
  ///   - scrollBar: the width in px that a scroll bar takes from the viewport. It does not change the margins.
  ///   - maxWidth: the maximum width in points of the content, or nil for no limit.
  package func containerWidth(atViewportWidth width: Double, scrollBar: Double = 0, maxWidth: Double?) -> Double {
    let points = (width - scrollBar) / PageScale.pxPerPoint(atViewportWidth: width)
    return min(points - 2 * margin(atViewportWidth: width), maxWidth ?? .infinity)
  }
}
