/// How an image is written.
package struct ImageEncoding: Hashable, Sendable {
  package var format: ImageFormat
  /// 1 to 100.
  package var quality: Int
  /// 0 (fast) to 9 (small); a JPEG is progressive from 5 on. WebP knows 0 to 6.
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
    case .avif: 55
    case .webp: 78
    case .jpeg: 80
    default: 90
    }
  }

  package static func defaultEffort(of format: ImageFormat) -> Int {
    switch format {
    case .avif: 2
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

/// What is the same for all derivatives of an image.
package struct DerivativeOptions: Hashable, Sendable {
  package var pixelLimit: Int
  /// What shows through transparency in formats that have none.
  package var background: RGBColor

  package init(pixelLimit: Int = defaultPixelLimit, background: RGBColor = .white) {
    self.pixelLimit = pixelLimit
    self.background = background
  }
}

/// Makes all derivatives of an image file. See ``makeDerivatives(of:path:requests:options:)``.
package func makeDerivatives(
  ofImageAt path: String, requests: [DerivativeRequest], options: DerivativeOptions = DerivativeOptions()
) throws(ImageProblem) -> [Derivative] {
  let bytes = try ImageFile(opening: path).contents()
  return try makeDerivatives(of: bytes, path: path, requests: requests, options: options)
}

/// Makes all derivatives of an image in memory, in the order of the requests, decoding it once.
///
/// The image is decoded at the largest width asked for (a JPEG or WebP decoder skips what that does not need), turned
/// upright, converted to sRGB and kept in memory at that size; smaller ones are scaled from it. Nothing of the source but
/// its pixels comes into a derivative. The same input gives the same bytes.
///
/// - Parameter path: how the image is called in problems.
/// - Throws: the first problem; an image that is cut short or damaged gives no derivative at all.
package func makeDerivatives(
  of bytes: [UInt8], path: String, requests: [DerivativeRequest], options: DerivativeOptions = DerivativeOptions()
) throws(ImageProblem) -> [Derivative] {
  let probe = try probeImage(bytes, path: path, pixelLimit: options.pixelLimit).get()
  guard probe.format != .svg else { throw ImageProblem(.notPixels, path: path) }
  guard let widest = requests.map(\.width).max() else { return [] }
  defer { ImageLibrary.finishThread() }
  return try bytes.withRawBytes { buffer throws(ImageProblem) in
    let base: RasterImage
    do throws(LibraryFailure) {
      let keepsFrames = probe.isAnimated && requests.contains { $0.encoding.format.canBeAnimated }
      base = try RasterImage.thumbnail(
        of: buffer, format: probe.format, width: max(1, min(widest, probe.width)), allFrames: keepsFrames
      ).normalized()
    } catch {
      throw damage(of: bytes, format: probe.format, path: path)
    }
    var ladder = DerivativeLadder(base: base, source: probe, path: path, options: options)
    return try ladder.make(requests)
  }
}

/// The images in memory from which derivatives of one source are scaled.
private struct DerivativeLadder {
  let base: RasterImage
  let source: ImageProbe
  let path: String
  let options: DerivativeOptions
  /// Whether any pixel is transparent.
  let isOpaque: Bool
  /// The scaled images by width, and their opaque first frames.
  private var scaled: [Int: RasterImage] = [:]

  init(base: RasterImage, source: ImageProbe, path: String, options: DerivativeOptions) {
    self.source = source
    self.path = path
    self.options = options
    let opaque = try? base.withoutIdleAlpha()
    self.base = opaque ?? base
    isOpaque = !self.base.hasAlpha
  }

  mutating func make(_ requests: [DerivativeRequest]) throws(ImageProblem) -> [Derivative] {
    var made: [DerivativeRequest: Derivative] = [:]
    // From large to small, so that each can be scaled from one that is there already.
    for request in requests.sorted(by: { $0.width > $1.width }) where made[request] == nil {
      made[request] = try derivative(for: request)
    }
    return requests.compactMap { made[$0] }
  }

  private mutating func derivative(for request: DerivativeRequest) throws(ImageProblem) -> Derivative {
    let format = request.encoding.format
    do throws(LibraryFailure) {
      var image = try scaled(toWidth: max(1, min(request.width, base.width)))
      if !format.canBeAnimated { image = try image.firstFrame() }
      let (width, height) = (image.width, image.frameHeight)
      if max(width, height) <= format.maximumSide {
        if !format.hasTransparency, !isOpaque { image = try image.flattened(over: options.background) }
        return Derivative(
          width: width, height: height, encoding: request.encoding,
          bytes: try image.encoded(as: request.encoding, space: .sRGB))
      }
    } catch {
      throw ImageProblem(.cannotEncode(format), path: path)
    }
    let height = max(1, request.width * source.height / max(1, source.width))
    throw ImageProblem(.tooLarge(for: format, width: request.width, height: height), path: path)
  }

  /// The base scaled to a width, from the smallest image at hand that is at least twice as wide: less to compute, and
  /// far enough away for its own filtering not to show. Else from the base.
  private mutating func scaled(toWidth width: Int) throws(LibraryFailure) -> RasterImage {
    guard width < base.width else { return base }
    if let known = scaled[width] { return known }
    let nearest = scaled.keys.filter { $0 >= 2 * width }.min()
    let from = nearest.flatMap { scaled[$0] } ?? base
    let image = try from.resized(toWidth: width).inMemory()
    scaled[width] = image
    return image
  }
}
