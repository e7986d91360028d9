import Actions
import Bytes
package import Diagnostics
import Files
package import Geometry
package import Imaging

/// An image of the content folder with its header data and its content key.
package struct ProbedImage: Sendable {
  /// The path relative to the content folder.
  package var source: String
  /// The path as printed in diagnostics.
  package var name: String
  /// The size in px, with the orientation applied.
  package var width: Int
  package var height: Int
  package var format: ImageFormat
  /// The number of frames of an animation; 1 for a still image.
  package var frameCount: Int
  /// The hash of the file's bytes: 32 hexadecimal digits.
  package var key: String
  /// The location of the first reference to the image.
  package var location: SourceLocation

  package var aspect: Double { Double(width) / Double(height) }
  /// The size in px.
  package var size: Size { Size(width: Double(width), height: Double(height)) }

  /// Probes an image, or returns the cached result if the file is unchanged.
  /// - Parameter name: the path as printed in diagnostics.
  /// - Returns: the image with its diagnostics.
  /// - Throws: `ImageProblem`, `FileError`, `EnvironmentFailure`.
  static func probe(
    _ source: String, name: String, in folder: String, location: SourceLocation, pixelLimit: Int, cache: BuildCache,
    decoder: any ImageDecoder
  ) throws -> (ProbedImage, [ImageProblem]) {
    let path = folder + "/" + source
    let stamp = FileStamp(path: path)
    if let stamp, let known = cache.source(path, stamp: stamp),
      let image = ProbedImage(source: source, name: name, key: known.key, record: known.probe, location: location),
      image.width * image.height * image.frameCount <= pixelLimit
    {
      return (image, [])
    }
    try decoder.requireLibrary(for: source)
    let probe = try decoder.probe(atPath: path, pixelLimit: pixelLimit)
    let image = ProbedImage(
      source: source, name: name, width: probe.width, height: probe.height, format: probe.format,
      frameCount: probe.frameCount, key: contentKey(try FileSystem.read(path)), location: location)
    // An image with warnings is probed in every build, so that they are reported again.
    if let stamp, probe.warnings.isEmpty, stamp == FileStamp(path: path) {
      cache.recordSource(path, stamp: stamp, key: image.key, probe: image.record)
    }
    return (image, probe.warnings)
  }

  private var record: String { "\(width) \(height) \(frameCount) \(format.rawValue)" }

  private init?(source: String, name: String, key: String, record: String, location: SourceLocation) {
    let parts = record.split(separator: " ")
    let numbers = parts.prefix(3).compactMap { Int($0) }
    guard parts.count == 4, numbers.count == 3, numbers.allSatisfy({ (1..<1 << 20).contains($0) }),
      let format = ImageFormat(rawValue: String(parts[3]))
    else { return nil }
    self.init(
      source: source, name: name, width: numbers[0], height: numbers[1], format: format, frameCount: numbers[2],
      key: key, location: location)
  }

  init(
    source: String, name: String, width: Int, height: Int, format: ImageFormat, frameCount: Int = 1, key: String,
    location: SourceLocation
  ) {
    self.source = source
    self.name = name
    self.width = width
    self.height = height
    self.format = format
    self.frameCount = frameCount
    self.key = key
    self.location = location
  }
}
