/// How an image is written.
package struct ImageEncoding: Hashable, Sendable {
  package var format: ImageFormat
  /// 1 to 100.
  package var quality: Int
  /// 0 (fast) to 9 (small); a JPEG is progressive from 5 on. WebP knows 0 to 6. PNG at 9 takes seven times as long as at
  /// 6 for a file 5 to 9 % smaller.
  package var effort: Int
  /// For PNG: not reduced to a palette.
  package var isLossless: Bool

  package init(_ format: ImageFormat, quality: Int? = nil, effort: Int? = nil, isLossless: Bool? = nil) {
    self.format = format
    self.quality = min(100, max(1, quality ?? Self.defaultQuality(of: format)))
    self.effort = min(9, max(0, effort ?? Self.defaultEffort(of: format)))
    self.isLossless = isLossless ?? (format == .png)
  }

  /// Qualities of about the same look; the scales of the formats differ.
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

/// A wanted derivative: a width and a way to write it.
package struct DerivativeRequest: Hashable, Sendable {
  /// In pixels; capped by the source, for nothing is scaled up.
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
  /// In pixels.
  package var width: Int
  /// In pixels; of one frame.
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
