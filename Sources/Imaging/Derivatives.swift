/// The format and encoder settings of an image.
package struct ImageEncoding: Hashable, Sendable {
  package var format: ImageFormat
  /// The quality, 1 to 100.
  package var quality: Int
  /// The effort, from 0 (fast) to 9 (small).
  ///
  /// A JPEG is progressive from 5. WebP has levels 0 to 6. PNG at 9 takes seven times as long as at 6, for a file that
  /// is 5 to 9 % smaller.
  package var effort: Int
  /// For PNG: whether colours are not reduced to a palette.
  package var isLossless: Bool

  package init(_ format: ImageFormat, quality: Int? = nil, effort: Int? = nil, isLossless: Bool? = nil) {
    self.format = format
    self.quality = min(100, max(1, quality ?? Self.defaultQuality(of: format)))
    self.effort = min(9, max(0, effort ?? Self.defaultEffort(of: format)))
    self.isLossless = isLossless ?? (format == .png)
  }

  /// The default quality of a format. The scales differ; these give about the same visual quality.
  package static func defaultQuality(of format: ImageFormat) -> Int {
    switch format {
    case .avif: 65
    case .webp: 78
    case .jpeg: 80
    default: 90
    }
  }

  /// The best trade-off of size and time; Documentation/Images.md has the measurements.
  package static func defaultEffort(of format: ImageFormat) -> Int {
    switch format {
    case .avif: 1
    case .webp: 4
    case .jpeg: 5
    default: 6
    }
  }
}

/// A request for a derivative: a width and an encoding.
package struct DerivativeRequest: Hashable, Sendable {
  /// The width in pixels; limited by the source, since images are never enlarged.
  package var width: Int
  package var encoding: ImageEncoding

  package init(width: Int, encoding: ImageEncoding) {
    self.width = width
    self.encoding = encoding
  }

  package init(width: Int, format: ImageFormat, quality: Int? = nil, effort: Int? = nil) {
    self.init(width: width, encoding: ImageEncoding(format, quality: quality, effort: effort))
  }
}

/// A scaled, re-encoded copy of an image.
package struct Derivative: Hashable, Sendable {
  /// The width in pixels.
  package var width: Int
  /// The height of one frame in pixels.
  package var height: Int
  package var encoding: ImageEncoding
  package var bytes: [UInt8]

  package var format: ImageFormat { encoding.format }

  package init(width: Int, height: Int, encoding: ImageEncoding, bytes: [UInt8]) {
    self.width = width
    self.height = height
    self.encoding = encoding
    self.bytes = bytes
  }
}
