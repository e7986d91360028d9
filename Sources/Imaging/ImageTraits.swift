/// What decides how an image is written, seen when it is decoded.
package struct ImageTraits: Hashable, Sendable {
  /// Of the source, in pixels, turned upright.
  package var width: Int
  package var height: Int
  package var sourceFormat: ImageFormat
  package var isAnimated: Bool
  /// Whether no pixel lets anything through, whatever channels there are.
  package var isOpaque: Bool
  /// Whether it is drawn rather than photographed: most pixels are as their neighbours, and colours are few.
  package var isFlat: Bool
  /// Whether it has colours outside sRGB, which AVIF derivatives keep.
  package var exceedsSRGB: Bool
  /// What stands for the image while it loads.
  package var dominantColor: RGBColor
  /// The mean colours of the upper and the lower half, for a gradient that stands for the image while it loads.
  package var upperColor: RGBColor
  package var lowerColor: RGBColor

  /// What browsers without AVIF get: lossless where lossy compression shows (flat colour), else what is small.
  package var fallbackFormat: ImageFormat {
    if isAnimated { return .webp }
    if isFlat { return .png }
    return isOpaque ? .jpeg : .webp
  }
}

extension ImageTraits {
  /// The share of pixels that equal their left neighbour from which on an image counts as flat. Of photographs, even
  /// with a plain sky, a third do.
  private static let flatShare = 0.6

  /// The most colours that an image drawn in flat colours has, smoothed edges included. Gradients have thousands, and
  /// PNG would need ten times as many bytes for them as JPEG.
  fileprivate static let flatColors = 1_024

  /// The width in pixels that an image is decoded at to be looked at: whatever is wanted of it, since pages that are not
  /// made again show what was seen when other widths were wanted. The lines that make an image flat must be seen; colours
  /// are seen in less.
  static func sampleWidth(of source: ImageProbe) -> Int {
    let mostPixels = 4_000_000.0
    let width = canBeFlat(source) && !source.isAnimated ? 1_024 : 256
    return max(
      1, min(source.width, width, Int((mostPixels * Double(source.width) / Double(source.height)).squareRoot())))
  }

  /// What was photographed or compressed with loss stays that way, however plain it is.
  private static func canBeFlat(_ source: ImageProbe) -> Bool {
    source.format == .png || source.format == .gif || source.format == .webp
  }

  /// - Parameter decoded: the source at the width for samples, with its own numbers and profile.
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

/// How many of the pixels equal the one to their left, of at most 256 rows spread over the image; none where there are
/// too many colours for a drawing.
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
