package import Diagnostics

/// Decodes and encodes images: in this process, or in processes that can crash alone.
///
/// All functions may be called by several threads at the same time.
package protocol ImageDecoder: Sendable {
  /// Checks that images can be read at all.
  func requireLibrary() throws(EnvironmentFailure)
  /// Reads the header of an image file. See ``probeImage(atPath:pixelLimit:)``.
  func probe(atPath path: String, pixelLimit: Int) throws(ImageProblem) -> ImageProbe
  /// Reads the metadata of an image file. See ``readMetadata(ofImageAt:)``.
  func metadata(ofImageAt path: String) throws(ImageProblem) -> ImageMetadata
  /// Makes all derivatives of an image. See ``renderImage(of:path:maximumWidth:options:requests:except:)``.
  func render(
    _ bytes: [UInt8], path: String, maximumWidth: Int, options: DerivativeOptions,
    requests: (ImageTraits) -> [DerivativeRequest], except isKnown: (DerivativeRequest) -> Bool
  ) throws(ImageProblem) -> RenderedImage
  /// Makes another file of a file. See ``ImageConversion``.
  func convert(_ bytes: [UInt8], path: String, to result: ImageConversion) throws(ImageProblem) -> [UInt8]?
  /// Searches a file for the position at which it was taken. See ``positionTraces(in:)``.
  func positionTraces(in bytes: [UInt8], path: String) throws(ImageProblem) -> [PositionTrace]
}

extension ImageDecoder {
  /// Checks that images can be read, if the file is one by its name and not a drawing.
  package func requireLibrary(for path: String) throws(EnvironmentFailure) {
    if !path.lowercased().hasSuffix(".svg") { try requireLibrary() }
  }

  /// Checks that images can be read, if a position in the file, or a drawing's unsafe parts, cannot be found otherwise:
  /// without the library, none would be found in compressed data.
  package func requireLibrary(toTrace bytes: [UInt8]) throws(EnvironmentFailure) {
    if needsImageLibrary(toTrace: bytes) { try requireLibrary() }
  }

  /// Returns a drawing without anything unsafe.
  package func safeDrawing(_ bytes: [UInt8], path: String) throws(ImageProblem) -> [UInt8] {
    guard let safe = try convert(bytes, path: path, to: .safeDrawing) else {
      throw ImageProblem(.damaged(.svg), path: path)
    }
    return safe
  }
}

/// Decodes images in this process: a decoder that crashes ends the process.
package struct InProcessDecoder: ImageDecoder {
  package init() {}

  package func requireLibrary() throws(EnvironmentFailure) { try requireImageLibrary() }

  package func probe(atPath path: String, pixelLimit: Int) throws(ImageProblem) -> ImageProbe {
    try probeImage(atPath: path, pixelLimit: pixelLimit).get()
  }

  package func metadata(ofImageAt path: String) throws(ImageProblem) -> ImageMetadata {
    try readMetadata(ofImageAt: path)
  }

  package func render(
    _ bytes: [UInt8], path: String, maximumWidth: Int, options: DerivativeOptions,
    requests: (ImageTraits) -> [DerivativeRequest], except isKnown: (DerivativeRequest) -> Bool
  ) throws(ImageProblem) -> RenderedImage {
    try renderImage(
      of: bytes, path: path, maximumWidth: maximumWidth, options: options, requests: requests, except: isKnown)
  }

  package func convert(_ bytes: [UInt8], path: String, to result: ImageConversion) throws(ImageProblem) -> [UInt8]? {
    try result.result(of: bytes, path: path)
  }

  package func positionTraces(in bytes: [UInt8], path: String) -> [PositionTrace] {
    Imaging.positionTraces(in: bytes)
  }
}
