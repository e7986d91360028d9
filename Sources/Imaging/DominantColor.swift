/// An opaque sRGB colour with 8 bits per channel.
package struct RGBColor: Hashable, Sendable {
  package var red: UInt8
  package var green: UInt8
  package var blue: UInt8

  package init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  package static let white = RGBColor(red: 255, green: 255, blue: 255)

  /// The shortest CSS notation: `#8a4` or `#8a4b2c`.
  package var css: String {
    func hex(_ value: UInt8) -> String { (value < 16 ? "0" : "") + String(value, radix: 16) }
    let channels = [red, green, blue]
    guard channels.allSatisfy({ $0 >> 4 == $0 & 15 }) else { return "#" + channels.map(hex).joined() }
    return "#" + channels.map { String($0 & 15, radix: 16) }.joined()
  }
}

extension RGBColor {
  /// The CSS notation in four characters, with each channel rounded to one of 16 levels; enough for a colour that is
  /// visible only briefly.
  package var roundedCSS: String {
    "#" + [red, green, blue].map { String((Int($0) + 8) / 17, radix: 16) }.joined()
  }
}

/// The mean colour of all pixels that are not transparent; white if all are.
/// - Parameter bands: 1 or 3 colour bands; 2 or 4 with transparency.
func meanColor(ofPixels bytes: ArraySlice<UInt8>, bands: Int) -> RGBColor {
  var sums = [0, 0, 0]
  var count = 0
  for start in stride(from: bytes.startIndex, to: bytes.endIndex - bands + 1, by: max(1, bands)) {
    if bands.isMultiple(of: 2), bytes[start + bands - 1] < 128 { continue }
    for channel in 0..<3 { sums[channel] += Int(bytes[start + (bands >= 3 ? channel : 0)]) }
    count += 1
  }
  guard count > 0 else { return .white }
  let means = sums.map { UInt8(clamping: ($0 + count / 2) / count) }
  return RGBColor(red: means[0], green: means[1], blue: means[2])
}

/// The colour that represents an image while it loads: the mean of its most frequent range of colours.
package func dominantColor(
  ofImageAt path: String, pixelLimit: Int = defaultPixelLimit
) throws(ImageProblem) -> RGBColor {
  try dominantColor(of: try ImageFile(opening: path).contents(), path: path, pixelLimit: pixelLimit)
}

/// The dominant colour of an image in memory.
/// - Parameter path: The path of the image, for problems.
package func dominantColor(
  of bytes: [UInt8], path: String, pixelLimit: Int = defaultPixelLimit
) throws(ImageProblem) -> RGBColor {
  let probe = try probeImage(bytes, path: path, pixelLimit: pixelLimit).get()
  guard probe.format != .svg else { throw ImageProblem(.notPixels, path: path) }
  defer { ImageLibrary.finishThread() }
  return try bytes.withRawBytes { buffer throws(ImageProblem) in
    do throws(LibraryFailure) {
      let small = try RasterImage.thumbnail(of: buffer, format: probe.format, width: 48).inMemory().normalized()
      return dominantColor(ofPixels: try small.pixelBytes(), bands: small.bandCount)
    } catch {
      throw damage(of: bytes, format: probe.format, path: path)
    }
  }
}

/// The mean colour of the fullest bin of a 4 × 4 × 4 colour histogram. Transparent pixels are ignored; white if all
/// pixels are transparent.
/// - Parameter bands: 1 or 3 colour bands; 2 or 4 with transparency.
func dominantColor(ofPixels bytes: [UInt8], bands: Int) -> RGBColor {
  guard (1...4).contains(bands) else { return .white }
  var sums = [(count: Int, red: Int, green: Int, blue: Int)](repeating: (0, 0, 0, 0), count: 64)
  for start in stride(from: 0, to: bytes.count - bands + 1, by: bands) {
    if bands.isMultiple(of: 2), bytes[start + bands - 1] < 128 { continue }
    let red = bytes[start]
    let green = bands >= 3 ? bytes[start + 1] : red
    let blue = bands >= 3 ? bytes[start + 2] : red
    let box = Int(red >> 6) << 4 | Int(green >> 6) << 2 | Int(blue >> 6)
    sums[box].count += 1
    sums[box].red += Int(red)
    sums[box].green += Int(green)
    sums[box].blue += Int(blue)
  }
  guard let fullest = sums.max(by: { $0.count < $1.count }), fullest.count > 0 else { return .white }
  func mean(_ sum: Int) -> UInt8 { UInt8(clamping: (sum + fullest.count / 2) / fullest.count) }
  return RGBColor(red: mean(fullest.red), green: mean(fullest.green), blue: mean(fullest.blue))
}
