import Bytes
import Imaging
package import Theming

extension ImageSettings {
  /// A part of every key. Increment it to make all images again.
  private static let version = 2
  /// A part of every look's key. Increment it to analyse all images again.
  private static let lookVersion = 3

  /// The cache key of an image's files in a format: its content, and the settings that affect the format.
  func key(of image: ProbedImage, _ format: ImageFormat) -> String {
    let encoding = encoding(format)
    return
      "\(Self.version) \(image.key) \(format.rawValue) \(encoding.quality) \(encoding.effort) \(encoding.isLossless) "
      + "\(options.background.css) \(options.keepsWideGamut) \(options.rights?.key ?? "")"
  }

  /// The cache key of an image's look, which depends on the image alone and not on the requested files.
  package func lookKey(of image: ProbedImage) -> String { contentHash("\(Self.lookVersion) look") + image.key }
}
