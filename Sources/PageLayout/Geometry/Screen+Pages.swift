package import Geometry
import Theming

extension Audience.Screen {
  /// The window in px. Its height is that of common devices with this width, without the bars of the browser.
  package var window: Size {
    Size(width: width, height: width < 600 ? 1.9 * width : width < 1100 ? 1.3 * width : 0.52 * width)
  }

  /// The width of a collection in points. Pages leave space for a scroll bar, except on touch screens.
  package func containerWidth(margins: PageMargins, maxWidth: Double?) -> Double {
    let scrollBar = width < 1024 ? 0 : ImageSizes.scrollBar
    return max(margins.containerWidth(atViewportWidth: width, scrollBar: scrollBar, maxWidth: maxWidth), 1)
  }
}
