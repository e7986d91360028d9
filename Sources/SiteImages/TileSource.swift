package import Actions
import Bytes
import Diagnostics
import Files
package import Imaging

/// A picture that is divided into tiles.
package struct TileSource: Sendable {
  package let image: ProbedImage
  private let background: RGBColor
  /// The name in the cache of the archive of its tiles.
  package let archiveName: String

  private static let quality = 85
  /// A part of every name. Increment it to make all tiles again.
  private static let version = 1

  /// - Returns: nil for drawings, which browsers enlarge by themselves, and for animations.
  package init?(_ image: ProbedImage, background: RGBColor) {
    guard image.format != .svg, image.frameCount == 1 else { return nil }
    (self.image, self.background) = (image, background)
    let hash = contentHash("\(Self.version) \(image.key) \(TilePyramid.tileSize) \(Self.quality) \(background.css)")
    archiveName = "\(hash)-tiles.zip"
  }

  package var pyramid: TilePyramid { TilePyramid(width: image.width, height: image.height) }

  /// Makes the archive of the tiles, or takes it from the cache.
  /// - Throws: `ImageProblem`, `EnvironmentFailure`.
  package func archive(of folder: String, _ cache: BuildCache, _ decoder: any ImageDecoder) throws -> [UInt8] {
    if let kept = cache.file(archiveName), let bytes = try? FileSystem.read(kept) { return bytes }
    try decoder.requireLibrary()
    // The cache would keep the result for other bytes under this key permanently.
    guard let bytes = try? FileSystem.read(folder + "/" + image.source), contentKey(bytes) == image.key else {
      throw ImageProblem(.changed, path: image.name)
    }
    let tiles = ImageConversion.tileArchive(
      tileSize: TilePyramid.tileSize, quality: Self.quality,
      options: DerivativeOptions(pixelLimit: .max, background: background))
    guard let archive = try decoder.convert(bytes, path: image.name, to: tiles) else {
      throw ImageProblem(.notPixels, path: image.name)
    }
    _ = cache.keep(archive, as: archiveName)
    return archive
  }
}
