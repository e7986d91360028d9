/// The properties of a decoded image that determine how its derivatives are encoded.
package struct ImageTraits: Hashable, Sendable {
  /// The size of the source in pixels, after rotation to upright.
  package var width: Int
  package var height: Int
  package var sourceFormat: ImageFormat
  package var isAnimated: Bool
  /// Whether every pixel is opaque, with or without an alpha channel.
  package var isOpaque: Bool
  /// Whether the image is a drawing rather than a photograph: most pixels equal their neighbour, and there are few
  /// colours.
  package var isFlat: Bool
  /// Whether it has colours outside sRGB, which AVIF derivatives keep.
  package var exceedsSRGB: Bool
  /// The colour shown while the image loads.
  package var dominantColor: RGBColor
  /// The mean colours of the upper and lower half, for a gradient shown while the image loads.
  package var upperColor: RGBColor
  package var lowerColor: RGBColor

  package init(
    width: Int, height: Int, sourceFormat: ImageFormat, isAnimated: Bool, isOpaque: Bool, isFlat: Bool,
    exceedsSRGB: Bool, dominantColor: RGBColor, upperColor: RGBColor, lowerColor: RGBColor
  ) {
    self.width = width
    self.height = height
    self.sourceFormat = sourceFormat
    self.isAnimated = isAnimated
    self.isOpaque = isOpaque
    self.isFlat = isFlat
    self.exceedsSRGB = exceedsSRGB
    self.dominantColor = dominantColor
    self.upperColor = upperColor
    self.lowerColor = lowerColor
  }

  /// The format for browsers without AVIF: lossless for flat colours, where lossy compression shows; otherwise a
  /// compact format.
  package var fallbackFormat: ImageFormat {
    if isAnimated { return .webp }
    if isFlat { return .png }
    return isOpaque ? .jpeg : .webp
  }
}

extension ImageTraits {
  /// The share of pixels equal to their left neighbour from which an image counts as flat. In photographs it is at most
  /// a third, even with a plain sky.
  private static let flatShare = 0.6

  /// The largest number of colours in a flat drawing, antialiased edges included. Gradients have thousands; for them
  /// PNG would need ten times as many bytes as JPEG.
  fileprivate static let flatColors = 1_024

  /// The width in pixels at which an image is decoded to determine its traits.
  ///
  /// It does not depend on the requested widths, since pages that are not rebuilt show traits found with other
  /// requests. The lines of a drawing must be visible to count as flat; colours need less.
  static func sampleWidth(of source: ImageProbe) -> Int {
    let mostPixels = 4_000_000.0
    let width = canBeFlat(source) && !source.isAnimated ? 1_024 : 256
    return max(
      1, min(source.width, width, Int((mostPixels * Double(source.width) / Double(source.height)).squareRoot())))
  }

  /// Photographs and lossy formats are never treated as flat, however plain they are.
  private static func canBeFlat(_ source: ImageProbe) -> Bool {
    source.format == .png || source.format == .gif || source.format == .webp
  }

  /// - Parameter decoded: The source at the sample width, with its original values and profile.
  init(of decoded: RasterImage, source: ImageProbe, keepsWideGamut: Bool) throws(LibraryFailure) {
    exceedsSRGB = keepsWideGamut ? try decoded.exceedsSRGB() : false
    let image = try decoded.normalized().withoutIdleAlpha()
    let small = try image.firstFrame().resized(toWidth: 48)
    let bytes = try small.pixelBytes()
    let middle = min(bytes.count, bytes.count / 2 / (small.width * small.bandCount) * small.width * small.bandCount)
    let bands = small.bandCount
    width = source.width
    height = source.height
    sourceFormat = source.format
    isAnimated = source.isAnimated
    isOpaque = !image.hasAlpha
    isFlat = Self.canBeFlat(source) ? try shareOfRepeatedPixels(in: image) >= Self.flatShare : false
    dominantColor = Imaging.dominantColor(ofPixels: bytes, bands: bands)
    upperColor = meanColor(ofPixels: bytes[..<(middle > 0 ? middle : bytes.count)], bands: bands)
    lowerColor = meanColor(ofPixels: bytes[middle...], bands: bands)
  }
}

/// The share of pixels equal to their left neighbour, in at most 256 rows spread over the image; 0 if there are too
/// many colours for a drawing.
private func shareOfRepeatedPixels(in image: RasterImage) throws(LibraryFailure) -> Double {
  let bands = image.bandCount
  let rowLength = image.width * bands
  guard image.width > 1 else { return 0 }
  let bytes = try image.pixelBytes()
  var repeated = 0
  var seen = 0
  var colors: Set<UInt32> = []
  for row in stride(from: 0, to: image.height, by: max(1, image.height / 256)) {
    let start = row * rowLength
    for pixel in stride(from: start + bands, to: start + rowLength, by: bands) {
      seen += 1
      guard !(0..<bands).allSatisfy({ bytes[pixel + $0] == bytes[pixel + $0 - bands] }) else {
        repeated += 1
        continue
      }
      colors.insert((0..<bands).reduce(0) { $0 << 8 | UInt32(bytes[pixel + $1]) })
      if colors.count > ImageTraits.flatColors { return 0 }
    }
  }
  return Double(repeated) / Double(max(1, seen))
}
