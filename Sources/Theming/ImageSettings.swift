package import Imaging

/// How images are written: `images:` of the theme, and what the site says.
package struct ImageSettings: Hashable, Sendable {
  var encodings: [ImageFormat: ImageEncoding] = [:]
  package var options = DerivativeOptions()

  package func encoding(_ format: ImageFormat) -> ImageEncoding { encodings[format] ?? ImageEncoding(format) }
}
