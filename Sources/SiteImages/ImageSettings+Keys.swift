import Bytes
import Imaging
package import Theming

extension ImageSettings {
  /// Part of every key: another number, and all images are made anew.
  private static let version = 2
  /// Another number, and all images are looked at anew.
  private static let lookVersion = 3

  /// What the files of an image depend on: its content, and the settings that matter for the format.
  func key(of image: ProbedImage, _ format: ImageFormat) -> String {
    let encoding = encoding(format)
    return
      "\(Self.version) \(image.key) \(format.rawValue) \(encoding.quality) \(encoding.effort) \(encoding.isLossless) "
      + "\(options.background.css) \(options.keepsWideGamut) \(options.copyright ?? "")"
  }

  /// What a look depends on: the image alone, not what is wanted of it.
  package func lookKey(of image: ProbedImage) -> String { contentHash("\(Self.lookVersion) look") + image.key }
}
