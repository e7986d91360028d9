package import Imaging

/// The settings for writing images: `images:` of the theme, and those of the site.
package struct ImageSettings: Hashable, Sendable {
  var encodings: [ImageFormat: ImageEncoding] = [:]
  /// Whether cells offer their images in a second format, for browsers that do not support the first.
  package var hasFallback = false
  package var options = DerivativeOptions()

  /// The encoder settings of a format: those of the theme, or the defaults.
  package func encoding(_ format: ImageFormat) -> ImageEncoding { encodings[format] ?? ImageEncoding(format) }
}
