import Geometry
import Imaging

/// How images are written: `images:` of the theme, and what the site says.
struct ImageSettings: Hashable, Sendable {
  var encodings: [ImageFormat: ImageEncoding] = [:]
  var options = DerivativeOptions()

  func encoding(_ format: ImageFormat) -> ImageEncoding { encodings[format] ?? ImageEncoding(format) }
}
