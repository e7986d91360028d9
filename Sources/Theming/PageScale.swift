/// The size of everything on a page: in wide windows the root font is larger, and all lengths in `rem` with it.
///
/// Layouts are computed in points. A point is 1 px at a root font size of 16 px.
package enum PageScale {
  /// The viewport in px from which pages are larger, at a default font size of 16 px.
  static let wideViewport = 2200.0
  /// The root font size there, as a fraction of the default font size.
  static let enlarged = 1.125

  /// The number of px in a point, at a default font size of 16 px.
  package static func pxPerPoint(atViewportWidth width: Double) -> Double { width < wideViewport ? 1 : enlarged }

  /// The scales with the viewport widths in px at which they begin.
  package static let steps: [(viewportWidth: Double, pxPerPoint: Double)] = [(0, 1), (wideViewport, enlarged)]

  /// The rule that sets the root font size, in which `rem` is the reader's default font size. A step of one px, because
  /// WebKitGTK 2.50 applies the rules of a media query after a resize only on some pages.
  package static let css =
    ":root{font-size:clamp(100%,(100vw - \(wideViewport / 16)rem + 1px)*99,\(enlarged * 100)%)}\n"
}

extension Audience.Screen {
  /// The number of px in a point on this screen.
  package var pxPerPoint: Double { PageScale.pxPerPoint(atViewportWidth: width) }
}
